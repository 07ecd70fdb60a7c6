"""Diagrams of figures, as wide as every other picture: panels below each other under one title.
Draws names and numbers; knows nothing of what was measured."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.diagram.bars import Bars
from bot.render.diagram.columns import Columns
from bot.render.diagram.facts import Facts
from bot.render.diagram.panel import Panel
from bot.render.diagram.shares import Shares
from bot.render.header import header
from bot.render.letters import Face, wrapped
from bot.render.page import Page, Piece, Sheet
from bot.render.theme import FADED, GAP, MARGIN, SMALLEST, WIDTH

__all__ = ["Bars", "Columns", "Facts", "Panel", "Shares", "diagram_sheet"]

LINE, LINES = 50, 4  # of what stands below the title


def diagram_sheet(title: str, about: str, panels: Sequence[Panel]) -> Sheet:
    pieces = [header(title, "", None), _about(about), *(panel.piece() for panel in panels)]
    high = sum(piece.image.height for piece in pieces) + GAP * len(panels) + MARGIN
    sheet, y = Sheet(WIDTH, high), 0
    for at, piece in enumerate(pieces):
        sheet.place(piece, 0, y)
        y += piece.image.height + (GAP if at > 1 else 0)
    return sheet


def _about(text: str) -> Piece:
    """In small type, in as many lines as it takes."""
    left = MARGIN + 4
    lines = wrapped(text, Face.PLAIN, SMALLEST, WIDTH - 2 * left, LINES)
    page = Page(WIDTH, LINE * len(lines) + GAP)
    for at, line in enumerate(lines):
        page.text(left, LINE * (at + 0.5), line, Face.PLAIN, SMALLEST, FADED)
    return page.piece()
