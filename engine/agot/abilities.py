"""The declarative half of a card: when an ability may be used, what it costs, what it chooses, how
often. Reads state and never suspends; the same test serves a card in hand and, by public
knowledge alone, a card that might be there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.agot.events import Event, LeavesPlay
from engine.agot.modifiers import (
    BLANKS,
    CANNOT_BE_ONLY_TARGET,
    CANNOT_BE_SAVED,
    CANNOT_PLAY,
    CANNOT_TRIGGER,
    LIMITED_CARDS,
    PAID_BY,
)
from engine.agot.nouns import (
    EVENT,
    FORCED,
    HAND,
    LIMITED,
    WOULD,
    Phase,
    Scope,
    Timing,
    Zone,
)
from engine.agot.prices import price
from engine.agot.state import Card, Game, Live, Player
from engine.core.phrases import Phrase, phrase

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in a scope: a limit for each copy, a maximum for all copies by name."""

    times: int
    scope: Scope


@dataclass(frozen=True, slots=True)
class Cost:
    """All costs of a use are paid together, so there are three parts: may it be paid, with what
    (this may ask), and the payment as events. `gives_up`: cards one of which will no longer be
    there, or by which the target goes. `might`: for a payment out of a hidden hand, whether by
    public knowledge it could be made. `ways`: the costs among which there is a choice. `given`:
    whether what happened, hidden or not, lets it be paid."""

    payable: Callable[[Card, Player], bool]
    events: Callable[[Use], Iterable[Event]]
    choose: Callable[[Use], Awaitable[None]] | None = None
    gives_up: Callable[[Use], Iterable[Card]] | None = None
    might: Callable[[Card, Player], bool] | None = None
    ways: tuple[Cost, ...] = ()
    given: Callable[[Card, Player, Any], bool] | None = None


@dataclass(frozen=True, slots=True)
class Target(Generic[T]):
    """What an ability chooses. `hidden`: the candidates lie in a hidden zone; it then says, by
    public knowledge, whether there could be one. `chooser`: who chooses, if not the player. `most`:
    how many may be chosen, where that is to be counted; `exact`: no fewer. Without the word
    "choose" nothing is a target (FAQ): it is picked only as the effect resolves."""

    candidates: Callable[[Use], Iterable[Any]]
    low: int = 1
    high: int = 1
    many: bool = False
    hidden: Callable[[Use], bool] | None = None
    chooser: Callable[[Use], Player] | None = None
    check: Callable[[Use], Callable[[Sequence[Any]], Phrase | None]] | None = None
    prompt: str = "target"
    chosen: bool = True
    most: Callable[[Use], int] | None = None
    exact: bool = False

    def found(self, use: Use) -> list[Any]:
        """Cards given up as a cost and cards immune to the effect are no targets."""
        found = [
            item
            for item in self.candidates(use)
            if not isinstance(item, Card) or not (item in use.given_up or item.immune_to(use.card))
        ]
        if self._spares_some(use) and not self.many:
            return [item for item in found if not only_target_barred(use, item)]
        return found

    def _spares_some(self, use: Use) -> bool:
        """Whether any card might not be its only target."""
        return self.chosen and CANNOT_BE_ONLY_TARGET in use.card.game.field

    def objections(self, use: Use) -> Callable[[Sequence[Any]], Phrase | None] | None:
        """What is to be said against a choice among what was found."""
        own = self.check(use) if self.check is not None else None
        if not (self.many and self._spares_some(use)):
            return own

        def objection(items: Sequence[Any]) -> Phrase | None:
            if len(items) == 1 and only_target_barred(use, items[0]):
                return phrase("agot.refused.only_target", card=items[0].named)
            return own(items) if own is not None else None

        return objection

    def possible(self, use: Use) -> bool:
        if self.low == 0:
            return True
        if self._spares_some(use):
            return self._possible_with_company(use)
        least = self.low
        for item in self.candidates(use):
            if isinstance(item, Card) and (item in use.given_up or item.immune_to(use.card)):
                continue
            least -= 1
            if least == 0:
                return True
        return False

    def _possible_with_company(self, use: Use) -> bool:
        """Where some cannot be the only target: another must be there to be chosen, too."""
        found = self.found(use)
        if len(found) < self.low or not self.many:
            return len(found) >= self.low
        if any(not only_target_barred(use, item) for item in found):
            return True
        most = self.high if self.most is None else self.most(use)
        return min(most, len(found)) > 1 and self.check is None


