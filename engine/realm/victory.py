"""How a game of either edition ends: somebody has won, in the midst of whatever goes on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.core.seats import SeatId

VICTORY = 15  # power


class Victory(Exception):
    """The player on this seat has won. The only exception that crosses the rules."""

    def __init__(self, seat: SeatId) -> None:
        super().__init__(seat)
        self.seat = seat


async def won(play_round: Callable[[], Awaitable[object]]) -> SeatId:
    """Plays round after round, until a seat has won."""
    try:
        while True:
            await play_round()
    except Victory as victory:
        return victory.seat
