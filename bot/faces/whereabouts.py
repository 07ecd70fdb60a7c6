"""Where a look-up is asked: in the thread of a table, and then at which step its game is, by what
everybody sees; and whether mistakes can be reported. Never waits long: a look-up answers without
it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from bot.lookup.moment import now_at
from bot.service import PATIENCE_SECONDS, Service
from bot.store import NotSaved
from bot.tables.table import Table
from engine.core.decisions import Decision


class Whereabouts(NamedTuple):
    game: str = ""
    now: frozenset[str] = frozenset()  # rules entries
    reports: bool = False  # the operator takes them


NOWHERE = Whereabouts()


async def whereabouts(service: Service, channel: int | None) -> Whereabouts:
    where = await _table(service, channel)
    return where._replace(reports=service.reports is not None)


async def _table(service: Service, channel: int | None) -> Whereabouts:
    if channel is None:
        return NOWHERE
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            saved = await service.store.table_of_thread(channel)
    except (NotSaved, TimeoutError):
        return NOWHERE
    if saved is None:
        return NOWHERE
    table = service.registry.live(saved.id)
    return Whereabouts(saved.game) if table is None else at_table(table)


def at_table(table: Table) -> Whereabouts:
    game = table.saved.game
    if table.stopped or table.over:
        return Whereabouts(game)
    phase = getattr(table.session.view(None), "phase", None)
    return Whereabouts(game, now_at(_told(table.waiting), phase, game))


def _told(waiting: Sequence[Decision]) -> list[str]:
    """The prompts that the thread shows: of a window, that it is open, and not for how many."""
    named = [decision.prompt.id for decision in waiting if not decision.moment.soft]
    window = [decision.prompt.id for decision in waiting if decision.moment.soft]
    return named + window[:1]
