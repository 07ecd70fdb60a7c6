"""The one source of randomness of a game, seeded. Uses `getrandbits` alone, whose sequence no
version of Python has changed, and counts its draws so that a digest can name its position."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.draws = 0
        self._bits = _generator(seed, 0)

    def rekey(self, key: int) -> None:
        """Turns to a new sequence, so that what was drawn before an undo foretells nothing."""
        self._bits = _generator(self.seed, key)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        self.draws += 1
        drawn, bits = self._bits, n.bit_length()
        while (number := drawn(bits)) >= n:
            pass
        return number

    def shuffle(self, cards: MutableSequence[T]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


def _generator(seed: str, key: int) -> Callable[[int], int]:
    digest = blake2b(f"{seed}/{key}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big")).getrandbits
