"""A house's sigil, with the number of its player where two have the same house."""

from __future__ import annotations

from bot.render.letters import Face
from bot.render.page import Align, Page
from bot.render.shapes import disc
from bot.render.sigils import SIGILS
from bot.render.theme import DARK, INK, SMALLEST

BADGE = 46  # the smallest type, in a ring


def numbered(page: Page, x: float, y: float, number: int) -> None:
    """The number in a disc, with its middle here; nothing where no other has the house."""
    if number:
        page.glyph_at(disc, x, y, BADGE, DARK)
        page.text(x, y, str(number), Face.BLACK, SMALLEST, INK, Align.MIDDLE)


def sigil(page: Page, x: float, y: float, size: int, ink: str, house: str, number: int) -> float:
    """With its middle at this height, the number beside it; returns the width."""
    page.glyph(SIGILS[house], x, y - size / 2, size, ink)
    if not number:
        return size
    page.text(x + size + 2, y, str(number), Face.BLACK, SMALLEST, ink)
    return size + 20
