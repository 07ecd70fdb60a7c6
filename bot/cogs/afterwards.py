"""What is left of games that have ended: `/game replay show`, `/game replay file` and
`/game leaderboard`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.group import GAME, REPLAY
from bot.cogs.naming import described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.confines import sees_channel
from bot.faces.posts import Post
from bot.faces.press import show
from bot.faces.replays import ENDED, replay_file
from bot.faces.stats import leaderboard_post
from bot.faces.strips import strip_of
from bot.service import Service
from bot.store.results import Ended, ended
from bot.tables.ratings import ratings
from bot.words import Words


class AfterwardsCommands(commands.Cog):
    service: Service

    @REPLAY.command(name=named("game.replay.show"), description=described("game.replay.show"))
    @options(table="ended_table")
    async def replay_show(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """A game that has ended, page by page."""
        speech = await self._reader(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        await show(interaction, await strip_of(self.service, saved.id, 0, speech))

    @REPLAY.command(name=named("game.replay.file"), description=described("game.replay.file"))
    @options(table="ended_table")
    async def replay_file(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """The record of a game that has ended; of one that runs, the caller's own log and view."""
        speech = await self._reader(interaction)
        await acknowledge(interaction, ephemeral=True)
        saved = await finding.meant_table(self.service, interaction, table)
        async with self.service.registry.seen(saved.id) as live:
            upload = replay_file(live, live.seat_of(interaction.user.id), speech)
            over = live.saved.status in ENDED
        text = speech.text("replay.record" if over else "replay.running")
        await show(interaction, Post(text, uploads=(upload,)))

    @GAME.command(name=named("game.leaderboard"), description=described("game.leaderboard"))
    async def leaderboard(self, interaction: discord.Interaction) -> None:
        """The strongest players of this server, counted from its own games that the caller sees
        or has played."""
        speech = await self._reader(interaction)
        await acknowledge(interaction, ephemeral=True)
        games = await ended(self.service.store, interaction.guild_id or 0)
        known = [game for game in games if _knows(interaction, game)]
        await show(interaction, leaderboard_post(ratings(known), speech))

    @replay_show.autocomplete("table")
    @replay_file.autocomplete("table")
    async def ended_tables(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await finding.ended_here(self.service, interaction, typed)
        return found or await finding.suggestions(self.service, interaction, typed)

    async def _reader(self, interaction: discord.Interaction) -> Words:
        return await self.service.words_for(interaction.user.id, words_of(interaction))


def _knows(interaction: discord.Interaction, game: Ended) -> bool:
    played = any(result.person == interaction.user.id for result in game.results)
    return played or sees_channel(interaction, game.channel)
