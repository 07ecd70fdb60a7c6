"""Paper to draw on. A page is drawn in full color and becomes a piece; a sheet is composed of
pieces and becomes a PNG. Both remember every text they show and where, to be checked."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.render import palette
from bot.render.cache import Kept
from bot.render.letters import CAPITALS, Face, Fitted, fitted, font, width
from bot.render.pen import Glyph, mask
from bot.render.shapes import Corner, dashed, rounded
from bot.render.theme import GROUND, INK, SMALLEST

LEVEL = 2  # of compression: a live board is looked at once
PIECES_KEPT = 48_000_000  # bytes


class Align(StrEnum):
    LEFT = "l"
    MIDDLE = "m"
    RIGHT = "r"


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


@dataclass(frozen=True, slots=True)
class Mark:
    """A text that is shown: where its ink is, and the piece it has to stay in."""

    text: str
    box: Box
    tile: Box
    size: int
    ink: str

    def moved(self, x: int, y: int) -> Mark:
        return replace(self, box=self.box.moved(x, y), tile=self.tile.moved(x, y))


@dataclass(frozen=True, slots=True)
class Piece:
    """A finished part of a picture, in the colors of the palette."""

    image: Image.Image
    marks: tuple[Mark, ...]

    @property
    def weight(self) -> int:
        return self.image.width * self.image.height + 200 * len(self.marks)


PIECES: Kept[Piece] = Kept(PIECES_KEPT)
piece = PIECES.by_arguments


class Page:
    def __init__(self, wide: int, high: int, ground: str = GROUND) -> None:
        self.wide, self.high = wide, high
        self.image = Image.new("RGB", (wide, high), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.marks: list[Mark] = []

    def piece(self) -> Piece:
        return Piece(palette.reduced(self.image), tuple(self.marks))

    # Forms

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        radius: int,
        fill: str,
        corners: Corner = Corner.ALL,
    ) -> None:
        self.image.paste(
            fill, (round(x), round(y)), rounded(round(wide), round(high), radius, corners)
        )

    def frame(
        self, x: int, y: int, wide: int, high: int, radius: int, edge: str, thick: int, fill: str
    ) -> None:
        """A box with an edge of another color."""
        self.box(x, y, wide, high, radius, edge)
        inner = max(1, radius - thick)
        self.box(x + thick, y + thick, wide - 2 * thick, high - 2 * thick, inner, fill)

    def dashes(self, x: int, y: int, wide: int, high: int, ink: str, thick: int = 4) -> None:
        self.image.paste(ink, (x, y), dashed(wide, high, 14, thick))

    def glyph(
        self, glyph: Glyph, x: float, y: float, size: int, ink: str, high: int = 0, turn: int = 0
    ) -> None:
        """With its upper left corner here; `size` is its width."""
        self.image.paste(ink, (round(x), round(y)), mask(glyph, size, high or size, turn))

    def glyph_at(
        self, glyph: Glyph, x: float, y: float, size: int, ink: str, high: int = 0, turn: int = 0
    ) -> None:
        """With its middle here."""
        self.glyph(glyph, x - size / 2, y - (high or size) / 2, size, ink, high, turn)

    # Text

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: int,
        ink: str = INK,
        align: Align = Align.LEFT,
    ) -> float:
        """One line, as it is; `y` is the middle of its capitals. Returns its width."""
        base = round(y + size * CAPITALS / 2)
        kind = font(face, size)
        self.draw.text((x, base), text, ink, kind, anchor=f"{align}s")
        box = kind.getbbox(text, anchor=f"{align}s")
        self._note(text, Box(*box).moved(x, base), size, ink)
        return width(text, face, size)

    def fit(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: int,
        room: float,
        ink: str = INK,
        align: Align = Align.LEFT,
        least: int = SMALLEST,
    ) -> float:
        """One line that keeps to its room: smaller, narrower, shortened. Returns its width."""
        set_as = fitted(text, face, size, room, least)
        natural = width(set_as.text, face, set_as.size)
        if natural <= set_as.width + 0.01:
            return self.text(x, y, set_as.text, face, set_as.size, ink, align)
        shift = {Align.LEFT: 0.0, Align.MIDDLE: set_as.width / 2, Align.RIGHT: set_as.width}
        self._narrow(x - shift[align], y, set_as, face, natural, ink)
        return set_as.width

    def _narrow(
        self, x: float, y: float, set_as: Fitted, face: Face, natural: float, ink: str
    ) -> None:
        """At full height, but less wide than the face would have it."""
        size, kind = set_as.size, font(face, set_as.size)
        rise = round(size * 1.1)
        line = Image.new("L", (int(natural) + 2, round(size * 1.5)), 0)
        ImageDraw.Draw(line).text((0, rise), set_as.text, 255, kind, anchor="ls")
        slim = line.resize((round(set_as.width), line.height), Image.Resampling.LANCZOS)
        base = round(y + size * CAPITALS / 2)
        self.image.paste(ink, (round(x), base - rise), slim)
        box = Box(*kind.getbbox(set_as.text, anchor="ls"))
        squeezed = box._replace(right=min(box.right, set_as.width))
        self._note(set_as.text, squeezed.moved(x, base), size, ink)

    def _note(self, text: str, box: Box, size: int, ink: str) -> None:
        self.marks.append(Mark(text, box, Box(0, 0, self.wide, self.high), size, ink))


class Sheet:
    """A whole picture, put together from pieces."""

    def __init__(self, wide: int, high: int) -> None:
        self.image = palette.blank(wide, high)
        self._parts: list[tuple[Piece, int, int]] = []

    def place(self, part: Piece, x: int, y: int) -> None:
        self.image.paste(part.image, (x, y))
        self._parts.append((part, x, y))

    @property
    def high(self) -> int:
        return self.image.height

    def lengthened(self, high: int) -> Sheet:
        """With ground below, up to this height."""
        longer = Sheet(self.image.width, max(high, self.high))
        longer.image.paste(self.image, (0, 0))
        longer._parts = list(self._parts)
        return longer

    @property
    def marks(self) -> list[Mark]:
        """Every text, where it stands in the whole picture."""
        return [mark.moved(x, y) for part, x, y in self._parts for mark in part.marks]

    def png(self, level: int = LEVEL) -> bytes:
        return encoded(self.image, level)


def encoded(image: Image.Image, level: int = LEVEL) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()