def only_target_barred(use: Use, item: Any) -> bool:
    """Whether an event cannot choose this card alone."""
    if not isinstance(item, Card) or use.card.printed.type is not EVENT:
        return False
    return CANNOT_BE_ONLY_TARGET.any(item.game, item, use.card)


@dataclass(slots=True)
class Ability:
    """The header. `when` gets the card and the event; for an action the event is None."""

    timing: Timing
    body: Callable[..., Awaitable[None]]
    events: tuple[type[Event], ...] = ()
    when: Callable[[Card, Any], bool] | None = None
    costs: tuple[Cost, ...] = ()
    target: Target[Any] | None = None
    limit: Limit | None = None
    maximum: Limit | None = None
    phase: Phase | None = None
    in_challenge: bool = False  # an action for which there must be a challenge under way
    zones: frozenset[Zone] = frozenset()
    x: Callable[[Use], Sequence[int]] | None = None
    lifts: Callable[[Card, Any], bool] | None = None  # a save that lifts a continuous condition
    idle: Callable[[Card], bool] | None = None  # legal, but of no use with this hand
    anyone: bool = False  # any player may initiate it, whoever controls the card
    of_game: bool = False  # granted by the rules, no card ability: cannot be canceled
    uncancelable: bool = False  # as the card says

    @property
    def when_usable(self) -> Phase | Scope | None:
        """The stretch of play in which an action may be used; None: any."""
        return Scope.CHALLENGE if self.in_challenge else self.phase

    @property
    def hides(self) -> bool:
        """Whether it may be used turns on hidden cards."""
        if self.target is not None and self.target.hidden is not None:
            return True
        return any(cost.might is not None for cost in self.costs)

    @property
    def name(self) -> str:
        """Decorators that share a body are one ability and share its limit."""
        return self.body.__name__

    @property
    def searches(self) -> bool:
        """Its text says "search": its body does."""
        return any(name.startswith("search") for name in self.body.__code__.co_names)

    @property
    def reduces(self) -> bool:
        """It only makes a card cheaper, and is idle without one."""
        return self.idle is not None

    def vain(self, card: Card) -> bool:
        """Legal, but nothing could come of it, as its player knows."""
        return self.idle is not None and self.idle(card)


class Use:
    """One use of an ability on its way through the seven steps of initiating."""

    paid: tuple[Card, ...] = ()
    given_up: tuple[Card, ...] = ()
    targets: tuple[Any, ...] = ()
    way: Cost | None = None  # of several in which it could be paid
    shape: object = None  # of the game, for forced abilities: they may go round for ever

    def __init__(self, live: Live, player: Player, event: Any, x: int | None = None) -> None:
        self.live = live
        self.ability = live.ability
        self.card = live.card
        self.player = player
        self.event = event
        self.x = x

    @property
    def only_target(self) -> Card | None:
        """The card in play that is all that it has chosen."""
        chosen = self.targets
        if len(chosen) == 1 and isinstance(chosen[0], tuple):
            chosen = chosen[0]
        if len(chosen) != 1 or not isinstance(chosen[0], Card):
            return None
        return chosen[0] if chosen[0].zone is Zone.PLAY else None

    @property
    def chooser(self) -> Player:
        """Of its targets."""
        target = self.ability.target
        return self.player if target is None or target.chooser is None else target.chooser(self)

    def could_target(self, card: Card) -> bool:
        """This card and no other."""
        target = self.ability.target
        if target is None or card not in target.found(self):
            return False
        return target.check is None or target.check(self)([card]) is None


def legal(live: Live, player: Player, event: Any, public: bool = False) -> bool:
    """May this ability be used now? The cheapest tests come first. `public`: judged without
    looking at any hidden card."""
    ability, card = live.ability, live.card
    if (ability.limit or ability.maximum) and exhausted(live, player):
        return False
    when = ability.when
    if when is not None and not when(card, event):
        return False
    for cost in ability.costs:
        payable = cost.might if public and cost.might is not None else cost.payable
        if not payable(card, player):
            return False
        if not public and cost.given is not None and not cost.given(card, player, event):
            return False
    field = card.game.field
    if BLANKS in field and live.printed and card.blank:
        return False
    if CANNOT_TRIGGER in field and not _free(live, player):
        return False
    if ability.timing is WOULD and not _may_prevent(live, event):
        return False
    if card.printed.type is EVENT:
        if card.zone is HAND and not may_play(player, card):
            return False
        if ability.x is None and price(player, card) > player.gold:
            return False
    if ability.x is not None:
        return bool(x_values(Use(live, player, event), public))
    return ability.target is None or reachable(Use(live, player, event), public)


