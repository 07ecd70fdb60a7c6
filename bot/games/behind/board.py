"""The board of Behind the Throne: the row in the middle, deck and discard pile, and every player's
columns with their special abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.behind.columns import Measure, column, free_column, state_of
from bot.games.behind.holders import HOLDERS
from bot.render import icons
from bot.render.courtiers import of_role
from bot.render.header import HIGH as HEADER
from bot.render.header import header
from bot.render.letters import Face
from bot.render.page import Align, Page, Piece, Sheet, piece
from bot.render.shapes import disc
from bot.render.theme import (
    ATTACK,
    DARK,
    FADED,
    GAP,
    GOLD,
    GROUND,
    INK,
    INNER,
    LINE,
    MARGIN,
    PANEL,
    PAPER,
    RAISED,
    WIDTH,
)
from bot.words import Words
from engine.behind.cards import END, Card, CourtRole
from engine.behind.view import BehindView, PlayerView
from engine.core.seats import by_seat

COLUMNS = 5
IN_A_ROW = 5
ROW, PILES = 262, 60
CARD = (128, 178)
PITCH = 150
START = 24  # of the row's first card, in its panel


class Middle(NamedTuple):
    """What the panel in the middle shows."""

    row: tuple[CourtRole, ...]
    value: int
    before: int | None
    taken: CourtRole | None
    seen: Card | None
    deck: int
    discard: int
    end_in_deck: bool


def board(view: BehindView, words: Words, names: Sequence[str]) -> Sheet:
    measure = Measure.of(len(view.players))
    y = HEADER + 6
    sheet = Sheet(WIDTH, y + ROW + PILES + 2 * GAP + len(names) * (measure.high + GAP) + GAP)
    sheet.place(_header(view, words, names), 0, 0)
    sheet.place(_middle(_shown(view), words), MARGIN, y)
    y += ROW + GAP
    sheet.place(_piles(view.discard), MARGIN, y)
    y += PILES + GAP
    for seat, player in by_seat(view.players):
        moves = view.mover == seat and not view.over
        _player(sheet, player, names[seat], moves, y, measure, words)
        y += measure.high + GAP
    return sheet


def _header(view: BehindView, words: Words, names: Sequence[str]) -> Piece:
    title = words.text("picture.behind.turn", n=view.turn)
    if view.over:
        return header(title, words.text("picture.over"), None)
    return header(title, names[view.mover])


def _shown(view: BehindView) -> Middle:
    return Middle(
        row=view.row,
        value=view.value,
        before=view.before,
        taken=view.taken,
        seen=view.seen,
        deck=view.deck,
        discard=sum(count for _, count in view.discard),
        end_in_deck=view.end_in_deck,
    )


# The middle


@piece
def _middle(shown: Middle, words: Words) -> Piece:
    page = Page(INNER, ROW, GROUND)
    page.box(0, 0, INNER, ROW, 16, RAISED)
    cards = shown.row or ((shown.taken,) if shown.taken else ())
    top = (ROW - CARD[1]) // 2 + 4
    for at in range(IN_A_ROW):
        x = START + at * PITCH
        if at < len(cards):
            last = at == len(cards) - 1
            _row_card(page, x, top, cards[at], shown.value if last and shown.row else None, last)
        elif at == len(cards) and shown.seen is not None:
            _seen_card(page, x, top, shown.seen)
        else:
            page.dashes(x, top, *CARD, LINE, 3)
    for at in range(1, len(shown.row)):
        _compared(page, START + at * PITCH - 11, top + 92, shown, at == len(shown.row) - 1)
    _stock(page, shown)
    return page.piece()


def _row_card(page: Page, x: int, y: int, role: CourtRole, value: int | None, last: bool) -> None:
    wide, high = CARD
    if last:
        page.box(x - 6, y - 6, wide + 12, high + 12, 20, GOLD)
    page.box(x, y, wide, high, 14, PAPER)
    page.glyph_at(of_role(role), x + wide / 2, y + high - 48, 72, DARK)
    holder = HOLDERS[role.kind]
    page.glyph(holder.shape, x + wide / 2 - 41, y + 8, 82, DARK)
    page.text(
        x + wide / 2,
        y + 49 - holder.lift,
        str(role.value),
        Face.BLACK,
        58,
        holder.ink,
        Align.MIDDLE,
    )
    if value is not None and value != role.value:  # the printed value stays visible beneath
        page.box(x + wide - 36, y - 26, 72, 70, 14, DARK)
        page.box(x + wide - 32, y - 22, 64, 62, 11, GOLD)
        page.text(x + wide, y + 9, str(value), Face.BLACK, 50, DARK, Align.MIDDLE)


def _seen_card(page: Page, x: int, y: int, card: Card) -> None:
    """The next card of the deck, in the picture of the seat that has looked at it."""
    wide, high = CARD
    page.dashes(x, y, wide, high, GOLD)
    page.glyph_at(icons.intrigue, x + wide / 2, y + 44, 60, GOLD)
    if card is END:
        page.glyph_at(icons.raven, x + wide / 2, y + 124, 76, INK)
    else:
        page.text(x + wide / 2, y + 124, str(card.value), Face.BLACK, 84, align=Align.MIDDLE)


def _compared(page: Page, x: float, y: float, shown: Middle, last: bool) -> None:
    """Between two cards: every card must not be higher than the one before it."""
    high = last and shown.before is not None and shown.value > shown.before
    page.glyph_at(disc, x, y, 48, ATTACK if high else DARK)
    ink = DARK if high else INK
    page.text(x, y, "<" if high else "≥", Face.BLACK, 42, ink, Align.MIDDLE)


def _stock(page: Page, shown: Middle) -> None:
    x = START + IN_A_ROW * PITCH + 14
    for y, glyph, count in ((60, icons.deck, shown.deck), (130, icons.discard, shown.discard)):
        page.glyph(glyph, x, y - 26, 52, INK)
        page.text(x + 66, y, str(count), Face.BOLD, 50)
    y = 202
    page.glyph(icons.raven, x, y - 26, 52, GOLD if shown.end_in_deck else FADED)
    mark = icons.may if shown.end_in_deck else icons.may_not
    page.glyph(mark, x + 68, y - 18, 38, GOLD if shown.end_in_deck else FADED)


@piece
def _piles(discard: tuple[tuple[CourtRole, int], ...]) -> Piece:
    """How many of each role have been discarded."""
    page = Page(INNER, PILES, GROUND)
    page.box(0, 0, INNER, PILES, 14, PANEL)
    page.glyph(icons.discard, 14, 8, 44, FADED)
    counts = dict(discard)
    step = (INNER - 76) / len(CourtRole)
    for at, role in enumerate(CourtRole):
        x = 72 + at * step
        count = counts.get(role, 0)
        ink = INK if count else FADED
        page.glyph(of_role(role), x, 11, 38, ink)
        page.text(x + 48, PILES / 2, str(count), Face.BOLD, 40, ink)
    return page.piece()


# Players


def _player(
    sheet: Sheet,
    player: PlayerView,
    name: str,
    moves: bool,
    y: int,
    measure: Measure,
    words: Words,
) -> None:
    sheet.place(_pane(name, player.score, moves, measure, words), MARGIN, y)
    for at in range(COLUMNS):
        x, top = MARGIN + 20 + at * measure.pitch, y + measure.head
        if at < len(player.columns):
            held = player.columns[at]
            title = words.names[held.role.named.id]
            part = column(held.role, held.count, state_of(held), title, measure)
        else:
            part = free_column(measure)
        sheet.place(part, x, top)


@piece
def _pane(name: str, score: int, moves: bool, measure: Measure, words: Words) -> Piece:
    page = Page(INNER, measure.high, GROUND)
    if moves:
        page.frame(0, 0, INNER, measure.high, 16, GOLD, 6, PANEL)
    else:
        page.box(0, 0, INNER, measure.high, 16, PANEL)
    points = words.counted("point", score)
    used = page.text(INNER - 22, 40, points, Face.SEMIBOLD, 40, align=Align.RIGHT)
    x = 22
    if moves:
        page.glyph(icons.awaited, x, 22, 36, GOLD)
        x += 46
    page.fit(x, 40, name, Face.TITLE, 44, INNER - 44 - used - x)
    return page.piece()
