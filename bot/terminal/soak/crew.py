"""The processes of one bot, each started anew whenever it ends. Where there are several, one of
them is the bot; which one, nobody out here knows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from random import Random

from bot.sandbox.server import Sandbox
from bot.terminal.soak.upheld import STARTING_SECONDS, NotThere, Upheld

GOING_SECONDS = 1.0


class Crew:
    def __init__(self, sandbox: Sandbox, members: Sequence[Upheld], choose: Random) -> None:
        self._sandbox, self._members, self._choose = sandbox, members, choose
        self._stack = AsyncExitStack()
        self._killed = False  # since somebody was last known to be there

    async def __aenter__(self) -> Crew:
        for member in self._members:
            await self._stack.enter_async_context(member)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    @property
    def since(self) -> float:
        """When the eldest was started: it may have been the bot ever since."""
        return min(member.since for member in self._members)

    def kill(self) -> None:
        """Any of them."""
        self._killed = True
        self._choose.choice(self._members).kill()

    async def started(self) -> None:
        """Until one of them runs that was not killed."""
        await self._choose.choice(self._members).started()

    async def connected(self) -> None:
        """Until one of them is there. Raises NotThere if none comes."""
        if len(self._members) == 1:
            await self._members[0].connected()
            return
        if self._killed:  # if it was the bot, it goes from the gateway first
            self._killed = False
            with suppress(TimeoutError):
                await self._sandbox.disconnected(GOING_SECONDS)
        try:
            await self._sandbox.connected(STARTING_SECONDS)
        except TimeoutError:
            raise NotThere(f"no process was there within {STARTING_SECONDS:.0f} s") from None
