"""Type: faces, measuring, wrapping, shortening. A text that does not fit is set smaller, then
narrower, then shortened with an ellipsis; it is never cut off and never runs over."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from PIL import ImageFont

from bot.render.theme import SMALLEST

CAPITALS = 0.66  # height of a capital, as a share of the size
NARROWEST = 0.81  # how far a text may be set narrower at full height
NUMBERED = re.compile(r"(\S+)( \d+)")
SANS, SERIF = "font_source_sans_pro", "font_source_serif_pro"


class Face(Enum):
    PLAIN = SANS, "SourceSansPro-Regular.otf"
    ITALIC = SANS, "SourceSansPro-It.otf"
    SEMIBOLD = SANS, "SourceSansPro-Semibold.otf"
    BOLD = SANS, "SourceSansPro-Bold.otf"
    BLACK = SANS, "SourceSansPro-Black.otf"
    TITLE = SERIF, "SourceSerifPro-Bold.otf"
    TRAIT = SERIF, "SourceSerifPro-It.otf"


class Fitted(NamedTuple):
    """A text as it will be set: perhaps smaller, narrower or shorter than it was wanted."""

    text: str
    size: int
    width: float


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    package, file = face.value
    path = str(files(package) / "files" / file)
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(65_536)
def width(text: str, face: Face, size: int) -> float:
    return font(face, size).getlength(text)


def shortened(text: str, face: Face, size: int, room: float) -> str:
    """The text, or as much of it as fits with an ellipsis. A number that tells names apart stays
    ("Computer 2")."""
    if width(text, face, size) <= room:
        return text
    numbered = NUMBERED.fullmatch(text)
    kept, number = (numbered[1], numbered[2]) if numbered else (text, "")
    while kept and width(_elided(kept) + number, face, size) > room:
        kept = kept[:-1]
    return _elided(kept) + number


def _elided(text: str) -> str:
    return text.rstrip(" ,.·-–") + "…"


def fitted(text: str, face: Face, size: int, room: float, least: int = SMALLEST) -> Fitted:
    """How a text is set in one line of this room."""
    for smaller in range(size, least - 1, -2):
        if (wide := width(text, face, smaller)) <= room:
            return Fitted(text, smaller, wide)
    if width(text, face, least) * NARROWEST <= room:
        return Fitted(text, least, room)
    kept = shortened(text, face, least, room / NARROWEST)
    return Fitted(kept, least, min(room, width(kept, face, least)))


def wrapped(text: str, face: Face, size: int, room: float, most: int) -> list[str]:
    """The text in lines; what is too much for the last line is shortened there."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [shortened(line, face, size, room) for line in lines]


@lru_cache(4_096)
def drawable(text: str) -> str:
    """The text without signs that the faces do not have."""
    return " ".join("".join(sign for sign in text if has(sign)).split())


@lru_cache(4_096)
def has(sign: str) -> bool:
    """Whether names can be drawn with it, in whichever face they stand."""
    if not sign.isprintable():
        return sign.isspace()
    return all(_drawn(sign, face) != _drawn(MISSING, face) for face in NAMING)


MISSING = "\U0010fffd"
NAMING = (Face.TITLE, Face.SEMIBOLD)


def _drawn(sign: str, face: Face) -> bytes:
    return bytes(font(face, SMALLEST).getmask(sign))
