"""`/game sub`: lending a seat, handing it over, giving it to a computer player, taking it back."""

from __future__ import annotations

from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.group import GAME
from bot.cogs.naming import choice, described, named, options
from bot.faces.acknowledging import acknowledge
from bot.faces.boundary import words_of
from bot.faces.posts import Post
from bot.faces.press import show
from bot.faces.speech import name_of, safe_name
from bot.service import Service
from bot.tables.absence import lend_to_computer, offer_seat, take_back
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.phrases import phrase


class Way(StrEnum):
    LEND = "lend"
    HAND_OVER = "hand_over"
    COMPUTER = "computer"
    BACK = "back"


WAYS = [choice(f"absence.way.{way}", way) for way in Way]


class AbsenceCommands(commands.Cog):
    service: Service

    @GAME.command(name=named("game.sub"), description=described("game.sub"))
    @options(how="sub_how", person="sub_person", table="table")
    @app_commands.choices(how=WAYS)
    async def sub(
        self,
        interaction: discord.Interaction,
        how: app_commands.Choice[str],
        person: discord.User | None = None,
        table: str | None = None,
    ) -> None:
        """Whoever is asked agrees by a button in the thread; the rest is done at once."""
        speech = await self.service.words_for(interaction.user.id, words_of(interaction))
        await acknowledge(interaction, ephemeral=True)
        way = Way(how.value)
        saved = await finding.meant_table(self.service, interaction, table)
        async with self.service.registry.opened(saved.id) as live:
            await self._change(live, way, interaction.user.id, person)
        name = "" if person is None else safe_name(name_of(person))
        done = "asked" if way in (Way.LEND, Way.HAND_OVER) else way.value
        await show(interaction, Post(speech.text(f"absence.done.{done}", name=name)))

    async def _change(
        self, table: Table, way: Way, owner: int, person: discord.User | None
    ) -> None:
        if way is Way.COMPUTER:
            await lend_to_computer(table, owner)
        elif way is Way.BACK:
            await take_back(table, owner)
        elif person is None or person.bot:
            raise Refused(phrase("absence.refused.nobody"))
        else:
            lasting = way is Way.HAND_OVER
            await offer_seat(table, owner, person.id, name_of(person), lasting=lasting)

    @sub.autocomplete("table")
    async def tables_to_lend(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await finding.suggestions(self.service, interaction, typed)
