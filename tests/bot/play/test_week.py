"""A melee of two people and two computer players over a week, with an absence, a substitution, a
missed deadline and two restarts, played to its end through the sandbox with its clock moved."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.terminal.players import MENTIONED
from tests.bot.play.lone import SEED
from tests.bot.play.test_absence import given
from tests.bot.play.test_agot import Casual, seated
from tests.bot.play.test_table_commands import said
from tests.bot.town import Town, town

HOUR = 3600.0
DECKS = (0, 3, 5, 6)  # chosen with the seed because such a game ends soon


async def played_until_named(place: Town, match: Casual, person: Person, choose: Random) -> None:
    """Everybody answers, until this person has to decide something that is theirs to decide. What
    the thread shows may be a moment old, so it is looked at again once all is shown."""

    def named() -> bool:
        return person.id in MENTIONED.findall(match.question.text)

    while True:
        await match.play(choose, until=named)
        await place.settle()
        assert not match.over
        if named():
            return


async def played_by_another(place: Town, match: Casual, owner: Person, choose: Random) -> None:
    """The owner lends the seat to Dorota, who decides at least once, and takes it back."""
    people, dorota = match.people, place.person("Dorota")
    await given(match, owner, dorota, "lend")
    match.people = [dorota if person is owner else person for person in people]
    while not (counted := await place.store.clocks.deadlines(PersonId(int(dorota.id)))).kept:
        await played_until_named(place, match, dorota, choose)
        await match.answer(dorota, choose)  # one press, which may be no more than a tick
        await place.settle()
    assert counted.missed == 0
    await said(owner, "game sub", match, how="back")
    match.people = people
    await place.settle()
    assert not any(dorota.id in MENTIONED.findall(m.text) for m in match.lines(1))


async def played_with_pauses(place: Town, match: Casual, choose: Random) -> None:
    """Another day, in which everybody answers before their time runs out. Whoever has let the clock
    decide twice is given an hour from then on until they answer: a day without anybody would leave
    the clock to decide most of what is left of their game."""
    for _ in range(4):
        goal = match.presses + 3
        await match.play(choose, until=lambda: match.presses > goal)  # noqa: B023
        await place.pass_time(6)


async def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decks = iter(DECKS)
    monkeypatch.setattr("bot.tables.choosing.secrets.choice", lambda each: each[next(decks)])
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: SEED)
    monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)  # real seconds, of which a week has too many
    monkeypatch.setattr("bot.faces.pace.OLD_SECONDS", 0.0)
    async with town(tmp_path) as place:
        choose, started = Random(6), place.sandbox.clock.now()
        match = Casual(await seated(place, ["Alys", "Bolek"], computers=2))
        alys, bolek = match.people
        await match.play(choose, until=lambda: match.presses > 20)

        await said(bolek, "away", match, days=2)  # an absence
        await played_until_named(place, match, bolek, choose)
        told = len(match.lines())
        await place.pass_time(46, step=3)
        assert bolek.id in MENTIONED.findall(match.question.text)
        assert not any("Bolek: time ran out" in m.text for m in match.lines()[told:])
        await place.pass_time(3)

        await place.sleep()  # a restart
        await place.wake()
        await place.settle()
        await played_by_another(place, match, bolek, choose)  # a substitution

        await played_until_named(place, match, alys, choose)
        await place.pass_time(30)  # a missed deadline
        missed = [m for m in match.lines() if "Alys: time ran out" in m.text]
        assert missed

        await place.sleep()  # another restart, in which a day and a half goes by
        place.sandbox.clock.advance(36 * HOUR)
        await place.wake()
        await place.settle()
        await played_with_pauses(place, match, choose)
        await match.play(choose)
        assert match.over
        assert place.sandbox.clock.now() - started > 5.5 * 24 * HOUR
        for person, least in ((alys, 1), (bolek, 0)):
            counted = await place.store.clocks.deadlines(PersonId(int(person.id)))
            assert counted.kept > 5
            assert counted.missed >= least
        assert await place.store.clocks.next_alarm() is None
