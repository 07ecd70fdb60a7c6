"""How many of all were won: one bar for all, and below it one for each kind, with its sign, as long
as there were many of it."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece
from bot.render.signs import Sign
from bot.render.theme import DARK, GOLD, IDLE, INK, SMALLEST, WIDTH

ALL, ROW, BAR = 64, 68, 26  # height of the bar of all, of a row, of its bar
SIGN, INSIDE = 52, 38
NAMES = 300  # room for a name
GAP = 22
LEFT = EDGE + SIGN + GAP


class Tallied(NamedTuple):
    """`told`: both figures, as they are read."""

    name: str
    of: int
    won: int
    told: str
    sign: Sign | None = None

    @property
    def ink(self) -> str:
        return GOLD if self.sign is None or self.sign.field is None else self.sign.field[1]


class Tally(NamedTuple):
    title: str
    whole: Tallied
    parts: tuple[Tallied, ...] = ()

    def piece(self) -> Piece:
        below = GAP + ROW * len(self.parts) if self.parts else 0
        page = field(self.title, self.whole.told, ALL // 2 + below)
        if self.whole.of:
            _bar(page, EDGE, TITLE, ROOM, ALL // 2, self.whole)
        for at, part in enumerate(self.parts):
            self._row(page, TITLE + ALL // 2 + GAP + ROW * at, part)
        return page.piece()

    def _row(self, page: Page, top: float, part: Tallied) -> None:
        middle, right = top + ROW / 2, WIDTH - EDGE
        if part.sign is not None:
            _sign(page, EDGE, middle, part.sign)
        page.fit(LEFT, middle, part.name, Face.PLAIN, SMALLEST + 2, NAMES, INK)
        page.text(right, middle, part.told, Face.SEMIBOLD, SMALLEST, INK, Align.RIGHT)
        numbers = max(width(each.told, Face.SEMIBOLD, SMALLEST) for each in self.parts)
        x = LEFT + self._names + GAP
        room = right - numbers - GAP - x
        wide = max(BAR, room * part.of / max(each.of for each in self.parts))
        _bar(page, x, middle - BAR / 2, wide, BAR, part)

    @property
    def _names(self) -> float:
        longest = max(width(each.name, Face.PLAIN, SMALLEST + 2) for each in self.parts)
        return min(NAMES, longest)


def _bar(page: Page, x: float, y: float, wide: float, high: int, part: Tallied) -> None:
    """What was won, of all."""
    page.box(x, y, wide, high, high // 2, IDLE)
    if part.won:
        page.box(x, y, max(high, wide * part.won / part.of), high, high // 2, part.ink)


def _sign(page: Page, x: float, middle: float, sign: Sign) -> None:
    ink = sign.ink
    if sign.field is not None:
        shape, color = sign.field
        page.glyph(shape, x, middle - SIGN / 2, SIGN, color)
        ink = DARK
    page.glyph_at(sign.glyph, x + SIGN / 2, middle, INSIDE, ink)
