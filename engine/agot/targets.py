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
from engine.core.phrases import Phrase, phrase
from engine.core.seats import SeatId

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


def up_to(amount: int | Callable[[Use], int], target: Target[Card]) -> Target[Sequence[Card]]:
    """At least one is chosen if the ability is to do anything."""
    if callable(amount):
        return Target(target.candidates, many=True, hidden=target.hidden, most=amount)
    return Target(target.candidates, low=1, high=amount, many=True, hidden=target.hidden)


def so_many(amount: Callable[[Use], int], target: Target[Card]) -> Target[Sequence[Card]]:
    """Exactly so many."""
    return Target(target.candidates, many=True, most=amount, exact=True)


def exactly(amount: int, target: Target[Card]) -> Target[Sequence[Card]]:
    """So many different ones."""
    return Target(target.candidates, low=amount, high=amount, many=True, hidden=target.hidden)


def worth_up_to(strength: Callable[[Use], int], target: Target[Card]) -> Target[Sequence[Card]]:
    """Any number of characters, at least one, of so much STR in total."""

    def candidates(use: Use) -> list[Card]:
        most = strength(use)
        return [card for card in target.candidates(use) if card.strength <= most]

    def check(use: Use) -> Callable[[Sequence[Card]], Phrase | None]:
        most = strength(use)

        def objection(cards: Sequence[Card]) -> Phrase | None:
            worth = sum(card.strength for card in cards)
            return phrase("agot.refused.worth", n=worth, most=most) if worth > most else None

        return objection

    return Target(candidates, high=99, many=True, check=check)


def one_of_each_player(target: Target[Card]) -> Target[Sequence[Card]]:
    """A card of every player; where one has none, there are not enough targets."""

    def everybody(use: Use) -> set[SeatId]:
        return {player.seat for player in use.card.game.order()}

    def candidates(use: Use) -> list[Card]:
        found = [card for card in target.candidates(use) if not card.immune_to(use.card)]
        return found if {card.controller.seat for card in found} == everybody(use) else []

    def check(use: Use) -> Callable[[Sequence[Card]], Phrase | None]:
        wanted = everybody(use)

        def objection(cards: Sequence[Card]) -> Phrase | None:
            seats = [card.controller.seat for card in cards]
            right = len(seats) == len(set(seats)) and set(seats) == wanted
            return None if right else phrase("agot.refused.one_of_each")

        return objection

    return Target(candidates, high=8, many=True, check=check)


def picked(target: Target[T]) -> Target[T]:
    """For an ability that does not say "choose"."""
    return replace(target, chosen=False)


def cards(find: Callable[[Use], Iterable[Card]]) -> Target[Card]:
    return Target(find)


def a_player(fits: Callable[[Card, Player], bool] | None = None) -> Target[Player]:
    return Target(lambda use: _players(use, use.card.game.order(), fits))


def an_opponent(fits: Callable[[Card, Player], bool] | None = None) -> Target[Player]:
    if fits is None:
        return Target(opponents)
    return Target(lambda use: _players(use, use.player.opponents, fits))


def _players(
    use: Use, players: Iterable[Player], fits: Callable[[Card, Player], bool] | None
) -> list[Player]:
    return [player for player in players if fits is None or fits(use.card, player)]


# Out of play


def from_hand(
    fits: Fits, *, entering: bool = True, suits: Callable[[Use, Card], bool] | None = None
) -> Target[Card]:
    """A card of the player's hand, no target. By public knowledge any card there may be the one; an
    event that is played is no longer in the hand. `suits`: what the condition asks of it."""

    def candidates(use: Use) -> Iterator[Card]:
        for card in use.player.hand:
            if card is use.card or card.printed.type is EVENT or not fits(use.card, card):
                continue
            if suits is not None and not suits(use, card):
                continue
            if not entering or may_enter(use.player, card):
                yield card

    def hidden(use: Use) -> bool:
        return len(use.player.hand) > (use.card.printed.type is EVENT)

    return Target(candidates, hidden=hidden, prompt="from_hand", chosen=False)


def from_losers_hand(amount: int) -> Target[Sequence[Card]]:
    """So many cards, or all there are, of their hand that the loser chooses."""

    def check(use: Use) -> Callable[[Sequence[Card]], Phrase | None]:
        due = min(amount, len(use.event.loser.hand))
        return lambda cards: None if len(cards) == due else phrase("agot.refused.more", n=due)

    return Target(
        lambda use: use.event.loser.hand,
        high=amount,
        many=True,
        hidden=lambda use: bool(use.event.loser.hand),
        chooser=lambda use: use.event.loser,
        check=check,
        prompt="from_hand",
    )


def from_plots(fits: Fits) -> Target[Card]:
    """A plot of the player's that nobody else has seen, no target."""

    def candidates(use: Use) -> list[Card]:
        return [plot for plot in use.player.plots if fits(use.card, plot)]

    return Target(candidates, hidden=lambda use: bool(use.player.plots), chosen=False)


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
