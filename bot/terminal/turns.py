"""One bot at a time, of however many processes run on one server: a process joins those of its own
version, or waits until those of another have ended; and gives up in good order what it holds, or
ends when others have taken it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from typing import Any

from bot.sharing import Sharing
from bot.store import NotSaved, Store, StoreUnusable
from bot.store.form import newest
from bot.store.holdings import Holdings
from bot.store.lease import LOST, Holder, Lease
from bot.store.migrate import migrate
from bot.store.place import Server
from bot.store.postgres import PostgresDatabase

LOOK_SECONDS = 0.5

Serve = Callable[[Store, Sharing], Coroutine[Any, Any, None]]
Recommended = Callable[[], Awaitable[int]]
Waiting = Callable[[Holder | None], Awaitable[None]]


class TakenOver(Exception):
    """The text is the one clear line."""


def version() -> str:
    """What this process runs, as others are told."""
    try:
        number = version_of("rookery")
    except PackageNotFoundError:
        number = "of unknown version"
    return f"Rookery {number}, form {newest()}"


async def in_turn(
    server: Server,
    name: str,
    wanted: int | None,
    recommended: Recommended,
    serve: Serve,
    waiting: Waiting,
) -> None:
    """Serves beside others of the same version and number of shards, or when those of another
    have ended. A database of an older form is migrated only then: whoever runs before us may not
    know the newer one. Raises StoreUnusable and TakenOver."""
    try:
        database = await PostgresDatabase.open(server)
        try:
            lease = Lease(database, name, version())
            shards = await _joined(lease, wanted, recommended, waiting)
            try:
                await migrate(database)
                holdings = Holdings(shards, (), lease.process)
                sharing = Sharing(lease, database, holdings)
                await _while_ours(sharing, Store(database, holdings), serve)
            finally:
                await lease.end()
        finally:
            await database.close()
    except StoreUnusable as error:
        raise StoreUnusable(f"{server}: {error}") from error
    except NotSaved as error:
        raise StoreUnusable(f"{server}: {error}") from error


async def _joined(
    lease: Lease, wanted: int | None, recommended: Recommended, waiting: Waiting
) -> int:
    """As many shards as those have who are there already, unless another number is wanted."""
    await lease.prepare()
    while True:
        holder = await lease.holder()
        if holder is None or not lease.waits_for(holder, wanted):
            there = None if holder is None else holder.shards
            shards = wanted or there or await recommended()
            if await lease.join(shards):
                return shards
        await waiting(holder)
        await asyncio.sleep(LOOK_SECONDS)


async def _while_ours(sharing: Sharing, store: Store, serve: Serve) -> None:
    keeping = asyncio.create_task(sharing.keep(), name="lease")
    serving = asyncio.create_task(serve(store, sharing), name="serving")
    try:
        await asyncio.wait([keeping, serving], return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            raise TakenOver(f"{LOST}; this one ends, to be started anew")
        await serving
    finally:
        await (sharing.close() if keeping.done() else sharing.leave())
        serving.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await serving  # what was acknowledged is finished, or stays with its receipt
        await store.settled()
        keeping.cancel()
