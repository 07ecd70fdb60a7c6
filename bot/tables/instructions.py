"""All that one seat has told its table to do for it: stops, habits, orders, a pass that lasts,
answers given ahead of their turn, and the rest of several chosen at once. A frozen value with a
form in JSON; private to its seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bot.tables.orders import Order
from bot.tables.passes import Ending, LastingPass, Scope, ending
from bot.tables.stops import NO_STOPS, Habit, Preset, Stop, Stops
from engine.core.moments import Role


class Sealed(NamedTuple):
    """An answer given ahead: to the decision of this id, which is never asked if anybody acts
    before. `even_so`: then to whatever the seat is next asked in that window."""

    decision: int
    number: int  # of the window
    keys: tuple[str, ...]
    even_so: bool = False


class Rest(NamedTuple):
    """Of things that were chosen together: options still to be taken, one after another, as long
    as the same question is asked."""

    prompt: str
    keys: tuple[str, ...]
    stretch: Mapping[str, int]  # of play, in which they were chosen


class Interim(NamedTuple):
    """Stops for one round, instead of those that hold otherwise."""

    preset: Preset
    stops: Stops
    number: int  # of the round


@dataclass(frozen=True, slots=True)
class Instructions:
    preset: Preset = Preset.CASUAL
    stops: Stops = NO_STOPS
    habits: Mapping[str, Habit] = field(default_factory=dict)  # by print of a card
    orders: tuple[Order, ...] = ()
    passing: LastingPass | None = None
    ended: Ending | None = None  # why the last pass ended, until the seat acts again
    sealed: tuple[Sealed, ...] = ()
    spoilt: tuple[Order, ...] = ()  # what was prepared and could not be carried out
    interim: Interim | None = None
    rest: Rest | None = None

    @property
    def preset_now(self) -> Preset:
        return self.preset if self.interim is None else self.interim.preset

    @property
    def stops_now(self) -> Stops:
        return self.stops if self.interim is None else self.interim.stops

    def after(self, seat: int, scopes: Mapping[str, int]) -> Instructions:
        """As they stand now: what has run out is gone."""
        orders = tuple(order for order in self.orders if not order.lapsed(scopes))
        passing, ended = self.passing, self.ended
        if passing is not None and (why := ending(passing, seat, scopes)) is not None:
            passing, ended = None, why
        interim = self.interim
        if interim is not None and interim.number != scopes.get("round"):
            interim = None
        if (passing, orders, interim) == (self.passing, self.orders, self.interim):
            return self
        return replace(self, orders=orders, passing=passing, ended=ended, interim=interim)

    def acted(self, decision: int) -> Instructions:
        """The seat has answered by hand: what it was told it knows now."""
        sealed = tuple(each for each in self.sealed if each.decision > decision)
        if not (self.ended or self.spoilt) and sealed == self.sealed:
            return self
        return replace(self, ended=None, spoilt=(), sealed=sealed)

    def undone(self) -> Instructions:
        """No pass, no answer given ahead and no rest of several outlives an undo."""
        return replace(self, passing=None, ended=None, sealed=(), spoilt=(), rest=None)

    def with_order(self, order: Order) -> Instructions:
        number = max((each.id for each in self.orders), default=0) + 1
        return replace(self, orders=(*self.orders, replace(order, id=number)))

    def without_order(self, number: int) -> Instructions:
        return replace(self, orders=tuple(o for o in self.orders if o.id != number))

    def with_used(self, order: Order) -> Instructions:
        """The order has been carried out, this once."""
        if order.used == order:
            return self
        left = [order.used if each.id == order.id else each for each in self.orders]
        return replace(self, orders=tuple(each for each in left if each is not None))

    def to_json(self) -> dict[str, Any]:
        return {
            "preset": self.preset.value,
            "stops": _listed(self.stops),
            "habits": {card: habit.value for card, habit in self.habits.items()},
            "orders": [order.to_json() for order in self.orders],
            "passing": self.passing and [self.passing.scope.value, self.passing.number],
            "ended": self.ended and self.ended.value,
            "sealed": [[*each[:2], list(each.keys), each.even_so] for each in self.sealed],
            "spoilt": [order.to_json() for order in self.spoilt],
            "interim": self.interim
            and [self.interim.preset.value, _listed(self.interim.stops), self.interim.number],
            "rest": self.rest and [self.rest.prompt, list(self.rest.keys), dict(self.rest.stretch)],
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Instructions:
        passing, ended, interim = kept["passing"], kept["ended"], kept.get("interim")
        rest = kept.get("rest")
        # an older version kept of what was spoilt only where it would have been asked
        spoilt = [each for each in kept["spoilt"] if isinstance(each, Mapping)]
        return cls(
            Preset(kept["preset"]),
            _stops(kept["stops"]),
            {card: Habit(habit) for card, habit in kept["habits"].items()},
            tuple(Order.from_json(order) for order in kept["orders"]),
            passing and LastingPass(Scope(passing[0]), passing[1]),
            ended and Ending(ended),
            tuple(Sealed(d, n, tuple(keys), even) for d, n, keys, even in kept["sealed"]),
            tuple(Order.from_json(order) for order in spoilt),
            interim and Interim(Preset(interim[0]), _stops(interim[1]), interim[2]),
            rest and Rest(rest[0], tuple(rest[1]), rest[2]),
        )


def _listed(stops: Stops) -> list[list[str]]:
    return sorted([stop.window, stop.role.value] for stop in stops)


def _stops(listed: Iterable[Sequence[str]]) -> Stops:
    return frozenset(Stop(window, Role(role)) for window, role in listed)


Change = Callable[[Instructions], Instructions]


def unchanged(given: Instructions) -> Instructions:
    return given
