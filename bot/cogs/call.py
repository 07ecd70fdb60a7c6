"""One use of a command as its handler sees it, and which table it means: the one it names, the one
of the thread it is used in, or the only one its user has."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord

from bot.faces.confines import admitted
from bot.faces.request import Direct
from bot.store import Status
from bot.store import Table as Saved
from bot.store.sight import table_numbered
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.phrases import phrase

# A number of this server; with its server, one of another, as the suggestions have it
NAMED = re.compile(r"(?:(?P<server>[0-9]{1,20})/)?#?(?P<number>[0-9]{1,20})")


@dataclass(frozen=True, slots=True)
class Call(Direct):
    @property
    def guild(self) -> discord.Guild:
        """Where it is used. Raises Refused outside of any server."""
        if self.interaction.guild is None:
            raise Refused(phrase("table.server_only"))
        return self.interaction.guild

    async def table(self, named: str | None) -> Saved:
        """Raises Refused unless it exists for the caller, and if it is open which one is meant."""
        if named is not None:
            return await self._admitted(await self._named(named))
        if self.interaction.channel_id is not None:
            here = await self.service.store.table_of_thread(self.interaction.channel_id)
            if here is not None:
                return await self._admitted(here)
        mine = await self._mine(Status.RUNNING, Status.FROZEN) or await self._mine(Status.LOBBY)
        if not mine:
            raise Refused(phrase("table.none"))
        return _only(mine)

    @asynccontextmanager
    async def seen(self, named: str | None) -> AsyncIterator[Table]:
        """The table, to look at it."""
        async with self.service.registry.seen((await self.table(named)).id) as table:
            yield table

    @asynccontextmanager
    async def opened(self, named: str | None) -> AsyncIterator[Table]:
        """The table, to change it."""
        async with self.service.registry.opened((await self.table(named)).id) as table:
            yield table

    async def _named(self, typed: str) -> Saved | None:
        """In a DM, where no server is meant, one of the person's own tables."""
        if (match := NAMED.fullmatch(typed.strip())) is None:
            return None
        number, here = int(match["number"]), self.interaction.guild_id
        if match["server"] or here is not None:
            server = int(match["server"] or here or 0)
            return await table_numbered(self.service.store, server, number)
        mine = [saved for saved in await self._mine(*Status) if saved.number == number]
        return _only(mine) if mine else None

    async def _mine(self, *statuses: Status) -> list[Saved]:
        return await self.service.store.tables_of(self.person, statuses)

    async def _admitted(self, saved: Saved | None) -> Saved:
        return await admitted(self.service, self.interaction, saved)


def _only(tables: list[Saved]) -> Saved:
    if len(tables) > 1:
        raise Refused(phrase("table.which"))
    return tables[0]
