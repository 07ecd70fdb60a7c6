"""`/learn`: a practice joust of five minutes, from anywhere."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_lesson
from bot.cogs.call import Call
from bot.cogs.naming import described, named
from bot.faces.teaching import School
from bot.games.shelf import first_lesson
from bot.numbers import PersonId
from bot.service import Service
from bot.store import Status


class Learn(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service, self.school = service, School(service)

    @app_commands.command(name=named("learn"), description=described("learn"))
    @acknowledge_lesson
    async def learn(self, call: Call) -> None:
        await self.school.begin(call)


async def is_first(service: Service, person: PersonId, game: str) -> bool:
    """Whether the lesson is to be offered: the person never sat at a table of the game."""
    known = await service.store.tables_of(person, list(Status))
    return game == first_lesson().id and not any(table.game == game for table in known)
