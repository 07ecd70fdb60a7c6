"""What the thread told of rows that were undone, and what rows answered, as memory knows it: to
compute it means to play the record again."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.decisions import Decision
from engine.core.phrases import Phrase


class Told:
    def __init__(self) -> None:
        self._undone: dict[int, tuple[Phrase, ...]] = {}  # by the undo's row
        self._answered: dict[int, Decision | None] = {}  # by the answer's row

    def undone(self, row: int, made: Callable[[], tuple[Phrase, ...]]) -> tuple[Phrase, ...]:
        """What the undo of this row took back; made once."""
        if row not in self._undone:
            self._undone[row] = made()
        return self._undone[row]

    def answered(self, row: int, found: Callable[[], Decision | None]) -> Decision | None:
        """The question that this row answered; found once."""
        if row not in self._answered:
            self._answered[row] = found()
        return self._answered[row]
