"""Starts, watches and ends the bot's process, on a sandbox that runs in this one. Times are taken
here."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from bot.sandbox.server import Sandbox
from bot.store.place import Place, address
from bot.tables.registry import LIVE_AT_MOST

SERVED = "bot.terminal.served"
SETTLED = "settled"  # the line that the process prints when its tables are shown
TAKES_TURNS, DRAWS_NOTHING = "takes turns", "draws nothing"  # what it may be told beside


def named(process: int) -> str:
    """How it calls itself among others."""
    return f"process {process}"


class BotProcess:
    """Runs inside `async with`, and is killed at its end if it has not been stopped before. `ahead`
    is by how much the sandbox's clock is; `errors` is where its log goes; `held` is how many tables
    it has in memory at most; `takes_turns`: whether one of several connects only when the others
    have, as Discord demands."""

    def __init__(
        self,
        sandbox: Sandbox,
        database: Place,
        profile: Path | None = None,
        *,
        ahead: float = 0.0,
        errors: Path | None = None,
        among_others: bool = False,
        held: int = LIVE_AT_MOST,
        takes_turns: bool = False,
        draws: bool = True,
    ) -> None:
        self.restores: list[tuple[float, float]] = []  # once it was stopped: when, and seconds
        self._held, self._takes_turns, self._draws = held, takes_turns, draws
        self._sandbox, self._database, self._profile = sandbox, database, profile
        self._ahead, self._errors, self._among_others = ahead, errors, among_others
        self._process: asyncio.subprocess.Process
        self.started = 0.0

    async def __aenter__(self) -> None:
        await self.start()

    async def start(self) -> None:
        profiler = ["-m", "cProfile", "-o", str(self._profile)] if self._profile else []
        errors = None if self._errors is None else self._errors.open("ab")
        self.started = time.perf_counter()
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *profiler,
                "-m",
                SERVED,
                self._sandbox.api_base,
                self._sandbox.gateway_url,
                self._sandbox.token,
                address(self._database),
                str(self._ahead),
                str(self._held),
                *([TAKES_TURNS] if self._takes_turns else []),
                *([] if self._draws else [DRAWS_NOTHING]),
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        finally:
            if errors is not None:
                errors.close()

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
        """In good order, so that a profile is written; also where what it has to show is more than
        Discord's limit lets it show in time."""
        with suppress(TimeoutError):
            await self._sandbox.quiet()
        self._process.terminate()
        assert self._process.stdout is not None
        *_, last = (await self._process.stdout.read()).splitlines() or [b"[]"]
        self.restores = [(at, took) for at, took in json.loads(last)]
        await self.ended()

    def kill(self) -> None:
        """At this very moment; `ended` waits until it is gone."""
        self.end(signal.SIGKILL)

    def end(self, way: signal.Signals) -> None:
        if self._process.returncode is None:
            self._process.send_signal(way)

    async def __aexit__(self, *_: object) -> None:
        self.kill()
        await self.ended()

    async def ended(self) -> None:
        """And is off the gateway, unless another may be on it."""
        await self._process.wait()
        gateway = self._sandbox.local.gateway
        while gateway.connected and not self._among_others:
            gateway.changed.clear()
            await gateway.changed.wait()
