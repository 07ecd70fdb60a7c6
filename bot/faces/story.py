"""What happened at a table, in bursts: a person's act and everything that followed from it until a
person was waited for again. Each burst with something to tell is one message of the thread, and so
is each notice: what the table tells of itself between the rows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.store.absence import Notice
from bot.tables.table import Table
from engine.core.phrases import Phrase, Who, phrase
from engine.core.record import Back, Concession, Row
from engine.core.session import Session

SCROLLED = 12  # bursts after which the board is too far above the newest line


@dataclass(frozen=True, slots=True)
class Burst:
    count: int  # the number of rows up to and with the act that began it; 0 at the start
    lines: tuple[Phrase, ...]
    undone: bool = False
    notice: Notice | None = None
    phase: tuple[int, int] | None = None  # in which it ended; None of a notice

    @property
    def slot(self) -> str:
        """Its message's, the same after a restart."""
        number = "" if self.notice is None else f".{self.notice.number}"
        return f"log:{self.count}{number}"


def bursts(table: Table) -> list[Burst]:
    """Everything that was told, in order; what was undone is marked so, and stays."""
    told = _bursts(table.session, table.auto, table.notices)
    rows = table.session.record.rows
    for at, row in enumerate(rows):
        if isinstance(row, Back):
            told += [replace(burst, undone=True) for burst in _undone(table, at, row)]
    return sorted(told, key=_place)


def _place(burst: Burst) -> tuple[int, int]:
    return burst.count, -1 if burst.notice is None else burst.notice.number


def _undone(table: Table, at: int, back: Back) -> list[Burst]:
    """What this undo took back, told as it was told before it. Computed once, then remembered."""
    if at not in table.undone:
        before = Session.restore(table.session.record, table.session.rules, at)
        told = [
            burst
            for burst in _bursts(before, table.auto, table.notices)
            if burst.count > back.to and burst.notice is None
        ]
        table.undone[at] = [(burst.count, burst.lines, burst.phase) for burst in told]
        before.close()
    return [Burst(count, lines, phase=phase) for count, lines, phase in table.undone[at]]


def _bursts(session: Session, auto: Sequence[bool], notices: Sequence[Notice]) -> list[Burst]:
    """A notice stands after the rows that came before it, and nothing is added to it."""
    found: list[Burst] = []
    waiting = deque(notices)
    for count, lines in _story(session):
        while waiting and waiting[0].row < count:
            found.append(_noticed(waiting.popleft()))
        phase = session.phase(count)
        automatic = count > 0 and auto[count - 1] and found[-1].notice is None
        if found and (automatic or not lines):
            found[-1] = replace(found[-1], lines=found[-1].lines + lines, phase=phase)
        else:
            found.append(Burst(count, lines, phase=phase))
    return found + [_noticed(notice) for notice in waiting]


def _noticed(notice: Notice) -> Burst:
    return Burst(notice.row, (), notice=notice)


def _story(session: Session) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
    rows = session.record.rows
    for count, heard in session.story(None):
        yield count, (*told_of(rows[count - 1] if count else None), *heard)


def told_of(row: Row | None) -> tuple[Phrase, ...]:
    """What the table itself says about a row, beside what the game says."""
    if isinstance(row, Back):
        return (phrase("table.log.undone"),)
    if isinstance(row, Concession):
        return (phrase("table.log.conceded", who=Who(row.seat)),)
    return ()


def board_at(told: Sequence[Burst]) -> int:
    """Before which burst the board stands: the last that led into another phase, or one a dozen
    bursts further down. Only grows with what is told."""
    found, phase = 0, told[0].phase
    for at, burst in enumerate(told):
        if at - found >= SCROLLED or burst.phase not in (None, phase):
            found = at
        phase = burst.phase or phase
    return found
