"""One process at a time is the bot: who waits takes over when the other ends, however it ends; and
who was taken for dead and is not can change nothing any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.numbers import PersonId
from bot.store import NotSaved, Person, Store
from bot.store.lease import LOST, SECONDS, Holder, Lease
from bot.store.migrate import migrate
from bot.store.place import Server
from bot.store.postgres import PostgresDatabase
from tests.bot.store.samples import table
from tests.stores import POSTGRES, SCHEMAS, change, place_at

WHILE_NOBODY_RENEWS = "update rookery_lease set until = clock_timestamp() - interval '1 s'"


class Process:
    """One of several, as far as the store knows."""

    def __init__(self, name: str, database: PostgresDatabase) -> None:
        self.lease = Lease(database, name, "a version")
        self.database, self.store = database, Store(database)
        self.waited_for: list[Holder | None] = []
        self.waits = asyncio.Event()

    async def take(self) -> None:
        async def waiting(holder: Holder | None) -> None:
            self.waited_for.append(holder)
            self.waits.set()

        await self.lease.take(waiting)
        await migrate(self.database)


@pytest.fixture
def engine() -> str:
    return POSTGRES  # of a file there is one process


@pytest.fixture
async def two(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Process, Process]]:
    monkeypatch.setattr("bot.store.lease.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("bot.store.lease.RENEWED_SECONDS", 0.05)
    with SCHEMAS.on(POSTGRES):
        place = await place_at(tmp_path / "store")
        assert isinstance(place, Server)
        made = [Process(name, await PostgresDatabase.open(place)) for name in ("one", "other")]
        yield made[0], made[1]
        for each in made:
            await each.database.close()


async def expire(tmp_path: Path) -> None:
    await change(tmp_path / "store", (WHILE_NOBODY_RENEWS, ()))


async def test_who_comes_second_waits_and_is_told_for_whom(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    await one.take()
    waiting = asyncio.create_task(other.take())
    await other.waits.wait()
    assert other.waited_for[0] == Holder("one", "a version")
    assert not waiting.done()
    await one.lease.give_up()
    await waiting
    assert await one.lease.holder() == Holder("other", "a version")


async def test_who_has_it_keeps_it_as_long_as_it_gives_signs_of_life(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    await one.take()
    keeping = asyncio.create_task(one.lease.keep())
    for _ in range(3):
        await expire(tmp_path)  # and it is renewed before anybody looks
        await asyncio.sleep(0.2)
        assert await other.lease.holder() == Holder("one", "a version")
    assert not keeping.done()
    keeping.cancel()
    assert SECONDS < 9.0  # with a look at the server and a start: within ten


async def test_who_was_taken_for_dead_changes_nothing_any_more(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    await one.take()
    saved = await one.store.create_table(table())
    await one.store.append(saved.id, 0, ["one"], None)
    await expire(tmp_path)
    await other.take()
    await other.store.append(saved.id, 1, ["other"], None)
    late = [
        one.store.append(saved.id, 2, ["one"], None),
        one.store.put_person(Person(PersonId(3), "pl")),
        one.store.drop_message(saved.id, "log:1"),
    ]
    for each in await asyncio.gather(*late, return_exceptions=True):
        assert isinstance(each, NotSaved)
        assert str(each) == LOST
    await asyncio.wait_for(one.lease.keep(), 5)  # it learns that it has lost
    assert (await other.store.kept(saved.id)).rows == [["one"], ["other"]]
    assert await other.store.person(PersonId(3)) == Person(PersonId(3))
    await one.lease.give_up()  # takes nothing from whoever has it now
    assert await other.lease.holder() == Holder("other", "a version")


async def test_of_many_that_wait_one_takes_it(two: tuple[Process, Process], tmp_path: Path) -> None:
    one, other = two
    await one.take()
    third = Process("third", other.database)
    waiting = [asyncio.create_task(each.take()) for each in (other, third)]
    await other.waits.wait()
    await one.lease.give_up()
    _, left = await asyncio.wait(waiting, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.sleep(0.2)
    assert len([each for each in waiting if each.done()]) == 1
    for each in left:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
