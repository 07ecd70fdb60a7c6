"""One card of a hand as a row of its picture: cost and house, name, strength, icons and keywords,
the gist in whole lines, and one line that says whether it can be used now."""

from __future__ import annotations

from bot.games.realm.pictures.held import HeldFacts, Pill
from bot.render import icons
from bot.render.icons import CHALLENGES
from bot.render.letters import NARROWEST, Face, fitted, width, wrapped
from bot.render.page import Align, Page, Piece, piece
from bot.render.pen import Glyph
from bot.render.shapes import Corner, disc, shield
from bot.render.sigils import SIGILS
from bot.render.theme import DARK, FADED, GOLD, GROUND, INK, INNER, LIVERIES
from engine.realm.nouns import CardType

BAND = 92
LEFT = BAND + 20
ROOM = INNER - LEFT - 20
EDGE = 6
HEAD, LINE, PILL = 76, 46, 50  # heights: of the first line, of each further one, of a keyword
NAME, GIST, LEAST_GIST, STATUS = 46, 40, 36, 40
LINES = 2  # of the gist
KINDS: dict[CardType, Glyph] = {
    CardType.LOCATION: icons.tower,
    CardType.ATTACHMENT: icons.clip,
    CardType.EVENT: icons.bolt,
}


@piece
def row(card: HeldFacts) -> Piece:
    size, lines = gist_lines(card.gist)
    beside = not card.pills or _head_width(card) + _pills_width(card.pills) <= ROOM
    high = HEAD + LINE * len(lines) + (LINE + 6 if card.status else 0) + (0 if beside else PILL + 8)
    page = Page(INNER, max(high + 12, 160), GROUND)
    ink = _ground(page, card)
    _head(page, card, ink)
    y = HEAD
    if card.pills:
        _pills(page, card, 38 if beside else y + PILL / 2 - 4, ink, at_right=beside)
        y += 0 if beside else PILL + 8
    for line in lines:
        page.fit(LEFT, y + LINE / 2 - 4, line, Face.PLAIN, size, ROOM, ink, least=size)
        y += LINE
    if card.status:
        _status(page, card, y + LINE / 2)
    return page.piece()


def gist_lines(gist: str) -> tuple[int, list[str]]:
    """The size and the lines in which it is set: whole, and in no more than so many."""
    for size in range(GIST, LEAST_GIST - 1, -2):
        lines = wrapped(gist, Face.PLAIN, size, ROOM, LINES + 1) if gist else []
        if len(lines) <= LINES:
            return size, lines
    return LEAST_GIST, wrapped(gist, Face.PLAIN, LEAST_GIST, ROOM / NARROWEST, LINES)


def _ground(page: Page, card: HeldFacts) -> str:
    """Body and band; what can be used is framed, what cannot be is dim. Returns the ink."""
    livery, (wide, high) = LIVERIES[card.house], (page.wide, page.high)
    faint = card.may is False
    body, band = (livery.lying, livery.dimmed) if faint else (livery.body, livery.bright)
    edge = EDGE if card.may else 0
    page.box(0, 0, wide, high, 18, GOLD if card.may else body)
    page.box(edge, edge, wide - 2 * edge, high - 2 * edge, 18 - edge, body)
    page.box(edge, edge, BAND - edge, high - 2 * edge, 18 - edge, band, Corner.LEFT)
    ink = FADED if faint else INK
    page.glyph_at(disc, BAND / 2 + edge / 2, 46, 66, DARK)
    page.fit(BAND / 2 + edge / 2, 46, card.cost, Face.BLACK, 48, 60, ink, Align.MIDDLE)
    page.glyph_at(SIGILS[card.house], BAND / 2 + edge / 2, high - 42, 54, DARK)
    return ink


def _extras(card: HeldFacts) -> float:
    """The width of what follows the name."""
    if card.type is CardType.CHARACTER:
        return 16 + 58 + len(card.icons) * 56
    return 16 + 52 + width(card.kind, Face.SEMIBOLD, 38)


def _name_room(card: HeldFacts) -> float:
    return ROOM - _extras(card)


def _head_width(card: HeldFacts) -> float:
    return fitted(card.name, Face.BOLD, NAME, _name_room(card)).width + _extras(card) + 20


def _head(page: Page, card: HeldFacts, ink: str) -> None:
    y = 40
    x = LEFT + page.fit(LEFT, y, card.name, Face.BOLD, NAME, _name_room(card), ink) + 16
    if card.type is not CardType.CHARACTER:
        page.glyph(KINDS.get(card.type, icons.scroll), x, y - 20, 40, ink)
        page.text(x + 52, y, card.kind, Face.SEMIBOLD, 38, ink)
        return
    page.glyph(shield, x, y - 28, 56, ink, 56)
    page.text(x + 28, y - 2, str(card.strength), Face.BLACK, 42, DARK, Align.MIDDLE)
    for at, icon in enumerate(card.icons):
        page.glyph(CHALLENGES[icon], x + 70 + at * 56, y - 22, 44, ink)


# Keywords


def _pill_width(pill: Pill) -> int:
    return round(width(pill.text, Face.SEMIBOLD, 36)) + 32


def _pills_width(pills: tuple[Pill, ...]) -> int:
    return sum(_pill_width(pill) + 10 for pill in pills)


def _pills(page: Page, card: HeldFacts, y: float, ink: str, *, at_right: bool) -> None:
    livery = LIVERIES[card.house]
    body = livery.lying if card.may is False else livery.body
    x = LEFT + ROOM + 10 - _pills_width(card.pills) if at_right else LEFT
    top = round(y - PILL / 2)
    for pill in card.pills:
        wide = _pill_width(pill)
        page.frame(round(x), top, wide, PILL, 12, ink, 3, ink if pill.filled else body)
        tone = DARK if pill.filled else ink
        page.text(
            round(x) + wide / 2, top + PILL / 2, pill.text, Face.SEMIBOLD, 36, tone, Align.MIDDLE
        )
        x += wide + 10


def _status(page: Page, card: HeldFacts, y: float) -> None:
    glyph, tone, ink = (icons.may, GOLD, GOLD) if card.may else (icons.may_not, FADED, INK)
    page.glyph(glyph, LEFT, y - 18, 36, tone)
    page.fit(LEFT + 50, y, card.status, Face.SEMIBOLD, STATUS, ROOM - 50, ink)
