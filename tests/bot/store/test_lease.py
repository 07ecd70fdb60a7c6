"""Several processes on one server: each has its shards to itself, those of one that is silent are
anybody's, and who was taken for dead and is not can change nothing any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.numbers import PersonId
from bot.sharing import Shards, Sharing, quota_of
from bot.store import NotSaved, Person, Store
from bot.store.holdings import Holdings
from bot.store.lease import (
    IDENTIFY_SECONDS,
    LOST,
    RENEWED_SECONDS,
    SECONDS,
    Holder,
    Lease,
    Lost,
    Member,
)
from bot.store.migrate import migrate
from bot.store.place import Server
from bot.store.postgres import PostgresDatabase
from tests.bot.store.samples import table
from tests.stores import POSTGRES, SCHEMAS, change, place_at

SHARDS = 4
SILENT = "update rookery_processes set until = clock_timestamp() - interval '1 s' where id = {}"
ENDED = "update rookery_lease set until = clock_timestamp() - interval '1 s'"


class Process:
    """One of several, as far as the store knows."""

    def __init__(self, name: str, database: PostgresDatabase) -> None:
        self.lease = Lease(database, name, "a version")
        self.database, self.store = database, Store(database)

    async def join(self) -> None:
        await self.lease.prepare()
        assert await self.lease.join(SHARDS)
        await migrate(self.database)


class Watched(Lease):
    """One that tells when somebody has asked who there is."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database, "one", "a version")
        self._looks = asyncio.Semaphore(0)

    async def members(self) -> list[Member]:
        self._looks.release()
        return await super().members()

    async def looked_at(self, times: int) -> None:
        """So often since now, and what follows from all but the last."""
        while not self._looks.locked():
            await self._looks.acquire()
        for _ in range(times + 1):
            await self._looks.acquire()


@pytest.fixture
def engine() -> str:
    return POSTGRES  # of a file there is one process


