"""The hand of a seat of either edition: a row for each card, what can be used now first; while
a plot is chosen, the plots in rows and the hand in strips below them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.games.realm.pictures.bar import Plot, plot_line
from bot.games.realm.pictures.facts import name_of
from bot.games.realm.pictures.head import title
from bot.games.realm.pictures.held import PLAYING, HeldFacts, facts_of, in_order, marked
from bot.games.realm.pictures.row import KINDS, gist_lines, row
from bot.games.realm.printed import printed
from bot.render import icons
from bot.render.header import HIGH as HEADER
from bot.render.header import header
from bot.render.icons import CHALLENGES
from bot.render.letters import Face
from bot.render.page import Align, Page, Piece, Sheet, piece
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
from engine.core.seats import FIRST_SEAT
from engine.realm.nouns import CardType, Phase
from engine.realm.view import CardView, PlayerView, RealmView

ON_A_SHEET = 9  # rows that a phone can still scroll
STRIP_HIGH, PURSE = 72, 84
PLOT_HEAD, PLOT_LINE = 76, 46
TOP = HEADER + 4


def hand_alone(
    view: RealmView, keys: tuple[str, ...] | None
) -> tuple[RealmView, tuple[str, ...] | None]:
    """Only that of the view on which the picture of a hand depends, its cards in the order in which
    they are shown, and which of them can be used now."""
    assert view.seat is not None
    drafting = view.phase is None and not view.hand
    plots = view.plots if drafting or view.phase is Phase.PLOT else ()
    own = _purse(view.players[view.seat])
    bare = replace(view, first=FIRST_SEAT, active=None, challenge=None, players=(own,), plots=plots)
    may = None if keys is None else marked(bare, keys)
    known = view.held if may is not None and PLAYING in may else ()
    order = in_order(bare, may)
    hand = tuple(view.hand[at] for at in order)
    return replace(bare, hand=hand, held=tuple(known[at] for at in order if known)), may


def hand_parts(view: RealmView) -> tuple[RealmView, ...]:
    """A large hand on several sheets."""
    cards, held = view.hand, view.held
    if view.plots or len(cards) <= ON_A_SHEET:
        return (view,)
    each = -(-len(cards) // -(-len(cards) // ON_A_SHEET))
    return tuple(
        replace(view, hand=cards[at : at + each], held=held[at : at + each])
        for at in range(0, len(cards), each)
    )


def _purse(player: PlayerView) -> PlayerView:
    """Of the player nothing but gold, reserve, and how many cards there are."""
    faction = CardView("", "", None, CardType.FACTION, 0)
    bare = replace(player, faction=faction, agenda=None, plot=None, title=None, out=False)
    bare = replace(bare, power=0, income=0, initiative=0, claim=0, dominance=0)
    bare = replace(bare, play=(), discard=(), dead=(), used=(), removed=())
    reserve = None if player.plot is None else player.reserve  # it is a plot's
    return replace(bare, deck=0, plots=0, reserve=reserve)


def realm_hand(view: RealmView, words: Words, may: Collection[str] | None) -> Sheet:
    purse = view.players[0]
    choosing = may is not None and any(plot.ref in may for plot in view.plots)
    usable = None if choosing else may  # of a hand nothing is asked while a plot is chosen
    every = range(len(view.hand))
    cards = [facts_of(view, at, purse.gold, words, usable) for at in every]
    parts = [_plot(card, words, may) for card in view.plots]
    parts += [strip(card) if view.plots else row(card) for card in cards]
    parts.append(_purse_strip(purse.gold, purse.hand, purse.reserve, words))
    sheet = Sheet(WIDTH, TOP + sum(part.image.height + GAP for part in parts) + GAP)
    sheet.place(_head(view, usable, purse, words), 0, 0)
    y = TOP
    for part in parts:
        sheet.place(part, MARGIN, y)
        y += part.image.height + GAP
    return sheet


def _head(view: RealmView, may: Collection[str] | None, purse: PlayerView, words: Words) -> Piece:
    """How many cards can be used; where nothing is asked of the hand, the gold."""
    text = f"{words.text('picture.hand')} · {title(view, words)}"
    if may is None:
        return header(text, str(purse.gold), icons.coin)
    usable = sum(ref != PLAYING for ref in may)
    return header(text, words.text("picture.of", n=usable, of=purse.hand), icons.may)


@piece
def _purse_strip(gold: int, cards: int, reserve: int | None, words: Words) -> Piece:
    page = Page(INNER, PURSE, GROUND)
    page.box(0, 0, INNER, PURSE, 18, PANEL)
    page.glyph(icons.coin, 24, 16, 52, GOLD)
    wide = page.text(96, PURSE / 2, str(gold), Face.BLACK, 56, GOLD)
    page.fit(112 + wide, PURSE / 2, words.text("picture.realm.gold"), Face.SEMIBOLD, 40, 160)
    text = words.counted("card", cards)
    if reserve is not None:
        text = words.text("picture.realm.reserve", n=cards, reserve=reserve)
    page.fit(INNER - 24, PURSE / 2, text, Face.SEMIBOLD, 38, 560, FADED, Align.RIGHT)
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
    own = printed(card)
    assert own is not None
    names = ("income", "initiative", "claim", "reserve")
    numbers = [own.fact[name] for name in names if name in own.fact]
    usable = None if may is None else card.ref in may
    return plot_row(Plot(name_of(card, words), *numbers), own.gist(words.language), usable)


@piece
def plot_row(plot: Plot, gist: str, may: bool | None) -> Piece:
    size, lines = gist_lines(gist)
    page = Page(INNER, PLOT_HEAD + PLOT_LINE * len(lines) + (10 if lines else 0), GROUND)
    page.box(0, 0, INNER, page.high, 14, PANEL)
    if may:
        page.frame(0, 0, INNER, page.high, 14, GOLD, 4, PANEL)
    ink = FADED if may is False else INK
    page.glyph(icons.scroll, 22, 16, 44, GOLD if may else FADED)
    plot_line(page, 88, PLOT_HEAD / 2, plot, INNER - 106)
    for at, line in enumerate(lines):
        y = PLOT_HEAD + at * PLOT_LINE + PLOT_LINE / 2 - 4
        page.fit(88, y, line, Face.PLAIN, size, INNER - 106, ink, least=size)
    return page.piece()
