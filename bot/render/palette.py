"""The one palette of all pictures: the theme's colors, and short ramps between inks and grounds
for smooth edges. Pieces are brought to it once; composing and encoding then need no colors."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.render import theme
from bot.render.theme import LIVERIES, Livery, mix, rgb

MOST = 256
APART = 6  # closer colors are not told apart reliably when a picture is brought to the palette

PLAIN = (
    theme.GROUND,
    theme.PANEL,
    theme.RAISED,
    theme.LINE,
    theme.BRASS,
    theme.INK,
    theme.FADED,
    theme.GOLD,
    theme.PAPER,
    theme.ATTACK,
    theme.DEFEND,
    theme.USED,
    theme.IDLE,
)
FACES = (theme.PAPER, theme.USED, theme.IDLE)
INKS = (theme.INK, theme.FADED, theme.GOLD, theme.ATTACK, theme.DEFEND)
BRIGHTS = (theme.INK, theme.PAPER, theme.GOLD, theme.FADED, theme.ATTACK, theme.DEFEND)


def tones(livery: Livery) -> tuple[str, ...]:
    """All colors of one house."""
    return (
        *livery,
        livery.dimmed,
        livery.watermark,
        livery.lying_watermark,
        mix(livery.bright, livery.body, 0.72),  # the second tincture of a coat of arms
        mix(livery.body, livery.bright, 0.20),  # sparks around it
    )


def wanted() -> tuple[str, ...]:
    """Colors that pictures use as such; each must map to itself."""
    edges = tuple(under(face) for face in FACES)
    houses = tuple(tone for livery in LIVERIES.values() for tone in tones(livery))
    return tuple(dict.fromkeys(PLAIN + edges + houses))


def under(face: str) -> str:
    """The edge of a card that lies beneath one of this color."""
    return mix(face, theme.DARK, 0.3)


def _ramps() -> Iterator[tuple[str, str, int]]:
    """Ink, ground, and how many steps between them."""
    for ground in (theme.GROUND, theme.PANEL, theme.RAISED):
        yield theme.INK, ground, 5
    for bright in BRIGHTS:
        yield bright, theme.DARK, 4
    for livery in LIVERIES.values():
        yield livery.bright, theme.DARK, 3
        yield theme.INK, livery.body, 3
        yield theme.FADED, livery.lying, 2
    for face in (theme.USED, theme.IDLE):
        yield theme.DARK, face, 2
        yield theme.INK, face, 2
    for ink in INKS[1:]:
        yield ink, theme.PANEL, 2
    for livery in LIVERIES.values():
        yield livery.bright, theme.PANEL, 2


def colours() -> list[str]:
    found = list(wanted())
    for ink, ground, steps in _ramps():
        for step in range(1, steps + 1):
            tone = mix(ground, ink, step / (steps + 1))
            if len(found) < MOST and all(_apart(tone, other) for other in found):
                found.append(tone)
    return found


def _apart(one: str, other: str) -> bool:
    pairs = zip(rgb(one), rgb(other), strict=True)
    return max(abs(a - b) for a, b in pairs) >= APART


def _image(colours: list[str]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in rgb(colour)])
    return image


COLOURS = colours()
FLAT = [channel for colour in COLOURS for channel in rgb(colour)]
_PALETTE = _image(COLOURS)


def reduced(image: Image.Image) -> Image.Image:
    """The picture in the colors of the palette."""
    return image.quantize(palette=_PALETTE, dither=Image.Dither.NONE)


def blank(width: int, height: int) -> Image.Image:
    """An empty picture in the colors of the palette."""
    image = Image.new("P", (width, height), COLOURS.index(theme.GROUND))
    image.putpalette(FLAT)
    return image
