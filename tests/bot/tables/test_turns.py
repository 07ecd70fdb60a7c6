"""A turn is waited for once: its parts share their hours, and the clock makes all of it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bot.numbers import TableId
from bot.store.clocks import Wait, WaitEnd
from bot.tables.hours import HOUR, Hours, between, later
from bot.tables.table import Table
from bot.tables.turns import AT_LEAST
from tests.bot.tables.hall import ANNA, BEN, NOON, Hall, hall

pytestmark = pytest.mark.usefixtures("engine")


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = itertools.count()
    monkeypatch.setattr(
        "bot.tables.choosing.secrets.choice", lambda each: each[next(decks) % len(each)]
    )
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: "a")


async def until_marshaling(place: Hall, game: str) -> tuple[TableId, Wait]:
    number = await place.table(game, ANNA, BEN)
    for _ in range(40):
        table = await place.look(number)
        if table.waiting[0].moment.step == "marshaling_phase":
            return number, await place.wait(number)
        await place.answer(number)
    raise AssertionError("nobody marshals")


async def marshal(place: Hall, number: TableId) -> Wait:
    """One card, or whatever else is not the end of it; the wait for what comes then."""
    async with place.registry.opened(number) as table:
        decision = table.waiting[0]
        person = table.seats[decision.seat].person
        assert person is not None
        keys = [option.key for option in decision.options if option.key != "pass"]
        await table.answer(person, decision.id, keys[:1])
    return await place.wait(number)


def rows_of(table: Table, seat: int) -> int:
    return sum(getattr(row, "seat", None) == seat for row in table.session.record.rows)


@pytest.mark.parametrize("game", ["agot", "hbo"])
class TestMarshaling:
    async def test_the_turn_has_its_hours_once(self, tmp_path: Path, game: str) -> None:
        async with hall(tmp_path) as place:
            number, first = await until_marshaling(place, game)
            await place.pass_time(5)
            other = await place.die()
            place.store = other.store
            second = await marshal(other, number)
            assert second.seat == first.seat
            assert second.decision != first.decision
            assert second.due == first.due == later(Hours(), NOON, 16 * HOUR)

    async def test_whoever_acts_late_has_some_time_for_the_next_card(
        self, tmp_path: Path, game: str
    ) -> None:
        async with hall(tmp_path) as place:
            number, first = await until_marshaling(place, game)
            assert first.due is not None
            await place.pass_time((first.due - NOON) / HOUR - 0.5)
            second = await marshal(place, number)
            assert second.due is not None
            assert between(Hours(), place.now, second.due) == AT_LEAST


async def test_the_clock_makes_the_whole_turn_and_it_is_one_missed_deadline(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as place:
        number, first = await until_marshaling(place, "agot")
        before = rows_of(await place.look(number), first.seat)
        await place.pass_time(25.1)
        table = await place.look(number)
        assert rows_of(table, first.seat) > before + 1
        assert {wait.seat for wait in (await place.timing(number)).open.values()} != {first.seat}
        assert first.person is not None
        assert (await place.store.clocks.deadlines(first.person)).missed == 1
        given = (await place.timing(number)).given
        assert set(given.values()) == {WaitEnd.MISSED}


async def test_a_wait_from_before_there_were_turns_stays_as_it_is(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number, first = await until_marshaling(place, "agot")
        await place.store._write("update spells set turn = '' where table_id = ?", (number,))
        other = await place.die()
        place.store = other.store
        assert (await other.wait(number)).due == first.due
        await other.pass_time(5)
        second = await marshal(other, number)
        assert second.due == later(Hours(), other.now, 16 * HOUR)
