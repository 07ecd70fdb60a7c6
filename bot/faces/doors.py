"""Whose DMs are closed to us: remembered in the store, so that nobody is tried again and again, and
tried once more after a while, so that a person who opens them again is noticed. Sends nothing."""

from __future__ import annotations

import time
from dataclasses import replace

from bot.numbers import MessageId, PersonId
from bot.store import Person, Store

KNOCK_AGAIN_SECONDS = 3_600.0


class Doors:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._refused_at: dict[PersonId, float] = {}
        self.turned = False  # some door was opened or closed since this was last looked at
        self.beyond_reach: set[MessageId] = (
            set()
        )  # messages behind closed doors: neither edited nor gone

    async def person(self, number: PersonId) -> Person:
        """The person; where it is time to knock again, as if the DMs were open."""
        person = await self._store.person(number)
        known = self._refused_at.get(number)
        if known is not None and time.monotonic() - known < KNOCK_AGAIN_SECONDS:
            return person
        return replace(person, dms_closed=False)

    def knock(self, number: PersonId) -> None:
        """Somebody wants them to be reached: they are tried again at once."""
        self._refused_at.pop(number, None)

    async def closed(self, number: PersonId) -> None:
        """A DM was refused. The thread's button remains."""
        self._refused_at[number] = time.monotonic()
        await self._keep(number, closed=True)

    async def open(self, number: PersonId, message: MessageId) -> None:
        """A DM arrived."""
        self._refused_at.pop(number, None)
        self.beyond_reach.discard(message)
        await self._keep(number, closed=False)

    async def _keep(self, number: PersonId, *, closed: bool) -> None:
        known = await self._store.person(number)
        if known.dms_closed is not closed:
            await self._store.put_person(replace(known, dms_closed=closed))
            self._store.clocks.reached()
            self.turned = True
