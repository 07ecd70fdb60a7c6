"""Keeps what happens around the rows of a table: offers of a seat, seats that change hands, and
notices that are told in the thread."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from enum import StrEnum

from bot.numbers import PersonId, TableId
from bot.store.database import Statement
from bot.store.documents import Seat, Status
from bot.store.instructions import drop_instructions
from bot.store.statements import insert, put
from bot.store.store import Store, put_status, seat_statement
from engine.core.seats import SeatId


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat that waits for the consent of the one to whom it is offered."""

    seat: SeatId
    person: PersonId
    name: str
    lasting: bool  # for good, or until its owner takes it back


class Word(StrEnum):
    """What a notice tells."""

    LENT = "lent"
    HANDED_OVER = "handed_over"
    COMPUTER = "computer"
    TAKEN_BACK = "taken_back"
    ABANDONED = "abandoned"
    SURFACED = "surfaced"  # nothing: the question had sunk below other messages and was put anew


@dataclass(frozen=True, slots=True)
class Notice:
    number: int
    row: int  # how many rows there were when it was told
    word: Word
    seat: SeatId | None = None
    person: PersonId | None = None  # who holds the seat now
    former: PersonId | None = None  # who held it before
    name: str = ""


async def offers(store: Store, table: TableId) -> dict[SeatId, SeatOffer]:
    """By seat."""
    rows = await store._read(
        "select seat, person, name, lasting from offers where table_id = ? order by seat", (table,)
    )
    found = [SeatOffer(seat, person, name, bool(lasting)) for seat, person, name, lasting in rows]
    return {offer.seat: offer for offer in found}


async def put_offer(store: Store, table: TableId, offer: SeatOffer) -> None:
    await store._write(*put("offers", table_id=table, **asdict(offer)))


async def drop_offer(store: Store, table: TableId, seat: SeatId) -> None:
    await store._write_all([_dropped(table, seat)])


async def notices(store: Store, table: TableId) -> list[Notice]:
    rows = await store._read(
        "select number, row, word, seat, person, former, name from notices"
        " where table_id = ? order by number",
        (table,),
    )
    return [Notice(number, row, Word(word), *rest) for number, row, word, *rest in rows]


async def tables_left_by(store: Store, person: PersonId) -> list[TableId]:
    """Tables where the person once held a seat that somebody else has now."""
    rows = await store._read("select distinct table_id from notices where former = ?", (person,))
    return [table for (table,) in rows]


async def reseat(store: Store, table: TableId, seat: Seat, notice: Notice) -> None:
    """The seat changes hands, and the table tells of it. What its former player had told the table
    to do goes in the same moment: nobody may find another's orders."""
    changed = [seat_statement(table, seat), _told(table, notice)]
    gone = [_dropped(table, seat.seat), drop_instructions(table, seat.seat)]
    await store._write_all([*changed, *gone])


async def abandon(store: Store, table: TableId, notice: Notice) -> None:
    await store._write_all(
        [
            _told(table, notice),
            ("delete from offers where table_id = ?", (table,)),
            ("delete from alarms where table_id = ?", (table,)),
            put_status(table, Status.ABANDONED),
        ]
    )


async def idle_since(store: Store, table: TableId) -> float:
    """When a person last did something at this table; what the clock did for them does not
    count."""
    ((moment,),) = await store._read(
        "select max(moment) from (select created as moment from tables where id = ?1"
        " union all select max(at) from rows where table_id = ?1 and auto = 0 and not exists"
        " (select 1 from spells where spells.table_id = rows.table_id"
        " and ended_row = ordinal + 1 and outcome in ('missed', 'closed', 'spent'))"
        " union all select max(at) from notices"
        " where table_id = ?1 and word <> 'surfaced') as acts",
        (table,),
    )
    return float(moment)


async def put_notice(store: Store, table: TableId, notice: Notice) -> None:
    await store._write_all([_told(table, notice)])


def _dropped(table: TableId, seat: SeatId) -> Statement:
    return ("delete from offers where table_id = ? and seat = ?", (table, seat))


def _told(table: TableId, notice: Notice) -> Statement:
    return insert(
        "notices",
        table_id=table,
        number=notice.number,
        row=notice.row,
        word=notice.word.value,
        seat=notice.seat,
        person=notice.person,
        former=notice.former,
        name=notice.name,
        at=time.time(),
    )


async def put_looker(store: Store, table: TableId, person: PersonId) -> None:
    """Somebody has seen hands of this table from the gallery."""
    await store._write(
        "insert into lookers (table_id, person) values (?, ?) on conflict do nothing",
        (table, person),
    )


async def has_looked(store: Store, table: TableId, person: PersonId) -> bool:
    query = "select 1 from lookers where table_id = ? and person = ?"
    return bool(await store._read(query, (table, person)))


async def looked_at(store: Store, person: PersonId) -> list[TableId]:
    """The tables that somebody has seen from the gallery."""
    rows = await store._read("select table_id from lookers where person = ?", (person,))
    return [table for (table,) in rows]
