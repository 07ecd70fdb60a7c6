"""What can be checked of any sheet: texts inside their places, apart from each other, large enough,
and readable on the ground they stand on."""

from __future__ import annotations

from itertools import combinations

from PIL import Image

from bot.render.page import Box, Mark, Sheet
from bot.render.palette import COLOURS
from bot.render.theme import CONTRAST, SMALLEST, contrast

SLACK = 1.5  # pixels by which a rounded edge may differ
RIM, RIM_SHARE = 3, 0.1  # pixels around a box; share of them that a ground covers
GROUND = 0.12  # share of a text's box that a colour must cover to be a ground of it


def faults(sheet: Sheet) -> list[str]:
    return [*too_small(sheet), *outside(sheet), *overlapping(sheet), *unreadable(sheet)]


def too_small(sheet: Sheet) -> list[str]:
    return [f"{mark.text!r} is small" for mark in sheet.marks if mark.size < SMALLEST]


def outside(sheet: Sheet) -> list[str]:
    whole = Box(0, 0, *sheet.image.size)
    return [
        f"{mark.text!r} leaves its place: {mark.box} of {mark.tile}"
        for mark in sheet.marks
        if not (within(mark.box, mark.tile) and within(mark.tile, whole))
    ]


def within(inner: Box, outer: Box) -> bool:
    return (
        inner.left >= outer.left - SLACK
        and inner.top >= outer.top - SLACK
        and inner.right <= outer.right + SLACK
        and inner.bottom <= outer.bottom + SLACK
    )


def overlapping(sheet: Sheet) -> list[str]:
    return [
        f"{one.text!r} and {other.text!r} overlap"
        for one, other in combinations(sheet.marks, 2)
        if overlap(one.box, other.box)
    ]


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > SLACK and down > SLACK


def unreadable(sheet: Sheet) -> list[str]:
    """Looks at the pixels themselves: every colour that fills a good part of a text's box and goes
    on around it is a ground of it. (What is in the box alone is the edge of a letter.)"""
    return [
        f"{mark.text!r}: {mark.ink} on {ground}"
        for mark in sheet.marks
        for ground in grounds(sheet.image, mark)
        if contrast(mark.ink, ground) < CONTRAST
    ]


def grounds(image: Image.Image, mark: Mark) -> list[str]:
    left, top, right, bottom = (round(edge) for edge in mark.box)
    inside = shares(image, (left, top, right, bottom))
    around = shares(image, (left - RIM, top - RIM, right + RIM, bottom + RIM))
    return [
        COLOURS[index]
        for index, count in enumerate(inside)
        if count > GROUND * sum(inside)
        and around[index] - count > RIM_SHARE * (sum(around) - sum(inside))
        and COLOURS[index] != mark.ink
    ]


def shares(image: Image.Image, box: tuple[int, int, int, int]) -> list[int]:
    """How many pixels of each colour of the palette there are."""
    left, top, right, bottom = box
    inner = (max(0, left), max(0, top), min(image.width, right), min(image.height, bottom))
    return image.crop(inner).histogram()
