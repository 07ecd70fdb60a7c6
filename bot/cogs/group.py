"""The `/game` command, to which several modules give subcommands."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.naming import described, named

GAME = app_commands.Group(name=named("game"), description=described("game"), guild_only=True)
REPLAY = app_commands.Group(
    name=named("game.replay"), description=described("game.replay"), parent=GAME
)
