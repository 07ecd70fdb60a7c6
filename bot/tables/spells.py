"""How a spell of waiting begins, stops, goes on and ends, and when it rings: values in, values out.
Reads no clock and no store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.store.clocks import Alarm, AlarmKind, Outcome, Spell
from bot.tables.hours import HOUR, Hours, awake, between, later, next_awake
from engine.core.record import Answer, Back, Row

REMINDERS = (AlarmKind.OPENED, AlarmKind.HALF, AlarmKind.LAST_HOUR, AlarmKind.NUDGE)
OF_A_SPELL = (AlarmKind.DEFAULT, *REMINDERS)
REMINDERS_AT_MOST = 2  # DMs in one spell
GIVEN_BACK = HOUR  # to the bank, for a decision made in half its time
MORE = 4 * HOUR  # taken from the bank at a time
GRACE = 2 * HOUR  # waking, where the bot was away when time ran out
SPARED = "-"  # before a reminder that is not needed


def stopped(spell: Spell, hours: Hours, now: float) -> Spell:
    """The clock stands still. A window has all its time again when it goes on, so that what is
    left of it says nothing about whose it was."""
    if spell.due is None:
        return spell
    left = between(hours, now, spell.due) if spell.mandatory else spell.allowed
    return replace(spell, due=None, closes=None, left=left)


def started(spell: Spell, hours: Hours, now: float, closes: float, pays: bool) -> Spell:
    """A decision has what is left of its person's own time; a window closes when everybody is
    told that it does, or sooner if its seat pays and cannot pay so long."""
    if spell.mandatory:
        return replace(spell, due=later(hours, now, spell.left), closes=None)
    due = min(closes, later(hours, now, max(0.0, spell.bank))) if pays else closes
    return replace(spell, due=due, closes=closes)


def answered(spell: Spell, hours: Hours, now: float, row: int, full: float, *, pays: bool) -> Spell:
    """Ended by its person's own answer, which is this row. Quick decisions fill the bank."""
    left = spell.left if spell.due is None else between(hours, now, spell.due)
    spent = spell.spent
    if pays and not spell.mandatory:
        spent = min(spell.bank, between(hours, spell.began, now))
    elif spell.mandatory and spent == 0 and left >= spell.allowed / 2:
        spent = -max(0.0, min(GIVEN_BACK, full - spell.bank))
    return replace(spell, left=left, spent=spent, ended_row=row + 1, outcome=Outcome.KEPT)


def run_out(spell: Spell, row: int) -> Spell:
    """Ended by the clock, which gives this row."""
    if spell.mandatory:
        outcome = Outcome.MISSED
    elif spell.closes is not None and spell.due is not None and spell.due < spell.closes:
        outcome = Outcome.SPENT
    else:
        outcome = Outcome.CLOSED
    spent = spell.bank if outcome is Outcome.SPENT else spell.spent
    return replace(spell, left=0.0, spent=spent, ended_row=row + 1, outcome=outcome)


def with_more(spell: Spell, hours: Hours, seconds: float) -> Spell:
    """So much of the bank for this decision."""
    if spell.due is None:
        return replace(spell, spent=spell.spent + seconds, left=spell.left + seconds)
    return replace(spell, spent=spell.spent + seconds, due=later(hours, spell.due, seconds))


def excused(spell: Spell, hours: Hours, now: float, closes: float) -> Spell:
    """Nobody could answer while the bot was away: the time that is left is no less than the grace.
    A window stays open for all alike, and whoever pays for it does not pay for the absence."""
    if spell.due is None:
        return spell
    if spell.mandatory:
        return replace(spell, due=max(spell.due, later(hours, now, min(GRACE, spell.allowed))))
    closes = max(spell.closes or 0.0, closes)
    return replace(spell, due=closes, closes=closes, began=now)


def rings_of(spell: Spell) -> list[AlarmKind]:
    """The reminders that were given."""
    return [AlarmKind(kind) for kind in spell.rung.split() if not kind.startswith(SPARED)]


def spared(spell: Spell, kind: AlarmKind) -> Spell:
    """Not reminded so: whoever has just acted is there."""
    return replace(spell, rung=f"{spell.rung} {SPARED}{kind}".strip())


def rung(spell: Spell, kind: AlarmKind) -> Spell:
    return replace(spell, rung=f"{spell.rung} {kind}".strip())


def may_ring(spell: Spell, kind: AlarmKind) -> bool:
    """No more often than a spell may, and nothing twice."""
    given = rings_of(spell)
    settled = spell.muted or kind in given or f"{SPARED}{kind}" in spell.rung.split()
    return not settled and len(given) < REMINDERS_AT_MOST


def alarms(table: int, spell: Spell, hours: Hours, now: float) -> Iterator[Alarm]:
    """What is to come of a spell that lasts; reminders in waking hours alone."""
    if spell.ended_row is not None:
        return
    if spell.due is not None:
        yield Alarm(table, AlarmKind.DEFAULT, spell.decision, spell.due)
    for kind, moment in _reminders(spell, hours, now):
        at = next_awake(hours, moment)
        if may_ring(spell, kind) and (spell.due is None or at < spell.due):
            yield Alarm(table, kind, spell.decision, at)


def _reminders(spell: Spell, hours: Hours, now: float) -> Iterator[tuple[AlarmKind, float]]:
    """A decision is called in the thread, if its person is awake; else, like a window, by DM when
    they are, and then there is no second reminder but the last."""
    by_dm = not spell.mandatory or not awake(hours, spell.began)
    if by_dm:
        yield AlarmKind.OPENED, now
    if spell.due is None:
        return
    left = between(hours, now, spell.due)
    if not by_dm and spell.allowed / 2 > HOUR and left > spell.allowed / 2:
        yield AlarmKind.HALF, later(hours, now, left - spell.allowed / 2)
    if left > HOUR and spell.allowed > HOUR:
        yield AlarmKind.LAST_HOUR, later(hours, now, left - HOUR)


# What the record says


def answering_row(spell: Spell, rows: Sequence[Row]) -> int | None:
    """The row that answered it; None if nothing did."""
    for at in range(spell.began_row, len(rows)):
        row = rows[at]
        if isinstance(row, Answer) and row.id == spell.decision:
            return at
    return None


def taken_back(rows: Sequence[Row], spells: Iterable[Spell]) -> tuple[int, list[Spell]]:
    """Spells that the newest undo took back and that do not say so yet, and how many rows are left
    of before it. An undo that somebody has been waited for since is an old one."""
    known = list(spells)
    since = max((spell.began_row for spell in known), default=0)
    fresh = [row.to for row in rows[since:] if isinstance(row, Back)]
    if not fresh:
        return len(rows), []
    to = min(fresh)
    taken = [s for s in known if not s.undone and (s.ended_row is None or s.ended_row > to)]
    return to, taken
