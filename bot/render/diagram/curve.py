"""How one figure went on from a start: a line above a shaded ground, the highest and the lowest
marked, and a dot for each step while there are few, full or hollow by how the step ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece
from bot.render.pen import Point
from bot.render.shapes import disc
from bot.render.theme import FADED, GOLD, LINE, PANEL, RAISED, SMALLEST, WIDTH

HEAD, HIGH, FOOT, KEY = 18, 320, 64, 40  # above the line, of it, of what counts steps, of the key
LEFT = EDGE + 110  # where the line begins, right of the numbers
THICK, DOT, HOLE = 6, 26, 14
DOTS = 40  # steps up to which each has its dot
LEAST = 50  # the smallest span: little is not to look like much
UNDER = 20  # by which the lowest stands above the floor
APART = 46  # of two lines of the smallest type
SMOOTH = 3  # how much a line is enlarged before it is reduced
DASH, SPACE = 12, 12


class Curve(NamedTuple):
    """`values`: the start, then one for each of `full`. `now`: the last, as it is told. `key`: what
    full and hollow dots mean, and what else is to be said."""

    title: str
    now: str
    values: tuple[int, ...]
    full: tuple[bool, ...]
    key: tuple[str, str, str]

    def piece(self) -> Piece:
        page = field(self.title, "", HEAD + HIGH + FOOT + (KEY if self._has_key else 0))
        page.text(WIDTH - EDGE, TITLE / 2 + 4, self.now, Face.BOLD, 56, GOLD, Align.RIGHT)
        points = [self._point(at) for at in range(len(self.values))]
        page.draw.polygon([(LEFT, self._floor), *points, (points[-1][0], self._floor)], fill=RAISED)
        self._grid(page)
        _line(page, points)
        self._dots(page, points[1:])
        self._count(page)
        self._explain(page)
        return page.piece()

    @property
    def _floor(self) -> int:
        return TITLE + HEAD + HIGH

    @property
    def _has_dots(self) -> bool:
        return len(self.full) <= DOTS

    @property
    def _has_key(self) -> bool:
        return self._has_dots or bool(self.key[2])

    def _point(self, at: int) -> Point:
        wide = WIDTH - EDGE - DOT / 2 - LEFT
        return LEFT + wide * at / max(1, len(self.values) - 1), self._height(self.values[at])

    def _height(self, value: int) -> float:
        least, most = min(self.values), max(self.values)
        above = max(0, LEAST - (most - least)) / 2
        below = above + UNDER
        return self._floor - HIGH * (value - least + below) / (most - least + below + above)

    def _grid(self, page: Page) -> None:
        """The highest, the lowest and where it began; of two that are near, the first."""
        told: list[float] = []
        for value in (max(self.values), min(self.values), self.values[0]):
            y = self._height(value)
            if all(abs(y - other) >= APART for other in told):
                told.append(y)
                page.text(EDGE, y, str(value), Face.PLAIN, SMALLEST, FADED)
                for x in range(LEFT, WIDTH - EDGE, DASH + SPACE):
                    page.draw.line([(x, y), (min(x + DASH, WIDTH - EDGE), y)], fill=LINE, width=2)
        floor = [(LEFT, self._floor), (WIDTH - EDGE, self._floor)]
        page.draw.line(floor, fill=LINE, width=3)

    def _dots(self, page: Page, points: Sequence[Point]) -> None:
        if not self._has_dots:
            _dot(page, *points[-1], full=True)
            return
        for (x, y), full in zip(points, self.full, strict=True):
            _dot(page, x, y, full=full)

    def _count(self, page: Page) -> None:
        """The steps, below them; where there are many, some, and the last."""
        count = len(self.full)
        step = _step(count * (width(str(count), Face.PLAIN, SMALLEST) + 30) / (ROOM - LEFT))
        for at in (*range(step, count - step + 1, step), count) if count else ():
            x, told = self._point(at)[0], str(at)
            right = WIDTH - EDGE - width(told, Face.PLAIN, SMALLEST) / 2
            y = self._floor + FOOT / 2 + 2
            page.text(min(x, right), y, told, Face.PLAIN, SMALLEST, FADED, Align.MIDDLE)

    def _explain(self, page: Page) -> None:
        """What the dots mean, and whatever else."""
        won, lost, more = self.key
        x, y = float(EDGE), self._floor + FOOT + 22
        for told, full in ((won, True), (lost, False)) if self._has_dots else ():
            _dot(page, x + DOT / 2, y, full=full)
            x += DOT + 14
            x += page.text(x, y, told, Face.PLAIN, SMALLEST, FADED) + 36
        if more:
            right = WIDTH - EDGE
            page.fit(right, y, more, Face.PLAIN, SMALLEST, right - x, FADED, Align.RIGHT)


def _step(least: float) -> int:
    """1, 2, 5, 10, 20, 50 …: the first that leaves each number its room."""
    steps = (digit * tens for tens, digit in product((1, 10, 100, 1_000, 10_000), (1, 2, 5)))
    return next(step for step in steps if step >= least)


def _line(page: Page, points: Sequence[Point]) -> None:
    """With smooth edges, which a line drawn at once does not have."""
    mask = Image.new("L", (page.wide * SMOOTH, (HIGH + 2 * HEAD) * SMOOTH))
    enlarged = [(x * SMOOTH, (y - TITLE) * SMOOTH) for x, y in points]
    ImageDraw.Draw(mask).line(enlarged, 255, THICK * SMOOTH, "curve")
    page.image.paste(GOLD, (0, TITLE), mask.reduce(SMOOTH))


def _dot(page: Page, x: float, y: float, *, full: bool) -> None:
    page.glyph_at(disc, x, y, DOT, GOLD)
    if not full:
        page.glyph_at(disc, x, y, HOLE, PANEL)
