"""A town on the store that a test is for: the real bot on a sandbox, and people who play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.connect import discord_pointed_at
from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.terminal import town as built
from bot.terminal.players import at_noon
from bot.terminal.town import Lobby, Match
from tests.stores import open_store

__all__ = ["Lobby", "Match", "Town", "town"]


class Town(built.Town):
    async def open_store(self) -> Store:
        return await open_store(self.database)


@asynccontextmanager
async def town(folder: Path, inline: bool = False, **options: object) -> AsyncIterator[Town]:
    options.setdefault("clock", at_noon())
    async with Sandbox(record=True, **options) as sandbox:  # type: ignore[arg-type]
        with discord_pointed_at(sandbox):
            place = Town(sandbox, folder / "rookery.sqlite3", inline)
            await place.wake()
            try:
                yield place
            finally:
                await place.sleep()
