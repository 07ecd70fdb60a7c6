"""Draws a glyph as a mask: filled forms and holes in a square of 100 by 100, much enlarged and then
reduced once, so that the edge is smooth and the shape stays crisp. Knows curves, no glyph."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

Point = tuple[float, float]
Points = list[Point]
FULL, HOLE = 255, 0
STEPS = 18
FINE, COARSE = 8, 4  # enlargement of small and of large masks
LARGE = 150


class Pen:
    def __init__(self, wide: int, high: int) -> None:
        self.image = Image.new("L", (wide, high), HOLE)
        self.across, self.down = wide / 100, high / 100
        self._draw = ImageDraw.Draw(self.image)

    def poly(self, points: Sequence[Point], fill: int = FULL) -> None:
        self._draw.polygon(self._scaled(points), fill=fill)

    def mirrored(self, points: Sequence[Point], fill: int = FULL) -> None:
        """The form, and the same on the other side."""
        self.poly(points, fill)
        self.poly(mirror(points), fill)

    def disc(self, x: float, y: float, r: float, fill: int = FULL, *, tall: float = 0) -> None:
        (left, top), (right, bottom) = self._scaled(
            [(x - r, y - (tall or r)), (x + r, y + (tall or r))]
        )
        self._draw.ellipse((left, top, right, bottom), fill=fill)

    def ring(self, x: float, y: float, r: float, thick: float) -> None:
        """A ring laid over what is there already; its inside stays as it was."""
        other = Pen(*self.image.size)
        other.disc(x, y, r)
        other.disc(x, y, r - thick, HOLE)
        self.image = ImageChops.lighter(self.image, other.image)
        self._draw = ImageDraw.Draw(self.image)

    def line(self, points: Sequence[Point], thick: float, fill: int = FULL) -> None:
        """A stroke with round ends."""
        stroke = max(1, round(thick * self.across))
        self._draw.line(self._scaled(points), fill=fill, width=stroke, joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, thick / 2, fill)

    def lines(self, points: Sequence[Point], thick: float, fill: int = FULL) -> None:
        """A stroke, and the same on the other side."""
        self.line(points, thick, fill)
        self.line(mirror(points), thick, fill)

    def box(
        self, left: float, top: float, right: float, bottom: float, r: float = 0, fill: int = FULL
    ) -> None:
        corners = self._scaled([(left, top), (right, bottom)])
        self._draw.rounded_rectangle(corners, r * self.across, fill=fill)

    def _scaled(self, points: Sequence[Point]) -> Points:
        return [(x * self.across, y * self.down) for x, y in points]


Glyph = Callable[[Pen], None]


@lru_cache(2_048)
def mask(glyph: Glyph, wide: int, high: int, turn: int = 0) -> Image.Image:
    """The glyph at this size, turned by so many degrees against the clock."""
    scale = FINE if max(wide, high) < LARGE else COARSE
    pen = Pen(wide * scale, high * scale)
    glyph(pen)
    small = pen.image.resize((wide, high), Image.Resampling.LANCZOS)
    return small.rotate(turn, resample=Image.Resampling.BICUBIC) if turn else small


def curve(*controls: Point) -> Points:
    """A Bézier curve as a polyline."""
    return [_on_curve(controls, step / STEPS) for step in range(STEPS + 1)]


def _on_curve(controls: Sequence[Point], at: float) -> Point:
    points = list(controls)
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(a + (c - a) * at, b + (d - b) * at) for (a, b), (c, d) in pairs]
    return points[0]


def mirror(points: Sequence[Point]) -> Points:
    return [(100 - x, y) for x, y in points]


def turned(points: Sequence[Point], degrees: float, about: Point = (50, 50)) -> Points:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    x0, y0 = about
    return [
        (x0 + (x - x0) * cos - (y - y0) * sin, y0 + (x - x0) * sin + (y - y0) * cos)
        for x, y in points
    ]


def around(r: float, degrees: float, centre: Point = (50, 50)) -> Point:
    """The point so far from the centre, in the direction of a clock's hand."""
    angle = math.radians(degrees - 90)
    return centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)
