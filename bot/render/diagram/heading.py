"""The head of a picture of figures: what they are about, and below it, in smaller type, of which
kind it is."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.letters import Face
from bot.render.page import Page, Piece
from bot.render.shapes import lozenge
from bot.render.theme import BRASS, FADED, MARGIN, SMALLEST, WIDTH

HIGH, FIRST, SECOND, RULE = 132, 36, 86, 120  # and the heights of both lines and of the rule
TITLE = 48
LEFT = MARGIN + 4
ROOM = WIDTH - 2 * LEFT


class Heading(NamedTuple):
    title: str
    about: str

    def piece(self) -> Piece:
        page = Page(WIDTH, HIGH)
        page.fit(LEFT, FIRST, self.title, Face.TITLE, TITLE, ROOM)
        page.fit(LEFT, SECOND, self.about, Face.PLAIN, SMALLEST + 2, ROOM, FADED)
        page.draw.line([(MARGIN, RULE), (WIDTH - MARGIN, RULE)], fill=BRASS, width=2)
        page.glyph_at(lozenge, WIDTH / 2, RULE, 20, BRASS)
        return page.piece()
