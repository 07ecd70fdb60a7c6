"""The strip at the head of every board and hand: what it is, and who is waited for."""

from __future__ import annotations

from bot.render import icons
from bot.render.letters import Face, fitted
from bot.render.page import Align, Page, Piece, piece
from bot.render.pen import Glyph
from bot.render.shapes import lozenge
from bot.render.theme import BRASS, GOLD, MARGIN, WIDTH

HIGH = 76
TITLE = 600  # room for the title where something stands on the right
MIDDLE, RULE = 34, 66


@piece
def header(title: str, right: str, mark: Glyph | None = icons.awaited) -> Piece:
    page = Page(WIDTH, HIGH)
    edge = WIDTH - MARGIN - 4
    room = TITLE if right else WIDTH - 2 * MARGIN
    wide = page.fit(MARGIN + 4, MIDDLE, title, Face.TITLE, 44, room)
    if right:
        left = edge - MARGIN - wide - 80
        used = fitted(right, Face.SEMIBOLD, 38, left).width
        page.fit(edge, MIDDLE, right, Face.SEMIBOLD, 38, left, align=Align.RIGHT)
        if mark is not None:
            page.glyph(mark, edge - used - 46, MIDDLE - 18, 36, GOLD)
    page.draw.line([(MARGIN, RULE), (WIDTH - MARGIN, RULE)], fill=BRASS, width=2)
    page.glyph_at(lozenge, WIDTH / 2, RULE, 20, BRASS)
    return page.piece()
