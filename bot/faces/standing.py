"""The messages that stand in Discord for the tables that are shown, as they are in the store: read
once, then kept in memory, and written through; and what has been tried to make them stand. Knows
nothing of what they should be."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store import Message, Store


class Standing:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[int, dict[str, Message]] = {}
        self._attempts: dict[str, str] = {}  # nonce -> the digest that was sent first
        self.unfit: set[str] = set()  # digests of messages that Discord does not take

    async def of(self, table: int) -> dict[str, Message]:
        """By slot. Not to be changed by whoever asks."""
        if table not in self._tables:
            self._tables[table] = await self._store.messages(table)
        return self._tables[table]

    async def put(self, table: int, messages: Mapping[str, Message]) -> None:
        await self._store.put_messages(table, messages)
        (await self.of(table)).update(messages)

    def attempt(self, nonce: str, digest: str) -> str:
        """A message is about to be sent. Returns what was sent first with this nonce and perhaps
        arrived without our knowing."""
        return self._attempts.setdefault(nonce, digest)

    def succeed(self, nonce: str) -> None:
        """It stands, and is kept."""
        self._attempts.pop(nonce, None)

    async def drop(self, table: int, slot: str) -> None:
        await self._store.drop_message(table, slot)
        (await self.of(table)).pop(slot, None)

    def forget(self, table: int) -> None:
        """The table is at rest; if it is shown again after all, the store knows."""
        self._tables.pop(table, None)
