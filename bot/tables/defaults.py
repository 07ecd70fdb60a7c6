"""What the clock answers for somebody who did not: of which kind that is, which everybody may know
beforehand, and which answer exactly, which only the seat itself may."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from bot.automation.orders import Then, card_of
from bot.automation.passes import PASS
from bot.automation.preferences import Preference, answers_openly, own_card
from bot.games.shelf import SHELF, plug
from bot.tables.levels import QUICK
from engine.agents import agent
from engine.agents.answers import chance_answer
from engine.core.chance import Chance
from engine.core.decisions import Decision, Kind
from engine.core.errors import Refused
from engine.core.record import Answer

if TYPE_CHECKING:
    from bot.tables.table import Table


class DefaultKind(StrEnum):
    """The kinds of default answer."""

    PASS = "pass"
    KEEP = "keep"  # the hand as it was drawn
    COMPUTER = "computer"  # what the computer player would do with that seat's view
    NO_ATTACK = "no_attack"
    LEAST = "least"  # what it values least
    SEAT_ORDER = "seat_order"
    RANDOM = "random"
    NO = "no"
    OWN = "own"  # a card in open view: it saves; else as the computer player would use it


class Default(NamedTuple):
    kind: DefaultKind
    keys: tuple[str, ...]


REFUSALS = ("no", PASS)


def default(table: Table, decision: Decision) -> Default:
    """The same again whenever it is asked for, after a restart or an undo too."""
    kind = default_kind(decision, plug(table.saved.game).automation.defaults)
    chance = Chance(
        f"{table.saved.seed}/default/{decision.seat}/{_answers_before(table, decision)}"
    )
    keys = _keys(kind, table, decision, chance)
    if decision.refusal(keys) is not None:
        keys = chance_answer(decision, chance)
    return Default(kind, decision.accepted(keys))


def _answers_before(table: Table, decision: Decision) -> int:
    """How many answers of the seat stand. Neither the answers of others, who may be asked at the
    same time, nor an undo that leads back to this question change it."""
    record = table.session.record
    rows = (record.rows[at] for at in record.surviving())
    return sum(isinstance(row, Answer) and row.seat == decision.seat for row in rows)


def default_kind(decision: Decision, by_prompt: Mapping[str, DefaultKind]) -> DefaultKind:
    """By what everybody may know of the question. `by_prompt`: what the game itself says of it."""
    if decision.prompt.id in by_prompt:
        return by_prompt[decision.prompt.id]
    if decision.moment.must:
        return DefaultKind.COMPUTER  # a window that is the seat's own turn: marshaling
    if decision.kind is Kind.ORDER:
        return DefaultKind.SEAT_ORDER
    if decision.kind is Kind.WINDOW and answers_openly(decision.moment, {}):
        return DefaultKind.OWN
    if decision.kind is Kind.WINDOW and _refusing(decision):
        return DefaultKind.PASS
    if _refusing(decision) == "no" or decision.low == 0:
        return DefaultKind.NO
    return DefaultKind.COMPUTER


def _keys(kind: DefaultKind, table: Table, decision: Decision, chance: Chance) -> tuple[str, ...]:
    if kind in (DefaultKind.COMPUTER, DefaultKind.LEAST):
        return _computed(table, decision, chance)
    if kind is DefaultKind.OWN:
        return _own(table, decision, chance)
    if kind is DefaultKind.RANDOM:
        return chance_answer(decision, chance)
    if kind is DefaultKind.SEAT_ORDER:
        return _in_order(decision)
    refusing = _refusing(decision)
    if refusing is None and decision.kind is Kind.NUMBER:
        return (decision.options[0].key,)
    return () if refusing is None else (refusing,)


def _computed(table: Table, decision: Decision, chance: Chance) -> tuple[str, ...]:
    """It sees only the seat's own view. A game without such a player is answered by chance."""
    try:
        player = agent(QUICK, SHELF[table.saved.game], chance)
    except Refused:
        return chance_answer(decision, chance)
    return tuple(player(table.session.view(decision.seat), decision))


def _own(table: Table, decision: Decision, chance: Chance) -> tuple[str, ...]:
    """With what lies open, of which the seat has not said "never"; what is in hand stays there."""
    said = table.automation.of(decision.seat).preferences
    meant = [name for name in decision.moment.own if said.get(name) is not Preference.NEVER]
    cards = [own_card(name) for name in meant]
    open_view = tuple(o for o in decision.options if card_of(o) in cards)
    passing = tuple(o for o in decision.options if o.key == PASS)
    orders = plug(table.saved.game).automation.orders_in(decision.moment.window)
    if not open_view:
        return (PASS,)
    if orders.then is Then.SAVE:
        return (open_view[0].key,)
    part = decision.parts[0]._replace(options=passing + open_view)
    return _computed(table, decision._replace(parts=(part,)), chance)


def _in_order(decision: Decision) -> tuple[str, ...]:
    """As they are listed; of players the one with the lowest seat."""
    keys = [option.key for option in decision.options]
    if decision.kind is Kind.ORDER:
        return tuple(keys)
    seats = [key for key in keys if key[:1] == "p" and key[1:].isdecimal()]
    return (min(seats, key=lambda key: int(key[1:])) if seats else keys[0],)


def _refusing(decision: Decision) -> str | None:
    """The option that does nothing, if there is one."""
    keys = [option.key for option in decision.options]
    return next((key for key in REFUSALS if key in keys), None)
