"""The clock at live and sealed tables: windows of a minute while all are there, and the one
checkpoint of a challenge."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.automation.modes import LIVE_SECONDS, PRESENT_SECONDS, Mode, with_mode
from bot.automation.passes import PASS
from bot.faces.speech import voice
from bot.faces.ticking import Ticking
from bot.games.agot.stops import DECLARED
from bot.numbers import NO_PERSON, TableId
from bot.store.clocks import AlarmKind, WaitEnd
from bot.tables.actors import last_actor
from bot.tables.asked import AskedSeat, asked_seats
from bot.tables.hours import HOUR, Hours, later
from bot.tables.table import Table
from bot.tables.waits import rings_of
from bot.words import words_in
from engine.core.decisions import Decision
from engine.core.record import Answer, Row
from tests.bot.tables.hall import ANNA, BEN, CLEO, NOON, Hall, hall
from tests.bot.tables.sitting import any_answer

pytestmark = pytest.mark.usefixtures("engine")

WARSAW, NEW_YORK = Hours("Europe/Warsaw", 8, 23), Hours("America/New_York", 8, 23)
ZONES = {ANNA: WARSAW, BEN: NEW_YORK, CLEO: WARSAW}


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Always the same shuffle and decks."""
    decks = itertools.count()
    monkeypatch.setattr(
        "bot.tables.choosing.secrets.choice", lambda each: each[next(decks) % len(each)]
    )
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: "modes")


async def melee(place: Hall, mode: Mode) -> TableId:
    for person, hours in ZONES.items():
        await place.store.clocks.put_hours(person, hours.zone, hours.opens, hours.closes)
    return await place.table("agot", *ZONES, **with_mode({"format": "learning"}, mode, DECLARED))


async def all_here(place: Hall, number: TableId) -> None:
    async with place.registry.opened(number) as table:
        for person in ZONES:
            table.here(person)


def windows(table: Table) -> list[AskedSeat]:
    return [wait for wait in asked_seats(table) if not wait.mandatory]


async def until_a_window(place: Hall, number: TableId) -> Table:
    """Everybody does what the clock would, until a window that may be passed is open."""
    for _ in range(400):
        table = await place.look(number)
        if windows(table):
            return table
        await place.answer(number)
    raise AssertionError("no window came")


class TestLive:
    async def test_while_all_are_there_a_window_is_open_for_a_minute(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.LIVE)
            await all_here(place, number)
            table = await until_a_window(place, number)
            assert table.mode is Mode.LIVE
            rows, turn = await place.rows(number), windows(table)[0]
            open_waits = (await place.timing(number)).open
            for asked in windows(table):
                wait = open_waits[asked.decision]
                assert wait.due == wait.closes == NOON + LIVE_SECONDS
            await place.pass_time((LIVE_SECONDS - 1) / 3600)
            assert await place.rows(number) == rows
            await place.pass_time(2 / 3600)
            row = (await place.look(number)).session.record.rows[rows]
            assert row == (turn.decision, turn.seat, (PASS,))
            assert (await place.timing(number)).given[rows] is WaitEnd.CLOSED

    async def test_the_thread_says_so_and_all_who_are_asked_are_rung_alike(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.LIVE)
            table = await place.look(number)
            assert "Live" not in public(table)
            await all_here(place, number)
            table = await place.look(number)
            told = public(table)
            assert "Live" in told
            assert "<t:" not in told  # the sixteen hours of a decision are of the other mode
            table = await until_a_window(place, number)
            told = public(table)
            assert f"<t:{round(NOON + LIVE_SECONDS)}:T>" in told
            assert told.count("<t:") == 2
            await place.pass_time(1 / 3600)
            waits = (await place.timing(number)).open.values()
            called = [wait for wait in waits if wait.seat != last_actor(table)]
            assert called
            assert all(rings_of(wait) == [AlarmKind.OPENED] for wait in called)

    async def test_a_window_that_was_open_closes_within_the_minute(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.LIVE)
            table = await until_a_window_without_presence(place, number)
            assert (await place.timing(number)).closes > NOON + HOUR  # type: ignore[operator]
            await all_here(place, number)
            assert (await place.timing(number)).closes == place.now + LIVE_SECONDS
            assert table.session.record.rows

    async def test_decisions_keep_their_time(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.LIVE)
            await all_here(place, number)
            for wait in (await place.timing(number)).open.values():
                assert wait.mandatory
                assert wait.due == later(ZONES[wait.person or NO_PERSON], NOON, 16 * HOUR)

    async def test_when_somebody_has_gone_the_table_is_a_relaxed_one(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.LIVE)
            await all_here(place, number)
            await place.pass_time((PRESENT_SECONDS + 1) / 3600)
            async with place.registry.opened(number) as table:
                table.here(ANNA)
                table.here(BEN)  # not Cleo
            table = await until_cleo_is_missed(place, number)
            assert table.mode is Mode.RELAXED
            timing = await place.timing(number)
            for asked in windows(table):
                wait = timing.open[asked.decision]
                closes = max(later(hours, wait.began, 3 * HOUR) for hours in ZONES.values())
                assert wait.due == closes

    async def test_whoever_acts_is_there(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.LIVE)
            assert (await place.look(number)).mode is Mode.RELAXED
            acted: set[int] = set()
            while acted != set(ZONES):
                assert (await place.look(number)).mode is Mode.RELAXED
                acted.add(await place.answer(number))
            assert (await place.look(number)).mode is Mode.LIVE
            await place.pass_time((PRESENT_SECONDS + 1) / 3600)
            assert (await place.look(number)).mode is Mode.RELAXED


