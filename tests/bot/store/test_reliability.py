"""Deadlines that were kept and missed, counted by what was played; and when a table last saw a
person act."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.numbers import PersonId, TableId
from bot.store import Seat, Status, Store
from bot.store.absence import idle_since
from bot.store.clocks import Deadlines, Wait, WaitEnd, put_wait
from bot.store.reliability import reliability
from bot.store.results import Division
from engine.core.seats import SeatId
from tests.bot.store.samples import opened, table

PERSON = 3


async def played(store: Store, seats: int, **options: object) -> int:
    kept = await store.create_table(table(status=Status.RUNNING, **options))
    for seat in range(seats):
        await store.put_seat(kept.id, Seat(SeatId(seat), PersonId(PERSON + seat), None, f"P{seat}"))
    return kept.id


async def waited(store: Store, number: int, decision: int, outcome: WaitEnd) -> None:
    wait = Wait(decision, SeatId(0), PersonId(PERSON), True, 0.0, 0, 60.0, 0.0)
    ended = replace(wait, ended_row=decision, outcome=outcome)
    await store._write_all([put_wait(TableId(number), ended)])


async def test_deadlines_are_counted_by_game_format_and_size(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        duel = await played(store, 2, game="intrigue")
        melee = await played(store, 3, game="agot", options={"format": "standard"})
        for decision, outcome in enumerate([WaitEnd.KEPT, WaitEnd.KEPT, WaitEnd.MISSED], 1):
            await waited(store, duel, decision, outcome)
        await waited(store, melee, 1, WaitEnd.KEPT)
        await waited(store, melee, 2, WaitEnd.CLOSED)
        found = await reliability(store, PersonId(PERSON))
        assert found == {
            Division("intrigue", "", False): Deadlines(2, 1),
            Division("agot", "standard", True): Deadlines(1, 0),
        }
        assert await reliability(store, PersonId(PERSON + 1)) == {}


async def test_what_the_clock_answered_is_nobodys_act(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        number = await played(store, 2)
        created = await idle_since(store, TableId(number))
        await store.append(TableId(number), 0, [], None)
        acted = await idle_since(store, TableId(number))
        assert acted > created
        await store.append(TableId(number), 1, [], None)
        await waited(store, number, 2, WaitEnd.MISSED)
        await store.append(TableId(number), 2, [], None, auto=True)
        assert await idle_since(store, TableId(number)) == acted
