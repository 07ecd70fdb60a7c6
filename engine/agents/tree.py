"""A search over sampled worlds: one tree for all of them, in which every iteration follows a world
that the searching seat might be in, tries what has done well for whoever moves, and learns from how
it ends. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Generic, Protocol, TypeVar

from engine.core.seats import SeatId

CURIOSITY = 0.3

Move = TypeVar("Move")


class World(Protocol[Move]):
    """A game as it might be."""

    @property
    def seat(self) -> SeatId | None:
        """Who moves; None if it is over."""

    def moves(self) -> Sequence[Move]: ...

    def make(self, move: Move) -> None: ...

    def outcome(self) -> Sequence[float]:
        """Played on to its end, how well each seat has done, from 0 to 1."""


class Node(Generic[Move]):
    """What is known of a move: how often it was tried and could have been, and what it brought to
    the seat that made it."""

    __slots__ = ("brought", "could", "tried", "ways")

    def __init__(self) -> None:
        self.tried = self.could = 0
        self.brought = 0.0
        self.ways: dict[Move, Node[Move]] = {}

    @property
    def mean(self) -> float:
        return self.brought / self.tried if self.tried else 0.0

    @property
    def promise(self) -> float:
        if not self.tried:
            return float("inf")
        return self.mean + CURIOSITY * sqrt(log(self.could) / self.tried)


def search(imagined: Callable[[], World[Move]], iterations: int) -> Node[Move]:
    """The root of the tree after so many worlds."""
    root: Node[Move] = Node()
    for _ in range(iterations):
        _descend(root, imagined())
    return root


def _descend(root: Node[Move], world: World[Move]) -> None:
    """Down to a move that was never tried, on to the end, and back with what it brought."""
    path: list[tuple[Node[Move], SeatId]] = []
    node, fresh = root, False
    while not fresh and (seat := world.seat) is not None:
        move = _most_promising(node, world.moves())
        node = node.ways[move]
        fresh = not node.tried
        path.append((node, seat))
        world.make(move)
    brought = world.outcome()
    for node, seat in path:
        node.tried += 1
        node.brought += brought[seat]


def _most_promising(node: Node[Move], moves: Sequence[Move]) -> Move:
    ways = node.ways
    for move in moves:
        if move not in ways:
            ways[move] = Node()
        ways[move].could += 1
    return max(moves, key=lambda move: ways[move].promise)
