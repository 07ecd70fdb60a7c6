"""Copies of the file, made while the store is in use, and put back when it is not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import NotSaved, StoreUnusable
from bot.store.form import newest
from bot.store.upkeep import copy, form_of, put_back
from tests.bot.store.samples import names, opened, table


@pytest.fixture
def engine() -> str:
    return "sqlite"  # a file's own affair


async def made(path: Path, seed: str) -> None:
    async with opened(path) as store:
        await store.create_table(table(seed=seed))


async def seeds(path: Path) -> list[str]:
    async with opened(path) as store:
        return [kept.seed for kept in await store.tables_in([table().status])]


async def test_a_copy_of_a_store_in_use_is_whole_and_one_file(tmp_path: Path) -> None:
    path, target = tmp_path / "a.sqlite3", tmp_path / "copy"
    async with opened(path) as store:
        await store.create_table(table(seed="in the write-ahead log"))
        copy(path, target)
        await store.create_table(table(seed="later"))
    assert names(tmp_path) == ["a.sqlite3", "copy"]
    assert target.stat().st_mode & 0o077 == 0
    assert form_of(target) == newest()
    assert await seeds(target) == ["in the write-ahead log"]


async def test_a_copy_made_during_many_writes_holds_a_moment_of_it(tmp_path: Path) -> None:
    path, target = tmp_path / "a.sqlite3", tmp_path / "copy"
    async with opened(path) as store:
        kept = await store.create_table(table())

        async def write() -> None:
            for ordinal in range(150):
                await store.append(kept.id, ordinal, ["x" * 500], None)

        await asyncio.gather(write(), asyncio.to_thread(copy, path, target))
    async with opened(target) as store:
        count = len((await store.kept(kept.id)).rows)
        assert await store.kept(kept.id) is not None
    with closing(sqlite3.connect(target)) as database:
        [(first, last)] = database.execute("select min(ordinal), max(ordinal) from rows")
    assert count == 0 or (first, last) == (0, count - 1)
    assert form_of(target) == newest()


async def test_putting_back_keeps_the_old_file_beside(tmp_path: Path) -> None:
    path, source = tmp_path / "a.sqlite3", tmp_path / "copy"
    await made(path, "old")
    await made(source, "new")
    kept = put_back(source, path)
    assert kept == tmp_path / "a.sqlite3.before-restore"
    assert await seeds(path) == ["new"]
    assert await seeds(kept) == ["old"]
    assert await seeds(source) == ["new"]


async def test_putting_back_where_nothing_was(tmp_path: Path) -> None:
    source = tmp_path / "copy"
    await made(source, "new")
    assert put_back(source, tmp_path / "a.sqlite3") is None
    assert await seeds(tmp_path / "a.sqlite3") == ["new"]


async def test_an_earlier_old_file_is_not_lost(tmp_path: Path) -> None:
    path, source = tmp_path / "a.sqlite3", tmp_path / "copy"
    await made(path, "old")
    await made(source, "new")
    put_back(source, path)
    with pytest.raises(StoreUnusable, match="before-restore"):
        put_back(source, path)


async def test_a_store_in_use_is_not_replaced(tmp_path: Path) -> None:
    path, source = tmp_path / "a.sqlite3", tmp_path / "copy"
    await made(source, "new")
    async with opened(path) as store:
        with pytest.raises(StoreUnusable, match="another process"):
            put_back(source, path)
        await store.create_table(table(seed="still here"))
    assert await seeds(path) == ["still here"]
    assert names(tmp_path) == ["a.sqlite3", "a.sqlite3.lock", "copy"]


async def test_a_damaged_store_can_be_replaced(tmp_path: Path) -> None:
    path, source = tmp_path / "a.sqlite3", tmp_path / "copy"
    await made(source, "new")
    path.write_bytes(b"this was a database once" * 500)
    (tmp_path / "a.sqlite3-wal").write_bytes(b"and this was beside it")
    kept = put_back(source, path)
    assert kept is not None
    assert kept.read_bytes().startswith(b"this was")
    assert await seeds(path) == ["new"]


async def test_what_is_no_sound_copy_is_not_put_back(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    await made(path, "old")
    for source in (nothing(tmp_path), letter(tmp_path), await damaged(tmp_path), path):
        with pytest.raises(StoreUnusable) as refused:
            put_back(source, path)
        assert str(source) in str(refused.value)
    with pytest.raises(StoreUnusable, match="no such file"):
        put_back(tmp_path / "nowhere", path)
    assert await seeds(path) == ["old"]


def nothing(folder: Path) -> Path:
    (folder / "empty").touch()
    return folder / "empty"


def letter(folder: Path) -> Path:
    (folder / "letter").write_text("Dear Sansa, winter is coming. " * 200)
    return folder / "letter"


async def damaged(folder: Path) -> Path:
    """A copy of which one page in the middle was overwritten."""
    path = folder / "damaged"
    async with opened(path) as store:
        kept = await store.create_table(table())
        for ordinal in range(100):
            await store.append(kept.id, ordinal, ["x" * 500], None)
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(data)
    return path


async def test_what_is_damaged_takes_the_place_of_no_good_copy(tmp_path: Path) -> None:
    target = tmp_path / "copy"
    await made(target, "good")
    with pytest.raises(StoreUnusable, match="damaged") as refused:
        copy(await damaged(tmp_path), target)
    assert "\n" not in str(refused.value)
    assert await seeds(target) == ["good"]


def unreadable(path: Path) -> None:
    """No text of its schema can be read."""
    data = path.read_bytes()
    for word in (b"create table", b"CREATE TABLE"):
        data = data.replace(word, word[:6] + b"\xff" + word[7:])
    path.write_bytes(data)


async def test_a_store_whose_schema_cannot_be_read_can_be_replaced(tmp_path: Path) -> None:
    path, kept = tmp_path / "a.sqlite3", tmp_path / "copy"
    await made(path, "lost")
    await made(kept, "good")
    written = path.read_bytes()
    path.write_bytes(
        written.replace(b"CREATE TABLE", b"CREATE \xff\xfeABLE").replace(
            b"create table", b"create \xff\xfeable"
        )
    )
    with pytest.raises(StoreUnusable):
        form_of(path)
    put_back(kept, path)
    assert await seeds(path) == ["good"]


async def test_a_text_that_cannot_be_read_is_not_quoted(tmp_path: Path) -> None:
    """It may be a seed or a hand, and goes into the log."""
    path = tmp_path / "a.sqlite3"
    await made(path, "secret")
    with closing(sqlite3.connect(path)) as file:
        file.execute("update tables set seed = cast(cast(seed as blob) || x'ff' as text)")
        file.commit()
    async with opened(path) as store:
        with pytest.raises(NotSaved) as refused:
            await store.tables_in([table().status])
    assert str(refused.value) == "the text of column seed is damaged"
