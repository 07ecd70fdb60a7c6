"""Colors and sizes of every picture, and the contrast between two colors. Pixels are those of a
picture 1000 wide."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

WIDTH = 1000
MARGIN = 16
GAP = 8
INNER = WIDTH - 2 * MARGIN
SMALLEST = 36  # the smallest type: 12 or more on a phone
CONTRAST = 4.5  # the least between a text and its ground

GROUND = "#0F1218"
PANEL = "#191E28"
RAISED = "#252C3A"
LINE = "#414B5E"  # ornament only
BRASS = "#8C7540"  # ornament only
INK = "#F5EFE1"
FADED = "#C3BDAF"  # second ink: lying, inactive
DARK = GROUND  # on bright fields
GOLD = "#E9C46A"
PAPER = "#E9DFC8"
ATTACK = "#FF9DB0"
DEFEND = "#8CCBFF"
USED = "#938C7A"
IDLE = "#3A4354"


class Livery(NamedTuple):
    """The colors of a house: its bright field, the body of its cards, that of lying ones."""

    bright: str
    body: str
    lying: str

    @property
    def dimmed(self) -> str:
        return dimmed(self.bright)

    @property
    def watermark(self) -> str:
        return mix(self.body, self.bright, 0.10)

    @property
    def lying_watermark(self) -> str:
        return mix(self.lying, self.bright, 0.06)


LIVERIES = {
    "stark": Livery("#D3DEE8", "#2C3A49", "#1F2833"),
    "lannister": Livery("#EC6F68", "#4E171B", "#3A1317"),
    "baratheon": Livery("#F4CB3C", "#4A3B0C", "#322809"),
    "targaryen": Livery("#B892F2", "#392458", "#27193C"),
    "greyjoy": Livery("#46BDB4", "#0F4042", "#0C2B2D"),
    "martell": Livery("#EA7F25", "#56300F", "#3A210C"),
    "tyrell": Livery("#A8D66C", "#2A4419", "#1D2F12"),
    "nightswatch": Livery("#7385B5", "#28314C", "#1C2238"),
    "neutral": Livery("#C9B48C", "#3B3427", "#28241B"),
}


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """One color with this share of the other."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#{:02X}{:02X}{:02X}".format(*(round(a + (b - a) * share) for a, b in pairs))


def contrast(one: str, other: str) -> float:
    """Of a text and its ground, as WCAG counts it: 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def dimmed(bright: str) -> str:
    """The band of a lying card: darker, as far as dark glyphs on it can still be read."""
    share = 0.28
    while share > 0 and contrast(mix(bright, DARK, share), DARK) < CONTRAST:
        share -= 0.01
    return mix(bright, DARK, max(share, 0))


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else float(((channel + 0.055) / 1.055) ** 2.4)
