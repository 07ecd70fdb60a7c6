"""The instructions of all seats of a table, and what they were after how many rows: an undo and a
restart bring them back as they were."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from bot.automation.instructions import Instructions
from bot.store.instructions import InstructionRow
from engine.core.seats import SeatId


class InstructionHistory:
    """`otherwise`: the instructions of a seat that has said nothing."""

    def __init__(self, otherwise: Callable[[SeatId], Instructions]) -> None:
        self._otherwise = otherwise
        self._said: dict[SeatId, dict[int, Instructions]] = {}  # seat -> number of rows -> what
        self._first: dict[SeatId, Instructions] = {}

    def restore(self, said: Iterable[InstructionRow]) -> None:
        self._said.clear()
        for each in said:
            self.put(each.seat, each.at, Instructions.from_json(each.body))

    def forget(self, seat: SeatId) -> None:
        self._said.pop(seat, None)

    def of(self, seat: SeatId) -> Instructions:
        """As they are now: what was said last."""
        said = self._said.get(seat)
        return said[max(said)] if said else self._unsaid(seat)

    def put(self, seat: SeatId, at: int, given: Instructions) -> InstructionRow:
        self._said.setdefault(seat, {})[at] = given
        return InstructionRow(seat, at, given.to_json())

    def back(self, counts: Collection[int], at: int) -> list[InstructionRow]:
        """After an undo: as they were at the last of these numbers of rows; said anew."""
        return [self.put(seat, at, self._then(seat, counts).undone()) for seat in list(self._said)]

    def _then(self, seat: SeatId, counts: Collection[int]) -> Instructions:
        """What was said in a stretch of play that was undone itself does not count."""
        said = [(at, given) for at, given in self._said[seat].items() if at in counts]
        return max(said, key=lambda each: each[0])[1] if said else self._unsaid(seat)

    def _unsaid(self, seat: SeatId) -> Instructions:
        if seat not in self._first:
            self._first[seat] = self._otherwise(seat)
        return self._first[seat]
