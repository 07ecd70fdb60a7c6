"""The part of the store that is about time: waking hours, absences, waits, alarms and
bulletins. Keeps and finds them; what they mean is the clock's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.numbers import PersonId, TableId
from bot.store.database import Statement
from bot.store.statements import listed, put
from bot.store.told import Told
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.store.store import Store


class WaitEnd(StrEnum):
    """How a wait ended."""

    KEPT = "kept"  # answered by its person
    MISSED = "missed"  # a decision that the clock made
    CLOSED = "closed"  # a window that the clock closed
    SPENT = "spent"  # a window that its seat could not pay for any longer
    VOID = "void"  # the question went away


class AlarmKind(StrEnum):
    DEFAULT = "default"  # the clock answers
    OPENED = "opened"  # a window: its first and only call
    HALF = "half"
    LAST_HOUR = "last_hour"
    NUDGE = "nudge"
    BACK = "back"  # an absence ends
    COUNCIL = "council"
    DIGEST = "digest"


@dataclass(frozen=True, slots=True)
class Wait:
    """One seat waited for, from the question to its end. Fields as in the table `spells`."""

    decision: int
    seat: SeatId
    person: PersonId | None
    mandatory: bool
    began: float
    began_row: int
    allowed: float
    bank: float
    spent: float = 0.0
    due: float | None = None
    closes: float | None = None
    left: float = 0.0
    rung: str = ""
    muted: bool = False
    ended_row: int | None = None
    outcome: WaitEnd | None = None
    undone: bool = False
    turn: str = ""  # of which it is a part; empty: it is one by itself


class Alarm(NamedTuple):
    table: TableId
    kind: AlarmKind
    subject: int
    at: float


class Absence(NamedTuple):
    began: float
    until: float


class Bulletin(NamedTuple):
    number: int
    kind: str
    args: Mapping[str, Any]
    at: float


class Standing(NamedTuple):
    """What holds for all seats of a table."""

    paused: float | None = None
    nudged: float | None = None
    council: float | None = None  # the hour that has begun, or to which all were called
    weekly: str = ""  # at which hours of the week the table meets, as `bot.tables.weekly` writes it


class Deadlines(NamedTuple):
    """How many of a person's decisions were made in time, and how many by the clock."""

    kept: int
    missed: int


WAIT_COLUMNS = tuple(field.name for field in fields(Wait))
FORGET = (
    "update spells set person = null where person = ?",
    "delete from hours where person = ?",
    "delete from absences where person = ?",
)


