"""Figures that compare with no other: a line each."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field
from bot.render.letters import Face, fitted
from bot.render.page import Align, Piece
from bot.render.theme import INK, LINE, SMALLEST, WIDTH

ROW = 62
LONGEST = 440  # room for what is said of one
GAP = 30


class Facts(NamedTuple):
    title: str
    facts: tuple[tuple[str, str], ...]

    def piece(self) -> Piece:
        page = field(self.title, "", ROW * len(self.facts))
        for at, (name, told) in enumerate(self.facts):
            y, right = TITLE + ROW * (at + 0.5), WIDTH - EDGE
            wide = fitted(told, Face.SEMIBOLD, 38, LONGEST).width
            page.fit(right, y, told, Face.SEMIBOLD, 38, LONGEST, INK, Align.RIGHT)
            page.fit(EDGE, y, name, Face.PLAIN, SMALLEST + 2, ROOM - wide - GAP, INK)
            if at:
                top = TITLE + ROW * at
                page.draw.line([(EDGE, top), (right, top)], fill=LINE, width=1)
        return page.piece()
