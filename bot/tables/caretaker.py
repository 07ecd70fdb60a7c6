"""Ends what nobody tends: games in which no person has acted for as many days as the server allows,
unless they are paused, and lobbies that were never started. Looks once an hour; what a look finds
depends on the store and the moment alone."""

from __future__ import annotations

import asyncio
import logging

from bot.store import NotSaved, Status, Store
from bot.store import Table as Saved
from bot.store.absence import idle_since
from bot.store.holdings import Elsewhere
from bot.store.limits import limits
from bot.tables.absence import end_abandoned
from bot.tables.registry import Registry
from engine.core.errors import Refused

log = logging.getLogger(__name__)

EVERY_SECONDS = 3_600.0
LIVE = (Status.LOBBY, Status.RUNNING, Status.FROZEN)


class Caretaker:
    def __init__(self, store: Store, registry: Registry) -> None:
        self.store, self.registry = store, registry

    async def run(self) -> None:
        while True:
            try:
                await self.look(self.registry.clock.now())
            except NotSaved as error:
                log.warning("tables were not looked after (%r)", error)
            await asyncio.sleep(EVERY_SECONDS)

    async def look(self, now: float) -> None:
        for saved in await self.store.tables_in(LIVE):
            if self.store.holdings.has(saved.guild):
                await self._look_at(saved, now)

    async def _look_at(self, saved: Saved, now: float) -> None:
        """Each for itself: what goes wrong with one table is no reason to leave the others."""
        try:
            if await self._forsaken(saved, now):
                await self._end(saved)
        except (Refused, NotSaved, Elsewhere) as reason:
            log.warning("table %s: not looked after (%r)", saved.id, reason)

    async def _forsaken(self, saved: Saved, now: float) -> bool:
        """A table that all agreed to pause waits for as long as they like."""
        if (await self.store.clocks.standing(saved.id)).paused is not None:
            return False
        since = await idle_since(self.store, saved.id)
        return now - since > (await limits(self.store, saved.guild)).patience

    async def _end(self, saved: Saved) -> None:
        log.info("table %s: nobody has acted for long, ended", saved.id)
        if saved.status is Status.LOBBY:
            await self.registry.close_lobby(saved.id)
        else:
            async with self.registry.opened(saved.id) as table:
                await end_abandoned(table)
