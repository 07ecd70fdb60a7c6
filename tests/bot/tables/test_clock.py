"""The clock of a table on virtual time: deadlines, default answers, banks, pauses, undo."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.clocks import Absence, AlarmKind, WaitEnd
from bot.store.limits import DAYS
from bot.tables.absence import lend_to_computer
from bot.tables.actors import last_actor, rows_to_last_act
from bot.tables.caretaker import Caretaker
from bot.tables.dispatcher import AWAY_SECONDS
from bot.tables.hours import DAY, HOUR, Hours, between, later
from bot.tables.petition import Wish
from bot.tables.table import Table
from bot.tables.waits import GRACE, MORE, rings_of
from engine.core.errors import Refused
from engine.core.record import Back
from engine.core.seats import SeatId
from tests.bot.tables.hall import ANNA, BEN, CLEO, NOON, hall
from tests.stores import faulty

pytestmark = pytest.mark.usefixtures("engine")


class TestDeadlines:
    async def test_a_decision_has_sixteen_waking_hours(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            assert wait.due == later(Hours(), NOON, 16 * HOUR)
            assert wait.due == NOON + 25 * HOUR  # until 23, and on from 8

    async def test_they_are_counted_in_the_hours_that_were_declared(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            own = Hours("Australia/Sydney", 18, 2)
            for person in (ANNA, BEN):
                await place.store.clocks.put_hours(person, own.zone, own.opens, own.closes)
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            assert wait.due is not None
            assert between(own, NOON, wait.due) == 16 * HOUR
            assert between(own, NOON, wait.due - 1) < 16 * HOUR

    async def test_the_clock_answers_when_time_is_up(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            first = await place.wait(number)
            default = (await place.timing(number)).defaults[first.decision]
            await place.pass_time(24.9)
            assert await place.rows(number) == 0
            await place.pass_time(0.2)
            table = await place.look(number)
            (row,) = table.session.record.rows
            assert row == (first.decision, first.seat, default.keys)
            timing = await place.timing(number)
            assert timing.given == {0: WaitEnd.MISSED}
            assert last_actor(table) is None  # nobody has acted
            (following,) = timing.open.values()
            assert following.seat != first.seat
            assert following.due == later(Hours(), NOON + 25 * HOUR, 16 * HOUR)

    async def test_kept_and_missed_are_counted(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            punctual = await place.answer(number)
            await place.pass_time(30)
            absent = ANNA if punctual == BEN else BEN
            assert await place.store.clocks.deadlines(punctual) == (1, 0)
            assert await place.store.clocks.deadlines(absent) == (0, 1)

    async def test_a_whole_game_is_played_by_the_clock_alone(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("behind", ANNA, BEN, pace="brisk")
            await place.pass_time(24 * 200)
            table = await place.look(number)
            assert table.over
            assert await place.store.clocks.next_alarm() is None
            missed = [await place.store.clocks.deadlines(person) for person in (ANNA, BEN)]
            assert all(count.kept == 0 and count.missed > 5 for count in missed)

    async def test_without_a_pace_nobody_is_hurried(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN, pace="none")
            wait = await place.wait(number)
            assert wait.due is None
            await place.pass_time(24 * 60)
            assert await place.rows(number) == 0
            assert await place.store.clocks.next_alarm() is None


class TestRestarts:
    async def test_deadlines_survive_and_none_rings_twice(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            due = (await place.wait(number)).due
            other = await place.die()
            assert (await other.wait(number)).due == due
            await other.pass_time(26)
            assert await other.rows(number) == 1
            third = await other.die()
            assert await third.dispatcher.ring()
            assert await third.rows(number) == 1
            await third.store.close()
            place.store = other.store = third.store

    async def test_what_fell_due_while_nobody_was_there_has_a_grace_and_happens_once(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            place.movable.advance(10 * DAY)
            other = await place.die()
            assert await other.dispatcher.ring()
            wait = await other.wait(number)
            assert wait.due == later(Hours(), NOON + 10 * DAY, GRACE)
            for _ in range(3):  # and it does not grow by a restart that nobody notices
                other = await other.die()
                assert await other.dispatcher.ring()
                assert await other.wait(number) == wait
            await other.pass_time(GRACE / HOUR - 0.01)
            assert await other.rows(number) == 0
            assert rings_of(await other.wait(number)) == [AlarmKind.LAST_HOUR]
            await other.pass_time(0.02)
            assert await other.rows(number) == 1
            place.store = other.store

    async def test_what_would_run_out_soon_after_an_absence_has_it_too(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            back = NOON + 24.5 * HOUR  # half an hour before the end
            place.movable.advance(back - NOON)
            other = await place.die()
            assert await other.dispatcher.ring()
            assert (await other.wait(number)).due == later(Hours(), back, GRACE)
            place.store = other.store

    async def test_whoever_has_more_time_left_than_that_keeps_the_deadline(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            due = (await place.wait(number)).due
            place.movable.advance(22 * HOUR)  # over a reminder
            other = await place.die()
            assert await other.dispatcher.ring()
            assert (await other.wait(number)).due == due
            place.store = other.store

    async def test_a_short_restart_moves_no_deadline(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            await place.pass_time(24.99)
            place.movable.advance(AWAY_SECONDS / 2)
            other = await place.die()
            assert await other.dispatcher.ring()
            assert await other.rows(number) == 1
            place.store = other.store

    async def test_a_clock_that_is_set_back_rings_nothing_again(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            await place.pass_time(26)
            before = await place.wait(number)
            place.movable.advance(-5 * HOUR)
            assert await place.dispatcher.ring()
            await place.pass_time(5)
            assert await place.rows(number) == 1
            assert await place.wait(number) == before

    async def test_two_processes_do_not_both_answer(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            async with hall(tmp_path) as twin:
                for each in (twin, place):
                    await each.pass_time(24)
                    each.movable.advance(HOUR)
                await twin.look(number)
                assert await place.dispatcher.ring()
                await twin.dispatcher.ring()
                assert await place.rows(number) == 1

    async def test_an_answer_that_was_not_kept_ends_nothing(self, tmp_path: Path) -> None:
        """The row's place is taken: the clock's answer and the end of the wait fail together."""
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            await place.pass_time(24)
            place.movable.advance(HOUR)
            await place.store.append(number, 0, [0, 0, []], None)
            assert not await place.dispatcher.ring()
            kept = await place.store.clocks.waits(number)
            assert [each.outcome for each in kept if each.decision == wait.decision] != [
                WaitEnd.MISSED
            ]


class TestBank:
    async def test_more_time_is_taken_from_the_bank(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            bank = (await place.timing(number)).bank(wait.seat)
            async with place.registry.opened(number) as table:
                assert wait.person is not None
                await place.registry.clock.more_time(table, wait.person, wait.decision)
            longer = await place.wait(number)
            assert longer.due is not None
            assert wait.due is not None
            assert between(Hours(), wait.due, longer.due) == MORE
            assert (await place.timing(number)).bank(wait.seat) == bank - MORE

    async def test_it_is_nobody_elses(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            other = ANNA if wait.person == BEN else BEN
            async with place.registry.opened(number) as table:
                with pytest.raises(Refused):
                    await place.registry.clock.more_time(table, other, wait.decision)

    async def test_it_ends(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            assert wait.person is not None
            async with place.registry.opened(number) as table:
                for _ in range(6):
                    await place.registry.clock.more_time(table, wait.person, wait.decision)
                with pytest.raises(Refused):
                    await place.registry.clock.more_time(table, wait.person, wait.decision)
            assert (await place.timing(number)).bank(wait.seat) == 0


class TestStandingStill:
    async def test_a_pause_stops_everything_and_nothing_is_lost(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            await place.pass_time(2)
            for wish in (Wish.PAUSE, Wish.RESUME):
                async with place.registry.opened(number) as table:
                    assert not await table.petitions.ask_all(ANNA, wish, place.now)
                    assert (await place.store.table(number)).petition  # type: ignore[union-attr]
                    await table.petitions.agree(BEN)
                wait = await place.wait(number)
                if wish is Wish.PAUSE:
                    assert wait.due is None
                    assert wait.left == 14 * HOUR
                    await place.pass_time(24 * 20)
                    assert await place.rows(number) == 0
            assert wait.due == later(Hours(), place.now, 14 * HOUR)

    async def test_a_paused_table_is_not_abandoned(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            paused, other = [await place.table("intrigue", ANNA, BEN) for _ in range(2)]
            async with place.registry.opened(paused) as table:
                await table.petitions.ask_all(ANNA, Wish.PAUSE, place.now)
                await table.petitions.agree(BEN)
            caretaker = Caretaker(place.store, place.registry)
            await caretaker.look(time.time() + (DAYS + 1) * DAY)
            assert not (await place.look(paused)).abandoned
            assert (await place.look(other)).abandoned

    async def test_a_table_that_cannot_be_ended_is_no_reason_to_leave_the_others(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            stuck = await place.table("intrigue", ANNA, BEN)
            other = await place.table("intrigue", ANNA, BEN)
            caretaker = Caretaker(place.store, place.registry)
            async with faulty(place.path, "before update on tables", f"new.id = {stuck}"):
                await caretaker.look(time.time() + (DAYS + 1) * DAY)
                assert not (await place.look(stuck)).abandoned
            assert (await place.look(other)).abandoned

    @pytest.mark.parametrize("wish", [Wish.PAUSE, Wish.COUNCIL])
    @pytest.mark.parametrize("granted", [True, False])
    async def test_a_vote_and_an_undo_are_decided_side_by_side(
        self, tmp_path: Path, wish: Wish, granted: bool
    ) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            first = await place.answer(number)
            second = await place.answer(number)
            async with place.registry.opened(number) as table:
                await table.petitions.ask_all(second, wish, place.now + DAY)
                vote = table.petitions.current
                assert vote is not None
                assert not await table.petitions.ask_undo(first)
                with pytest.raises(Refused):
                    await table.petitions.agree(second, vote.mark)  # whoever asked has agreed
            other = await place.die()
            place.store = other.store
            async with other.registry.opened(number) as table:
                undo = table.petitions.current
                assert undo is not None
                assert undo.wish is Wish.UNDO
                answer = table.petitions.agree if granted else table.petitions.refuse
                await answer(second, undo.mark)
                assert table.petitions.current == vote
                assert isinstance(table.session.record.rows[-1], Back) is granted
                await table.petitions.agree(first, vote.mark)
                assert table.petitions.current is None

    @pytest.mark.parametrize("leave", [lend_to_computer, Table.concede])
    async def test_a_vote_does_not_wait_for_a_seat_that_the_computer_plays(
        self, tmp_path: Path, leave: Callable[[Table, int], Awaitable[None]]
    ) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN, CLEO)
            async with place.registry.opened(number) as table:
                await table.petitions.ask_all(ANNA, Wish.PAUSE, place.now)
                await table.petitions.agree(BEN)
                await leave(table, CLEO)
                assert table.petitions.current is None
            assert (await place.timing(number)).paused

    async def test_it_takes_everybody(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            async with place.registry.opened(number) as table:
                await table.petitions.ask_all(ANNA, Wish.PAUSE, place.now)
                await table.petitions.refuse(BEN)
            assert not (await place.timing(number)).paused

    @pytest.mark.parametrize("wish", [Wish.PAUSE, Wish.COUNCIL, Wish.UNDO])
    async def test_a_refusal_is_told_once_and_names_nobody(
        self, tmp_path: Path, wish: Wish
    ) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            await place.answer(number)
            async with place.registry.opened(number) as table:
                (asker, other) = (ANNA, BEN) if rows_to_last_act(table, SeatId(0)) else (BEN, ANNA)
                if wish is Wish.UNDO:
                    assert not await table.petitions.ask_undo(asker)
                else:
                    await table.petitions.ask_all(asker, wish, place.now)
                with pytest.raises(Refused, match="asked_already"):
                    await (
                        table.petitions.ask_undo(asker)
                        if wish is Wish.UNDO
                        else table.petitions.ask_all(other, wish, place.now)
                    )
                await table.petitions.refuse(other)
            other_bot = await place.die()
            place.store = other_bot.store
            told = (await other_bot.timing(number)).bulletins
            assert [(each.kind, each.args) for each in told] == [(f"refused_{wish}", {})]

    async def test_whoever_is_away_is_not_hurried(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            assert wait.person is not None
            back = place.now + 5 * DAY
            await place.store.clocks.put_absence(wait.person, Absence(place.now, back))
            assert (await place.wait(number)).due is None
            other = await place.die()
            await other.pass_time(4.9 * 24)
            assert await other.rows(number) == 0
            await other.pass_time(0.2 * 24)
            assert (await other.wait(number)).due is not None
            place.store = other.store


class TestUndo:
    async def test_it_restores_the_clock(self, tmp_path: Path) -> None:
        """Whoever takes a move back has the time that was left when it was made."""
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            assert wait.person is not None
            async with place.registry.opened(number) as table:
                await place.registry.clock.more_time(table, wait.person, wait.decision)
            await place.pass_time(9)
            mover = await place.answer(number)
            other = ANNA if mover == BEN else BEN
            await place.pass_time(1)
            async with place.registry.opened(number) as table:
                await table.petitions.ask_undo(mover)
                await table.petitions.agree(other)
            again = await place.wait(number)
            assert again.seat == wait.seat
            assert again.left == 11 * HOUR  # of sixteen and four, nine were used
            assert again.due == later(Hours(), place.now, 11 * HOUR)
            assert (await place.timing(number)).bank(wait.seat) == wait.bank - MORE
            assert await place.store.clocks.deadlines(mover) == (0, 0)
            restarted = await place.die()
            assert await restarted.wait(number) == again
            place.store = restarted.store


class TestReminders:
    async def test_at_half_time_and_an_hour_before_the_end(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            rung: list[tuple[AlarmKind, ...]] = []
            for _ in range(25):
                rung.append(tuple(rings_of(await place.wait(number))))
                await place.pass_time(1)
            assert rung[7] == ()
            assert rung[9] == (AlarmKind.HALF,)
            assert rung[23] == (AlarmKind.HALF,)
            assert rung[24] == (AlarmKind.HALF, AlarmKind.LAST_HOUR)

    async def test_at_night_nothing_rings(self, tmp_path: Path) -> None:
        """A decision that comes at night is called by DM in the morning, and once more."""
        async with hall(tmp_path, NOON + 14 * HOUR) as place:
            number = await place.table("intrigue", ANNA, BEN)
            timing = await place.timing(number)
            assert timing.asleep == {0, 1}
            await place.pass_time(5.9)
            assert rings_of(await place.wait(number)) == []
            await place.pass_time(0.2)
            assert rings_of(await place.wait(number)) == [AlarmKind.OPENED]
            await place.pass_time(24.4)
            assert rings_of(await place.wait(number)) == [
                AlarmKind.OPENED,
                AlarmKind.LAST_HOUR,
            ]

    async def test_no_more_of_them_in_this_spell(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            wait = await place.wait(number)
            assert wait.person is not None
            async with place.registry.opened(number) as table:
                await place.registry.clock.mute(table, wait.person, wait.decision)
            await place.pass_time(24.5)
            assert rings_of(await place.wait(number)) == []
            await place.pass_time(1)
            assert await place.rows(number) == 1  # the clock answers all the same
