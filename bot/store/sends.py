"""Keeps which messages are about to be sent, by their nonce, until it is kept what came of them.
One that is still here may stand in Discord without anybody's knowing."""

from __future__ import annotations

from typing import NamedTuple

from bot.numbers import TableId
from bot.store.database import Statement
from bot.store.statements import put
from bot.store.store import Store


class Send(NamedTuple):
    slot: str
    channel: int
    at: float


async def sends(store: Store, table: TableId) -> dict[str, Send]:
    """By nonce."""
    rows = await store._read(
        "select nonce, slot, channel, at from sends where table_id = ?", (table,)
    )
    return {nonce: Send(*rest) for nonce, *rest in rows}


async def put_send(store: Store, table: TableId, nonce: str, send: Send) -> None:
    await store._write(*put("sends", nonce=nonce, table_id=table, **send._asdict()))


async def drop_send(store: Store, nonce: str) -> None:
    await store._write_all([came(nonce)])


def came(nonce: str) -> Statement:
    """It is known what came of it."""
    return "delete from sends where nonce = ?", (nonce,)
