"""Conditions of challenges, and of abilities that initiate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.agot.events.cards import Kneel
from engine.agot.events.condition import Event, Nothing, OfCard, OfChallenge, icon_named
from engine.agot.lasting import expire
from engine.agot.modifiers import DOES_NOT_KNEEL
from engine.agot.nouns import ATTACKING, DEFENDING, Scope, Side
from engine.agot.reasons import fighters
from engine.agot.state import Card, Challenge, Player
from engine.core.phrases import Arg

if TYPE_CHECKING:
    from engine.agot.abilities import Use


class ChallengeInitiated(OfChallenge):
    """Type, opponent, attackers and stealth targets, all at once."""

    light = True

    def __init__(self, challenge: Challenge, stealth: list[tuple[Card, Card]]) -> None:
        super().__init__(challenge)
        self.stealth = stealth

    def apply(self) -> Iterable[Event]:
        game, challenge = self.game, self.challenge
        game.challenge = challenge
        game.challenges.append(challenge)
        challenge.bypassed = [target for _, target in self.stealth]
        game.tell(
            "challenge",
            who=challenge.attacker.who,
            against=challenge.defender.who,
            type=icon_named(challenge.type),
            cards=fighters(challenge, ATTACKING),
            n=challenge.total(ATTACKING),
        )
        tell_bypassed(self.stealth)
        return declared(challenge.attacker, challenge.declared[ATTACKING], ATTACKING)


def tell_bypassed(stealth: Iterable[tuple[Card, Card]]) -> None:
    for attacker, target in stealth:
        attacker.game.tell(
            "bypass", who=target.controller.who, card=attacker.named, target=target.named
        )


def declared(player: Player, cards: Sequence[Card], side: Side) -> list[Event]:
    """Each is declared, and kneels."""
    found: list[Event] = []
    kneeling: list[Card] = []
    for card in cards:
        found.append(Declared(card, side))
        for kneel in knelt(card, side):
            found.append(kneel)
            kneeling.append(card)
    if kneeling:
        names = tuple(card.named for card in kneeling)
        player.game.tell("knelt", who=player.who, n=len(names), cards=names)
    return found


class Declared(OfCard):
    """A character was declared as an attacker or a defender."""

    light = True

    def __init__(self, card: Card, side: Side) -> None:
        super().__init__(card)
        self.side = side


class Bypassed(OfCard):
    light = True

    def __init__(self, card: Card, by: Card) -> None:
        super().__init__(card)
        self.by = by


def knelt(card: Card, side: Side) -> Iterable[Event]:
    """A declared character kneels, unless it need not."""
    if not card.kneeling and not DOES_NOT_KNEEL.any(card.game, card, side):
        kneel = Kneel(card)
        kneel.happened = True
        card.kneeling = True
        yield kneel


class DefendersDeclared(OfChallenge):
    light = True

    def __init__(self, challenge: Challenge, defenders: list[Card]) -> None:
        super().__init__(challenge)
        self.defenders = defenders

    def apply(self) -> Iterable[Event]:
        challenge, defender = self.challenge, self.challenge.defender
        challenge.declared[DEFENDING].extend(self.defenders)
        if cards := fighters(challenge, DEFENDING):
            n = challenge.total(DEFENDING)
            self.game.tell("defend", who=defender.who, cards=cards, n=n)
        else:
            self.game.tell("defend_not", who=defender.who)
        return declared(defender, self.defenders, DEFENDING)


class ChallengeWon(OfChallenge):
    """Winning and losing are one condition."""

    light = True

    def __init__(self, challenge: Challenge, winner: Player, loser: Player, by: int) -> None:
        super().__init__(challenge)
        self.winner, self.loser, self.by = winner, loser, by

    def apply(self) -> Iterable[Event]:
        challenge = self.challenge
        challenge.winner, challenge.loser, challenge.by = self.winner, self.loser, self.by
        attacking = self.winner is challenge.attacker
        challenge.unopposed = attacking and challenge.total(DEFENDING) == 0
        self.game.tell(
            "won",
            who=self.winner.who,
            against=self.loser.who,
            type=icon_named(challenge.type),
            n=self.by,
            **sides_told(challenge),
        )
        return Nothing

    def _told(self) -> dict[str, Arg]:
        return {"type": icon_named(self.challenge.type), "who": self.winner.who}


def sides_told(challenge: Challenge) -> dict[str, Arg]:
    """Both sides as they are compared, for the log."""
    return {
        "attack": challenge.total(ATTACKING),
        "defense": challenge.total(DEFENDING),
        "attackers": fighters(challenge, ATTACKING),
        "defenders": fighters(challenge, DEFENDING),
    }


class ClaimApplied(OfChallenge):
    """Its effect stands in `meanwhile`, for each player in `losers`, and may be replaced."""

    light = True

    def __init__(self, challenge: Challenge, losers: list[Player]) -> None:
        super().__init__(challenge)
        self.losers = losers

    @property
    def loser(self) -> Player:
        """Of the challenge, whoever satisfies the claim."""
        return self.challenge.result[1]


class ChallengeEnds(OfChallenge):
    light = True

    def apply(self) -> Iterable[Event]:
        expire(self.game, Scope.CHALLENGE)
        self.game.challenge = None
        told = "challenge_abandoned" if self.challenge.abandoned else "challenge_ends"
        self.game.tell(told, **self._told())
        return Nothing


class RemovedFromChallenge(OfCard):
    def still_possible(self) -> bool:
        return self.card.participating

    def apply(self) -> Iterable[Event]:
        if self.game.challenge is not None:
            self.game.challenge.remove(self.card)
            self.game.challenge.removed.append(self.card)
        self.tell("removed_from_challenge")
        return Nothing


class JoinsChallenge(OfCard):
    """A character participates now without having been declared."""

    def __init__(self, card: Card, side: Side) -> None:
        super().__init__(card)
        self.side = side

    def still_possible(self) -> bool:
        return self.game.challenge is not None and not self.card.participating

    def apply(self) -> Iterable[Event]:
        assert self.game.challenge is not None
        self.game.challenge.declared[self.side].append(self.card)
        self.tell("joins")
        return Nothing


class OfUse(Event):
    """What happens to an ability that is being used."""

    light = True

    def __init__(self, use: Use) -> None:
        self.use = use
        self.card = use.card
        self.player = use.player
        self.game = use.card.game

    def _told(self) -> dict[str, Arg]:
        return {"card": self.card.named, "who": self.player.who}


class Initiated(OfUse):
    """The effects of an ability are about to initiate: a condition of its own, which only
    cancels answer."""


class TargetsChosen(OfUse):
    """For an ability, before its effects attempt to initiate."""


class EventPlayed(OfCard):
    """An event card was played, resolved (or canceled) and lies in the discard pile."""

    light = True

    def __init__(self, card: Card, player: Player) -> None:
        super().__init__(card)
        self.player = player
