"""Presses that ought to do nothing, or something quiet: twice, by a stranger, on an old prompt."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.kinds import ButtonStyle
from bot.sandbox.people import Person
from bot.sandbox.seen import Control, Delivered
from bot.terminal.players import answers
from engine.core.record import Answer
from tests.bot.play.test_agot import Casual, seated
from tests.bot.town import Match, Town, town

SETTLED = ("That question is already settled.", "Ta sprawa jest już rozstrzygnięta.")


async def two_at(place: Town, game: str = "intrigue", **options: object) -> Match:
    alys, bolek = place.person("Alys"), place.person("Bolek")
    lobby = await place.lobby(alys, game, seats=2, language="en", **options)
    await lobby.press(bolek, "join")
    match = await lobby.start(alys, bolek)
    await place.sandbox.until(
        lambda: bool(match.panel(alys) and match.panel(bolek) and match.waited_for())
    )
    return match


def first_answer(message: Delivered) -> str:
    return next(str(c.custom_id) for c in message.buttons if answers(c))


def another_answer(message: Delivered) -> str:
    """The last: not the first, which said twice is passed over in silence."""
    return [str(c.custom_id) for c in message.buttons if answers(c)][-1]


def panel(match: Match, person: Person) -> Delivered:
    found = match.panel(person)
    assert found is not None
    return found


async def test_a_double_press_counts_once(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        (mover,) = match.waited_for()
        prompt = panel(match, mover)
        name = first_answer(prompt)
        one, other = await asyncio.gather(mover.press(prompt, name), mover.press(prompt, name))
        assert one.acknowledged
        assert other.acknowledged
        await mover.until(lambda: match.waited_for() not in ([], [mover]))
        await place.settle()
        laid = [m for m in match.lines() if " lays " in m.text]
        assert len(laid) == 1
        assert one.replies + other.replies == []  # nothing to worry about


async def test_another_answer_to_a_settled_question_is_told_so(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place, "behind")
        (mover,) = match.waited_for()
        opened = await match.opened_panel(mover)
        assert opened is not None
        first, other, *_ = [str(c.custom_id) for c in opened.buttons if answers(c)]
        await mover.press(panel(match, mover), first)  # by DM; the other panel stays as it was
        await place.settle()
        await mover.press(opened, other)
        await mover.until(lambda: mover.look(opened).text.startswith(SETTLED))


async def test_what_a_panel_shows_as_ticked_outlives_a_restart(tmp_path: Path) -> None:
    """Memory forgets it; the message that is pressed does not."""
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys"], computers=1))
        (alys,) = match.people
        await match.play(Random(1), until=lambda: bool(ticks(match.panel(alys))))
        outcome = await alys.press(match.question, named(match.question, "move"))
        private = await outcome.reply()
        (select, *_) = ticks(private)
        key = next(each for each in select.options if ">" not in each)
        await alys.select(private, str(select.custom_id), [key])
        await alys.until(lambda: ":done" in str(alys.look(private).payload))
        await place.sleep()
        await place.wake()
        done = named(alys.look(private), "done")
        await alys.press(alys.look(private), done)
        await alys.until(lambda: ":done" not in str(alys.look(private).payload))
        await place.settle()
        number = int(done.split(":")[2])
        async with place.bot.service.registry.seen(match.number) as table:
            rows = [row for row in table.session.record.rows if isinstance(row, Answer)]
            assert [row.keys for row in rows if row.id == number] == [(key,)]


def named(message: Delivered, act: str) -> str:
    return next(str(c.custom_id) for c in message.controls if f":{act}" in str(c.custom_id))


def ticks(message: Delivered | None) -> list[Control]:
    controls = [] if message is None else message.controls
    return [c for c in controls if ":tick" in str(c.custom_id)]


ON_A_PANEL = "dm.patch_messages"  # edits of a message by DM, as requests of their own
BY_THE_PRESS = "by_token.patch_messages"


@asynccontextmanager
async def unhurried(file: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Match, Person]]:
    """A table and who is awaited there, where any press may wait for the edit of its panel."""
    patch.setattr("bot.faces.first_answers.PATIENCE_SECONDS", 60.0)
    async with town(file) as place:
        match = await two_at(place)
        await place.settle()
        (mover,) = match.waited_for()
        yield match, mover


async def test_a_press_on_a_panel_is_acknowledged_by_the_edit_of_that_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with unhurried(tmp_path, monkeypatch) as (match, mover):
        place = match.town
        (other,) = [person for person in match.people if person is not mover]
        before, was = place.sandbox.kinds_of_requests, panel(match, mover).payload
        elsewhere = panel(match, other).payload
        outcome = await mover.press(panel(match, mover), first_answer(panel(match, mover)))
        await mover.until(lambda: match.waited_for() not in ([], [mover]))
        await place.settle()
        asked = place.sandbox.kinds_of_requests - before
        assert outcome.acknowledged
        assert panel(match, mover).payload != was
        assert asked["acknowledgement"] == 1
        assert asked[ON_A_PANEL] == (panel(match, other).payload != elsewhere)


async def test_whoever_pressed_a_panel_does_not_wait_for_the_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with unhurried(tmp_path, monkeypatch) as (match, mover):
        prompt, told = panel(match, mover), len(match.lines())
        match.town.sandbox.faults.slow(4.0, rf"(POST|PATCH) /channels/{match.thread}/messages")
        outcome = await mover.press(prompt, first_answer(prompt))
        assert outcome.acknowledged
        assert mover.look(prompt).payload != prompt.payload
        assert len(match.lines()) == told
        await mover.until(lambda: len(match.lines()) > told)


def differs(person: Person, before: Delivered) -> bool:
    return person.look(before).payload != before.payload


async def test_a_panel_that_comes_late_is_edited_by_the_press_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord does not count it toward the limit of a bot; what it does not take goes the usual
    way."""
    monkeypatch.setattr("bot.faces.first_answers.PATIENCE_SECONDS", 0.0)
    async with town(tmp_path) as place:
        match = await two_at(place, game="behind")
        for refused in (False, True):
            await place.settle()
            (mover,) = match.waited_for()
            (other,) = [person for person in match.people if person is not mover]
            prompt, before = panel(match, mover), place.sandbox.kinds_of_requests
            elsewhere = panel(match, other).payload
            if refused:
                place.sandbox.faults.answer(404, r"PATCH /webhooks/")
            await mover.press(prompt, first_answer(prompt))
            await mover.until(partial(differs, mover, prompt))
            await place.settle()
            asked = place.sandbox.kinds_of_requests - before
            assert asked["acknowledgement"] == asked[BY_THE_PRESS] == 1
            assert asked[ON_A_PANEL] == (panel(match, other).payload != elsewhere) + refused


