"""Signs that stand among words: the glyphs of the pictures, each drawn alone and small. They have
to be told apart at the height of a letter, on a dark ground and on a pale one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

from PIL import Image, ImageDraw, ImageFilter

from bot.render import icons, shapes
from bot.render.letters import Face, font
from bot.render.page import encoded
from bot.render.pen import Glyph, Pen, mask
from bot.render.sigils import SIGILS
from bot.render.theme import DARK, FADED, GOLD, INK, LIVERIES

SIZE = 128
EDGE = 6  # dark around a sign without a field, so that it can be seen on a pale ground
ON_FIELD = 92
BADGE = 62
DIGIT = 52
BEST = 9  # compression


def tile(pen: Pen) -> None:
    """The field of a house."""
    pen.box(0, 0, 100, 100, 22)


@dataclass(frozen=True, slots=True)
class Sign:
    """`name`: in Discord; it is short, since each of its letters counts in every message. `field`:
    the shape on which the glyph stands, and its color. `number`: in a corner, of a seat."""

    name: str
    glyph: Glyph
    ink: str = INK
    field: tuple[Glyph, str] | None = None
    number: int = 0

    def numbered(self, number: int) -> Sign:
        return replace(self, name=f"{self.name}{number}", number=number)

    def image(self) -> Image.Image:
        return _drawn(self)

    def png(self) -> bytes:
        return encoded(self.image(), BEST)

    @property
    def digest(self) -> str:
        """Of what can be seen."""
        return blake2b(self.image().tobytes(), digest_size=8).hexdigest()


@lru_cache(512)
def _drawn(sign: Sign) -> Image.Image:
    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    if sign.field is None:
        _stand_alone(image, sign)
    else:
        _stand_on_field(image, sign, *sign.field)
    if sign.number:
        _badge(image, sign.number)
    return image


def _stand_alone(image: Image.Image, sign: Sign) -> None:
    inner = SIZE - 2 * EDGE
    whole = Image.new("L", image.size, 0)
    whole.paste(mask(sign.glyph, inner, inner), (EDGE, EDGE))
    image.paste(DARK, (0, 0), whole.filter(ImageFilter.MaxFilter(2 * EDGE - 1)))
    image.paste(sign.ink, (0, 0), whole)


def _stand_on_field(image: Image.Image, sign: Sign, shape: Glyph, color: str) -> None:
    image.paste(color, (0, 0), mask(shape, SIZE, SIZE))
    at = (SIZE - ON_FIELD) // 2
    image.paste(sign.ink, (at, at), mask(sign.glyph, ON_FIELD, ON_FIELD))


def _badge(image: Image.Image, number: int) -> None:
    for size, color in ((BADGE, INK), (BADGE - 8, DARK)):
        at = SIZE - BADGE + (BADGE - size) // 2
        image.paste(color, (at, at), mask(shapes.disc, size, size))
    middle = SIZE - BADGE / 2
    ImageDraw.Draw(image).text(
        (middle, middle + DIGIT / 3), str(number), INK, font(Face.BLACK, DIGIT), anchor="ms"
    )


def house(name: str, of: str) -> Sign:
    """Of the house with this name."""
    return Sign(name, SIGILS[of], DARK, (tile, LIVERIES[of].bright))


HOUSES: Mapping[str, Sign] = {
    of: house(name, of)
    for name, of in (
        ("st", "stark"),
        ("la", "lannister"),
        ("ba", "baratheon"),
        ("ta", "targaryen"),
        ("gr", "greyjoy"),
        ("ma", "martell"),
        ("ty", "tyrell"),
        ("nw", "nightswatch"),
    )
}
COMMON: Mapping[str, Sign] = {
    "awaited": Sign("wait", icons.awaited, GOLD),
    "first": Sign("first", icons.pennant, GOLD),
    "may": Sign("yes", icons.may, GOLD),
    "may_not": Sign("no", icons.may_not, FADED),
    "computer": Sign("bot", icons.throne, GOLD),
    "hand": Sign("hand", icons.hand),
    "deck": Sign("deck", icons.deck),
    "discard": Sign("dis", icons.discard, FADED),
}
