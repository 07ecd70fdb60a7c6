"""Commands for operators on a store that a PostgreSQL server keeps: each says what it finds, and
what it refuses changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.place import Server
from tests.bot.store.samples import opened, table
from tests.bot.terminal.ran import Ran
from tests.bot.terminal.test_doctor import graded
from tests.stores import POSTGRES, SCHEMAS, place_at

PATH = Path("on-a-server")


@pytest.fixture
def engine() -> Iterator[str]:
    with SCHEMAS.on(POSTGRES):
        yield POSTGRES


@pytest.fixture
def server(engine: str, monkeypatch: pytest.MonkeyPatch) -> Server:
    """With one table in it, and named in the settings."""
    place = asyncio.run(made(PATH, "on the server"))
    monkeypatch.setenv("ROOKERY_DATABASE", place.url)
    monkeypatch.setattr("bot.store.postgres.PATIENCE_SECONDS", 0.0)
    return place


async def made(path: Path, seed: str) -> Server:
    async with opened(path) as store:
        await store.create_table(table(seed=seed))
    place = await place_at(path)
    assert isinstance(place, Server)
    return place


async def seeds(path: Path) -> list[str]:
    async with opened(path) as store:
        return [kept.seed for kept in await store.tables_in([table().status])]


async def seeds_of_file(path: Path) -> list[str]:
    SCHEMAS.engine = "sqlite"
    try:
        return await seeds(path)
    finally:
        SCHEMAS.engine = POSTGRES


def test_the_doctor_looks_at_the_server(rookery: Ran, server: Server) -> None:
    said = rookery("doctor")
    found = graded(said)
    assert (found["PostgreSQL"], found["connections"]) == ("ok", "ok")
    assert "has form" in said.out
    assert "fsync is off: a power cut may destroy it" in said.out  # so it is where tests run


def test_the_doctor_says_why_a_server_cannot_be_used(
    rookery: Ran, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_DATABASE", "postgresql://me:secret@127.0.0.1:1/rookery")
    said = rookery("doctor")
    assert (said.code, graded(said)["database"]) == (1, "failed")
    assert "127.0.0.1:1/rookery: the server cannot be reached" in said.out
    assert "secret" not in said.out
    monkeypatch.setenv("ROOKERY_DATABASE", f"{server.url}&search_path=nowhere")
    assert "names no schema" in rookery("doctor").out


def test_a_backup_is_put_back(rookery: Ran, server: Server) -> None:
    assert rookery("backup", "copy").code == 0
    assert Path("copy").stat().st_mode & 0o077 == 0
    assert asyncio.run(seeds_of_file(Path("copy"))) == ["on the server"]
    rookery("backup", "copy").refused("exists")
    asyncio.run(made(PATH, "later"))
    said = rookery("restore", "copy")
    assert said.code == 0
    assert "_before_restore" in said.out
    assert asyncio.run(seeds(PATH)) == ["on the server"]
    rookery("restore", "copy").refused("already")


def test_a_store_is_moved_to_a_file_and_back(rookery: Ran, server: Server) -> None:
    said = rookery("move", server.url, "moved.sqlite3")
    assert said.code == 0
    assert "each compared" in said.out
    assert asyncio.run(seeds_of_file(Path("moved.sqlite3"))) == ["on the server"]
    rookery("move", "moved.sqlite3", server.url).refused("must be empty")
    rookery("move", "nowhere.sqlite3", server.url).refused("no such file")
    rookery("move", "moved.sqlite3", "postgresql://me:secret@/").refused("names no database")


def test_a_bad_address_is_one_clear_line(
    rookery: Ran, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_DATABASE", "postgresql://me:secret@host:port/rookery")
    rookery("run").refused("ROOKERY_DATABASE", "port")
    rookery("doctor")
    monkeypatch.setenv("ROOKERY_DATABASE", "postgresql://me:secret@127.0.0.1:1/rookery")
    rookery("run").refused("127.0.0.1:1/rookery", "cannot be reached")
    monkeypatch.setenv("ROOKERY_PROCESS", "one/two")
    rookery("run").refused("ROOKERY_PROCESS")


def test_whether_a_bot_is_well_is_known_beside_where_it_was_started(
    rookery: Ran, server: Server
) -> None:
    said = rookery("health")
    assert said.code == 1
    assert "none runs" in said.out
