"""Discord's global limit, shared among processes: each keeps to the part that its shards are of
all, since presses and messages come by shards. Answers to interactions are not counted by Discord,
and do not pass here. A process that has everything does not hold back: discord.py heeds a 429."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from discord.http import HTTPClient

from bot.store.holdings import Holdings

PER_SECOND = 45.0  # of Discord's 50: processes begin their seconds at different moments
AT_ONCE = 0.5  # seconds' worth that may go without a pause


class Pace:
    """When the next request may go."""

    def __init__(self, holdings: Holdings, now: Callable[[], float] = time.monotonic) -> None:
        self._holdings, self._now = holdings, now
        self._next = 0.0

    def wait(self) -> float:
        """Takes the next place; in how many seconds it comes."""
        if self._holdings.everything:
            return 0.0
        share = max(1, len(self._holdings.held)) / self._holdings.shards
        now = self._now()
        self._next = max(self._next, now - AT_ONCE) + 1.0 / (PER_SECOND * share)
        return max(0.0, self._next - now)


def pace_requests(
    http: HTTPClient, holdings: Holdings, certain: Callable[[], Awaitable[None]]
) -> None:
    """Replaces the method on this client alone. No request goes before it is `certain` that this
    process has what it believes to have."""
    pace, ask = Pace(holdings), http.request

    async def request(*args: Any, **options: Any) -> Any:
        if (seconds := pace.wait()) > 0.0:
            await asyncio.sleep(seconds)
        await certain()
        return await ask(*args, **options)

    http.request = request  # type: ignore[method-assign]
