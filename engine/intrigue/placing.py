"""A card laid on the court, as an answer: how the place is said, and the option that offers it."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Choice, Option
from engine.core.phrases import Phrase, phrase
from engine.intrigue.cards import House
from engine.intrigue.court import Cell

Placing = tuple[House, Cell]


def place(cell: Cell, left: int) -> Phrase:
    """A place as people say it: an end of the bottom row, or row and spot from the left."""
    if cell.row:
        return phrase("intrigue.place.above", row=cell.row + 1, spot=cell.x - left + 1)
    if cell.x == 0:  # only ever free while the court is empty
        return phrase("intrigue.place.first")
    return phrase("intrigue.place.left" if cell.x < left else "intrigue.place.right")


@cache
def choice(house: House, cell: Cell, left: int) -> Choice[Placing]:
    words = phrase("intrigue.option.play", house=house.named, place=place(cell, left))
    return Option(f"{house.value}@{cell.row},{cell.x}", words, house.named), (house, cell)
