"""`/game gallery`: old hands of a running game, for those whom the server lets look."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.group import GAME
from bot.cogs.naming import described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.gallery import gallery_post
from bot.faces.press import show
from bot.service import Service
from bot.store.limits import limits
from bot.tables.gallery import admit
from engine.core.errors import Refused
from engine.core.phrases import phrase


class GalleryCommands(commands.Cog):
    service: Service

    @GAME.command(name=named("game.gallery"), description=described("game.gallery"))
    @options(table="table")
    async def gallery(self, interaction: discord.Interaction, table: str | None = None) -> None:
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        await self._check_role(interaction, saved.guild)
        async with self.service.registry.seen(saved.id) as live:
            look = await admit(live, interaction.user.id)
            seats = list(live.seats)
        seen = await asyncio.to_thread(look)
        await show(interaction, gallery_post(saved, seats, seen, speech))

    async def _check_role(self, interaction: discord.Interaction, guild: int) -> None:
        """The role must be of the table's own server."""
        role = (await limits(self.service.store, guild)).gallery_role
        member = interaction.user
        if interaction.guild_id != guild or not isinstance(member, discord.Member):
            raise Refused(phrase("gallery.refused.role"))
        if role is None or member.get_role(role) is None:
            raise Refused(phrase("gallery.refused.role"))

    @gallery.autocomplete("table")
    async def watched(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await finding.running_here(self.service, interaction, typed)
