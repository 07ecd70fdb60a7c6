"""What happened at a table, in bursts: a person's act and everything that followed from it until a
person was waited for again. Each burst with something to tell is one message of the thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.store.clocks import Outcome
from bot.tables.table import Table
from engine.core.phrases import Phrase, Who, phrase
from engine.core.record import Answer, Back, Concession, Row
from engine.core.session import Session


@dataclass(frozen=True, slots=True)
class Burst:
    count: int  # the number of rows up to and with the act that began it; 0 at the start
    lines: tuple[Phrase, ...]
    undone: bool = False


class Clocked(NamedTuple):
    """What the clock knows of a record: the rows that it gave, and who had to be called when."""

    given: Mapping[int, Outcome]
    calls: Mapping[int, set[int]]  # seats, by the number of rows

    def calls_after(self, rows: Sequence[Row], auto: Sequence[bool], count: int) -> bool:
        """Whether after this act, and what computer players did then, somebody else was called."""
        actor = rows[count - 1] if count else None
        mover = {actor.seat} if isinstance(actor, Answer) else set()
        end = count
        while end < len(rows) and auto[end]:
            end += 1
        return any(self.calls.get(at, set()) - mover for at in range(count, end + 1))


def bursts(table: Table) -> list[Burst]:
    """Everything that was told, in order; what was undone is marked so, and stays."""
    told = _bursts(table.session, table.auto, _heard(table))
    rows = table.session.record.rows
    for at, row in enumerate(rows):
        if isinstance(row, Back):
            told += [replace(burst, undone=True) for burst in _undone(table, at, row)]
    return sorted(told, key=lambda burst: burst.count)


def _undone(table: Table, at: int, back: Back) -> list[Burst]:
    """What this undo took back, told as it was told before it. Computed once, then remembered."""
    if at not in table.undone:
        before = Session.restore(table.session.record, table.session.rules, at)
        heard = _bursts(before, table.auto, _heard(table))
        told = [burst for burst in heard if burst.count > back.to]
        table.undone[at] = [(burst.count, burst.lines) for burst in told]
        before.close()
    return [Burst(count, lines) for count, lines in table.undone[at]]


def _heard(table: Table) -> Clocked:
    if table.timing is None:
        return Clocked({}, {})
    return Clocked(table.timing.given, table.timing.calls)


def _bursts(session: Session, auto: Sequence[bool], clocked: Clocked) -> list[Burst]:
    """An act that tells nothing begins a burst only if somebody has to be called after it."""
    found: list[Burst] = []
    for count, lines in _story(session, clocked.given):
        automatic = count > 0 and auto[count - 1]
        begins = not automatic and (
            bool(lines) or clocked.calls_after(session.record.rows, auto, count)
        )
        if found and not begins:
            found[-1] = replace(found[-1], lines=found[-1].lines + lines)
        else:
            found.append(Burst(count, lines))
    return found


def _story(
    session: Session, given: Mapping[int, Outcome]
) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
    rows = session.record.rows
    for count, heard in session.story(None):
        told = _told(rows[count - 1] if count else None, given.get(count - 1))
        yield count, (*told, *heard)


def _told(row: Row | None, given: Outcome | None) -> tuple[Phrase, ...]:
    """What the table itself says about a row, beside what the game says. A window that the clock
    closed names nobody."""
    if isinstance(row, Answer) and given is Outcome.MISSED:
        return (phrase("clock.timed_out", who=Who(row.seat)),)
    if given is Outcome.CLOSED:
        return (phrase("clock.closed"),)
    if isinstance(row, Back):
        return (phrase("table.log.undone"),)
    if isinstance(row, Concession):
        return (phrase("table.log.conceded", who=Who(row.seat)),)
    return ()