@pytest.fixture
async def two(engine: str, tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    with SCHEMAS.on(POSTGRES):
        place = await place_at(tmp_path / "store")
        assert isinstance(place, Server)
        made = [Process(name, await PostgresDatabase.open(place)) for name in ("one", "other")]
        for each in made:
            await each.join()
        yield made[0], made[1]
        for each in made:
            await each.database.close()


async def test_one_connects_at_a_time_and_whoever_waits_keeps_nobody_waiting(
    two: tuple[Process, Process],
) -> None:
    """It asks again: had it a turn to come and ended, all would wait for it in vain."""
    one, other = two
    assert await one.lease.identify() == 0
    for each in (other, one, other):
        assert 0 < await each.lease.identify() <= IDENTIFY_SECONDS
    await one.database.change([[("update rookery_identify set next = clock_timestamp()", ())]])
    assert await other.lease.identify() == 0
    assert await one.lease.identify() > 0


async def test_each_shard_has_one_process(two: tuple[Process, Process]) -> None:
    one, other = two
    await asyncio.gather(one.lease.take(3), other.lease.take(3))
    held = [await each.lease.held() for each in two]
    assert held[0] | held[1] == set(range(SHARDS))
    assert not held[0] & held[1]
    given = min(held[0])
    await one.lease.give(given)
    await other.lease.take(1)
    assert given in await other.lease.held()


async def test_shards_of_one_that_is_silent_are_anybodys(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    await one.lease.take(SHARDS)
    await other.lease.take(SHARDS)
    assert not await other.lease.held()
    assert 0 < await other.lease.silence() <= SECONDS
    await change(tmp_path / "store", (SILENT.format(one.lease.process), ()))
    assert await other.lease.silence() < 0
    await other.lease.strike_off()
    await other.lease.take(SHARDS)
    assert await other.lease.held() == set(range(SHARDS))
    assert SECONDS + RENEWED_SECONDS < 9.0  # with a look at what it left: within ten


async def test_who_was_taken_for_dead_changes_nothing_any_more(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    saved = await one.store.create_table(table())
    await one.store.append(saved.id, 0, ["one"], None)
    await change(tmp_path / "store", (SILENT.format(one.lease.process), ()))
    await other.lease.strike_off()
    await other.store.append(saved.id, 1, ["other"], None)
    late = [
        one.store.append(saved.id, 2, ["one"], None),
        one.store.put_person(Person(PersonId(3), "pl")),
        one.store.drop_message(saved.id, "log:1"),
    ]
    for each in await asyncio.gather(*late, return_exceptions=True):
        assert isinstance(each, NotSaved)
        assert str(each) == LOST
    with pytest.raises(Lost):
        await one.lease.renew()
    assert (await other.store.kept(saved.id)).rows == [["one"], ["other"]]
    assert await other.store.person(PersonId(3)) == Person(PersonId(3))
    await one.lease.end()  # takes nothing from whoever is there
    assert await other.lease.members() == [Member(other.lease.process, True)]


async def test_who_was_silent_while_the_server_was_away_goes_on(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    for each in two:
        await change(tmp_path / "store", (SILENT.format(each.lease.process), ()))
    await one.lease.renew()
    await other.lease.renew()
    assert [member.id for member in await one.lease.members()] == [
        one.lease.process,
        other.lease.process,
    ]


async def test_who_has_just_come_is_given_nothing(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be there for one that was killed, whose shards are nobody's as soon as that is
    known."""
    one, other = two
    await other.lease.leave()
    lease = Watched(one.database)
    lease.process = one.lease.process
    monkeypatch.setattr("bot.sharing.LOOK_SECONDS", 0.01)
    sharing = Sharing(lease, one.database, Holdings(SHARDS, (), lease.process))
    taken, given = asyncio.Event(), asyncio.Event()

    async def take(_: Shards) -> None:
        taken.set()

    async def give(_: Shards) -> None:
        given.set()

    sharing.start(take, give, lambda _: None, lambda: None)
    try:
        await taken.wait()
        assert await lease.held() == set(range(SHARDS))
        third = Lease(other.database, "third", "a version")
        assert await third.join(SHARDS)
        await lease.looked_at(5)
        assert not given.is_set()
        monkeypatch.setattr("bot.sharing.SECONDS", 0.0)  # as long as a lease lasts
        await given.wait()
        await lease.looked_at(1)
        await third.take(SHARDS)
        assert len(await third.held()) == SHARDS // 2
    finally:
        await sharing.close()


async def test_another_version_or_number_of_shards_waits(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    one, other = two
    holder = await one.lease.holder()
    assert holder == Holder("other", "a version", SHARDS)
    assert not one.lease.waits_for(holder, None)
    assert one.lease.waits_for(holder, SHARDS + 1)
    newer = Lease(other.database, "third", "a newer version")
    assert newer.waits_for(holder, None)
    assert newer.waits_for(Holder("old", "a newer version"), None)  # it knows of no others
    assert not await newer.join(SHARDS)
    assert not await one.lease.join(SHARDS + 1)
    await change(tmp_path / "store", (ENDED, ()))
    assert await Lease(two[0].database, "third", "a version").join(SHARDS)


async def test_who_ends_last_ends_it_for_all(two: tuple[Process, Process]) -> None:
    one, other = two
    await one.lease.end()
    assert await other.lease.holder() is not None
    await other.lease.end()
    assert await other.lease.holder() is None


async def test_processes_of_a_version_that_divided_nothing_go_on(
    two: tuple[Process, Process], tmp_path: Path
) -> None:
    """Their rows get what is new; nobody's lease is touched."""
    one, other = two
    await change(
        tmp_path / "store",
        ("alter table rookery_processes drop column needs, drop column part", ()),
    )
    await Lease(other.database, "third", "a version").prepare()
    await one.lease.renew()
    assert await one.lease.needs(2.0) == {one.lease.process: 2.0, other.lease.process: 0.0}
    assert await one.lease.part(9) == 9


def test_everybody_has_as_many_and_those_who_leave_none() -> None:
    members = [Member(3, True), Member(5, False), Member(8, True), Member(9, True)]
    assert [quota_of(member.id, members, SHARDS) for member in members] == [2, 0, 1, 1]
    assert quota_of(4, members, SHARDS) == 0
