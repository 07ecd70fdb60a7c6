"""Small values for tests of the store, and the faults that befall its file."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import asyncpg

from bot.store import Status, Store, Table
from bot.store.place import Server
from bot.store.postgres import NAMES
from bot.store.sqlite import SqliteDatabase
from tests.stores import opened, place_at

__all__ = ["full", "halted", "held", "locked", "names", "opened", "table", "unprivileged"]

NOBODY = 65_534  # the user that owns nothing


def table(**changes: object) -> Table:
    values: dict[str, object] = {
        **{"id": 0, "game": "intrigue", "rules": 1, "seed": "5eed", "quick": False},
        **{"options": {}, "wanted": 2, "status": Status.LOBBY, "language": "en"},
        **{"guild": 1, "channel": 2, "thread": None, "host": 3, "created": 4.0, "changed": 4.0},
    }
    return Table(**values | changes)  # type: ignore[arg-type]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another connection has the file to itself for writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        yield
        other.execute("rollback")


@asynccontextmanager
async def held(path: Path) -> AsyncIterator[None]:
    """Another connection has the store to itself for writing, on either engine."""
    place = await place_at(path)
    if not isinstance(place, Server):
        with locked(path):
            yield
        return
    other = await asyncpg.connect(place.url)
    names = [name for (name,) in await other.fetch(NAMES)]
    try:
        await other.execute(f"begin; lock table {', '.join(names)} in exclusive mode")
        yield
    finally:
        await other.close()


@asynccontextmanager
async def halted(store: Store) -> AsyncIterator[None]:
    """The file is busy with one question: whoever asks the store anything else waits."""
    goes_on = threading.Event()
    assert isinstance(store._database, SqliteDatabase)
    await store._database.line.create_function("until_it_goes_on", 0, goes_on.wait)
    question = asyncio.create_task(store._read("select until_it_goes_on()", ()))
    try:
        yield
    finally:
        goes_on.set()
        await question


@asynccontextmanager
async def full(store: Store, path: Path) -> AsyncIterator[None]:
    """The disk is full: no file of this process may grow beyond what the write-ahead log holds, so
    the next write to it is refused by the system itself."""
    size = os.path.getsize(f"{path}-wal")  # noqa: PTH202, ASYNC240 - a look at one file
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def unprivileged() -> Iterator[Path]:
    """A folder that everybody may enter, seen by a user whom file modes stop."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        if root := os.geteuid() == 0:
            os.chown(folder, NOBODY, -1)
            os.seteuid(NOBODY)
        try:
            yield Path(folder)
        finally:
            if root:
                os.seteuid(0)
            Path(folder).chmod(0o755)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())
