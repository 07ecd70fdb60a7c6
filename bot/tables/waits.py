"""How a wait begins, stops, goes on and ends, and when it rings: values in, values out.
Reads no clock and no store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.numbers import TableId
from bot.store.clocks import Alarm, AlarmKind, Wait, WaitEnd
from bot.tables.hours import HOUR, Hours, awake, between, later, next_awake
from engine.core.record import Answer, Back, Row

REMINDERS = (AlarmKind.OPENED, AlarmKind.HALF, AlarmKind.LAST_HOUR, AlarmKind.NUDGE)
OF_A_WAIT = (AlarmKind.DEFAULT, *REMINDERS)
REMINDERS_AT_MOST = 2  # DMs in one wait
GIVEN_BACK = HOUR  # to the bank, for a decision made in half its time
MORE = 4 * HOUR  # taken from the bank at a time
GRACE = 2 * HOUR  # waking, where the bot was away when time ran out
SPARED = "-"  # before a reminder that is not needed
PUT_OFF = "+"  # before one that comes a while later
DISCREET = "~discreet"  # nothing is left to its person but a pass, which is given unasked
A_WHILE = 600.0  # seconds for which whoever has just acted is taken to be there


def stopped(wait: Wait, hours: Hours, now: float) -> Wait:
    """The clock stands still. A window has all its time again when it goes on, so that what is
    left of it says nothing about whose it was."""
    if wait.due is None:
        return wait
    left = between(hours, now, wait.due) if wait.mandatory else wait.allowed
    return replace(wait, due=None, closes=None, left=left)


def started(wait: Wait, hours: Hours, now: float, closes: float, pays: bool) -> Wait:
    """A decision has what is left of its person's own time, where nothing is left at any hour; a
    window closes when everybody is told that it does, or sooner if its seat pays and cannot pay so
    long."""
    if wait.mandatory:
        due = later(hours, now, wait.left) if wait.left else now
        return replace(wait, due=due, closes=None)
    due = min(closes, later(hours, now, max(0.0, wait.bank))) if pays else closes
    return replace(wait, due=due, closes=closes)


def answered(
    wait: Wait, hours: Hours, now: float, row: int, full: float, *, pays: bool, begins: bool = True
) -> Wait:
    """Ended by its person's own answer, which is this row. A turn that `begins` quickly fills the
    bank."""
    left = wait.left if wait.due is None else between(hours, now, wait.due)
    spent = wait.spent
    if pays and not wait.mandatory:
        spent = min(wait.bank, between(hours, wait.began, now))
    elif wait.mandatory and begins and spent == 0 and left >= wait.allowed / 2:
        spent = -max(0.0, min(GIVEN_BACK, full - wait.bank))
    return replace(wait, left=left, spent=spent, ended_row=row + 1, outcome=WaitEnd.KEPT)


def run_out(wait: Wait, row: int) -> Wait:
    """Ended by the clock, which gives this row."""
    if wait.mandatory:
        outcome = WaitEnd.MISSED
    elif is_discreet(wait) and wait.due != wait.closes:
        outcome = WaitEnd.KEPT
    elif wait.closes is not None and wait.due is not None and wait.due < wait.closes:
        outcome = WaitEnd.SPENT
    else:
        outcome = WaitEnd.CLOSED
    spent = wait.bank if outcome is WaitEnd.SPENT else wait.spent
    return replace(wait, left=0.0, spent=spent, ended_row=row + 1, outcome=outcome)


def with_more(wait: Wait, hours: Hours, seconds: float) -> Wait:
    """So much of the bank for this decision."""
    if wait.due is None:
        return replace(wait, spent=wait.spent + seconds, left=wait.left + seconds)
    return replace(wait, spent=wait.spent + seconds, due=later(hours, wait.due, seconds))


def shortened(wait: Wait, closes: float) -> Wait:
    """A window closes by then, as everybody is told. Whoever has just acted is there, and is not
    called to it."""
    closes = closes if wait.closes is None else min(wait.closes, closes)
    return replace(wait, due=closes, closes=closes)


def excused(wait: Wait, hours: Hours, now: float, closes: float) -> Wait:
    """Nobody could answer while the bot was away: the time that is left is no less than the grace.
    A window stays open for all alike, and whoever pays for it does not pay for the absence."""
    if wait.due is None:
        return wait
    if wait.mandatory:
        return replace(wait, due=max(wait.due, later(hours, now, min(GRACE, wait.allowed))))
    closes = max(wait.closes or 0.0, closes)
    return replace(wait, due=closes, closes=closes, began=now)


def is_discreet(wait: Wait) -> bool:
    """Whether its person is not disturbed."""
    return DISCREET in wait.rung.split()


def rings_of(wait: Wait) -> list[AlarmKind]:
    """The reminders that were given."""
    marks = (SPARED, PUT_OFF, DISCREET)
    return [AlarmKind(kind) for kind in wait.rung.split() if not kind.startswith(marks)]


def spared(wait: Wait, kind: AlarmKind) -> Wait:
    """Not reminded so: it is over too soon for that."""
    return replace(wait, rung=f"{wait.rung} {SPARED}{kind}".strip())


def put_off(wait: Wait) -> Wait:
    """Whoever has just acted is there, and is called only if the question still stands later."""
    return replace(wait, rung=f"{wait.rung} {PUT_OFF}{AlarmKind.OPENED}".strip())


def rung(wait: Wait, kind: AlarmKind) -> Wait:
    return replace(wait, rung=f"{wait.rung} {kind}".strip())


def may_ring(wait: Wait, kind: AlarmKind) -> bool:
    """No more often than a wait may, and nothing twice."""
    given = rings_of(wait)
    settled = wait.muted or kind in given or f"{SPARED}{kind}" in wait.rung.split()
    return not settled and len(given) < REMINDERS_AT_MOST


def alarms(table: TableId, wait: Wait, hours: Hours, now: float) -> Iterator[Alarm]:
    """What is to come of a wait that lasts; reminders in waking hours alone."""
    if wait.ended_row is not None:
        return
    if wait.due is not None:
        yield Alarm(table, AlarmKind.DEFAULT, wait.decision, wait.due)
    for kind, moment in _reminders(wait, hours, now):
        at = next_awake(hours, moment)
        if may_ring(wait, kind) and (wait.due is None or at < wait.due):
            yield Alarm(table, kind, wait.decision, at)


def _reminders(wait: Wait, hours: Hours, now: float) -> Iterator[tuple[AlarmKind, float]]:
    """A decision is called in the thread, if its person is awake; else, like a window, by DM when
    they are, and then there is no second reminder but the last. So is whoever had just acted, and
    was not called."""
    later_on = f"{PUT_OFF}{AlarmKind.OPENED}" in wait.rung.split()
    by_dm = later_on or not wait.mandatory or not awake(hours, wait.began)
    if by_dm:
        yield AlarmKind.OPENED, max(now, wait.began + A_WHILE) if later_on else now
    if wait.due is None:
        return
    left = between(hours, now, wait.due)
    if not by_dm and wait.allowed / 2 > HOUR and left > wait.allowed / 2:
        yield AlarmKind.HALF, later(hours, now, left - wait.allowed / 2)
    if left > HOUR and wait.allowed > HOUR:
        yield AlarmKind.LAST_HOUR, later(hours, now, left - HOUR)


# What the record says


def answering_row(wait: Wait, rows: Sequence[Row]) -> int | None:
    """The row that answered it; None if nothing did."""
    for at in range(wait.began_row, len(rows)):
        row = rows[at]
        if isinstance(row, Answer) and row.id == wait.decision:
            return at
    return None


def taken_back(rows: Sequence[Row], waits: Iterable[Wait]) -> tuple[int, list[Wait]]:
    """Waits that the newest undo took back and that do not say so yet, and how many rows are left
    of before it. An undo that somebody has been waited for since is an old one."""
    known = list(waits)
    since = max((wait.began_row for wait in known), default=0)
    fresh = [row.to for row in rows[since:] if isinstance(row, Back)]
    if not fresh:
        return len(rows), []
    to = min(fresh)
    taken = [s for s in known if not s.undone and (s.ended_row is None or s.ended_row > to)]
    return to, taken
