"""The clock and the windows of the second edition: when they close, who is called, what that tells
the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.automation.modes import Mode, with_mode
from bot.automation.stops import Preset
from bot.faces.panel import PanelFace
from bot.faces.speech import voice
from bot.faces.story import story
from bot.faces.thread import ThreadFace
from bot.faces.ticking import Ticking, named
from bot.games.agot.stops import DECLARED
from bot.numbers import TableId
from bot.store.clocks import AlarmKind, Wait, WaitEnd
from bot.tables.actors import last_actor
from bot.tables.asked import AskedSeat, asked_seats
from bot.tables.hours import DAY, HOUR, Hours, between, later
from bot.tables.table import Table
from bot.tables.timing import Pace, Timing
from bot.tables.waits import GRACE, rings_of, run_out, started
from bot.words import words_in
from engine.core.record import Answer
from engine.core.seats import SeatId
from tests.bot.tables.hall import ANNA, BEN, NOON, Hall, hall

pytestmark = pytest.mark.usefixtures("engine")

SYDNEY = Hours("Australia/Sydney", 8, 23)
WARSAW = Hours("Europe/Warsaw", 8, 23)


async def joust(place: Hall, mode: Mode = Mode.BOOK, **options: Any) -> TableId:
    """Two people from the two ends of the world; by the book everybody is asked in turn."""
    for person, hours in ((ANNA, SYDNEY), (BEN, WARSAW)):
        await place.store.clocks.put_hours(person, hours.zone, hours.opens, hours.closes)
    chosen = with_mode({"format": "learning"}, mode, DECLARED)
    return await place.table("agot", ANNA, BEN, **chosen, **options)


async def until_a_window(place: Hall, number: TableId) -> Table:
    """Everybody does what the clock would, until a window that may be passed is open."""
    for _ in range(200):
        table = await place.look(number)
        waits = asked_seats(table)
        if any(not wait.mandatory for wait in waits):
            return table
        await place.answer(number)
    raise AssertionError("no window came")


def public(table: Table) -> str:
    words = words_in("en")
    return "\n".join(Ticking(table, words, voice(table.seats, words)).public())


def closing(moment: float) -> float:
    """When everybody has had three waking hours."""
    return max(later(hours, moment, 3 * HOUR) for hours in (SYDNEY, WARSAW))


async def test_a_window_closes_for_all_alike_and_names_nobody(tmp_path: Path) -> None:
    """Both seats are asked in some window; each time the line is the same but for the question."""
    async with hall(tmp_path) as place:
        number = await joust(place)
        seen = set()
        for _ in range(12):
            table = await until_a_window(place, number)
            assert table.timing is not None
            (wait,) = table.timing.open.values()
            seen.add(wait.seat)
            assert wait.due == wait.closes == closing(NOON)
            told = public(table)
            assert "A window is open" in told
            assert f"<t:{round(closing(NOON))}:R>" in told
            asks = words_in("en").say(table.waiting[0].prompt, voice(table.seats, words_in("en")))
            about = told.replace(asks, "")  # what happened may name who did it
            assert not any(sign in about for sign in ("<@", "Anna", "Ben"))
            await place.answer(number)
        assert seen == {0, 1}


async def test_the_clock_passes_and_names_nobody(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await joust(place)
        table = await until_a_window(place, number)
        rows = await place.rows(number)
        (wait,) = asked_seats(table)
        await place.pass_time((closing(NOON) - NOON) / HOUR)
        timing = await place.timing(number)
        assert timing.given == {rows: WaitEnd.CLOSED}
        row = (await place.look(number)).session.record.rows[rows]
        assert row == (wait.decision, wait.seat, ("pass",))
        for person in (ANNA, BEN):
            assert (await place.store.clocks.deadlines(person)).missed == 0


async def called(place: Hall, number: TableId) -> Wait:
    """A window of somebody who has not just acted, and so has to be called."""
    for _ in range(200):
        await place.answer(number)
        waits = list((await place.timing(number)).open.values())
        if len(waits) == 1 and not waits[0].mandatory and "-" not in waits[0].rung:
            return waits[0]
    raise AssertionError("no such window came")


async def test_a_window_calls_by_dm_alone_and_at_most_twice(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await joust(place)
        await called(place, number)
        await place.pass_time((closing(NOON) - NOON) / HOUR - 0.01)
        given = rings_of(await place.wait(number))
        assert given == [AlarmKind.OPENED, AlarmKind.LAST_HOUR]


async def test_without_a_clock_whoever_is_asked_in_a_window_is_still_called(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as place:
        number = await joust(place, pace="none")
        assert (await called(place, number)).due is None
        await place.pass_time(24)
        assert rings_of(await place.wait(number)) == [AlarmKind.OPENED]


async def test_whoever_must_decide_is_called_though_the_move_before_told_nothing(
    tmp_path: Path,
) -> None:
    """To pass a window tells nothing; whoever has to decide then is mentioned in a new message all
    the same, unless it is whoever has just acted."""
    async with hall(tmp_path) as place:
        number = await joust(place)
        for person in (ANNA, BEN):
            await place.store.clocks.put_hours(person, "UTC", 0, 24)  # nobody sleeps
        stood: set[str] = set()
        called: set[int] = set()
        silent = 0
        for _ in range(60):
            table = await place.look(number)
            if table.over:
                break
            new = [
                each for each in ThreadFace(table, words_in("en")).posts() if each[0] not in stood
            ]
            rung = {person for _, post in new for person in post.pings}
            stood |= {slot for slot, _ in new}
            silent += any(each.apart and not each.told for each in story(table).stretches)
            for wait in named(table):
                if wait.decision not in called and wait.seat != last_actor(table):
                    assert table.seats[wait.seat].person in rung
                called.add(wait.decision)
            await place.answer(number)
        assert silent


async def until_both_are_asked(place: Hall, number: TableId) -> tuple[AskedSeat, ...]:
    """In one window, at once."""
    while True:
        waits = asked_seats(await place.look(number))
        if len(waits) == 2 and not any(wait.mandatory for wait in waits):
            return waits
        await place.answer(number)


class TestFullControl:
    """What a seat that asks for every window uses of their time is its own."""

    async def test_its_windows_are_paid_from_its_bank(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await joust(place, Mode.RELAXED, preset=Preset.FULL)
            table = await until_a_window(place, number)
            asked = asked_seats(table)[0]
            assert table.timing is not None
            wait = table.timing.open[asked.decision]
            hours = SYDNEY if wait.person == ANNA else WARSAW
            await place.pass_time(1.5)
            used = between(hours, NOON, place.now)
            await place.answer(number)
            ended = (await place.timing(number)).ended[wait.decision]
            assert ended.bank - ended.spent == wait.bank - used

    async def test_all_who_are_asked_at_once_pass_at_the_same_hour(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await joust(place, Mode.RELAXED, preset=Preset.FULL)
            waits = await until_both_are_asked(place, number)
            assert [wait.ahead for wait in waits] == [False, True]
            rows = await place.rows(number)
            await place.pass_time((closing(NOON) - NOON) / HOUR + 0.1)
            table = await place.look(number)
            given = table.session.record.rows[rows : rows + 2]
            assert [(row.id, row.keys) for row in given if isinstance(row, Answer)] == [
                (wait.decision, ("pass",)) for wait in waits
            ]

    async def test_they_do_not_pay_for_an_absence_of_the_bot(self, tmp_path: Path) -> None:
        """The window stays open for both alike, and the time is counted from the return."""
        async with hall(tmp_path) as place:
            number = await joust(place, Mode.RELAXED, preset=Preset.FULL)
            await until_both_are_asked(place, number)
            place.movable.advance(5 * DAY)
            other = await place.die()
            assert await other.dispatcher.ring()
            timing = await other.timing(number)
            closes = max(later(hours, other.now, GRACE) for hours in (SYDNEY, WARSAW))
            assert {wait.due for wait in timing.open.values()} == {closes}
            assert timing.closes == closes
            banks = [timing.bank(SeatId(seat)) for seat in (0, 1)]
            await other.answer(number)
            assert [(await other.timing(number)).bank(SeatId(seat)) for seat in (0, 1)] == banks
            place.store = other.store

    async def test_a_bank_that_runs_dry_says_so_before_and_casual_is_offered(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await joust(place, Mode.RELAXED, preset=Preset.FULL)
            await until_both_are_asked(place, number)
            words = words_in("en")
            for left, said in ((24, ""), (5, "5 hours left"), (0, "is empty")):
                table = await place.look(number)
                assert table.timing is not None
                wait = next(iter(table.timing.open.values()))
                table.timing.put(replace(wait, bank=left * HOUR))
                ticking = Ticking(table, words, voice(table.seats, words))
                assert said in ticking.running_dry(wait.seat)
                assert bool(ticking.calm(wait.seat)) is bool(said)
                own = PanelFace(table, wait.seat, words).post()
                assert said in own.text
                rows = [row for row in own.rows if isinstance(row, tuple)]
                held = [button.custom_id or "" for row in rows for button in row]
                assert any(":calm" in each for each in held) is bool(said)

    def test_every_round_gives_some_of_a_bank_back(self) -> None:
        timing = Timing(Pace.RELAXED)
        first, later_on = (f'{{"round_played": {number}}}' for number in (1, 2))
        window = Wait(7, SeatId(0), ANNA, False, NOON, 3, 3 * HOUR, bank=2 * HOUR, spent=2 * HOUR)
        timing.put(replace(window, turn=first, ended_row=9, outcome=WaitEnd.SPENT))
        waits = timing.known()
        assert timing.bank_in(1, SeatId(0), waits) == 0
        assert timing.bank_in(2, SeatId(0), waits) == 8 * HOUR
        timing.put(replace(window, decision=8, turn=later_on, bank=23 * HOUR, spent=0.0))
        assert timing.bank_in(3, SeatId(0), timing.known()) == 24 * HOUR

    def test_when_nothing_is_left_they_close_sooner_than_told_and_nothing_says_why(self) -> None:
        window = Wait(7, SeatId(0), ANNA, False, NOON, 3, 3 * HOUR, bank=HOUR / 2, left=3 * HOUR)
        closes = closing(NOON)
        poor = started(window, WARSAW, NOON, closes, pays=True)
        assert (poor.due, poor.closes) == (NOON + HOUR / 2, closes)
        ended = run_out(poor, 4)
        assert ended.outcome is WaitEnd.SPENT
        assert ended.bank - ended.spent == 0
        timing = Timing(Pace.RELAXED)
        timing.put(ended)
        assert timing.bank(SeatId(0)) == 0
        rich = started(replace(window, bank=24 * HOUR), WARSAW, NOON, closes, pays=True)
        assert rich.due == closes
