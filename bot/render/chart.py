"""A chart of the rules: phases as bands, steps with their numbers, windows in dashed frames, and
where the game is now. Draws names and numbers; knows neither the rules nor a view."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.render.letters import Face
from bot.render.page import Page, Sheet
from bot.render.shapes import wedge
from bot.render.theme import DARK, DEFEND, FADED, GOLD, GROUND, INK, MARGIN, PANEL, RAISED, WIDTH

TITLE, ROW, PAD = 104, 64, 14
NUMBERS = 118  # room for "1.3 III"
INDENT = 34
TYPE = 42


class Look(StrEnum):
    BAND = "band"
    STEP = "step"
    WINDOW = "window"


class Row(NamedTuple):
    number: str
    name: str
    look: Look = Look.STEP
    now: bool = False

    @property
    def depth(self) -> int:
        """Parts of a step stand further in."""
        return max(0, len(self.number.replace(" ", ".").split(".")) - 2) if self.number else 0


def chart_sheet(title: str, rows: tuple[Row, ...]) -> Sheet:
    high = TITLE + ROW * len(rows) + PAD
    page = Page(WIDTH, high, GROUND)
    page.fit(MARGIN + 20, TITLE / 2, title, Face.TITLE, 60, WIDTH - 2 * MARGIN - 40, INK)
    for at, row in enumerate(rows):
        _row(page, TITLE + at * ROW, row)
    sheet = Sheet(WIDTH, high)
    sheet.place(page.piece(), 0, 0)
    return sheet


def _row(page: Page, y: int, row: Row) -> None:
    x, wide = MARGIN + INDENT * row.depth, WIDTH - 2 * MARGIN - INDENT * row.depth
    ink, second = _ground(page, x, y, wide, row)
    middle = y + (ROW - 6) / 2
    left: float = x + 24
    if row.now:
        page.glyph_at(wedge, left + 8, middle, 30, DARK)
        left += 36
    if row.number and row.look is not Look.BAND:
        taken = page.text(left, middle, row.number, Face.SEMIBOLD, 38, second)
        left += max(NUMBERS - INDENT * row.depth, 12 + taken)
    face = {Look.BAND: Face.BOLD, Look.WINDOW: Face.ITALIC, Look.STEP: Face.PLAIN}[row.look]
    name = f"{row.number}. {row.name}" if row.look is Look.BAND and row.number else row.name
    page.fit(left, middle, name, face, TYPE, x + wide - left - 20, ink)


def _ground(page: Page, x: int, y: int, wide: int, row: Row) -> tuple[str, str]:
    """The row's field; returns the inks for its name and its number."""
    high = ROW - 6
    if row.now:
        page.box(x, y, wide, high, 12, GOLD)
        return DARK, DARK
    if row.look is Look.BAND:
        page.box(x, y, wide, high, 12, RAISED)
        return INK, FADED
    if row.look is Look.WINDOW:
        page.dashes(x, y, wide, high, DEFEND, 3)
        return DEFEND, DEFEND
    page.box(x, y, wide, high, 12, PANEL)
    return INK, FADED
