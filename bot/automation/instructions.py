"""All that one seat has told its table to do for it: stops, preferences, orders, a pass that lasts,
answers given ahead of their turn, and the rest of several chosen at once. A frozen value with a
form in JSON; private to its seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bot.automation.orders import Order
from bot.automation.passes import LastingPass, PassEnding, PassScope, ending
from bot.automation.preferences import Preference, Preferences
from bot.automation.stops import NO_STOPS, Preset, Stop, Stops
from engine.core.decisions import Decision
from engine.core.moments import Role
from engine.core.seats import SeatId


class SealedAnswer(NamedTuple):
    """An answer given ahead: to the decision of this id, which is never asked if anybody acts
    before. `even_so`: then to whatever the seat is next asked in that window."""

    decision: int
    number: int  # of the window
    keys: tuple[str, ...]
    even_so: bool = False

    def answers(self, decision: Decision) -> bool:
        """Whether it is the answer to this question of its seat."""
        same_window = self.even_so and self.number == decision.moment.number != 0
        same = self.decision == decision.id or same_window
        return same and not decision.refusal(self.keys)


class Series(NamedTuple):
    """Of things that were chosen together: options still to be taken, one after another, as long
    as the same question is asked."""

    prompt: str
    keys: tuple[str, ...]
    stretch: Mapping[str, int]  # of play, in which they were chosen


class RoundStops(NamedTuple):
    """Stops for one round, instead of those that hold otherwise."""

    preset: Preset
    stops: Stops
    number: int  # of the round


@dataclass(frozen=True, slots=True)
class Instructions:
    preset: Preset = Preset.CASUAL
    stops: Stops = NO_STOPS
    preferences: Preferences = field(default_factory=dict)
    orders: tuple[Order, ...] = ()
    passing: LastingPass | None = None
    pass_ended: PassEnding | None = None  # why the last pass ended, until the seat acts again
    sealed: tuple[SealedAnswer, ...] = ()
    spoiled: tuple[Order, ...] = ()  # what was prepared and could not be carried out
    round_stops: RoundStops | None = None
    series: Series | None = None
    aiming: Order | None = None  # was carried out, and may say whom its card chooses
    coming: tuple[Order, ...] = ()  # said of a stretch of play that has not begun
    disturbed: bool = False  # to be asked even where nothing but a pass is left

    @property
    def preset_now(self) -> Preset:
        return self.preset if self.round_stops is None else self.round_stops.preset

    @property
    def stops_now(self) -> Stops:
        return self.stops if self.round_stops is None else self.round_stops.stops

    def after(self, seat: SeatId, scopes: Mapping[str, int]) -> Instructions:
        """As they stand now: what has run out is gone."""
        said = (*self.orders, *self.coming)
        orders = tuple(order for order in said if not order.lapsed(scopes))
        coming = tuple(order for order in said if order.is_to_come(scopes))
        passing, ended = self.passing, self.pass_ended
        if passing is not None and (why := ending(passing, seat, scopes)) is not None:
            passing, ended = None, why
        stops = self.round_stops
        if stops is not None and stops.number != scopes.get("round"):
            stops = None
        kept = self.passing, self.orders, self.coming, self.round_stops
        if (passing, orders, coming, stops) == kept:
            return self
        now = replace(self, orders=orders, coming=coming, passing=passing, pass_ended=ended)
        return replace(now, round_stops=stops)

    def acted(self, decision: int) -> Instructions:
        """The seat has answered by hand: what it was told it knows now."""
        sealed = tuple(each for each in self.sealed if each.decision > decision)
        if not (self.pass_ended or self.spoiled or self.aiming) and sealed == self.sealed:
            return self
        return replace(self, pass_ended=None, spoiled=(), sealed=sealed, aiming=None)

    def undone(self) -> Instructions:
        """No pass, no answer given ahead and no rest of several outlives an undo."""
        now = replace(self, passing=None, pass_ended=None, sealed=(), spoiled=(), series=None)
        return replace(now, aiming=None)

    def with_order(self, order: Order) -> Instructions:
        number = max((each.id for each in (*self.orders, *self.coming)), default=0) + 1
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
            "habits": {card: said.value for card, said in self.preferences.items()},
            "orders": [order.to_json() for order in self.orders],
            "passing": self.passing and [self.passing.scope.value, self.passing.number],
            "ended": self.pass_ended and self.pass_ended.value,
            "sealed": [[*each[:2], list(each.keys), each.even_so] for each in self.sealed],
            "spoilt": [order.to_json() for order in self.spoiled],
            "interim": self.round_stops and _round_stops_json(self.round_stops),
            "rest": self.series and _series_json(self.series),
            **({"aiming": self.aiming.to_json()} if self.aiming else {}),
            **({"coming": [order.to_json() for order in self.coming]} if self.coming else {}),
            "disturbed": self.disturbed,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Instructions:
        passing, ended, interim = kept["passing"], kept["ended"], kept.get("interim")
        rest, aiming = kept.get("rest"), kept.get("aiming")
        # an older version kept of what was spoilt only where it would have been asked
        spoilt = [each for each in kept["spoilt"] if isinstance(each, Mapping)]
        return cls(
            Preset(kept["preset"]),
            _stops(kept["stops"]),
            {card: Preference(said) for card, said in kept["habits"].items()},
            tuple(Order.from_json(order) for order in kept["orders"]),
            passing and LastingPass(PassScope(passing[0]), passing[1]),
            ended and PassEnding(ended),
            tuple(SealedAnswer(d, n, tuple(keys), even) for d, n, keys, even in kept["sealed"]),
            tuple(Order.from_json(order) for order in spoilt),
            interim and RoundStops(Preset(interim[0]), _stops(interim[1]), interim[2]),
            rest and Series(rest[0], tuple(rest[1]), rest[2]),
            aiming and Order.from_json(aiming),
            tuple(Order.from_json(order) for order in kept.get("coming", ())),
            kept.get("disturbed", False),
        )


def _round_stops_json(given: RoundStops) -> list[Any]:
    return [given.preset.value, _listed(given.stops), given.number]


def _series_json(series: Series) -> list[Any]:
    return [series.prompt, list(series.keys), dict(series.stretch)]


def _listed(stops: Stops) -> list[list[str]]:
    return sorted([stop.window, stop.role.value] for stop in stops)


def _stops(listed: Iterable[Sequence[str]]) -> Stops:
    return frozenset(Stop(window, Role(role)) for window, role in listed)


Change = Callable[[Instructions], Instructions]


def unchanged(given: Instructions) -> Instructions:
    return given
