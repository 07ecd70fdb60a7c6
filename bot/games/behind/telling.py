"""Behind the Throne in words: the row in the middle, the deck, then every player's columns."""

from __future__ import annotations

import re

from bot.catalogue import card
from bot.describe.board import Board
from bot.words import Voice, Words
from engine.behind.cards import CourtRole, RoleKind
from engine.behind.view import BehindView, ColumnView
from engine.core.decisions import Option
from engine.core.seats import FIRST_SEAT, SeatId, by_seat, seats_of

GIVES_UP = frozenset(f"behind.option.{name}" for name in ("bust", "nothing", "discard"))
OF_OTHERS = re.compile(r"(?:exchange|eliminate):(\d+):(\d+)")  # a card of a player, by its value
OF_ONES_OWN = re.compile(r"(?:keep|give|pick):(\d+)(?::\d+)?")


def board(view: BehindView, words: Words, voice: Voice, awaited: object = ()) -> Board:
    """Nobody but the mover is ever waited for."""
    heading = words.text("describe.behind.heading", n=view.turn)
    row, deck = _row(view, words, voice), _deck(view, words)
    discard = _discard(view, words, voice)
    players = [_player(view, seat, words, voice) for seat in seats_of(len(view.players))]
    spoken = tuple(line.rstrip(".") + "." for line in (row, *players, deck, discard))
    return Board(heading, (), (row, deck, discard, *players), _outcome(view, words, voice), spoken)


def hand(view: BehindView, words: Words, voice: Voice) -> str:
    """There is no hand; only what the Prophet has shown is private."""
    if view.seen is None:
        return ""
    return words.text("describe.behind.seen", card=words.say(view.seen.named, voice))


def held(view: BehindView, words: Words, voice: Voice, keys: object) -> tuple[str, ...]:
    return tuple(line for line in (hand(view, words, voice),) if line)


def _outcome(view: BehindView, words: Words, voice: Voice) -> str:
    if view.over:
        scores = [f"{voice.who(seat)} {player.score}" for seat, player in by_seat(view.players)]
        return words.text("picture.final", scores=", ".join(scores))
    return words.text("picture.to_move", who=voice.who(view.mover))


def _row(view: BehindView, words: Words, voice: Voice) -> str:
    if not view.row:
        return words.text("describe.behind.no_row")
    cards = ", ".join(_named(role, words, voice) for role in view.row)
    if view.value != view.row[-1]:
        return words.text("describe.behind.row_changed", cards=cards, value=view.value)
    return words.text("describe.behind.row", cards=cards)


def _deck(view: BehindView, words: Words) -> str:
    kind = "deck_with_end" if view.end_in_deck else "deck"
    return words.text(f"describe.behind.{kind}", n=view.deck)


def _discard(view: BehindView, words: Words, voice: Voice) -> str:
    if not view.discard:
        return words.text("describe.behind.no_discard")
    piles = [f"{_named(role, words, voice)} ×{count}" for role, count in view.discard]
    return words.text("describe.behind.discard", cards=", ".join(piles))


def _player(view: BehindView, seat: SeatId, words: Words, voice: Voice) -> str:
    player = view.players[seat]
    mark = "▶ " if view.mover == seat and not view.over else ""
    columns = "; ".join(_column(column, words, voice) for column in player.columns)
    points = words.counted("victory_point", player.score)
    return f"{mark}{voice.who(seat)} ({points}): {columns or words.text('describe.behind.nothing')}"


def _column(column: ColumnView, words: Words, voice: Voice) -> str:
    text = f"{_named(column.role, words, voice)} ×{column.count}"
    if column.role.kind is RoleKind.LIMITING:
        return text
    if column.used:
        return f"{text}, {words.text('describe.behind.used')}"
    state = "active" if column.active else "inactive"
    return f"{text}, {words.text(f'describe.behind.{state}')}"


def _named(role: CourtRole, words: Words, voice: Voice) -> str:
    return f"{role.value} {words.say(role.named, voice)}"


def about(view: BehindView, option: Option, words: Words) -> str:
    """Of a card that changes hands or goes: its value, the columns that it leaves and joins, and
    what such a column does."""
    mine = FIRST_SEAT if view.seat is None else view.seat
    if found := OF_OTHERS.fullmatch(option.key):
        seat, value = SeatId(int(found[1])), int(found[2])
    elif found := OF_ONES_OWN.fullmatch(option.key):
        seat, value = mine, int(found[1])
    else:
        return ""
    role, own = CourtRole(value), _count(view, mine, value)
    kind = "own" if seat == mine else "theirs"
    numbers = {"value": value, "n": _count(view, seat, value), "own": own}
    told = words.text(f"behind.about.{kind}", **numbers)
    thing = card("behind", role.id)
    return f"{told} · {thing.gist(words.language)}" if thing is not None else told


def _count(view: BehindView, seat: SeatId, value: int) -> int:
    """Cards of this value that the player has."""
    return sum(each.count for each in view.players[seat].columns if each.role.value == value)
