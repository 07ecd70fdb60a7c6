"""What a table's players ask about its time: `/game nudge`, `pause`, `resume` and `council`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.group import GAME
from bot.cogs.naming import described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.posts import Post
from bot.faces.press import show
from bot.faces.ticking import stamp
from bot.service import Service
from bot.tables.council import suitable_hour
from bot.tables.petition import Wish
from bot.tables.table import Table
from bot.words import Words
from engine.core.errors import Refused
from engine.core.phrases import phrase


class TimeCommands(commands.Cog):
    service: Service

    @GAME.command(name=named("game.nudge"), description=described("game.nudge"))
    @options(table="table")
    async def nudge(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """The same answer whoever is waited for."""
        speech = await self._words(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        registry = self.service.registry
        async with registry.opened(saved.id) as live:
            await registry.clock.nudge(live, interaction.user.id)
        await show(interaction, Post(speech.text("clock.nudged")))

    @GAME.command(name=named("game.pause"), description=described("game.pause"))
    @options(table="table")
    async def pause(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await self._vote(interaction, table, Wish.PAUSE)

    @GAME.command(name=named("game.resume"), description=described("game.resume"))
    @options(table="table")
    async def resume(self, interaction: discord.Interaction, table: str | None = None) -> None:
        await self._vote(interaction, table, Wish.RESUME)

    async def _vote(self, interaction: discord.Interaction, table: str | None, wish: Wish) -> None:
        speech = await self._words(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        registry = self.service.registry
        async with registry.opened(saved.id) as live:
            paused = live.timing is not None and live.timing.paused
            if paused is (wish is Wish.PAUSE):
                raise Refused(phrase(f"clock.refused.{'paused' if paused else 'running'}"))
            done = await live.ask_all(interaction.user.id, wish, registry.clock.now())
        text = speech.text(f"clock.{wish}_done" if done else "clock.asked")
        await show(interaction, Post(text))

    @GAME.command(name=named("game.council"), description=described("game.council"))
    @options(table="table")
    async def council(self, interaction: discord.Interaction, table: str | None = None) -> None:
        speech = await self._words(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        async with self.service.registry.opened(saved.id) as live:
            moment = await self._common_hour(live)
            done = await live.ask_all(interaction.user.id, Wish.COUNCIL, moment)
        self.service.dispatcher.wake()
        text = speech.text(
            "clock.council_done" if done else "clock.council_asked", at=stamp(moment)
        )
        await show(interaction, Post(text))

    async def _common_hour(self, table: Table) -> float:
        moment = await suitable_hour(self.service.registry.clock, table)
        if moment is None:
            raise Refused(phrase("clock.refused.no_common_hour"))
        return moment

    @nudge.autocomplete("table")
    @pause.autocomplete("table")
    @resume.autocomplete("table")
    @council.autocomplete("table")
    async def tables_with_a_clock(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await finding.suggestions(self.service, interaction, typed)

    async def _words(self, interaction: discord.Interaction) -> Words:
        return await self.service.words_for(interaction.user.id, words_of(interaction))
