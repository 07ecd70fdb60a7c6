"""`/learn`: a practice joust of five minutes, from anywhere."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.naming import described, named
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.lesson import LESSON
from bot.faces.teaching import School
from bot.service import Service
from bot.store import Status


class Learn(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service, self.school = service, School(service)

    @app_commands.command(name=named("learn"), description=described("learn"))
    async def learn(self, interaction: discord.Interaction) -> None:
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=interaction.guild_id is not None)
        await self.school.begin(interaction, speech)


async def is_first(service: Service, person: int, game: str) -> bool:
    """Whether the lesson is to be offered: the person never sat at a table of the game."""
    known = await service.store.tables_of(person, list(Status))
    return game == LESSON and not any(table.game == game for table in known)
