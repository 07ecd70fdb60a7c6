"""Reports of mistakes, once their modal is sent off: on to the operator's channel, with thanks to
the reader, or with the reason why not."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.catalogue import things
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.posts import Post
from bot.faces.reportmodal import Given, reported
from bot.faces.showing import answer_privately
from bot.names import plain_name
from bot.numbers import PersonId
from bot.service import Service
from engine.core.errors import Refused
from engine.core.phrases import phrase


class Reported(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        given = reported(interaction)
        if given is None or too_old(interaction):
            return
        words = words_of(interaction)
        async with boundary(interaction, words):
            await acknowledge(interaction, ephemeral=True, thinking=True)
            words = await self.service.words_at_once(PersonId(interaction.user.id), words)
            async with boundary(interaction, words):
                await self._send(interaction, given)
                await answer_privately(interaction.followup, Post.of(words.text("report.thanks")))

    async def _send(self, interaction: discord.Interaction, given: Given) -> None:
        reports = self.service.reports
        if reports is None or given.page not in things():
            raise Refused(phrase("report.off"))
        if not plain_name(given.text):
            raise Refused(phrase("report.empty"))
        await reports.send(
            PersonId(interaction.user.id), given.page, given.text, f"r{interaction.id}"
        )
