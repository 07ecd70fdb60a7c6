"""Stores on either engine. A test says which by the fixture `engine`. Wherever it names a file, it
is that file, or else a schema on a PostgreSQL server that all processes of a test run share."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path

import asyncpg

from bot.store import Store
from bot.store.database import Database, Rows, Values
from bot.store.engines import connected
from bot.store.form import migrations
from bot.store.place import Place
from bot.store.postgres import FORM, NAMES
from bot.terminal.own_postgres import OwnPostgres

SQLITE, POSTGRES = ENGINES = ("sqlite", "postgres")
OF_PROCESSES = "rookery_lease, rookery_processes, rookery_shards, rookery_identify"
SHARED = "ROOKERY_TEST_POSTGRES"  # names the folder of the server, and the process that it serves
OUTLIVED = '(while kill -0 "$1"; do sleep 1; done; kill -QUIT "$(head -n1 "$2")") &'


class Schemas:
    """Which of them stand for which files of the test that runs. One that was used is emptied and
    used again: to make one takes longer than most tests."""

    def __init__(self) -> None:
        self.engine = SQLITE
        self._taken: dict[Path, str] = {}
        self._used: list[str] = []
        self._made = 0

    async def place(self, path: Path, *, bare: bool = False) -> Place:
        """`bare`: without any table, the first time that it is named."""
        if self.engine == SQLITE:
            return path
        if path not in self._taken:
            self._taken[path] = await self._schema(bare)
        return shared_server().place(self._taken[path])

    async def _schema(self, bare: bool) -> str:
        if self._used:
            name = self._used.pop()
            await _emptied(name, bare)
            return name
        self._made += 1
        return await _made(f"t{os.getpid()}_{self._made}")

    @contextmanager
    def on(self, engine: str) -> Iterator[None]:
        self.engine = engine
        try:
            yield
        finally:
            self.engine = SQLITE
            self._used += self._taken.values()
            self._taken.clear()


SCHEMAS = Schemas()


async def _made(name: str) -> str:
    line = await asyncpg.connect(shared_server().place().url)
    await line.execute(f"create schema {name}")
    await line.close()
    return name


async def _emptied(name: str, bare: bool) -> None:
    line = await asyncpg.connect(shared_server().place(name).url)
    await line.execute(f"drop schema if exists {name}_before_restore cascade")
    await line.execute(f"drop table if exists {OF_PROCESSES}")
    names = [name for (name,) in await line.fetch(NAMES)]
    form = await line.fetchval(f"select to_regclass('{FORM}')")
    newest = None if form is None else await line.fetchval(f"select number from {FORM}")
    if newest == migrations()[-1][0] and not bare:
        names.sort(key=lambda each: each == "tables")  # all others refer to it
        await line.execute("".join(f"delete from {each};" for each in names))
        await line.execute(
            "alter table tables alter id restart; alter table decks alter id restart"
        )
    else:
        await line.execute(f"drop schema {name} cascade; create schema {name}")
    await line.close()


# What tests do with them


async def place_at(path: Path, *, bare: bool = False) -> Place:
    return await SCHEMAS.place(path, bare=bare)


async def open_store(path: Path) -> Store:
    return await Store.open(await place_at(path))


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    store = await open_store(path)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def raw(path: Path) -> AsyncIterator[Database]:
    """Past the store, in whatever form it is."""
    database = await connected(await place_at(path))
    try:
        yield database
    finally:
        await database.close()


async def build(path: Path, form: int, *statements: tuple[str, Values]) -> None:
    """A store as it was in that form, with these rows in it."""
    await place_at(path, bare=True)
    async with raw(path) as database:
        before = await database.form()
        await database.migrate([each for each in migrations() if before < each[0] <= form])
        await _changed(database, *statements)


async def change(path: Path, *statements: tuple[str, Values]) -> None:
    async with raw(path) as database:
        await _changed(database, *statements)


async def _changed(database: Database, *statements: tuple[str, Values]) -> None:
    for outcome in await database.change([[each] for each in statements]):
        if isinstance(outcome, Exception):
            raise outcome


async def found(path: Path, query: str, values: Values = ()) -> Rows:
    async with raw(path) as database:
        return await database.read(query, values)


@asynccontextmanager
async def faulty(path: Path, what: str, when: str, *, name: str = "fault") -> AsyncIterator[None]:
    """The disk fails at such a change (`before insert on rows`) of such a row."""
    make, drop = FAULTS[SCHEMAS.engine]
    await change(path, *((text.format(name=name, what=what, when=when), ()) for text in make))
    try:
        yield
    finally:
        await change(path, *((text.format(name=name), ()) for text in drop))


FAULTS = {
    SQLITE: (
        [
            "create trigger {name} {what} when {when}"
            " begin select raise(fail, 'disk I/O error'); end",
        ],
        ["drop trigger {name}"],
    ),
    POSTGRES: (
        [
            "create function {name}() returns trigger language plpgsql as"
            " $$ begin raise exception 'disk I/O error'; end $$",
            "create trigger {name} {what} for each row when ({when}) execute function {name}()",
        ],
        ["drop function {name} cascade"],
    ),
}


# The server


@cache
def shared_server() -> OwnPostgres:
    """Started by whoever needs it first; it ends with the process that began the run."""
    folder, process = os.environ[SHARED].split(":")
    server = OwnPostgres(Path(folder))
    with Path(f"{folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (server.folder / "postmaster.pid").exists():
            server.make()
            server.start()
            pids = server.folder / "postmaster.pid"
            subprocess.run(
                ["sh", "-c", OUTLIVED, "outlived", process, pids],  # however that one ends
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    return server


def begin() -> None:
    """In the process that begins the run."""
    if SHARED not in os.environ:
        folder = tempfile.mkdtemp(prefix="rookery-postgres-")
        os.environ[SHARED] = f"{folder}:{os.getpid()}"


def end() -> None:
    folder, process = os.environ.get(SHARED, ":").split(":")
    if process == str(os.getpid()):
        server = OwnPostgres(Path(folder))
        if (server.folder / "postmaster.pid").exists():
            server.stop(at_once=True)
        shutil.rmtree(folder, ignore_errors=True)
        Path(f"{folder}.lock").unlink(missing_ok=True)
