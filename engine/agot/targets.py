"""What abilities choose. A target that names the event that is to happen to it offers no card that
the effect would not change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.agot.abilities import Target, Use
from engine.agot.events import OfCard
from engine.agot.fitness import may_enter
from engine.agot.nouns import ATTACHMENT, CHARACTER, EVENT, LOCATION, CardType, Zone
from engine.agot.state import Card, Player

T = TypeVar("T")
Whose = Callable[[Use], Sequence[Player]]
Fits = Callable[[Card, Card], bool]  # the card with the ability, the candidate


def anyone(use: Use) -> Sequence[Player]:
    return use.card.game.players


def mine(use: Use) -> Sequence[Player]:
    return (use.player,)


def opponents(use: Use) -> Sequence[Player]:
    return use.player.opponents


def loser(use: Use) -> Sequence[Player]:
    """The losing opponent of the challenge that was won."""
    return (use.event.loser,)


def defending_player(use: Use) -> Sequence[Player]:
    challenge = use.card.game.challenge
    return () if challenge is None else (challenge.defender,)


def a_card(
    *types: CardType,
    fits: Fits | None = None,
    to: type[OfCard] | None = None,
    whose: Whose = anyone,
) -> Target[Card]:
    """A card in play of one of these types."""

    def candidates(use: Use) -> Iterator[Card]:
        for player in whose(use):
            for card in player.play:
                if (
                    card.printed.type in types
                    and (fits is None or fits(use.card, card))
                    and (to is None or to.may_befall(card))
                ):
                    yield card

    return Target(candidates)


def a_character(
    fits: Fits | None = None, *, to: type[OfCard] | None = None, whose: Whose = anyone
) -> Target[Card]:
    return a_card(CHARACTER, fits=fits, to=to, whose=whose)


def an_attachment(
    fits: Fits | None = None, *, to: type[OfCard] | None = None, whose: Whose = anyone
) -> Target[Card]:
    return a_card(ATTACHMENT, fits=fits, to=to, whose=whose)


def a_location(
    fits: Fits | None = None, *, to: type[OfCard] | None = None, whose: Whose = anyone
) -> Target[Card]:
    return a_card(LOCATION, fits=fits, to=to, whose=whose)


def up_to(amount: int, target: Target[Card]) -> Target[Sequence[Card]]:
    """At least one is chosen if the ability is to do anything."""
    return Target(target.candidates, low=1, high=amount, many=True, hidden=target.hidden)


def picked(target: Target[T]) -> Target[T]:
    """For an ability that does not say "choose"."""
    return replace(target, chosen=False)


def cards(find: Callable[[Use], Iterable[Card]]) -> Target[Card]:
    return Target(find)


def a_player(fits: Callable[[Card, Player], bool] | None = None) -> Target[Player]:
    return Target(lambda use: _players(use, use.card.game.order(), fits))


def an_opponent(fits: Callable[[Card, Player], bool] | None = None) -> Target[Player]:
    return Target(lambda use: _players(use, use.player.opponents, fits))


def _players(
    use: Use, players: Iterable[Player], fits: Callable[[Card, Player], bool] | None
) -> list[Player]:
    return [player for player in players if fits is None or fits(use.card, player)]


# Out of play


def from_hand(fits: Fits, *, entering: bool = True) -> Target[Card]:
    """A card of the player's hand, no target. By public knowledge any card there may be the one; an
    event that is played is no longer in the hand."""

    def candidates(use: Use) -> Iterator[Card]:
        for card in use.player.hand:
            if card is use.card or card.printed.type is EVENT or not fits(use.card, card):
                continue
            if not entering or may_enter(use.player, card):
                yield card

    def hidden(use: Use) -> bool:
        return len(use.player.hand) > (use.card.printed.type is EVENT)

    return Target(candidates, hidden=hidden, prompt="from_hand", chosen=False)


def from_piles(
    *zones: Zone, fits: Fits, whose: Whose = mine, entering: bool = False
) -> Target[Card]:
    """A card of a pile that all can see. `entering`: under the player's control."""

    def candidates(use: Use) -> Iterator[Card]:
        for player in whose(use):
            for zone in zones:
                for card in player.piles[zone]:
                    if fits(use.card, card) and (not entering or may_enter(use.player, card)):
                        yield card

    return Target(candidates)


def from_hand_or(*zones: Zone, fits: Fits) -> Target[Card]:
    """A card of the player's hand or of an open pile, to be put into play."""
    hand, piles = from_hand(fits), from_piles(*zones, fits=fits, entering=True)

    def candidates(use: Use) -> Iterator[Card]:
        yield from hand.candidates(use)
        yield from piles.candidates(use)

    def hidden(use: Use) -> bool:
        assert hand.hidden is not None
        return hand.hidden(use) or piles.possible(use)

    return Target(candidates, hidden=hidden, prompt="from_hand")
