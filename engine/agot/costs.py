"""Costs that abilities ask for. Only what the player controls pays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from engine.agot.abilities import Cost, Use, spares_target
from engine.agot.choices import pick, pick_some, prompt
from engine.agot.events import (
    CardDiscarded,
    Drawn,
    Event,
    GoldPaid,
    Kneel,
    PowerDiscarded,
    RemovedFromGame,
    ReturnedToHand,
    Revealed,
    Sacrifice,
    Stand,
    TokenDiscarded,
)
from engine.agot.fitness import may_enter
from engine.agot.nouns import EVENT, HAND, Token
from engine.agot.playing import arrival
from engine.agot.state import Card, Player
from engine.core.decisions import Option, decide_one, one
from engine.core.phrases import Phrase, phrase

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


async def _measure(use: Use) -> None:
    use.x = use.card.strength


sacrifice_self_of_strength_x = replace(sacrifice_self, choose=_measure)  # the STR it has till then
remove_self_from_game = Cost(
    payable=lambda card, _: RemovedFromGame.may_befall(card),
    events=lambda use: [RemovedFromGame(use.card, can_be_saved=False)],
)
stand_self = Cost(
    payable=lambda card, _: Stand.may_befall(card), events=lambda use: [Stand(use.card)]
)


put_self_into_play = Cost(
    payable=lambda card, player: may_enter(player, card),
    events=lambda use: [arrival(use.card, use.player)],
)
return_self_to_hand = Cost(
    payable=lambda card, _: ReturnedToHand.may_befall(card),
    events=lambda use: [ReturnedToHand(use.card)],
)


kneel_it = Cost(  # the card to which it has happened; the condition asks whether it can kneel
    payable=lambda card, player: True,
    events=lambda use: [Kneel(use.event.card)],
)


def pay_gold(amount: int) -> Cost:
    return Cost(
        payable=lambda _, player: player.gold >= amount,
        events=lambda use: [GoldPaid(use.player, amount)],
    )


def discard_token(token: Token, amount: int = 1) -> Cost:
    return Cost(
        payable=lambda card, _: card.tokens.get(token, 0) >= amount,
        events=lambda use: [TokenDiscarded(use.card, token, amount)],
    )


def discard_power(amount: int, origin: Callable[[Card, Player], Card]) -> Cost:
    """From one card: this one, its bearer, the faction card."""
    return Cost(
        payable=lambda card, player: origin(card, player).power >= amount,
        events=lambda use: [PowerDiscarded(origin(use.card, use.player), amount)],
    )


def discard_power_from_a(fits: Callable[[Card], bool]) -> Cost:
    """1 power from a character that the player controls."""

    def able(player: Player) -> list[Card]:
        return [c for c in player.characters if c.power > 0 and fits(c)]

    async def choose(use: Use) -> None:
        use.paid += tuple(await _choose(use, able(use.player), 1))

    return Cost(
        payable=lambda _, player: bool(able(player)),
        events=lambda use: [PowerDiscarded(card, 1) for card in use.paid],
        choose=choose,
    )


def kneel_a(
    fits: Callable[[Card], bool], *, any_card: bool = False, amount: int = 1, aims: bool = False
) -> Cost:
    """Kneels characters that the player controls, or cards of any type. `aims`: what may be the
    target goes by what is knelt."""

    def able(player: Player) -> Iterator[Card]:
        cards = player.play if any_card else player.characters
        return (c for c in cards if Kneel.may_befall(c) and fits(c))

    async def choose(use: Use) -> None:
        cards = list(able(use.player))
        if aims:
            cards = [card for card in cards if spares_target(use, card)]
        use.paid += tuple(await _choose(use, cards, amount))

    return Cost(
        payable=lambda _, player: len(list(islice(able(player), amount))) == amount,
        events=lambda use: [Kneel(card) for card in use.paid],
        choose=choose,
        gives_up=(lambda use: able(use.player)) if aims else None,
    )


async def _choose(use: Use, cards: list[Card], amount: int, *, open: bool = True) -> list[Card]:
    if amount == 1:
        return [await pick(use.player, _asked(use), cards, open=open)]
    return await pick_some(use.player, _asked(use), cards, amount, amount, open=open)


def _asked(use: Use) -> Phrase:
    return prompt("cost", use.card)


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


def return_to_hand_a(fits: Callable[[Card], bool]) -> Cost:
    """Returns a character that the player controls to its owner's hand; the target may go by it."""

    def able(player: Player) -> list[Card]:
        return [c for c in player.characters if fits(c) and ReturnedToHand.may_befall(c)]

    async def choose(use: Use) -> None:
        cards = [card for card in able(use.player) if spares_target(use, card)]
        card = await pick(use.player, _asked(use), cards)
        use.paid += (card,)
        use.given_up += (card,)

    return Cost(
        payable=lambda _, player: bool(able(player)),
        events=lambda use: [ReturnedToHand(card) for card in use.paid],
        choose=choose,
        gives_up=lambda use: able(use.player),
    )


