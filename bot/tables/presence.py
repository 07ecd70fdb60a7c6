"""Who is present at a table: whoever has acted lately, or has said so. Known to memory alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.automation.modes import PRESENT_SECONDS
from engine.core.seats import SeatId


class Presence:
    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._since: dict[SeatId, float] = {}  # seat -> when it last acted or said "I am here"

    def note(self, seat: SeatId) -> None:
        self._since[seat] = self.now()

    def forget(self, seat: SeatId) -> None:
        self._since.pop(seat, None)

    def last(self, seat: SeatId) -> float:
        return self._since.get(seat, 0.0)

    def all_of(self, seats: Iterable[SeatId]) -> bool:
        lately = self.now() - PRESENT_SECONDS
        return all(self.last(seat) >= lately for seat in seats)
