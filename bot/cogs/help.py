"""`/help`: what to do now, in ten lines, by where it is asked: in a table's thread, where a table
waits for players, in a server, in a DM. A topic tells more."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from discord import app_commands
from discord.ext import commands

from bot.cogs.answering import acknowledge_privately
from bot.cogs.call import Call
from bot.cogs.naming import choice, described, named, options
from bot.faces.posts import CONTENT, Post, clipped
from bot.games.shelf import SHELF, plug
from bot.service import Service
from bot.store import Status
from bot.store import Table as Saved
from bot.words import Words

ENDED = (Status.OVER, Status.ABANDONED, Status.CLOSED)


class Where(StrEnum):
    SERVER = "server"
    LOBBY = "lobby"  # a channel in which a table waits for players
    TABLE = "table"
    TABLE_OVER = "table_over"
    DM = "dm"


class Topic(StrEnum):
    ABOUT = "about"
    START = "start"
    TABLE = "table"
    DAYS = "days"
    LOOKUPS = "lookups"


class Help(commands.Cog):
    def __init__(self, service: Service) -> None:
        self.service = service

    @app_commands.command(name=named("help"), description=described("help"))
    @options(topic="topic")
    @app_commands.choices(
        topic=[choice(f"help.topic.{topic.value}", topic.value) for topic in Topic]
    )
    @acknowledge_privately
    async def help(self, call: Call, topic: app_commands.Choice[str] | None = None) -> None:
        table = await self._table(call)
        game = "" if table is None else table.game
        if topic is not None:
            await call.show(Post.of(about(Topic(topic.value), call.words, game)))
            return
        await call.show(Post.of(brief(await self._where(call, table), call.words, game)))

    async def _table(self, call: Call) -> Saved | None:
        """Whose thread this is."""
        if call.interaction.channel_id is None:
            return None
        return await self.service.store.table_of_thread(call.interaction.channel_id)

    async def _where(self, call: Call, table: Saved | None) -> Where:
        if table is not None:
            return Where.TABLE_OVER if table.status in ENDED else Where.TABLE
        if call.interaction.guild_id is None:
            return Where.DM
        lobbies = await self.service.store.tables_in((Status.LOBBY,), call.interaction.guild_id)
        here = any(lobby.channel == call.interaction.channel_id for lobby in lobbies)
        return Where.LOBBY if here else Where.SERVER


def brief(where: Where, words: Words, game: str = "") -> str:
    """The most useful first; while a game runs, something of it if there is."""
    lines = words.text(f"help.brief.{where.value}").splitlines()
    own = f"help.line.{game}"
    if where is Where.TABLE and own in words.sentences:
        lines.insert(1, words.text(own))
    return "\n".join([*lines, words.text("help.brief.more")])


def about(topic: Topic, words: Words, game: str = "") -> str:
    """All there is to say of it; in a thread, of its game, too."""
    if topic is Topic.ABOUT:
        parts = [_what(words), words.text("help.not")]
    elif topic is Topic.LOOKUPS:
        parts = [words.text("lookup.help")]
    elif topic is Topic.START:
        parts = [words.text("help.server")]
    else:
        own = [f"help.{game}"] if topic is Topic.TABLE else []
        told = [f"help.{topic.value}", *(each for each in own if each in words.sentences)]
        parts = [words.text(each) for each in told]
    return clipped("\n\n".join(parts), CONTENT)


def _what(words: Words) -> str:
    """The games on the shelf, with how many may play."""
    listed = [(words.text(f"game.{game}"), plug(game).seats) for game in SHELF]
    games = ", ".join(f"{name} ({_span(seats)})" for name, seats in listed)
    return words.text("help.what", games=games)


def _span(seats: Sequence[int]) -> str:
    return "–".join(dict.fromkeys([str(seats[0]), str(seats[-1])]))
