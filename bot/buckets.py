"""Rate limit buckets of discord.py, looked through seldom. Once it has 256 of them, it looks at all
whenever a new one is made, and a table needs several: at 600 tables a fifth of the bot's time. This
can go when discord.py (2.7 does not) clears them by age without looking at each."""

from __future__ import annotations

import time
from collections.abc import Callable

from discord.http import HTTPClient

SECONDS = (
    60.0  # they are kept for five minutes after their last request, so a few more wait a little
)


def look_seldom(http: HTTPClient, now: Callable[[], float] = time.monotonic) -> None:
    """Replaces the method on this client alone; what it does when it looks is discord.py's own."""
    clear = http._try_clear_expired_ratelimits
    next_look = now() + SECONDS

    def clear_seldom() -> None:
        nonlocal next_look
        if now() >= next_look:
            next_look = now() + SECONDS
            clear()

    http._try_clear_expired_ratelimits = clear_seldom  # type: ignore[method-assign]
