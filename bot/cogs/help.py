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
from bot.tables.offers import offer
from bot.words import Words, words
from engine.shelf import SHELF


class Help(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("help"), description=described("help"))
    async def help(self, interaction: discord.Interaction) -> None:
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await interaction.response.defer(ephemeral=True)
        told = (*await self._place(interaction), "lookup.help", "help.not")
        parts = [_what(speech), *(speech.text(each) for each in told)]
        await show(interaction, Post(clipped("\n\n".join(parts), CONTENT)))

    async def _place(self, interaction: discord.Interaction) -> tuple[str, ...]:
        """What helps here; at a table that runs, something of its game if there is."""
        if interaction.channel_id is not None:
            table = await self.service.store.table_of_thread(interaction.channel_id)
            if table is not None and table.status is Status.OVER:
                return ("help.table_over",)
            if table is not None:
                own = f"help.{table.game}"
                return ("help.table", own) if own in words("en").sentences else ("help.table",)
        return ("help.server",) if interaction.guild_id is not None else ("help.dm",)


def _what(speech: Words) -> str:
    """The games on the shelf, with how many may play."""
    listed = [(speech.text(f"game.{game}"), offer(game).seats) for game in SHELF]
    games = ", ".join(f"{name} ({seats[0]}–{seats[-1]})" for name, seats in listed)
    return speech.text("help.what", games=games)
