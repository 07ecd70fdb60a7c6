"""What a view of Westeros Intrigue shows, as the rules' own objects to think with; what lies in
other hands is dealt by chance."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.core.chance import Chance
from engine.core.seats import by_seat
from engine.intrigue.cards import Character, House, characters
from engine.intrigue.court import Court
from engine.intrigue.view import IntrigueView

Hand = dict[House, int]  # cards of one house are interchangeable
TOKENS = {house: Character(house, 0) for house in House}


class Picture(NamedTuple):
    court: Court
    hand: Hand
    unseen: list[House]


def picture(view: IntrigueView) -> Picture:
    court = Court(view.limit)
    for cell, card in view.court:
        court.lay(card, cell)
    shown = {card for _, card in view.court}.union(view.hand)
    unseen = [card.house for card in characters() if card not in shown]
    return Picture(court, dict(Counter(card.house for card in view.hand)), unseen)


def dealt(view: IntrigueView, seen: Picture, chance: Chance) -> list[Hand]:
    """Hands as they might be: one's own, and for the others as many cards as they hold."""
    cards = seen.unseen.copy()
    chance.shuffle(cards)
    hands: list[Hand] = []
    for seat, player in by_seat(view.players):
        if seat == view.seat:
            hands.append(seen.hand.copy())
        else:
            hands.append(dict(Counter(cards[: player.hand])))
            del cards[: player.hand]
    return hands
