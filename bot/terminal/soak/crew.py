"""The processes of one bot, each started anew whenever it ends. Where there are several, they share
its shards; who has which, nobody out here knows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random

from bot.sandbox.server import Sandbox
from bot.store.place import Place, Server
from bot.terminal.soak.handing import Handing
from bot.terminal.soak.tally import Tally
from bot.terminal.soak.upheld import STARTING_SECONDS, NotThere, Upheld

GOING_SECONDS = 1.0


class Crew:
    def __init__(
        self,
        sandbox: Sandbox,
        members: Sequence[Upheld],
        choose: Random,
        tally: Tally,
        place: Place,
    ) -> None:
        self._sandbox, self._members, self._choose = sandbox, members, choose
        self._place = place
        self._handing = Handing(tally)
        self._watching: asyncio.Task[None] | None = None
        self._stack, self._tally = AsyncExitStack(), tally
        self._killed: float | None = None  # since all shards were last known to be there
        self._stopped = False  # the database, since then

    async def __aenter__(self) -> Crew:
        for member in self._members:
            await self._stack.enter_async_context(member)
        if isinstance(self._place, Server):
            self._watching = asyncio.create_task(self._handing.watch(self._place))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._watching is not None:
            self._watching.cancel()
        await self._stack.aclose()

    @property
    def since(self) -> float:
        """When the eldest was started: it may have been the bot ever since."""
        return min(member.since for member in self._members)

    def kill(self) -> None:
        """Any of them."""
        self._killed = time.monotonic()
        member = self._choose.choice(self._members)
        self._handing.killed(member.name)
        member.kill()

    def stopped(self) -> None:
        """The database was away for a while: what is taken over meanwhile waits for it."""
        self._stopped = True
        self._handing.stopped()

    async def started(self) -> None:
        """Until one of them runs that was not killed."""
        await self._choose.choice(self._members).started()

    async def connected(self) -> None:
        """Until all shards are there. Raises NotThere if one does not come."""
        if len(self._members) == 1:
            await self._members[0].connected()
            return
        killed, self._killed = self._killed, None
        if killed is not None:  # what it had goes from the gateway first
            await asyncio.sleep(GOING_SECONDS)
        was_there = self._sandbox.gateway.complete
        try:
            await self._sandbox.connected(STARTING_SECONDS)
        except TimeoutError:
            raise NotThere(f"not all shards came within {STARTING_SECONDS:.0f} s") from None
        stopped, self._stopped = self._stopped, False
        if killed is not None and not was_there:
            self._tally.take_over(time.monotonic() - killed, stopped=stopped)
