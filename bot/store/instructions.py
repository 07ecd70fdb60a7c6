"""The part of the store that keeps what seats have told their tables, each with the number of rows
at which it was said. Knows nothing of what it means."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.numbers import TableId
from bot.store.database import Statement
from bot.store.statements import put
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.store.store import Store

LOBBY = -1
FORGET = (
    "delete from instructions where exists (select 1 from seats where person = ?"
    " and seats.table_id = instructions.table_id and seats.seat = instructions.seat)"
)


class InstructionRow(NamedTuple):
    """What a seat has told its table after so many rows."""

    seat: SeatId
    at: int
    body: Mapping[str, Any]


class KeptInstructions:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, table: TableId) -> list[InstructionRow]:
        """In the order in which they were said."""
        rows = await self._store._read(
            "select seat, at, body from instructions where table_id = ? order by at", (table,)
        )
        return [InstructionRow(seat, at, json.loads(body)) for seat, at, body in rows]

    async def put(self, table: TableId, said: InstructionRow) -> None:
        await self._store._write_all([put_instructions(table, said)])

    async def drop(self, table: TableId, *, after: int) -> None:
        """What was said after so many rows, where the rows themselves are gone."""
        await self._store._write_all(
            [("delete from instructions where table_id = ? and at > ?", (table, after))]
        )

    async def set_options(self, table: TableId, options: Mapping[str, Any]) -> None:
        """Of a lobby: how it will be played."""
        await self._store._write_all(
            [("update tables set options = ? where id = ?", (json.dumps(dict(options)), table))]
        )


def start_instructions(table: TableId, given: Iterable[InstructionRow]) -> list[Statement]:
    """The game starts: this instead of whatever was said in the lobby."""
    clear = ("delete from instructions where table_id = ?", (table,))
    return [clear, *(put_instructions(table, said) for said in given)]


def drop_instructions(table: TableId, seat: SeatId) -> Statement:
    """Whoever sits there now has said nothing yet."""
    return "delete from instructions where table_id = ? and seat = ?", (table, seat)


def put_instructions(table: TableId, said: InstructionRow) -> Statement:
    body = json.dumps(dict(said.body), separators=(",", ":"))
    return put("instructions", table_id=table, seat=said.seat, at=said.at, body=body)
