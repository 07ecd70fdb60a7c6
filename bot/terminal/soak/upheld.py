"""The bot's process, started anew whenever it ends, as whoever keeps it running would."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.sandbox.server import Sandbox
from bot.terminal.process import BotProcess, named
from bot.terminal.soak.tally import Tally

STARTING_SECONDS = 60.0
PAUSE_SECONDS = 0.5  # after an end of its own


class NotThere(Exception):
    """The text says it in a sentence."""


class Upheld:
    def __init__(self, sandbox: Sandbox, process: BotProcess, tally: Tally) -> None:
        self._sandbox, self._process, self._tally = sandbox, process, tally
        self._upholding: asyncio.Task[None] | None = None
        self._connected = asyncio.Event()
        self._alive = asyncio.Event()
        self._killed = False
        self.since = 0.0  # when it was last started, on the sandbox's clock

    async def __aenter__(self) -> Upheld:
        self._upholding = asyncio.create_task(self._uphold(), name="upholding")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._upholding is not None:
            self._upholding.cancel()
            with suppress(asyncio.CancelledError):
                await self._upholding

    @property
    def name(self) -> str:
        """As the process calls itself among others."""
        return named(self._process.id)

    def kill(self) -> None:
        """At this very moment, whatever it does."""
        if not self._killed:
            self._killed = True
            self._alive.clear()
            self._connected.clear()
            self._tally.kills += 1
            self._process.kill()

    async def started(self) -> None:
        """Until a process runs that was not killed; it need not be connected yet."""
        await self._alive.wait()

    async def connected(self) -> None:
        """Until it is there again. Raises NotThere if it does not come."""
        try:
            await asyncio.wait_for(self._connected.wait(), STARTING_SECONDS)
        except TimeoutError:
            raise NotThere(f"the bot was not there within {STARTING_SECONDS:.0f} s") from None

    async def _uphold(self) -> None:
        while True:
            async with self._process:
                self._killed = False
                self._alive.set()
                self.since = self._sandbox.clock.now()
                ended = asyncio.create_task(self._process.ended())
                try:
                    await self._until_connected(ended)
                    await ended
                finally:
                    self._connected.clear()
                    ended.cancel()
            if not self._killed:
                self._tally.falls += 1
                await asyncio.sleep(PAUSE_SECONDS)

    async def _until_connected(self, ended: asyncio.Task[None]) -> None:
        connecting = asyncio.create_task(self._sandbox.connected(STARTING_SECONDS))
        await asyncio.wait([connecting, ended], return_when=asyncio.FIRST_COMPLETED)
        connecting.cancel()
        with suppress(asyncio.CancelledError, TimeoutError):
            await connecting
            if not self._killed:
                self._connected.set()
