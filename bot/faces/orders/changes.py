"""What the components of the orders page do to a seat's instructions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.automation.instructions import Change, Instructions, unchanged
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import CALM, PASS, PassScope, lasting_pass
from bot.automation.preferences import Preference
from bot.automation.stops import Preset, Stop
from bot.automation.writing import pass_order, take_order, with_orders
from bot.faces.ids import as_sent
from bot.faces.orders.written import BLANK, refuse_unfinished, written
from bot.games.plug import AutomationRules, WinOrders
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.moments import Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId


class PageChoice(NamedTuple):
    """What a seat says by a component of the page: the rest of its id, and what was chosen."""

    table: Table
    seat: SeatId
    rest: str
    values: Sequence[str]

    @property
    def rules(self) -> AutomationRules:
        return self.table.automation.rules


def changed(table: Table, seat: SeatId, arg: str, values: Sequence[str]) -> Change:
    """What a press or a choice on the page says. Raises Refused if it says nothing we know."""
    what, _, rest = arg.partition(".")
    with as_sent():
        return CHANGES[what](PageChoice(table, seat, rest, values))


def _preset(on: PageChoice) -> Change:
    preset = Preset(on.values[0])
    stops = on.table.automation.stops_of(on.seat, preset)
    return lambda given: replace(given, preset=preset, stops=stops, round_stops=None)


def _stops(on: PageChoice) -> Change:
    role = Role(on.rest)
    wanted = frozenset(Stop(window, role) for window in on.values)

    def change(given: Instructions) -> Instructions:
        kept = frozenset(stop for stop in given.stops if stop.role is not role)
        return replace(given, preset=Preset.OWN, stops=kept | wanted, round_stops=None)

    return change


def _disturb(on: PageChoice) -> Change:
    """Asked in vain windows too, or not any more."""
    return lambda given: replace(given, disturbed=not given.disturbed)


def _prefer(on: PageChoice) -> Change:
    code, _, word = on.rest.partition(".")
    said = Preference(word)
    return lambda given: replace(given, preferences={**given.preferences, code: said})


def _ask_again(on: PageChoice) -> Change:
    """Ends a pass that lasts before its time."""
    return lambda given: replace(given, passing=None, pass_ended=None)


def _pass_early(on: PageChoice) -> Change:
    """Before anybody is asked: whatever is declared."""
    scope, automation = PassScope(on.rest), on.table.automation
    if scope not in automation.early_passes(on.seat):
        raise Refused(phrase("refused.stale"))
    passing = lasting_pass(scope, on.table.session.game.scopes())
    return lambda given: replace(given, passing=passing, pass_ended=None)


def _remove(on: PageChoice) -> Change:
    number = int(on.values[0])
    return lambda given: given.without_order(number)


def _edit(on: PageChoice) -> Change:
    """Takes an order to the pages on which orders are written."""
    number = int(on.values[0])
    for order in on.table.automation.last_said(on.seat).orders:
        if order.id == number:
            on.table.automation.write_order(on.seat, order)
    return unchanged


def _keywords(on: PageChoice) -> Change:
    """On, or off again."""

    def change(given: Instructions) -> Instructions:
        kept = tuple(order for order in given.orders if order.then is not Then.TAKE)
        if len(kept) < len(given.orders):
            return replace(given, orders=kept)
        taking = [take_order(step) for step in on.rules.gifts]
        return with_orders(given, taking, on.table.session.game.scopes())

    return change


def calm_order(win: WinOrders) -> Order:
    """An attacker is asked nothing before it is known who wins."""
    return pass_order(win.before, Role.ATTACKER, Until.ROUND)


def is_calm(order: Order, win: WinOrders) -> bool:
    return replace(order, id=0, number=0) == calm_order(win)


def _if_won(on: PageChoice) -> Change:
    """These cards after a win of this round, and else a pass; as the attacker perhaps a pass before
    that, too."""
    win = on.rules.win
    if win is None:
        raise Refused(phrase("refused.stale"))
    window, role, cards = win.window, win.role, tuple(v for v in on.values if v not in (PASS, CALM))
    using = Order(0, window, Then.USE, cards, role=role, until=Until.ROUND)
    orders = [using] if cards else []
    if PASS in on.values:
        orders.append(pass_order(window, role, Until.ROUND))
    if CALM in on.values:
        orders.append(calm_order(win))

    def change(given: Instructions) -> Instructions:
        before = [o for o in given.orders if not is_calm(o, win)]
        kept = tuple(o for o in before if (o.window, o.role) != (window, role))
        scopes = on.table.session.game.scopes()
        return with_orders(replace(given, orders=kept), orders, scopes)

    return change


def _new(on: PageChoice) -> Change:
    """A step on the way to an order, or the order itself."""
    automation = on.table.automation
    order = automation.order_of(on.seat) or BLANK
    if on.rest != "save":
        automation.write_order(on.seat, written(order, on.rest, on.values, on.rules))
        return unchanged
    refuse_unfinished(order)
    automation.write_order(on.seat, None)
    scopes = on.table.session.game.scopes()
    return lambda given: with_orders(given.without_order(order.id), [order], scopes)


CHANGES = {
    "preset": _preset,
    "stops": _stops,
    "disturb": _disturb,
    "ask_again": _ask_again,
    "pass_early": _pass_early,
    "habit": _prefer,
    "remove": _remove,
    "edit": _edit,
    "keywords": _keywords,
    "if_won": _if_won,
    "new": _new,
    "defend": _new,
}