async def test_a_panel_is_edited_by_its_last_press_when_somebody_else_moves(
    tmp_path: Path,
) -> None:
    """Whoever moved a while ago sees what came of it, and Discord counts nothing."""
    async with town(tmp_path) as place:
        match = await two_at(place, game="behind")
        for _ in range(2):
            await place.settle()
            (mover,) = match.waited_for()
            (other,) = [person for person in match.people if person is not mover]
            prompt, before = panel(match, mover), place.sandbox.kinds_of_requests
            elsewhere = panel(match, other).payload
            await mover.press(prompt, first_answer(prompt))
            await place.settle()
        asked = place.sandbox.kinds_of_requests - before
        assert panel(match, other).payload != elsewhere
        assert asked[BY_THE_PRESS]
        assert not asked[ON_A_PANEL]


async def test_a_press_that_takes_too_long_is_acknowledged_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.faces.first_answers.PATIENCE_SECONDS", 0.05)
    async with town(tmp_path) as place:
        match = await two_at(place)
        await place.settle()
        (mover,) = match.waited_for()
        prompt = panel(match, mover)
        async with place.bot.service.registry.seen(match.number):  # nobody can move meanwhile
            outcome = await mover.press(prompt, first_answer(prompt))
            assert outcome.acknowledged
            assert mover.look(prompt).payload == prompt.payload
        await mover.until(lambda: match.waited_for() not in ([], [mover]))
        await mover.until(lambda: mover.look(prompt).payload != prompt.payload)