def public(table: Table) -> str:
    words = words_in("en")
    return "\n".join(Ticking(table, words, voice(table.seats, words)).public())


async def until_a_window_without_presence(place: Hall, number: TableId) -> Table:
    for _ in range(400):
        await place.pass_time((PRESENT_SECONDS + 1) / 3600)
        table = await place.look(number)
        if windows(table):
            return table
        await place.answer(number)
    raise AssertionError("no window came")


async def until_cleo_is_missed(place: Hall, number: TableId) -> Table:
    """A window, reached without Cleo's being there: when she has to act, her presence runs out
    before anybody else does something."""
    for _ in range(400):
        table = await place.look(number)
        if windows(table) and table.mode is Mode.RELAXED:
            return table
        if await place.answer(number) == CLEO:
            await place.pass_time((PRESENT_SECONDS + 1) / 3600)
    raise AssertionError("no window came")


async def until_the_checkpoint(place: Hall, number: TableId) -> Table:
    """Everybody answers anything, for the clock attacks nobody, until defenders are declared in a
    challenge: there all are asked. Before, nobody is but about cards of their own in open view."""
    for _ in range(2_000):
        async with place.registry.opened(number) as table:
            soft = [asked for asked in table.waiting if asked.moment.soft]
            there = [asked for asked in soft if asked.moment.step == DECLARED]
            assert all(asked.moment.own for asked in soft if asked not in there)
            if there:
                assert len(there) == len(ZONES)
                return table
            await answered_by_hand(table, table.waiting[0])
    raise AssertionError("no such challenge came")


async def answered_by_hand(table: Table, decision: Decision, *keys: str) -> None:
    person = table.seats[decision.seat].person
    assert person is not None
    await table.answer(person, decision.id, keys or any_answer(decision))


def passes(rows: Sequence[Row]) -> list[int]:
    """The seats that passed in these rows."""
    return [row.seat for row in rows if isinstance(row, Answer) and row.keys == (PASS,)]


class TestSealed:
    async def test_the_checkpoint_asks_all_for_two_waking_hours(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.SEALED)
            table = await until_the_checkpoint(place, number)
            seats = [wait.seat for wait in asked_seats(table)]
            closes = max(later(hours, NOON, 2 * HOUR) for hours in ZONES.values())
            timing = await place.timing(number)
            assert {wait.due for wait in timing.open.values()} == {closes}
            rows = await place.rows(number)
            await place.pass_time((closes - NOON) / HOUR - 0.01)
            assert await place.rows(number) == rows
            await place.pass_time(0.1)
            given = (await place.look(number)).session.record.rows[rows : rows + len(seats)]
            assert passes(given) == seats

    async def test_it_closes_before_its_time_only_if_all_have_passed_by_hand(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await melee(place, Mode.SEALED)
            table = await until_the_checkpoint(place, number)
            decisions = list(table.waiting)
            rows, began = await place.rows(number), decisions[0].moment.number
            for decision in reversed(decisions):  # whoever comes last in turn answers first
                now = await place.look(number)
                assert now.waiting[0].moment.number == began
                assert await place.rows(number) == rows
                async with place.registry.opened(number) as live:
                    await answered_by_hand(live, decision, PASS)
            given = (await place.look(number)).session.record.rows[rows : rows + 3]
            assert passes(given) == [decision.seat for decision in decisions]
            assert place.now == NOON
