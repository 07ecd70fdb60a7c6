"""The bot on several connections to Discord's gateway: one takes 2,500 servers at most. All of them
are in this process, so a press is served alike, on whichever it arrives."""

from __future__ import annotations

import aiohttp
from discord.ext import commands
from discord.http import Route

from bot.app import Rookery
from bot.network import CUT_OFF

PATIENCE = aiohttp.ClientTimeout(total=8.0)


class ShardedRookery(Rookery, commands.AutoShardedBot):
    """The same bot; only how it connects is another."""


async def shards_for(token: str, wanted: int | None) -> int:
    """As many as are wanted, else as Discord recommends; one, if it cannot be asked."""
    if wanted is not None:
        return wanted
    headers = {"Authorization": f"Bot {token}"}
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE, headers=headers) as session,
            session.get(f"{Route.BASE}/gateway/bot") as reply,
        ):
            return int((await reply.json())["shards"])
    except (*CUT_OFF, ValueError, LookupError, TypeError):
        return 1


def kind_for(shards: int) -> type[Rookery]:
    return ShardedRookery if shards > 1 else Rookery
