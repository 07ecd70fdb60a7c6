"""Conditions of gold, power and other tokens."""

from __future__ import annotations

from collections.abc import Iterable

from engine.agot.events.condition import Event, Nothing, OfCard, OfPlayer
from engine.agot.nouns import Token
from engine.agot.state import Card, Player
from engine.core.phrases import phrase


class GoldGained(OfPlayer):
    light = True

    def __init__(self, player: Player, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    def still_possible(self) -> bool:
        return self.amount > 0

    def apply(self) -> Iterable[Event]:
        self.player.gold += self.amount
        self.game.tell("gold", who=self.player.who, n=self.amount)
        return Nothing


class GoldPaid(OfPlayer):
    light = True

    def __init__(self, player: Player, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    def still_possible(self) -> bool:
        return self.player.gold >= self.amount

    def apply(self) -> Iterable[Event]:
        self.player.gold -= self.amount
        return Nothing


class GoldMoved(OfPlayer):
    light = True

    def __init__(self, player: Player, to: Player, amount: int) -> None:
        super().__init__(player)
        self.to, self.amount = to, min(amount, player.gold)

    def still_possible(self) -> bool:
        return self.amount > 0

    def apply(self) -> Iterable[Event]:
        self.player.gold -= self.amount
        self.to.gold += self.amount
        self.game.tell("gold_moved", who=self.player.who, to=self.to.who, n=self.amount)
        return Nothing


class PowerGained(OfCard):
    def __init__(self, card: Card, amount: int) -> None:
        super().__init__(card)
        self.amount = amount

    def still_possible(self) -> bool:
        return self.amount > 0 and self.card.in_play and super().still_possible()

    def apply(self) -> Iterable[Event]:
        self.card.power += self.amount
        self.game.tell("power", who=self.card.controller.who, card=self.card.named, n=self.amount)
        return Nothing


class PowerMoved(Event):
    """Moved power is not gained."""

    def __init__(self, origin: Card, to: Card, amount: int) -> None:
        self.game = origin.game
        self.origin, self.to, self.amount = origin, to, min(amount, origin.power)

    def still_possible(self) -> bool:
        return self.amount > 0 and self.origin is not self.to

    def apply(self) -> Iterable[Event]:
        self.origin.power -= self.amount
        self.to.power += self.amount
        self.game.tell(
            "power_moved",
            who=self.origin.controller.who,
            to=self.to.controller.who,
            n=self.amount,
        )
        return Nothing


class PowerDiscarded(OfCard):
    def __init__(self, card: Card, amount: int) -> None:
        super().__init__(card)
        self.amount = min(amount, card.power)

    def still_possible(self) -> bool:
        return self.amount > 0 and super().still_possible()

    def apply(self) -> Iterable[Event]:
        self.card.power -= self.amount
        self.game.tell("power_discarded", card=self.card.named, n=self.amount)
        return Nothing


class TokenPlaced(OfCard):
    def __init__(self, card: Card, token: Token, amount: int = 1) -> None:
        super().__init__(card)
        self.token, self.amount = token, amount

    def apply(self) -> Iterable[Event]:
        amount = self.card.tokens.get(self.token, 0) + self.amount
        self.card.tokens = {**self.card.tokens, self.token: amount}
        words = phrase(f"agot.token.{self.token}")
        self.game.tell("token", card=self.card.named, token=words)
        return Nothing


class TokenDiscarded(OfCard):
    def __init__(self, card: Card, token: Token) -> None:
        super().__init__(card)
        self.token = token

    def still_possible(self) -> bool:
        return self.card.tokens.get(self.token, 0) > 0

    def apply(self) -> Iterable[Event]:
        left = {**self.card.tokens, self.token: self.card.tokens[self.token] - 1}
        self.card.tokens = {token: amount for token, amount in left.items() if amount}
        return Nothing