def one_of(**ways: Cost) -> Cost:
    """The player chooses how to pay, each way named by its words; what cannot be paid is not
    offered."""

    async def choose(use: Use) -> None:
        able = [(name, way) for name, way in ways.items() if way.payable(use.card, use.player)]
        options = [(Option(name, phrase(f"agot.option.{name}")), way) for name, way in able]
        use.way = await decide_one(one(use.player.seat, _asked(use), options, open=True))
        if use.way.choose is not None:
            await use.way.choose(use)

    return Cost(
        payable=lambda card, player: any(way.payable(card, player) for way in ways.values()),
        events=lambda use: use.way.events(use) if use.way is not None else (),
        choose=choose,
        ways=tuple(ways.values()),
    )


# Out of the hand


def _spare(use: Use) -> list[Card]:
    return [card for card in use.player.hand if card is not use.card]


async def _choose_discard(use: Use) -> None:
    use.paid += (await pick(use.player, _asked(use), _spare(use), open=False),)


discard_from_hand = Cost(
    payable=lambda card, player: len(player.hand) > (card.type is EVENT),
    events=lambda use: [CardDiscarded(card) for card in use.paid],
    choose=_choose_discard,
)


def discard_a(fits: Callable[[Card], bool]) -> Cost:
    """Discards a card from hand that fits; the target may go by it."""
    return _from_hand(1, fits, lambda use: [CardDiscarded(card) for card in use.paid])


def reveal_from_hand(amount: int, fits: Callable[[Card], bool]) -> Cost:
    """Shows cards of the hand; they stay there."""
    return _from_hand(amount, fits, lambda use: [Revealed(card) for card in use.paid])


def reveal_drawn(fits: Callable[[Card], bool]) -> Cost:
    """Shows a card that has just been drawn; whether it fits only its player knows."""

    def able(event: Drawn) -> list[Card]:
        return [card for card in event.cards if card.zone is HAND and fits(card)]

    async def choose(use: Use) -> None:
        use.paid += tuple(await _choose(use, able(use.event), 1, open=False))

    return Cost(
        payable=lambda card, player: True,
        events=lambda use: [Revealed(card) for card in use.paid],
        choose=choose,
        might=lambda card, player: len(player.hand) > 0,
        given=lambda card, player, event: bool(able(event)),
    )


def _from_hand(
    amount: int, fits: Callable[[Card], bool], events: Callable[[Use], list[Event]]
) -> Cost:
    """Whether it can be paid nobody sees: by public knowledge any card there may fit."""

    def able(card: Card, player: Player) -> list[Card]:
        return [c for c in player.hand if c is not card and fits(c)]

    async def choose(use: Use) -> None:
        cards = [c for c in able(use.card, use.player) if spares_target(use, c)]
        use.paid += tuple(await _choose(use, cards, amount, open=False))

    return Cost(
        payable=lambda card, player: len(able(card, player)) >= amount,
        events=events,
        choose=choose,
        gives_up=(lambda use: able(use.card, use.player)) if amount == 1 else None,
        might=lambda card, player: len(player.hand) >= amount + (card.zone is HAND),
    )
