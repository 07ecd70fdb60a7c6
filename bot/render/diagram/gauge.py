"""One share of a whole: a bar, the share as it is told, and a sentence below."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field
from bot.render.letters import Face
from bot.render.page import Align, Piece
from bot.render.theme import DEFEND, FADED, IDLE, SMALLEST, WIDTH

BAR, LINE = 32, 40


class Gauge(NamedTuple):
    """`share`: of 1; None where there is nothing to tell it from."""

    title: str
    share: float | None
    told: str  # the share
    about: str

    def piece(self) -> Piece:
        bar = 0 if self.share is None else BAR + 8
        page = field(self.title, "", bar + LINE)
        if self.share is not None:
            right = WIDTH - EDGE
            page.text(right, TITLE / 2 + 4, self.told, Face.BOLD, 56, DEFEND, Align.RIGHT)
            page.box(EDGE, TITLE, ROOM, BAR, BAR // 2, IDLE)
            if self.share:
                page.box(EDGE, TITLE, max(BAR, ROOM * self.share), BAR, BAR // 2, DEFEND)
        page.fit(EDGE, TITLE + bar + LINE / 2, self.about, Face.PLAIN, SMALLEST, ROOM, FADED)
        return page.piece()
