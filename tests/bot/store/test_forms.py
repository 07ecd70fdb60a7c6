"""Forms on every engine: an empty place, one of today, one of another program or version; and what
each older form held is there in the newest, alike on all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.numbers import PersonId
from bot.store import Person, StoreUnusable
from bot.store.database import Rows, Statement
from bot.store.form import migrations, newest, section
from bot.store.postgres_sql import translated, typed
from bot.store.statements import KEYS
from tests.bot.store.samples import opened, table
from tests.stores import SCHEMAS, SQLITE, build, change, found, place_at, raw

# Rows of every table there has been, by the form that brought it, with what the engines might take
# differently: letters, quotes, empty and missing values, large numbers, fractions
LARGE = 2**63 - 1
ROWS: dict[int, list[Statement]] = {
    1: [
        (
            "insert into tables values"
            " (?, 'agot', 2, '5eed', 1, ?, 4, ?, 'pl', ?, 5, ?, 6, 0.1, 1e9, ?)",
            (number, '{"a": "ż \'\\" {}"}', status, LARGE, thread, petition),
        )
        for number, status, thread, petition in (
            (3, "running", LARGE, None),
            (7, "over", None, '{"wish": "undo"}'),
            (8, "lobby", 12, ""),
        )
    ]
    + [
        ("insert into seats values (3, 0, 11, null, 'Łucja')", ()),
        ("insert into seats values (3, 1, null, 'greedy', '')", ()),
        ("insert into rows values (3, 0, '[1,0,[\"a\"]]', null, 0, 5.5)", ()),
        ("insert into rows values (3, 1, ?, 'd1gest', 1, 6.25)", ("[2]",)),
        ("insert into messages values (3, 'panel:0', 1, 2, '', 1.5)", ()),
        ("insert into messages values (3, 'panel:1', 1, 3, 'x', 1.5)", ()),
        ("insert into messages values (7, 'log:1', 1, ?, 'x', 1.5)", (LARGE,)),
        ("insert into people values (11, 'pl', 'dm', 1, 0)", ()),
        ("insert into guilds values (10, null, null, 5, 1)", ()),
        ("insert into facts values ('a fact', 'of a kind')", ()),
        ('insert into receipts values (21, 3, 4, 11, \'["a", "b"]\')', ()),
        ("insert into receipts values (22, 3, 4, 11, ?)", ('{"keys": ["c"], "riders": {"x": 1}}',)),
    ],
    2: [("insert into decks values (4, 11, 'agot', 'Wilki', 'open', '{}', 1.5)", ())],
    3: [('insert into instructions values (3, 0, -1, \'{"preset": "casual"}\')', ())],
    4: [
        ("insert into hours values (11, 'Europe/Warsaw', 8, 23)", ()),
        ("insert into absences values (11, 1.5, 2.5)", ()),
        ("insert into clocks values (3, null, 1.5, null)", ()),
        (
            "insert into spells values"
            " (3, 4, 0, 11, 1, 1.5, 2, 3.5, 4.5, -0.5, null, 1e9, 0.0, '', 0, null, 'kept', 0)",
            (),
        ),
        ("insert into alarms values (3, 'default', 4, 1.5)", ()),
        ("insert into bulletins values (3, 1, 'late', '{}', 1.5)", ()),
    ],
    5: [
        ("insert into offers values (3, 0, 12, 'Cela', 0)", ()),
        ("insert into notices values (3, 0, 1, 'lent', 0, 12, 11, 'Cela', 1.5)", ()),
        ("insert into limits values (10, null, 3, null, 30)", ()),
        ("insert into channels values (10, 99)", ()),
        ("insert into results values (7, 0, 11, 1, 0)", ()),
        ("insert into unrated values (13)", ()),
        ("insert into lookers values (3, 14)", ()),
    ],
    6: [("insert into inline_guilds values (10)", ())],
    7: [("insert into invitations values (8, 15)", ())],
    10: [("insert into sends values ('n0nce', 3, 'call:1', 5, 1.5)", ())],
}


async def everything(path: Path) -> dict[str, Rows]:
    """All rows of all tables, by name; JSON as what it says, however it is spaced."""
    async with raw(path) as database:
        names = await database.names()
        found = {name: await database.read(f"select * from {name}", ()) for name in names}
    return {name: sorted(map(read, rows), key=repr) for name, rows in found.items()}


def read(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(json.loads(each) if str(each)[:1] == "{" else each for each in row)


@pytest.mark.parametrize("form", range(1, newest() + 1))
async def test_a_store_of_every_form_becomes_the_same_on_every_engine(
    tmp_path: Path, engine: str, form: int
) -> None:
    path = tmp_path / "old.sqlite3"
    for number in range(1, form + 1):
        await build(path, number, *ROWS.get(number, []))
    async with opened(path) as store:
        assert await store._database.form() == newest()
    kept = await everything(path)
    with SCHEMAS.on(SQLITE):
        other = tmp_path / "beside.sqlite3"
        for number in range(1, form + 1):
            await build(other, number, *ROWS.get(number, []))
        async with opened(other):
            pass
        assert kept == await everything(other)
    assert len(kept["tables"]) == 3


async def test_every_row_there_is_has_a_table_of_its_own(tmp_path: Path) -> None:
    """Or else a form would not be tried."""
    path = tmp_path / "all.sqlite3"
    for number in range(1, newest() + 1):
        await build(path, number, *ROWS.get(number, []))
    assert {name for name, rows in (await everything(path)).items() if not rows} == set()


async def test_an_empty_place_becomes_the_newest_form(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    await place_at(path, bare=True)
    async with opened(path) as store:
        assert await store.table(1) is None
        assert await store._database.form() == newest()


def test_migrations_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrations()] == list(range(1, newest() + 1))


async def test_reopening_finds_what_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    async with opened(path) as store:
        kept = await store.create_table(table())
        await store.append(kept.id, 0, [1, 0, ["a"]], "digest")
        await store.put_person(Person(PersonId(7), "pl", discreet=True, pictures=False))
    async with opened(path) as store:
        rows = await store.kept(kept.id)
        assert (rows.rows, rows.digests, rows.auto) == ([[1, 0, ["a"]]], {1: "digest"}, [False])
        kept_so = Person(PersonId(7), "pl", discreet=True, pictures=False)
        assert await store.person(PersonId(7)) == kept_so
        assert (await store.person(PersonId(8))).pictures
        saved = await store.table(kept.id)
        assert saved is not None
        assert saved.changed > kept.changed


async def refusal(path: Path) -> str:
    with pytest.raises(StoreUnusable) as refused:
        async with opened(path):
            pass
    assert "\n" not in str(refused.value)
    return str(refused.value)


async def test_a_newer_form_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    async with opened(path) as store:
        await store.create_table(table())
    async with raw(path) as database:
        await database.migrate([(newest() + 1, "create table more (a text) strict;")])
        before = await database.names()
    with pytest.raises(StoreUnusable, match=f"newer Rookery .form {newest() + 1}"):
        async with opened(path):
            pass
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.store.sqlite.check_form", lambda *_: None)
        assert len(await found(path, "select 1 from tables")) == 1
        async with raw(path) as database:
            assert await database.names() == before


async def test_the_database_of_another_program_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    await place_at(path, bare=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.store.sqlite.check_form", lambda *_: None)
        await change(path, ("create table bookmarks (address text)", ()))
        assert "another program" in await refusal(path)
        async with raw(path) as database:
            assert await database.names() == ["bookmarks"]


async def test_a_migration_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "half.sqlite3"
    await place_at(path, bare=True)
    script = "create table more (a text) strict; create nonsense;"
    broken = (*migrations(), (newest() + 1, script))
    monkeypatch.setattr("bot.store.migrate.migrations", lambda: broken)
    assert "nonsense" in await refusal(path)
    async with raw(path) as database:
        assert "tables" in await database.names()
        assert "more" not in await database.names()
        assert await database.form() == newest()


async def test_what_is_put_is_known_by_its_key(tmp_path: Path) -> None:
    """Of every table that has rows put into it."""
    path = tmp_path / "keys.sqlite3"
    async with opened(path):
        pass
    for name, key in KEYS.items():
        none = f"insert into {name} select * from {name} where 1 = 0"
        await change(path, (f"{none} on conflict ({', '.join(key)}) do nothing", ()))


def test_what_is_for_another_engine_is_left_out() -> None:
    script = "a;\n-- on sqlite\nb;\n-- on postgres\nc;\n-- on both\nd;\n"
    assert section(script, "sqlite") == "a;\nb;\nd;\n"
    assert section(script, "postgres") == "a;\nc;\nd;\n"


def test_values_are_counted_by_where_they_are_named() -> None:
    assert translated("select ? where a = '?' and b = ? and c::x") == (
        "select $1 where a = '?' and b = $2 and c::x",
        (0, 1),
    )
    assert translated("select ?2, ?1, ?2") == ("select $1, $2, $1", (1, 0))
    assert translated('select :b, ":a", :a, :b') == ('select $1, ":a", $2, $1', ("b", "a"))


def test_types_have_the_names_of_the_engine() -> None:
    columns = " id integer primary key autoincrement,\n at real\n"
    script = f"create table t (\n{columns}) strict, without rowid;"
    assert typed(script) == (
        "create table t (\n id bigint generated by default as identity primary key,\n"
        " at double precision\n);"
    )
