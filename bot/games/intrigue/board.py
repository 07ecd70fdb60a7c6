"""The board of Westeros Intrigue: court, Iron Throne deck, cards laid of each house, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.games.intrigue import court
from bot.render import icons
from bot.render.header import HIGH as HEADER
from bot.render.header import header
from bot.render.letters import Face
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.shapes import Corner, penalty
from bot.render.sigils import LETTERS, SIGILS
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
    RAISED,
    WIDTH,
)
from bot.words import Words, signed
from engine.core.seats import by_seat
from engine.intrigue.cards import House, characters
from engine.intrigue.court import Court
from engine.intrigue.view import IntrigueView, PlayerView

LEAST = 1_090  # a picture is higher than wide, even early in a round
CORNER = (300, 160)
HOUSES, HAND, PANE = 60, 106, 142
QUARTER = (INNER - 3 * GAP) // 4
HALF = (INNER - GAP) // 2
OF_EACH = Counter(card.house for card in characters())


def board(
    view: IntrigueView,
    words: Words,
    names: Sequence[str],
    keys: Collection[str] | None,
    awaited: object = (),
) -> Sheet:
    """With keys, the private picture of the seat that is asked: its places and its hand. Nobody but
    the mover is ever waited for."""
    seen = court.rebuilt(view)
    below = HOUSES + 3 * GAP + (HAND + 2 * GAP if keys is not None else 0)
    below += -(-len(names) // 2) * (PANE + GAP) + GAP
    high = _court_height(seen, LEAST - HEADER - GAP - below)
    floor = HEADER + GAP + high - court.rise(seen)
    sheet = Sheet(WIDTH, HEADER + GAP + high + below)
    sheet.place(_header(view, words, names), 0, 0)
    _corners(sheet, view, len(court.places(seen, None)), words)
    court.draw(sheet, view, keys, floor, words)
    y = HEADER + GAP + high + GAP
    _houses(sheet, view, y, words)
    y += HOUSES + 2 * GAP
    if keys is not None:
        _hand(sheet, view, seen, keys, y)
        y += HAND + 2 * GAP
    for seat, player in by_seat(view.players):
        moves = view.mover == seat and not view.over
        began = view.starter == seat
        pane = _player(player, names[seat], moves, began, view.over, words)
        sheet.place(pane, MARGIN + seat % 2 * (HALF + GAP), y + seat // 2 * (PANE + GAP))
    return sheet


def _court_height(seen: Court, least: int) -> int:
    """Enough rows for the picture to be higher than wide and for the corners to stay free."""
    rise, top = court.rise(seen), HEADER + GAP
    rows = max(court.rows(seen), -(-least // rise))
    while court.reaches_corners(seen, court.plan(seen, top + (rows - 1) * rise), CORNER, top):
        rows += 1
    return rows * rise


def _header(view: IntrigueView, words: Words, names: Sequence[str]) -> Piece:
    title = words.text("picture.intrigue.round", n=view.round, of=view.rounds)
    if view.over:
        return header(title, words.text("picture.over"), None)
    return header(title, "" if view.mover is None else names[view.mover])


def _corners(sheet: Sheet, view: IntrigueView, free: int, words: Words) -> None:
    """Beside the peak of the court, where there is never a card."""
    sheet.place(_throne_deck(view.iron_throne_deck, words), MARGIN, HEADER + GAP)
    if not view.over:
        at = WIDTH - MARGIN - CORNER[0]
        sheet.place(_open_places(free, words), at, HEADER + GAP)


@piece
def _throne_deck(count: int, words: Words) -> Piece:
    page = Page(*CORNER)
    page.glyph(icons.throne, 18, 12, 92, GOLD)
    page.text(126, 58, str(count), Face.BLACK, 84, GOLD)
    label = words.text("picture.intrigue.throne_deck")
    page.fit(18, 132, label, Face.SEMIBOLD, 38, CORNER[0] - 18, FADED)
    return page.piece()


@piece
def _open_places(count: int, words: Words) -> Piece:
    page = Page(*CORNER)
    edge = CORNER[0] - 18
    page.box(edge - 98, 18, 98, 80, 14, PANEL)
    page.dashes(edge - 98, 18, 98, 80, INK)
    page.text(edge - 116, 58, str(count), Face.BLACK, 84, align=Align.RIGHT)
    label = words.text("picture.intrigue.open_places")
    page.fit(edge, 132, label, Face.SEMIBOLD, 38, edge, FADED, Align.RIGHT)
    return page.piece()


def _houses(sheet: Sheet, view: IntrigueView, y: int, words: Words) -> None:
    """How many cards of each house lie in the court."""
    laid = Counter(card.house for _, card in view.court)
    for at, house in enumerate(House):
        part = _house(house, laid[house], words)
        sheet.place(part, MARGIN + at * (QUARTER + GAP), y)


@piece
def _house(house: House, laid: int, words: Words) -> Piece:
    livery = LIVERIES[house.value]
    page = Page(QUARTER, HOUSES)
    page.box(0, 0, QUARTER, HOUSES, 12, livery.body)
    page.box(0, 0, HOUSES, HOUSES, 12, livery.bright, Corner.LEFT)
    page.glyph(SIGILS[house.value], 9, 9, 42, DARK)
    page.text(72, HOUSES / 2, LETTERS[house.value], Face.BLACK, 40)
    text = words.text("picture.of", n=laid, of=OF_EACH[house])
    page.fit(QUARTER - 12, HOUSES / 2, text, Face.SEMIBOLD, 38, 118, align=Align.RIGHT)
    return page.piece()


def _hand(sheet: Sheet, view: IntrigueView, seen: Court, keys: Collection[str], y: int) -> None:
    """The seat's own cards by house; those that may be laid now are marked."""
    held = Counter(card.house for card in view.hand)
    playable = {house for houses in court.places(seen, keys).values() for house in houses}
    for at, house in enumerate(House):
        part = _held(house, held[house], house in playable)
        sheet.place(part, MARGIN + at * (QUARTER + GAP), y)


