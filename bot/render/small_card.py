"""A printed card of the two small games: a name, a number or a house, and arms. They have no text
of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.render import icons
from bot.render.arms import arms, scene
from bot.render.courtiers import of_role
from bot.render.holders import HOLDERS
from bot.render.letters import Face
from bot.render.page import Align, Page, Sheet
from bot.render.pen import Glyph
from bot.render.printed import Printed
from bot.render.shapes import Corner
from bot.render.sigils import SIGILS
from bot.render.theme import DARK, FADED, GROUND, LIVERIES, WIDTH
from bot.words import Words
from engine.behind.cards import Kind

LOW = 1_250
BAND, FRAME = 154, 22


def small_card(code: str, printed: Printed, words: Words) -> Sheet:
    house = code.partition("-")[0] if printed.game == "intrigue" else "neutral"
    livery, fact = LIVERIES[house], printed.fact
    page = Page(WIDTH, LOW, GROUND)
    page.box(10, 10, WIDTH - 20, LOW - 20, 34, livery.bright)
    inner = (WIDTH - 2 * FRAME, LOW - BAND - FRAME)
    page.box(FRAME, BAND, *inner, 24, livery.body, Corner.BOTTOM)
    page.image.paste(scene(code, house, inner[0], inner[1] - 120), (FRAME, BAND))
    charge = _charge(printed, house)
    coat, outline = arms(code, house, charge, 760)
    page.image.paste(coat, ((WIDTH - coat.width) // 2, BAND + 100), outline)
    page.fit(46, 88, str(fact[words.language]), Face.TITLE, 76, 800, DARK, least=40)
    page.text(50, LOW - 52, code, Face.SEMIBOLD, 36, FADED)
    if "value" in fact:
        _value(page, fact, words)
    else:
        page.glyph_at(charge, 908, 88, 104, DARK)
    sheet = Sheet(WIDTH, LOW)
    sheet.place(page.piece(), 0, 0)
    return sheet


def _charge(printed: Printed, house: str) -> Glyph:
    if printed.game == "intrigue":
        return SIGILS[house]
    return of_role(printed.fact["value"]) if "value" in printed.fact else icons.raven


def _value(page: Page, fact: Mapping[str, Any], words: Words) -> None:
    kind = Kind(fact["kind"])
    holder = HOLDERS[kind]
    page.glyph_at(holder.shape, 908, 84, 124, DARK)
    page.text(908, 84 - holder.lift, str(fact["value"]), Face.BLACK, 84, holder.ink, Align.MIDDLE)
    text = words.text(f"picture.card.kind.{kind}")
    page.fit(WIDTH - 50, LOW - 52, text, Face.SEMIBOLD, 36, 500, FADED, Align.RIGHT)
