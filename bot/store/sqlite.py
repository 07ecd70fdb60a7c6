"""The driver for one SQLite file, through aiosqlite: a thread of its own does whole transactions in
one step."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import aiosqlite

from bot.store.database import Change, Database, Rows, Values
from bot.store.errors import NotSaved, StoreUnusable, reason
from bot.store.form import check_form, section

BUSY_SECONDS = 1.0  # a press must be acknowledged within three
FAILURES = (sqlite3.Error, ValueError)  # the latter from aiosqlite, once the file is closed
NAMES = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"


class Line(aiosqlite.Connection):
    """A connection whose thread also does whole transactions."""

    @classmethod
    def to(cls, path: Path | str) -> Line:
        return cls(lambda: sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None), 64)

    async def change(self, changes: Sequence[Change]) -> list[Rows | NotSaved]:
        done: list[Rows | NotSaved] = await self._execute(_changed, self._conn, changes)  # type: ignore[no-untyped-call]
        return done


class SqliteDatabase(Database):
    engine = "sqlite"

    def __init__(self, line: Line) -> None:
        self.line = line

    @classmethod
    async def open(cls, path: Path | str) -> SqliteDatabase:
        """Raises StoreUnusable with a line for the operator. What is another program's is left as
        it is."""
        try:
            sqlite3.connect(path).close()  # where this fails, aiosqlite's thread would outlive us
            database = cls(Line.to(path))
            await database.line
        except sqlite3.Error as error:
            raise StoreUnusable(str(error)) from error
        try:
            await database._prepare()
        except BaseException as error:
            await database.close()
            if isinstance(error, FAILURES):
                raise StoreUnusable(reason(error)) from error
            raise
        return database

    async def _prepare(self) -> None:
        check_form(await self.form(), await self.names())
        await self.line.execute("pragma journal_mode = wal")
        await self.line.execute("pragma synchronous = full")
        await self.line.execute("pragma foreign_keys = on")
        await self._check_writable()

    async def _check_writable(self) -> None:
        """SQLite opens a file that it may only read without a word, and fails at the first
        write."""
        await self.line.execute("begin immediate")
        await self.line.execute(f"pragma user_version = {await self.form()}")
        await self.line.execute("rollback")

    async def read(self, query: str, values: Values) -> Rows:
        try:
            return [tuple(row) for row in await self.line.execute_fetchall(query, values)]
        except FAILURES as error:
            raise NotSaved(reason(error)) from error

    async def change(self, changes: Sequence[Change]) -> list[Rows | NotSaved]:
        try:
            return await self.line.change(changes)
        except FAILURES as error:
            return [_refused(error)] * len(changes)

    async def size(self) -> int:
        sized = "select page_count * page_size from pragma_page_count, pragma_page_size"
        return int((await self.read(sized, ()))[0][0])

    async def form(self) -> int:
        async with self.line.execute("pragma user_version") as cursor:
            row = await cursor.fetchone()
        return int(row[0]) if row else 0

    async def names(self) -> list[str]:
        async with self.line.execute(NAMES) as cursor:
            return [name for (name,) in await cursor.fetchall()]

    async def migrate(self, scripts: Sequence[tuple[int, str]]) -> None:
        for number, script in scripts:
            text = section(script, self.engine)
            try:
                await self.line.executescript(
                    f"begin immediate;\n{text}\npragma user_version = {number};\ncommit;"
                )
            except FAILURES as error:
                raise StoreUnusable(reason(error)) from error

    async def close(self) -> None:
        await self.line.close()


# In the database's thread


def _changed(file: sqlite3.Connection, changes: Sequence[Change]) -> list[Rows | NotSaved]:
    """A file that is locked is not waited for again."""
    try:
        file.execute("begin immediate")
    except sqlite3.Error as error:
        return [_refused(error)] * len(changes)
    try:
        with _committed(file):
            return [_done(file, change) for change in changes]
    except (sqlite3.Error, OverflowError) as error:
        if len(changes) == 1:
            return [_refused(error)]
        return [_changed(file, [change])[0] for change in changes]


def _refused(error: Exception) -> NotSaved:
    refused = NotSaved(reason(error))
    refused.__cause__ = error
    return refused


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
