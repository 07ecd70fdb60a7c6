"""A table's time through the sandbox, whose clock is moved: deadlines, reminders, absences, pauses,
threads that fall asleep, and restarts."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.tables.waits import GRACE
from tests.bot.play.test_presses import panel, two_at
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Match, Town, town

STAMP = re.compile(r"<t:(\d+):R>")
RAN_OUT = "time ran out"


async def declared(place: Town, person: Person, zone: str, opens: int, closes: int) -> Delivered:
    return await settings(place, person, **{"zone": zone, "from": opens, "to": closes})


async def settings(place: Town, person: Person, **options: object) -> Delivered:
    outcome = await person.command("me settings", channel=place.sandbox.channel, **options)
    return await outcome.reply()


def due(message: Delivered) -> float:
    found = STAMP.search(message.text)
    assert found is not None, message.text
    return float(found[1])


def reminders(person: Person) -> list[Delivered]:
    """What stands in the DM beside the panel."""
    return [m for m in person.dms() if any(str(c.custom_id).endswith("quiet") for c in m.buttons)]


def rang(person: Person) -> int:
    """How often the person's phone rang by DM; a reminder that has gone rang all the same."""
    return len(person.pings(person.dm)) if person.dm else 0


async def opened(match: Match, person: Person) -> Delivered:
    """The panel behind the button of the thread."""
    question = match.question
    move = next(c for c in question.buttons if str(c.custom_id).endswith(":move"))
    return await (await person.press(question, str(move.custom_id))).reply()


def reads_otherwise(person: Person, shown: Delivered, before: str) -> bool:
    return person.look(shown).text != before


def both(match: Match) -> tuple[Person, Person]:
    (mover,) = match.waited_for()
    (other,) = [person for person in match.people if person is not mover]
    return mover, other


