"""Who stands where: a row for each, with place, name and figure, and below them how many were won.
The reader's own row is marked."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece
from bot.render.shapes import disc, wedge
from bot.render.theme import (
    DARK,
    FADED,
    GOLD,
    IDLE,
    INK,
    LIVERIES,
    MARGIN,
    RAISED,
    SMALLEST,
    WIDTH,
)

ROW, FIRST, SECOND = 104, 34, 76  # height of a row, and of its lines in it
BAR, PLACE, GAP = 18, 64, 24
LEFT = EDGE + PLACE + GAP
FIGURE = 46
FOOT = 60
MEDALS = {1: GOLD, 2: LIVERIES["stark"].bright, 3: LIVERIES["martell"].bright}


class Rung(NamedTuple):
    """`told`: how many of how many were won, as it is read."""

    place: int
    name: str
    figure: str
    of: int
    won: int
    told: str
    own: bool = False


class Ladder(NamedTuple):
    title: str
    unit: str
    rungs: tuple[Rung, ...]
    foot: str = ""

    def piece(self) -> Piece:
        page = field(self.title, self.unit, ROW * len(self.rungs) + (FOOT if self.foot else 0))
        for at, rung in enumerate(self.rungs):
            self._rung(page, TITLE + ROW * at, rung)
        if self.foot:
            y = TITLE + ROW * len(self.rungs) + FOOT / 2 + 6
            page.fit(EDGE, y, self.foot, Face.PLAIN, SMALLEST, ROOM, FADED)
        return page.piece()

    def _rung(self, page: Page, top: int, rung: Rung) -> None:
        right = WIDTH - EDGE
        if rung.own:
            page.box(MARGIN, top, WIDTH - 2 * MARGIN, ROW, 1, RAISED)
            page.glyph(wedge, MARGIN, top + ROW / 2 - 14, 16, GOLD, 28)
        _place(page, EDGE + PLACE / 2, top + ROW / 2, rung)
        page.text(right, top + FIRST, rung.figure, Face.BOLD, FIGURE, GOLD, Align.RIGHT)
        room = right - width(rung.figure, Face.BOLD, FIGURE) - GAP - LEFT
        page.fit(LEFT, top + FIRST, rung.name, Face.SEMIBOLD, 42, room, INK)
        page.text(right, top + SECOND, rung.told, Face.PLAIN, SMALLEST, FADED, Align.RIGHT)
        told = max(width(each.told, Face.PLAIN, SMALLEST) for each in self.rungs)
        _bar(page, top + SECOND - BAR / 2, right - told - GAP - LEFT, rung)


def _place(page: Page, x: float, y: float, rung: Rung) -> None:
    """The first three stand on a bright disc."""
    medal = MEDALS.get(rung.place)
    page.glyph_at(disc, x, y, PLACE, medal or IDLE)
    ink = DARK if medal else INK
    page.text(x, y, str(rung.place), Face.BOLD, 38, ink, Align.MIDDLE)


def _bar(page: Page, y: float, wide: float, rung: Rung) -> None:
    page.box(LEFT, y, wide, BAR, BAR // 2, IDLE)
    if rung.won:
        page.box(LEFT, y, max(BAR, wide * rung.won / rung.of), BAR, BAR // 2, GOLD)
