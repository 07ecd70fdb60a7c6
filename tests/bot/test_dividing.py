"""Processes divide Discord's limit by need, and together never ask more of Discord than it allows:
not while their parts change, and not when one ends without a word. The database is the real one;
time is told by the test."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.dividing import GRANTED, LEAST, ROUND_SECONDS, Division, parts_of
from bot.pacing import (
    CLEARED_SECONDS,
    KNOWN_SECONDS,
    PATIENT_SECONDS,
    SECOND,
    Pace,
    pace_requests,
    patient,
)
from bot.sandbox.server import Sandbox
from bot.store.holdings import Holdings
from bot.store.lease import FIRST, PER_SECOND, SECONDS, Lease
from bot.store.place import Server
from bot.store.postgres import PostgresDatabase
from tests.stores import POSTGRES, SCHEMAS, place_at

TICK = 0.05


class Clock:
    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


async def gone(pace: Pace, tasks: list[asyncio.Task[None]]) -> int:
    """How many of them went."""
    pace.let_go()
    for _ in range(3):
        await asyncio.sleep(0)
    return sum(task.done() for task in tasks)


def asked(pace: Pace, times: int) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(pace.turn()) for _ in range(times)]


# One process's part


async def test_no_more_than_its_part_go_in_any_second() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.allow(3)
    tasks = asked(pace, 5)
    await asyncio.sleep(0)
    assert await gone(pace, tasks) == 3
    clock.seconds += SECOND - 0.01
    assert await gone(pace, tasks) == 3
    clock.seconds += 0.02
    assert await gone(pace, tasks) == 5
    pace.allow(4)
    assert await gone(pace, more := asked(pace, 3)) == 2
    pace.allow(1)
    assert await gone(pace, more) == 2


async def test_what_nobody_waits_for_lets_others_pass_but_not_for_ever() -> None:
    clock = Clock()
    pace = Pace(clock)
    with patient():
        edits = asked(pace, 2)
    await asyncio.sleep(0)
    posts = asked(pace, 2)
    await asyncio.sleep(0)
    pace.allow(1)
    assert (await gone(pace, posts), await gone(pace, edits)) == (1, 0)
    clock.seconds += PATIENT_SECONDS
    late = asked(pace, 1)
    await asyncio.sleep(0)
    for _ in range(2):
        clock.seconds += SECOND
        pace.let_go()
    assert (await gone(pace, posts), await gone(pace, edits), await gone(pace, late)) == (2, 2, 0)
    for task in late:
        task.cancel()


async def test_a_need_is_what_was_asked_of_late_and_what_waits() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.allow(2)
    tasks = asked(pace, 8)
    await gone(pace, tasks)
    clock.seconds += KNOWN_SECONDS
    assert pace.need() == 8 / KNOWN_SECONDS + 6 / CLEARED_SECONDS
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    clock.seconds += KNOWN_SECONDS / 2
    assert pace.need() == 8 / KNOWN_SECONDS / 2
    clock.seconds += KNOWN_SECONDS
    assert pace.need() == 0


# Everybody's


def test_each_has_what_it_needs_and_the_same_more() -> None:
    assert parts_of({1: 0.0}) == {1: GRANTED}
    needs = {1: 20.0, 2: 10.0, 3: 0.0}
    assert parts_of(needs) == {1: 24, 2: 14, 3: 4}
    assert sum(parts_of({4: 0.5, 7: 0.25, 9: 0.1}).values()) == GRANTED


def test_where_there_is_too_little_the_rest_goes_by_need() -> None:
    assert parts_of({1: 100.0, 2: 0.0}) == {1: GRANTED - LEAST, 2: LEAST}
    parts = parts_of({1: 60.0, 2: 30.0, 3: 0.0})
    assert sum(parts.values()) == GRANTED
    assert parts[1] > parts[2] > parts[3] == LEAST
    assert sum(parts_of(dict.fromkeys(range(60), 1.0)).values()) == GRANTED


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[PostgresDatabase]:
    with SCHEMAS.on(POSTGRES):
        place = await place_at(tmp_path / "store")
        assert isinstance(place, Server)
        opened = await PostgresDatabase.open(place)
        yield opened
        await opened.close()


class Process:
    """One that asks as much as it is told to."""

    def __init__(self, database: PostgresDatabase, clock: Clock) -> None:
        self._clock = clock
        self.lease = Lease(database, "one of them", "a version")
        self.pace = Pace(clock)
        self.looks_at, self.wants = clock(), 0.0
        self.went: list[float] = []
        self._asking: set[asyncio.Task[None]] = set()

    async def join(self, choose: Random) -> None:
        assert await self.lease.join(4)
        self.division = Division(self.lease, Holdings(4, (), self.lease.process))
        self.division.pace = self.pace
        self.looks_at += choose.uniform(0.0, ROUND_SECONDS)

    async def live(self, choose: Random) -> None:
        """For the length of a tick."""
        while choose.random() < (wanted := self.wants * TICK) / (1 + wanted):
            self._asking.add(asyncio.create_task(self._ask()))
        if self._clock() >= self.looks_at:
            await self.division.look()
            self.looks_at += ROUND_SECONDS
        await gone(self.pace, [])

    async def _ask(self) -> None:
        await self.pace.turn()
        self.went.append(self._clock())

    async def end(self) -> None:
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)


def most_in_a_second(moments: list[float]) -> int:
    ordered = sorted(moments)
    return max(bisect_right(ordered, at + SECOND - 1e-6) - i for i, at in enumerate(ordered))


async def test_together_they_never_ask_too_much(database: PostgresDatabase) -> None:
    """Three want far more than there is, each at another time. One dies without a word, and is
    struck off when its row has run out; a fourth comes."""
    clock, choose = Clock(), Random(4)
    await Lease(database, "first", "a version").prepare()
    processes = [Process(database, clock) for _ in range(3)]
    for each in processes:
        await each.join(choose)
    everybody, lost = list(processes), None
    for tick in range(round(40 / TICK)):
        clock.seconds += TICK
        if tick % round(4 / TICK) == 0:
            for each in processes:
                each.wants = choose.choice((0.0, 5.0, 60.0, 120.0))
        if tick == round(16 / TICK):
            lost = processes.pop(0)
            await lost.end()
        if tick == round((16 + SECONDS) / TICK) and lost is not None:
            await lost.lease.end()  # its row goes
            processes.append(new := Process(database, clock))
            everybody.append(new)
            await new.join(choose)
        for each in processes:
            await each.live(choose)
    for each in processes:
        await each.end()
    assert max(len(each.went) for each in everybody) > 100
    assert most_in_a_second([at for each in everybody for at in each.went]) <= PER_SECOND


async def test_one_that_is_full_has_what_another_leaves(database: PostgresDatabase) -> None:
    clock, choose = Clock(), Random(1)
    await Lease(database, "first", "a version").prepare()
    busy, idle = Process(database, clock), Process(database, clock)
    busy.wants = 200.0
    for each in (busy, idle):
        await each.join(choose)
    for _ in range(round(8 / TICK)):
        clock.seconds += TICK
        for each in (busy, idle):
            await each.live(choose)
    assert busy.pace.part is not None
    assert busy.pace.part + (idle.pace.part or 0) <= GRANTED
    assert busy.pace.part == GRANTED - LEAST
    await busy.end()


async def test_alone_with_every_shard_it_does_not_hold_back(database: PostgresDatabase) -> None:
    lease = Lease(database, "alone", "a version")
    await lease.prepare()
    assert await lease.join(1)
    alone = Division(lease, Holdings(1, (0,), lease.process))
    await alone.look()
    assert alone.pace.part == 0  # somebody may have ended just before
    await alone.look()
    assert alone.pace.part is None
    late = Division(other := Lease(database, "other", "a version"), Holdings(1, (), 2))
    assert await other.join(1)
    for part in (0, FIRST):
        await late.look()
        assert late.pace.part == part
    for _ in range(2):
        await alone.look()
        await late.look()
    assert alone.pace.part is not None
    assert FIRST < late.pace.part <= GRANTED - alone.pace.part


async def test_who_begins_has_something_even_where_the_dead_have_everything(
    database: PostgresDatabase,
) -> None:
    """It could not log in otherwise, and nobody would be there to strike them off."""
    for number in range(2):
        lease = Lease(database, f"process {number}", "a version")
        await lease.prepare()
        assert await lease.join(1)
        division = Division(lease, Holdings(1, (0,), lease.process))
        for _ in range(2):
            await division.look()
    assert division.pace.part == FIRST


async def test_requests_wait_for_their_turn_and_answers_to_interactions_do_not() -> None:
    """By aiohttp's own hook, so with every request that discord.py makes. Where others may have
    taken over, what had its turn waits for another."""
    pace, trace, certain = Pace(), aiohttp.TraceConfig(), asyncio.Event()
    pace_requests(trace, pace, certain.is_set, _set(certain))
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession(trace_configs=[trace]) as session,
    ):
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with session.post(f"{sandbox.api_base}/interactions/1/token/callback") as reply:
            assert reply.status == 404
        asking = asyncio.create_task(_status(session, f"{sandbox.api_base}/users/@me", headers))
        await sandbox.quiet()
        assert sandbox.requests == 1
        pace.allow(1)
        await asyncio.sleep(0)
        assert not asking.done()
        pace.allow(2)
        assert await asking == 200


def _set(event: asyncio.Event) -> Callable[[], Awaitable[None]]:
    async def settle() -> None:
        event.set()

    return settle


async def _status(session: aiohttp.ClientSession, url: str, headers: dict[str, str]) -> int:
    async with session.get(url, headers=headers) as reply:
        return reply.status
