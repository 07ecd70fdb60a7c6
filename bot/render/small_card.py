"""A printed card without a text of its own: a name, arms, and a glyph or a number in its corner."""

from __future__ import annotations

from typing import NamedTuple

from bot.catalogue import Thing
from bot.render.arms import arms, scene
from bot.render.letters import Face
from bot.render.page import Align, Page, Sheet
from bot.render.pen import Glyph
from bot.render.shapes import Corner
from bot.render.theme import DARK, FADED, GROUND, LIVERIES, WIDTH
from bot.words import Words

LOW = 1_250
BAND, FRAME = 154, 22


class Holder(NamedTuple):
    """How a number is held."""

    shape: Glyph
    ink: str
    lift: int  # how much higher the number stands than the outline's middle


class Numbered(NamedTuple):
    """The number in a card's corner, and what kind of card that makes it."""

    holder: Holder
    number: str
    kind: str


def small_card(
    card: Thing, words: Words, house: str, charge: Glyph, numbered: Numbered | None = None
) -> Sheet:
    code, livery = card.key.id, LIVERIES[house]
    page = Page(WIDTH, LOW, GROUND)
    page.box(10, 10, WIDTH - 20, LOW - 20, 34, livery.bright)
    inner = (WIDTH - 2 * FRAME, LOW - BAND - FRAME)
    page.box(FRAME, BAND, *inner, 24, livery.body, Corner.BOTTOM)
    page.image.paste(scene(code, house, inner[0], inner[1] - 120), (FRAME, BAND))
    coat, outline = arms(code, house, charge, 760)
    page.image.paste(coat, ((WIDTH - coat.width) // 2, BAND + 100), outline)
    page.fit(46, 88, card.name(words.language), Face.TITLE, 76, 800, DARK, least=40)
    page.text(50, LOW - 52, code, Face.SEMIBOLD, 36, FADED)
    if numbered is None:
        page.glyph_at(charge, 908, 88, 104, DARK)
    else:
        _number(page, numbered)
    sheet = Sheet(WIDTH, LOW)
    sheet.place(page.piece(), 0, 0)
    return sheet


def _number(page: Page, numbered: Numbered) -> None:
    holder = numbered.holder
    page.glyph_at(holder.shape, 908, 84, 124, DARK)
    page.text(908, 84 - holder.lift, numbered.number, Face.BLACK, 84, holder.ink, Align.MIDDLE)
    page.fit(WIDTH - 50, LOW - 52, numbered.kind, Face.SEMIBOLD, 36, 500, FADED, Align.RIGHT)
