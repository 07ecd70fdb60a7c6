"""What a choice on one of the wizard's pages makes of the order that is being written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.automation.orders import Aim, Condition, Order, Then, Until
from bot.automation.passes import PASS
from bot.games.plug import AutomationRules
from engine.core.errors import Refused
from engine.core.moments import Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId

ANY, OTHERS = "any", "others"
PAGE = "page."  # before the number of a stretch of a long select
COSTS = (1, 2, 3, 4)
BLANK = Order(0, "", Then.OPEN)


def written(order: Order, what: str, values: Sequence[str], rules: AutomationRules) -> Order:
    """The order with what was chosen in one of the selects. A page that is turned says nothing."""
    if any(value.startswith(PAGE) for value in values):
        return order
    return WRITE[what](order, values, rules)


def defending(rules: AutomationRules) -> Order:
    """An order about who defends, of which nothing else has been said."""
    return replace(BLANK, window=rules.defense)


def turned(what: str, values: Sequence[str]) -> str:
    """The page to which a long select was turned, if it was."""
    pages = [value.removeprefix(PAGE) for value in values if value.startswith(PAGE)]
    return f"{what}.{pages[0]}" if pages else ""


def unfinished(order: Order) -> str | None:
    """What is still missing."""
    if not order.window:
        return "unfinished"
    if order.then is Then.OPEN:
        return "no_answer"
    return "no_target" if order.aim is Aim.NAMED and not order.targets else None


def refuse_unfinished(order: Order) -> None:
    if (missing := unfinished(order)) is not None:
        raise Refused(phrase(f"orders.refused.{missing}"))


def _then(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    """At whom is said only of what chooses."""
    cards = tuple(value for value in values if value != PASS)
    then = rules.orders_in(order.window).then if cards else Then.PASS
    said = replace(order, then=then, cards=cards)
    if then is Then.USE and any(map(rules.cards.aims, cards)):
        return said
    return replace(said, aim=Aim.ASK, targets=())


def _say(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, then=Then.SAY, targets=(values[0],))


def _window(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    others = rules.orders_in(values[0]).others
    return replace(BLANK, id=order.id, window=values[0], until=order.until, others=others)


def _role(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    """What could not be so in that role is said no more."""
    role = None if values[0] == ANY else Role(values[0])
    said = Condition.of(order).said
    never = any(role in each.never_as for each in rules.conditions.values() if each.said == said)
    return replace(order, role=role, **(Condition().said if never else {}))


def _by(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    by = None if values[0] in (ANY, OTHERS) else SeatId(int(values[0]))
    return replace(order, by=by, others=values[0] == OTHERS)


def _against(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, against=None if values[0] == ANY else values[0])


def _type(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, type="" if values[0] == ANY else values[0])


def _cost(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, cost_least=None if values[0] == ANY else int(values[0]))


def _if(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    wanted = Condition() if values[0] == ANY else rules.conditions[values[0]]
    return replace(order, **wanted.said)


def _aim(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, aim=Aim(values[0]), targets=())


def _target(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, targets=(values[0],))


def _until(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, until=Until(values[0]))


def _once(order: Order, values: Sequence[str], rules: AutomationRules) -> Order:
    return replace(order, once=not order.once)


WRITE: dict[str, Callable[[Order, Sequence[str], AutomationRules], Order]] = {
    "window": _window,
    "role": _role,
    "by": _by,
    "type": _type,
    "if": _if,
    "against": _against,
    "cost": _cost,
    "then": _then,
    "say": _say,
    "aim": _aim,
    "target": _target,
    "until": _until,
    "once": _once,
}
STEP_OF = {
    **dict.fromkeys(("type", "if", "against", "cost"), "only"),
    **dict.fromkeys(("then", "say", "until", "once"), "then"),
    "target": "aim",
}


def next_step(what: str, values: Sequence[str]) -> str:
    """The page that is shown after a choice: the same, unless it asks for more."""
    if what == "aim":
        return "aim" if values and values[0] == Aim.NAMED else "then"
    return STEP_OF.get(what, "when")
