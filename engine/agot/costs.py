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
from engine.agot.state import Card, Player

kneel_self = Cost(
    payable=lambda card, _: Kneel.may_befall(card), events=lambda use: [Kneel(use.card)]
)
kneel_faction_card = Cost(
    payable=lambda _, player: not player.faction_pile[0].kneeling,
    events=lambda use: [Kneel(use.player.faction_card)],
)


sacrifice_self = Cost(
    payable=lambda card, _: Sacrifice.may_befall(card),
    events=lambda use: [Sacrifice(use.card)],
)
remove_self_from_game = Cost(
    payable=lambda card, _: RemovedFromGame.may_befall(card),
    events=lambda use: [RemovedFromGame(use.card, can_be_saved=False)],
)
return_self_to_hand = Cost(
    payable=lambda card, _: ReturnedToHand.may_befall(card),
    events=lambda use: [ReturnedToHand(use.card)],
)


def pay_gold(amount: int) -> Cost:
    return Cost(
        payable=lambda _, player: player.gold >= amount,
        events=lambda use: [GoldPaid(use.player, amount)],
    )


def discard_token(token: Token) -> Cost:
    return Cost(
        payable=lambda card, _: card.tokens.get(token, 0) > 0,
        events=lambda use: [TokenDiscarded(use.card, token)],
    )


def kneel_a(fits: Callable[[Card], bool]) -> Cost:
    """Kneels a character that the player controls."""

    def able(player: Player) -> list[Card]:
        return [c for c in player.characters if fits(c) and Kneel.may_befall(c)]

    async def choose(use: Use) -> None:
        use.paid += (await pick(use.player, prompt("cost", use.card), able(use.player)),)

    return Cost(
        payable=lambda _, player: bool(able(player)),
        events=lambda use: [Kneel(card) for card in use.paid],
        choose=choose,
    )


def sacrifice_a(fits: Callable[[Card], bool]) -> Cost:
    """Sacrifices a card that the player controls; one must remain to be the target, if any."""

    def able(player: Player) -> list[Card]:
        return [c for c in player.play if fits(c) and Sacrifice.may_befall(c)]

    async def choose(use: Use) -> None:
        cards = [card for card in able(use.player) if spares_target(use, card)]
        card = await pick(use.player, prompt("cost", use.card), cards)
        use.paid += (card,)
        use.given_up += (card,)

    return Cost(
        payable=lambda _, player: bool(able(player)),
        events=lambda use: [Sacrifice(card) for card in use.paid],
        choose=choose,
        gives_up=lambda use: able(use.player),
    )


def _spare(use: Use) -> list[Card]:
    return [card for card in use.player.hand if card is not use.card]


async def _choose_discard(use: Use) -> None:
    use.paid += (await pick(use.player, prompt("cost", use.card), _spare(use), open=False),)


discard_from_hand = Cost(
    payable=lambda card, player: len(player.hand) > (card.type is EVENT),
    events=lambda use: [CardDiscarded(card) for card in use.paid],
    choose=_choose_discard,
)
