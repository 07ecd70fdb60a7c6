"""`/cards find` and `/cards random`: cards by what they are. They answer in private unless asked
otherwise, and need neither store nor table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.naming import choice, described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.card_list import TYPED, list_post, random_post
from bot.faces.showing import show
from bot.lookup.card_list import Sort, proposals
from bot.service import Service
from bot.words import Words

Query = app_commands.Range[str, 1, TYPED]
SORTS = [choice(f"lookup.find.sort.{sort}", sort.value) for sort in Sort]
PLAYABLE = "playable:yes"


class Cards(commands.Cog):
    cards = app_commands.Group(name=named("cards"), description=described("cards"))

    def __init__(self, service: Service) -> None:
        self.service = service

    @cards.command(name=named("cards.find"), description=described("cards.find"))
    @options(query="query", sort="sort", public="public")
    @app_commands.choices(sort=SORTS)
    async def find(
        self,
        interaction: discord.Interaction,
        query: Query,
        sort: str = Sort.NAME.value,
        public: bool = False,
    ) -> None:
        await acknowledge(interaction, ephemeral=not public)
        await show(interaction, list_post(query, Sort(sort), 0, await self._words(interaction)))

    @cards.command(name=named("cards.random"), description=described("cards.random"))
    @options(query="query", public="public")
    async def random(
        self, interaction: discord.Interaction, query: Query = PLAYABLE, public: bool = False
    ) -> None:
        await acknowledge(interaction, ephemeral=not public)
        await show(interaction, random_post(query, await self._words(interaction)))

    @find.autocomplete("query")
    @random.autocomplete("query")
    async def queries(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        words = await self._words(interaction)
        return [
            app_commands.Choice(name=said, value=said)
            for said in proposals(typed, words)
            if len(said) <= TYPED
        ]

    async def _words(self, interaction: discord.Interaction) -> Words:
        return await self.service.words_at_once(interaction.user.id, words_of(interaction))
