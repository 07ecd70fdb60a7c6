"""Conditions of gold, power and other tokens."""

from __future__ import annotations

from collections.abc import Iterable

from engine.agot.events.condition import Event, Nothing, OfCard, OfPlayer
from engine.agot.modifiers import CANNOT_GAIN_GOLD
from engine.agot.nouns import Keyword, Token
from engine.agot.reasons import NONE
from engine.agot.reasons import amount as amount_of
from engine.agot.state import Card, Player
from engine.core.phrases import Phrase, phrase


class GoldGained(OfPlayer):
    light = True

    def __init__(self, player: Player, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    @classmethod
    def may_befall(cls, player: Player) -> bool:
        return not CANNOT_GAIN_GOLD.any(player.game, player)

    def still_possible(self) -> bool:
        return self.amount > 0 and self.may_befall(self.player)

    def apply(self) -> Iterable[Event]:
        self.player.gold += self.amount
        self.game.tell("gold", who=self.player.who, n=self.amount, why=self.reason)
        return Nothing


class GoldPaid(OfPlayer):
    """`told`: in a line of its own; what is marshaled for it tells the price otherwise."""

    light = True

    def __init__(self, player: Player, amount: int, *, told: bool = True) -> None:
        super().__init__(player)
        self.amount, self.told = amount, told
        self.price: Phrase | None = None  # how the amount came about, if anything changed it

    def still_possible(self) -> bool:
        return self.player.gold >= self.amount

    def apply(self) -> Iterable[Event]:
        self.player.gold -= self.amount
        if self.told and (self.amount or self.price is not None):
            price = self.price or amount_of(self.amount, self.amount, NONE)
            self.game.tell("pay", who=self.player.who, n=price, why=self.reason)
        return Nothing


class GoldMoved(OfPlayer):
    """`given`: by its player's own will."""

    light = True

    def __init__(self, player: Player, to: Player, amount: int, *, given: bool = False) -> None:
        super().__init__(player)
        self.to, self.amount, self.given = to, min(amount, player.gold), given

    def still_possible(self) -> bool:
        return self.amount > 0

    def apply(self) -> Iterable[Event]:
        self.player.gold -= self.amount
        self.to.gold += self.amount
        if self.given:
            self.player.gave.append(self.to)
        self.game.tell(
            "gold_moved", who=self.player.who, to=self.to.who, n=self.amount, why=self.reason
        )
        return Nothing


class PowerGained(OfCard):
    """`using`: by this keyword. `bonus`: for winning unopposed."""

    using: Keyword | None = None
    bonus = False

    def __init__(self, card: Card, amount: int, using: Keyword | None = None) -> None:
        super().__init__(card)
        self.amount, self.using = amount, using

    def still_possible(self) -> bool:
        return self.amount > 0 and self.card.in_play and super().still_possible()

    def apply(self) -> Iterable[Event]:
        self.card.power += self.amount
        self.tell("power", n=self.amount, total=self.card.controller.power)
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
            card=self.origin.named,
            target=self.to.named,
            n=self.amount,
            left=self.origin.controller.power,
            total=self.to.controller.power,
            why=self.reason,
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
        self.tell("power_discarded", n=self.amount, total=self.card.controller.power)
        return Nothing


class TokenPlaced(OfCard):
    def __init__(self, card: Card, token: Token, amount: int = 1) -> None:
        super().__init__(card)
        self.token, self.amount = token, amount

    def apply(self) -> Iterable[Event]:
        amount = self.card.tokens.get(self.token, 0) + self.amount
        self.card.tokens = {**self.card.tokens, self.token: amount}
        self.tell("token", token=phrase(f"agot.token.{self.token}"))
        return Nothing


class TokenDiscarded(OfCard):
    def __init__(self, card: Card, token: Token, amount: int = 1) -> None:
        super().__init__(card)
        self.token, self.amount = token, amount

    def still_possible(self) -> bool:
        return self.card.tokens.get(self.token, 0) >= self.amount

    def apply(self) -> Iterable[Event]:
        left = {**self.card.tokens, self.token: self.card.tokens[self.token] - self.amount}
        self.card.tokens = {token: amount for token, amount in left.items() if amount}
        self.tell("token_gone", token=phrase(f"agot.token.{self.token}"))
        return Nothing
