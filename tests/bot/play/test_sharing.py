"""Two processes that are the bot together, each with one of two shards: what comes by DM reaches
the table wherever it is played, and when one of them ends, the other has its shard and its tables.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.intents import shard_of
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Channel
from bot.terminal.players import at_noon
from bot.terminal.process import BotProcess
from tests.bot.play.test_presses import panel
from tests.bot.town import Match, Town
from tests.stores import POSTGRES, SCHEMAS, found, opened, place_at

SHARDS = 2
STARTING = 90.0
LOOK_SECONDS = 0.2
MADE = (
    "select 1 from pg_tables where (schemaname, tablename) = (current_schema(), 'rookery_shards')"
)
HOLDERS = "select process from rookery_shards"


@pytest.fixture(autouse=True)
def _on_a_server() -> Iterator[None]:
    with SCHEMAS.on(POSTGRES):
        yield


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[tuple[Town, list[BotProcess]]]:
    path = folder / "rookery.sqlite3"
    async with Sandbox(clock=at_noon(), record=True) as sandbox:
        sandbox.settings.shards = SHARDS
        place = await place_at(path)
        both = [BotProcess(sandbox, place, among_others=True) for _ in range(2)]
        async with both[0], both[1]:
            town = Town(sandbox, path)
            await shared(town)
            yield town, both


async def shared(town: Town, processes: int = 2) -> None:
    """Until so many have them, and all are connected."""
    for _ in range(round(STARTING / LOOK_SECONDS)):
        if len(await holders(town)) == processes and town.sandbox.gateway.complete:
            return
        await asyncio.sleep(LOOK_SECONDS)
    raise TimeoutError


async def holders(town: Town) -> set[int]:
    if not await found(town.database, MADE):
        return set()
    return {process for (process,) in await found(town.database, HOLDERS)} - {None}


def on_shard(sandbox: Sandbox, shard: int) -> Channel:
    while True:
        guild = sandbox.add_guild(f"Server {shard}")
        if shard_of(guild.id, SHARDS) == shard:
            return sandbox.add_channel(guild, "tables")


async def begun(town: Town, channel: Channel) -> Match:
    guild = town.sandbox.world.guilds[str(channel.guild_id)]
    people = [town.sandbox.add_person(f"{name}{guild.name}", guilds=[guild]) for name in "AB"]
    lobby = await town.lobby_in(channel, people[0], "intrigue", seats=2)
    await lobby.press(people[1], "join")
    match = await lobby.start(*people)
    await match.play(Random(1), until=lambda: len(match.lines()) > 4)
    return match


async def some_more(match: Match) -> None:
    before = len(match.lines())
    await match.play(Random(2), until=lambda: len(match.lines()) > before + 3)


async def edits_its_panel_by_the_press(town: Town, match: Match) -> None:
    """Also where another process plays the table than the one where it came: Discord does not count
    it."""
    await town.sandbox.quiet()
    mover, faults = match.waited_for()[0], town.sandbox.faults
    shown = panel(match, mover)
    faults.slow(0.0, rf"PATCH /channels/{shown.channel_id}/messages/{shown.id}$")
    await match.answer(mover, Random(3))
    await mover.until(lambda: mover.look(shown).payload != shown.payload)
    await town.sandbox.quiet()
    assert faults.left  # no request of its own came
    faults.clear()


async def test_both_play_and_what_comes_by_dm_is_handed_on(tmp_path: Path) -> None:
    async with pair(tmp_path) as (town, both):
        matches = [await begun(town, on_shard(town.sandbox, shard)) for shard in range(SHARDS)]
        for match in matches:
            assert match.panel(match.people[0])  # answered by DM, which is the first shard's
            asked = await match.people[0].command("hand", channel=match.people[0].open_dm())
            assert (await asked.reply()).text
            await edits_its_panel_by_the_press(town, match)
            undo = await match.people[0].command("game undo", channel=match.people[0].open_dm())
            await undo.reply()
        both[0].end(signal.SIGTERM)
        await both[0].ended()
        await shared(town, processes=1)
        for match in matches:
            await some_more(match)
        async with opened(town.database) as store:
            assert await store.receipts.all() == []
            for match in matches:
                rows = (await store.kept(match.number)).rows
                decisions = [row[0] for row in rows if isinstance(row, list)]
                assert len(decisions) == len(set(decisions))
