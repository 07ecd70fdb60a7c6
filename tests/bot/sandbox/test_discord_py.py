"""An unmodified discord.py in the sandbox: it logs in, syncs, and people play with it."""

import pytest

from bot.sandbox.people import Person
from bot.sandbox.seen import Impossible
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot


async def test_it_logs_in_and_syncs(sandbox: Sandbox, lab: LabBot) -> None:
    assert lab.user is not None
    assert [guild.name for guild in lab.guilds] == [sandbox.guild.name]
    assert "game" in {one["name"] for one in sandbox.world.commands[None].values()}


async def test_a_command_with_options_is_answered_with_a_picture(
    sandbox: Sandbox, lab: LabBot, alys: Person, bolek: Person
) -> None:
    done = await alys.command(
        "game new", channel=sandbox.channel, title="Wolf", seats=4, friend=bolek
    )
    assert done.acknowledged
    [board] = bolek.messages(sandbox.channel)
    assert board.content == f"Wolf for 4 with {bolek.id}"
    [file] = board.attachments
    assert (file["width"], file["height"], file["description"]) == (8, 4, "Wolf")


async def test_buttons_answer_quietly_or_change_the_message(
    sandbox: Sandbox, lab: LabBot, alys: Person, bolek: Person
) -> None:
    await alys.command("game new", channel=sandbox.channel, title="Lion")
    [board] = bolek.messages(sandbox.channel)
    pressed = await bolek.press(board, "Hand")
    assert [each.content for each in pressed.ephemeral] == ["your hand"]
    assert [each.content for each in alys.messages(sandbox.channel)] == ["Lion for 2"]
    with pytest.raises(Impossible):
        alys.look(pressed.ephemeral[0])
    await bolek.press(board, "Count")
    now = alys.look(board)
    assert now.content == "counted to 1"
    assert [file["description"] for file in now.attachments] == ["window 1"]


async def test_a_press_that_is_not_answered_fails(
    sandbox: Sandbox, lab: LabBot, alys: Person
) -> None:
    await alys.command("game new", channel=sandbox.channel, title="Lion")
    [board] = alys.messages(sandbox.channel)
    begun = alys.begin_press(board, "Silence")
    sandbox.clock.advance(3.1)
    assert begun.failed
    assert not begun.answered
