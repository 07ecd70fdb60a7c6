"""`/help`: what to do now, by where it is asked: in a thread of a table, in a server, in a DM."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_privately
from bot.cogs.call import Call
from bot.cogs.naming import described, named
from bot.faces.posts import CONTENT, Post, clipped
from bot.games.shelf import SHELF, plug
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from bot.words import Words, words_in


class Help(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("help"), description=described("help"))
    @acknowledge_privately
    async def help(self, call: Call) -> None:
        parts = await self._here(call)
        parts += [call.words.text("lookup.help"), call.words.text("help.not")]
        await call.show(Post(clipped("\n\n".join(parts), CONTENT)))

    async def _here(self, call: Call) -> list[str]:
        """Whoever sits at a table knows what Rookery is, but not yet all that can be done."""
        if (table := await self._table(call)) is not None:
            return [call.words.text(each) for each in _at(table)]
        place = "help.server" if call.interaction.guild_id is not None else "help.dm"
        return [_what(call.words), call.words.text(place)]

    async def _table(self, call: Call) -> Saved | None:
        """Whose thread this is."""
        if call.interaction.channel_id is None:
            return None
        return await self.service.store.table_of_thread(call.interaction.channel_id)


def _at(table: Saved) -> tuple[str, ...]:
    """What helps at a table; while it runs, something of its game if there is."""
    if table.status is Status.OVER:
        return ("help.table_over",)
    own = f"help.{table.game}"
    return ("help.table", *([own] if own in words_in("en").sentences else []), "help.days")


def _what(words: Words) -> str:
    """The games on the shelf, with how many may play."""
    listed = [(words.text(f"game.{game}"), plug(game).seats) for game in SHELF]
    games = ", ".join(f"{name} ({_span(seats)})" for name, seats in listed)
    return words.text("help.what", games=games)


def _span(seats: Sequence[int]) -> str:
    return "–".join(dict.fromkeys([str(seats[0]), str(seats[-1])]))
