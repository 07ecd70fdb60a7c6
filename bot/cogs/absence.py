"""`/game sub`: lending a seat, handing it over, giving it to a computer player, taking it back."""

from __future__ import annotations

from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs import finding
from bot.cogs.answering import Choices, acknowledge_privately, propose
from bot.cogs.call import Call
from bot.cogs.group import GAME
from bot.cogs.naming import choice, described, named, options
from bot.faces.speech import name_of, safe_name
from bot.numbers import PersonId
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
    @acknowledge_privately
    async def sub(
        self,
        call: Call,
        how: app_commands.Choice[str],
        person: discord.User | None = None,
        table: str | None = None,
    ) -> None:
        """Whoever is asked agrees by a button in the thread; the rest is done at once."""
        way = Way(how.value)
        async with call.opened(table) as live:
            await self._change(live, way, call.person, person)
        name = "" if person is None else safe_name(name_of(person))
        done = "asked" if way in (Way.LEND, Way.HAND_OVER) else way.value
        await call.tell(f"absence.done.{done}", name=name)

    async def _change(
        self, table: Table, way: Way, owner: PersonId, person: discord.User | None
    ) -> None:
        if way is Way.COMPUTER:
            await lend_to_computer(table, owner)
        elif way is Way.BACK:
            await take_back(table, owner)
        elif person is None or person.bot:
            raise Refused(phrase("absence.refused.nobody"))
        else:
            lasting = way is Way.HAND_OVER
            await offer_seat(table, owner, PersonId(person.id), name_of(person), lasting=lasting)

    @sub.autocomplete("table")
    @propose
    async def tables_to_lend(self, call: Call, typed: str) -> Choices:
        return await finding.own_tables(call, typed)
