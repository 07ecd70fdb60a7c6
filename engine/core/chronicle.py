"""The log of a game: what happened, as phrases, each with its audience. A secret is told to those
who may know it and leaves no trace in the log of anybody else, not even a number."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.phrases import Phrase
from engine.core.seats import SeatId

Audience = tuple[SeatId, ...] | None  # None: everybody


class Chronicle:
    def __init__(self) -> None:
        self.entries: list[Phrase] = []
        self.secrets: dict[int, tuple[SeatId, ...]] = {}  # the entries that not everybody hears
        self.revelations = 0

    def tell(self, what: Phrase, *, to: Audience = None, reveals: bool = False) -> None:
        """Logs it. `reveals`: somebody has now seen what was hidden from them before."""
        if to is not None:
            self.secrets[len(self.entries)] = to
        self.entries.append(what)
        self.revelations += reveals

    def reveal(self) -> None:
        """Somebody has seen what was hidden, such as a card that was drawn, without a line that
        says what."""
        self.revelations += 1

    def heard_by(
        self, seat: SeatId | None, since: int = 0, until: int | None = None
    ) -> Iterator[Phrase]:
        for at, entry in enumerate(self.entries[since:until], since):
            if at not in self.secrets or seat in self.secrets[at]:
                yield entry
