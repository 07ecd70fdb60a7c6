"""This process's share of the bot's shards, where there are several processes: gives signs of life,
takes what nobody has, and gives up what is more than its share. What comes with a shard is the
bot's affair."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.dividing import Division
from bot.store.errors import NotSaved
from bot.store.holdings import Holdings
from bot.store.lease import RENEWED_SECONDS, SECONDS, Lease, Lost, Member
from bot.store.postgres import PostgresDatabase
from bot.store.told import News, Told

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
SOONEST_SECONDS = 0.05

Shards = frozenset[int]


class Sharing:
    def __init__(self, lease: Lease, database: PostgresDatabase, holdings: Holdings) -> None:
        self._lease, self._database, self.holdings = lease, database, holdings
        self.division = Division(lease, holdings)
        self._woken = asyncio.Event()
        self._steady_since = self._renewed = time.monotonic()
        self._heard_of = asyncio.Event()  # set whenever a sign of life was given
        self._new: Shards = frozenset()  # ours, and not yet taken over
        self._seen: dict[int, float] = {}  # processes, and since when we know them
        self._tasks: list[asyncio.Task[None]] = []

    async def keep(self) -> None:
        """Gives signs of life until others have struck us off, and returns then. A server that is
        away for a while takes nothing from anybody: who was silent only because it was away is
        given time to be heard again."""
        dividing = asyncio.create_task(self.division.keep(), name="dividing")
        try:
            await self._live()
        finally:
            dividing.cancel()

    async def _live(self) -> None:
        """Until others have struck us off."""
        while True:
            begun = time.monotonic()
            try:
                await self._lease.renew()
                if time.monotonic() - self._renewed > SECONDS:
                    self._steady_since = time.monotonic()
                self._renewed = begun
                self._heard_of.set()
                await self._strike_off()
            except Lost:
                return
            except NotSaved as error:
                log.warning("no sign of life could be given (%s)", error)
            await asyncio.sleep(max(0.0, begun + RENEWED_SECONDS - time.monotonic()))

    def start(
        self,
        taken: Callable[[Shards], Awaitable[None]],
        giving: Callable[[Shards], Awaitable[None]],
        heard: Callable[[News], None],
        missed: Callable[[], None],
    ) -> None:
        """From now on shards are taken; `giving` makes an end with one before others have it."""
        self._taken, self._giving, self._heard = taken, giving, heard
        listening = self._database.listen(self._hear, missed)
        self._tasks = [
            asyncio.create_task(listening, name="listening"),
            asyncio.create_task(self._balance(), name="sharing"),
        ]

    async def certain(self) -> None:
        """Until it is certain that we are not taken for dead: only then may Discord be asked to
        show anything, since others may show it already."""
        while not self.is_certain():
            self._heard_of.clear()
            await self._heard_of.wait()

    def is_certain(self) -> bool:
        return time.monotonic() - self._renewed <= SECONDS - RENEWED_SECONDS

    async def close(self) -> None:
        """Nothing is taken any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def leave(self) -> None:
        """In good order: what was begun is finished, and others take over at once."""
        await self.close()
        try:
            await self._lease.leave()
            if self._tasks:
                await self._give(frozenset(self.holdings.held))
        except (NotSaved, Lost) as error:
            log.info("what it held ends by itself (%s)", error)

    async def turn_to_identify(self) -> None:
        """Discord takes one connection of a bot every five seconds, from whichever process."""
        with suppress(NotSaved, Lost):
            seconds = await self._lease.identify()
            while seconds > 0:
                await asyncio.sleep(seconds)
                seconds = await self._lease.identify()

    def _hear(self, text: str) -> None:
        news = News.read(text)
        if news is None or news.process == self.holdings.process:
            return
        if news.what is Told.SHARDS:
            self._woken.set()
        self._heard(news)

    async def _balance(self) -> None:
        await self._tell()
        while True:
            self._woken.clear()
            again = LOOK_SECONDS
            try:
                again = await self._look()
            except (NotSaved, Lost) as error:
                log.warning("shards were not looked after (%s)", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), again)

    async def _strike_off(self) -> float:
        """Nobody is taken for dead by one who was not heard itself just now. What they had of
        Discord's limit may be what keeps us from logging in. In how many seconds to look again."""
        steady = time.monotonic() - self._steady_since > SECONDS
        silence = await self._lease.silence() if steady else SECONDS
        if silence < 0:
            await self._lease.strike_off()
        return min(max(SOONEST_SECONDS, silence), LOOK_SECONDS)

    async def _look(self) -> float:
        """In how many seconds to look again."""
        again = await self._strike_off()
        members = await self._lease.members()
        known = self._know(members)
        quota = quota_of(self.holdings.process, members, self.holdings.shards)
        ours = await self._lease.held()
        if len(ours) < quota:
            await self._lease.take(quota - len(ours))
            ours = await self._lease.held()
        await self._take_over(ours)
        if len(ours) > quota and known:
            await self._give(frozenset(sorted(ours)[quota:]))
        return again

    def _know(self, members: Sequence[Member]) -> bool:
        """Whether all have been there for as long as a lease lasts. Who comes in the place of one
        that was killed comes before that one is struck off, and will have its shards: what was
        given to it would come back, and Discord takes a connection every five seconds."""
        now = time.monotonic()
        self._seen = {each.id: self._seen.get(each.id, now) for each in members}
        return all(now - at > SECONDS for at in self._seen.values())

    async def _take_over(self, ours: Shards) -> None:
        self._new |= ours - self.holdings.held
        self.holdings.held |= ours
        if self._new:
            log.info("this process takes shards %s over", sorted(self._new))
            await self._taken(self._new)
            self._new = frozenset()

    async def _give(self, shards: Shards) -> None:
        log.info("this process gives shards %s up", sorted(shards))
        self.holdings.held -= shards
        await self._giving(shards)
        for shard in shards:
            await self._lease.give(shard)
        await self._tell()

    async def _tell(self) -> None:
        told = self._database.telling(f"{self.holdings.process} {Told.SHARDS} 0")
        if told:
            await self._database.change([told])


def quota_of(process: int, members: Sequence[Member], shards: int) -> int:
    """As many for each as for any other; what is left over for those who came first."""
    staying = [member.id for member in members if member.stays]
    if process not in staying:
        return 0
    each, over = divmod(shards, len(staying))
    return each + (staying.index(process) < over)