class TestDeadlines:
    async def test_the_prompt_says_until_when_and_what_then(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            now = place.sandbox.clock.now()
            assert 12 * 3600 < due(match.question) - now < 40 * 3600
            assert "what the computer player would do" in match.question.text
            own = panel(match, mover).text
            assert re.search(r"If you do nothing: |Jeśli nic nie zrobisz: ", own)
            assert not re.search(r"If you do nothing|Jeśli nic", panel(match, other).text)
            assert "If you do nothing" not in match.question.text

    async def test_the_panel_says_in_one_line_until_when_and_what_exactly(
        self, tmp_path: Path
    ) -> None:
        """Nothing in it contradicts what is then done, and more time is one button away."""
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            own = panel(match, mover)
            (line,) = [each for each in own.text.splitlines() if STAMP.search(each)]
            assert re.search(r"(If you do nothing|Jeśli nic nie zrobisz): \*\*.+\*\* \(", line)
            assert "what the computer player would do" not in own.text
            (more,) = [c for c in own.buttons if str(c.custom_id).endswith("more")]
            assert more.label in ("More time", "Więcej czasu")

    async def test_a_panel_that_follows_another_at_once_has_it_all_too(
        self, tmp_path: Path
    ) -> None:
        """The second to keep a hand is asked for the set-up in the same panel."""
        async with town(tmp_path) as place:
            match = await two_at(place, "agot")
            for _ in range(2):
                mover = match.waited_for()[0]
                own = await opened(match, mover)
                was = own.text
                (keep,) = [c for c in own.buttons if str(c.custom_id).endswith("pick:no")]
                await mover.press(own, str(keep.custom_id))
                await mover.until(partial(reads_otherwise, mover, own, was))
                await place.settle()
            followed = mover.look(own)
            assert STAMP.search(followed.text)
            assert re.search(r"If you do nothing|Jeśli nic nie zrobisz", followed.text)
            assert any(str(c.custom_id).endswith("more") for c in followed.buttons)

    async def test_the_clock_answers_and_the_next_is_called(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            end = due(match.question)
            await place.pass_time((end - place.sandbox.clock.now()) / 3600 - 0.1)
            assert match.waited_for() == [mover]
            called = len(other.pings(match.thread))
            await place.pass_time(0.2)
            assert match.waited_for() == [other]
            told = [m for m in match.lines() if RAN_OUT in m.text]
            assert len(told) == 1
            assert mover.name in told[0].text
            assert len(other.pings(match.thread)) == called + 1
            assert due(match.question) > end

    async def test_a_restart_fires_what_is_due_and_only_once(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            end = due(match.question)
            await place.pass_time((end - place.sandbox.clock.now() - 60) / 3600)
            await place.sleep()
            place.sandbox.clock.advance(120)
            await place.wake()
            await place.sandbox.until(lambda: match.waited_for() == [other])
            for _ in range(2):
                await place.sleep()
                await place.wake()
                await place.settle()
            assert len([m for m in match.lines() if RAN_OUT in m.text]) == 1
            kept = await place.store.clocks.deadlines(PersonId(int(mover.id)))
            assert kept == (0, 1)

    async def test_nobody_loses_a_turn_while_the_bot_is_away(self, tmp_path: Path) -> None:
        """Time that ran out meanwhile is given again, a little of it, and the prompt says so."""
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            end = due(match.question)
            await place.sleep()
            place.sandbox.clock.advance(end - place.sandbox.clock.now() + 3600)
            await place.wake()
            await place.settle()
            assert match.waited_for() == [mover]
            later = due(match.question)
            assert later >= place.sandbox.clock.now() + GRACE - 60
            await place.pass_time((later - place.sandbox.clock.now()) / 3600 + 0.1)
            assert match.waited_for() == [other]
            assert len([m for m in match.lines() if RAN_OUT in m.text]) == 1

    async def test_without_a_clock_nothing_is_said_of_time(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, pace="none")
            mover, _ = both(match)
            assert not STAMP.search(match.question.text)
            assert not STAMP.search(panel(match, mover).text)
            await place.pass_time(24 * 5, step=12)
            assert match.waited_for() == [mover]

    async def test_more_time_from_the_bank(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            end = due(match.question)
            button = next(
                c for c in panel(match, mover).buttons if str(c.custom_id).endswith("more")
            )
            outcome = await mover.press(panel(match, mover), str(button.custom_id))
            assert (await outcome.reply()).ephemeral
            await mover.until(lambda: due(match.question) > end)


class TestReminders:
    async def test_half_time_and_the_last_hour_by_dm_and_never_a_second_mention(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            mentions, before = len(mover.pings(match.thread)), rang(mover)
            end = due(match.question)
            await place.pass_time((end - place.sandbox.clock.now()) / 3600 - 0.2)
            assert len(reminders(mover)) == 2
            assert rang(mover) == before + 2
            assert reminders(other) == []
            assert len(mover.pings(match.thread)) == mentions
            await place.pass_time(0.4)
            assert reminders(mover) == []  # spent ones go

    async def test_whoever_has_just_acted_is_called_ten_minutes_later(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            before: list[Person] = []
            while match.waited_for() != before:
                before = match.waited_for()
                await match.answer(before[0], Random(2))
                await place.settle()
            (mover,) = before  # who is asked once more
            mentions, rings = len(mover.pings(match.thread)), rang(mover)
            await place.pass_time(9 / 60, step=9 / 60)
            assert (len(mover.pings(match.thread)), rang(mover)) == (mentions, rings)
            await place.pass_time(2 / 60, step=2 / 60)
            assert (len(mover.pings(match.thread)), rang(mover)) == (mentions, rings + 1)

    async def test_no_more_of_them(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            end = due(match.question)
            await place.pass_time(12)
            (first,) = reminders(mover)
            button = next(c for c in first.buttons if str(c.custom_id).endswith("quiet"))
            await mover.press(first, str(button.custom_id))
            await place.pass_time((end - place.sandbox.clock.now()) / 3600 - 0.2)
            assert reminders(mover) == []

    async def test_a_nudge_is_anonymous_and_once_in_eight_hours(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            own = await said(mover, "game nudge", match)
            nobody = ("We are not waiting for anybody else.", "Na nikogo innego nie czekamy.")
            assert own.text in nobody
            await said(other, "game nudge", match)
            await place.settle()
            (nudge,) = reminders(mover)
            assert other.name not in nudge.text
            again = await said(other, "game nudge", match)
            assert "8" in again.text
            await place.settle()
            assert len(reminders(mover)) == 1

    async def test_nothing_rings_at_night(self, tmp_path: Path) -> None:
        """A decision that comes while its person sleeps is called by DM in the morning."""
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            await declared(place, other, "UTC", 18, 24)  # it is noon
            mentions, before = len(other.pings(match.thread)), rang(other)
            await match.answer(mover, Random(1))
            await mover.until(lambda: match.waited_for() == [other])
            await place.settle()
            assert other.mention in match.question.text
            await place.pass_time(5)
            assert (len(other.pings(match.thread)), rang(other)) == (mentions, before)
            await place.pass_time(1.5)
            assert (len(other.pings(match.thread)), rang(other)) == (mentions, before + 1)


class TestStandingStill:
    async def test_away_is_announced_and_the_clock_stops(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            answer = await said(mover, "away", match, days=5)
            assert "9" in answer.text  # days left of fourteen
            await mover.until(lambda: any("is away until" in m.text for m in match.lines()))
            await place.pass_time(24 * 4.5, step=6)
            assert match.waited_for() == [mover]
            assert not any(RAN_OUT in m.text for m in match.lines())
            await place.pass_time(24 * 2.5, step=1)
            assert any(RAN_OUT in m.text for m in match.lines())

    async def test_more_days_than_there_are_left_are_refused(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            await said(mover, "away", match, days=10)
            await said(mover, "away", match, days=0)
            refused = await said(mover, "away", match, days=14)
            assert "13" in refused.text  # the day that was begun counts
            back = await said(mover, "away", match, days=0)
            assert back.text in ("You are not away.", "Nie masz teraz urlopu.")

    async def test_who_is_refused_a_longer_absence_stays_away(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            await said(mover, "away", match, days=14)
            await place.pass_time(30, step=6)
            refused = await said(mover, "away", match, days=14)
            assert "12" in refused.text  # as many as coming back now would leave
            back = await said(mover, "away", match, days=0)
            assert "12" in back.text

    async def test_a_pause_by_vote(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys, bolek = match.people
            await said(alys, "game pause", match)
            petition = await asked(match, "agree")
            await bolek.press(petition, petition.buttons[0].label)
            await alys.until(lambda: "table is paused" in match.question.text)
            mover, other = both(match)
            await place.pass_time(24 * 6, step=12)
            assert not any(RAN_OUT in m.text for m in match.lines())
            await match.answer(mover, Random(1))  # whoever wants may go on
            await mover.until(lambda: match.waited_for() == [other])
            await said(bolek, "game resume", match)
            petition = await asked(match, "agree")
            await alys.press(petition, petition.buttons[0].label)
            await alys.until(lambda: STAMP.search(match.question.text))

    async def test_a_council_hour_from_the_overlap(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys, bolek = match.people
            await declared(place, alys, "America/New_York", 8, 23)
            await declared(place, bolek, "Europe/Warsaw", 8, 23)
            await said(alys, "game council", match)
            await place.settle()
            petition = await asked(match, "agree")
            moment = due(petition)
            await bolek.press(petition, petition.buttons[0].label)
            await alys.until(lambda: any("Council hour agreed" in m.text for m in match.lines()))
            before = rang(alys), rang(bolek)
            await place.pass_time((moment - place.sandbox.clock.now()) / 3600 + 0.1)
            assert any("council hour" in m.text for m in alys.dms())
            assert any("narady" in m.text for m in bolek.dms())
            assert rang(alys) > before[0]
            await place.pass_time(1.1)
            assert not any("council hour" in m.text for m in alys.dms())

    async def test_the_bot_proposes_one_by_itself_and_rings_nobody(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            alys, bolek = match.people
            for person in match.people:
                await declared(place, person, "Europe/Warsaw", 8, 23)
            before = [len(person.pings()) for person in match.people]
            await said(alys, "game undo", match)  # there is nothing yet, but the table is looked at
            line = await asked(match, "agree")
            assert "awake" in line.text
            assert [len(person.pings()) for person in match.people] == before
            for person in (alys, bolek):
                await person.press(line, line.buttons[0].label)
            await alys.until(lambda: any("Council hour agreed" in m.text for m in match.lines()))
            await place.settle()
            assert not alys.look(line).buttons


class TestAround:
    async def test_hours_are_declared_by_name_and_shown(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys = place.person("Alys")
            usual = await settings(place, alys)
            assert "none set" in usual.text
            polish = await settings(place, place.person("Bolek"))  # who has sat nowhere yet
            assert polish.text.endswith("Europe/Warsaw.")
            told = await declared(place, alys, "Europe/Warsaw", 7, 22)
            assert "7:00 to 22:00, Europe/Warsaw" in told.text
            wrong = await settings(place, alys, zone="Warsaw")
            assert "not the name of a time zone" in wrong.text
            offered = await alys.autocomplete(
                "me settings", "zone", "warsaw", channel=place.sandbox.channel
            )
            assert [choice["value"] for choice in offered] == ["Europe/Warsaw"]

    async def test_my_games_tell_until_when(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, _ = both(match)
            listed = await said(mover, "me games", match)
            assert due(listed) == due(match.question)

    async def test_a_thread_that_falls_asleep_is_woken(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, pace="none")
            thread = place.sandbox.world.channels[match.thread].thread
            assert thread is not None
            for _ in range(2):  # while the bot is there, and while it is not
                slept = thread.changed_at
                place.sandbox.clock.advance(7.1 * 24 * 3600)
                assert thread.archived
                await place.sandbox.until(lambda: not thread.archived)
                assert thread.changed_at > slept
                await place.sleep()
                place.sandbox.clock.advance(7.1 * 24 * 3600)
                assert thread.archived
                await place.wake()
                await place.sandbox.until(lambda: not thread.archived)

    async def test_a_digest_in_the_morning_of_a_day_on_which_something_happened(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            await match.answer(mover, Random(1))
            await mover.until(lambda: match.waited_for() == [other])
            await place.pass_time(21, step=7)
            (asked,), (waiting,) = digests(other), digests(mover)
            assert any("⏳" in line for line in asked.text.splitlines())
            assert "lay" in waiting.text.lower() or "dok" in waiting.text.lower()
            assert other.name in waiting.text
            for each in (asked, waiting):
                assert len(each.text.splitlines()) <= 8, each.text  # six lines of the table
            assert not any("events" in line.text for line in match.lines())

    async def test_no_digest_when_nothing_happened_or_none_is_wanted(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, pace="relaxed")
            mover, other = both(match)
            answered = await said(other, "me settings", match, digest=False)
            assert re.search("Daily digest: no|Codzienny przegląd: nie", answered.text)
            await said(mover, "away", match, days=5)
            await place.pass_time(21, step=7)
            await place.sleep()
            await place.wake()
            await place.pass_time(48, step=8)
            assert len(digests(mover)) == 1  # that the game began
            assert not digests(other)

    async def test_a_recap_goes_on_from_ones_own_last_act(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place)
            mover, other = both(match)
            await match.answer(mover, Random(1))
            await mover.until(lambda: match.waited_for() == [other])
            await place.pass_time(40, step=8)  # the clock has answered for both meanwhile
            told = await said(other, "game recap", match)
            assert "time ran out" in " ".join(line.text for line in match.lines())
            assert re.search("Since the game began|Od początku gry", told.text)
            told = await said(mover, "game recap", match)
            assert re.search("Since you last acted|Od twojego ostatniego ruchu", told.text)


def digests(person: Person) -> list[Delivered]:
    return [
        message
        for message in person.dms()
        if re.search("· /(me settings|ja ustawienia)", message.text)
    ]
