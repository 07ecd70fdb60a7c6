"""The practice joust through the sandbox: from anywhere, in both languages, with mistakes and
across a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.faces.lesson import LessonFace, LessonPress
from bot.games.agot.lesson import stage, steps
from bot.games.plug import LessonStage
from bot.games.shelf import first_lesson, lessons, plug
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.store import Status
from bot.tables import maesters
from bot.words import words_in
from engine.agents.maester import think
from tests.bot.town import Town, town

OTHERS = [game for game in lessons() if game != first_lesson().id]


def act_of(control: Control) -> str:
    return str(control.custom_id).split(":", 2)[2]


def step_of(message: Delivered) -> int:
    return press_of(message).step


def press_of(message: Delivered) -> LessonPress:
    press = LessonPress.parsed(str(message.buttons[-1].custom_id))
    assert press is not None
    return press


def shown(message: Delivered) -> tuple[object, ...]:
    """What the learner reads and can press, ticks and all."""
    return message.text, [(c.custom_id, c.payload.get("options")) for c in message.controls]


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
        here = self.stage
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
        head, *others = keys
        if any(act.startswith("tick:1.") for act in acts):  # a menu for each type of challenge
            return ("done",) if "done" in acts else (f"tick:1.{head}", *others)
        return self._part(acts, keys)

    def _part(self, acts: dict[str, Control], keys: tuple[str, ...]) -> tuple[str, ...]:
        """The menus of a form, each with those keys that it offers and that are not ticked."""
        for act, control in acts.items():
            offered = {o["value"]: o.get("default") for o in control.payload.get("options", ())}
            here = [key for key in keys if key in offered]
            if here and not all(offered[key] for key in here):
                return (act, *here)
        return ("done",)

    @property
    def stage(self) -> LessonStage:
        press = press_of(self.sees)
        return lessons()[press.room.game].stage(press.step)

    async def to_the_end(self) -> None:
        length = lessons()[press_of(self.sees).room.game].length()
        while step_of(self.sees) < length - 1:
            await self.right()


async def pupil(
    place: Town, name: str = "Alys", *, guild: bool = True, game: str | None = None
) -> Pupil:
    person = place.person(name)
    channel = place.sandbox.channel if guild else person.open_dm()
    before = {m.id for m in person.dms()} if guild else set()
    outcome = await person.command("learn", channel=channel, **({"game": game} if game else {}))
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
        assert words.text("learn.step.won.title") in learner.sees.text
        assert learner.sees.attachments


@pytest.mark.parametrize("language", ["en-US", "pl"])
@pytest.mark.parametrize("game", OTHERS)
async def test_the_lesson_of_every_other_game(tmp_path: Path, language: str, game: str) -> None:
    async with town(tmp_path) as place:
        place.person("Alys").speaks(language)
        learner = await pupil(place, game=game)
        words = words_in(language[:2])
        lesson = lessons()[game]
        assert words.text(f"game.{game}") in learner.sees.text
        await learner.to_the_end()
        last = lesson.stage(lesson.length() - 1)
        assert words.text(f"learn.step.{last.id}.title") in learner.sees.text
        assert learner.sees.attachments


@pytest.mark.parametrize("game", OTHERS)
async def test_a_wrong_answer_gets_a_friendly_reason(tmp_path: Path, game: str) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place, game=game)
        while learner.stage.decision is None or not picks(learner):
            await learner.right()
        here = learner.stage
        wrong = next(act for act in picks(learner) if act != f"pick:{here.wanted[0]}")
        await learner.press(wrong)
        assert words_in("en").text(f"learn.step.{here.id}.hint") in learner.sees.text
        assert step_of(learner.sees) == here.number


def picks(learner: Pupil) -> list[str]:
    acts = [act_of(control) for control in learner.sees.buttons]
    return [act for act in acts if act.startswith("pick:")]


async def test_the_first_step_leads_to_the_other_lessons(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place)
        others = [LessonPress.parsed(str(c.custom_id)) for c in learner.sees.buttons]
        assert {press.room.game for press in others if press} == set(lessons())
        button = next(c for c in learner.sees.buttons if c.label == "Behind the Throne")
        before = learner.sees
        await learner.person.press(before, str(button.custom_id))
        await learner.person.until(lambda: shown(learner.sees) != shown(before))
        assert learner.stage.id == "behind.welcome"


@pytest.mark.parametrize("game", lessons())
async def test_the_end_opens_a_first_table_against_a_squire(tmp_path: Path, game: str) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place, game=game)
        await learner.to_the_end()
        button = next(c for c in learner.sees.buttons if act_of(c) == "squire")
        for _ in range(2):  # whoever presses twice has one table all the same
            outcome = await learner.person.press(learner.sees, str(button.custom_id))
            assert "#1" in (await outcome.reply()).text
        person = PersonId(int(learner.person.id))
        (table,) = await place.bot.service.store.tables_of(person, list(Status))
        seats = await place.bot.service.store.seats(table.id)
        assert table.game == game
        assert [seat.agent for seat in seats] == [None, "greedy"]
        assert table.status is (Status.LOBBY if plug(game).lobby.decks else Status.RUNNING)
        assert plug(game).lobby.easiest in (None, table.options.get("format"))


async def test_begun_in_a_dm_it_says_where_a_first_table_can_stand(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place, guild=False, game="intrigue")
        await learner.to_the_end()
        button = next(c for c in learner.sees.buttons if act_of(c) == "squire")
        outcome = await learner.person.press(learner.sees, str(button.custom_id))
        assert (await outcome.reply()).text == words_in("en").text("learn.no_place")


async def test_a_wrong_press_gets_a_hint_and_nothing_breaks(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        learner = await pupil(place)
        await learner.right()
        wrong = next(c for c in learner.sees.buttons if act_of(c) != f"pick:{stage(1).wanted[0]}")
        await learner.press(act_of(wrong))
        assert words_in("en").text("learn.step.plot.hint") in learner.sees.text
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
        assert words_in("en").text("learn.step.military.hint") in learner.sees.text
        assert not [c for c in learner.sees.controls if act_of(c) == "done"]
        await learner.to_the_end()


@pytest.mark.parametrize("language", ["en-US", "pl"])
async def test_whoever_asks_is_told_what_to_do_and_why(tmp_path: Path, language: str) -> None:
    """At every step at which there is something to do; ticks stay, and nothing is answered."""
    words = words_in(language[:2])
    async with town(tmp_path) as place:
        place.person("Alys").speaks(language)
        learner = await pupil(place)
        while (at := step_of(learner.sees)) < len(steps()) - 1:
            here = stage(at)
            offers = [act_of(control) for control in learner.sees.controls]
            assert ("hint" in offers) is (here.decision is not None)
            if here.id == "military":
                await learner.press(*learner._means(here.wanted))
            if here.decision is not None:
                ticks = [c.payload.get("options") for c in learner.sees.controls if c.options]
                await learner.press("hint")
                assert step_of(learner.sees) == at
                assert words.text(f"learn.step.{here.id}.hint") in learner.sees.text
                kept = [c.payload.get("options") for c in learner.sees.controls if c.options]
                assert kept == ticks
            await learner.right()


@pytest.mark.parametrize("language", ["en-US", "pl"])
@pytest.mark.parametrize("game", lessons())
async def test_whoever_asks_is_told_what_a_maester_would_do(
    tmp_path: Path, language: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every step at which there is something to do, from the maester's own figures, and that the
    lesson goes another way where it does; the lesson stays as it is. However slow the machine."""
    monkeypatch.setattr(maesters, "BOUND_SECONDS", 600.0)
    words = words_in(language[:2])
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        alys.speaks(language)
        learner = await pupil(place, game=game)
        while (at := step_of(learner.sees)) < lessons()[game].length() - 1:
            here = learner.stage
            offers = [act_of(control) for control in learner.sees.controls]
            assert ("advice" in offers) is (here.decision is not None)
            if here.decision is not None:
                before = learner.sees
                button = next(c for c in before.controls if act_of(c) == "advice")
                outcome = await alys.press(before, str(button.custom_id))
                told = await outcome.reply(within=600)
                record, rules = here.session.record, here.session.rules
                thought = think(record, rules, here.decision.seat, here.decision.id)
                room = press_of(before).room
                assert told.ephemeral
                assert told.text == LessonFace(room, here, "Alys", words).advice(thought).text
                differs = words.text("learn.advice_differs") in told.text
                assert differs is not here.leads_there(thought.keys)
                assert shown(learner.sees) == shown(before)
            assert step_of(learner.sees) == at
            await learner.right()


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
        assert learner.sees.text == words_in("en").text("learn.left")
        again = await pupil(place)
        assert step_of(again.sees) == 0


async def test_where_dms_are_closed_it_is_an_ephemeral_answer(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        place.person("Alys").close_dms()
        learner = await pupil(place)
        assert learner.lesson.ephemeral
        await learner.to_the_end()


@pytest.mark.parametrize("game", lessons())
async def test_without_pictures_a_lesson_is_told_in_words(tmp_path: Path, game: str) -> None:
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        settings = await alys.command("me settings", channel=place.sandbox.channel, pictures=False)
        await settings.reply()
        learner = await pupil(place, game=game)
        while step_of(learner.sees) < lessons()[game].length() - 1:
            assert not learner.sees.attachments
            await learner.right()
        face = LessonFace(press_of(learner.sees).room, learner.stage, "Alys", words_in("en"))
        assert face.post().pictures[0].in_words() in learner.sees.text


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
