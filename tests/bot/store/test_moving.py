"""Whole stores from one engine to the other: every row of every form arrives, and what goes wrong
leaves both sides as they were."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.numbers import PersonId, TableId
from bot.store import Deck, Status, StoreUnusable
from bot.store.alone import alone_with
from bot.store.form import newest
from bot.store.moving import copy_to_file, move, put_back_on_server, put_back_table
from bot.store.place import Place, Server
from bot.store.sides import FileSide, ServerSide
from tests.bot.store.samples import names, opened, table
from tests.bot.store.test_forms import ROWS, everything
from tests.stores import POSTGRES, SCHEMAS, SQLITE, build, found, open_store, place_at, raw


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.alone.PATIENCE_SECONDS", 0.0)


@pytest.fixture(params=[(SQLITE, POSTGRES), (POSTGRES, SQLITE)], ids="-to-".join)
def ways(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """Stores of both engines in one test."""
    with SCHEMAS.on(POSTGRES):
        yield request.param


async def at(engine: str, path: Path, *, bare: bool = False) -> Place:
    return await place_at(path, bare=bare) if engine == POSTGRES else path


async def old(engine: str, path: Path, form: int) -> Place:
    SCHEMAS.engine = engine
    for number in range(1, form + 1):
        await build(path, number, *ROWS.get(number, []))
    SCHEMAS.engine = POSTGRES
    return await at(engine, path)


async def all_at(engine: str, path: Path) -> object:
    SCHEMAS.engine = engine
    found = await everything(path)
    SCHEMAS.engine = POSTGRES
    return found


@pytest.mark.parametrize("form", [1, 4, 8, newest()])
async def test_every_row_of_every_form_arrives(
    ways: tuple[str, str], tmp_path: Path, form: int
) -> None:
    here, there = ways
    source = await old(here, tmp_path / "here", form)
    target = await at(there, tmp_path / "there", bare=True)
    counts = await move(source, target)
    assert counts["tables"] == 3
    assert await all_at(here, tmp_path / "here") == await all_at(there, tmp_path / "there")
    SCHEMAS.engine = there
    async with raw(tmp_path / "there") as database:
        assert await database.form() == form
    async with opened(tmp_path / "there") as store:  # and is brought to the newest form there
        assert len(await store.tables_in(Status)) == 3


async def test_numbers_go_on_where_they_were(ways: tuple[str, str], tmp_path: Path) -> None:
    """Even where the last of them was dropped."""
    here, there = ways
    SCHEMAS.engine = here
    async with opened(tmp_path / "here") as store:
        saved = await store.create_table(table())
        for name in "ab":
            await store.put_deck(Deck(0, PersonId(7), "agot", name, "open", {}, 1.0))
        (_, last) = await store.decks(PersonId(7))
        await store.drop_deck(PersonId(7), last.id)
    SCHEMAS.engine = POSTGRES
    target = await at(there, tmp_path / "there", bare=True)
    await move(await at(here, tmp_path / "here"), target)
    SCHEMAS.engine = there
    async with opened(tmp_path / "there") as store:
        assert (await store.create_table(table())).id == saved.id + 1
        await store.put_deck(Deck(0, PersonId(7), "agot", "c", "open", {}, 1.0))
        assert [deck.id for deck in await store.decks(PersonId(7))] == [1, last.id + 1]
        before = await store.table(saved.id)
        assert before is not None
        await store.append(saved.id, 0, [], None)
        changed = await store.table(saved.id)
        assert changed is not None
        assert changed.changed > before.changed  # what the engine does by itself is there again


async def test_a_target_that_is_not_empty_is_refused(ways: tuple[str, str], tmp_path: Path) -> None:
    here, there = ways
    source, target = await old(here, tmp_path / "here", 3), await old(there, tmp_path / "there", 2)
    before = await all_at(there, tmp_path / "there")
    with pytest.raises(StoreUnusable, match="must be empty"):
        await move(source, target)
    with pytest.raises(StoreUnusable, match="already"):
        await move(source, source)
    assert await all_at(there, tmp_path / "there") == before


async def test_a_store_that_is_used_is_not_moved(ways: tuple[str, str], tmp_path: Path) -> None:
    here, there = ways
    source = await old(here, tmp_path / "here", newest())
    target = await at(there, tmp_path / "there", bare=True)
    if isinstance(source, Server):
        store = await open_store(tmp_path / "here")
        with pytest.raises(StoreUnusable, match="another process uses it"):
            await move(source, target)
        await store.close()
    else:
        with alone_with(source), pytest.raises(StoreUnusable, match="another process uses it"):
            await move(source, target)
    assert (await move(source, target))["tables"] == 3


async def test_a_row_that_arrives_otherwise_is_found_and_nothing_is_left(
    ways: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = ways
    source = await old(here, tmp_path / "here", newest())
    target = await at(there, tmp_path / "there", bare=True)
    for side in (FileSide, ServerSide):
        monkeypatch.setattr(side, "load", _forgetful(side.load))
    with pytest.raises(StoreUnusable, match="row 2 of rows is not the same"):
        await move(source, target)
    assert names(tmp_path) == [
        each for each in ("here", "here.lock", "there.lock") if (tmp_path / each).exists()
    ]
    if isinstance(target, Server):
        SCHEMAS.engine = POSTGRES
        async with raw(tmp_path / "there") as database:
            assert await database.names() == []


def _forgetful(load: object) -> object:
    async def loaded(self: object, name: str, columns: list[str], rows: list[object]) -> None:
        kept = rows[:1] if name == "rows" else rows
        await load(self, name, columns, kept)  # type: ignore[operator]

    return loaded


async def test_what_is_no_store_is_not_moved(ways: tuple[str, str], tmp_path: Path) -> None:
    here, there = ways
    nothing = await at(here, tmp_path / "nothing", bare=True)
    target = await at(there, tmp_path / "there", bare=True)
    with pytest.raises(StoreUnusable, match="there is no"):
        await move(nothing, target)
    assert "there" not in names(tmp_path)


async def test_a_backup_of_a_server_is_put_back_and_the_old_one_kept(tmp_path: Path) -> None:
    with SCHEMAS.on(POSTGRES):
        server = await old(POSTGRES, tmp_path / "server", newest())
        assert isinstance(server, Server)
        before = await everything(tmp_path / "server")
        async with opened(tmp_path / "server") as store:  # while the bot runs
            await copy_to_file(server, tmp_path / "copy")
            assert await all_at(SQLITE, tmp_path / "copy") == before
            with pytest.raises(StoreUnusable, match="another process uses it"):
                await put_back_on_server(tmp_path / "copy", server)
            await store.create_table(table(seed="later"))
        kept = await put_back_on_server(tmp_path / "copy", server)
        assert kept is not None
        assert kept.endswith("_before_restore")
        assert await everything(tmp_path / "server") == before
        with pytest.raises(StoreUnusable, match=f"a schema {kept} already"):
            await put_back_on_server(tmp_path / "copy", server)
        assert await everything(tmp_path / "server") == before
        async with raw(tmp_path / "server") as database:
            seeds = await database.read(f"select seed from {kept}.tables", ())
            assert ("later",) in seeds
            await database.change([[(f"drop schema {kept} cascade", ())]])
        (tmp_path / "letter").write_text("Dear Sansa, " * 500)
        with pytest.raises(StoreUnusable, match="not a database"):
            await put_back_on_server(tmp_path / "letter", server)
        assert await everything(tmp_path / "server") == before


async def test_a_backup_made_during_many_writes_holds_a_moment_of_it(tmp_path: Path) -> None:
    with SCHEMAS.on(POSTGRES):
        path = tmp_path / "server"
        async with opened(path) as store:
            kept = await store.create_table(table())

            async def write() -> None:
                for ordinal in range(60):
                    await store.append(kept.id, ordinal, ["x" * 500], None)

            server = await place_at(path)
            assert isinstance(server, Server)
            await asyncio.gather(write(), copy_to_file(server, tmp_path / "copy"))
    rows = await found(tmp_path / "copy", "select ordinal from rows order by ordinal")
    assert [ordinal for (ordinal,) in rows] == list(range(len(rows)))


@pytest.mark.parametrize("kind", [SQLITE, POSTGRES])
async def test_one_table_is_put_back_and_the_others_stay(tmp_path: Path, kind: str) -> None:
    with SCHEMAS.on(POSTGRES):
        copy = await old(SQLITE, tmp_path / "copy", newest())
        place = await old(kind, tmp_path / "store", newest())
        assert isinstance(copy, Path)
        SCHEMAS.engine = kind
        async with opened(tmp_path / "store") as store:
            other = await store.create_table(table(seed="other"))
            await store.append(TableId(3), 2, ["a mistake"], None)
            await store.append(other.id, 0, ["stays"], None)
        assert (await put_back_table(copy, place, 3))["rows"] == 2
        async with opened(tmp_path / "store") as store:
            assert len((await store.kept(TableId(3))).rows) == 2
            assert (await store.kept(other.id)).rows == [["stays"]]
            assert {each.digest for each in (await store.messages(TableId(3))).values()} == {""}
        before = await everything(tmp_path / "store")
        with pytest.raises(StoreUnusable, match="no table 99"):
            await put_back_table(copy, place, 99)
        SCHEMAS.engine = POSTGRES
        older = await old(SQLITE, tmp_path / "older", newest() - 1)
        assert isinstance(older, Path)
        with pytest.raises(StoreUnusable, match="must be the same"):
            await put_back_table(older, place, 3)
        SCHEMAS.engine = kind
        assert await everything(tmp_path / "store") == before
