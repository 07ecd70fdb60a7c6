"""What happened at a table, in stretches: a person's act and everything that followed from it until
a person was waited for again, with the blocks that came to their end there. Notices, what the
table tells of itself between the rows, stand among them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.describe.blocks import Block, Teller
from bot.games.shelf import plug
from bot.store.absence import Notice, Word
from bot.store.clocks import WaitEnd
from bot.tables.agreements import NAMELESS, Agreements
from bot.tables.table import Table
from engine.core.errors import Diverged
from engine.core.phrases import Phrase, Who, phrase
from engine.core.record import Answer, Back, Concession, Row
from engine.core.seats import SeatId
from engine.core.session import Session

Told = tuple[int, tuple[Phrase, ...]]  # after so many rows, these lines
Item = Block | Notice
Players = tuple[tuple[SeatId, str], ...]  # seats, and the names of those who play them for others


@dataclass(slots=True)
class Stretch:
    """`count`: the number of rows up to and with the act that began it; 0 at the start. `apart`:
    told in a message of its own, since somebody had to be called after it or something was said
    between the rows. `notice`: what that was. `players`: who played for somebody else then."""

    count: int
    told: list[Item] = field(default_factory=list)
    apart: bool = False
    notice: Notice | None = None
    players: Players = ()


class Story(NamedTuple):
    """`open`: the block that may still grow."""

    stretches: list[Stretch]
    open: Block | None


class Clocked(NamedTuple):
    """What the clock knows of a record: the rows that it gave, who had to be called when, and what
    was asked by name. `nameless`: in windows, nothing depends on who was asked or when they said
    what they answered."""

    given: Mapping[int, WaitEnd]
    calls: Mapping[int, set[SeatId]]  # seats, by the number of rows
    named: Collection[int] = ()  # decisions
    ended: Mapping[int, int | None] = {}  # by decision: the number of rows, None while it is asked
    nameless: bool = False

    def mover(self, row: Row | None) -> set[SeatId]:
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


def story(table: Table) -> Story:
    """All of it, in order. What an undo took back is told again there, struck out."""
    teller = plug(table.saved.game).telling.teller()
    clocked, rows = _clocked(table), table.session.record.rows
    waiting, stretches = deque(table.notices), [Stretch(0)]
    mover: set[SeatId] = set()
    for count, lines in _lines(table.session, clocked.given):
        while waiting and waiting[0].row < count:
            stretches.append(_noticed(teller, waiting.popleft()))
        if count and not clocked.followed(rows, table.auto, count - 1):
            stretches.append(Stretch(count))
            mover = clocked.mover(rows[count - 1])
        here, row = stretches[-1], rows[count - 1] if count else None
        if isinstance(row, Back):
            teller.end()
            teller.told.append(_undone(table, count - 1, row))
        for line in (*lines, *_uncalled(clocked, row, count)):
            teller.hear(line)
        here.told += _taken(teller)
        here.apart |= bool(clocked.calls.get(count, set()) - mover)
    stretches += [_noticed(teller, notice) for notice in waiting]
    if table.over:
        stretches[-1].apart = True
        teller.end()
        stretches[-1].told += _taken(teller)
    _name_players(stretches)
    return Story(_since(stretches, Agreements.of(table.saved.options).told_before), teller.open)


def _uncalled(clocked: Clocked, row: Row | None, count: int) -> tuple[Phrase, ...]:
    """Who was called by what this row takes back."""
    if not isinstance(row, Back):
        return ()
    called = {seat for at in range(row.to + 1, count) for seat in clocked.calls.get(at, ())}
    freed = sorted(called - clocked.calls.get(count, set()))
    return (phrase("table.log.uncalled", who=tuple(map(Who, freed))),) if freed else ()


def _name_players(stretches: list[Stretch]) -> None:
    """From the notice on that a seat has changed hands; what came before stays as it was told."""
    players: dict[SeatId, str] = {}
    for stretch in stretches:
        stretch.players = tuple(players.items())
        if stretch.notice is not None:
            _hand_on(players, stretch.notice)


def players_at(table: Table, count: int) -> Players:
    """Who played for somebody else when so many rows were told."""
    players: dict[SeatId, str] = {}
    for notice in table.notices:
        if notice.row < count:
            _hand_on(players, notice)
    return tuple(players.items())


def _hand_on(players: dict[SeatId, str], notice: Notice) -> None:
    if notice.seat is None:
        return
    if notice.word in (Word.LENT, Word.HANDED_OVER):
        players[notice.seat] = notice.name
    elif notice.word in (Word.COMPUTER, Word.TAKEN_BACK):
        players.pop(notice.seat, None)


def _since(stretches: list[Stretch], rows: int) -> list[Stretch]:
    """Those after so many rows; what came before was told otherwise, and is left as it is."""
    later = [stretch for stretch in stretches if stretch.count >= rows]
    return later or [Stretch(rows)]


def _taken(teller: Teller) -> list[Block]:
    """What came to its end since the last time."""
    told, teller.told = teller.told, []
    return told


def _noticed(teller: Teller, notice: Notice) -> Stretch:
    """It stands after the rows that came before it, and begins a message: whoever holds a seat now
    is called anew, or the question had sunk."""
    said = [] if notice.word is Word.SURFACED else [notice]
    return Stretch(notice.row, [*_taken(teller), *said], apart=True, notice=notice)


def _undone(table: Table, at: int, back: Back) -> Block:
    """What this undo took back. Computed once, then remembered."""

    def told() -> tuple[Phrase, ...]:
        before = restored(table.session, at)
        gone = [lines for count, lines in _lines(before, {}) if count > back.to]
        before.close()
        return tuple(line for lines in gone for line in lines)

    return Block(kind="undone", lines=table.told.undone(at, told), struck=True)


def restored(session: Session, rows: int) -> Session:
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
    return Clocked(timing.told, timing.calls, timing.named, known, nameless)


def _lines(session: Session, given: Mapping[int, WaitEnd]) -> Iterator[Told]:
    rows = session.record.rows
    for count, heard in session.story(None):
        told = told_of(rows[count - 1] if count else None, given.get(count - 1))
        yield count, (*told, *heard)


def told_of(row: Row | None, given: WaitEnd | None = None) -> tuple[Phrase, ...]:
    """What the table itself says about a row, beside what the game says. A window that the clock
    closed names nobody."""
    if isinstance(row, Answer) and given is WaitEnd.MISSED:
        return (phrase("clock.timed_out", who=Who(row.seat)),)
    if given is WaitEnd.CLOSED:
        return (phrase("clock.closed"),)
    if isinstance(row, Back):
        return (phrase("table.log.undone"),)
    if isinstance(row, Concession):
        return (phrase("table.log.conceded", who=Who(row.seat)),)
    return ()
