"""A bot on several shards: servers on each of them are served, and DMs, which come on the first,
reach the tables of all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.intents import shard_of
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Channel, Guild
from bot.sharded import ShardedRookery, kind_for, shards_for
from bot.terminal.players import at_noon
from bot.vitals.look import look_at
from tests.bot.town import Match, Town
from tests.stores import open_store

SHARDS = 2


class ShardedTown(Town):
    async def wake(self) -> None:
        self.store = await open_store(self.database)
        shards = await shards_for(self.sandbox.token, None)
        self.bot = kind_for(shards)(
            self.store, local=True, timepiece=self.sandbox.clock, shards=shards
        )
        self._running = asyncio.create_task(self.bot.start(self.sandbox.token))
        await asyncio.wait_for(asyncio.create_task(self.bot.wait_until_ready()), 60)


@asynccontextmanager
async def sharded_town(folder: Path) -> AsyncIterator[ShardedTown]:
    async with Sandbox(record=True, clock=at_noon()) as sandbox:
        sandbox.settings.shards = SHARDS
        with discord_pointed_at(sandbox):
            place = ShardedTown(sandbox, folder / "rookery.sqlite3")
            await place.wake()
            try:
                yield place
            finally:
                await place.sleep()


def on_another_shard(sandbox: Sandbox) -> tuple[Guild, Channel]:
    while True:
        guild = sandbox.add_guild("Elsewhere")
        if shard_of(guild.id, SHARDS) != shard_of(sandbox.guild.id, SHARDS):
            return guild, sandbox.add_channel(guild, "tables")


async def played(place: Town, guild: Guild, channel: Channel) -> Match:
    sandbox = place.sandbox
    people = [sandbox.add_person(f"{name} {guild.id}", guilds=[guild]) for name in ("A", "B")]
    lobby = await place.lobby_in(channel, people[0], "intrigue", seats=2)
    await lobby.press(people[1], "join")
    match = await lobby.start(*people)
    await match.play(Random(1), until=lambda: len(match.lines()) > 4)
    return match


async def test_servers_of_every_shard_are_served(tmp_path: Path) -> None:
    async with sharded_town(tmp_path) as place:
        assert isinstance(place.bot, ShardedRookery)
        assert len(place.bot.shards) == SHARDS
        assert look_at(place.bot, 0.0, 0.0).connected
        elsewhere = on_another_shard(place.sandbox)
        await place.sandbox.until(lambda: place.bot.get_guild(int(elsewhere[0].id)))
        for guild, channel in ((place.sandbox.guild, place.sandbox.channel), elsewhere):
            match = await played(place, guild, channel)
            assert any(match.panel(person) for person in match.people)  # by DM


async def test_as_many_as_are_wanted_or_recommended() -> None:
    async with Sandbox() as sandbox:
        sandbox.settings.shards = 3
        with discord_pointed_at(sandbox):
            assert await shards_for(sandbox.token, None) == 3
            assert await shards_for(sandbox.token, 5) == 5
            assert await shards_for("no token", None) == 1
        sandbox.settings.shards = 1
        with discord_pointed_at(sandbox):
            assert not issubclass(kind_for(await shards_for(sandbox.token, None)), ShardedRookery)
        with discord_pointed_at(sandbox):
            await sandbox.stop()
            assert await shards_for(sandbox.token, None) == 1  # nobody answers