async def test_a_press_on_an_old_prompt_is_answered_quietly(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        (mover,) = match.waited_for()
        opened = await match.opened_panel(mover)  # an ephemeral panel stays as it was
        assert opened is not None
        await match.answer(mover, Random(1))
        await mover.until(lambda: mover not in match.waited_for())
        outcome = await mover.press(opened, first_answer(opened))
        assert outcome.acknowledged
        await mover.until(lambda: mover.look(opened).payload != opened.payload)  # it is shown anew
        assert len([m for m in match.lines() if " lays " in m.text]) == 1


async def test_a_stranger_and_the_other_player_cannot_answer(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place, "behind")
        (mover,) = match.waited_for()
        (waiting,) = [person for person in match.people if person is not mover]
        for person in (waiting, place.person("Cersei")):
            before = match.newest.payload
            outcome = await person.press(match.newest, first_answer(match.newest))
            reply = await outcome.reply()
            assert reply.ephemeral
            assert reply.text in ("That is not for you to decide.", NOT_YOURS_PL)
            assert match.newest.payload == before


NOT_YOURS_PL = "Ta decyzja nie należy do ciebie."


async def test_a_stranger_sees_no_panel(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        stranger = place.person("Cersei")
        for act in ("move", "hand"):
            control = next(c for c in match.newest.buttons if str(c.custom_id).endswith(act))
            reply = await (await stranger.press(match.newest, str(control.custom_id))).reply()
            assert reply.ephemeral
            assert reply.text == "You have no seat at that table."
            assert not reply.controls


async def test_closed_dms_are_played_through_the_thread(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        place.person("Alys").close_dms()
        place.person("Bolek").close_dms()
        alys, bolek = place.person("Alys"), place.person("Bolek")
        lobby = await place.lobby(alys, "intrigue", seats=2, language="en")
        await lobby.press(bolek, "join")
        match = await lobby.start(alys, bolek)
        await match.play(Random(5))
        assert match.over
        assert match.panel(alys) is None


async def test_many_options_are_chosen_in_two_steps_and_in_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house first, then a place of it; with pages of three there are several."""
    monkeypatch.setattr("bot.faces.asking.A_PAGE", 3)
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: "places")  # a game long enough
    async with town(tmp_path) as place:
        match = await two_at(place)
        grouped: list[Person] = []

        def many_places() -> bool:
            grouped[:] = [p for p in match.people if offers(match, p, ":group:")]
            return bool(grouped)

        await match.play(Random(2), until=many_places)
        (person,) = grouped
        group = next(c for c in panel(match, person).buttons if answers(c))
        await person.press(panel(match, person), str(group.custom_id))
        await person.until(lambda: chosen_group(panel(match, person)) == group.label)
        first = panel(match, person)
        assert all(label.startswith(group.label) for label in first.selects[0].labels)
        assert len(first.selects[0].options) <= 3
        await match.play(Random(2), until=lambda: offers(match, person, ":page:"))
        before = panel(match, person)
        onwards = next(c for c in before.buttons if str(c.custom_id).endswith(">"))
        await person.press(before, str(onwards.custom_id))
        shown = before.selects[0].options
        await person.until(lambda: panel(match, person).selects[0].options != shown)
        await match.play(Random(3))
        assert match.over


def chosen_group(message: Delivered) -> str | None:
    chosen = [c for c in message.buttons if c.payload["style"] == ButtonStyle.PRIMARY]
    return chosen[0].label if chosen and ":group:" in str(chosen[0].custom_id) else None


def offers(match: Match, person: Person, act: str) -> bool:
    message = match.panel(person)
    return message is not None and any(act in str(c.custom_id) for c in message.buttons)
