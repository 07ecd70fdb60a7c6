"""What the components of the orders page do to a seat's instructions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.faces.ids import as_sent
from bot.faces.orders.wizard import BLANK, written
from bot.tables import plans
from bot.tables.instructions import Change, Instructions, unchanged
from bot.tables.orders import Order, Then, Until
from bot.tables.stops import Habit, Preset, Stop
from bot.tables.table import Table
from engine.agot.moments import WON
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.moments import Role
from engine.core.phrases import phrase


class Bid(NamedTuple):
    """What a seat says by a component of the page: the rest of its id, and what was chosen."""

    table: Table
    seat: int
    rest: str
    values: Sequence[str]


def changed(table: Table, seat: int, arg: str, values: Sequence[str]) -> Change:
    """What a press or a choice on the page says. Raises Refused if it says nothing we know."""
    what, _, rest = arg.partition(".")
    with as_sent():
        return CHANGES[what](Bid(table, seat, rest, values))


def _preset(bid: Bid) -> Change:
    preset = Preset(bid.values[0])
    stops = bid.table.stops_of(bid.seat, preset)
    return lambda given: replace(given, preset=preset, stops=stops, interim=None)


def _stops(bid: Bid) -> Change:
    role = Role(bid.rest)
    wanted = frozenset(Stop(window, role) for window in bid.values)

    def change(given: Instructions) -> Instructions:
        kept = frozenset(stop for stop in given.stops if stop.role is not role)
        return replace(given, preset=Preset.OWN, stops=kept | wanted, interim=None)

    return change


def _habit(bid: Bid) -> Change:
    code, _, word = bid.rest.partition(".")
    habit = Habit(word)
    return lambda given: replace(given, habits={**given.habits, code: habit})


def _ask_again(bid: Bid) -> Change:
    """Ends a pass that lasts before its time."""
    return lambda given: replace(given, passing=None, ended=None)


def _remove(bid: Bid) -> Change:
    number = int(bid.values[0])
    return lambda given: given.without_order(number)


def _edit(bid: Bid) -> Change:
    """Takes an order to the pages on which orders are written."""
    number = int(bid.values[0])
    for order in bid.table.biddings.of(bid.seat).orders:
        if order.id == number:
            bid.table.ordering[bid.seat] = order
    return unchanged


def _keywords(bid: Bid) -> Change:
    """On, or off again."""

    def change(given: Instructions) -> Instructions:
        kept = tuple(order for order in given.orders if order.then is not Then.TAKE)
        if len(kept) < len(given.orders):
            return replace(given, orders=kept)
        taking = [plans.taking(step) for step in plans.KEYWORDS]
        return plans.planned(given, taking, bid.table.session.game.scopes())

    return change


def _if_won(bid: Bid) -> Change:
    cards = tuple(value for value in bid.values if value != "pass")

    def change(given: Instructions) -> Instructions:
        kept = tuple(o for o in given.orders if (o.window, o.role) != (WON, Role.WINNER))
        orders = [
            replace(order, until=Until.ROUND, once=False)
            for order in plans.reacting(Role.WINNER, cards)
            if order.then is not Then.PASS or "pass" in bid.values
        ]
        scopes = bid.table.session.game.scopes()
        return plans.planned(replace(given, orders=kept), orders, scopes)

    return change


def _new(bid: Bid) -> Change:
    """A step on the way to an order, or the order itself."""
    order = bid.table.ordering.get(bid.seat, BLANK)
    if bid.rest != "save":
        bid.table.ordering[bid.seat] = written(order, bid.rest, bid.values)
        return unchanged
    if not order.window:
        raise Refused(phrase("orders.refused.unfinished"))
    bid.table.ordering.pop(bid.seat, None)
    scopes = bid.table.session.game.scopes()
    return lambda given: plans.planned(given.without_order(order.id), [order], scopes)


CHANGES = {
    "preset": _preset,
    "stops": _stops,
    "ask_again": _ask_again,
    "habit": _habit,
    "remove": _remove,
    "edit": _edit,
    "keywords": _keywords,
    "if_won": _if_won,
    "new": _new,
}


def prepared(decision: Decision, keys: Sequence[str], given: Instructions) -> Order:
    """The order that gives this answer when the question comes. A further challenge is put behind
    those that are prepared already."""
    step = decision.moment.step
    if step == plans.MARSHALING:
        return plans.marshal(keys)
    if step == plans.CHALLENGE:
        before = [o.answers for o in given.orders if o.window == step and o.then is Then.ANSWER]
        return plans.challenges(*(answer for each in before for answer in each), keys)
    return plans.ranked(step, keys)
