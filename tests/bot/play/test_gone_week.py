"""A week of a melee of three people and a computer player, through the sandbox with its clock
moved: one of them vanishes, the others vote and a computer player takes over, they meet every week,
the bot is restarted twice, and the one who was gone comes back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from tests.bot.play.lone import SEED
from tests.bot.play.test_agot import Casual, seated
from tests.bot.play.test_table_commands import said
from tests.bot.town import Town, town

HOUR = 3600.0
DECKS = (0, 3, 5, 6)
EVENING = 20  # o'clock, where everybody lives


class Week:
    """The people of the table, of whom one may not look at it."""

    def __init__(self, place: Town, match: Casual, choose: Random) -> None:
        self.place, self.match, self.choose = place, match, choose
        self.everybody = list(match.people)
        self.waited = 0.0  # seconds in which nobody who is there was asked

    @property
    def now(self) -> float:
        return self.place.sandbox.clock.now()

    async def play(self, until: Callable[[], object]) -> None:
        """Whoever is there answers at once; else time goes by."""
        for _ in range(600):
            await self.place.settle()
            if until():
                return
            assert not self.match.over
            if waiting := self.match.waited_for():
                await self.answer(waiting[0])
            else:
                await self.place.pass_time(2, step=2)
                self.waited += 2 * HOUR
        raise AssertionError("it does not come")

    async def answer(self, person: Person) -> None:
        """Some seconds after the last press: Discord lets nobody edit old messages faster."""
        self.place.sandbox.clock.advance(10)
        await self.match.answer(person, self.choose)

    async def reach(self, moment: float) -> None:
        """Nobody looks until then."""
        await self.place.pass_time((moment - self.now) / HOUR, step=8)

    async def restart(self) -> None:
        await self.place.sleep()
        await self.place.wake()
        await self.place.settle()

    def holding(self, act: str) -> list[Delivered]:
        return [m for m in self.match.lines() if button(m, act)]

    async def agree(self, *people: Person) -> None:
        """By the button of the only request, which then needs one fewer, or goes."""
        for person in people:
            (asked,) = self.holding("agree")
            await person.press(asked, button(asked, "agree"))
            await person.until(partial(self._gone, asked))
            await self.place.settle()

    def _gone(self, asked: Delivered) -> bool:
        return all(m.id != asked.id or m.text != asked.text for m in self.match.lines())

    async def vote(self, person: Person) -> str:
        """In secret; what the voter is told."""
        (asked,) = self.holding("agree")
        told = await (await person.press(asked, button(asked, "agree"))).reply()
        await self.place.settle()
        return told.text


def button(message: Delivered, act: str) -> str:
    found = (str(c.custom_id) for c in message.buttons if f":{act}" in str(c.custom_id))
    return next(found, "")


def evening(after: float, day: int) -> float:
    today = datetime.fromtimestamp(after, UTC)
    found = today.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    return found.timestamp() + (day - found.weekday()) % 7 * 24 * HOUR


async def test_a_week_with_somebody_who_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks = iter(DECKS)
    monkeypatch.setattr("bot.tables.choosing.secrets.choice", lambda each: each[next(decks)])
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: SEED)
    monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)  # real seconds, of which a week has too many
    monkeypatch.setattr("bot.faces.pace.OLD_SECONDS", 0.0)
    async with town(tmp_path) as place:
        for name in ("Alys", "Bolek", "Cersei"):
            place.person(name).speaks("en-US")
        match = Casual(await seated(place, ["Alys", "Bolek", "Cersei"], computers=1))
        week = Week(place, match, Random(6))
        alys, bolek, cersei = match.people
        started = week.now

        # They agree to meet twice a week, from three days on
        first = datetime.fromtimestamp(started, UTC).weekday() + 3
        days = {"day": str(first % 7), "second_day": str((first + 3) % 7)}
        await said(alys, "game council", match, hour=EVENING, every_week="weekly", **days)
        await place.settle()
        await week.agree(bolek, cersei)
        (agreed,) = [m for m in match.lines() if "Weekly council agreed" in m.text]
        council = evening(started, first % 7)
        assert f"<t:{round(council)}:F>" in agreed.text

        # Cersei vanishes; the clock decides twice, and the others are asked
        match.people = [alys, bolek]
        await week.play(until=lambda: week.holding("stand_in"))
        assert week.waited <= 48 * HOUR
        told = "\n".join(m.text for m in match.lines())
        assert told.count("Cersei: time ran out.") == 2
        (vote,) = week.holding("stand_in")
        assert "Nobody learns" in await week.vote(alys)
        assert [m.text for m in week.holding("stand_in")] == [vote.text]

        await week.restart()
        await week.vote(bolek)
        assert any("The computer now plays for Cersei." in m.text for m in match.lines())
        left = match.panel(cersei)
        assert left is not None
        await week.play(until=lambda: match.presses > 25)

        # The evening comes: one call each, and a minute for a window while two are there
        await week.reach(council - 1.5 * HOUR)
        assert not [m for m in alys.dms() if "council hour" in m.text]
        await week.reach(council + 60)
        calls = [[m for m in p.dms() if "council hour" in m.text] for p in (alys, bolek)]
        assert [len(each) for each in calls] == [1, 1]
        for person, (call,) in zip((alys, bolek), calls, strict=True):
            await person.press(call, button(call, "here"))
        await place.settle()
        await alys.until(lambda: "Council" in match.question.text)
        await week.restart()  # presence is forgotten, the hour is not
        assert [m for m in alys.dms() if "council hour" in m.text]
        await week.reach(council + 1.2 * HOUR)
        assert not [m for m in alys.dms() if "council hour" in m.text]

        # Cersei is back with one press
        panel = match.panel(cersei)
        assert panel is not None
        await cersei.press(panel, button(panel, "back"))
        await cersei.until(lambda: any("Cersei is back." in m.text for m in match.lines()))
        await place.settle()
        match.people = week.everybody
        owner = PersonId(int(cersei.id))
        kept = (await place.store.clocks.deadlines(owner)).kept
        for _ in range(40):
            if match.over or (await place.store.clocks.deadlines(owner)).kept > kept:
                break
            waiting = match.waited_for()
            await week.answer((waiting or [cersei])[0])
            await place.settle()
        assert match.over or (await place.store.clocks.deadlines(owner)).kept > kept

        # The second evening of the week comes by itself
        again = evening(council + HOUR, (first + 3) % 7)
        if not match.over:
            await week.reach(again + 60)
            assert [m for m in alys.dms() if f"<t:{round(again)}:R>" in m.text]
            assert week.now - started > 5.5 * 24 * HOUR