class Clocks:
    """Reads and writes through the store; people's hours and absences stay in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hours: dict[PersonId, tuple[str, int, int] | None] = {}
        self._absences: dict[PersonId, list[Absence]] = {}
        self.declared = 0  # how often anybody's hours, absences or direct messages have changed

    # People

    async def hours(self, person: PersonId) -> tuple[str, int, int] | None:
        """Zone, from and to, if the person has declared them."""
        if person not in self._hours:
            query = "select zone, opens, closes from hours where person = ?"
            rows = await self._store._read(query, (person,))
            self._hours[person] = next(((z, o, c) for z, o, c in rows), None)
        return self._hours[person]

    async def put_hours(self, person: PersonId, zone: str, opens: int, closes: int) -> None:
        row = put("hours", person=person, zone=zone, opens=opens, closes=closes)
        await self._store._write_all([row, *self._store.telling(Told.HOURS, person)])
        self._hours[person] = (zone, opens, closes)
        self.declared += 1

    async def absences(self, person: PersonId) -> Sequence[Absence]:
        if person not in self._absences:
            query = "select began, until from absences where person = ? order by began"
            rows = await self._store._read(query, (person,))
            self._absences[person] = [Absence(*row) for row in rows]
        return self._absences[person]

    async def put_absence(self, person: PersonId, absence: Absence) -> None:
        """A new one, or one that ends at another time now."""
        row = put("absences", person=person, **absence._asdict())
        await self._store._write_all([row, *self._store.telling(Told.HOURS, person)])
        self._absences.pop(person, None)
        self.declared += 1

    def forget(self, person: PersonId | None) -> None:
        """What is kept of this person, or of anybody, may have changed."""
        if person is None:
            self._hours.clear()
            self._absences.clear()
        else:
            self._hours.pop(person, None)
            self._absences.pop(person, None)
        self.declared += 1

    def reached(self) -> None:
        """Somebody's direct messages were opened or closed."""
        self.declared += 1

    async def deadlines(self, person: PersonId) -> Deadlines:
        """Of decisions that had to be made; what was undone does not count."""
        rows = await self._store._read(
            "select outcome, count(*) from spells where person = ? and mandatory = 1"
            " and allowed > 0 and undone = 0 and outcome in ('kept', 'missed') group by outcome",
            (person,),
        )
        counts: dict[str, int] = dict(rows)
        return Deadlines(counts.get(WaitEnd.KEPT, 0), counts.get(WaitEnd.MISSED, 0))

    # Tables

    async def standing(self, table: TableId) -> Standing:
        query = "select paused, nudged, council, weekly from clocks where table_id = ?"
        rows = await self._store._read(query, (table,))
        return next((Standing(*row) for row in rows), Standing())

    async def waits(self, table: TableId) -> list[Wait]:
        """All of them, in the order in which they were begun."""
        rows = await self._store._read(
            f"select {listed(WAIT_COLUMNS)} from spells where table_id = ? order by decision",
            (table,),
        )
        return [_wait(row) for row in rows]

    async def bulletins(self, table: TableId, latest: int) -> list[Bulletin]:
        rows = await self._store._read(
            "select number, kind, args, at from bulletins where table_id = ?"
            " order by number desc limit ?",
            (table, latest),
        )
        return [Bulletin(n, kind, json.loads(args), at) for n, kind, args, at in reversed(rows)]

    async def latest(self, table: TableId, kind: str) -> Bulletin | None:
        """The last one of this kind."""
        rows = await self._store._read(
            "select number, kind, args, at from bulletins where table_id = ? and kind = ?"
            " order by number desc limit 1",
            (table, kind),
        )
        return next((Bulletin(n, k, json.loads(args), at) for n, k, args, at in rows), None)

    async def write(self, statements: Iterable[Statement]) -> None:
        """All of them or none."""
        await self._store._write_all(statements)

    # Alarms

    async def expect(self, alarm: Alarm) -> None:
        """Sets it, unless there is such an alarm already."""
        await self._store._write(
            "insert into alarms (table_id, kind, subject, at) values (?, ?, ?, ?)"
            " on conflict do nothing",
            (alarm.table, alarm.kind.value, alarm.subject, alarm.at),
        )

    async def next_alarm(self) -> float | None:
        ((at,),) = await self._store._read(f"select min(at) from alarms{self._ours('where')}", ())
        return None if at is None else float(at)

    async def due(self, now: float) -> list[Alarm]:
        rows = await self._store._read(
            f"select table_id, kind, subject, at from alarms where at <= ?{self._ours('and')}"
            " order by at, table_id, subject",
            (now,),
        )
        return [Alarm(table, AlarmKind(kind), subject, at) for table, kind, subject, at in rows]

    def _ours(self, word: str) -> str:
        """Of tables that this process plays."""
        holdings = self._store.holdings
        if holdings.everything:
            return ""
        return f" {word} table_id in (select id from tables where {holdings.where()})"


# Statements, for whoever writes several of them at once


def put_wait(table: TableId, wait: Wait) -> Statement:
    return put("spells", table_id=table, **asdict(wait))


def put_standing(table: TableId, standing: Standing) -> Statement:
    return put("clocks", table_id=table, **standing._asdict())


def put_alarm(alarm: Alarm) -> Statement:
    kind = alarm.kind.value
    return put("alarms", table_id=alarm.table, kind=kind, subject=alarm.subject, at=alarm.at)


def drop_alarms(table: TableId, subject: int, kinds: Iterable[AlarmKind]) -> list[Statement]:
    return [
        (
            "delete from alarms where table_id = ? and subject = ? and kind = ?",
            (table, subject, kind.value),
        )
        for kind in kinds
    ]


def drop_all_alarms(table: TableId) -> Statement:
    return "delete from alarms where table_id = ?", (table,)


def put_bulletin(table: TableId, bulletin: Bulletin) -> Statement:
    return put(
        "bulletins",
        table_id=table,
        number=bulletin.number,
        kind=bulletin.kind,
        args=json.dumps(dict(bulletin.args)),
        at=bulletin.at,
    )


def put_petition(table: TableId, petition: Mapping[str, Any] | None) -> Statement:
    text = None if petition is None else json.dumps(dict(petition))
    return "update tables set petition = ? where id = ?", (text, table)


def offering(person: PersonId) -> str:
    """Of what is asked at a table where this person offers to play for somebody, as it is kept."""
    return f'%"person": {person},%'


async def tables_offered_to_play_at(store: Store, person: PersonId) -> list[TableId]:
    query = "select id from tables where petition like ?"
    return [table for (table,) in await store._read(query, (offering(person),))]


def _wait(row: tuple[Any, ...]) -> Wait:
    values = dict(zip(WAIT_COLUMNS, row, strict=True))
    for flag in ("mandatory", "muted", "undone"):
        values[flag] = bool(values[flag])
    if values["outcome"] is not None:
        values["outcome"] = WaitEnd(values["outcome"])
    return Wait(**values)
