"""What has been told of a table, as memory knows it: for which question each seat was last called,
and what the thread showed of rows that were undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.phrases import Phrase


class UndoneLines(NamedTuple):
    """What was told in one piece before an undo took it back."""

    rows: int
    lines: tuple[Phrase, ...]
    phase: tuple[int, int] | None


class Told:
    def __init__(self) -> None:
        self._called: dict[int, int] = {}  # seat -> decision
        self._undone: dict[int, list[UndoneLines]] = {}  # by undo's row

    def call(self, seat: int, decision: int) -> None:
        self._called[seat] = decision

    def is_called(self, seat: int, decision: int) -> bool:
        return self._called.get(seat) == decision

    def forget(self, seat: int) -> None:
        self._called.pop(seat, None)

    def undone(self, row: int, made: Callable[[], list[UndoneLines]]) -> list[UndoneLines]:
        """What the undo of this row took back; made once."""
        if row not in self._undone:
            self._undone[row] = made()
        return self._undone[row]
