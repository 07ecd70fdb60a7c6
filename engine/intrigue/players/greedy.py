"""The one-step player: lays the card after which most of its hand still has a place."""

from __future__ import annotations

from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.intrigue.placing import Placing, choice
from engine.intrigue.players.picture import TOKENS, Picture, picture
from engine.intrigue.view import IntrigueView


def greedy_agent(_chance: Chance) -> Agent:
    def answer(view: IntrigueView, _decision: Decision) -> tuple[str]:
        seen = picture(view)
        placings = seen.court.placings(seen.hand)
        best = max(placings, key=lambda placing: _promise(seen, placing))
        return (choice(*best, seen.court.left)[0].key,)

    return answer


def _promise(seen: Picture, placing: Placing) -> int:
    """Cards left in hand for each place that will be open to them."""
    house, cell = placing
    court, hand = seen.court.copy(), seen.hand.copy()
    court.lay(TOKENS[house], cell)
    hand[house] -= 1
    held = [house for house, count in hand.items() if count]
    return sum(hand[house] for house, _ in court.placings(held))
