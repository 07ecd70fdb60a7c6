"""The messages that stand in Discord for the tables that are shown, as they are in the store: read
once, then kept in memory, and written through; and what has been tried to make them stand. Knows
nothing of what they should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.numbers import TableId
from bot.store import Message, Store
from bot.store.sends import Send, came, drop_send, put_send, sends

UNKNOWN = ""  # the digest of a message that says we do not know what


class Standing:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[TableId, dict[str, Message]] = {}
        self._sends: dict[TableId, dict[str, Send]] = {}
        self._doubted: set[tuple[TableId, str]] = set()  # slots of which the store does not know
        self._attempts: dict[str, str] = {}  # nonce -> the digest that was sent first
        self.unfit: set[str] = set()  # digests of messages that Discord does not take

    async def of(self, table: TableId) -> dict[str, Message]:
        """By slot. Not to be changed by whoever asks."""
        if table not in self._tables:
            self._tables[table] = await self._store.messages(table)
        return self._tables[table]

    async def put(self, table: TableId, messages: Mapping[str, Message]) -> None:
        await self._store.put_messages(table, messages)
        self._doubted -= {(table, slot) for slot in messages}
        (await self.of(table)).update(messages)

    async def sends(self, table: TableId) -> dict[str, Send]:
        """By nonce: messages that may stand without our knowing. Not to be changed by whoever
        asks."""
        if table not in self._sends:
            self._sends[table] = await sends(self._store, table)
        return self._sends[table]

    async def announce(self, table: TableId, nonce: str, send: Send) -> None:
        """It is about to be sent. Should nobody want it any more before it is kept, somebody must
        know of it."""
        known = await self.sends(table)
        if nonce not in known:
            await put_send(self._store, table, nonce, send)
            known[nonce] = send

    async def withdraw(self, table: TableId, nonce: str) -> None:
        """It does not stand, as far as can be known."""
        if nonce in (known := await self.sends(table)):
            await drop_send(self._store, nonce)
            del known[nonce]

    async def keep(self, table: TableId, slot: str, message: Message, nonce: str) -> None:
        """It was sent, and stands."""
        await self._store.put_messages(table, {slot: message}, [came(nonce)])
        self._attempts.pop(nonce, None)
        self._doubted.discard((table, slot))
        (await self.sends(table)).pop(nonce, None)
        (await self.of(table))[slot] = message

    async def doubt(self, table: TableId, messages: Mapping[str, Message]) -> None:
        """These are about to be edited. Should we end before it is kept what they show then, nobody
        may believe that it is what they showed before: a table can come to look so again."""
        unsure = {
            slot: replace(kept, digest=UNKNOWN)
            for slot, kept in messages.items()
            if (table, slot) not in self._doubted
        }
        if unsure:
            await self._store.put_messages(table, unsure)
            self._doubted |= {(table, slot) for slot in unsure}

    def attempt(self, nonce: str, digest: str) -> str:
        """A message is about to be sent. Returns what was sent first with this nonce and perhaps
        arrived without our knowing."""
        return self._attempts.setdefault(nonce, digest)

    async def drop(self, table: TableId, slot: str) -> None:
        await self._store.drop_message(table, slot)
        self._doubted.discard((table, slot))
        (await self.of(table)).pop(slot, None)

    def forget(self, table: TableId) -> None:
        """The table is at rest; if it is shown again after all, the store knows."""
        self._tables.pop(table, None)
        self._sends.pop(table, None)
        self._doubted = {each for each in self._doubted if each[0] != table}
