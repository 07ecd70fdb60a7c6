"""What commands and presses need: the store, the tables and their clock, the reconciler, and who
reads which language. Made once, when the bot starts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from bot.faces.reconcile import Reconciler
from bot.faces.strip import Strips
from bot.store import NotSaved, Receipt, Store
from bot.tables.bundles import carried
from bot.tables.dispatcher import Dispatcher
from bot.tables.instructions import Change, unchanged
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.tables.timepiece import Timepiece
from bot.words import Words, words
from engine.core.errors import Refused

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.5


class Service:
    def __init__(self, store: Store, reconciler: Reconciler, timepiece: Timepiece) -> None:
        self.store = store
        self.reconciler = reconciler
        self.registry = Registry(store, reconciler.changed, timepiece.now)
        reconciler.registry = self.registry
        self.dispatcher = Dispatcher(self.registry, timepiece)
        self.strips = Strips()
        self._spent: set[int] = set()  # receipts that are done with

    @asynccontextmanager
    async def kept(self, receipt: Receipt) -> AsyncIterator[None]:
        """Keeps an answer until it has been played, or its giver told that it was not."""
        await self.drop_spent()
        await self.store.put_receipt(receipt)
        try:
            yield
        finally:
            self._spent.add(receipt.id)
            with suppress(NotSaved):  # tried again before the next one, and at the end
                await self.drop_spent()

    async def drop_spent(self) -> None:
        """All of them in one statement. Those that could not be dropped wait for the next time."""
        spent, self._spent = self._spent, set()
        if not spent:
            return
        try:
            await self.store.drop_receipts(spent)
        except BaseException:
            self._spent |= spent
            raise

    async def play_receipts(self) -> None:
        """After a crash: answers that were acknowledged and not yet played."""
        for receipt in await self.store.receipts():
            try:
                async with self.registry.opened(receipt.table) as table:
                    await self.answer(table, receipt)
            except (Refused, NotSaved) as reason:
                log.info("interaction %s: not played again (%r)", receipt.id, reason)
            await self.store.drop_receipts([receipt.id])

    async def answer(self, table: Table, receipt: Receipt, *, even_so: bool = False) -> None:
        """The answer, with what rides on it."""
        asked = next((d for d in table.waiting if d.id == receipt.decision), None)
        bundle: Change = unchanged
        if asked is not None and asked.seat == table.seat_of(receipt.person):
            bundle = carried(table, asked, receipt.keys, receipt.riders)
        await table.answer(
            *(receipt.person, receipt.decision, receipt.keys), bundle=bundle, even_so=even_so
        )

    async def words_for(self, person: int, otherwise: Words) -> Words:
        """The language the person has chosen; else what Discord says they read."""
        chosen = (await self.store.person(person)).language
        return otherwise if chosen is None else words(chosen)

    async def words_at_once(self, person: int, otherwise: Words) -> Words:
        """The same for a look-up, which answers even while the store does not."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self.words_for(person, otherwise)
        except (NotSaved, TimeoutError):
            return otherwise

    async def learn_language(self, person: int, language: str) -> None:
        """At the first seat taken, so that DMs speak the language that their reader reads."""
        known = await self.store.person(person)
        if known.language is None or known.dms_closed:
            chosen = known.language or language
            await self.store.put_person(replace(known, language=chosen, dms_closed=False))
