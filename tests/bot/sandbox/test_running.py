"""The sandbox as a program of its own, bots as processes that die, and several shards."""

import asyncio
import errno
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import discord
import pytest

from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from tests.bot.sandbox.lab import LabBot, running

ROOT = Path(__file__).resolve().parents[3]


async def program(module: str, *options: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *options, cwd=ROOT, stdout=PIPE, stderr=PIPE
    )


async def ended(process: Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.communicate()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_when_asked_even_if_started_where_interrupts_are_ignored(
    tmp_path: Path, stop: signal.Signals
) -> None:
    state = tmp_path / "world.json"
    command = ("trap '' INT; exec \"$@\"", "sh", sys.executable, "-m", "bot.sandbox")
    process = await asyncio.create_subprocess_exec(
        *("sh", "-c", *command, "--port", "0", "--state", str(state)), cwd=ROOT, stdout=PIPE
    )
    assert process.stdout is not None
    for _ in range(2):  # it says two lines once it is there
        await process.stdout.readline()
    process.send_signal(stop)
    async with asyncio.timeout(30):
        await process.communicate()
    assert process.returncode == 0
    assert state.exists()


async def test_it_prints_its_address_and_an_occupied_port_is_one_clear_line(
    tmp_path: Path,
) -> None:
    log = tmp_path / "wire.jsonl"
    first = await program("bot.sandbox", "--port", "0", "--wire-log", str(log))
    try:
        assert first.stdout is not None
        address = (await first.stdout.readline()).decode().split()[-1]
        port = address.rpartition(":")[2]
        second = await program("bot.sandbox", "--port", port)
        told, complaint = await second.communicate()
        assert (second.returncode, told) == (1, b"")
        assert complaint.decode().splitlines() == [
            f"The sandbox cannot listen on 127.0.0.1:{port}: {os.strerror(errno.EADDRINUSE)}."
        ]
    finally:
        await ended(first)


async def test_it_listens_on_loopback_alone(sandbox: Sandbox) -> None:
    assert sandbox.origin.startswith("http://127.0.0.1:")
    assert sandbox.gateway_url.startswith("ws://127.0.0.1:")


async def test_the_wire_log_has_every_exchange_and_frame_but_no_token(tmp_path: Path) -> None:
    log = tmp_path / "wire.jsonl"
    async with Sandbox(wire_log=log) as sandbox, running(sandbox):
        await sandbox.person("Alys").command("think", channel=sandbox.channel)
    text = log.read_text(encoding="utf-8")
    entries = [json.loads(line) for line in text.splitlines()]
    rest = {(one["method"], one["path"]) for one in entries if one["kind"] == "rest"}
    assert ("GET", "/users/@me") in rest
    assert any(path.endswith("/callback") for _, path in rest)
    frames = [one["frame"] for one in entries if one["kind"] == "gateway"]
    kinds = {frame.get("t") for frame in frames}
    assert {"READY", "GUILD_CREATE", "INTERACTION_CREATE"} <= kinds
    assert sandbox.token not in text


async def bot_process(sandbox: Sandbox) -> Process:
    where = (sandbox.api_base, sandbox.gateway_url, sandbox.token)
    return await program("tests.bot.sandbox.lab", *where)


async def test_a_killed_bot_is_followed_by_another(sandbox: Sandbox, alys: Person) -> None:
    first = await bot_process(sandbox)
    try:
        await sandbox.connected()
        await alys.command("game new", channel=sandbox.channel, title="Wolf")
        [board] = alys.messages(sandbox.channel)
    finally:
        first.kill()
        await first.communicate()
    await sandbox.disconnected()
    second = await bot_process(sandbox)
    try:
        await sandbox.connected()
        assert (await alys.press(board, "Hand")).ephemeral
    finally:
        await ended(second)


class Sharded(discord.AutoShardedClient):
    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause: the sandbox does not ask for one here."""

    async def setup_hook(self) -> None:
        self.ready_shards: set[int] = set()

    async def on_shard_ready(self, shard_id: int) -> None:
        self.ready_shards.add(shard_id)


async def test_a_sharded_client_has_as_many_shards_as_discord_proposes(sandbox: Sandbox) -> None:
    sandbox.settings.shards = 2
    others = [sandbox.add_guild(f"g{n}") for n in range(3)]
    bot = Sharded(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
    async with running(sandbox, bot):
        assert bot.shard_count == 2
        found = {guild.id: guild.shard_id for guild in bot.guilds}
    guilds = [sandbox.guild, *others]
    assert found == {int(guild.id): (int(guild.id) >> 22) % 2 for guild in guilds}
    assert set(found.values()) == {0, 1}


async def test_being_added_to_a_server_and_thrown_out_is_told(
    sandbox: Sandbox, lab: LabBot, bolek: Person
) -> None:
    joined = asyncio.create_task(lab.wait_for("guild_join", timeout=10))
    await asyncio.sleep(0)
    guild = sandbox.add_guild("Late", owner=bolek)
    assert (await joined).name == "Late"
    left = asyncio.create_task(lab.wait_for("guild_remove", timeout=10))
    await asyncio.sleep(0)
    sandbox.expel_bot(guild)
    assert (await left).id == int(guild.id)
