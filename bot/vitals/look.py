"""Looks at a running bot: how it is, and the figures that are looked up only when somebody wants to
know them."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord

from bot.store import NotSaved
from bot.vitals.health import Health, present, waiting

if TYPE_CHECKING:
    from bot.app import Rookery


def look_at(client: Rookery, lag: float, ahead: float, damaged: bool = False) -> Health:
    """As well as the worst of its lines."""
    if not client.store.holdings.held:
        return waiting()  # other processes have everything
    lines = _lines(client)
    connected = client.is_ready() and all(line is not None and bool(line.open) for line in lines)
    unanswered = max(map(_unanswered, lines), default=0.0)
    return present(connected, unanswered, lag, ahead, damaged)


def _lines(client: discord.Client) -> list[Any]:
    if isinstance(client, discord.AutoShardedClient):
        return [shard._parent.ws for shard in client.shards.values()]
    return [getattr(client, "ws", None)]


def _unanswered(line: Any) -> float:
    """discord.py keeps to itself when it was last answered, and has no other word for it."""
    keeper = getattr(line, "_keep_alive", None)
    return time.perf_counter() - keeper._last_ack if keeper is not None else 0.0


async def refresh_figures(bot: Rookery) -> None:
    figures, vitals = bot.vitals.figures, bot.vitals
    with suppress(NotSaved):  # the others are worth knowing above all then
        for status, count in (await bot.store.table_counts()).items():
            figures.tables.labels(status.value).set(count)
        figures.store_bytes.set(await bot.store.size())
        figures.queue.labels("to_carry_out").set(await bot.store.owed())
    figures.in_memory.set(bot.service.registry.in_memory)
    figures.queue.labels("to_write").set(bot.store.waiting)
    figures.queue.labels("to_show").set(bot.service.reconciler.waiting)
    figures.ahead.set(vitals.clock.ahead)
    figures.damaged.set(vitals.damaged)
    if vitals.health is not None:
        figures.lag.set(vitals.health.lag)
        figures.connected.set(vitals.health.connected)
        figures.unanswered.set(vitals.health.unanswered)
