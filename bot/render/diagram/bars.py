"""Figures of one kind: each with its name and number above a bar, whose length is its share of the
largest."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field, figure
from bot.render.letters import Face, width
from bot.render.page import Align, Piece
from bot.render.theme import GOLD, INK, RAISED, SMALLEST, WIDTH

ROW, BAR = 82, 18
NUMBER = 40
GAP = 30  # between a name and its number


class Bars(NamedTuple):
    title: str
    unit: str
    bars: tuple[tuple[str, float], ...]
    ink: str = GOLD

    def piece(self) -> Piece:
        page = field(self.title, self.unit, ROW * len(self.bars))
        most = max(value for _, value in self.bars) or 1
        for at, (name, value) in enumerate(self.bars):
            y = TITLE + ROW * at
            number = figure(value)
            page.text(WIDTH - EDGE, y + 22, number, Face.SEMIBOLD, NUMBER, INK, Align.RIGHT)
            room = ROOM - width(number, Face.SEMIBOLD, NUMBER) - GAP
            page.fit(EDGE, y + 22, name, Face.PLAIN, SMALLEST + 2, room, INK)
            page.box(EDGE, y + 48, ROOM, BAR, BAR // 2, RAISED)
            page.box(EDGE, y + 48, max(BAR, ROOM * value / most), BAR, BAR // 2, self.ink)
        return page.piece()
