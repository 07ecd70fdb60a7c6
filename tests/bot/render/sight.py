"""How people see who lack one kind of cone: colours as they look to them, and how far apart two
colours are. The matrices are those that Viénot, Brettel and Mollon gave for protanopia and
deuteranopia; for tritanopia, those of Machado, Oliveira and Fernandes at full severity."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bot.render.theme import rgb

Matrix = tuple[tuple[float, float, float], ...]


class Sight(Enum):
    """Acts on linear light."""

    FULL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
    DEUTERANOPIA = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def seen(colour: str, sight: Sight) -> str:
    linear = [_linear(channel / 255) for channel in rgb(colour)]
    mixed = _product(sight.value, linear)
    return "#{:02X}{:02X}{:02X}".format(*(round(255 * _encoded(c)) for c in mixed))


def apart(one: str, other: str) -> float:
    """The distance of two colours in CIE's Lab; some 2 can just be told side by side."""
    pairs = zip(_lab(one), _lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _lab(colour: str) -> tuple[float, float, float]:
    linear = [_linear(channel / 255) for channel in rgb(colour)]
    x, y, z = _product(TO_XYZ, linear)
    fx, fy, fz = (_cubic(v / w) for v, w in zip((x, y, z), WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


TO_XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE = (0.9505, 1.0, 1.089)


def _product(matrix: Matrix, vector: Sequence[float]) -> tuple[float, float, float]:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _cubic(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _encoded(channel: float) -> float:
    kept = min(max(channel, 0.0), 1.0)
    return 12.92 * kept if kept <= 0.0031308 else float(1.055 * kept ** (1 / 2.4) - 0.055)
