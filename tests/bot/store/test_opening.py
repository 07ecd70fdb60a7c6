"""Opening the file: a new one, an old one, and everything that cannot be used. Each refusal is a
line that names the file, and leaves it as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.numbers import PersonId
from bot.store import Person, StoreUnusable
from bot.store.form import migrations, newest
from tests.bot.store.samples import locked, names, opened, table, unprivileged


def form(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("pragma user_version").fetchone()[0])


async def refusal(path: Path) -> str:
    with pytest.raises(StoreUnusable) as refused:
        async with opened(path):
            pass
    line = str(refused.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    return line


async def test_an_empty_place_becomes_the_newest_form(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    async with opened(path) as store:
        assert await store.table(1) is None
    assert form(path) == newest()


def test_migrations_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrations()] == list(range(1, newest() + 1))


async def test_reopening_finds_what_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    async with opened(path) as store:
        kept = await store.create_table(table())
        await store.append(kept.id, 0, [1, 0, ["a"]], "digest")
        await store.put_person(Person(PersonId(7), "pl", discreet=True))
    async with opened(path) as store:
        rows = await store.kept(kept.id)
        assert (rows.rows, rows.digests, rows.auto) == ([[1, 0, ["a"]]], {1: "digest"}, [False])
        assert await store.person(PersonId(7)) == Person(PersonId(7), "pl", discreet=True)
        found = await store.table(kept.id)
        assert found is not None
        assert found.changed > kept.changed


async def test_a_newer_form_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    async with opened(path):
        pass
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"pragma user_version = {newest() + 1}")
    before = path.read_bytes()
    assert f"newer Rookery (form {newest() + 1}" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite3"
    path.write_text("Dear Sansa, winter is coming. " * 200)
    before = path.read_bytes()
    assert "not a database" in await refusal(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("number", [0, 1])
async def test_the_database_of_another_program_is_refused_and_untouched(
    tmp_path: Path, number: int
) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("create table bookmarks (address text)")
        database.execute(f"pragma user_version = {number}")
    before = path.read_bytes()
    assert "another program" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "unable to open" in await refusal(tmp_path / "nowhere" / "rookery.sqlite3")
    assert names(tmp_path) == []


async def test_a_locked_file_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "held.sqlite3"
    async with opened(path):
        pass
    with locked(path):
        assert "locked" in await refusal(path)
    async with opened(path) as store:
        await store.create_table(table())


async def test_a_read_only_folder_is_refused() -> None:
    with unprivileged() as folder:
        folder.chmod(0o555)
        assert "unable to open" in await refusal(folder / "rookery.sqlite3")


async def test_a_read_only_file_is_refused_and_untouched() -> None:
    with unprivileged() as folder:
        path = folder / "rookery.sqlite3"
        async with opened(path):
            pass
        before = path.read_bytes()
        path.chmod(0o444)
        assert "readonly" in await refusal(path)
        assert path.read_bytes() == before


async def test_a_migration_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "half.sqlite3"
    broken = (*migrations(), (newest() + 1, "create table more (a text); create nonsense;"))
    monkeypatch.setattr("bot.store.migrate.migrations", lambda: broken)
    assert "nonsense" in await refusal(path)
    with closing(sqlite3.connect(path)) as database:
        names = {name for (name,) in database.execute("select name from sqlite_master")}
    assert "tables" in names
    assert "more" not in names
    assert form(path) == broken[-2][0]
