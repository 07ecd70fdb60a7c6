"""The part of the store that keeps what seats have told their tables, each with the number of rows
at which it was said. Knows nothing of what it means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.store.ledger import Statement

if TYPE_CHECKING:
    from bot.store.store import Store

LOBBY = -1
FORGET = (
    "delete from instructions where exists (select 1 from seats where person = ?"
    " and seats.table_id = instructions.table_id and seats.seat = instructions.seat)"
)


class Said(NamedTuple):
    seat: int
    at: int
    body: Mapping[str, Any]


class Instructed:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, table: int) -> list[Said]:
        """In the order in which they were said."""
        rows = await self._store._read(
            "select seat, at, body from instructions where table_id = ? order by at", (table,)
        )
        return [Said(seat, at, json.loads(body)) for seat, at, body in rows]

    async def put(self, table: int, said: Said) -> None:
        await self._store._write_all([statement(table, said)])

    async def drop(self, table: int, *, after: int) -> None:
        """What was said after so many rows, where the rows themselves are gone."""
        await self._store._write_all(
            [("delete from instructions where table_id = ? and at > ?", (table, after))]
        )

    async def begin(self, table: int, seats: Mapping[int, int]) -> None:
        """The game starts, and seats are numbered anew: old number -> new."""
        kept = [said for said in await self.of(table) if said.seat in seats]
        moved = [statement(table, Said(seats[said.seat], 0, said.body)) for said in kept]
        clear = ("delete from instructions where table_id = ?", (table,))
        await self._store._write_all([clear, *moved])

    async def leave(self, table: int, seat: int) -> None:
        await self._store._write_all(
            [("delete from instructions where table_id = ? and seat = ?", (table, seat))]
        )


def statement(table: int, said: Said) -> Statement:
    return (
        "insert or replace into instructions (table_id, seat, at, body) values (?, ?, ?, ?)",
        (table, said.seat, said.at, json.dumps(dict(said.body), separators=(",", ":"))),
    )
