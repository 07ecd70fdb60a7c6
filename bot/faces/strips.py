"""Finds the game of which somebody wants to see a page, and shows it if it has ended."""

from __future__ import annotations

import asyncio

from bot.faces.posts import Post
from bot.faces.replays import ENDED
from bot.faces.strip import Page, pages, strip_post
from bot.numbers import TableId
from bot.service import Service
from bot.words import Words
from engine.core.errors import Diverged, Refused
from engine.core.phrases import phrase


async def strip_of(service: Service, number: TableId, at: int, words: Words) -> Post:
    """Of a game that runs nothing is shown: a page could tell more than its asker may know."""
    async with service.registry.seen(number) as table:
        saved, seats = table.saved, list(table.seats)
        record, rules = table.session.record, table.session.rules
        divergence = table.divergence
    if saved.status not in ENDED:
        raise Refused(phrase("strip.running"))
    strip = service.strips.known(number)
    if strip is None:
        strip = await asyncio.to_thread(pages, record, rules)
        if divergence is not None:
            strip.append(Page(strip[-1].view, (Diverged(divergence.row).reason,)))
        service.strips.keep(number, strip)
    return strip_post(saved, seats, strip, at, words)
