"""Pointing an unmodified discord.py at a sandbox: two class attributes, no patched method."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox.server import Sandbox


def point_discord_at(sandbox: Sandbox) -> None:
    """From here on, every discord.py client of this process speaks to the sandbox."""
    point_discord(sandbox.api_base, sandbox.gateway_url)


def point_discord(api_base: str, gateway_url: str) -> None:
    """The same, for a process that knows only the addresses."""
    Route.BASE = api_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


@contextmanager
def discord_pointed_at(sandbox: Sandbox) -> Iterator[None]:
    """Inside it discord.py speaks to the sandbox, afterwards to the real Discord again."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_discord_at(sandbox)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
