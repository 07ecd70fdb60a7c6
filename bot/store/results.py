"""Keeps how games ended, and who does not want to be compared. What a result is worth is counted
elsewhere, from all of them, whenever somebody asks."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from bot.numbers import NO_TABLE, PersonId, TableId
from bot.store.documents import Status
from bot.store.documents import Table as Saved
from bot.store.statements import put
from bot.store.store import Store
from engine.core.seats import SeatId


class Division(NamedTuple):
    """What is compared with each other: a game, in a format, between two or among more."""

    game: str
    format: str  # empty where the game knows none
    melee: bool


@dataclass(frozen=True, slots=True)
class Result:
    seat: SeatId
    person: PersonId | None
    place: int
    borrowed: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended, with all its results."""

    division: Division
    results: tuple[Result, ...]
    channel: int = 0  # where the table stood
    table: TableId = NO_TABLE
    names: Mapping[PersonId, str] = field(default_factory=dict)  # of those it counts for, there


async def end(store: Store, table: TableId, results: Sequence[Result]) -> float:
    """The game is over, and this is how. Returns when that was kept."""
    now = time.time()
    rows = [put("results", table_id=table, **asdict(result)) for result in results]
    status = (
        "update tables set status = ?, changed = ? where id = ?",
        (Status.OVER.value, now, table),
    )
    await store._write_all([*rows, status])
    return now


async def ended(store: Store, guild: int | None = None) -> list[Ended]:
    """All games with results, or those of one server, in the order in which they ended. People who
    do not want to be compared are nobody in them."""
    where = "" if guild is None else "where guild = ?"
    rows = await store._read(
        "select results.table_id, channel, game, options, results.seat,"
        " case when unrated.person is null then results.person end, place, borrowed,"
        " case when borrowed = 1 then seats.player else seats.name end"
        " from results join tables on tables.id = results.table_id"
        " left join seats on seats.table_id = results.table_id and seats.seat = results.seat"
        f" left join unrated on unrated.person = results.person {where}"
        " order by tables.changed, results.table_id, results.seat",
        () if guild is None else (guild,),
    )
    games: dict[TableId, list[_Line]] = {}
    for table, channel, game, options, seat, person, place, borrowed, name in rows:
        rules = json.loads(options).get("format", "")
        result = Result(seat, person, place, bool(borrowed))
        line = _Line(channel, game, rules, result, name or "")
        games.setdefault(TableId(table), []).append(line)
    return [_ended(table, lines) for table, lines in games.items()]


async def tables_with_results(store: Store, person: PersonId) -> list[Saved]:
    """The tables of which the person has a result."""
    where = "where id in (select table_id from results where person = ?) order by id"
    return await store._tables(where, (person,))


async def places_of(store: Store, person: PersonId) -> list[tuple[TableId, int]]:
    """The tables of which the person has a result, and the place."""
    rows = await store._read(
        "select table_id, place from results where person = ? order by table_id", (person,)
    )
    return [(table, place) for table, place in rows]


async def is_rated(store: Store, person: PersonId) -> bool:
    return not await store._read("select 1 from unrated where person = ?", (person,))


async def set_rated(store: Store, person: PersonId, *, rated: bool) -> None:
    statement = (
        "delete from unrated where person = ?"
        if rated
        else "insert into unrated (person) values (?) on conflict do nothing"
    )
    await store._write(statement, (person,))


class _Line(NamedTuple):
    channel: int
    game: str
    format: str
    result: Result
    name: str


def _ended(table: TableId, lines: list[_Line]) -> Ended:
    first, results = lines[0], tuple(line.result for line in lines)
    names = {person: line.name for line in lines if (person := line.result.person) is not None}
    division = Division(first.game, first.format, len(lines) > 2)
    return Ended(division, results, first.channel, table, names)
