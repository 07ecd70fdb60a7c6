"""`/orders`: the page of stops, orders and prepared answers of one's seat."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.naming import described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.orders.desk import page, seated
from bot.faces.showing import show
from bot.service import Service


class Orders(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("orders"), description=described("orders"))
    @options(table="table")
    async def orders(self, interaction: discord.Interaction, table: str | None = None) -> None:
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        async with self.service.registry.seen(saved.id) as live:
            post = page(live, seated(live, interaction.user.id), "stops", "", speech)
        await show(interaction, post)

    @orders.autocomplete("table")
    async def own_tables(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await finding.suggestions(self.service, interaction, typed)
