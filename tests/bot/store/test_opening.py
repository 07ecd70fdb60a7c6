"""Opening a file: a new one, an old one, and everything that cannot be used. Each refusal is a line
that names the file, and leaves it as it was. What holds on every engine is in `test_forms`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import StoreUnusable
from bot.store.form import newest
from tests.bot.store.samples import locked, names, opened, table, unprivileged


@pytest.fixture
def engine() -> str:
    return "sqlite"  # a file's own affair


async def refusal(path: Path) -> str:
    with pytest.raises(StoreUnusable) as refused:
        async with opened(path):
            pass
    line = str(refused.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    return line


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
