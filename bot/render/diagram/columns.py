"""Figures one after another, as time goes: a column each, and a line where the median is."""

from __future__ import annotations

from math import ceil
from statistics import median
from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field, figure
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece
from bot.render.shapes import Corner
from bot.render.theme import DEFEND, FADED, GOLD, INK, LINE, PANEL, SMALLEST, WIDTH

HIGH, NUMBERS, FOOT = 380, 56, 60  # of the tallest column, of its number, of what stands below
KEY = 62  # height of the line that says what the median is
WIDEST = 120
SHARE = 0.72  # of a step, which a column takes
DASH, SPACE = 16, 12


class Columns(NamedTuple):
    """The first is number 1."""

    title: str
    unit: str
    values: tuple[float, ...]
    ink: str = GOLD

    @property
    def step(self) -> float:
        return ROOM / len(self.values)

    @property
    def floor(self) -> int:
        return TITLE + KEY + NUMBERS + HIGH

    def piece(self) -> Piece:
        page = field(self.title, self.unit, KEY + NUMBERS + HIGH + FOOT)
        self._median(page)
        for at, value in enumerate(self.values):
            self._column(page, at, value)
        page.draw.line([(EDGE, self.floor), (WIDTH - EDGE, self.floor)], fill=LINE, width=3)
        self._count(page)
        return page.piece()

    def _rise(self, value: float) -> int:
        return max(4, round(HIGH * value / (max(self.values) or 1)))

    def _middle(self, at: int) -> float:
        return EDGE + self.step * (at + 0.5)

    def _column(self, page: Page, at: int, value: float) -> None:
        wide, high = max(2, min(WIDEST, round(self.step * SHARE))), self._rise(value)
        middle, y = self._middle(at), self.floor - high
        page.box(middle - wide / 2, y, wide, high, min(10, wide // 2), self.ink, Corner.TOP)
        if self._has_room:
            self._tell(page, middle, y - NUMBERS / 2, figure(value))

    def _tell(self, page: Page, x: float, y: float, number: str) -> None:
        """Nothing crosses it."""
        wide = width(number, Face.SEMIBOLD, SMALLEST) + 16
        page.box(x - wide / 2, y - 20, wide, 40, 4, PANEL)
        page.text(x, y, number, Face.SEMIBOLD, SMALLEST, INK, Align.MIDDLE)

    @property
    def _has_room(self) -> bool:
        """For a number above each column."""
        longest = max(width(figure(value), Face.SEMIBOLD, SMALLEST) for value in self.values)
        return longest + 16 < self.step

    def _count(self, page: Page) -> None:
        """The columns, below them; where there are many, only some."""
        room = width(str(len(self.values)), Face.PLAIN, SMALLEST) + 24
        for at in range(0, len(self.values), ceil(room / self.step)):
            middle, y = self._middle(at), self.floor + FOOT / 2 + 4
            page.text(middle, y, str(at + 1), Face.PLAIN, SMALLEST, FADED, Align.MIDDLE)

    def _median(self, page: Page) -> None:
        """Across the whole panel, and what it is at its head."""
        middle = median(self.values)
        height, head = self.floor - self._rise(middle), TITLE + KEY / 2 - 10
        for x in range(EDGE, WIDTH - EDGE, DASH + SPACE):
            end = min(x + DASH, WIDTH - EDGE)
            page.draw.line([(x, height), (end, height)], fill=DEFEND, width=4)
        for x in (EDGE, EDGE + DASH + SPACE):
            page.draw.line([(x, head), (x + DASH, head)], fill=DEFEND, width=4)
        told = f"median {figure(round(middle, 1))}"
        page.text(EDGE + 2 * (DASH + SPACE) + 4, head, told, Face.PLAIN, SMALLEST, DEFEND)
