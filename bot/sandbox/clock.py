"""Time as the sandbox tells it, which a test can move, and the ids that carry it. Every limit in
time asks this clock; nothing else in the sandbox reads the system's."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400.0


class Clock:
    """Seconds since 1970. A still clock moves only when it is advanced."""

    def __init__(self, *, moving: bool = True) -> None:
        self._still_at = None if moving else time.time()
        self._offset = 0.0
        self._order = itertools.count()
        self._alarms: list[tuple[float, int, Callable[[], None]]] = []
        self._handle: asyncio.TimerHandle | None = None

    def now(self) -> float:
        running = time.time() if self._still_at is None else self._still_at
        return running + self._offset

    def advance(self, seconds: float) -> None:
        """Moves on at once; whatever falls due on the way happens before this returns."""
        self._offset += seconds
        self._ring()

    def stop(self) -> None:
        """Stands still from now on."""
        if self._still_at is None:
            self._still_at = time.time()
            self.disarm()

    def call_at(self, when: float, action: Callable[[], None]) -> None:
        heapq.heappush(self._alarms, (when, next(self._order), action))
        self.arm()

    def arm(self) -> None:
        """Sets the loop's timer for the next alarm; without a running loop it waits for `start`."""
        self.disarm()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._alarms and self._still_at is None:
            self._handle = loop.call_later(max(0.0, self._alarms[0][0] - self.now()), self._ring)

    def disarm(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self) -> None:
        while self._alarms and self._alarms[0][0] <= self.now():
            heapq.heappop(self._alarms)[2]()
        self.arm()


class Snowflakes:
    """Ids that grow strictly, carry their time, and stay unique when the clock stands still."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        at = int((self._clock.now() - DISCORD_EPOCH) * 1000) << 22
        self._last = max(at, self._last + 1)
        return str(self._last)

    def next_moment(self) -> str:
        """An id of a later millisecond than every one before: guilds differ in it, so in shard."""
        self._last = max(int(self.next()), ((self._last >> 22) + 1) << 22)
        return str(self._last)

    def beyond(self, snowflake: str) -> None:
        """Gives no id up to this one any more; a loaded world has used them."""
        self._last = max(self._last, int(snowflake))


def moment(snowflake: str) -> float:
    """When a snowflake was made."""
    return (int(snowflake) >> 22) / 1000 + DISCORD_EPOCH


def stamp(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
