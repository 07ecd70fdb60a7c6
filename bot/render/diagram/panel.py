"""What every panel of a diagram has: a field with a title, and the unit of its figures."""

from __future__ import annotations

from typing import Protocol

from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece
from bot.render.theme import (
    DEFEND,
    FADED,
    GOLD,
    GROUND,
    INK,
    LIVERIES,
    MARGIN,
    PANEL,
    SMALLEST,
    WIDTH,
)

TITLE = 84  # height of a panel's head
EDGE = MARGIN + 26  # where its contents begin
ROOM = WIDTH - 2 * EDGE
PAD = 22
BRIGHTS = (
    GOLD,
    DEFEND,
    *(LIVERIES[house].bright for house in ("tyrell", "martell", "targaryen", "greyjoy")),
)


class Panel(Protocol):
    def piece(self) -> Piece: ...


def field(title: str, unit: str, high: int) -> Page:
    """An empty panel whose contents, of this height, begin below its title."""
    page = Page(WIDTH, TITLE + high + PAD, GROUND)
    page.box(MARGIN, 0, WIDTH - 2 * MARGIN, page.high, 16, PANEL)
    taken = width(unit, Face.PLAIN, SMALLEST) if unit else 0
    page.fit(EDGE, TITLE / 2 + 2, title, Face.BOLD, 42, ROOM - taken - 30, INK)
    if unit:
        right = WIDTH - EDGE
        page.text(right, TITLE / 2 + 2, unit, Face.PLAIN, SMALLEST, FADED, Align.RIGHT)
    return page


def figure(value: float) -> str:
    """As it is read: thousands apart from each other, and no point without a cause."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,}"
