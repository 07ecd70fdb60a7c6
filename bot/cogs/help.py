"""`/help`: what to do now, by where it is asked: in a thread of a table, in a server, in a DM."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.naming import described, named
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.posts import CONTENT, Post, clipped
from bot.faces.press import show
from bot.games.shelf import SHELF
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from bot.tables.offers import offer
from bot.words import Words, words


class Help(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("help"), description=described("help"))
    async def help(self, interaction: discord.Interaction) -> None:
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        parts = await self._here(interaction, speech)
        parts += [speech.text("lookup.help"), speech.text("help.not")]
        await show(interaction, Post(clipped("\n\n".join(parts), CONTENT)))

    async def _here(self, interaction: discord.Interaction, speech: Words) -> list[str]:
        """Whoever sits at a table knows what Rookery is, but not yet all that can be done."""
        if (table := await self._table(interaction)) is not None:
            return [speech.text(each) for each in _at(table)]
        place = "help.server" if interaction.guild_id is not None else "help.dm"
        return [_what(speech), speech.text(place)]

    async def _table(self, interaction: discord.Interaction) -> Saved | None:
        """Whose thread this is."""
        if interaction.channel_id is None:
            return None
        return await self.service.store.table_of_thread(interaction.channel_id)


def _at(table: Saved) -> tuple[str, ...]:
    """What helps at a table; while it runs, something of its game if there is."""
    if table.status is Status.OVER:
        return ("help.table_over",)
    own = f"help.{table.game}"
    return ("help.table", *([own] if own in words("en").sentences else []), "help.days")


def _what(speech: Words) -> str:
    """The games on the shelf, with how many may play."""
    listed = [(speech.text(f"game.{game}"), offer(game).seats) for game in SHELF]
    games = ", ".join(f"{name} ({_span(seats)})" for name, seats in listed)
    return speech.text("help.what", games=games)


def _span(seats: Sequence[int]) -> str:
    return "–".join(dict.fromkeys([str(seats[0]), str(seats[-1])]))
