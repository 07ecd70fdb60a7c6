"""`/card`, `/rule`, `/ruling`: look-ups. They answer in private unless asked otherwise, and while
the store does not answer; where they are asked inside a game, that game's things come first."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.catalogue import Topic
from bot.cogs.naming import described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.lookup import found_post, proposals
from bot.faces.press import show
from bot.faces.whereabouts import whereabouts
from bot.service import Service
from bot.words import Words

Choices = list[app_commands.Choice[str]]


class Lookup(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("card"), description=described("card"))
    @options(sought="sought", public="public")
    async def card(
        self, interaction: discord.Interaction, sought: str, public: bool = False
    ) -> None:
        await self._answer(interaction, Topic.CARD, sought, public)

    @app_commands.command(name=named("rule"), description=described("rule"))
    @options(sought="sought", public="public")
    async def rule(
        self, interaction: discord.Interaction, sought: str, public: bool = False
    ) -> None:
        await self._answer(interaction, Topic.RULE, sought, public)

    @app_commands.command(name=named("ruling"), description=described("ruling"))
    @options(sought="sought", public="public")
    async def ruling(
        self, interaction: discord.Interaction, sought: str, public: bool = False
    ) -> None:
        await self._answer(interaction, Topic.RULING, sought, public)

    @card.autocomplete("sought")
    async def cards(self, interaction: discord.Interaction, typed: str) -> Choices:
        return await self._proposed(interaction, Topic.CARD, typed)

    @rule.autocomplete("sought")
    async def rules(self, interaction: discord.Interaction, typed: str) -> Choices:
        return await self._proposed(interaction, Topic.RULE, typed)

    @ruling.autocomplete("sought")
    async def rulings(self, interaction: discord.Interaction, typed: str) -> Choices:
        return await self._proposed(interaction, Topic.RULING, typed)

    async def _answer(
        self, interaction: discord.Interaction, kind: Topic, typed: str, public: bool
    ) -> None:
        await acknowledge(interaction, ephemeral=not public)
        words = await self._speech(interaction)
        where = await whereabouts(self.service, interaction.channel_id)
        await show(interaction, found_post(typed, kind, words, where))

    async def _proposed(self, interaction: discord.Interaction, kind: Topic, typed: str) -> Choices:
        words = await self._speech(interaction)
        where = await whereabouts(self.service, interaction.channel_id)
        found = proposals(typed, kind, words, where.game)
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    async def _speech(self, interaction: discord.Interaction) -> Words:
        return await self.service.words_at_once(interaction.user.id, words_of(interaction))
