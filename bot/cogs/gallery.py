"""`/game gallery`: old hands of a running game, for those whom the server lets look."""

from __future__ import annotations

import asyncio

import discord
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.group import GAME
from bot.cogs.naming import described, named, options
from bot.faces.gallery import gallery_post
from bot.service import Service
from bot.store.limits import limits
from bot.tables.gallery import admit
from engine.core.errors import Refused
from engine.core.phrases import phrase


class GalleryCommands(commands.Cog):
    service: Service

    @GAME.command(name=named("game.gallery"), description=described("game.gallery"))
    @options(table="table")
    @acknowledge_privately
    async def gallery(self, call: Call, table: str | None = None) -> None:
        saved = await call.table(table)
        await self._check_role(call, saved.guild)
        async with self.service.registry.seen(saved.id) as live:
            look = await admit(live, call.person)
            seats = list(live.seats)
        seen = await asyncio.to_thread(look)
        await call.show(gallery_post(saved, seats, seen, call.words))

    async def _check_role(self, call: Call, guild: int) -> None:
        """The role must be of the table's own server."""
        role = (await limits(self.service.store, guild)).gallery_role
        member = call.interaction.user
        if call.interaction.guild_id != guild or not isinstance(member, discord.Member):
            raise Refused(phrase("gallery.refused.role"))
        if role is None or member.get_role(role) is None:
            raise Refused(phrase("gallery.refused.role"))

    @gallery.autocomplete("table")
    @propose
    async def watched(self, call: Call, typed: str) -> Choices:
        return await finding.running_here(call, typed)
