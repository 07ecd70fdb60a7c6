"""A character as a tile: one body, one band. Kneeling turns the card, so that the band lies on the
right; text, icons and numbers stay upright."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.realm.pictures.facts import Attached, CharacterFacts
from bot.games.realm.pictures.names import one_line, two_lines
from bot.render import icons
from bot.render.icons import CHALLENGES
from bot.render.letters import Face, width
from bot.render.page import Align, Page, Piece, piece
from bot.render.pen import Glyph
from bot.render.shapes import Corner, shield
from bot.render.sigils import SIGILS
from bot.render.theme import ATTACK, DARK, DEFEND, FADED, GOLD, INK, LIVERIES, PAPER, USED
from engine.realm.nouns import Side

EDGE = 5  # of a card in the challenge
PAD = 9
NUMBER = 30  # height of a token's number


class Size(NamedTuple):
    slot: tuple[int, int]
    short: int  # width of a standing card
    band: int
    name: int
    lead: int
    icon: int
    sigil: int
    shield: tuple[int, int]
    strength: int
    letter: int
    tab: int
    tabs: int  # attachments that are named
    token: int
    watermark: int
    foot: int  # from the lower edge to the middle of the strength


SMALL = Size(
    slot=(236, 216),
    short=186,
    band=50,
    name=36,
    lead=37,
    icon=36,
    sigil=38,
    shield=(60, 58),
    strength=44,
    letter=36,
    tab=43,
    tabs=1,
    token=32,
    watermark=104,
    foot=37,
)
LARGE = Size(
    slot=(317, 300),
    short=252,
    band=64,
    name=42,
    lead=44,
    icon=46,
    sigil=48,
    shield=(76, 74),
    strength=56,
    letter=40,
    tab=46,
    tabs=2,
    token=40,
    watermark=150,
    foot=46,
)
SIDES: dict[Side, tuple[Glyph, str]] = {
    Side.ATTACKING: (icons.attack, ATTACK),
    Side.DEFENDING: (shield, DEFEND),
}


@piece
def tile(card: CharacterFacts, size: Size) -> Piece:
    page = Page(*size.slot)
    if card.kneeling:
        _kneeling(page, card, size)
    else:
        _standing(page, card, size)
    return page.piece()


def _standing(page: Page, card: CharacterFacts, size: Size) -> None:
    livery, (wide, high) = LIVERIES[card.house], (size.short, size.slot[1])
    edge = _frame(page, card, wide, high, livery.body)
    page.glyph(
        SIGILS[card.house],
        wide - size.watermark - 8 - edge,
        high - size.watermark - 14 - edge,
        size.watermark,
        livery.watermark,
    )
    page.box(edge, edge, wide - 2 * edge, size.band - edge, 14 - edge, livery.bright, Corner.TOP)
    page.glyph(SIGILS[card.house], PAD, (size.band - size.sigil) / 2 + 1, size.sigil, DARK)
    for at, icon in enumerate(reversed(card.icons)):
        x = wide - PAD - size.icon - at * (size.icon + 4)
        page.glyph(CHALLENGES[icon], x, (size.band - size.icon) / 2 + 1, size.icon, DARK)
    tabs = (0, size.slot[0])
    _body(page, card, size, (0, size.band, wide, high - size.band), livery.body, INK, tabs)
    y, floor = 2, high - min(len(card.attached), size.tabs) * (size.tab + 1)
    for glyph, ink, count in _tokens(card):
        if y + size.token + (NUMBER if count else 0) <= floor:
            y += _token_below(page, wide + 3, y, glyph, ink, count, size)


def _kneeling(page: Page, card: CharacterFacts, size: Size) -> None:
    livery, wide = LIVERIES[card.house], size.slot[0]
    high = size.slot[1] - (wide - size.short) + 2
    edge = _frame(page, card, wide, high, livery.lying)
    page.glyph(
        SIGILS[card.house],
        wide - size.band - size.watermark - 4,
        high - size.watermark - 8 - edge,
        size.watermark,
        livery.lying_watermark,
        turn=-90,
    )
    left = wide - size.band
    page.box(left, edge, size.band - edge, high - 2 * edge, 14 - edge, livery.dimmed, Corner.RIGHT)
    page.glyph(
        SIGILS[card.house], left + (size.band - size.sigil) / 2, 8, size.sigil, DARK, turn=-90
    )
    for at, icon in enumerate(reversed(card.icons)):
        y = high - PAD - size.icon - at * (size.icon + 3)
        page.glyph(CHALLENGES[icon], left + (size.band - size.icon) / 2, y, size.icon, DARK)
    _body(page, card, size, (0, 0, left, high), livery.lying, FADED, (0, left - 6))
    x = 4
    for glyph, ink, count in _tokens(card):
        if x + size.token + (6 + width(str(count), Face.BOLD, 38) if count else 0) <= wide:
            x += _token_beside(page, x, high + 3, glyph, ink, count, size)


def _frame(page: Page, card: CharacterFacts, wide: int, high: int, fill: str) -> int:
    """The card's body; its edge says that it is in the challenge. Returns the edge's width."""
    edge = EDGE if card.side is not None else 0
    if card.side is not None:
        page.box(0, 0, wide, high, 16, SIDES[card.side][1])
    page.box(edge, edge, wide - 2 * edge, high - 2 * edge, 14 - edge, fill)
    return edge


# The body


def _body(
    page: Page,
    card: CharacterFacts,
    size: Size,
    area: tuple[int, int, int, int],
    fill: str,
    ink: str,
    tabs: tuple[int, int],
) -> None:
    """Name, strength, keywords; attachments lie under them like tucked cards."""
    x, y, wide, high = area
    named = min(len(card.attached), size.tabs)
    _name(page, card.name, size, (x + PAD, y, wide - 2 * PAD), ink, 1 if named == size.tabs else 2)
    middle = y + high - size.foot - named * (size.tab + 1)
    _strength(page, x + PAD - 1, middle, card, size, ink)
    after = x + PAD + size.shield[0] + (28 if card.change else 8)
    _letters(page, after, middle, x + wide - 4, card.letters, size, fill, ink)
    for at, attached in enumerate(card.attached[:named]):
        more = len(card.attached) - named if at == named - 1 else 0
        top = y + high - (named - at) * (size.tab + 1) + 1
        _tab(page, tabs[0], top, tabs[1], attached, more, size)


def _name(
    page: Page, name: str, size: Size, area: tuple[int, int, int], ink: str, lines: int
) -> None:
    x, y, room = area
    shown = [one_line(name, room, size.name)] if lines == 1 else two_lines(name, room, size.name)
    middle = y + size.lead * 0.66
    for line in shown:
        page.fit(x, middle, line, Face.SEMIBOLD, size.name, room, ink, least=size.name)
        middle += size.lead


def _strength(page: Page, x: float, y: float, card: CharacterFacts, size: Size, ink: str) -> None:
    wide, high = size.shield
    page.glyph(shield, x, y - high / 2, wide, ink, high)
    page.text(
        x + wide / 2, y - 3, str(card.strength), Face.BLACK, size.strength, DARK, Align.MIDDLE
    )
    if card.change:
        page.glyph_at(icons.up if card.change > 0 else icons.down, x + wide + 14, y, 20, ink)


def _letters(
    page: Page, x: int, y: float, edge: int, letters: str, size: Size, fill: str, ink: str
) -> None:
    """Keywords, as many as there is room for; the zoom and the words have them all."""
    wide, high = round(size.letter * 0.95), round(size.letter * 1.22)
    for letter in letters:
        if x + wide > edge:
            return
        page.frame(x, round(y - high / 2), wide, high, 7, ink, 2, fill)
        page.text(x + wide / 2, y, letter, Face.BOLD, size.letter, ink, Align.MIDDLE)
        x += wide + 4


def _tab(page: Page, x: int, y: int, wide: int, card: Attached, more: int, size: Size) -> None:
    """An attachment: pale, with a cross if it is an opponent's, gray and turned if it kneels."""
    page.box(x, y, wide, size.tab, 9, USED if card.kneeling else ATTACK if card.hostile else PAPER)
    left = x + 11
    for shown, glyph in ((card.hostile, icons.hostile), (card.kneeling, icons.lying)):
        if shown:
            page.glyph(glyph, left, y + (size.tab - 24) / 2, 24, DARK)
            left += 30
    right = x + wide - 10
    middle = y + size.tab / 2
    if more:
        right -= round(page.text(right, middle, f"+{more}", Face.BOLD, 36, DARK, Align.RIGHT) + 8)
    name = one_line(card.name, right - left, 36)
    page.fit(left, middle, name, Face.SEMIBOLD, 36, right - left, DARK)


