"""The questions of Behind the Throne, made from what lies face up and nothing else, so all of them
are open. Computer players read the same choices to know what a key means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from engine.behind.cards import CourtRole
from engine.behind.placement import homes, misfit, room
from engine.behind.powers import Power, Use, usable
from engine.behind.tableau import Columns, Tableau
from engine.behind.targets import Target, eliminations, exchanges
from engine.behind.turn import LONGEST, Turn
from engine.core.decisions import Ask, Choice, Field, Option, form, one
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import SeatId

REMEMBERED = 4096  # questions about a row; they are values, and the same ones come again


class PlainMove(StrEnum):
    """A move that uses no card."""

    REVEAL = "reveal"
    STOP = "stop"
    BUST = "bust"


PLAIN_MOVES = {
    PlainMove.REVEAL: phrase("behind.option.reveal"),
    PlainMove.STOP: phrase("behind.option.stop"),
    PlainMove.BUST: phrase("behind.option.bust"),
}

Move = PlainMove | Use | Target  # a target is a card to eliminate


class Change(NamedTuple):
    """One line of a placement: a new column kept, or an old one given up."""

    role: CourtRole
    kept: bool


class Pick(NamedTuple):
    """A card kept from an exchanged row, and the column that makes room for it, if one must."""

    role: CourtRole
    instead: CourtRole | None


# What to do with the row


def moves(tableau: Tableau, turn: Turn) -> list[Move]:
    found: list[Move] = []
    if turn.may_reveal:
        found.append(PlainMove.REVEAL)
    found.append(PlainMove.STOP if turn.safe else PlainMove.BUST)
    found += usable(tableau, turn)
    found += eliminations(tableau, turn)
    return found


def act(tableau: Tableau, turn: Turn) -> Ask[Move]:
    return _act(turn.seat, turn.value, turn.before, len(turn.row), tuple(moves(tableau, turn)))


@lru_cache(REMEMBERED)
def _act(
    seat: SeatId, value: int, before: CourtRole | None, length: int, offered: tuple[Move, ...]
) -> Ask[Move]:
    choices = [_move_choice(move, seat, value) for move in offered]
    return one(seat, _act_prompt(value, before, length), choices, open=True)


def _act_prompt(value: int, before: CourtRole | None, length: int) -> Phrase:
    if before is None:
        return phrase("behind.prompt.first")
    if value > before:
        return phrase("behind.prompt.too_high", value=value, before=int(before))
    if length == LONGEST:
        return phrase("behind.prompt.full", value=value, before=int(before))
    return phrase("behind.prompt.act", value=value, before=int(before))


def _move_choice(move: Move, seat: SeatId, value: int) -> Choice[Move]:
    if isinstance(move, Use):
        return _use_choice(move, value + move.power.change)
    if isinstance(move, Target):
        return _elimination_choice(move, move.seat == seat)
    return Option(move.value, PLAIN_MOVES[move]), move


@cache
def _use_choice(use: Use, value: int) -> Choice[Move]:
    power, by = use
    copied = by is not power.role
    key = f"{by.id}:{power.value}" if copied else power.value
    named = power_named(use)
    if power is Power.PROPHET:
        return Option(key, phrase("behind.option.look", power=named)), use
    words = phrase(
        "behind.option.change", power=named, change=change_named(power.change), value=value
    )
    return Option(key, words), use


@cache
def _elimination_choice(target: Target, own: bool) -> Choice[Move]:
    seat, role = target
    key = f"eliminate:{seat}:{role.value}"
    if own:
        group = phrase("behind.group.eliminate_own")
        return Option(key, phrase("behind.option.eliminate_own", card=role.named), group), target
    group = phrase("behind.group.eliminate", who=Who(seat))
    words = phrase("behind.option.eliminate", who=Who(seat), card=role.named)
    return Option(key, words, group), target


def power_named(use: Use) -> Phrase:
    if use.by is use.power.role:
        return use.by.named
    return phrase("behind.copied", judge=use.by.named, card=use.power.role.named)


def change_named(change: int) -> Phrase:
    """A number with its sign."""
    return phrase("behind.more" if change > 0 else "behind.less", n=abs(change))


def column_changed(role: CourtRole, counts: bool) -> Phrase:
    """The points of a column that scores now, or no longer."""
    change = change_named(role if counts else -role)
    return phrase("behind.column", change=change, card=role.named)


# Take the row, or exchange it; None: take it


def dispose(tableau: Tableau, turn: Turn) -> Ask[Target | None]:
    choices = [TAKE, *[_exchange_choice(target) for target in exchanges(tableau, turn)]]
    return one(turn.seat, DISPOSE, choices, open=True)


DISPOSE = phrase("behind.prompt.dispose")
TAKE: Choice[Target | None] = (Option("take", phrase("behind.option.take")), None)


@cache
def _exchange_choice(target: Target) -> Choice[Target | None]:
    seat, role = target
    words = phrase("behind.option.exchange", who=Who(seat), card=role.named)
    group = phrase("behind.group.exchange", who=Who(seat))
    return Option(f"exchange:{seat}:{role.value}", words, group), target


# Which new columns to keep, and which old ones make room for them


def place(tableau: Tableau, turn: Turn) -> Ask[Change]:
    fit = room(tableau.columns[turn.seat], turn.row)

    def check(changes: Sequence[Change]) -> Phrase | None:
        kept = sum(change.kept for change in changes)
        return misfit(fit, kept, len(changes) - kept)

    keep = Field(
        [_change_choice(Change(role, kept=True)) for role in fit.new],
        fit.least,
        len(fit.new),
        phrase("behind.prompt.keep", n=fit.free),
    )
    give_up = Field(
        [_change_choice(Change(role, kept=False)) for role in fit.spare],
        0,
        min(len(fit.new) - fit.free, len(fit.spare)),
        phrase("behind.prompt.give_up"),
    )
    return form(turn.seat, phrase("behind.prompt.place"), [keep, give_up], check=check, open=True)


@cache
def _change_choice(change: Change) -> Choice[Change]:
    word = "keep" if change.kept else "give"
    return Option(f"{word}:{change.role.value}", change.role.named), change


# The card taken in an exchange, where five columns stand already; None: discard it


def settle(tableau: Tableau, turn: Turn, card: CourtRole) -> Ask[CourtRole | None]:
    choices = [DISCARD, *(_instead_choice(role) for role in sorted(tableau.columns[turn.seat]))]
    return one(turn.seat, phrase("behind.prompt.settle", card=card.named), choices, open=True)


DISCARD: Choice[CourtRole | None] = (Option("discard", phrase("behind.option.discard")), None)


@cache
def _instead_choice(role: CourtRole) -> Choice[CourtRole | None]:
    return Option(f"give:{role.value}", phrase("behind.option.give_up", card=role.named)), role


# What the other side of an exchange keeps; None: nothing


def pick(tableau: Tableau, turn: Turn, seat: SeatId) -> Ask[Pick | None]:
    choices = [NOTHING, *[_pick_choice(pick) for pick in _picks(tableau.columns[seat], turn.row)]]
    return one(seat, phrase("behind.prompt.pick", who=Who(turn.seat)), choices, open=True)


NOTHING: Choice[Pick | None] = (Option("nothing", phrase("behind.option.nothing")), None)


def _picks(columns: Columns, row: Sequence[CourtRole]) -> Iterator[Pick]:
    for role in sorted(set(row)):
        for instead in homes(columns, role):
            yield Pick(role, instead)


@cache
def _pick_choice(pick: Pick) -> Choice[Pick | None]:
    role, instead = pick
    group = phrase("behind.group.pick", card=role.named)
    if instead is None:
        return Option(f"pick:{role.value}", phrase("behind.option.pick", card=role.named)), pick
    words = phrase("behind.option.pick_instead", card=role.named, column=instead.named)
    return Option(f"pick:{role.value}:{instead.value}", words, group), pick
