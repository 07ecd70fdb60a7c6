"""One printed card, for look-ups: laid from the bottom up, so that the picture gets what the text
leaves. Draws the facts of `data`; knows no view."""

from __future__ import annotations

from bot.catalogue import Thing
from bot.games.realm.pictures.titles import TITLES
from bot.games.realm.printed import keywords, room, traits
from bot.render import icons
from bot.render.arms import arms, scene
from bot.render.icons import CHALLENGES
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Sheet
from bot.render.pen import Glyph
from bot.render.rich import settled
from bot.render.shapes import Corner, disc, lozenge, pentagon, shield, tag
from bot.render.shapes import card as card_shape
from bot.render.sigils import SIGILS
from bot.render.theme import DARK, FADED, INK, LIVERIES, PAPER, WIDTH, Livery, mix
from bot.words import Words

HIGH, LOW = 1_400, 1_250  # of a character, of any other card
BAND = 154  # down to where the picture begins
FRAME = 22
TEXT = 520  # the most height that the text may take
ROOM = WIDTH - 140
CHARGES: dict[str, Glyph] = {
    "location": icons.tower,
    "attachment": icons.clip,
    "event": icons.bolt,
    "agenda": icons.scroll,
}
NUMBERS = (("income", disc), ("initiative", tag), ("claim", pentagon), ("reserve", card_shape))


def card_sheet(card: Thing, words: Words) -> Sheet:
    return CardSheet(card, words).sheet()


