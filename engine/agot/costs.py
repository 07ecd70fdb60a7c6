"""Costs that abilities ask for. Only what the player controls pays them."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.abilities import Cost, Use, spares_target
from engine.agot.choices import pick, prompt
from engine.agot.events import (
    CardDiscarded,
    GoldPaid,
    Kneel,
    RemovedFromGame,
    ReturnedToHand,
    Sacrifice,
    TokenDiscarded,
)
from engine.agot.nouns import EVENT, Token
from engine.agot.state import Card

kneel_self = Cost(
    payable=lambda use: Kneel.may_befall(use.card), events=lambda use: [Kneel(use.card)]
)
kneel_faction_card = Cost(
    payable=lambda use: not use.player.faction_card.kneeling,
    events=lambda use: [Kneel(use.player.faction_card)],
)


sacrifice_self = Cost(
    payable=lambda use: Sacrifice.may_befall(use.card),
    events=lambda use: [Sacrifice(use.card)],
)
remove_self_from_game = Cost(
    payable=lambda use: RemovedFromGame.may_befall(use.card),
    events=lambda use: [RemovedFromGame(use.card, can_be_saved=False)],
)
return_self_to_hand = Cost(
    payable=lambda use: ReturnedToHand.may_befall(use.card),
    events=lambda use: [ReturnedToHand(use.card)],
)


def pay_gold(amount: int) -> Cost:
    return Cost(
        payable=lambda use: use.player.gold >= amount,
        events=lambda use: [GoldPaid(use.player, amount)],
    )


def discard_token(token: Token) -> Cost:
    return Cost(
        payable=lambda use: use.card.tokens.get(token, 0) > 0,
        events=lambda use: [TokenDiscarded(use.card, token)],
    )


def kneel_a(fits: Callable[[Card], bool]) -> Cost:
    """Kneels a character that the player controls."""

    def able(use: Use) -> list[Card]:
        return [c for c in use.player.characters if fits(c) and Kneel.may_befall(c)]

    async def choose(use: Use) -> None:
        use.paid += (await pick(use.player, prompt("cost", use.card), able(use)),)

    return Cost(
        payable=lambda use: bool(able(use)),
        events=lambda use: [Kneel(card) for card in use.paid],
        choose=choose,
    )


def sacrifice_a(fits: Callable[[Card], bool]) -> Cost:
    """Sacrifices a card that the player controls; one must remain to be the target, if any."""

    def able(use: Use) -> list[Card]:
        return [c for c in use.player.play if fits(c) and Sacrifice.may_befall(c)]

    async def choose(use: Use) -> None:
        cards = [card for card in able(use) if spares_target(use, card)]
        card = await pick(use.player, prompt("cost", use.card), cards)
        use.paid += (card,)
        use.given_up += (card,)

    return Cost(
        payable=lambda use: bool(able(use)),
        events=lambda use: [Sacrifice(card) for card in use.paid],
        choose=choose,
        gives_up=able,
    )


def _spare(use: Use) -> list[Card]:
    return [card for card in use.player.hand if card is not use.card]


async def _choose_discard(use: Use) -> None:
    use.paid += (await pick(use.player, prompt("cost", use.card), _spare(use), open=False),)


discard_from_hand = Cost(
    payable=lambda use: len(use.player.hand) > (use.card.type is EVENT),
    events=lambda use: [CardDiscarded(card) for card in use.paid],
    choose=_choose_discard,
)
