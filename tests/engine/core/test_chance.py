"""Chance: the same seed gives the same world, under every hash seed."""

from __future__ import annotations

from collections import Counter

from engine.core.chance import Chance

KNOWN = [71, 49, 94, 96, 92, 0]


def test_the_same_seed_draws_the_same() -> None:
    one, other = Chance("a"), Chance("a")
    assert [one.below(52) for _ in range(50)] == [other.below(52) for _ in range(50)]
    assert one.draws == 50


def test_another_seed_or_key_draws_otherwise() -> None:
    one, other, keyed = Chance("a"), Chance("b"), Chance("a")
    keyed.rekey(1)
    draws = [tuple(chance.below(1000) for _ in range(5)) for chance in (one, other, keyed)]
    assert len(set(draws)) == 3


def test_numbers_known_forever() -> None:
    """A record made today must play the same in years: these draws may never change."""
    chance = Chance("rookery")
    assert [chance.below(100) for _ in range(6)] == KNOWN


def test_a_shuffle_keeps_the_cards_and_favours_no_order() -> None:
    chance = Chance("fair")
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 6
    assert max(seen.values()) < 1150
