"""What both editions decide by counting: who wins initiative, who wins dominance, which cards of a
hand chance takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.core.chance import Chance

T = TypeVar("T")


def initiative_winner(standings: Mapping[T, tuple[int, int]], chance: Chance) -> T:
    """Of initiative and power: the highest initiative, then the least power, then chance."""
    best = min((-initiative, power) for initiative, power in standings.values())
    tied = [who for who, (initiative, power) in standings.items() if (-initiative, power) == best]
    return tied[0] if len(tied) == 1 else chance.pick(tied)


def alone_in_the_lead(totals: Mapping[T, int]) -> T | None:
    """A tie is won by nobody."""
    best = max(totals.values())
    leaders = [who for who, total in totals.items() if total == best]
    return leaders[0] if len(leaders) == 1 else None


def at_random(hand: Sequence[T], amount: int, chance: Chance) -> list[T]:
    """Cards of a hand, drawn by chance, whatever they are."""
    left = list(hand)
    return [left.pop(chance.below(len(left))) for _ in range(min(amount, len(left)))]
