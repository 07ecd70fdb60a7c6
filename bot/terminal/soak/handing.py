"""How long the tables of a process that was killed are nobody's, by the rows that say who has which
shard: they are played again, as far as people press by DM, before their shard is connected."""

from __future__ import annotations

import asyncio
import time

from bot.store import NotSaved
from bot.store.place import Server
from bot.store.postgres import PostgresDatabase
from bot.terminal.soak.tally import Tally

LOOK_SECONDS = 0.1
HOLDERS = """
select shard, name from rookery_shards join rookery_processes on rookery_processes.id = process
"""


class Handing:
    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._killed: dict[str, float] = {}  # processes by name, and when
        self._stopped = 0.0  # when the database was last away
        self._holders: dict[int, str] = {}

    def killed(self, name: str) -> None:
        self._killed.setdefault(name, time.monotonic())

    def stopped(self) -> None:
        """Whoever takes over has to wait for it, which is measured elsewhere."""
        self._stopped = time.monotonic()

    async def watch(self, server: Server) -> None:
        """For ever."""
        database = await PostgresDatabase.open(server)
        try:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                try:
                    rows = await database.read(HOLDERS.strip(), ())
                except NotSaved:
                    continue  # there are none yet, or it is away
                self.look({int(shard): str(name) for shard, name in rows})
        finally:
            await database.close()

    def look(self, holders: dict[int, str]) -> None:
        """Shards and who has them now."""
        for shard, name in holders.items():
            before, self._holders[shard] = self._holders.get(shard, name), name
            killed = self._killed.get(before)
            if name != before and killed is not None and killed > self._stopped:
                self._tally.handed.append(time.monotonic() - killed)
