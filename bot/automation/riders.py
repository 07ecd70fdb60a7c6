"""Riders: what may be said along with an answer. A game says which there are at each step and which
orders they mean; those are kept with the answer, and what is left open is asked when it comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bot.automation.instructions import Change, Instructions, RoundStops, unchanged
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PASS
from bot.automation.stops import PRESETS, Preset, Stops
from bot.automation.writing import pass_order, with_orders
from engine.core.decisions import Decision, Option
from engine.core.errors import Refused
from engine.core.moments import Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId
from engine.core.session import Session

FIGHT = "fight"  # the stretch of play of one challenge
ASK = "ask"  # the choice that says nothing
FORM = "form"  # the choice that opens a form of its own
MOST = 24  # as many as a select holds beside "ask me then"
ALONE = (ASK, PASS)  # nothing else goes with them
Saying = Mapping[str, tuple[str, ...]]  # by the rider's id; what is missing is asked


class Outlook(NamedTuple):
    """What a seat has before it when it says what is to follow."""

    session: Session
    decision: Decision
    answer: tuple[str, ...]  # as far as it is chosen
    mode: Mode
    given: Instructions
    stops_of: Callable[[Preset], Stops]

    @property
    def game(self) -> str:
        return self.session.rules.id

    @property
    def seat(self) -> SeatId:
        return self.decision.seat

    @property
    def view(self) -> Any:
        return self.session.view(self.seat)

    def rehearsed(self, step: str) -> Decision | None:
        """The question of this step, as it would be asked now."""
        asked = self.session.rehearsals(self.seat)
        return next((each for each in asked if each.moment.step == step), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """`answers`: the windows and steps that it is about, asked in this role. `many`: several may be
    chosen; `ranked`: one after another. `stoppable`: one is asked there only where one stops.
    `form`: a whole question of its own, which must be answered rightly. `for_round`: it says by
    which preset the seat stops this round."""

    id: str
    options: Callable[[Outlook], Sequence[Option]]
    orders: Callable[[tuple[str, ...]], Sequence[Order]] = lambda said: ()
    answers: tuple[str, ...] = ()
    role: Role | None = None
    many: bool = False
    ranked: bool = False
    stoppable: bool = False
    form: Callable[[Outlook], Decision | None] | None = None
    for_round: bool = False


class OfferedRider(NamedTuple):
    """With what may be said in it, beside "ask me then". `ordered`: whether orders of the seat
    would answer already."""

    rider: Rider
    options: tuple[Option, ...]
    ordered: bool = False

    @property
    def id(self) -> str:
        return self.rider.id


def offered(outlook: Outlook, riders: Sequence[Rider]) -> list[OfferedRider]:
    """Those of these that may ride on the answer."""
    made = [OfferedRider(r, tuple(r.options(outlook)), _ordered(outlook, r)) for r in riders]
    return [each for each in made if each.options]


def _ordered(outlook: Outlook, rider: Rider) -> bool:
    return any(
        order.window in rider.answers and (rider.role is None or order.role in (None, rider.role))
        for order in outlook.given.orders
    )


def said_after(
    offer: OfferedRider, before: Sequence[str], values: Sequence[str]
) -> tuple[str, ...]:
    """What the rider says after these were chosen in it. What goes with nothing else gives way to
    what is added to it, and the other way round."""
    known = [v for v in values if v == ASK or v in [option.key for option in offer.options]]
    if offer.rider.ranked and ASK not in known:
        return (*before, *(value for value in known if value not in before))
    alone = [v for v in known if v in ALONE]
    added = [v for v in alone if v not in (before or (ASK,))]
    if added:
        known = added[:1]
    elif len(known) > len(alone):
        known = [v for v in known if v not in ALONE]
    return tuple(v for v in known if v != ASK)


def carried(outlook: Outlook, riders: Sequence[Rider], saying: Saying) -> Change:
    """What is said along with this answer. Whoever passes has said nothing."""
    if not any(saying.values()) or outlook.answer == (PASS,):
        return unchanged
    said = [
        (each, _whole(outlook, each.rider, saying[each.id]))
        for each in offered(outlook, riders)
        if saying.get(each.id)
    ]
    scopes = outlook.session.game.scopes()
    orders = [order for each, values in said for order in _orders(each, values)]
    further = _in_the_next(said)
    presets = [Preset(values[0]) for each, values in said if each.rider.for_round]
    stops = [RoundStops(p, outlook.stops_of(p), scopes.get("round", 0)) for p in presets]

    def change(given: Instructions) -> Instructions:
        given = with_orders(given, orders, scopes)
        given = with_orders(given, further, {**scopes, FIGHT: scopes.get(FIGHT, 0) + 1})
        return replace(given, round_stops=stops[0]) if stops else given

    return change


def _in_the_next(said: Sequence[tuple[OfferedRider, tuple[str, ...]]]) -> list[Order]:
    """What is said of this challenge holds for the one that is named with it, too."""
    if not any(each.rider.form is not None and values != (PASS,) for each, values in said):
        return []
    orders = [o for each, values in said if each.rider.form is None for o in _orders(each, values)]
    return [order for order in orders if order.until is Until.CHALLENGE]


def _whole(outlook: Outlook, rider: Rider, values: tuple[str, ...]) -> tuple[str, ...]:
    """A form has to be answered wholly."""
    if rider.form is None or values == (PASS,):
        return values
    form = rider.form(outlook)
    if form is None:
        raise Refused(phrase("bundle.refused.none"))
    fitting = [key for key in values if key in [option.key for option in form.options]]
    why = form.refusal(fitting)
    if why is not None:
        raise Refused(phrase("bundle.refused.next", why=why))
    return form.accepted(fitting)


def _orders(offer: OfferedRider, values: tuple[str, ...]) -> Sequence[Order]:
    """Where several cards could be named, a pass declines those that were not."""
    rider = offer.rider
    if values != (PASS,) or rider.form is not None:
        orders = rider.orders(values)
    else:
        orders = [pass_order(window, rider.role, Until.CHALLENGE) for window in rider.answers]
    if not rider.many:
        return orders
    declined = tuple(o.key for o in offer.options if o.key not in (PASS, *values))
    passing = (Then.PASS, Then.ANSWER)
    return [replace(o, cards=declined) if o.then in passing else o for o in orders]


# Riders of any game


def as_asked(step: str) -> Callable[[Outlook], Sequence[Option]]:
    """What the question of this step itself will offer."""

    def options(outlook: Outlook) -> Sequence[Option]:
        found = outlook.rehearsed(step)
        return () if found is None else found.options[:MOST]

    return options


def _other_presets(outlook: Outlook) -> Sequence[Option]:
    """Than the one that holds, where stops play a part."""
    if outlook.mode is Mode.SEALED:
        return ()
    others = [preset for preset in PRESETS if preset is not outlook.given.preset]
    return [Option(preset.value, phrase(f"bundle.stops.{preset}")) for preset in others]


STOPS = Rider(id="stops", options=_other_presets, for_round=True)
