"""`/help`: what to do now, by where it is asked: in a thread of a table, in a server, in a DM."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.naming import described, named
from bot.faces.boundary import words_of
from bot.faces.posts import CONTENT, Post, clipped
from bot.faces.press import show
from bot.service import Service
from bot.store import Status


class Help(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("help"), description=described("help"))
    async def help(self, interaction: discord.Interaction) -> None:
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await interaction.response.defer(ephemeral=True)
        place = await self._place(interaction)
        told = ("help.what", f"help.{place}", "lookup.help", "help.not")
        parts = [speech.text(each) for each in told]
        await show(interaction, Post(clipped("\n\n".join(parts), CONTENT)))

    async def _place(self, interaction: discord.Interaction) -> str:
        if interaction.channel_id is not None:
            table = await self.service.store.table_of_thread(interaction.channel_id)
            if table is not None:
                return "table_over" if table.status is Status.OVER else "table"
        return "server" if interaction.guild_id is not None else "dm"
