"""What commands and presses need: the store, the tables and their clock, the reconciler, and who
reads which language. Made once, when the bot starts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.faces.digests import Digests
from bot.faces.reconcile import Reconciler
from bot.faces.reports import Reports
from bot.faces.strip import Strips
from bot.numbers import PersonId
from bot.store import NotSaved, Receipt, Store
from bot.store.holdings import Elsewhere
from bot.store.receipts import owing
from bot.tables.dispatcher import Dispatcher
from bot.tables.maesters import Maesters
from bot.tables.registry import Registry
from bot.tables.timepiece import Timepiece
from bot.thinking.thinkers import Thinkers
from bot.words import Words, words_in

if TYPE_CHECKING:
    from bot.faces.whole import Whole

PATIENCE_SECONDS = 0.5


class Service:
    def __init__(
        self,
        store: Store,
        reconciler: Reconciler,
        timepiece: Timepiece,
        reports: int | None = None,
        workers: int = 0,
    ) -> None:
        """`reports`: the channel that takes them. `workers`: how many processes think for maesters
        at most; without any they play like knights."""
        self.store = store
        self.reconciler = reconciler
        self.registry = Registry(store, reconciler.changed, timepiece.now)
        reconciler.registry = self.registry
        self.dispatcher = Dispatcher(self.registry, timepiece)
        self.maesters = Maesters(self.registry, Thinkers(workers), timepiece)
        self.registry.maesters = self.maesters if workers else None
        self.digests = Digests(self.registry, reconciler)
        self.dispatcher.digest = self.digests.due
        self.strips = Strips()
        self.reports = (
            None if reports is None else Reports(reconciler.courier, reports, timepiece.now)
        )
        self.whole: Whole  # set once, before the bot connects
        self._spent: set[int] = set()  # receipts that are done with
        self._in_hand: set[int] = set()  # receipts of acts that are under way here

    @asynccontextmanager
    async def kept(self, receipt: Receipt) -> AsyncIterator[None]:
        """Keeps an act until it has been carried out, or its person told that it was not. If we
        are stopped in between, it stays: whoever starts next carries it out. One of a table that
        another process plays is handed on to it."""
        await self.drop_spent()
        self._in_hand.add(receipt.id)
        try:
            await self.store.receipts.put(receipt)
            with owing(receipt.id) as owed:
                yield
            if not owed.settled:
                self._spent.add(receipt.id)
                with suppress(NotSaved):  # tried again before the next one, and at the end
                    await self.drop_spent()
        except Elsewhere:
            await self.store.receipts.hand_on(receipt)
        finally:
            self._in_hand.discard(receipt.id)

    def has(self, receipt: Receipt) -> bool:
        """Whether it is under way here, or done with and only not dropped yet."""
        return receipt.id in self._in_hand or receipt.id in self._spent

    async def drop_spent(self) -> None:
        """All of them in one statement. Those that could not be dropped wait for the next time."""
        spent, self._spent = self._spent, set()
        if not spent:
            return
        try:
            await self.store.receipts.drop(spent)
        except BaseException:
            self._spent |= spent
            raise

    async def words_for(self, person: PersonId, otherwise: Words) -> Words:
        """The language the person has chosen; else what Discord says they read."""
        chosen = (await self.store.person(person)).language
        return otherwise if chosen is None else words_in(chosen)

    async def words_at_once(self, person: PersonId, otherwise: Words) -> Words:
        """The same for a look-up, which answers even while the store does not."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self.words_for(person, otherwise)
        except (NotSaved, TimeoutError):
            return otherwise

    async def learn_language(self, person: PersonId, language: str) -> None:
        """At the first seat taken, so that DMs speak the language that their reader reads."""
        known = await self.store.person(person)
        if known.language is None or known.dms_closed:
            chosen = known.language or language
            await self.store.put_person(replace(known, language=chosen, dms_closed=False))
