"""The court: the pyramid that characters are laid on, and where a card of a house may go. Knows
no player; computer players use it to look ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator
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

    def copy(self) -> Court:
        other = Court(self.limit)
        other.cards = self.cards.copy()
        other.left, other.right = self.left, self.right
        return other

    def lay(self, character: Character, cell: Cell) -> None:
        self.cards[cell] = character
        if cell.row == 0:
            self.left = min(self.left, cell.x)
            self.right = max(self.right, cell.x)

    def ends(self) -> tuple[Cell, ...]:
        """The places of the bottom row, open to any house."""
        if not self.cards:
            return (Cell(0, 0),)
        if self.right - self.left + 1 >= self.limit:
            return ()
        return Cell(0, self.left - 1), Cell(0, self.right + 1)

    def perches(self) -> Iterator[tuple[Cell, House, House]]:
        """The free cells above two neighbours, with the houses they rest on (A-R1, A-R2)."""
        cards = self.cards
        for (row, x), character in cards.items():
            neighbour = cards.get(Cell(row, x + 1))
            if neighbour is not None and (above := Cell(row + 1, x)) not in cards:
                yield above, character.house, neighbour.house

    def placings(self, held: Collection[House]) -> list[tuple[House, Cell]]:
        """Every house of these with every place where a card of it may go, in fixed order."""
        ends = self.ends()
        found = [(house, cell) for house in held for cell in ends]
        for cell, one, other in self.perches():
            if one in held:
                found.append((one, cell))
            if other is not one and other in held:
                found.append((other, cell))
        found.sort()
        return found
