"""The open question does not sink: after a dozen messages of others in a table's thread it is put
anew at the end. Only that there are messages is heard; what they say is neither needed nor kept."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import discord

from bot.store import Status
from bot.store.absence import Notice, Word, put_notice
from bot.store.holdings import Elsewhere
from bot.tables.registry import Registry
from bot.tables.table import Table

DOZEN = 12


class Sinking:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._since: Counter[int] = Counter()  # messages of others, by thread

    async def heard(self, message: discord.Message, us: int) -> None:
        """Threads that we did not open are none of our business; our own messages stand at the
        end."""
        thread = message.channel
        if not isinstance(thread, discord.Thread) or thread.owner_id != us:
            return
        if message.author.id == us:
            self._since.pop(thread.id, None)
            return
        self._since[thread.id] += 1
        if self._since[thread.id] >= DOZEN:
            del self._since[thread.id]
            await self._surface(thread.id)

    async def _surface(self, thread: int) -> None:
        saved = await self.registry.store.table_of_thread(thread)
        if saved is not None and saved.status is Status.RUNNING:
            with suppress(Elsewhere):  # given up just now
                async with self.registry.opened(saved.id) as table:
                    await surface(table)


async def surface(table: Table) -> None:
    """The question is put anew, if one is open. Nobody is called a second time."""
    if table.closed or table.frozen or not table.waiting:
        return
    rows = len(table.session.record.rows)
    notice = Notice(len(table.notices), rows, Word.SURFACED)
    await put_notice(table.store, table.id, notice)
    table.notices.append(notice)
