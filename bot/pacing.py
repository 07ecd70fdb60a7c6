"""Discord's global limit, where several processes are the bot together: each has a part of it and
lets no more requests go in any second. Answers to interactions are not counted by Discord, and do
not pass here. Whoever has a part of `None` does not hold back: discord.py heeds a 429."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from typing import NamedTuple

import aiohttp

SECOND = 1.0
KNOWN_SECONDS = (
    10.0  # over which it is looked how much is asked: parts that leap are used by nobody
)
CLEARED_SECONDS = 5.0  # within which what waits should have gone
PATIENT_SECONDS = 1.0  # for which what can wait lets pass what somebody waits for
COUNTED = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")

_patient: ContextVar[bool] = ContextVar("patient", default=False)


@contextmanager
def patient() -> Iterator[None]:
    """What is asked of Discord in here can wait, since nobody waits for it."""
    before = _patient.set(True)
    try:
        yield
    finally:
        _patient.reset(before)


class _Place(NamedTuple):
    """In the queue."""

    due: float
    number: int
    turn: asyncio.Future[None]


class Pace:
    """When the next request may go."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.part: int | None = 0  # requests in any second
        self._gone: deque[float] = deque()  # when those of the last second went
        self._queue: list[_Place] = []
        self._numbers = count()
        self._asked, self._told_at, self._rate = 0, now(), 0.0
        self._timer: asyncio.TimerHandle | None = None

    def allow(self, part: int | None) -> None:
        """From now on."""
        self.part = part
        self.let_go()

    def allow_at_most(self, part: int) -> None:
        self.part = part if self.part is None else min(self.part, part)

    async def turn(self) -> None:
        """Until the next request may go."""
        self._asked += 1
        turn = asyncio.get_running_loop().create_future()
        due = self._now() + (PATIENT_SECONDS if _patient.get() else 0.0)
        heappush(self._queue, _Place(due, next(self._numbers), turn))
        self.let_go()
        await turn

    def need(self) -> float:
        """How many a second this process could do with, by what it asked of late and what waits."""
        now = self._now()
        seconds, self._told_at = max(SECOND, now - self._told_at), now
        asked, self._asked = self._asked / seconds, 0
        self._rate += (asked - self._rate) * min(1.0, seconds / KNOWN_SECONDS)
        waiting = sum(not place.turn.done() for place in self._queue)
        return self._rate + waiting / CLEARED_SECONDS

    def let_go(self) -> None:
        """Whoever may."""
        now = self._now()
        while self._gone and self._gone[0] <= now - SECOND:
            self._gone.popleft()
        while self._queue and (self.part is None or len(self._gone) < self.part):
            turn = heappop(self._queue).turn
            if not turn.done():  # nobody waits any more for what was cut off
                self._gone.append(now)
                turn.set_result(None)
        self._look_again(now)

    def _look_again(self, now: float) -> None:
        """When the first of those that went is a second old."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._queue and self._gone:
            wait = self._gone[0] + SECOND - now
            self._timer = asyncio.get_running_loop().call_later(wait, self.let_go)


def pace_requests(
    trace: aiohttp.TraceConfig,
    pace: Pace,
    is_certain: Callable[[], bool],
    certain: Callable[[], Awaitable[None]],
) -> None:
    """By aiohttp's own hook, the last thing before a request goes, also when discord.py tries one
    again. None goes before it is certain that this process has what it believes to have."""

    async def wait(
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        while COUNTED.match(request.url.path):
            await pace.turn()
            if is_certain():
                return
            await certain()  # and then not all at once

    trace.on_request_start.insert(0, wait)
