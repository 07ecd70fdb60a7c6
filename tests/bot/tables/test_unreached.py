"""Somebody gets no direct messages: windows are called out to all alike, it is told once a day how
to open them, and a nudge says what became of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.automation.modes import Mode, with_mode
from bot.faces.posts import Post
from bot.faces.speech import voice
from bot.faces.ticking import Ticking, passed_lines
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId
from bot.tables.asked import asked_seats
from bot.tables.bulletins import DMS
from bot.tables.table import Table
from bot.tables.unreached import Passed
from bot.words import words_in
from engine.core.seats import SeatId
from tests.bot.tables.hall import ANNA, BEN, Hall, hall

pytestmark = pytest.mark.usefixtures("engine")


async def door(place: Hall, person: PersonId, *, closed: bool) -> None:
    known = await place.store.person(person)
    await place.store.put_person(replace(known, dms_closed=closed))
    place.store.clocks.reached()


def calls(table: Table) -> dict[str, Post]:
    words = words_in("en")
    return dict(Ticking(table, words, voice(table.seats, words)).calls())


async def test_windows_are_called_out_to_all_alike_whoever_is_asked(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        options = with_mode({"format": "learning"}, Mode.BOOK, DECLARED)
        number = await place.table("agot", ANNA, BEN, **options)
        seen: set[SeatId] = set()
        while seen != {0, 1}:
            table = await place.look(number)
            windows = [asked for asked in asked_seats(table) if not asked.mandatory]
            await door(place, ANNA, closed=True)
            called = calls(await place.look(number))
            assert bool(called) is bool(windows)
            for post in called.values():
                assert sorted(post.pings) == [ANNA, BEN]
                seen.add(windows[0].seat)
            await door(place, ANNA, closed=False)  # noticed when a message gets through
            assert not calls(await place.look(number))
            await place.answer(number)


async def test_how_they_are_opened_is_told_once_a_day_and_names_nobody(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await place.table("intrigue", ANNA, BEN)
        await door(place, ANNA, closed=True)
        for days in (1, 2):
            for _ in range(3):
                other = await place.die()
                place.store, place = other.store, other
                told = (await place.timing(number)).bulletins
                assert [each.args for each in told if each.kind == DMS] == [{}] * days
            await place.pass_time(24.1)
        await place.store.close()


class TestNudging:
    async def test_it_says_whether_it_could_be_passed_on(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            asked = await place.wait(number)
            assert asked.person is not None
            other = BEN if asked.person == ANNA else ANNA
            await door(place, asked.person, closed=True)
            async with place.registry.opened(number) as table:
                passed = await place.registry.clock.nudge(table, other)
            assert passed == Passed(False, unreached=(asked.seat,), somebody=True)
            words = words_in("en")
            (line,) = passed_lines(passed, words, voice(table.seats, words))
            assert "No direct message reached" in line
            (post,) = calls(await place.look(number)).values()  # all are called instead
            assert len(post.pings) == 2

    async def test_whoever_sleeps_or_has_had_enough_is_told_apart(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await place.table("intrigue", ANNA, BEN)
            asked = await place.wait(number)
            assert asked.person is not None
            other = BEN if asked.person == ANNA else ANNA
            await place.pass_time(12)  # midnight
            async with place.registry.opened(number) as table:
                passed = await place.registry.clock.nudge(table, other)
                assert passed == Passed(False, asleep=(asked.seat,))
                await place.registry.clock.mute(table, asked.person, asked.decision)
            await place.pass_time(9)
            async with place.registry.opened(number) as table:
                passed = await place.registry.clock.nudge(table, other)
            assert passed == Passed(False, spent=(asked.seat,))

    def test_of_a_window_it_says_the_same_whoever_is_asked(self) -> None:
        words = words_in("en")
        told = list(passed_lines(Passed(True, somebody=True), words, voice((), words)))
        assert len(told) == 2
