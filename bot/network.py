"""What the network and Discord may do to any request, under one name for whoever must live through
it, and asking again where the line itself failed. Knows no message and no table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
from discord.http import HTTPClient, Route

log = logging.getLogger(__name__)

T = TypeVar("T")

CUT_OFF = (aiohttp.ClientError, OSError)  # nobody knows whether Discord has done it; timeouts too
TROUBLE = (discord.DiscordException, *CUT_OFF)
PAUSES = (0.1, 0.5)  # seconds
LONG_PAUSES = (0.1, 0.5, 1.0, 2.0)
REPEATABLE = ("GET", "PUT")  # it does no harm if Discord has done it already


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


@contextmanager
def persisting(http: HTTPClient) -> Iterator[None]:
    """While it begins to be connected, a bot that is refused ends. What may be asked twice is asked
    again in here where Discord cannot answer just now, too: of its refusals discord.py repeats 500,
    502 and 504, and no 503."""
    request = http.request

    async def persist(route: Route, **options: Any) -> Any:
        if route.method not in REPEATABLE:
            return await request(route, **options)
        return await _persisted(partial(request, route, **options))

    http.request = persist  # type: ignore[method-assign]
    try:
        yield
    finally:
        http.request = request  # type: ignore[method-assign]


async def _persisted(ask: Callable[[], Awaitable[T]]) -> T:
    for seconds in LONG_PAUSES:
        try:
            return await ask()
        except (discord.DiscordServerError, *CUT_OFF) as error:
            log.info("asked again in %s s (%r)", seconds, error)
            await asyncio.sleep(seconds)
    return await ask()
