"""What must not stand: continuous conditions, attachments that may not be where they are, control
that has lapsed, players without cards to draw. Says what is due; timing lets it happen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.agot.events import ControlReverts, Discard, Event, OfCard
from engine.agot.fitness import may_bear
from engine.agot.nouns import Scope, Zone
from engine.agot.reasons import LAPSED, NOT_ALLOWED
from engine.agot.state import Card, Game, Player
from engine.core.phrases import Phrase, phrase
from engine.realm.victory import VICTORY

if TYPE_CHECKING:
    from engine.agot.abilities import Use


@dataclass(frozen=True, slots=True)
class Condition:
    """A printed continuous condition: whenever the test holds, these are due."""

    test: Callable[[Card], bool]
    due: Callable[[Card], Iterable[Event]]

    def of(self, card: Card) -> StandingCondition:
        return StandingCondition(card, self, None)


class StandingCondition:
    """A condition on one card, as long as it lives and its scope, if it has one, lasts."""

    def __init__(self, card: Card, condition: Condition, until: Scope | None) -> None:
        self.card, self.life, self.condition = card, card.life, condition
        self.printed = until is None
        self.until = until
        self.number = card.game.numbers[until] if until is not None else 0

    @property
    def stands(self) -> bool:
        if self.card.life != self.life or self.card.zone not in (Zone.PLAY, Zone.REVEALED):
            return False
        return self.until is None or self.card.game.numbers[self.until] == self.number

    @property
    def holds(self) -> bool:
        return not (self.printed and self.card.blank) and self.condition.test(self.card)


class Delayed:
    """An effect that waits for a condition; it counts as an effect of the card that made it. One
    that waits within a scope is forgotten at its end."""

    def __init__(
        self,
        on: type[Event],
        when: Callable[[Any], bool],
        act: Callable[[], Awaitable[None]],
        use: Use | None,
        within: tuple[Scope, int] | None = None,
    ) -> None:
        self.on, self.when, self.act, self.use = on, when, act, use
        self.within = within

    def answers(self, event: Event) -> bool:
        if not isinstance(event, self.on) or not self.when(event):
            return False
        return self.within is None or event.game.numbers[self.within[0]] == self.within[1]

    @property
    def named(self) -> Phrase:
        return self.use.card.named if self.use is not None else phrase("agot.option.rule")


def due(game: Game) -> list[Event]:
    """What the state of the game demands at once, beyond what is being dealt with already."""
    found: list[Event] = []
    if game.conditions:
        found.extend(_conditions(game))
    for player in game.players:
        for card in player.play:
            for attachment in card.attachments:
                if not may_bear(card, attachment) and attachment not in game.settling:
                    found.append(Discard(attachment, can_be_saved=False).because(NOT_ALLOWED))
            if card.control and not card.control[-1].stands:
                found.append(ControlReverts(card).because(LAPSED))
    return [event for event in found if event.still_possible()] if found else found


def unsettled(game: Game, events: Iterable[Event]) -> bool:
    """Whether anything could have to follow from these at all. Who can bear an attachment may turn
    on anything; power, decks and control need a look only after what can change them."""
    if game.conditions:
        return True
    for attachment in game.attached:
        assert attachment.parent is not None
        if not may_bear(attachment.parent, attachment):
            return True
    for event in events:
        if not event.light or event.instead is not None:
            return _outweighed(game)
    return False


def _outweighed(game: Game) -> bool:
    """One look at each card in play."""
    for player in game.players:
        power = player.faction_pile[0].power
        for card in player.play:
            power += card.power
            if card.control and not card.control[-1].stands:
                return True
        if power >= VICTORY or not player.deck:
            return True
    return False


def _conditions(game: Game) -> Iterator[Event]:
    game.conditions = [condition for condition in game.conditions if condition.stands]
    seen: set[tuple[int, type[Event]]] = set()  # two that demand the same of a card demand it once
    for standing in game.conditions:
        if standing.card not in game.settling and standing.holds:
            for event in standing.condition.due(standing.card):
                subject = event.card if isinstance(event, OfCard) else standing.card
                if (key := (subject.id, type(event))) in seen or subject in game.settling:
                    continue
                seen.add(key)
                yield event


def decided(game: Game) -> bool:
    """Whether somebody has enough power to win, or no card left to draw."""
    for player in game.players:
        if not player.out and (not player.deck or player.power >= VICTORY):
            return True
    return False


def without_cards(game: Game) -> list[Player]:
    """Players in the game whose draw deck is empty, whatever emptied it."""
    return [player for player in game.order() if not player.deck]