@piece
def _held(house: House, count: int, may: bool) -> Piece:
    livery = LIVERIES[house.value]
    page = Page(QUARTER, HAND)
    page.box(0, 0, QUARTER, HAND, 16, GOLD if may else livery.lying)
    if may:
        page.box(6, 6, QUARTER - 12, HAND - 12, 11, livery.body)
    ink, tint = (INK, livery.bright) if may else (FADED, livery.dimmed)
    page.glyph(SIGILS[house.value], 20, 17, 72, tint)
    page.text(108, HAND / 2, f"×{count}", Face.BLACK, 56, ink)
    if may:
        page.box(QUARTER - 56, HAND - 54, 56, 54, 16, GOLD, Corner.TOP_LEFT | Corner.BOTTOM_RIGHT)
        page.glyph(icons.may, QUARTER - 44, HAND - 42, 32, DARK)
    elif count:
        page.glyph(icons.may_not, QUARTER - 52, HAND - 52, 36, FADED)
    return page.piece()


# Players


@piece
def _player(
    player: PlayerView, name: str, moves: bool, began: bool, over: bool, words: Words
) -> Piece:
    out = player.out and not over
    page = Page(HALF, PANE, GROUND)
    if moves:
        page.frame(0, 0, HALF, PANE, 16, GOLD, 6, RAISED)
    else:
        page.box(0, 0, HALF, PANE, 16, PANEL)
    x = 24
    for shown, glyph, ink in (
        (moves, icons.awaited, GOLD),
        (out, icons.may_not, FADED),
        (began and not over, icons.pennant, GOLD),
    ):
        if shown:
            page.glyph(glyph, x, 24, 36, ink)
            x += 46
    _named(page, x, name, out, words)
    if over:
        _final(page, player)
    else:
        _counts(page, player, FADED if out else INK)
    return page.piece()


def _named(page: Page, x: int, name: str, out: bool, words: Words) -> None:
    right = HALF - 22
    if out:
        right -= round(
            page.text(
                right,
                41,
                words.text("picture.intrigue.out"),
                Face.SEMIBOLD,
                38,
                FADED,
                Align.RIGHT,
            )
        )
        right -= 14
    page.fit(x, 41, name, Face.TITLE, 44, right - x, FADED if out else INK)


def _counts(page: Page, player: PlayerView, ink: str) -> None:
    y = 101
    page.glyph(icons.hand, 24, y - 23, 46, ink)
    page.text(80, y, str(player.hand), Face.BOLD, 46, ink)
    page.glyph(penalty, 168, y - 25, 54, ink, 50)
    page.text(234, y, str(player.penalties), Face.BOLD, 46, ink)
    page.glyph(icons.throne, 334, y - 23, 46, GOLD)
    page.text(390, y, str(player.iron_throne), Face.BOLD, 46, GOLD)


def _final(page: Page, player: PlayerView) -> None:
    """Penalties less the worth of the Iron Throne cards; daggers decide a tie."""
    worth = sum(card.value for card in player.shown)
    y = 101
    page.glyph(penalty, 24, y - 25, 54, INK, 50)
    page.text(86, y, str(player.penalties), Face.BOLD, 46)
    page.glyph(icons.throne, 150, y - 23, 46, GOLD)
    page.text(202, y, signed(-worth), Face.BOLD, 46, GOLD)
    page.glyph(icons.dagger, 266, y - 21, 42, FADED)
    page.text(312, y, str(sum(card.daggers for card in player.shown)), Face.BOLD, 46, FADED)
    score = player.penalties - worth
    page.text(HALF - 24, y - 4, signed(score), Face.BLACK, 64, align=Align.RIGHT)
