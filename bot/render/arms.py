"""A coat of arms for every card instead of artwork: its code picks the division of the field and
the rays behind it. The same card always has the same arms, and they are nobody's but ours."""

from __future__ import annotations

import math
from functools import lru_cache
from hashlib import blake2b

from PIL import Image, ImageDraw, ImageFilter

from bot.render.pen import Glyph, Point, curve, mask
from bot.render.theme import DARK, LIVERIES, PAPER, mix

DIVISIONS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((50, 0), (100, 0), (100, 100), (50, 100)),),
    (((0, 48), (100, 48), (100, 100), (0, 100)),),
    (((0, 0), (100, 0), (0, 100)),),
    (((0, 100), (0, 82), (50, 34), (100, 82), (100, 100), (50, 62)),),
    (((50, 0), (100, 0), (100, 48), (50, 48)), ((0, 48), (50, 48), (50, 100), (0, 100))),
    (((32, 0), (68, 0), (68, 100), (32, 100)),),
    (((0, 0), (18, 0), (100, 78), (100, 100), (82, 100), (0, 20)),),
)
SHIELD: list[Point] = [
    (2, 2),
    *curve((98, 2), (100, 72), (72, 90), (50, 99)),
    *curve((50, 99), (28, 90), (0, 72), (2, 2)),
]
SMOOTH = 2
SPARKS = 28


def number_of(code: str) -> int:
    return int.from_bytes(blake2b(code.encode(), digest_size=32).digest())


@lru_cache(64)
def arms(code: str, house: str, charge: Glyph, high: int) -> tuple[Image.Image, Image.Image]:
    """The coat and its mask."""
    wide = round(high * 0.86)
    size = (wide * SMOOTH, high * SMOOTH)
    outline = _filled(SHIELD, size)
    field = _filled([((x - 50) * 0.955 + 50, (y - 46) * 0.955 + 46) for x, y in SHIELD], size)
    coat = Image.new("RGB", size, PAPER)
    coat.paste(_divided(code, house, size), (0, 0), field)
    _charged(coat, charge, high)
    return coat.resize((wide, high), Image.Resampling.LANCZOS), outline.resize(
        (wide, high), Image.Resampling.LANCZOS
    )


def _divided(code: str, house: str, size: tuple[int, int]) -> Image.Image:
    """Two tinctures of the house, divided one way or another."""
    livery, number = LIVERIES[house], number_of(code)
    tinctures = [livery.bright, mix(livery.bright, livery.body, 0.72)]
    one, other = tinctures if number >> 8 & 1 else reversed(tinctures)
    image = Image.new("RGB", size, one)
    draw = ImageDraw.Draw(image)
    for points in DIVISIONS[number % len(DIVISIONS)]:
        draw.polygon(_scaled(points, size), fill=other)
    return image


def _charged(coat: Image.Image, charge: Glyph, high: int) -> None:
    """One dark sign with a pale edge, so that it holds on both tinctures."""
    size, edge = round(high * 0.5) * SMOOTH, 5 * SMOOTH
    sign = Image.new("L", (size + 2 * edge, size + 2 * edge), 0)
    sign.paste(mask(charge, size, size), (edge, edge))
    around = sign.filter(ImageFilter.BoxBlur(3 * SMOOTH)).point(_solid)
    at = ((coat.width - sign.width) // 2, round(coat.height * 0.15))
    coat.paste(PAPER, at, around)
    coat.paste(DARK, at, sign)


def _solid(value: int) -> int:
    return 255 if value > 30 else 0


@lru_cache(64)
def scene(code: str, house: str, wide: int, high: int) -> Image.Image:
    """Rays and sparks behind the arms, in close tones."""
    livery, number = LIVERIES[house], number_of(code)
    size = (wide * SMOOTH, high * SMOOTH)
    image = Image.new("RGB", size, livery.lying)
    draw = ImageDraw.Draw(image)
    centre = (size[0] / 2, size[1] * 0.6)
    rays = 14 + number % 8 * 2
    for ray in range(0, rays, 2):
        edges = [2 * math.pi * (ray + side) / rays + number % 7 for side in (0, 1)]
        tips = [
            (centre[0] + size[0] * math.cos(a), centre[1] + size[0] * math.sin(a)) for a in edges
        ]
        draw.polygon([centre, *tips], fill=livery.body)
    _sparks(draw, number, size, mix(livery.body, livery.bright, 0.20))
    return image.resize((wide, high), Image.Resampling.LANCZOS)


def _sparks(draw: ImageDraw.ImageDraw, number: int, size: tuple[int, int], tone: str) -> None:
    for at in range(SPARKS):
        x = (number >> (at * 7) & 1023) / 1023 * size[0]
        y = (number >> (at * 7 + 13) & 1023) / 1023 * size[1]
        r = (4 + (number >> at & 3) * 2) * SMOOTH
        draw.polygon([(x, y - r), (x + r * 0.7, y), (x, y + r), (x - r * 0.7, y)], fill=tone)


def _filled(points: list[Point], size: tuple[int, int]) -> Image.Image:
    image = Image.new("L", size, 0)
    ImageDraw.Draw(image).polygon(_scaled(points, size), fill=255)
    return image


def _scaled(points: list[Point] | tuple[Point, ...], size: tuple[int, int]) -> list[Point]:
    return [(x * size[0] / 100, y * size[1] / 100) for x, y in points]
