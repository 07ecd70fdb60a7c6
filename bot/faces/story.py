"""What happened at a table, in bursts: a person's act and everything that followed from it until a
person was waited for again. Each burst with something to tell is one message of the thread, and so
is each notice: what the table tells of itself between the rows."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.store.absence import Notice
from bot.store.clocks import Outcome
from bot.tables.agreements import NAMELESS, Agreements
from bot.tables.table import Table
from bot.tables.told import UndoneLines
from engine.core.errors import Diverged
from engine.core.phrases import Phrase, Who, phrase
from engine.core.record import Answer, Back, Concession, Row
from engine.core.session import Session

Told = tuple[int, tuple[Phrase, ...]]  # after so many rows, these lines

SCROLLED = 12  # bursts after which the board is too far above the newest line


@dataclass(frozen=True, slots=True)
class Burst:
    count: int  # the number of rows up to and with the act that began it; 0 at the start
    lines: tuple[Phrase, ...]
    undone: bool = False
    notice: Notice | None = None
    phase: tuple[int, int] | None = None  # in which it ended; None of a notice

    @property
    def calls_only(self) -> bool:
        """It tells nothing but who is called; its message goes when it is no longer the newest."""
        return not self.lines and self.notice is None and self.count > 0

    @property
    def slot(self) -> str:
        """Its message's, the same after a restart."""
        if self.calls_only:
            return f"call:{self.count}"
        number = "" if self.notice is None else f".{self.notice.number}"
        return f"log:{self.count}{number}"


class Clocked(NamedTuple):
    """What the clock knows of a record: the rows that it gave, who had to be called when, and what
    was asked by name. `nameless`: in windows, nothing depends on who was asked or when they said
    what they answered."""

    given: Mapping[int, Outcome]
    calls: Mapping[int, set[int]]  # seats, by the number of rows
    named: Collection[int] = ()  # decisions
    ended: Mapping[int, int | None] = {}  # by decision: the number of rows, None while it is asked
    nameless: bool = False

    def mover(self, row: Row | None) -> set[int]:
        """Who made it, as far as that may show."""
        if not isinstance(row, Answer) or (self.nameless and row.id not in self.named):
            return set()
        return {row.seat}

    def followed(self, rows: Sequence[Row], auto: Sequence[bool], at: int) -> bool:
        """Whether this row came of itself after the one before, and nobody was waited for."""
        if auto[at] or not self.nameless or not self.ended:
            return auto[at]
        row = rows[at]  # by hand, or given ahead of its turn and only played now
        return isinstance(row, Answer) and self.ended.get(row.id, at) not in (at + 1, None)

    def calls_after(self, rows: Sequence[Row], auto: Sequence[bool], count: int) -> bool:
        """Whether after this act, and what followed of itself, somebody else was called."""
        mover = self.mover(rows[count - 1] if count else None)
        end = count
        while end < len(rows) and self.followed(rows, auto, end):
            end += 1
        return any(self.calls.get(at, set()) - mover for at in range(count, end + 1))


def bursts(table: Table) -> list[Burst]:
    """Everything that was told, in order; what was undone is marked so, and stays."""
    told = _bursts(table.session, table.auto, table.notices, _clocked(table))
    rows = table.session.record.rows
    for at, row in enumerate(rows):
        if isinstance(row, Back):
            told += [replace(burst, undone=True) for burst in _undone(table, at, row)]
    return sorted(told, key=_place)


def _place(burst: Burst) -> tuple[int, int]:
    return burst.count, -1 if burst.notice is None else burst.notice.number


def _undone(table: Table, at: int, back: Back) -> list[Burst]:
    """What this undo took back, told as it was told before it. Computed once, then remembered."""

    def told() -> list[UndoneLines]:
        before = _restored(table.session, at)
        made = _bursts(before, table.auto, table.notices, _clocked(table))
        before.close()
        gone = [burst for burst in made if burst.count > back.to and burst.notice is None]
        return [UndoneLines(burst.count, burst.lines, burst.phase) for burst in gone]

    taken_back = table.told.undone(at, told)
    return [Burst(count, lines, phase=phase) for count, lines, phase in taken_back]


def _restored(session: Session, rows: int) -> Session:
    """After so many rows. What was undone may play otherwise today, as nobody relies on it: then as
    far as it plays as it did; the messages that told the rest stay as they are."""
    try:
        return Session.restore(session.record, session.rules, rows)
    except Diverged as diverged:
        return Session.restore(session.record, session.rules, diverged.row)


def _clocked(table: Table) -> Clocked:
    timing, nameless = table.timing, Agreements.of(table.saved.options).telling >= NAMELESS
    if timing is None:
        return Clocked({}, {}, nameless=nameless)
    ended = {wait.decision: wait.ended_row for wait in timing.ended.values()}
    known = {**ended, **dict.fromkeys(timing.open)}
    return Clocked(timing.given, timing.calls, timing.named, known, nameless)


def _bursts(
    session: Session, auto: Sequence[bool], notices: Sequence[Notice], clocked: Clocked
) -> list[Burst]:
    """A notice stands after the rows that came before it, and nothing is added to it. An act that
    tells nothing begins a burst only if somebody has to be called after it."""
    found: list[Burst] = []
    waiting = deque(notices)
    rows, story = session.record.rows, list(_story(session, clocked.given))
    for place, (count, lines) in enumerate(story):
        while waiting and waiting[0].row < count:
            found.append(_noticed(waiting.popleft()))
        phase = session.phase(count)
        automatic = count > 0 and clocked.followed(rows, auto, count - 1)
        joins = bool(found) and automatic and found[-1].notice is None
        if joins or (found and not _tells(story[place:], rows, auto, waiting, clocked)):
            found[-1] = replace(found[-1], lines=found[-1].lines + lines, phase=phase)
        else:
            found.append(Burst(count, lines, phase=phase))
    return found + [_noticed(notice) for notice in waiting]


def _tells(
    story: Sequence[Told],
    rows: Sequence[Row],
    auto: Sequence[bool],
    waiting: Sequence[Notice],
    clocked: Clocked,
) -> bool:
    """Whether an act has something to tell; with what followed of itself, for who passes by hand
    and who because they said so before is nobody's business."""
    first, heard = story[0]
    if heard or clocked.calls_after(rows, auto, first):
        return True
    for count, lines in story[1:] if clocked.nameless else ():
        noticed = any(first <= notice.row < count for notice in waiting)
        if noticed or not clocked.followed(rows, auto, count - 1):
            return False
        if lines:
            return True
    return False


def _noticed(notice: Notice) -> Burst:
    return Burst(notice.row, (), notice=notice)


def _story(session: Session, given: Mapping[int, Outcome]) -> Iterator[Told]:
    rows = session.record.rows
    for count, heard in session.story(None):
        told = told_of(rows[count - 1] if count else None, given.get(count - 1))
        yield count, (*told, *heard)


def told_of(row: Row | None, given: Outcome | None = None) -> tuple[Phrase, ...]:
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


def board_at(told: Sequence[Burst]) -> int:
    """Before which burst the board stands: the last that led into another phase, or one a dozen
    bursts further down. Only grows with what is told."""
    found, phase = 0, told[0].phase
    for at, burst in enumerate(told):
        if at - found >= SCROLLED or burst.phase not in (None, phase):
            found = at
        phase = burst.phase or phase
    return found
