"""The log of a game: what happened, as phrases, each with its audience. A secret is told to those
who may know it and leaves no trace in the log of anybody else, not even a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.phrases import Phrase

Audience = tuple[int, ...] | None  # None: everybody


class Entry(NamedTuple):
    phrase: Phrase
    audience: Audience = None

    def heard_by(self, seat: int | None) -> bool:
        return self.audience is None or seat in self.audience


class Chronicle:
    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.revelations = 0

    def tell(self, what: Phrase, *, to: Audience = None, reveals: bool = False) -> None:
        """Logs it. `reveals`: somebody has now seen what was hidden from them before."""
        self.entries.append(Entry(what, to))
        self.revelations += reveals

    def heard_by(
        self, seat: int | None, since: int = 0, until: int | None = None
    ) -> Iterator[Phrase]:
        for entry in self.entries[since:until]:
            if entry.heard_by(seat):
                yield entry.phrase
