"""Keeps which tables Discord shows to their end: nothing will change there, and the last of it was
shown. All others are looked at by whoever starts; a table that goes on is always among them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.numbers import TableId
from bot.store.documents import Status
from bot.store.store import Store

AT_REST = (Status.OVER, Status.CLOSED, Status.ABANDONED)


async def unshown(store: Store, shards: Iterable[int] | None = None) -> list[TableId]:
    """Of those that this process plays, or on these shards; the longest unchanged first."""
    ours = store.holdings.where(shards)
    rows = await store._read(
        f"select id from tables where shown = 0 and {ours} order by changed, id", ()
    )
    return [table for (table,) in rows]


async def unshown_at_rest(store: Store, most: int) -> list[TableId]:
    """Those of them that have ended, the longest unchanged first."""
    rows = await store._read(
        f"select id from tables where shown = 0 and {store.holdings.where()}"
        " and status in (?, ?, ?)"
        " order by changed, id limit ?",
        (*(status.value for status in AT_REST), most),
    )
    return [table for (table,) in rows]


async def put_shown(store: Store, table: TableId) -> None:
    await store._write("update tables set shown = 1 where id = ?", (table,))


async def tables_on(store: Store, shards: Iterable[int]) -> list[TableId]:
    """Whatever became of them."""
    rows = await store._read(f"select id from tables where {store.holdings.where(shards)}", ())
    return [table for (table,) in rows]
