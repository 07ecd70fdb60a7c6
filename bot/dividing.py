"""How processes divide Discord's global limit: by what each needs. All see the same rows, and come
to the same; that all parts together never exceed the limit is seen to by the database, which grants
a larger part only when others have given up as much."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from bot.pacing import SECOND, Pace
from bot.store.errors import NotSaved
from bot.store.holdings import Holdings
from bot.store.lease import FIRST, PER_SECOND, Lease, Lost

log = logging.getLogger(__name__)

GRANTED = PER_SECOND - FIRST
LEAST = 3  # for each, whatever it needs: it may be pressed any moment
ROUND_SECONDS = SECOND + 0.05  # what somebody gave up was used until then


def parts_of(needs: Mapping[int, float]) -> dict[int, int]:
    """Of all requests in a second. Each has what it needs, and as much of what is left over as any
    other: it may be pressed any moment. If there is not enough, each has the least, and the rest
    goes by need; so what one does not need is lent to the others."""
    exact = _enough(needs) if sum(needs.values()) <= GRANTED else _too_little(needs)
    parts = {process: int(each) for process, each in exact.items()}
    by_remainder = sorted(needs, key=lambda process: (parts[process] - exact[process], process))
    for process in by_remainder[: GRANTED - sum(parts.values())]:
        parts[process] += 1
    return parts


def _enough(needs: Mapping[int, float]) -> dict[int, float]:
    over = GRANTED - sum(needs.values())
    return {process: need + over / len(needs) for process, need in needs.items()}


def _too_little(needs: Mapping[int, float]) -> dict[int, float]:
    least = min(LEAST, GRANTED / len(needs))
    rest = GRANTED - least * len(needs)
    more = {process: max(0.0, need - least) for process, need in needs.items()}
    return {process: least + rest * each / sum(more.values()) for process, each in more.items()}


class Division:
    """This process's part of it."""

    def __init__(self, lease: Lease, holdings: Holdings) -> None:
        self._lease, self._holdings = lease, holdings
        self.pace = Pace()
        self._granted = 0

    async def keep(self) -> None:
        """For ever."""
        while True:
            try:
                await self.look()
            except (NotSaved, Lost) as error:
                log.info("Discord's limit is not divided anew (%s)", error)
            await asyncio.sleep(ROUND_SECONDS)

    async def look(self) -> None:
        """What is less is given up before anybody hears of it. What is more is used only when it
        was granted a round ago: whoever had it may have made use of it just before, and ended."""
        needs = await self._lease.needs(self.pace.need())
        wanted = parts_of(needs).get(self._lease.process, 0)
        alone = self._holdings.everything and len(needs) == 1
        if not alone:
            self.pace.allow_at_most(wanted)
        granted, before = await self._lease.part(wanted), self._granted
        self._granted, part = granted, min(granted, before)
        self.pace.allow(None if alone and part == GRANTED else part)
