"""The hand of a seat of either edition: two columns of cards with cost, strength, icons and the
gist of their text; what may be played now is marked, what is too dear says how much is missing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from bot.catalogue import Thing
from bot.games.realm.pictures.bar import Plot, plot_line
from bot.games.realm.pictures.facts import house_of, name_of
from bot.games.realm.pictures.head import title
from bot.games.realm.printed import fact_of, keywords, printed, room
from bot.render import icons
from bot.render.header import HIGH as HEADER
from bot.render.header import header
from bot.render.icons import CHALLENGES
from bot.render.letters import Face, wrapped
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.pen import Glyph
from bot.render.shapes import Corner, disc, shield
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
from engine.realm.nouns import CardType, Phase
from engine.realm.view import CardView, PlayerView, RealmView

CELL = (480, 336)
STRIP = 86  # with the cost, on the left of a cell
IN_CELLS = 9  # cards up to which each has a cell
STRIP_HIGH = 72
TOP = HEADER + 4
KINDS: dict[CardType, Glyph] = {
    CardType.LOCATION: icons.tower,
    CardType.ATTACHMENT: icons.clip,
    CardType.EVENT: icons.bolt,
}


class HeldFacts(NamedTuple):
    name: str
    house: str
    type: CardType
    kind: str  # its type in words
    cost: str
    strength: int
    icons: tuple[str, ...]
    gist: str
    may: bool | None  # None where nothing is asked
    short: int  # gold that is missing


def hand_alone(
    view: RealmView, keys: tuple[str, ...] | None
) -> tuple[RealmView, tuple[str, ...] | None]:
    """Only that of the view on which the picture of a hand depends, and the cards in it that may
    be used now."""
    assert view.seat is not None
    drafting = view.phase is None and not view.hand
    plots = view.plots if drafting or view.phase is Phase.PLOT else ()
    own = _purse(view.players[view.seat])
    bare = replace(view, first=0, active=None, challenge=None, players=(own,), plots=plots)
    if keys is None:
        return bare, None
    refs = {part for key in keys for part in key.replace(">", ":").split(":")}
    return bare, tuple(card.ref for card in (*view.hand, *plots) if card.ref in refs)


def _purse(player: PlayerView) -> PlayerView:
    """Of the player nothing but gold and reserve."""
    faction = CardView("", "", None, CardType.FACTION, 0)
    bare = replace(player, faction=faction, agenda=None, plot=None, title=None, out=False)
    bare = replace(bare, power=0, income=0, initiative=0, claim=0, dominance=0)
    bare = replace(bare, play=(), discard=(), dead=(), used=(), removed=())
    return replace(bare, hand=0, deck=0, plots=0)


def realm_hand(view: RealmView, words: Words, may: Collection[str] | None) -> Sheet:
    """In cells; in strips where there are many cards, or plots to choose from beside them."""
    purse = view.players[0]
    choosing = may is not None and any(plot.ref in may for plot in view.plots)
    usable = None if choosing else may  # of a hand nothing is asked while a plot is chosen
    cards = [held(card, purse.gold, view.phase, words, usable) for card in view.hand]
    if view.plots or len(cards) > IN_CELLS:
        parts = [_plot(card, words, may) for card in view.plots]
        parts += [strip(card) for card in cards]
        spots = [(MARGIN, TOP + at * (STRIP_HIGH + GAP)) for at in range(len(parts))]
    else:
        parts = [cell(card, words) for card in cards]
        parts.append(_purse_cell(purse.gold, len(cards), purse.reserve, words))
        spots = [_at(at) for at in range(len(parts))]
    high = max(y + part.image.height for part, (_, y) in zip(parts, spots, strict=True))
    sheet = Sheet(WIDTH, high + 2 * GAP)
    sheet.place(_head(view, cards, purse.gold, words), 0, 0)
    for part, spot in zip(parts, spots, strict=True):
        sheet.place(part, *spot)
    return sheet


def _at(number: int) -> tuple[int, int]:
    across = INNER - CELL[0]
    return MARGIN + number % 2 * across, TOP + number // 2 * (CELL[1] + GAP)


def _head(view: RealmView, cards: list[HeldFacts], gold: int, words: Words) -> Piece:
    """How many cards may be used; where nothing is asked of the hand, the gold."""
    text = f"{words.text('picture.hand')} · {title(view, words)}"
    if not any(card.may is not None for card in cards):
        return header(text, str(gold), icons.coin)
    usable = sum(bool(card.may) for card in cards)
    return header(text, words.text("picture.of", n=usable, of=len(cards)), icons.may)


def held(
    card: CardView, gold: int, phase: Phase | None, words: Words, may: Collection[str] | None
) -> HeldFacts:
    own = printed(card)
    assert own is not None
    usable = None if may is None else card.ref in may
    dear = usable is False and phase is Phase.MARSHALING and card.type is not CardType.EVENT
    return HeldFacts(
        name=name_of(card, words),
        house=house_of(card),
        type=card.type,
        kind=words.text(f"{room(own.key.game)}.type.{card.type}"),
        cost=str(own.fact.get("cost", card.cost)),
        strength=card.strength,
        icons=tuple(icon.value for icon in card.icons),
        gist=_gist_of(own, words),
        may=usable,
        short=max(0, card.cost - gold) if dear else 0,
    )


def _gist_of(card: Thing, words: Words) -> str:
    """Its text; of a card that has none, the keywords."""
    text = " ".join(card.text(words.language).split())
    return text or ", ".join(keywords(card, words))


@piece
def cell(card: HeldFacts, words: Words) -> Piece:
    wide, high = CELL
    livery = LIVERIES[card.house]
    page = Page(wide, high, GROUND)
    faint = card.may is False
    ink = FADED if faint else INK
    body, band = (livery.lying, livery.dimmed) if faint else (livery.body, livery.bright)
    edge = 7 if card.may else 0
    page.box(0, 0, wide, high, 20, GOLD if card.may else body)
    page.box(edge, edge, wide - 2 * edge, high - 2 * edge, 18 - edge, body)
    mark = livery.lying_watermark if faint else livery.watermark
    page.glyph(SIGILS[card.house], wide - 190, high - 200, 180, mark)
    page.box(edge, edge, STRIP - edge, high - 2 * edge, 18 - edge, band, Corner.LEFT)
    page.glyph(disc, 14, 16, 62, DARK)
    page.text(45, 47, card.cost, Face.BLACK, 50, ink, Align.MIDDLE)
    page.glyph_at(SIGILS[card.house], 47, high - 48, 54, DARK)
    page.fit(STRIP + 14, 44, card.name, Face.BOLD, 42, wide - STRIP - 30, ink)
    _kind(page, card, ink)
    _gist(page, card, ink)
    _verdict(page, card, words)
    return page.piece()


def _kind(page: Page, card: HeldFacts, ink: str) -> None:
    x, y = STRIP + 14, 104
    if card.type is not CardType.CHARACTER:
        page.glyph(KINDS.get(card.type, icons.scroll), x + 4, y - 22, 44, ink)
        page.fit(x + 62, y, card.kind, Face.SEMIBOLD, 40, 290, ink)
        return
    page.glyph(shield, x, y - 30, 62, ink, 60)
    page.text(x + 31, y - 3, str(card.strength), Face.BLACK, 46, DARK, Align.MIDDLE)
    for at, icon in enumerate(card.icons):
        page.glyph(CHALLENGES[icon], x + 78 + at * 56, y - 22, 44, ink)


def _gist(page: Page, card: HeldFacts, ink: str) -> None:
    """As much of the text as there is room for; the card itself has it all."""
    lines = 2 if card.short else 3
    room = page.wide - STRIP - 30
    for at, line in enumerate(wrapped(card.gist, Face.PLAIN, 36, room, lines)):
        page.text(STRIP + 14, 164 + at * 44, line, Face.PLAIN, 36, ink)


def _verdict(page: Page, card: HeldFacts, words: Words) -> None:
    """May it be used now? If not for want of gold, how much is missing."""
    wide, high = CELL
    if card.may:
        corner = Corner.TOP_LEFT | Corner.BOTTOM_RIGHT
        page.box(wide - 74, high - 60, 74, 60, 18, GOLD, corner)
        page.glyph(icons.may, wide - 58, high - 50, 40, DARK)
    elif card.may is False and card.short:
        page.box(STRIP, high - 64, wide - STRIP, 64, 18, GROUND, Corner.BOTTOM_RIGHT)
        page.glyph(icons.may_not, STRIP + 14, high - 51, 38, FADED)
        why = words.text("picture.realm.gold_short", n=card.short)
        page.fit(STRIP + 64, high - 32, why, Face.SEMIBOLD, 38, wide - STRIP - 80)
    elif card.may is False:
        page.glyph(icons.may_not, wide - 56, high - 52, 38, FADED)


@piece
def _purse_cell(gold: int, cards: int, reserve: int | None, words: Words) -> Piece:
    page = Page(*CELL, GROUND)
    page.box(0, 0, *CELL, 18, PANEL)
    page.glyph(icons.coin, 40, 50, 104, GOLD)
    wide = page.text(172, 102, str(gold), Face.BLACK, 120, GOLD)
    page.fit(196 + wide, 102, words.text("picture.realm.gold"), Face.SEMIBOLD, 44, 200)
    page.glyph(icons.hand, 40, 224, 44, FADED)
    text = words.counted("card", cards)
    if reserve is not None:
        text = words.text("picture.realm.reserve", n=cards, reserve=reserve)
    page.fit(98, 246, text, Face.SEMIBOLD, 38, CELL[0] - 114)
    return page.piece()


@piece
def strip(card: HeldFacts) -> Piece:
    """A card in one line: cost, name, strength and icons, and whether it may be used."""
    livery = LIVERIES[card.house]
    page = Page(INNER, STRIP_HIGH, GROUND)
    faint = card.may is False
    ink = FADED if faint else INK
    body, band = (livery.lying, livery.dimmed) if faint else (livery.body, livery.bright)
    edge = 4 if card.may else 0
    page.box(0, 0, INNER, STRIP_HIGH, 14, GOLD if card.may else body)
    page.box(edge, edge, INNER - 2 * edge, STRIP_HIGH - 2 * edge, 14 - edge, body)
    page.box(edge, edge, 140, STRIP_HIGH - 2 * edge, 14 - edge, band, Corner.LEFT)
    middle = STRIP_HIGH / 2
    page.glyph_at(disc, 42, middle, 56, DARK)
    page.text(42, middle, card.cost, Face.BLACK, 44, ink, Align.MIDDLE)
    page.glyph_at(SIGILS[card.house], 106, middle, 48, DARK)
    page.fit(158, middle, card.name, Face.BOLD, 42, 470, ink)
    if card.type is CardType.CHARACTER:
        page.glyph(shield, 640, middle - 28, 58, ink, 56)
        page.text(669, middle - 3, str(card.strength), Face.BLACK, 44, DARK, Align.MIDDLE)
        for at, icon in enumerate(card.icons):
            page.glyph(CHALLENGES[icon], 718 + at * 54, middle - 22, 44, ink)
    else:
        page.glyph(KINDS.get(card.type, icons.scroll), 646, middle - 22, 44, ink)
        page.fit(704, middle, card.kind, Face.SEMIBOLD, 38, 190, ink)
    if card.may is not None:
        mark, tone = (icons.may, GOLD) if card.may else (icons.may_not, FADED)
        page.glyph(mark, INNER - 62, middle - 20, 40, tone)
    return page.piece()


def _plot(card: CardView, words: Words, may: Collection[str] | None) -> Piece:
    fact = fact_of(card)
    names = ("income", "initiative", "claim", "reserve")
    numbers = [int(fact[name]) for name in names if name in fact]
    usable = None if may is None else card.ref in may
    return plot_strip(Plot(name_of(card, words), *numbers), usable)


@piece
def plot_strip(plot: Plot, may: bool | None) -> Piece:
    page = Page(INNER, STRIP_HIGH, GROUND)
    page.box(0, 0, INNER, STRIP_HIGH, 14, PANEL)
    if may:
        page.frame(0, 0, INNER, STRIP_HIGH, 14, GOLD, 4, PANEL)
    page.glyph(icons.scroll, 18, 14, 44, GOLD if may else FADED)
    plot_line(page, 82, STRIP_HIGH / 2, plot, INNER - 100)
    return page.piece()
