"""Starts, watches and ends the bot's process. Times are taken here, in the sandbox's process."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from bot.sandbox.server import Sandbox

SERVED = "bot.terminal.bench.served"
SETTLED = "settled"  # the line that the process prints when its tables are shown


class BotProcess:
    """Runs inside `async with`, and is killed at its end if it has not been stopped before."""

    def __init__(self, sandbox: Sandbox, database: Path, profile: Path | None = None) -> None:
        self._sandbox, self._database, self._profile = sandbox, database, profile
        self._process: asyncio.subprocess.Process
        self.started = 0.0

    async def __aenter__(self) -> None:
        profiler = ["-m", "cProfile", "-o", str(self._profile)] if self._profile else []
        sandbox = self._sandbox
        self.started = time.perf_counter()
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, *profiler, "-m", SERVED),
            *(sandbox.api_base, sandbox.gateway_url, sandbox.token, str(self._database)),
            stdout=asyncio.subprocess.PIPE,
        )

    @property
    def id(self) -> int:
        return self._process.pid

    async def settled(self) -> float:
        """Seconds from the start until every table was shown as it should be."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if line.decode().strip() != SETTLED:
            raise RuntimeError("the bot's process ended before it had begun")
        return time.perf_counter() - self.started

    async def stop(self) -> None:
        """In good order, so that a profile is written."""
        await self._sandbox.quiet()
        self._process.terminate()
        await self._ended()

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
            await self._ended()

    async def _ended(self) -> None:
        await self._process.wait()
        gateway = self._sandbox.local.gateway
        while gateway.connected:
            gateway.changed.clear()
            await gateway.changed.wait()
