"""The numbers that people see: counted within each server, also for tables of older forms."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.numbers import PersonId
from bot.store import Seat, Status, Store, Table
from bot.store.absence import SeatOffer, put_offer
from bot.store.form import migrations, newest
from bot.store.sight import (
    MOST,
    has_part,
    invited_to,
    put_invitation,
    table_by_id,
    table_numbered,
)
from engine.core.seats import SeatId
from tests.bot.store.samples import opened, table
from tests.stores import build

NUMBERED = next(number for number, script in migrations() if "tables_by_number" in script)
UNNUMBERED = range(1, NUMBERED)
GUILDS = (10, 20, 10, 10, 20)  # of tables in the order of their age


async def old_store(path: Path, form: int) -> None:
    """As that form had it, with tables of two servers."""
    text = (
        "insert into tables (game, rules, seed, quick, options, wanted, status, language,"
        " guild, channel, host, created, changed)"
        " values ('intrigue', 1, '5eed', 0, '{}', 2, 'running', 'en', ?, 1, 1, 1.0, 1.0)"
    )
    await build(path, form, *((text, (guild,)) for guild in GUILDS))


async def numbers(store: Store, guild: int) -> list[tuple[int, int]]:
    tables = await store.tables_in(tuple(Status), guild)
    return sorted((saved.id, saved.number) for saved in tables)


@pytest.mark.parametrize("form", UNNUMBERED)
async def test_old_tables_are_numbered_by_age_within_their_server(
    tmp_path: Path, form: int
) -> None:
    path = tmp_path / "old.sqlite3"
    await old_store(path, form)
    async with opened(path) as store:
        assert await numbers(store, 10) == [(1, 1), (3, 2), (4, 3)]
        assert await numbers(store, 20) == [(2, 1), (5, 2)]
        new = await store.create_table(table(guild=20))
        assert (new.id, new.number) == (6, 3)
    assert newest() > form


async def test_tables_opened_at_once_have_different_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with opened(path) as one, opened(path) as other:
        made = await asyncio.gather(
            *(store.create_table(table(guild=7)) for store in (one, other) * 8)
        )
        assert sorted(kept.number for kept in made) == list(range(1, 17))
        first = await one.create_table(table(guild=8))
        assert first.number == 1


async def test_a_number_is_found_in_its_server_alone_and_none_is_too_great(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        kept = await store.create_table(table(guild=7))
        assert await table_numbered(store, 7, 1) == kept
        assert await table_numbered(store, 8, 1) is None
        for beyond in (MOST, MOST + 1, 2**64, 10**40):
            assert await table_numbered(store, 7, beyond) is None
            assert await table_numbered(store, beyond, 1) is None
            assert await table_by_id(store, beyond) is None


async def test_a_part_is_a_seat_one_that_was_lent_an_offer_or_an_invitation(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        kept = await store.create_table(table())
        await store.put_seat(
            kept.id, Seat(SeatId(0), PersonId(11), None, "Alys", owner=PersonId(12))
        )
        await put_offer(store, kept.id, SeatOffer(SeatId(0), PersonId(13), "Cersei", lasting=False))
        await put_invitation(store, kept.id, PersonId(14))
        assert await parts(store, kept) == [11, 12, 13, 14]
        assert await invited_to(store, PersonId(14)) == [kept]
        await store.set_status(kept.id, Status.RUNNING)
        assert await parts(store, kept) == [11, 12, 13]
        await store.forget(PersonId(14), "greedy")
        assert await invited_to(store, PersonId(14)) == []


async def parts(store: Store, saved: Table) -> list[int]:
    return [person for person in range(10, 17) if await has_part(store, saved.id, PersonId(person))]
