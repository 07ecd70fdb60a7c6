"""Decks in the store: kept by name, given back, forgotten with their owner; choices on seats."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.numbers import PersonId, TableId
from bot.store import Deck, Seat, Status
from engine.core.seats import SeatId
from tests.bot.store.samples import opened, table
from tests.stores import build

MINE = Deck(0, PersonId(7), "agot", "Wolves", "standard", {"faction": "stark"}, 1.0)


async def test_a_deck_of_the_same_name_is_replaced_and_keeps_its_id(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        await store.put_deck(MINE)
        await store.put_deck(replace(MINE, person=PersonId(8)))
        (first,) = await store.decks(PersonId(7))
        await store.put_deck(replace(MINE, body={"faction": "tyrell"}, created=2.0))
        (second,) = await store.decks(PersonId(7))
        assert second == replace(first, body={"faction": "tyrell"}, created=2.0)


async def test_only_its_owner_drops_a_deck(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        await store.put_deck(MINE)
        (kept,) = await store.decks(PersonId(7))
        await store.drop_deck(PersonId(8), kept.id)
        assert await store.decks(PersonId(7)) == [kept]
        await store.drop_deck(PersonId(7), kept.id)
        assert await store.decks(PersonId(7)) == []


async def test_who_is_forgotten_leaves_no_deck_and_no_choice(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        await store.put_deck(MINE)
        running = await store.create_table(table(status=Status.RUNNING))
        await store.put_seat(
            running.id, Seat(SeatId(0), PersonId(7), None, "Alys", {"kind": "own", "id": "1"})
        )
        assert (await store.seats(running.id))[0].deck == {"kind": "own", "id": "1"}
        await store.forget(PersonId(7), "greedy")
        assert await store.decks(PersonId(7)) == []
        assert (await store.seats(running.id))[0].deck is None


async def test_starting_writes_the_options(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        lobby = await store.create_table(table(options={"format": "open"}))
        await store.start(replace(lobby, options={"format": "open", "decks": []}), [])
        started = await store.table(lobby.id)
        assert started is not None
        assert started.options == {"format": "open", "decks": []}


async def test_a_file_of_the_first_form_gains_decks_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    await first_form(path)
    async with opened(path) as store:
        (seat,) = await store.seats(TableId(1))
        assert (seat.name, seat.deck) == ("Alys", None)
        await store.put_deck(MINE)
        assert len(await store.decks(PersonId(7))) == 1


async def first_form(path: Path) -> None:
    """As it was before there were decks, with one table and somebody at it."""
    await build(
        path,
        1,
        (
            "insert into tables values"
            " (1, 'intrigue', 1, '5eed', 0, '{}', 2, 'lobby', 'en', 1, 2, null, 7, 4.0, 4.0, null)",
            (),
        ),
        ("insert into seats values (1, 0, 7, null, 'Alys')", ()),
    )
