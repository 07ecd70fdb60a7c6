"""What the network and Discord may do to any request, under one name for whoever must live through
it, and asking again where the line itself failed. Knows no message and no table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

CUT_OFF = (aiohttp.ClientError, OSError)  # nobody knows whether Discord has done it; timeouts too
TROUBLE = (discord.DiscordException, *CUT_OFF)
PAUSES = (0.1, 0.5)  # seconds


async def insist(ask: Callable[[], Awaitable[T]], *, within: float) -> T:
    """Asks again at once where the line was cut, as it is when a connection has been idle for long.
    Only for what does no harm if Discord has done it already. What Discord itself answers is not
    asked again: discord.py does so where it helps."""
    async with asyncio.timeout(within):
        for seconds in PAUSES:
            try:
                return await ask()
            except CUT_OFF:
                await asyncio.sleep(seconds)
        return await ask()
