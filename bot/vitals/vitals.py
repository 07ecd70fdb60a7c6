"""One bot's vital signs together: what is counted and measured, and the pulse that shows them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import discord

from bot.vitals.discords_clock import DiscordsClock
from bot.vitals.figures import Figures
from bot.vitals.health import Health, forget
from bot.vitals.look import look_at
from bot.vitals.systemd import notify
from bot.vitals.trace import Trace
from bot.vitals.waits import Waits
from bot.vitals.watchdog import Watchdog

if TYPE_CHECKING:
    from bot.app import Rookery

log = logging.getLogger(__name__)

BEAT_SECONDS = 5.0


class Vitals:
    def __init__(self, now: Callable[[], float]) -> None:
        self.figures = Figures()
        self.clock = DiscordsClock(now)
        self.trace = Trace(self.figures, self.clock)
        self.waits = Waits(self.figures.shown.observe)
        self.health: Health | None = None
        self.damaged = False  # the database, as far as was looked
        self._watchdog = Watchdog()
        self._beating: asyncio.Task[None] | None = None

    def arrive(self, interaction: discord.Interaction) -> None:
        self.figures.interactions.labels(interaction.type.name).inc()
        self.trace.arrive(interaction.id)

    def start(self, client: Rookery, file: Path | None) -> None:
        """Beats from now on; `file`: where to write how we are."""
        self._beating = asyncio.create_task(self._beat(client, file), name="pulse")

    async def close(self) -> None:
        if self._beating is not None:
            notify("STOPPING=1")
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating

    async def _beat(self, client: Rookery, file: Path | None) -> None:
        self._watchdog.start()
        try:
            while True:
                before = time.monotonic()
                await asyncio.sleep(BEAT_SECONDS)
                lag = max(0.0, time.monotonic() - before - BEAT_SECONDS)
                self._tell(look_at(client, lag, self.clock.ahead, self.damaged))
                if file is not None and self.health is not None:
                    await _written(self.health, file)
        finally:
            self._watchdog.stop()
            if file is not None:
                forget(file)

    def _tell(self, health: Health) -> None:
        """Whoever watches over us hears nothing while we hang, and starts us anew."""
        self.health = health
        if not health.hangs:
            self._watchdog.stroke()
            notify("WATCHDOG=1")


async def _written(health: Health, file: Path) -> None:
    try:
        await asyncio.to_thread(health.write, file)
    except OSError as error:
        log.warning("%s: cannot be written (%s)", file, error.strerror)