class CardSheet:
    """The card while it is being drawn."""

    def __init__(self, card: Thing, words: Words) -> None:
        self.card, self.code, self.fact, self.words = card, card.key.id, card.fact, words
        self.room = room(card.key.game)
        self.text = card.text(words.language)
        self.type = str(self.fact.get("type", ""))
        self.house = str(self.fact.get("faction", "neutral"))
        self.livery: Livery = LIVERIES[self.house]
        self.high = HIGH if self.type == "character" else LOW
        self.page = Page(WIDTH, self.high)

    def sheet(self) -> Sheet:
        self._ground()
        bottom = self._lower()
        self._picture(bottom)
        self._band()
        sheet = Sheet(WIDTH, self.high)
        sheet.place(self.page.piece(), 0, 0)
        return sheet

    def _ground(self) -> None:
        page, livery = self.page, self.livery
        page.box(10, 10, WIDTH - 20, self.high - 20, 34, livery.bright)
        inner = self.high - BAND - FRAME
        page.box(FRAME, BAND, WIDTH - 2 * FRAME, inner, 24, livery.body, Corner.BOTTOM)

    def _band(self) -> None:
        x = 46
        cost = self.fact.get("cost")
        if cost is not None:
            self.page.glyph(disc, 36, 32, 112, DARK)
            self.page.text(92, 88, str(cost), Face.BLACK, 84, INK, Align.MIDDLE)
            x = 172
        if self.fact.get("unique"):
            self.page.glyph(lozenge, x, 72, 26, DARK, 32)
            x += 38
        self.page.glyph_at(SIGILS[self.house], 908, 88, 104, DARK)
        name = str(self.fact[self.words.language])
        self.page.fit(x, 88, name, Face.TITLE, 76, 846 - x, DARK, least=40)

    # The lower half, from the bottom up

    def _lower(self) -> int:
        """Footer, text, keywords, traits; returns where the picture ends."""
        y = self.high - 96
        self._footer(self.high - 52)
        if self.text:
            heads = self.words.text(f"{self.room}.heads").split(", ")
            setting = settled(self.text, heads, ROOM, TEXT)
            y -= setting.high
            setting.draw(self.page, 70, y, INK)
            y -= 18
        if words := keywords(self.card, self.words):
            y -= 78
            self._pills(words, y)
            y -= 12
        if self.fact.get("traits"):
            y -= 64
            names = traits(self.words.language)
            text = " · ".join(names[trait] for trait in self.fact["traits"])
            self.page.fit(WIDTH / 2, y + 30, text, Face.TRAIT, 50, ROOM, INK, Align.MIDDLE)
        return y - 22

    def _footer(self, y: int) -> None:
        """A card that is not known as printed says so."""
        code = self.code
        if "origin" in self.fact:
            code = self.words.text(f"{self.room}.reconstructed")
        self.page.text(50, y, code, Face.SEMIBOLD, 36, FADED)
        kind = self.words.text(f"{self.room}.type.{self.type}")
        self.page.fit(WIDTH - 50, y, kind, Face.SEMIBOLD, 36, 500, FADED, Align.RIGHT)

    def _pills(self, words: list[str], y: int) -> None:
        """Keywords in frames; smaller, if they are many."""
        size = next(s for s in (44, 40, 36) if s == 36 or _pills_width(words, s) <= ROOM)
        x = WIDTH / 2 - _pills_width(words, size) / 2
        for word in words:
            wide = round(width(word, Face.BOLD, size)) + 56
            self.page.frame(round(x), y, wide, 66, 33, INK, 3, self.livery.body)
            self.page.text(x + wide / 2, y + 33, word, Face.BOLD, size, INK, Align.MIDDLE)
            x += wide + 16

    # The picture

    def _picture(self, bottom: int) -> None:
        high = bottom - BAND
        inner = WIDTH - 2 * FRAME
        self.page.image.paste(scene(self.code, self.house, inner, high), (FRAME, BAND))
        self.page.draw.rectangle(
            (FRAME, bottom - 4, WIDTH - FRAME - 1, bottom - 1), fill=self.livery.bright
        )
        if self.type == "plot":
            self._numbers(high)
            return
        self._arms(high)
        if self.type == "character":
            self._icons(high)
            self._strength(high)

    def _arms(self, high: int) -> None:
        size = min(high - 56, 600)
        coat, outline = arms(self.code, self.house, self._charge(), size)
        self.page.image.paste(coat, ((WIDTH - coat.width) // 2, BAND + (high - size) // 2), outline)

    def _charge(self) -> Glyph:
        if self.type == "title":
            return TITLES[self.code]
        return CHARGES.get(self.type) or SIGILS[self.house]

    def _icons(self, high: int) -> None:
        """The three challenges; those that the character lacks are faint."""
        size, gap = 132, 24
        top = BAND + (high - 3 * size - 2 * gap) // 2
        for at, (name, glyph) in enumerate(CHALLENGES.items()):
            y = top + at * (size + gap)
            has = name in self.fact["icons"]
            lying = self.livery.lying
            self.page.box(48, y, size, size, 24, INK if has else lying)
            ink = DARK if has else mix(lying, INK, 0.22)
            self.page.glyph_at(glyph, 48 + size / 2, y + size / 2, 96, ink)

    def _strength(self, high: int) -> None:
        y = BAND + high // 2 - 86
        self.page.glyph(shield, 796, y, 166, INK, 172)
        strength = str(self.fact["strength"])
        self.page.text(879, y + 78, strength, Face.BLACK, 118, DARK, Align.MIDDLE)

    def _numbers(self, high: int) -> None:
        """A plot's numbers, each in its own outline and here with its name."""
        size = min(190, (high - 200) // 2)
        shown = [(name, shape) for name, shape in NUMBERS if name in self.fact]
        for at, (name, shape) in enumerate(shown):
            alone = at == len(shown) - 1 and at % 2 == 0  # in its row
            x = WIDTH / 2 if alone else FRAME + (WIDTH - 2 * FRAME) * (1 + 2 * (at % 2)) / 4
            y = BAND + high * (1 + 2 * (at // 2)) / 4 - 30
            self.page.glyph_at(shape, x, y, size, PAPER)
            across = -size * 0.07 if shape is tag else 0
            down = size * 0.06 if shape is pentagon else 0
            number = str(self.fact[name])
            self.page.text(
                x + across, y + down, number, Face.BLACK, round(size * 0.66), DARK, Align.MIDDLE
            )
            self._label(x, y + size / 2 + 10, self.words.text(f"{self.room}.{name}"))
        mark = icons.scroll
        self.page.glyph_at(mark, WIDTH / 2, BAND + high / 2, 130, self.livery.bright)

    def _label(self, x: float, y: float, text: str) -> None:
        wide = round(width(text, Face.SEMIBOLD, 46)) + 40
        self.page.frame(
            round(x - wide / 2), round(y), wide, 64, 16, self.livery.bright, 3, self.livery.lying
        )
        self.page.text(x, round(y) + 31, text, Face.SEMIBOLD, 46, INK, Align.MIDDLE)


def _pills_width(words: list[str], size: int) -> float:
    return sum(round(width(word, Face.BOLD, size)) + 56 + 16 for word in words) - 16
