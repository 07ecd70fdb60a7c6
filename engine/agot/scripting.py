"""The words in which cards are written: `card(code)` and what hangs on it. A decorator is the
declarative header of an ability, the `async def` under it the body; constant abilities are plain
calls. Signatures are typed so that the lambdas of a script are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar, overload

from engine.agot.abilities import Ability, Cost, Limit, Target, Use
from engine.agot.agendas import DeckRule
from engine.agot.events import Event
from engine.agot.modifiers import Constant, ConstantAnswer, Op, Question, Reach, Stat, Value
from engine.agot.nouns import CHARACTER, LOCATION, Phase, Scope, Timing, Zone
from engine.agot.prints import Printed, examples, prints
from engine.agot.standing import Condition
from engine.agot.state import Card, Player
from engine.agot.timing import happen

E = TypeVar("E", bound=Event)
T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

Costs = Cost | Sequence[Cost]
Amount = int | float | None


def times_per(times: int, scope: Scope) -> Limit:
    return Limit(times, scope)


def once_per(scope: Scope) -> Limit:
    return Limit(1, scope)


def twice_per(scope: Scope) -> Limit:
    return Limit(2, scope)


class Trigger:
    """A decorator for abilities that answer a triggering condition."""

    def __init__(self, printed: Printed, timing: Timing) -> None:
        self._printed, self._timing = printed, timing

    @overload
    def __call__(
        self,
        *events: type[E],
        when: Callable[[Card, E], bool] | None = None,
        cost: Costs = (),
        limit: Limit | None = None,
        maximum: Limit | None = None,
        zones: frozenset[Zone] = frozenset(),
        x: Callable[[Use], Sequence[int]] | None = None,
        lifts: Callable[[Card, E], bool] | None = None,
    ) -> Callable[[Callable[[Card, E], Awaitable[None]]], Callable[[Card, E], Awaitable[None]]]: ...

    @overload
    def __call__(
        self,
        *events: type[E],
        target: Target[T],
        when: Callable[[Card, E], bool] | None = None,
        cost: Costs = (),
        limit: Limit | None = None,
        maximum: Limit | None = None,
        zones: frozenset[Zone] = frozenset(),
        x: Callable[[Use], Sequence[int]] | None = None,
        lifts: Callable[[Card, E], bool] | None = None,
    ) -> Callable[
        [Callable[[Card, E, T], Awaitable[None]]], Callable[[Card, E, T], Awaitable[None]]
    ]: ...

    def __call__(self, *events: type[Event], cost: Costs = (), **header: Any) -> Any:
        def attach(body: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
            ability = Ability(self._timing, body, events, costs=_costs(cost), **header)
            self._printed.abilities.append(ability)
            return body

        return attach


class Unprompted:
    """A decorator for abilities that no event prompts: actions, and when a plot is revealed.
    `in_challenge`: it is of use during a challenge alone, and looked at only there. `anyone`: any
    player may initiate it."""

    def __init__(self, printed: Printed, timing: Timing) -> None:
        self._printed, self._timing = printed, timing

    @overload
    def __call__(
        self,
        phase: Phase | None = None,
        *,
        in_challenge: bool = False,
        when: Callable[[Card], bool] | None = None,
        cost: Costs = (),
        limit: Limit | None = None,
        maximum: Limit | None = None,
        x: Callable[[Use], Sequence[int]] | None = None,
        zones: frozenset[Zone] = frozenset(),
        anyone: bool = False,
        idle: Callable[[Card], bool] | None = None,
        uncancelable: bool = False,
    ) -> Callable[[Callable[[Card], Awaitable[None]]], Callable[[Card], Awaitable[None]]]: ...

    @overload
    def __call__(
        self,
        phase: Phase | None = None,
        *,
        in_challenge: bool = False,
        target: Target[T],
        when: Callable[[Card], bool] | None = None,
        cost: Costs = (),
        limit: Limit | None = None,
        maximum: Limit | None = None,
        x: Callable[[Use], Sequence[int]] | None = None,
        zones: frozenset[Zone] = frozenset(),
        anyone: bool = False,
    ) -> Callable[[Callable[[Card, T], Awaitable[None]]], Callable[[Card, T], Awaitable[None]]]: ...

    def __call__(
        self,
        phase: Phase | None = None,
        *,
        when: Callable[[Card], bool] | None = None,
        cost: Costs = (),
        **header: Any,
    ) -> Any:
        test = None if when is None else lambda me, _: when(me)

        def attach(body: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
            ability = Ability(
                self._timing, body, when=test, costs=_costs(cost), phase=phase, **header
            )
            self._printed.abilities.append(ability)
            return body

        return attach


def _costs(cost: Costs) -> tuple[Cost, ...]:
    return (cost,) if isinstance(cost, Cost) else tuple(cost)


class Script:
    """One printed card, ready to be given its text."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.forced_would = Trigger(printed, Timing.FORCED_WOULD)
        self.would = Trigger(printed, Timing.WOULD)
        self.forced_interrupt = Trigger(printed, Timing.FORCED_INTERRUPT)
        self.interrupt = Trigger(printed, Timing.INTERRUPT)
        self.forced_reaction = Trigger(printed, Timing.FORCED_REACTION)
        self.reaction = Trigger(printed, Timing.REACTION)
        self.action = Unprompted(printed, Timing.ACTION)
        self.when_revealed = Unprompted(printed, Timing.WHEN_REVEALED)

    # Constant abilities that modify a value

    def gets(
        self,
        stat: Stat,
        amount: int | Callable[[Card], Amount] = 1,
        *,
        when: Callable[[Card], bool] | None = None,
        op: Op = Op.ADD,
    ) -> None:
        """This card has more of a value, or gains an icon or a keyword."""

        def value(me: Card, _: Card) -> Amount:
            if when is not None and not when(me):
                return None
            return amount(me) if callable(amount) else amount

        self.printed.modify(Constant(stat, op, Reach.SELF, value))

    def gives(
        self,
        stat: Stat,
        amount: int | Callable[[Card], Amount] = 1,
        *,
        when: Callable[[Card, Card], bool] | None = None,
        op: Op = Op.ADD,
    ) -> None:
        """The attached card has it."""

        def value(me: Card, bearer: Card) -> Amount:
            if when is not None and not when(me, bearer):
                return None
            return amount(me) if callable(amount) else amount

        self.printed.modify(Constant(stat, op, Reach.BEARER, value))

    def each(
        self,
        stat: Stat,
        amount: int | Callable[[Card], Amount] = 1,
        *,
        to: Callable[[Card, Card], bool],
        op: Op = Op.ADD,
    ) -> None:
        """Each card that fits has it."""

        def value(me: Card, card: Card) -> Amount:
            if not to(me, card):
                return None
            return amount(me) if callable(amount) else amount

        self.printed.modify(Constant(stat, op, Reach.FIELD, value))

    def players(
        self,
        stat: Value,
        amount: int | Callable[[Card], Amount] = 1,
        *,
        to: Callable[[Card, Player], bool],
        op: Op = Op.ADD,
    ) -> None:
        """Each player who fits has it."""

        def value(me: Card, player: Player) -> Amount:
            if not to(me, player):
                return None
            return amount(me) if callable(amount) else amount

        self.printed.modify(Constant(stat, op, Reach.FIELD, value))

    # Other constant abilities

    def rules(self, question: Question[P, R], says: Callable[Concatenate[Card, P], R]) -> None:
        """What this card answers when the rules ask."""
        self.printed.answer(ConstantAnswer(question, says))

    def whenever(
        self, test: Callable[[Card], bool], due: Callable[[Card], Iterable[Event]]
    ) -> None:
        """A continuous condition: whenever the test holds, these happen."""
        self.printed.conditions.append(Condition(test, due))

    def after(
        self,
        event: type[E],
        when: Callable[[Card, E], bool],
        due: Callable[[Card, E], Iterable[Event]],
    ) -> None:
        """What follows by itself from a constant ability, without being triggered: nobody cancels
        it."""

        async def follow(me: Card, happened: E) -> None:
            await happen(*due(me, happened))

        ability = Ability(Timing.FORCED_REACTION, follow, (event,), when=when, of_game=True)
        self.printed.abilities.append(ability)

    def deck_rule(self, *rules: DeckRule) -> None:
        """What a sentence of an agenda asks of a deck."""
        self.printed.deck_rules.append(rules)

    def only_on(
        self, fits: Callable[[Card], bool] = lambda _: True, *, opponents: bool | None = None
    ) -> None:
        """An attachment for certain characters alone; `opponents`: of others, or one's own."""

        def bearing(attachment: Card, bearer: Card) -> bool:
            foreign = bearer.controller is not attachment.controller
            mine = opponents is None or foreign is opponents
            return bearer.printed.type is CHARACTER and mine and fits(bearer)

        self.printed.bearing = bearing

    def only_on_location(self, fits: Callable[[Card], bool]) -> None:
        """An attachment for certain locations."""
        self.printed.bearing = lambda _, bearer: bearer.printed.type is LOCATION and fits(bearer)

    # The card as something others speak of

    def is_copy(self, card: Card) -> bool:
        """A copy is a card of the same name."""
        return card.name == self.printed.name

    def controlled_by(self, player: Player) -> bool:
        return player.controls(self.printed.name)


def card(code: str) -> Script:
    return Script(prints()[code])


def example(code: str) -> Script:
    return Script(examples()[code])
