"""A whole store as its rows, on either engine: to be read at one moment, or filled in one
transaction. For copies and moves; the bot itself goes through the store."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import asyncpg

from bot.store.alone import IN_USE
from bot.store.database import Rows
from bot.store.errors import StoreUnusable, reason
from bot.store.form import check_form, migrations, section
from bot.store.place import Place, Server
from bot.store.postgres import ALONE, CONNECT_SECONDS, FORM, NAMES, build, form_on
from bot.store.postgres_errors import FAILURES, told
from bot.store.postgres_sql import typed
from bot.store.sqlite import BUSY_SECONDS
from bot.store.sqlite import FAILURES as FILE_FAILURES
from bot.store.sqlite import NAMES as FILE_NAMES
from bot.store.statements import listed

BATCH = 1_000
BEFORE = "before_restore"  # what the schema of a replaced store is called, after its own


class Side(ABC):
    @abstractmethod
    async def form(self) -> int: ...

    @abstractmethod
    async def names(self) -> list[str]:
        """Of its tables, each after those that it refers to."""

    @abstractmethod
    async def columns(self, table: str) -> tuple[list[str], list[str]]:
        """All of them in order, and those of its key."""

    @abstractmethod
    def rows(self, table: str, columns: Sequence[str], key: Sequence[str]) -> AsyncIterator[Rows]:
        """In the order of the key, some at a time."""

    @abstractmethod
    async def rows_of(self, table: str, columns: Sequence[str], column: str, number: int) -> Rows:
        """Those of which this column says so."""

    @abstractmethod
    async def counters(self) -> dict[str, int]:
        """The greatest number that was ever given, by table that counts its rows."""

    # Of one that is filled

    @abstractmethod
    async def build(self, form: int) -> None:
        """The tables of this form, with nothing in them."""

    @abstractmethod
    async def load(self, table: str, columns: Sequence[str], rows: Rows) -> None: ...

    @abstractmethod
    async def run(self, text: str) -> None:
        """A statement without values."""

    @abstractmethod
    async def count_on(self, counters: Mapping[str, int]) -> None:
        """From there, whatever rows there are."""


class FileSide(Side):
    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    async def form(self) -> int:
        return int(self._file.execute("pragma user_version").fetchone()[0])

    async def names(self) -> list[str]:
        return _ordered([name for (name,) in self._file.execute(FILE_NAMES)])

    async def columns(self, table: str) -> tuple[list[str], list[str]]:
        found = self._file.execute(f"pragma table_info({table})").fetchall()
        key = sorted((place, name) for _, name, *_, place in found if place)
        return [str(each[1]) for each in found], [name for _, name in key]

    async def rows(
        self, table: str, columns: Sequence[str], key: Sequence[str]
    ) -> AsyncIterator[Rows]:
        cursor = self._file.execute(_query(table, columns, key))
        while rows := cursor.fetchmany(BATCH):
            yield rows

    async def rows_of(self, table: str, columns: Sequence[str], column: str, number: int) -> Rows:
        return self._file.execute(_query_of(table, columns, column, number)).fetchall()

    async def run(self, text: str) -> None:
        self._file.execute(text)

    async def counters(self) -> dict[str, int]:
        return dict(self._file.execute("select name, seq from sqlite_sequence").fetchall())

    async def build(self, form: int) -> None:
        """Without what SQLite does by itself when a row comes: the rows are as they were."""
        for number, script in migrations():
            if number <= form:
                self._file.executescript(section(script, "sqlite"))
        self._file.execute(f"pragma user_version = {form}")
        self._file.execute("begin")
        query = "select name, sql from sqlite_master where type = 'trigger'"
        self._triggers = dict(self._file.execute(query).fetchall())
        for name in self._triggers:
            self._file.execute(f"drop trigger {name}")

    async def load(self, table: str, columns: Sequence[str], rows: Rows) -> None:
        marks = ", ".join("?" * len(columns))
        text = f"insert into {table} ({listed(columns)}) values ({marks})"
        self._file.executemany(text, rows)

    async def count_on(self, counters: Mapping[str, int]) -> None:
        for table, latest in counters.items():
            self._file.execute("delete from sqlite_sequence where name = ?", (table,))
            self._file.execute("insert into sqlite_sequence values (?, ?)", (table, latest))
        for text in self._triggers.values():
            self._file.execute(text)


class ServerSide(Side):
    def __init__(self, line: asyncpg.Connection) -> None:
        self.line = line

    async def form(self) -> int:
        return await form_on(self.line)

    async def names(self) -> list[str]:
        return _ordered([name for (name,) in await self.line.fetch(NAMES)])

    async def columns(self, table: str) -> tuple[list[str], list[str]]:
        rows = await self.line.fetch(
            "select attname::text, coalesce(array_position(indkey::int2[], attnum), -1)"
            " from pg_attribute left join pg_index on indrelid = attrelid and indisprimary"
            " where attrelid = $1::text::regclass and attnum > 0 and not attisdropped"
            " order by attnum",
            table,
        )
        key = sorted((place, name) for name, place in rows if place >= 0)
        return [name for name, _ in rows], [name for _, name in key]

    async def rows(
        self, table: str, columns: Sequence[str], key: Sequence[str]
    ) -> AsyncIterator[Rows]:
        cursor = await self.line.cursor(_query(table, columns, key))
        while rows := [tuple(row) for row in await cursor.fetch(BATCH)]:
            yield rows

    async def rows_of(self, table: str, columns: Sequence[str], column: str, number: int) -> Rows:
        found = await self.line.fetch(_query_of(table, columns, column, number))
        return [tuple(row) for row in found]

    async def run(self, text: str) -> None:
        await self.line.execute(text)

    async def counters(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for table in await self.names():
            sequence = await self._sequence(table)
            if sequence is not None:
                query = f"select last_value, is_called from {sequence}"
                row = await self.line.fetchrow(query)
                found |= {table: int(row[0])} if row is not None and row[1] else {}
        return found

    async def build(self, form: int) -> None:
        for number, script in migrations():
            if number <= form:
                await build(self.line, number, typed(section(script, "postgres")))
        await self.line.execute("alter table rows disable trigger user")

    async def load(self, table: str, columns: Sequence[str], rows: Rows) -> None:
        await self.line.copy_records_to_table(table, columns=list(columns), records=rows)

    async def count_on(self, counters: Mapping[str, int]) -> None:
        for table, latest in counters.items():
            await self.line.execute(f"select setval('{await self._sequence(table)}', {latest})")
        await self.line.execute("alter table rows enable trigger user")

    async def _sequence(self, table: str) -> str | None:
        columns, _ = await self.columns(table)
        if "id" not in columns:
            return None
        found = await self.line.fetchval("select pg_get_serial_sequence($1, 'id')", table)
        return None if found is None else str(found)

    async def set_aside(self) -> str:
        """What is there, in a schema of its own. Its name."""
        (schema,) = await self.line.fetchrow("select current_schema()::text")  # type: ignore[misc]
        kept = f"{schema}_{BEFORE}"
        if await self.line.fetchval("select to_regnamespace($1::text)", kept) is not None:
            raise StoreUnusable(f"there is a schema {kept} already; drop or rename it first")
        await self.line.execute(f"create schema {kept}")
        for table in [*await self.names(), FORM]:
            await self.line.execute(f"alter table {table} set schema {kept}")
        await self.line.execute(f"alter function rows_change_tables() set schema {kept}")
        return kept


def _ordered(names: list[str]) -> list[str]:
    """All others refer to `tables`, and to nothing else."""
    return sorted(names, key=lambda name: (name != "tables", name))


def _query(table: str, columns: Sequence[str], key: Sequence[str]) -> str:
    return f"select {listed(columns)} from {table} order by {listed(key)}"


def _query_of(table: str, columns: Sequence[str], column: str, number: int) -> str:
    return f"select {listed(columns)} from {table} where {listed([column])} = {number:d}"


# Opening


@asynccontextmanager
async def source(place: Place, *, alone: bool = False) -> AsyncIterator[Side]:
    """To be read as of one moment; `alone`: nobody may have it open. Raises StoreUnusable, also
    where there is nothing of ours."""
    async with _opened(place, alone=alone, reading=True) as side:
        with about(place):
            form = await side.form()
            check_form(form, await side.names())
            if form == 0:
                raise StoreUnusable("there is nothing in it")
        yield side


@asynccontextmanager
async def target(place: Place) -> AsyncIterator[Side]:
    """To be filled, and kept only if all goes well; a file, under a name for the time being. Raises
    StoreUnusable."""
    async with _opened(place, alone=True, reading=False) as side:
        yield side


@contextmanager
def about(place: Place) -> Iterator[None]:
    """Says of what it is that something is wrong."""
    try:
        yield
    except StoreUnusable as error:
        raise StoreUnusable(f"{place}: {error}") from error


@asynccontextmanager
async def _opened(place: Place, *, alone: bool, reading: bool) -> AsyncIterator[Side]:
    try:
        if isinstance(place, Server):
            async with _server(place, alone=alone, reading=reading) as side:
                yield side
        else:
            with _file(place, reading=reading) as file:
                yield file
    except FILE_FAILURES[0] as error:
        raise StoreUnusable(f"{place}: {reason(error)}") from error
    except FAILURES as error:
        raise StoreUnusable(f"{place}: {told(error)}") from None


@contextmanager
def _file(path: Path, *, reading: bool) -> Iterator[FileSide]:
    """One that is read must be there; nothing is written to it."""
    address = f"{path.absolute().as_uri()}?mode={'rw' if reading else 'rwc'}"
    with closing(
        sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    ) as file:
        if reading:
            file.execute("begin")
        yield FileSide(file)
        if file.in_transaction:
            file.execute("commit")


@asynccontextmanager
async def _server(server: Server, *, alone: bool, reading: bool) -> AsyncIterator[ServerSide]:
    settings = {"application_name": "rookery upkeep"}
    line = await asyncpg.connect(server.url, timeout=CONNECT_SECONDS, server_settings=settings)
    try:
        if alone and not await line.fetchval(f"select pg_try_advisory_lock({ALONE})"):
            raise StoreUnusable(f"{server}: {IN_USE}")
        async with line.transaction(isolation="repeatable_read", readonly=reading):
            yield ServerSide(line)
    finally:
        await line.close()
