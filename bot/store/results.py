"""Keeps how games ended, and who does not want to be compared. What a result is worth is counted
elsewhere, from all of them, whenever somebody asks."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from bot.numbers import PersonId, TableId
from bot.store.documents import Status
from bot.store.statements import put
from bot.store.store import Store


class Division(NamedTuple):
    """What is compared with each other: a game, in a format, between two or among more."""

    game: str
    format: str  # empty where the game knows none
    melee: bool


@dataclass(frozen=True, slots=True)
class Result:
    seat: int
    person: PersonId | None
    place: int
    borrowed: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended, with all its results."""

    division: Division
    results: tuple[Result, ...]
    channel: int = 0  # where the table stood


async def end(store: Store, table: TableId, results: Sequence[Result]) -> None:
    """The game is over, and this is how."""
    rows = [put("results", table_id=table, **asdict(result)) for result in results]
    status = (
        "update tables set status = ?, changed = ? where id = ?",
        (Status.OVER.value, time.time(), table),
    )
    await store._write_all([*rows, status])


async def ended(store: Store, guild: int | None = None) -> list[Ended]:
    """All games with results, or those of one server, in the order in which they ended. People who
    do not want to be compared are nobody in them."""
    where = "" if guild is None else "where guild = ?"
    rows = await store._read(
        "select table_id, channel, game, options, seat,"
        " case when unrated.person is null then results.person end, place,"
        " borrowed from results join tables on tables.id = table_id"
        f" left join unrated on unrated.person = results.person {where}"
        " order by tables.changed, table_id, seat",
        () if guild is None else (guild,),
    )
    games: dict[tuple[int, int], list[tuple[str, str, Result]]] = {}
    for table, channel, game, options, seat, person, place, borrowed in rows:
        rules = json.loads(options).get("format", "")
        result = Result(seat, person, place, bool(borrowed))
        games.setdefault((table, channel), []).append((game, rules, result))
    return [_ended(lines, channel) for (_, channel), lines in games.items()]


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
        else "insert or ignore into unrated (person) values (?)"
    )
    await store._write(statement, (person,))


def _ended(lines: list[tuple[str, str, Result]], channel: int) -> Ended:
    game, rules, _ = lines[0]
    results = tuple(result for *_, result in lines)
    return Ended(Division(game, rules, len(lines) > 2), results, channel)
