"""Council hours: the one that the bot proposes by itself, one that is named, and weekly ones."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.automation.modes import LIVE_SECONDS, Mode, with_mode
from bot.faces.speech import voice
from bot.faces.ticking import Ticking
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId, TableId
from bot.tables.asked import asked_seats
from bot.tables.bulletins import PROPOSED
from bot.tables.council import NOTICE, end_weekly, named_hour, named_week
from bot.tables.hours import DAY, HOUR, Hours, awake, between
from bot.tables.meetings import weekly_moments, weekly_of
from bot.tables.petition import Petition, Wish
from bot.tables.table import Table
from bot.words import words_in
from engine.core.errors import Refused
from tests.bot.tables.hall import ANNA, BEN, CLEO, NOON, Hall, hall
from tests.bot.tables.sitting import any_answer

pytestmark = pytest.mark.usefixtures("engine")

ZONES = {ANNA: Hours("Australia/Sydney", 8, 23), BEN: Hours("Europe/Warsaw", 8, 23)}


async def declare(place: Hall, *people: PersonId) -> None:
    for person in people:
        hours = ZONES[person]
        await place.store.clocks.put_hours(person, hours.zone, hours.opens, hours.closes)


async def proposing(place: Hall) -> TableId:
    """A game in its first round, of two people who have declared their hours."""
    await declare(place, ANNA, BEN)
    number = await place.table("intrigue", ANNA, BEN)
    while (await place.look(number)).session.game.round < 1:
        await place.answer(number)
    return number


def vote(table: Table) -> Petition:
    assert table.petitions.current is not None
    return table.petitions.current


async def proposals(place: Hall, number: TableId) -> list[int]:
    """The rounds in which an hour was proposed."""
    told = (await place.timing(number)).bulletins
    return [each.args["round"] for each in told if each.kind == PROPOSED]


async def test_an_hour_in_which_all_are_awake_is_proposed_to_all(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await proposing(place)
        asked = vote(await place.look(number))
        assert (asked.wish, asked.asker, asked.needed) == (Wish.COUNCIL, None, (0, 1))
        assert asked.moment >= NOON + NOTICE
        for hours in ZONES.values():
            assert between(hours, asked.moment, asked.moment + HOUR) == HOUR
        async with place.registry.opened(number) as table:
            await table.petitions.agree(ANNA)
            await table.petitions.agree(BEN)
        await place.pass_time((asked.moment - NOON) / HOUR)
        assert (await place.timing(number)).standing.council == asked.moment
        assert all(awake(hours, place.now) for hours in ZONES.values())


@pytest.mark.parametrize("declared", [(), (ANNA,)])
async def test_nothing_is_proposed_unless_all_have_declared_hours(
    tmp_path: Path, declared: tuple[PersonId, ...]
) -> None:
    async with hall(tmp_path) as place:
        await declare(place, *declared)
        number = await place.table("intrigue", ANNA, BEN)
        for _ in range(4):
            await place.answer(number)
        assert (await place.look(number)).petitions.current is None
        assert await proposals(place, number) == []


async def test_once_a_round_also_after_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await proposing(place)
        async with place.registry.opened(number) as table:
            first = table.session.game.round
            await table.petitions.refuse(BEN)
        other = await place.die()
        place.store = other.store
        while (table := await other.look(number)).session.game.round == first:
            assert table.petitions.current is None
            assert await proposals(other, number) == [first]
            await other.answer(number)
        assert await proposals(other, number) == [first, first + 1]


async def test_an_hour_that_has_come_is_not_voted_on_any_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await proposing(place)
        asked = vote(await place.look(number))
        await place.pass_time((asked.moment - NOON) / HOUR - 0.1)
        assert vote(await place.look(number)) == asked
        await place.pass_time(0.2)
        live = place.registry.live(number)
        assert live is not None
        assert live.petitions.current is None
        assert (await place.timing(number)).standing.council is None


async def test_it_gives_way_to_what_people_ask(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await proposing(place)
        async with place.registry.opened(number) as table:
            await table.petitions.ask_all(ANNA, Wish.PAUSE, place.now)
            assert vote(table).wish is Wish.PAUSE
            await table.petitions.agree(BEN)
        assert (await place.timing(number)).paused
        assert len(await proposals(place, number)) == 1


async def test_the_line_rings_nobody_and_has_buttons_while_it_is_voted_on(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        number = await proposing(place)
        for voted_on in (True, True, False):
            table, words = await place.look(number), words_in("en")
            ((_, post),) = Ticking(table, words, voice(table.seats, words)).bulletins()
            assert post.silent
            assert not post.pings
            assert bool(post.rows) is voted_on
            assert ("Ben" in post.text) is voted_on
            async with place.registry.opened(number) as table:
                if table.petitions.current is not None:
                    await (
                        table.petitions.refuse(BEN)
                        if table.petitions.current.agreed
                        else table.petitions.agree(ANNA)
                    )


# Every week


EVENINGS = weekly_of("Europe/Warsaw", [(1, 20), (3, 20)])  # Tuesdays and Thursdays
TUESDAY = datetime(2026, 6, 2, 20, tzinfo=ZoneInfo("Europe/Warsaw")).timestamp()


async def meeting(place: Hall, **options: Any) -> TableId:
    """A melee whose people have agreed to meet."""
    for person in (ANNA, BEN, CLEO):
        await place.store.clocks.put_hours(person, "Europe/Warsaw", 8, 23)
    number = await place.table("agot", ANNA, BEN, CLEO, **options)
    async with place.registry.opened(number) as table:
        await table.petitions.ask_all(ANNA, Wish.WEEKLY, place.now, weekly=EVENINGS)
        await table.petitions.agree(BEN)
        await table.petitions.agree(CLEO)
    return number


class TestEveryWeek:
    async def test_it_is_agreed_once_and_comes_back_with_one_call_each(
        self, tmp_path: Path
    ) -> None:
        async with hall(tmp_path) as place:
            number = await meeting(place)
            seen: list[float] = []
            for _ in range(9 * 24):
                await place.pass_time(1)
                if (at := (await place.timing(number)).standing.council) is not None:
                    seen += [at] if at not in seen else []
                    assert at - HOUR <= place.now <= at + HOUR
            thursday, next_tuesday = TUESDAY + 2 * DAY, TUESDAY + 7 * DAY
            assert seen == [TUESDAY, thursday, next_tuesday]
            words = words_in("en")
            table = await place.look(number)
            bulletins = dict(Ticking(table, words, voice(table.seats, words)).bulletins())
            assert f"<t:{round(TUESDAY)}:F>" in bulletins["bulletin:1"].text

    @pytest.mark.parametrize("mode", [Mode.RELAXED, Mode.SEALED])
    async def test_those_who_came_wait_a_minute_in_windows_and_not_for_decisions(
        self, tmp_path: Path, mode: Mode
    ) -> None:
        async with hall(tmp_path) as place:
            number = await meeting(place, **with_mode({"format": "learning"}, mode, DECLARED))
            await place.pass_time((TUESDAY - NOON) / HOUR)
            windows = 0
            for _ in range(300):
                async with place.registry.opened(number) as table:
                    for person in (ANNA, BEN):  # Cleo does not come
                        table.here(person)
                assert table.is_live
                timing = await place.timing(number)
                for asked in asked_seats(table):
                    wait = timing.open[asked.decision]
                    assert wait.due is not None
                    if asked.mandatory:
                        assert wait.due > place.now + HOUR
                        continue
                    windows += 1
                    assert wait.due <= place.now + LIVE_SECONDS
                    assert f"<t:{round(wait.due)}:T>" in told(table)
                if windows:
                    break
                async with place.registry.opened(number) as table:
                    decision = table.waiting[0]
                    owner = table.seats[decision.seat].person
                    assert owner is not None
                    await table.answer(owner, decision.id, any_answer(decision))
            assert windows
            assert "Council" in told(table)
            await place.pass_time(1)
            assert not (await place.look(number)).is_live

    async def test_one_alone_is_no_council(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await meeting(place)
            await place.pass_time((TUESDAY - NOON) / HOUR)
            async with place.registry.opened(number) as table:
                table.here(ANNA)
                assert not table.is_live

    async def test_whoever_no_longer_wants_it_ends_it(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            number = await meeting(place)
            async with place.registry.opened(number) as table:
                await end_weekly(place.registry.clock, table, CLEO)
                with pytest.raises(Refused, match="no_weekly"):
                    await end_weekly(place.registry.clock, table, CLEO)
            await place.pass_time(24 * 8)
            assert (await place.timing(number)).standing.council is None
            assert (await place.look(number)).petitions.about(Wish.WEEKLY) == []


class TestNaming:
    async def test_an_hour_is_named_in_ones_own_zone(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            await declare(place, ANNA, BEN)
            number = await place.table("intrigue", ANNA, BEN)
            clock, table = place.registry.clock, await place.look(number)
            sydney = await named_hour(clock, table, ANNA, 21, 4)
            assert datetime.fromtimestamp(sydney, ZoneInfo("Australia/Sydney")).hour == 21
            assert datetime.fromtimestamp(sydney, ZoneInfo("Australia/Sydney")).weekday() == 4
            warsaw = await named_hour(clock, table, BEN, 20, None)
            assert warsaw == NOON + 6 * HOUR
            with pytest.raises(Refused, match="day_alone"):
                await named_hour(clock, table, BEN, None, 4)

    async def test_two_evenings_that_suit_all_are_found(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as place:
            await declare(place, ANNA, BEN)
            number = await place.table("intrigue", ANNA, BEN)
            clock, table = place.registry.clock, await place.look(number)
            weekly = await named_week(clock, table, BEN, None, [])
            moments = weekly_moments(weekly, place.now)
            assert len(moments) == 2
            for hours in ZONES.values():
                assert all(between(hours, at, at + HOUR) == HOUR for at in moments)
            with pytest.raises(Refused, match="twice"):
                await named_week(clock, table, BEN, 20, [2, 2])


def told(table: Table) -> str:
    words = words_in("en")
    return "\n".join(Ticking(table, words, voice(table.seats, words)).public())
