"""The council hour that the bot proposes by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.faces.speech import voice
from bot.faces.ticking import Ticking
from bot.numbers import PersonId, TableId
from bot.tables.bulletins import PROPOSED
from bot.tables.council import NOTICE
from bot.tables.hours import HOUR, Hours, awake, between
from bot.tables.petition import Petition, Wish
from bot.tables.table import Table
from bot.words import words_in
from tests.bot.tables.hall import ANNA, BEN, NOON, Hall, hall

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
