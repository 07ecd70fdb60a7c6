"""The hand of a seat of Westeros Intrigue, large: its cards by house, its Iron Throne cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.games.intrigue import court
from bot.render import icons
from bot.render.header import HIGH as HEADER
from bot.render.header import header
from bot.render.letters import Face, wrapped
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.shapes import Corner
from bot.render.sigils import SIGILS
from bot.render.theme import (
    DARK,
    FADED,
    GAP,
    GOLD,
    GROUND,
    INK,
    INNER,
    LIVERIES,
    MARGIN,
    PANEL,
    WIDTH,
)
from bot.words import Words
from engine.core.seats import FIRST_SEAT
from engine.intrigue.cards import Character, House, IronThrone
from engine.intrigue.view import IntrigueView, PlayerView

FIELD = 150  # with the sigil
LEAST, HEAD, LEAD = 176, 78, 48
THRONE = 190
LINES = 5
TOGETHER = "\N{NO-BREAK SPACE}"


def hand_alone(
    view: IntrigueView, keys: Collection[str] | None
) -> tuple[IntrigueView, tuple[str, ...] | None]:
    """Only that of the view on which the picture of a hand depends, and the houses that may be
    laid: what others do leaves such a picture as it is."""
    players = (PlayerView(0, False, 0, 0, player.shown) for player in view.players)
    bare = replace(
        view, round=0, starter=FIRST_SEAT, mover=None, court=(), last=None, iron_throne_deck=0
    )
    may = None if keys is None else tuple(house.value for house in _playable(view, keys))
    return replace(bare, players=tuple(players)), may


def intrigue_hand(view: IntrigueView, words: Words, may: Collection[str] | None) -> Sheet:
    """With houses that may be laid now, those are marked."""
    held = [(house, [c for c in view.hand if c.house is house]) for house in House]
    parts = [
        _house(house, tuple(_name(card, words) for card in cards), _mark(house, may), words)
        for house, cards in held
        if cards
    ]
    parts.append(_throne(_own_throne(view), words))
    high = HEADER + GAP + sum(part.image.height + GAP for part in parts) + GAP
    sheet = Sheet(WIDTH, high)
    sheet.place(_header(view, words), 0, 0)
    y = HEADER + 4
    for part in parts:
        sheet.place(part, MARGIN, y)
        y += part.image.height + GAP
    return sheet


def _header(view: IntrigueView, words: Words) -> Piece:
    title = words.text("picture.hand")
    return header(title, words.counted("card", len(view.hand)), icons.hand)


def _playable(view: IntrigueView, keys: Collection[str]) -> list[House]:
    open_to = court.places(court.rebuilt(view), keys).values()
    return [house for house in House if any(house in houses for houses in open_to)]


def _mark(house: House, may: Collection[str] | None) -> bool | None:
    return None if may is None else house.value in may


def _name(card: Character, words: Words) -> str:
    return words.names[card.named.id]


def _own_throne(view: IntrigueView) -> tuple[IronThrone, ...]:
    return () if view.seat is None else view.players[view.seat].shown


@piece
def _house(house: House, names: tuple[str, ...], may: bool | None, words: Words) -> Piece:
    """All cards of one house. `may`: they can be laid now; None where nothing is asked."""
    livery = LIVERIES[house.value]
    room = INNER - FIELD - 50
    lines = wrapped(
        " · ".join(name.replace(" ", TOGETHER) for name in names), Face.PLAIN, 38, room, LINES
    )
    high = max(LEAST, HEAD + LEAD * len(lines) + 16)
    page = Page(INNER, high, GROUND)
    edge = 6 if may else 0
    body, band = (livery.lying, livery.dimmed) if may is False else (livery.body, livery.bright)
    ink = FADED if may is False else INK
    page.box(0, 0, INNER, high, 18, GOLD if may else body)
    page.box(edge, edge, INNER - 2 * edge, high - 2 * edge, 18 - edge, body)
    page.box(edge, edge, FIELD - edge, high - 2 * edge, 18 - edge, band, Corner.LEFT)
    page.glyph_at(SIGILS[house.value], FIELD / 2, high / 2, 112, DARK)
    title = words.text(house.named.id)
    wide = page.fit(FIELD + 24, 46, title, Face.TITLE, 48, 500, ink)
    page.text(FIELD + 44 + wide, 46, f"×{len(names)}", Face.BLACK, 50, ink)
    for at, line in enumerate(lines):
        page.text(FIELD + 24, HEAD + 28 + at * LEAD, line, Face.PLAIN, 38, ink)
    if may:
        page.box(INNER - 78, 0, 78, 70, 18, GOLD, Corner.TOP_RIGHT | Corner.BOTTOM_LEFT)
        page.glyph(icons.may, INNER - 62, 14, 42, DARK)
    elif may is False:
        page.glyph(icons.may_not, INNER - 62, 18, 42, FADED)
    return page.piece()


@piece
def _throne(cards: Sequence[IronThrone], words: Words) -> Piece:
    """Own Iron Throne cards, which nobody else may see before the end."""
    page = Page(INNER, THRONE, GROUND)
    page.box(0, 0, INNER, THRONE, 18, PANEL)
    page.glyph_at(icons.throne, FIELD / 2, THRONE / 2, 100, GOLD)
    label = words.text("picture.intrigue.own_throne")
    page.fit(FIELD + 24, 46, label, Face.SEMIBOLD, 40, INNER - FIELD - 48)
    if not cards:
        page.fit(
            FIELD + 24, 122, words.text("picture.intrigue.no_throne"), Face.PLAIN, 40, 500, FADED
        )
    for at, card in enumerate(cards):
        x = FIELD + 24 + at * 132
        page.box(x, 84, 124, 84, 12, GOLD)
        page.text(x + 34, 126, str(card.value), Face.BLACK, 58, DARK, Align.MIDDLE)
        page.glyph(icons.dagger, x + 58, 108, 36, DARK)
        page.text(x + 104, 126, str(card.daggers), Face.BOLD, 40, DARK, Align.MIDDLE)
    return page.piece()
