"""The court: the pyramid that characters are laid on, and where a card of a house may go. Knows
no player; computer players use it to look ahead."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.intrigue.cards import Character, House


class Cell(NamedTuple):
    """Row 0 is the bottom row; a cell above it rests on (row - 1, x) and (row - 1, x + 1)."""

    row: int
    x: int


class Court:
    def __init__(self, limit: int) -> None:
        self.limit = limit  # cards in the bottom row
        self.cards: dict[Cell, Character] = {}
        self.left, self.right = 0, -1  # the bottom row's ends; it is one unbroken run
        self.perches: dict[Cell, tuple[House, House]] = {}  # free cells and what they rest on

    def copy(self) -> Court:
        other = Court(self.limit)
        other.cards, other.perches = self.cards.copy(), self.perches.copy()
        other.left, other.right = self.left, self.right
        return other

    def lay(self, character: Character, cell: Cell) -> None:
        row, x = cell
        self.cards[cell] = character
        self.perches.pop(cell, None)
        if row == 0:
            self.left = min(self.left, x)
            self.right = max(self.right, x)
        self._open(row, x - 1)
        self._open(row, x)

    def _open(self, row: int, x: int) -> None:
        """A cell above two neighbors, if both are there (A-R1, A-R2)."""
        cards = self.cards  # a plain pair finds a cell, and is made in a fraction of the time
        left, right = cards.get((row, x)), cards.get((row, x + 1))  # type: ignore[call-overload]
        if left is not None and right is not None:
            self.perches[Cell(row + 1, x)] = left.house, right.house

    def ends(self) -> tuple[Cell, ...]:
        """The places of the bottom row, open to any house."""
        if not self.cards:
            return (Cell(0, 0),)
        if self.right - self.left + 1 >= self.limit:
            return ()
        return Cell(0, self.left - 1), Cell(0, self.right + 1)

    def placings(self, held: Collection[House]) -> list[tuple[House, Cell]]:
        """Every house of these with every place where a card of it may go, in fixed order."""
        found = self.unsorted_placings(held)
        found.sort()
        return found

    def unsorted_placings(self, held: Collection[House]) -> list[tuple[House, Cell]]:
        """The same in the order in which the court grew, for whoever tries thousands of rounds."""
        ends = self.ends()
        found = [(house, cell) for house in held for cell in ends]
        for cell, (one, other) in self.perches.items():
            if one in held:
                found.append((one, cell))
            if other is not one and other in held:
                found.append((other, cell))
        return found
