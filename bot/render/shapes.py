"""Outlines that hold a number or an icon, rounded boxes, dashes. Each fact has its own outline, so
that a number needs no label."""

from __future__ import annotations

from enum import Flag, auto
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render.pen import HOLE, Pen, curve

SMOOTH = 4  # enlargement before the edge is smoothed
DASH, SPACE = 14, 10


class Corner(Flag):
    """Corners that are rounded."""

    TOP_LEFT = auto()
    TOP_RIGHT = auto()
    BOTTOM_RIGHT = auto()
    BOTTOM_LEFT = auto()
    TOP = TOP_LEFT | TOP_RIGHT
    LEFT = TOP_LEFT | BOTTOM_LEFT
    RIGHT = TOP_RIGHT | BOTTOM_RIGHT
    BOTTOM = BOTTOM_LEFT | BOTTOM_RIGHT
    ALL = TOP | BOTTOM


def disc(pen: Pen) -> None:
    """Gold, a cost."""
    pen.disc(50, 50, 50)


def tag(pen: Pen) -> None:
    """Initiative."""
    pen.poly([(0, 4), (76, 4), (100, 50), (76, 96), (0, 96)])


def pentagon(pen: Pen) -> None:
    """Claim."""
    pen.poly([(50, 0), (100, 34), (82, 100), (18, 100), (0, 34)])


def card(pen: Pen) -> None:
    """Reserve."""
    pen.box(6, 0, 94, 100, 14)


def shield(pen: Pen) -> None:
    """Strength; a defender; a defensive role."""
    pen.poly(
        [
            (2, 2),
            *curve((98, 2), (100, 72), (70, 90), (50, 100)),
            *curve((50, 100), (30, 90), (0, 72), (2, 2)),
        ]
    )


def hexagon(pen: Pen) -> None:
    """Penalties; a limiting role."""
    pen.poly([(25, 0), (75, 0), (100, 50), (75, 100), (25, 100), (0, 50)])


def lozenge(pen: Pen) -> None:
    """An offensive role; a unique card."""
    pen.poly([(50, 0), (100, 50), (50, 100), (0, 50)])


def wedge(pen: Pen) -> None:
    """Points from the attacker to the defender."""
    pen.poly([(0, 0), (100, 50), (0, 100)])


def penalty(pen: Pen) -> None:
    """A hexagon with a minus in it."""
    hexagon(pen)
    pen.box(30, 44, 70, 56, 3, HOLE)


@lru_cache(1_024)
def rounded(wide: int, high: int, radius: int, corners: Corner = Corner.ALL) -> Image.Image:
    """The mask of a box with these corners rounded."""
    mask = Image.new("L", (wide * SMOOTH, high * SMOOTH), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, wide * SMOOTH - 1, high * SMOOTH - 1),
        radius * SMOOTH,
        fill=255,
        corners=(
            Corner.TOP_LEFT in corners,
            Corner.TOP_RIGHT in corners,
            Corner.BOTTOM_RIGHT in corners,
            Corner.BOTTOM_LEFT in corners,
        ),
    )
    return mask.resize((wide, high), Image.Resampling.BOX)


@lru_cache(256)
def dashed(wide: int, high: int, radius: int, thick: int) -> Image.Image:
    """The mask of a dashed outline: an open place."""
    ring = rounded(wide, high, radius).copy()
    inner = rounded(wide - 2 * thick, high - 2 * thick, radius - thick)
    ring.paste(0, (thick, thick), inner)
    draw = ImageDraw.Draw(ring)
    for x in _gaps(wide, radius):
        draw.rectangle((x, 0, x + SPACE - 1, thick), fill=0)
        draw.rectangle((x, high - thick, x + SPACE - 1, high), fill=0)
    for y in _gaps(high, radius):
        draw.rectangle((0, y, thick, y + SPACE - 1), fill=0)
        draw.rectangle((wide - thick, y, wide, y + SPACE - 1), fill=0)
    return ring


def _gaps(length: int, radius: int) -> list[int]:
    """Where the gaps of one side begin, evenly spread between its corners."""
    free = length - 2 * radius
    count = max(1, round(free / (DASH + SPACE)))
    return [round(radius + free * (at + 0.5) / count - SPACE / 2) for at in range(count)]
