"""Conditions of abilities that many cards share, named so that a header reads like the card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.agot.events import ChallengeWon, EntersPlay, Initiated, OfCard, PhaseBegins, PhaseEnds
from engine.agot.fitness import within_reach
from engine.agot.nouns import CHARACTER, EVENT, Against, Faction, Icon, Phase
from engine.agot.prices import price
from engine.agot.prints import Printed
from engine.agot.state import Card, Challenge, Player

Won = Callable[[Card, ChallengeWon], bool]
Idle = Callable[[Card], bool]
OneMore = Callable[[Card, Player, Icon], Against | None]


def won(
    *icons: Icon,
    by: int = 0,
    attacking: bool | None = None,
    unopposed: bool = False,
    with_: Callable[[Card, Challenge], bool] | None = None,
) -> Won:
    """You win a challenge, of these types if any are named, and with whatever else is asked."""

    def test(me: Card, event: ChallengeWon) -> bool:
        challenge = event.challenge
        return (
            event.winner is me.controller
            and (not icons or challenge.type in icons)
            and event.by >= by
            and (attacking is None or (challenge.attacker is event.winner) is attacking)
            and (not unopposed or challenge.unopposed)
            and (with_ is None or with_(me, challenge))
        )

    return test


def lost(
    *icons: Icon,
    defending: bool | None = None,
    unopposed: bool = False,
    with_: Callable[[Card, Challenge], bool] | None = None,
) -> Won:
    def test(me: Card, event: ChallengeWon) -> bool:
        challenge = event.challenge
        return (
            event.loser is me.controller
            and (not icons or challenge.type in icons)
            and (defending is None or (challenge.defender is event.loser) is defending)
            and (not unopposed or challenge.unopposed)
            and (with_ is None or with_(me, challenge))
        )

    return test


def i_participate(me: Card, challenge: Challenge) -> bool:
    return me.participating


def i_attack(me: Card, challenge: Challenge) -> bool:
    return me.attacking


def my_bearer_participates(me: Card, challenge: Challenge) -> bool:
    return me.parent is not None and me.parent.participating


def my_bearer_attacks(me: Card, challenge: Challenge) -> bool:
    """Whoever controls it: an attachment may be on an opponent's character."""
    return me.parent is not None and me.parent.attacking


def it_is_me(me: Card, event: OfCard) -> bool:
    return event.card is me


def phase_ends(phase: Phase) -> Callable[[Card, PhaseEnds], bool]:
    return lambda me, event: event.phase is phase


def phase_begins(phase: Phase) -> Callable[[Card, PhaseBegins], bool]:
    return lambda me, event: event.phase is phase


def i_enter(me: Card, event: EntersPlay) -> bool:
    return event.card is me


def opponents_event(me: Card, initiated: Initiated) -> bool:
    """The effects of an event that an opponent plays."""
    return initiated.card.printed.type is EVENT and initiated.player is not me.controller


def yours(me: Card, card: Card) -> bool:
    return card.controller is me.controller


def of(faction: Faction) -> Callable[[Card, Card], bool]:
    return lambda me, card: card.belongs_to(faction)


def in_faction(me: Card, card: Card) -> bool:
    """Of the faction of its player."""
    return card.belongs_to(me.controller.faction)


def was_character_of_another(printed: Printed, faction: Faction) -> bool:
    """Of a card marshaled before, which may be anywhere by now."""
    return printed.type is CHARACTER and printed.faction is not faction


def with_trait(*traits: str) -> Callable[[Card, Card], bool]:
    return lambda me, card: card.is_a(*traits)


def fighting(me: Card, *icons: Icon) -> Challenge | None:
    """The challenge under way, if it is of one of these types or none are named."""
    challenge = me.game.challenge
    return challenge if challenge and (not icons or challenge.type in icons) else None


def one_more(icon: Icon, against: Against = Against.ANYONE) -> OneMore:
    """You may initiate an additional challenge of this type."""
    return lambda me, player, kind: against if player is me.controller and kind is icon else None


def is_king(card: Card) -> bool:
    return card.is_character and card.is_a("King")


def controls(player: Player, fits: Callable[[Card], bool]) -> bool:
    return any(fits(card) for card in player.play)


@dataclass(frozen=True, slots=True)
class NothingCheaper:
    """What `nothing_cheaper` finds, and how much it saves."""

    fits: Callable[[Card], bool]
    amount: int
    play: bool

    def __call__(self, me: Card) -> bool:
        return not any(self._fitting(me))

    def _fitting(self, me: Card) -> Iterator[Card]:
        player, game = me.controller, me.game
        marshaling = game.phase is Phase.MARSHALING and game.active in (player, None)
        for card in within_reach(player) if marshaling or self.play else ():
            now = self.play if card.printed.type is EVENT else marshaling
            if now and self.fits(card):
                yield card

    def could_pay(self, me: Card, saved: int) -> bool:
        """Whether the gold that there is would do for one of them, were so much saved."""
        player = me.controller
        costs = [price(player, card) for card in self._fitting(me)]
        return any(0 < cost <= player.gold + saved for cost in costs)


def nothing_cheaper(
    fits: Callable[[Card], bool], amount: int = 1, *, play: bool = False
) -> NothingCheaper:
    """The player holds no card that fits and could be marshaled (or played) before this passes.
    `amount`: by how much it would be cheaper."""
    return NothingCheaper(fits, amount, play)


def saving(idle: Idle | None) -> int:
    return idle.amount if isinstance(idle, NothingCheaper) else 0


def could_pay(idle: Idle | None, me: Card, saved: int) -> bool:
    """Whether what this makes cheaper could be paid by now, if everything that saves gold were
    used."""
    return not isinstance(idle, NothingCheaper) or idle.could_pay(me, saved)
