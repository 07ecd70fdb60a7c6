"""`kill -9` of the bot at random moments of a game: no answer that was acknowledged is lost, none
counts twice, and the messages end up equal to those of an undisturbed run."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.faces.standing import Standing
from bot.store import Message
from tests.bot.play.lone import Lone, begun, everything, lone, played
from tests.bot.play.test_presses import panel, two_at
from tests.bot.town import town
from tests.stores import change

pytestmark = pytest.mark.usefixtures("engine")

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


async def test_an_edit_that_was_not_kept_is_not_taken_for_what_stood_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot ends after an edit and before it has kept it; and the table comes to look as it did
    before the edit. Discord must not go on showing what was edited."""
    async with town(tmp_path) as place:
        match = await two_at(place)
        (mover,) = match.waited_for()
        (other,) = [person for person in match.people if person is not mover]
        before = panel(match, other).text
        monkeypatch.setattr(Standing, "put", _forgotten)
        await match.answer(mover, Random(1))
        await other.until(lambda: panel(match, other).text != before)
        await place.sleep()
        monkeypatch.undo()
        erased = "delete from rows", ()  # as an undo would, or the answer of another
        await change(place.database, erased)
        await place.wake()
        await place.settle()
        assert panel(match, other).text == before


async def _forgotten(self: Standing, table: int, messages: Mapping[str, Message]) -> None:
    """What was edited is never kept."""
