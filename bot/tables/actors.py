"""Who has acted last at a table, by hand: what computer players, instructions and the clock answer
is nobody's act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.record import Answer
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.tables.table import Table


def last_actor(table: Table) -> SeatId | None:
    """The seat of the last row that a person made; nobody's if the clock gave it."""
    act = _last_act(table)
    return None if act is None else act.seat


def known_actor(table: Table) -> SeatId | None:
    """The last actor, if everybody may know who that was: in a window, nobody may."""
    act, timing = _last_act(table), table.timing
    if act is None or timing is None or len(table.people) == 1 or act.id in timing.named:
        return None if act is None else act.seat
    return None


def rows_to_last_act(table: Table, seat: SeatId) -> int:
    """The number of rows up to and with the seat's last surviving answer that was given by hand or
    by the clock; 0 if none. It is what an undo takes back."""
    return next(_acts(table, seat), 0)


def rows_to_own_act(table: Table, seat: SeatId) -> int:
    """The same without what the clock answered: its person has seen nothing of that."""
    given = table.timing.given if table.timing else {}
    return next((count for count in _acts(table, seat) if count - 1 not in given), 0)


def _acts(table: Table, seat: SeatId) -> Iterator[int]:
    """The latest first; of a row that is still being kept it is not known yet."""
    record = table.session.record
    for at in reversed(record.surviving()):
        row = record.rows[at]
        known = at < len(table.auto)
        if known and isinstance(row, Answer) and row.seat == seat and not table.auto[at]:
            yield at + 1


def _last_act(table: Table) -> Answer | None:
    given = table.timing.given if table.timing else {}
    rows = table.session.record.rows
    for at in reversed(range(len(rows))):
        if not table.auto[at]:
            row = rows[at]
            return row if isinstance(row, Answer) and at not in given else None
    return None
