"""Small values for tests of the store, and the faults that befall its file."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from bot.store import Status, Store, Table

NOBODY = 65_534  # the user that owns nothing


def table(**changes: object) -> Table:
    values: dict[str, object] = {
        **{"id": 0, "game": "intrigue", "rules": 1, "seed": "5eed", "quick": False},
        **{"options": {}, "wanted": 2, "status": Status.LOBBY, "language": "en"},
        **{"guild": 1, "channel": 2, "thread": None, "host": 3, "created": 4.0, "changed": 4.0},
    }
    return Table(**values | changes)  # type: ignore[arg-type]


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another connection has the file to itself for writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        yield
        other.execute("rollback")


@asynccontextmanager
async def full(store: Store, path: Path) -> AsyncIterator[None]:
    """The disk has no page left: what is free inside the file is filled up, and it may not grow."""
    await _stuff(store, path)
    pages = await _number(store, "pragma page_count")
    most = await _number(store, "pragma max_page_count")
    await store._database.execute(f"pragma max_page_count = {pages}")
    try:
        yield
    finally:
        await store._database.execute(f"pragma max_page_count = {most}")


async def _stuff(store: Store, path: Path) -> None:
    """Fills the last page of the rows, so that not even the smallest one finds room."""
    filler = await store.create_table(table(status=Status.CLOSED))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        pages = other.execute("pragma page_count").fetchone()[0]
        other.execute(f"pragma max_page_count = {pages}")
        for size in (200, 0):
            _fill(other, filler.id, "x" * size)


def _fill(other: sqlite3.Connection, number: int, body: str) -> None:
    insert = "insert into rows values (?, (select count(*) from rows), ?, null, 0, 0)"
    try:
        while True:
            other.execute(insert, (number, body))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise


async def _number(store: Store, pragma: str) -> int:
    [(number,)] = await store._read(pragma, ())
    return int(number)


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
