"""How figures of several went on, side by side: a line for each, and marks where something worth
telling happened."""

from __future__ import annotations

from typing import NamedTuple

from bot.render.diagram.panel import EDGE, ROOM, TITLE, field
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece
from bot.render.theme import DARK, FADED, GOLD, INK, LINE, SMALLEST, WIDTH

HIGH, MARKS, FOOT, ROW = 300, 64, 60, 58  # of the lines, of marks above, of rounds below, of a name
SIGN, DOT, THICK = 30, 9, 6
NUMBERS = 70  # room for the numbers at the left


class Course(NamedTuple):
    name: str
    ink: str
    values: tuple[int, ...]


class Courses(NamedTuple):
    """`marks`: the number of a figure, counted from 1, and what stands above it."""

    title: str
    unit: str
    courses: tuple[Course, ...]
    marks: tuple[tuple[int, str], ...] = ()

    @property
    def length(self) -> int:
        return len(self.courses[0].values)

    @property
    def floor(self) -> int:
        return TITLE + MARKS + HIGH

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most of all; never the same."""
        values = [value for course in self.courses for value in course.values]
        least = min(0, *values)
        return least, max(*values, least + 1)

    def piece(self) -> Piece:
        page = field(self.title, self.unit, MARKS + HIGH + FOOT + ROW * len(self.courses))
        self._grid(page)
        for number, label in self.marks:
            self._mark(page, number, label)
        for course in self.courses:
            points = [self._point(at, value) for at, value in enumerate(course.values)]
            page.draw.line(points, fill=course.ink, width=THICK, joint="curve")
            for x, y in points:
                page.draw.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), fill=course.ink)
        for at, course in enumerate(self.courses):
            self._name(page, at, course)
        return page.piece()

    def _point(self, at: int, value: int) -> tuple[float, float]:
        least, most = self.span
        wide = ROOM - NUMBERS - 2 * DOT
        x = EDGE + NUMBERS + DOT + wide * (at / (self.length - 1) if self.length > 1 else 0.5)
        return x, self.floor - HIGH * (value - least) / (most - least)

    def _grid(self, page: Page) -> None:
        """The least and the most at the left, the rounds below; where there are many, some."""
        for value in self.span:
            _, y = self._point(0, value)
            page.draw.line([(EDGE + NUMBERS, y), (WIDTH - EDGE, y)], fill=LINE, width=2)
            page.text(EDGE, y, str(value), Face.PLAIN, SMALLEST, FADED)
        room = width(str(self.length), Face.PLAIN, SMALLEST) + 24
        step = max(1, -(-int(room * self.length) // ROOM))
        for at in range(0, self.length, step):
            x, _ = self._point(at, 0)
            y = self.floor + FOOT / 2 + 4
            page.text(x, y, str(at + 1), Face.PLAIN, SMALLEST, FADED, Align.MIDDLE)

    def _mark(self, page: Page, number: int, label: str) -> None:
        x, _ = self._point(number - 1, 0)
        before = sum(other == number for other, told in self.marks if told < label)
        y = TITLE + 22
        page.draw.line([(x, y + 22), (x, self.floor)], fill=LINE, width=3)
        inwards = -1 if x > WIDTH / 2 else 1  # where several stand above the same figure
        x = min(x, WIDTH - EDGE - 24) + inwards * before * 56
        page.draw.ellipse((x - 24, y - 24, x + 24, y + 24), fill=GOLD)
        page.text(x, y, label, Face.BOLD, SMALLEST, DARK, Align.MIDDLE)

    def _name(self, page: Page, at: int, course: Course) -> None:
        y = self.floor + FOOT + ROW * (at + 0.5)
        page.box(EDGE, y - SIGN / 2, SIGN, SIGN, 8, course.ink)
        page.fit(EDGE + SIGN + 20, y, course.name, Face.PLAIN, 38, ROOM - SIGN - 140, INK)
        last = str(course.values[-1])
        page.text(WIDTH - EDGE, y, last, Face.SEMIBOLD, 38, INK, Align.RIGHT)
