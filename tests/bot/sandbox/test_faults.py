"""Troubles on demand, as an unmodified discord.py lives through them."""

import asyncio

import discord
import pytest

from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot, running

limit = pytest.mark.limit


@limit("late-and-doubled")
async def test_an_interaction_that_comes_twice_is_answered_once(
    sandbox: Sandbox, lab: LabBot, alys: Person
) -> None:
    sandbox.faults.duplicate_interactions()
    done = await alys.command("game new", channel=sandbox.channel, title="Wolf")
    await sandbox.until(lambda: len(callbacks(sandbox)) == 2)
    assert sorted(callbacks(sandbox)) == [200, 400]
    assert len(done.replies) == 1


def callbacks(sandbox: Sandbox) -> list[int]:
    """How the callbacks were answered."""
    return [
        exchange["status"]
        for exchange in sandbox.log.exchanges()
        if exchange["path"].endswith("/callback")
    ]


@limit("late-and-doubled")
async def test_an_interaction_that_comes_too_late_cannot_be_answered(
    sandbox: Sandbox, lab: LabBot, alys: Person
) -> None:
    sandbox.faults.delay_interactions(5.0)
    begun = alys.begin_command(["think"], sandbox.channel, {})
    sandbox.clock.advance(5.1)
    await sandbox.until(lambda: callbacks(sandbox))
    assert callbacks(sandbox) == [404]
    assert begun.failed


async def test_a_late_interaction_carries_the_message_of_its_moment(
    sandbox: Sandbox, lab: LabBot, alys: Person
) -> None:
    await alys.command("game new", channel=sandbox.channel, title="Wolf")
    [board] = alys.messages(sandbox.channel)
    sandbox.faults.delay_interactions(1.0)
    late = alys.begin_press(board, "Hand")
    await alys.press(board, "Count")
    sandbox.clock.advance(1.1)
    await alys.until(lambda: late.answered)


async def test_a_press_on_what_has_left_the_message_fails_and_the_bot_hears_nothing(
    sandbox: Sandbox, lab: LabBot, alys: Person
) -> None:
    await alys.command("game new", channel=sandbox.channel, title="Wolf")
    [board] = alys.messages(sandbox.channel)
    await alys.press(board, "Count")
    before = len(callbacks(sandbox))
    assert (await alys.press(board, "Count")).failed
    assert len(callbacks(sandbox)) == before


async def test_a_lost_answer_is_repeated_without_a_second_message(
    sandbox: Sandbox, lab: LabBot, alys: Person
) -> None:
    sandbox.faults.lose_answer(r"POST .*/messages$")
    channel = lab.get_partial_messageable(int(sandbox.channel.id))
    await channel.send("once", nonce="board-1")
    assert [each.content for each in alys.messages(sandbox.channel)] == ["once"]


async def test_a_503_reaches_the_bot_at_once(sandbox: Sandbox, lab: LabBot) -> None:
    sandbox.faults.answer(503, r"POST .*/messages$")
    channel = lab.get_partial_messageable(int(sandbox.channel.id))
    with pytest.raises(discord.DiscordServerError):
        await channel.send("never")


async def test_a_slow_answer_is_waited_for(sandbox: Sandbox, lab: LabBot, alys: Person) -> None:
    sandbox.faults.slow(0.05, r"POST .*/messages$")
    channel = lab.get_partial_messageable(int(sandbox.channel.id))
    sending = asyncio.create_task(channel.send("late"))
    await alys.message_where(sandbox.channel, lambda each: each.content == "late")
    await sending


@pytest.mark.parametrize("way", ["drop", "reconnect"])
async def test_a_broken_line_is_resumed(
    sandbox: Sandbox, lab: LabBot, alys: Person, way: str
) -> None:
    await alys.command("game new", channel=sandbox.channel, title="Wolf")
    getattr(sandbox.gateway, way)()
    await asyncio.wait_for(lab.resumed.wait(), 10)
    assert (await alys.press(alys.messages(sandbox.channel)[0], "Hand")).ephemeral


async def test_another_process_serves_the_buttons_of_the_one_before(
    sandbox: Sandbox, alys: Person
) -> None:
    async with running(sandbox):
        await alys.command("game new", channel=sandbox.channel, title="Wolf")
    [board] = alys.messages(sandbox.channel)
    async with running(sandbox):
        assert (await alys.press(board, "Hand")).ephemeral
