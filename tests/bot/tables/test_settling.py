"""A table is played on and its clock is wound once for each act; looks in between find it as it
stands, unless something has changed that nobody did at the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.automation.modes import PRESENT_SECONDS, Mode, with_mode
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId, TableId
from bot.store import NotSaved, Store
from bot.store.clocks import Absence
from bot.tables.absence import lend_to_computer
from bot.tables.clock import Clock
from bot.tables.hours import DAY, HOUR
from bot.tables.table import Table
from engine.core.errors import Refused
from tests.bot.tables.hall import ANNA, BEN, NOON, Hall, hall

pytestmark = pytest.mark.usefixtures("engine")


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often tables were played on and wound."""
    counted: Counter[str] = Counter()
    play, wind = Table.play_computers, Clock.wind

    async def playing(self: Table) -> None:
        counted["played"] += 1
        await play(self)

    async def winding(self: Clock, table: Table) -> None:
        counted["wound"] += 1
        await wind(self, table)

    monkeypatch.setattr(Table, "play_computers", playing)
    monkeypatch.setattr(Clock, "wind", winding)
    return counted


async def seen(place: Hall, number: TableId, done: Counter[str]) -> dict[str, int]:
    """What a look does."""
    done.clear()
    async with place.registry.seen(number):
        return dict(done)


ONCE = {"played": 1, "wound": 1}


async def test_an_act_plays_and_winds_once_and_looks_do_neither(
    tmp_path: Path, done: Counter[str]
) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN)
        await place.look(number)
        for _ in range(5):
            done.clear()
            await place.answer(number)
            assert done == ONCE
            assert await seen(place, number, done) == {}


async def test_what_was_refused_leaves_it_to_the_next_look(
    tmp_path: Path, done: Counter[str]
) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN)
        await place.look(number)
        with pytest.raises(Refused):
            async with place.registry.opened(number) as table:
                await table.answer(PersonId(ANNA + BEN), 1, [])  # who sits nowhere
        assert await seen(place, number, done) == ONCE
        assert await seen(place, number, done) == {}


async def test_a_computer_player_that_was_cut_off_goes_on_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("behind", ANNA, BEN)
        real = Store.append

        async def refusing(self: Store, *row: Any, auto: bool = False, **more: Any) -> None:
            if auto:
                raise NotSaved
            await real(self, *row, auto=auto, **more)

        monkeypatch.setattr(Store, "append", refusing)
        async with place.registry.opened(number) as table:
            await lend_to_computer(table, BEN)
        while any(table.seat_of(ANNA) == decision.seat for decision in table.waiting):
            await place.answer(number)
        rows = await place.rows(number)
        monkeypatch.setattr(Store, "append", real)
        async with place.registry.seen(number) as table:
            assert await place.rows(number) > rows
            assert table.played_on


async def test_whoever_falls_asleep_or_goes_away_is_noticed(
    tmp_path: Path, done: Counter[str]
) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN)
        await place.look(number)
        place.movable.advance(HOUR)
        assert await seen(place, number, done) == {}
        await place.store.clocks.put_hours(ANNA, "UTC", 8, 14)
        assert await seen(place, number, done) == ONCE
        place.movable.advance(HOUR)
        assert await seen(place, number, done) == ONCE
        table = await place.look(number)
        assert [table.seats[seat].person for seat in (await place.timing(number)).asleep] == [ANNA]
        await place.store.clocks.put_absence(BEN, Absence(NOON, NOON + DAY))
        assert await seen(place, number, done) == ONCE
        assert (await place.timing(number)).away


async def test_a_live_table_is_looked_at_when_somebody_has_gone(
    tmp_path: Path, done: Counter[str]
) -> None:
    options: dict[str, Any] = with_mode({"format": "learning"}, Mode.LIVE, DECLARED)
    async with hall(tmp_path) as place:
        number = await place.table("agot", ANNA, BEN, **options)
        async with place.registry.opened(number) as table:
            table.here(ANNA)
            table.here(BEN)
        assert await seen(place, number, done) == ONCE  # every window is asked now
        assert await seen(place, number, done) == {}
        place.movable.advance(PRESENT_SECONDS + 1)
        assert await seen(place, number, done) == ONCE
        assert (await place.look(number)).mode is Mode.RELAXED
