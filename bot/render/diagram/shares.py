"""The parts of a whole: one bar divided among them, and below it which is which."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import BRIGHTS, EDGE, ROOM, TITLE, field
from bot.render.letters import Face
from bot.render.page import Align, Page, Piece
from bot.render.theme import INK, PANEL, RAISED, SMALLEST, WIDTH

BAR, ROW = 64, 60
SEAM = 3  # between two parts
SIGN = 30
PERCENT = 110  # room for a number


class Shares(NamedTuple):
    title: str
    parts: tuple[tuple[str, float], ...]  # each of 1, at most as many as there are bright colors

    def piece(self) -> Piece:
        page = field(self.title, "", BAR + 24 + ROW * len(self.parts))
        self._bar(page)
        for at, ((name, share), ink) in enumerate(zip(self.parts, BRIGHTS, strict=False)):
            y = TITLE + BAR + 24 + ROW * (at + 0.5)
            page.box(EDGE, y - SIGN / 2, SIGN, SIGN, 8, ink)
            page.fit(EDGE + SIGN + 20, y, name, Face.PLAIN, 38, ROOM - SIGN - 20 - PERCENT, INK)
            told = percent(share)
            page.text(WIDTH - EDGE, y, told, Face.SEMIBOLD, SMALLEST + 2, INK, Align.RIGHT)
        return page.piece()

    def _bar(self, page: Page) -> None:
        page.box(EDGE, TITLE, ROOM, BAR, 12, RAISED)
        whole = sum(share for _, share in self.parts) or 1
        x = float(EDGE)
        for (_, share), ink in zip(self.parts, BRIGHTS, strict=False):
            wide = ROOM * share / whole
            if wide > SEAM:
                page.draw.rectangle(
                    (round(x), TITLE, round(x + wide) - SEAM - 1, TITLE + BAR - 1), fill=ink
                )
                page.draw.rectangle(
                    (round(x + wide) - SEAM, TITLE, round(x + wide) - 1, TITLE + BAR - 1),
                    fill=PANEL,
                )
            x += wide


def percent(share: float) -> str:
    """What is there is not told as nothing."""
    return "< 1%" if 0 < share < 0.005 else f"{share:.0%}"
