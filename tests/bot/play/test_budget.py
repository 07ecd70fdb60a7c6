"""How often anybody is rung over days, and what a window tells the others: at most one mention and
two DMs while one is waited for, nothing at night, and never a name."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

from bot.sandbox.clock import moment
from bot.sandbox.people import Person
from bot.tables.hours import Hours, awake
from bot.terminal.players import MENTIONED, WINDOW
from tests.bot.play.test_agot import Casual, seated
from tests.bot.play.test_clocks import declared
from tests.bot.town import Match, Town, town

HOURS = {
    "Alys": Hours("Europe/Warsaw", 8, 23),
    "Bolek": Hours("America/New_York", 7, 22),
    "Cersei": Hours("Australia/Sydney", 18, 2),
}
DAYS = 10
Rings = dict[str, dict[str, bool]]  # name -> message -> whether it was a DM


def listen(people: list[Person], heard: Rings) -> None:
    """What has rung by now; reminders go again, so one has to listen all the time. A request of the
    table, such as who plays for somebody who is gone, rings on its own account."""
    for person in people:
        dm = person.dm.id if person.dm else ""
        rung = [
            m for m in person.pings() if not any(":agree" in str(c.custom_id) for c in m.buttons)
        ]
        heard[person.name] |= {m.id: m.channel_id == dm for m in rung}


async def live(place: Town, match: Match, choose: Random, heard: Rings) -> None:
    """Days in which people answer when they feel like it, awake."""
    for _ in range(DAYS * 24):
        if match.over:
            return
        await place.pass_time(1, step=0.5)
        listen(match.people, heard)
        for person in match.waited_for():
            there = awake(HOURS[person.name], place.sandbox.clock.now())
            if there and choose.random() < 0.3:
                await match.answer(person, choose)
                await place.settle()
                listen(match.people, heard)


async def test_one_mention_and_two_reminders_and_nothing_at_night(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        people = [place.person(name) for name in HOURS]
        for person in people:
            hours = HOURS[person.name]
            await declared(place, person, hours.zone, hours.opens, hours.closes)
        lobby = await place.lobby(people[0], "intrigue", seats=3, language="en")
        for person in people[1:]:
            await lobby.press(person, "join")
        match = await lobby.start(*people)
        await place.settle()
        heard: Rings = {person.name: {} for person in people}
        await live(place, match, Random(5), heard)
        waits = await place.store.clocks.waits(match.number)
        assert len(waits) > 10
        for person in people:
            mine = [wait.began for wait in waits if wait.person == int(person.id)]
            rings = {moment(n): by_dm for n, by_dm in heard[person.name].items()}
            assert rings
            assert [at for at in rings if not awake(HOURS[person.name], at)] == []
            for began, following in pairwise([*mine, float("inf")]):
                # a mention may be stamped a moment before its wait is kept
                during = [by_dm for at, by_dm in rings.items() if began - 1 <= at < following - 1]
                assert during.count(False) <= 1
                assert during.count(True) <= 2


async def test_a_window_names_nobody_anywhere(tmp_path: Path) -> None:
    """Neither the thread nor the panel of whoever is not asked says whose it is."""
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys", "Bolek"], computers=1))
        windows, choose = 0, Random(4)
        while match.presses < 60 and not match.over:
            await place.sandbox.until(lambda: match.over or match.waited_for())
            await place.settle()
            if WINDOW.search(match.question.text):
                windows += 1
                assert not MENTIONED.search(match.question.text)
                panels = [match.panel(person) for person in match.people]
                assert not any("Waiting for" in m.text for m in panels if m)
            for person in match.waited_for():
                await match.answer(person, choose)
        assert windows
