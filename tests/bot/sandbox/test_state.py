"""A sandbox that was stopped comes back as it was."""

from pathlib import Path

import aiohttp

from bot.sandbox.kinds import Permission
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import running
from tests.bot.sandbox.raw import Raw


async def test_a_restarted_sandbox_has_the_same_messages_and_its_buttons_work(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "sandbox.json"
    async with Sandbox(state_file=kept) as first, running(first):
        alys = first.person("Alys")
        await alys.command("game new", channel=first.channel, title="Wolf")
        await alys.command("deal", channel=first.channel)
        await alys.until(lambda: alys.dms())
        first.deny_bot(first.channel, Permission.PIN_MESSAGES)
        [before] = [each for each in alys.messages(first.channel) if not each.ephemeral]
        data = alys.file(before.attachments[0])
    async with Sandbox(state_file=kept) as second, running(second):
        alys = second.person("Alys")
        [board] = alys.messages(second.channel)
        assert (board.id, board.content) == (before.id, before.content)
        assert alys.file(board.attachments[0]) == data
        assert second.channel.overwrites == first.channel.overwrites
        assert len(alys.dms()) == 1
        assert (await alys.press(board, "Hand")).ephemeral
        assert int(alys.say(second.channel, "on").id) > int(board.id)


async def test_threads_go_on_falling_asleep(tmp_path: Path) -> None:
    kept = tmp_path / "sandbox.json"
    async with Sandbox(state_file=kept) as first, aiohttp.ClientSession() as session:
        thread = await Raw(session, first).thread(auto_archive_duration=60)
    async with Sandbox(state_file=kept) as second:
        state = second.world.channel(thread["id"]).thread
        assert state is not None
        assert not state.archived
        second.clock.advance(61 * 60)
        assert state.archived


async def test_the_world_is_kept_while_it_runs(tmp_path: Path) -> None:
    kept = tmp_path / "sandbox.json"
    async with Sandbox(state_file=kept) as sandbox:
        sandbox.person("Alys").say(sandbox.channel, "kept")
        sandbox.save()
        copy = Sandbox(state_file=kept)
        assert [each.content for each in copy.person("Alys").messages(copy.channel)] == ["kept"]
