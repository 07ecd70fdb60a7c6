"""Statements that come at the same time: none enters another's transaction, none comes after the
end, and what is kept in memory is what the file says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.numbers import PersonId, TableId
from bot.store import Guild, NotSaved, Person, Seat, Status, Store, Table
from engine.core.seats import SeatId
from tests.stores import open_store

LOBBY = Table(
    TableId(0),
    "toy",
    1,
    "seed",
    False,
    {},
    2,
    Status.LOBBY,
    "en",
    1,
    2,
    None,
    PersonId(3),
    0.0,
    0.0,
)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path / "store.sqlite3")
    yield opened
    await opened.close()


async def test_a_transaction_that_fails_takes_nobody_else_s_change_with_it(store: Store) -> None:
    lobby = await store.create_table(LOBBY)
    await store.put_seat(lobby.id, Seat(SeatId(0), PersonId(3), None, "Alys"))
    nameless = Seat(0, 3, None, None)  # type: ignore[arg-type]
    failed, _ = await asyncio.gather(
        store.start(lobby, [nameless]),
        store.put_guild(Guild(1, greeted=True)),
        return_exceptions=True,
    )
    assert isinstance(failed, NotSaved)
    assert (await store.guild(1)).greeted
    assert await store.seats(lobby.id) == [Seat(SeatId(0), PersonId(3), None, "Alys")]


async def test_a_greeting_and_a_setting_of_one_server_do_not_undo_each_other(store: Store) -> None:
    before = await store.guild(1)
    await store.put_guild(replace(before, language="pl"))
    await store.put_greeted(1)
    assert await store.guild(1) == Guild(1, language="pl", greeted=True)
    await store.put_guild(replace(before, channel=2))
    assert await store.guild(1) == Guild(1, channel=2, greeted=True)


async def test_what_comes_after_the_end_is_refused(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "store.sqlite3")
    await store.close()
    with pytest.raises(NotSaved):
        await store.put_guild(Guild(1))
    with pytest.raises(NotSaved):
        await store.guild(1)


async def test_a_person_in_memory_is_the_one_in_the_file(store: Store, tmp_path: Path) -> None:
    assert await store.person(PersonId(3)) == Person(PersonId(3))
    changed = replace(Person(PersonId(3)), language="pl", dms_closed=True)
    await store.put_person(changed)
    other = await open_store(tmp_path / "store.sqlite3")
    assert await store.person(PersonId(3)) == await other.person(PersonId(3)) == changed
    await other.close()
    await store.forget(PersonId(3), "greedy")
    assert await store.person(PersonId(3)) == Person(PersonId(3))


async def test_a_change_that_is_refused_takes_none_of_those_beside_it_with_it(store: Store) -> None:
    table = (await store.create_table(LOBBY)).id
    appended = [store.append(table, at, [at, 0, []], None) for at in (0, 1, 1, 2)]
    outcomes = await asyncio.gather(*appended, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(NotSaved) == 1
    assert [row[0] for row in (await store.kept(table)).rows] == [0, 1, 2]


async def test_a_writer_that_is_cancelled_stops_nobody_else(store: Store) -> None:
    table = (await store.create_table(LOBBY)).id
    first = asyncio.create_task(store.append(table, 0, [0, 0, []], None))
    second = asyncio.create_task(store.append(table, 1, [1, 0, []], None))
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert len((await store.kept(table)).rows) == 2
