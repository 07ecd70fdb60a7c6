"""What strategists share: the search over sampled worlds, and fitted weights."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agents.fitting import Position, fitted, likelihood
from engine.agents.tree import search
from engine.core.seats import FIRST_SEAT, SeatId, seat_after


class Nim:
    """Whoever takes the last of five sticks wins; one or two at a time."""

    def __init__(self) -> None:
        self.left, self.mover = 5, FIRST_SEAT

    @property
    def seat(self) -> SeatId | None:
        return self.mover if self.left else None

    def moves(self) -> Sequence[int]:
        return [n for n in (1, 2) if n <= self.left]

    def make(self, move: int) -> None:
        self.left -= move
        self.mover = seat_after(self.mover, 2)

    def outcome(self) -> Sequence[float]:
        while self.left:
            self.make(1)
        return [float(self.mover == 1), float(self.mover == 0)]


def test_the_search_finds_the_move_after_which_the_other_is_lost() -> None:
    root = search(Nim, 300)
    assert max(root.ways, key=lambda move: root.ways[move].tried) == 2
    assert root.ways[2].mean > root.ways[1].mean


def test_weights_follow_what_wins() -> None:
    """The first feature decides, the second is noise."""
    positions = [Position([(3, n % 2), (1, n % 3)], SeatId(0)) for n in range(12)]
    positions += [Position([(1, n % 2), (2, n % 3)], SeatId(1)) for n in range(12)]
    power, noise = fitted(positions)
    assert power > 4 * abs(noise)
    assert likelihood([(3, 0), (1, 0)], (power, noise))[0] > 0.8
