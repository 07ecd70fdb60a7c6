"""Where a soak or a bench keeps its tables: a file, a PostgreSQL server of its own, which it may
stop, or one that somebody else runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

from bot.store import Store
from bot.store.moving import copy_to_file
from bot.store.place import Place, Server, place_of
from bot.store.upkeep import copy
from bot.terminal.own_postgres import NoServer, OwnPostgres

FILE, OWN = "file", "postgres"
AWAY_SECONDS = 4.0  # at most, and then it starts


class RehearsedDatabase:
    def __init__(self, place: Place, own: OwnPostgres | None = None) -> None:
        self.place, self._own = place, own

    @property
    def can_be_stopped(self) -> bool:
        return self._own is not None

    async def stop_for_a_while(self, choose: Random) -> None:
        """In good order, or as if it had been killed."""
        if self._own is not None:
            at_once = choose.random() < 0.5
            await asyncio.to_thread(self._own.stop, at_once=at_once)
            await asyncio.sleep(choose.uniform(0.0, AWAY_SECONDS))
            await asyncio.to_thread(self._own.start)

    @asynccontextmanager
    async def copied(self, path: Path) -> AsyncIterator[Store]:
        """As it stands: nobody is in the bot's way."""
        if isinstance(self.place, Server):
            await copy_to_file(self.place, path)
        else:
            await asyncio.to_thread(copy, self.place, path)
        store = await Store.open(path)
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def rehearsed_on(text: str, folder: Path) -> AsyncIterator[RehearsedDatabase]:
    """Raises NoServer where there is no package for one, BadPlace for what is no address."""
    if text == FILE:
        yield RehearsedDatabase(folder / "rookery.sqlite3")
    elif text != OWN:
        yield RehearsedDatabase(place_of(text))
    else:
        own = OwnPostgres(folder / "postgres")
        own.folder.mkdir(exist_ok=True)
        await asyncio.to_thread(own.make)
        await asyncio.to_thread(own.start)
        try:
            yield RehearsedDatabase(own.place(), own)
        finally:
            with suppress(NoServer):
                own.stop(at_once=True)
