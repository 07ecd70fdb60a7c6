"""Presses that ought to do nothing, or something quiet: twice, by a stranger, on an old prompt."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from tests.bot.town import Match, Town, answers, town


async def two_at(place: Town, game: str = "intrigue", **options: object) -> Match:
    alys, bolek = place.person("Alys"), place.person("Bolek")
    lobby = await place.lobby(alys, game, seats=2, language="en", **options)
    await lobby.press(bolek, "join")
    match = await lobby.start(alys, bolek)
    await alys.until(lambda: match.panel(alys) and match.panel(bolek) and match.waited_for())
    return match


def first_answer(message: Delivered) -> str:
    return next(str(c.custom_id) for c in message.buttons if answers(c))


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
        await mover.until(lambda: one.replies or other.replies)
        told = [reply.content for reply in one.replies + other.replies]
        assert told in (
            ["That question is settled already."],
            ["Ta sprawa jest już rozstrzygnięta."],
        )
        laid = [m for m in match.lines() if " lays " in m.content]
        assert len(laid) == 1


async def test_a_press_on_an_old_prompt_is_answered_quietly(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        (mover,) = match.waited_for()
        opened = await match.opened_panel(mover)  # an ephemeral panel stays as it was
        assert opened is not None
        await match.answer(mover, Random(1))
        await mover.until(lambda: mover not in match.waited_for())
        outcome = await mover.press(opened, first_answer(opened))
        reply = await mover.until(lambda: [r for r in outcome.replies if r.id != opened.id])
        assert reply[0].ephemeral
        assert len([m for m in match.lines() if " lays " in m.content]) == 1


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
            assert reply.content in ("That is not for you to decide.", NOT_YOURS_PL)
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
            assert reply.content == "You have no seat at that table."
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


async def test_many_options_are_chosen_in_two_steps(tmp_path: Path) -> None:
    """With more than 25 places a house is chosen first, then a place of it."""
    async with town(tmp_path) as place:
        match = await two_at(place)
        grouped: list[Delivered] = []

        def seen_groups() -> bool:
            for person in match.people:
                message = match.panel(person)
                if message and any(":group:" in str(c.custom_id) for c in message.buttons):
                    grouped.append(message)
            return bool(grouped)

        await match.play(Random(2), until=seen_groups)
        assert grouped, "no position with many options came up"
        person = next(p for p in match.people if match.panel(p) == grouped[0])
        house = grouped[0].buttons[0]
        await person.press(grouped[0], str(house.custom_id))
        await person.until(lambda: panel(match, person).selects)
        places = panel(match, person).selects[0]
        assert all(label.startswith(house.label) for label in places.labels)
        assert len(places.options) <= 25
        await match.play(Random(3))
        assert match.over
