"""`/learn`: a lesson of five minutes, from anywhere."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_lesson
from bot.cogs.call import Call
from bot.cogs.first_table import open_first_table
from bot.cogs.naming import choice, described, named, options
from bot.cogs.opening import chosen
from bot.faces.teaching import School
from bot.games.shelf import first_lesson, lessons
from bot.numbers import PersonId
from bot.service import Service
from bot.store import Status


class Learn(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service, self.school = service, School(service, open_first_table)

    @app_commands.command(name=named("learn"), description=described("learn"))
    @options(game="lesson")
    @app_commands.choices(game=[choice(f"game.{game}", game) for game in lessons()])
    @acknowledge_lesson
    async def learn(self, call: Call, game: app_commands.Choice[str] | None = None) -> None:
        await self.school.begin(call, chosen(game) or first_lesson().id)


async def is_first(service: Service, person: PersonId, game: str) -> bool:
    """Whether the lesson is to be offered: the person never sat at a table of the game."""
    known = await service.store.tables_of(person, list(Status))
    return game == first_lesson().id and not any(table.game == game for table in known)
