"""One bot at a time, of however many processes run on one server: a process waits for its turn, is
the bot, and gives its turn up in good order, or ends when another has taken it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from typing import Any

from bot.store import NotSaved, Store, StoreUnusable
from bot.store.form import newest
from bot.store.lease import LOST, Holder, Lease
from bot.store.migrate import migrate
from bot.store.place import Server
from bot.store.postgres import PostgresDatabase

Serve = Callable[[Store], Coroutine[Any, Any, None]]
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


async def in_turn(server: Server, name: str, serve: Serve, waiting: Waiting) -> None:
    """Serves when it is our turn. A database of an older form is migrated only then: whoever runs
    before us may not know the newer one. Raises StoreUnusable and TakenOver."""
    try:
        database = await PostgresDatabase.open(server)
        try:
            lease = Lease(database, name, version())
            await lease.take(waiting)
            try:
                await migrate(database)
                await _while_ours(lease, Store(database), serve)
            finally:
                await lease.give_up()
        finally:
            await database.close()
    except StoreUnusable as error:
        raise StoreUnusable(f"{server}: {error}") from error
    except NotSaved as error:
        raise StoreUnusable(f"{server}: {error}") from error


async def _while_ours(lease: Lease, store: Store, serve: Serve) -> None:
    keeping = asyncio.create_task(lease.keep(), name="lease")
    serving = asyncio.create_task(serve(store), name="serving")
    try:
        await asyncio.wait([keeping, serving], return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            raise TakenOver(f"{LOST}; this one ends, to be started anew and wait for its turn")
        await serving
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await serving  # what was acknowledged is finished, or stays with its receipt
        await store.settled()
        keeping.cancel()
