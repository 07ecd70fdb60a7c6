"""What time it is, and being woken at a moment. The system's is here; a test or the sandbox brings
one that can be moved."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LOOK_SECONDS = 30.0  # after which the system's clock is looked at again: somebody may have set it


class Timepiece(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def call_at(self, when: float, action: Callable[[], None]) -> object:
        """Calls at this moment, perhaps sooner, and once."""
        ...


async def reached(timepiece: Timepiece, when: float) -> None:
    """Returns when that moment has come."""
    while timepiece.now() < when:
        called = asyncio.Event()
        timepiece.call_at(when, called.set)
        await called.wait()


class SystemTime:
    def now(self) -> float:
        return time.time()

    def call_at(self, when: float, action: Callable[[], None]) -> object:
        left = min(max(0.0, when - self.now()), LOOK_SECONDS)
        return asyncio.get_running_loop().call_later(left, action)
