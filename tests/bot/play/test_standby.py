"""Two processes of one bot on one server: one plays, the other waits, and takes over with all that
was going on when the first is killed or stopped."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.server import Sandbox
from bot.terminal.players import at_noon
from bot.terminal.process import BotProcess
from tests.bot.town import Match, Town
from tests.stores import POSTGRES, SCHEMAS, opened, place_at

STARTING = 90.0


@pytest.fixture(autouse=True)
def _on_a_server() -> Iterator[None]:
    with SCHEMAS.on(POSTGRES):
        yield


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[tuple[Town, BotProcess, BotProcess]]:
    """The second waits already when the game begins."""
    path = folder / "rookery.sqlite3"
    async with Sandbox(clock=at_noon(), record=True) as sandbox:
        place = await place_at(path)
        first, second = BotProcess(sandbox, place), BotProcess(sandbox, place)
        async with first:
            await sandbox.connected(STARTING)
            async with second:
                yield Town(sandbox, path), first, second


async def in_the_middle_of_a_game(town: Town) -> Match:
    alys, bolek = town.person("Alys"), town.person("Bolek")
    lobby = await town.lobby(alys, "intrigue", seats=2)
    await lobby.press(bolek, "join")
    match = await lobby.start(alys, bolek)
    await match.play(Random(1), until=lambda: len(match.lines()) > 4)
    return match


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
async def test_the_one_that_waits_takes_over(tmp_path: Path, way: signal.Signals) -> None:
    async with pair(tmp_path) as (town, first, _):
        match = await in_the_middle_of_a_game(town)
        first.end(way)
        await town.sandbox.disconnected()
        await town.sandbox.connected(STARTING)
        before = len(match.lines())
        await match.play(Random(2), until=lambda: len(match.lines()) > before + 3)
        async with opened(town.database) as store:
            assert await store.receipts.all() == []
            rows = (await store.kept(match.number)).rows
        decisions = [row[0] for row in rows if isinstance(row, list)]
        assert len(decisions) == len(set(decisions))