# Tokens


def _tokens(card: CharacterFacts) -> list[tuple[Glyph, str, int]]:
    """What lies on it, what matters most first: as many are drawn as there is room for. The side
    in the challenge has no number."""
    found = [] if card.side is None else [(*SIDES[card.side], 0)]
    if card.power:
        found.append((icons.power, GOLD, card.power))
    found += [(icons.vial, ATTACK, count) for _, count in card.tokens if count]
    if card.duplicates:
        found.append((icons.duplicate, INK, card.duplicates))
    return found


def _token_below(page: Page, x: int, y: int, glyph: Glyph, ink: str, count: int, size: Size) -> int:
    """In the strip beside a standing card: the number under the icon. Returns its height."""
    rail = page.wide - x - 1
    page.glyph(glyph, x + (rail - size.token) / 2, y, size.token, ink)
    if not count:
        return size.token + 4
    middle = y + size.token + 16
    page.text(x + rail / 2, middle, str(count), Face.BOLD, 36, ink, Align.MIDDLE)
    return size.token + NUMBER + 2


def _token_beside(
    page: Page, x: int, y: int, glyph: Glyph, ink: str, count: int, size: Size
) -> int:
    """In the strip below a kneeling card. Returns its width."""
    page.glyph(glyph, x, y + 5, size.token, ink)
    if not count:
        return size.token + 10
    page.text(x + size.token + 6, y + 5 + size.token / 2, str(count), Face.BOLD, 38, ink)
    return round(size.token + 18 + width(str(count), Face.BOLD, 38))
