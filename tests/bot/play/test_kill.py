"""`kill -9` of the bot at random moments of a game: no answer that was acknowledged is lost, none
counts twice, and the messages end up equal to those of an undisturbed run."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.bot.play.lone import Lone, begun, everything, lone, played

MOST_KILLS = 6
STARTING = 60.0  # seconds in which the bot is there again


async def killer(place: Lone, choose: Random) -> None:
    """Kills the bot after some number of its requests, and starts it anew, a few times."""
    while place.kills < MOST_KILLS:
        for _ in range(choose.randint(1, 40)):
            place.sandbox.local.stirred.clear()
            await place.sandbox.local.stirred.wait()
        place.kills += 1
        place.up.clear()
        await asyncio.shield(place.again())


async def ended(killing: asyncio.Task[None], place: Lone) -> int:
    """Nobody kills any more; what the killer began is ended, and an error of theirs is raised."""
    killing.cancel()
    with suppress(asyncio.CancelledError):
        await killing
    await asyncio.wait_for(place.up.wait(), STARTING)
    return place.kills


@pytest.mark.parametrize("game", ["intrigue", "behind"])
async def test_a_killed_bot_goes_on_as_if_nothing_had_happened(tmp_path: Path, game: str) -> None:
    calm_folder, killed_folder = tmp_path / "calm", tmp_path / "killed"
    calm_folder.mkdir()
    killed_folder.mkdir()
    async with lone(calm_folder) as place:
        match = await begun(place, game)
        await played(match)
        await place.sandbox.quiet(1.2)
        calm = everything(place, match)
    async with lone(killed_folder) as place:
        match = await begun(place, game)
        killing = asyncio.create_task(killer(place, Random(game)))
        await played(match)
        kills = await ended(killing, place)
        await place.sandbox.quiet(1.2)
        assert kills >= 3
        assert everything(place, match) == calm
