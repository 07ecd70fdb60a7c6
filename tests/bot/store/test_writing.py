"""Writing: one transaction or nothing, a place is taken once, a refusal leaves the file sound."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.numbers import MessageId, PersonId, TableId
from bot.store import Message, NotSaved, Person, Receipt, Seat, Status, Store
from bot.store.absence import (
    Notice,
    SeatOffer,
    Word,
    has_looked,
    notices,
    offers,
    put_looker,
    put_offer,
    reseat,
)
from bot.store.form import newest
from bot.store.results import Result, end, ended
from bot.store.upkeep import form_of
from engine.core.seats import SeatId
from tests.bot.store.samples import full, held, opened, table
from tests.stores import SQLITE, raw


async def examined(path: Path) -> int:
    """The form of what is sound."""
    async with raw(path) as database:
        return await database.form()


async def ordinals(store: Store, number: int) -> int:
    return len((await store.kept(TableId(number))).rows)


async def test_a_taken_place_is_refused_and_keeps_what_it_holds(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        kept = await store.create_table(table())
        await store.append(kept.id, 0, ["first"], None)
        with pytest.raises(NotSaved):
            await store.append(kept.id, 0, ["second"], None)
        assert (await store.kept(kept.id)).rows == [["first"]]


async def test_a_row_of_no_table_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        with pytest.raises(NotSaved):
            await store.append(TableId(99), 0, [], None)


async def test_of_two_processes_that_append_at_once_exactly_one_wins(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with opened(path) as one, opened(path) as other:
        kept = await one.create_table(table())
        for ordinal in range(20):
            outcomes = await asyncio.gather(
                one.append(kept.id, ordinal, ["one"], None),
                other.append(kept.id, ordinal, ["other"], None),
                return_exceptions=True,
            )
            assert [type(refused) for refused in outcomes if refused] == [NotSaved]
        assert await ordinals(one, kept.id) == await ordinals(other, kept.id) == 20


async def test_a_locked_file_refuses_writes_and_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with opened(path) as store:
        kept = await store.create_table(table())
        async with held(path):
            with pytest.raises(NotSaved, match="lock"):
                await store.append(kept.id, 0, ["lost"], None)
            assert await ordinals(store, kept.id) == 0
        await store.append(kept.id, 0, ["kept"], None)
        assert (await store.kept(kept.id)).rows == [["kept"]]
    assert await examined(path) == newest()


@pytest.mark.parametrize("engine", [SQLITE], indirect=True)  # a server's disk is not ours to fill
async def test_a_full_disk_refuses_writes_and_corrupts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with opened(path) as store:
        kept = await store.create_table(table())
        await store.append(kept.id, 0, ["kept"], None)
        async with full(store, path):
            with pytest.raises(NotSaved, match=r"full|I/O"):
                await store.append(kept.id, 1, ["lost"], None)
            assert (await store.kept(kept.id)).rows == [["kept"]]
        await store.append(kept.id, 1, ["again"], None)
        assert (await store.kept(kept.id)).rows == [["kept"], ["again"]]
    assert form_of(path) > 0


async def test_a_start_that_fails_in_the_middle_starts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with opened(path) as store:
        kept = await store.create_table(table())
        await store.put_seat(kept.id, Seat(SeatId(0), PersonId(3), None, "Alys"))
        twice = [Seat(0, 3, None, "Alys"), Seat(1, 4, None, None)]  # type: ignore[arg-type]
        with pytest.raises(NotSaved):
            await store.start(kept, twice)
        assert await store.seats(kept.id) == [Seat(SeatId(0), PersonId(3), None, "Alys")]
        assert await store.table(kept.id) == kept
        await store.put_person(Person(PersonId(3)))
    async with opened(path) as store:
        assert await store.person(PersonId(3)) == Person(PersonId(3))


async def test_a_start_that_is_cut_off_leaves_no_transaction_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with opened(path) as store, opened(path) as other:
        kept = await store.create_table(table())
        for turns in range(12):
            task = asyncio.create_task(
                store.start(kept, [Seat(SeatId(0), PersonId(3), None, "Alys")])
            )
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await other.put_person(Person(PersonId(turns)))
        seats, now = await store.seats(kept.id), await store.table(kept.id)
        assert now is not None
        assert bool(seats) == (now.status is Status.RUNNING)


async def test_a_closed_store_refuses_like_any_other_fault(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        kept = await store.create_table(table())
    with pytest.raises(NotSaved):
        await store.append(kept.id, 0, [], None)
    with pytest.raises(NotSaved):
        await store.start(kept, [])
    with pytest.raises(NotSaved):
        await store.kept(kept.id)


async def test_forgetting_leaves_the_seat_and_no_trace_of_the_person(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        games = {}
        for status in Status:
            kept = await store.create_table(table(status=status, host=3))
            await store.put_seat(kept.id, Seat(SeatId(0), PersonId(3), None, "Alys"))
            await store.put_seat(kept.id, Seat(SeatId(1), PersonId(4), None, "Bolek"))
            shown = Message(5, MessageId(6), "digest", 7.0)
            await store.put_messages(
                kept.id, dict.fromkeys(("panel:0.3", "panel:1.4", "log:1"), shown)
            )
            games[status] = kept.id
        await store.receipts.put(Receipt(8, PersonId(3), "Cela", "pl", "rk:1:1:pick:a"))
        await store.put_person(Person(PersonId(3), "pl"))
        await store.forget(PersonId(3), "greedy")
        bolek = Seat(SeatId(1), PersonId(4), None, "Bolek")
        assert await store.seats(games[Status.LOBBY]) == [bolek]
        assert await store.seats(games[Status.RUNNING]) == [
            Seat(SeatId(0), None, "greedy", ""),
            bolek,
        ]
        assert await store.seats(games[Status.OVER]) == [Seat(SeatId(0), None, None, ""), bolek]
        assert await store.person(PersonId(3)) == Person(PersonId(3))
        assert set(await store.messages(games[Status.OVER])) == {"panel:1.4", "log:1"}
        assert await store.receipts.all() == []
        tables = await store.tables_in(Status)
        assert {kept.host for kept in tables} == {0}


async def test_forgetting_reaches_seats_that_changed_hands(tmp_path: Path) -> None:
    """Alys handed hers over, Bolek lent his to Dorota; nothing of whoever is forgotten stays, and
    the others lose nothing."""
    async with opened(tmp_path / "a.sqlite3") as store:
        kept = await store.create_table(table(status=Status.RUNNING, host=3))
        alys = Seat(SeatId(0), PersonId(5), None, "Alys", player="Cersei")
        bolek = Seat(SeatId(1), PersonId(4), None, "Bolek")
        lent = Seat(SeatId(1), PersonId(6), None, "Bolek", owner=PersonId(4), player="Dorota")
        handed = Notice(0, 0, Word.HANDED_OVER, SeatId(0), PersonId(5), PersonId(3), "Cersei")
        await reseat(store, kept.id, alys, handed)
        await reseat(
            store,
            kept.id,
            lent,
            Notice(1, 0, Word.LENT, SeatId(1), PersonId(6), PersonId(4), "Dorota"),
        )
        await put_offer(store, kept.id, SeatOffer(SeatId(0), PersonId(6), "Dorota", True))
        await end(
            store,
            kept.id,
            [Result(SeatId(0), PersonId(5), 1, borrowed=True), Result(SeatId(1), PersonId(4), 2)],
        )
        await store.set_status(kept.id, Status.RUNNING)
        await put_looker(store, kept.id, PersonId(6))
        await store.forget(PersonId(3), "greedy")
        assert await store.seats(kept.id) == [replace(alys, name=""), lent]
        await store.forget(PersonId(6), "greedy")
        told = await notices(store, kept.id)
        assert [(n.person, n.former, n.name) for n in told] == [(5, None, "Cersei"), (None, 4, "")]
        assert await offers(store, kept.id) == {}
        assert not await has_looked(store, kept.id, PersonId(6))
        seats = await store.seats(kept.id)
        assert seats[1] == replace(bolek, person=None, agent="greedy", owner=PersonId(4))
        await store.forget(PersonId(4), "greedy")
        assert (await store.seats(kept.id))[1] == Seat(SeatId(1), None, "greedy", "")
        (game,) = await ended(store)
        assert [result.person for result in game.results] == [5, None]
