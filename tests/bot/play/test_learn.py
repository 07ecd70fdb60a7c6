"""The practice joust through the sandbox: from anywhere, in both languages, with mistakes and
across a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.agot.lesson import stage, steps
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.words import words_in
from tests.bot.town import Town, town


def act_of(control: Control) -> str:
    return str(control.custom_id).split(":", 2)[2]


def step_of(message: Delivered) -> int:
    return int(str(message.buttons[-1].custom_id).split(":")[1])


def shown(message: Delivered) -> tuple[object, ...]:
    """What the learner reads and can press, ticks and all."""
    return message.content, [(c.custom_id, c.payload.get("options")) for c in message.controls]


class Pupil:
    """Somebody with the lesson's one message before them."""

    def __init__(self, person: Person, lesson: Delivered) -> None:
        self.person, self.lesson = person, lesson

    @property
    def sees(self) -> Delivered:
        return self.person.look(self.lesson)

    async def press(self, act: str, *values: str) -> None:
        before = self.sees
        name = next(str(c.custom_id) for c in before.controls if act_of(c) == act)
        if values:
            outcome = await self.person.select(before, name, list(values))
        else:
            outcome = await self.person.press(before, name)
        assert outcome.acknowledged
        await self.person.until(lambda: shown(self.sees) != shown(before))

    async def right(self) -> None:
        """What the step asks for, by the means that the message offers."""
        here = stage(step_of(self.sees))
        if here.decision is None:
            await self.press("go")
            return
        keys, number = here.wanted, here.number
        while step_of(self.sees) == number:
            await self.press(*self._means(keys))

    def _means(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        acts = {act_of(control): control for control in self.sees.controls}
        if len(keys) == 1 and f"pick:{keys[0]}" in acts:
            return (f"pick:{keys[0]}",)
        if "plan" in acts:
            return ("plan", *keys)
        if "done" in acts:
            return ("done",)
        return (f"tick:1.{keys[0]}", *keys[1:])

    async def to_the_end(self) -> None:
        while step_of(self.sees) < len(steps()) - 1:
            await self.right()


async def pupil(place: Town, name: str = "Alys", *, guild: bool = True) -> Pupil:
    person = place.person(name)
    channel = place.sandbox.channel if guild else person.open_dm()
    before = {m.id for m in person.dms()} if guild else set()
    outcome = await person.command("learn", channel=channel)
    reply = await outcome.reply()
    if not guild or reply.controls:
        return Pupil(person, reply)
    arrived = await person.until(lambda: [m for m in person.dms() if m.id not in before])
    return Pupil(person, arrived[-1])


@pytest.mark.parametrize("language", ["en-US", "pl"])
async def test_the_whole_lesson_by_dm(tmp_path: Path, language: str) -> None:
    async with town(tmp_path) as place:
        place.person("Alys").speaks(language)
        learner = await pupil(place)
        assert not learner.lesson.ephemeral
        await learner.to_the_end()
        words = words_in(language[:2])
        assert words.text("learn.step.won.title") in learner.sees.content
        assert learner.sees.attachments


async def test_a_wrong_press_gets_a_hint_and_nothing_breaks(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place)
        await learner.right()
        wrong = next(c for c in learner.sees.buttons if act_of(c) != f"pick:{stage(1).wanted[0]}")
        await learner.press(act_of(wrong))
        assert words_in("en").text("learn.step.plot.hint") in learner.sees.content
        await learner.to_the_end()
        assert step_of(learner.sees) == len(steps()) - 1


async def test_ticks_that_make_no_plan_get_a_hint(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place)
        while stage(step_of(learner.sees)).id != "military":
            await learner.right()
        decision = stage(step_of(learner.sees)).decision
        assert decision is not None
        power = next(keys for head, keys in decision.parts[1].under if head == "power")
        await learner.press("tick:1.power", *power)  # one of them has stealth: another menu
        await learner.press("done")
        assert words_in("en").text("learn.step.military.hint") in learner.sees.content
        assert not [c for c in learner.sees.controls if act_of(c) == "done"]
        await learner.to_the_end()


async def test_a_restart_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place)
        while stage(step_of(learner.sees)).id != "military":
            await learner.right()
        await learner.press(*learner._means(stage(step_of(learner.sees)).wanted))
        await place.sleep()
        await place.wake()
        await learner.press("done")
        assert stage(step_of(learner.sees)).id == "claim"
        await learner.to_the_end()


async def test_it_can_be_left_and_begun_again(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place)
        await learner.right()
        await learner.right()
        await learner.press("again")
        assert step_of(learner.sees) == 0
        await learner.press("leave")
        assert not learner.sees.controls
        assert learner.sees.content == words_in("en").text("learn.left")
        again = await pupil(place)
        assert step_of(again.sees) == 0


async def test_where_dms_are_closed_it_is_an_ephemeral_answer(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        place.person("Alys").close_dms()
        learner = await pupil(place)
        assert learner.lesson.ephemeral
        await learner.to_the_end()


async def test_it_begins_in_a_dm_too(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place, guild=False)
        await learner.right()
        assert step_of(learner.sees) == 1


async def test_it_is_offered_with_the_first_table_of_the_game_alone(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, channel = place.person("Alys"), place.sandbox.channel
        other = await (await alys.command("game new", channel=channel, game="behind")).reply()
        first = await (await alys.command("game new", channel=channel, game="agot")).reply()
        second = await (await alys.command("game new", channel=channel, game="agot")).reply()
        assert [len(reply.buttons) for reply in (other, first, second)] == [0, 1, 0]
        outcome = await alys.press(first, str(first.buttons[0].custom_id))
        lesson = await alys.until(lambda: [m for m in alys.dms() if m.buttons])
        assert stage(step_of(lesson[-1])).id == "welcome"
        assert (await outcome.reply()).ephemeral