def must_resolve(live: Live, event: Any) -> bool:
    """Whether an ability that nobody may decline resolves now. Where its targets are hidden, what
    all can see decides, so that its not resolving does not tell the hand."""
    target = live.ability.target
    hidden = target is not None and target.hidden is not None
    return legal(live, live.card.controller, event, public=hidden)


def as_own(plot: Card, player: Player) -> list[Live]:
    """The when revealed abilities of a plot that would resolve if the player had just revealed
    it."""
    own = copy(plot)
    own.controller = player
    found = [Live(a, own) for a in plot.printed.abilities if a.timing is Timing.WHEN_REVEALED]
    return [live for live in found if must_resolve(live, None)]


def _free(live: Live, player: Player) -> bool:
    """Whether the player may trigger it: forced abilities and those of the rules always go on."""
    ability = live.ability
    if ability.of_game or ability.timing in FORCED:
        return True
    return not CANNOT_TRIGGER.any(live.card.game, player)


def _may_prevent(live: Live, event: Any) -> bool:
    return not isinstance(event, LeavesPlay) or may_save(live.ability, live.card, event)


def may_save(ability: Ability, card: Card, event: LeavesPlay) -> bool:
    """A save from a continuous condition must lift that condition too, or change nothing."""
    game = event.game
    if not event.can_be_saved or CANNOT_BE_SAVED.any(game, event.card):
        return False
    if not event.continuous:
        return True
    return ability.lifts is not None and ability.lifts(card, event)


def may_play(player: Player, card: Card) -> bool:
    if CANNOT_PLAY in player.game.field and CANNOT_PLAY.any(player.game, player, card):
        return False
    return not card.has(LIMITED) or player.limited < player.value(LIMITED_CARDS, 1)


def payer(use: Use) -> Player:
    """Out of whose gold an event card is paid."""
    named = use.card.says_of_itself(PAID_BY, use.event)
    return named[0] if named else use.player


def x_values(use: Use, public: bool = False) -> list[int]:
    """The values of X that the player can pay and that would let the ability do something. Its
    other costs can be paid."""
    assert use.ability.x is not None
    return [
        x
        for x in use.ability.x(use)
        if price(use.player, use.card, x) <= payer(use).gold
        and reachable(Use(use.live, use.player, use.event, x), public)
    ]


def reachable(use: Use, public: bool = False) -> bool:
    """Whether there is a target, if one is needed, once the costs are paid."""
    target = use.ability.target
    if target is None:
        return True
    if public and target.hidden is not None:
        return target.hidden(use)
    for cost in use.ability.costs:
        if public and cost.might is not None:
            return True
        if cost.gives_up is not None:
            return any(spares_target(use, card) for card in cost.gives_up(use))
    return target.possible(use)


def spares_target(use: Use, card: Card) -> bool:
    """Whether a target would remain if it were paid with this card."""
    target = use.ability.target
    if target is None:
        return True
    kept, paid = use.given_up, use.paid
    use.given_up, use.paid = (*kept, card), (*paid, card)
    possible = target.possible(use)
    use.given_up, use.paid = kept, paid
    return possible


# Limits and maxima, each counted for the player who used the ability


def exhausted(live: Live, player: Player) -> bool:
    ability, card = live.ability, live.card
    if ability.limit is not None:
        return _spent(ability.limit, card.uses.get((ability.name, player.seat)), card.game)
    if ability.maximum is not None:
        return _spent(ability.maximum, player.maxima.get(card.printed.name), card.game)
    return False


def _spent(limit: Limit, tally: tuple[int, int] | None, game: Game) -> bool:
    if tally is None:
        return False
    number, times = tally
    return number == game.numbers[limit.scope] and times >= limit.times


def count(live: Live, player: Player) -> None:
    """Canceled or not, it has been used."""
    ability, card = live.ability, live.card
    if ability.limit is not None:
        key = ability.name, player.seat
        card.uses = {**card.uses, key: _counted(ability.limit, card.uses.get(key), card.game)}
    if ability.maximum is not None:
        tally = player.maxima.get(card.name)
        player.maxima[card.name] = _counted(ability.maximum, tally, card.game)


def _counted(limit: Limit, tally: tuple[int, int] | None, game: Game) -> tuple[int, int]:
    number = game.numbers[limit.scope]
    return number, (tally[1] + 1 if tally is not None and tally[0] == number else 1)
