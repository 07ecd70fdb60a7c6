"""How the file is written: changes that wait at the same time become one transaction, with one
sync, in one step of the database's thread. Knows no table and no column."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store.errors import NotSaved, reason

BUSY_SECONDS = 1.0  # a press must be acknowledged within three
FAILURES = (sqlite3.Error, ValueError)  # the latter from aiosqlite, once the file is closed

Values = tuple[Any, ...] | Mapping[str, Any]  # in order, or by name
Statement = tuple[str, Values]
Change = Sequence[Statement]  # all of them, or none
Rows = list[tuple[Any, ...]]


class Database(aiosqlite.Connection):
    """A connection whose thread also does whole transactions."""

    @classmethod
    def at(cls, path: Path | str) -> Database:
        return cls(lambda: sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None), 64)

    async def change(self, changes: Sequence[Change]) -> list[Rows | Exception]:
        """What came of each of them, in order."""
        done: list[Rows | Exception] = await self._execute(_changed, self._conn, changes)  # type: ignore[no-untyped-call]
        return done


class Ledger:
    """Takes changes from everybody and hands them over, as many at once as there are."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Change, asyncio.Future[Rows]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> Rows:
        """The rows that its last statement gave. Raises NotSaved, and nothing is changed."""
        done: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def settled(self) -> None:
        """Until nothing waits to be written."""
        if self._writing is not None:
            await asyncio.wait([self._writing])

    async def _write(self) -> None:
        while self._waiting:
            changes, self._waiting = self._waiting, []
            try:
                outcomes = await self._database.change([change for change, _ in changes])
            except Exception as error:  # whatever it is, nobody waits in vain
                outcomes = [error] * len(changes)
            for (_, done), outcome in zip(changes, outcomes, strict=True):
                _tell(done, outcome)
        self._writing = None


def _tell(done: asyncio.Future[Rows], outcome: Rows | Exception) -> None:
    if done.done():
        return  # whoever waited has been canceled
    if isinstance(outcome, Exception):
        refused = NotSaved(reason(outcome))
        refused.__cause__ = outcome
        done.set_exception(refused)
    else:
        done.set_result(outcome)


# In the database's thread


def _changed(file: sqlite3.Connection, changes: Sequence[Change]) -> list[Rows | Exception]:
    """All in one transaction; if that fails, each in its own, so that none takes another with it.
    A file that is locked is not waited for again."""
    try:
        file.execute("begin immediate")
    except sqlite3.Error as error:
        return [error] * len(changes)
    try:
        with _committed(file):
            return [_done(file, change) for change in changes]
    except sqlite3.Error as error:
        if len(changes) == 1:
            return [error]
        return [_changed(file, [change])[0] for change in changes]


@contextmanager
def _committed(file: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
        file.execute("commit")
    finally:
        if file.in_transaction:
            file.execute("rollback")


def _done(file: sqlite3.Connection, change: Change) -> Rows:
    rows: Rows = []
    for statement, values in change:
        rows = file.execute(statement, values).fetchall()
    return rows
