"""The clock of all tables: begins and ends waits, stops them and lets them go on, sets
alarms, and answers for whoever did not. What it keeps is made anew from the table whenever that is
looked at, so a crash in between changes nothing. Whoever calls holds the table's lock."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import Enum, auto

from bot.automation.modes import Mode
from bot.automation.stops import Preset
from bot.numbers import PersonId
from bot.store import Store
from bot.store.clocks import (
    Alarm,
    AlarmKind,
    Wait,
    WaitEnd,
    drop_alarms,
    drop_all_alarms,
    put_alarm,
    put_standing,
    put_wait,
)
from bot.store.database import Statement
from bot.tables import council, discretion, gone, unreached, waits
from bot.tables.actors import last_actor
from bot.tables.asked import AskedSeat, asked_seats
from bot.tables.bulletins import DMS, PROPOSED, SHOWN
from bot.tables.defaults import default
from bot.tables.hours import HOUR, Hours, awake, later, next_awake, next_morning, next_turn, usual
from bot.tables.table import Table
from bot.tables.timing import Look, Pace, Timing, pace_of
from bot.tables.turns import part_before, time_left, turn_of
from bot.tables.unreached import Passed
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId

NUDGE_EVERY = 8 * HOUR
CHECKPOINT = 2 * HOUR  # the one window of a challenge at a sealed table


class Fired(Enum):
    """What came of a deadline."""

    ANSWERED = auto()
    NOT_YET = auto()  # it is asked ahead of its turn, which has not come
    STALE = auto()  # nobody is waited for there any more, or not so soon


class Clock:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store, self.now = store, now
        self.clocks = store.clocks
        self.alarmed: Callable[[], None] = lambda: None  # told when something may ring sooner

    # People

    async def hours(self, person: PersonId | None) -> Hours:
        """What the person has declared; else what is usual where their language is spoken."""
        if person is None:
            return usual(None)
        declared = await self.clocks.hours(person)
        if declared is not None:
            return Hours(*declared)
        return usual((await self.store.person(person)).language)

    async def away_until(self, person: PersonId | None) -> float | None:
        now = self.now()
        for absence in [] if person is None else await self.clocks.absences(person):
            if absence.began <= now < absence.until:
                return absence.until
        return None

    # Winding

    async def wind(self, table: Table) -> None:
        """Makes the waits equal to who is asked. Raises NotSaved, and nothing has changed."""
        timing = await self._timing(table)
        timing.look = None
        if timing.pace is not Pace.NONE or len(table.people) > 1:
            await self._make_equal(table, timing)
        until = await self._unchanged_until(table, timing)
        timing.look = Look(table.mode, table.is_live, self.clocks.declared, until)

    def is_wound(self, table: Table) -> bool:
        """Whether winding would change nothing: nobody has opened the table since, and what the
        clock saw is still so."""
        look = table.timing.look if table.timing else None
        if look is None or look.mode is not table.mode or look.live is not table.is_live:
            return False
        return look.declared == self.clocks.declared and self.now() < look.until

    async def _unchanged_until(self, table: Table, timing: Timing) -> float:
        """Who sleeps, who is away, and which hour was proposed or has come: until when all of it is
        so."""
        now, council = self.now(), timing.standing.council
        moments = [petition.moment for petition in table.petitions.pending]
        moments += [] if council is None else [council, council + HOUR]
        for seat in table.people:
            moments.append(next_turn(await self.hours(seat.person), now))
            absences = await self.clocks.absences(seat.person) if seat.person else []
            moments += [moment for absence in absences for moment in absence]
        return min((moment for moment in moments if moment > now), default=math.inf)

    async def _make_equal(self, table: Table, timing: Timing) -> None:
        await self._look_at_people(table, timing)
        all_asked = [asked for asked in asked_seats(table) if not (asked.ahead and asked.mandatory)]
        # a turn that may be taken ahead is waited for when it comes
        to, taken = waits.taken_back(
            table.session.record.rows, [*timing.ended.values(), *timing.open.values()]
        )
        changed = [await self._voided(wait, table, undone=True) for wait in taken]
        changed += await self._ended(table, timing, {each.decision for each in all_asked}, taken)
        fresh = [asked for asked in all_asked if asked.decision not in timing.open]
        before = [wait for wait in changed if wait.undone and wait.began_row <= to]
        changed += [await self._begun(table, timing, asked, before, changed) for asked in fresh]
        changed += await self._moved(table, timing, all_asked)
        await self._keep(table, timing, changed)
        await self._foresee(table, timing, all_asked)
        await gone.tend(self, table, timing)
        await unreached.tend(self, table, timing)
        await council.tend(self, table, timing)

    async def _timing(self, table: Table) -> Timing:
        """Read once, then kept with the table."""
        if table.timing is None:
            timing = Timing(pace_of(table.saved, table.seats))
            timing.standing = await self.clocks.standing(table.id)
            timing.bulletins = await self.clocks.bulletins(table.id, SHOWN)
            told = await self.clocks.latest(table.id, PROPOSED)
            timing.proposed = 0 if told is None else told.args["round"]
            dms = await self.clocks.latest(table.id, DMS)
            timing.told_of_dms = None if dms is None else dms.at
            for wait in await self.clocks.waits(table.id):
                timing.put(wait)
            table.timing = timing
        return table.timing

    async def _look_at_people(self, table: Table, timing: Timing) -> None:
        """Who is away, and who sleeps."""
        now = self.now()
        timing.away, timing.asleep = {}, set()
        for seat in table.people:
            if (until := await self.away_until(seat.person)) is not None:
                timing.away[seat.seat] = until
            if not awake(await self.hours(seat.person), now):
                timing.asleep.add(seat.seat)
        self._count_missed(table, timing)
        await unreached.look(self, table, timing)

    def _count_missed(self, table: Table, timing: Timing) -> None:
        counted = {s.seat: gone.missed_in_a_row(table, timing, s.seat) for s in table.people}
        timing.missed = {seat: missed for seat, missed in counted.items() if missed}

    async def _ended(
        self, table: Table, timing: Timing, pending: set[int], taken: Sequence[Wait]
    ) -> list[Wait]:
        rows, now, found = table.session.record.rows, self.now(), []
        for wait in timing.open.values():
            if wait.decision in pending or wait in taken:
                continue
            row = waits.answering_row(wait, rows)
            if row is None and wait.mandatory:
                found.append(await self._voided(wait, table))
                continue
            at = len(rows) - 1 if row is None else row  # a window answered under seal has no row
            hours, paid = await self.hours(wait.person), pays(table, wait.seat)
            bank, begins = timing.allowance.bank, wait.allowed == timing.allowance.decision
            found.append(waits.answered(wait, hours, now, at, bank, pays=paid, begins=begins))
        return found

    async def _voided(self, wait: Wait, table: Table, *, undone: bool = False) -> Wait:
        """The question went away. One that had been answered keeps how it ended."""
        if wait.ended_row is None:
            wait = waits.stopped(wait, await self.hours(wait.person), self.now())
            rows = len(table.session.record.rows)
            wait = replace(wait, ended_row=rows, outcome=WaitEnd.VOID)
        return replace(wait, undone=undone)

    async def _begun(
        self,
        table: Table,
        timing: Timing,
        asked: AskedSeat,
        before: Sequence[Wait],
        changed: Sequence[Wait],
    ) -> Wait:
        """A new wait; after an undo it goes on where the one that was taken back had ended."""
        person, rows = table.seats[asked.seat].person, len(table.session.record.rows)
        known = timing.known(changed)
        allowed = (
            _allowed(table, timing, asked, known) if asked.mandatory else _window(table, timing)
        )
        bank = timing.bank_in(table.session.game.round, asked.seat, known)
        wait = Wait(
            decision=asked.decision,
            seat=asked.seat,
            person=person,
            mandatory=asked.mandatory,
            began=self.now(),
            began_row=rows,
            allowed=allowed,
            bank=bank,
            left=allowed,
            turn=turn_of(table),
        )
        if last_actor(table) == asked.seat:
            wait = waits.put_off(wait)
        if asked.seconds is not None and not timing.paused:
            return waits.shortened(wait, self.now() + asked.seconds)
        again = [old for old in before if old.seat == asked.seat]
        if again and asked.mandatory:
            old = max(again, key=lambda each: each.decision)
            wait = replace(wait, bank=old.bank, spent=max(0.0, old.spent), left=old.left)
        if await self._spares(table, timing, wait):
            wait = discretion.discreet(wait)
        return await self._set(table, timing, wait)

    async def _spares(self, table: Table, timing: Timing, wait: Wait) -> bool:
        """Whether its person is not to be disturbed, and it is known for how long to wait."""
        asks = next(d for d in table.waiting if d.id == wait.decision)
        spared = timing.pace is not Pace.NONE and discretion.may_be_spared(table, asks)
        return spared and await self._drawn(table, timing, wait) is not None

    async def _drawn(self, table: Table, timing: Timing, wait: Wait) -> float | None:
        """How long the person would take, as far as the table knows."""
        ended = [(each, await self.hours(each.person)) for each in timing.ended.values()]
        times = [found for each in ended if (found := discretion.answer_time(*each)) is not None]
        return discretion.drawn(table, wait, times)

    async def _moved(
        self, table: Table, timing: Timing, all_asked: Sequence[AskedSeat]
    ) -> list[Wait]:
        """Waits whose clock has to stop or to go on, or that are for somebody else now; windows
        that were opened before the table was live."""
        found = []
        for asked in all_asked:
            if (wait := timing.open.get(asked.decision)) is None:
                continue
            now = self._anew(table, timing, wait)
            asks = next(d for d in table.waiting if d.id == wait.decision)
            if waits.is_discreet(now) and not discretion.may_be_spared(table, asks):
                now = discretion.disturbing(now)
            now = await self._set(table, timing, now)
            if asked.seconds is not None and now.due is not None:
                now = waits.shortened(now, self.now() + asked.seconds)
            if now != wait:
                found.append(now)
        return found

    def _anew(self, table: Table, timing: Timing, wait: Wait) -> Wait:
        """All of its time again for somebody else, or for somebody who is back."""
        person, full = table.seats[wait.seat].person, timing.allowance.decision
        if wait.person != person:
            allowed = full if wait.mandatory else wait.allowed
            return replace(
                wait, person=person, due=None, allowed=allowed, left=allowed, rung="", muted=False
            )
        hurried = wait.mandatory and 0 < wait.allowed <= gone.SPELL < full
        if hurried and not timing.missed.get(wait.seat):
            return replace(wait, due=None, allowed=full, left=full)
        return wait

    async def _set(self, table: Table, timing: Timing, wait: Wait) -> Wait:
        """Stopped or running, as it should be."""
        hours, now = await self._counted(timing, wait), self.now()
        still = timing.paused or timing.pace is Pace.NONE
        if still or (wait.mandatory and wait.seat in timing.away):
            return waits.stopped(wait, hours, now)
        if wait.due is not None:
            return wait
        closes = await self._closing(table, timing, hours, _window(table, timing))
        started = waits.started(wait, hours, now, closes, pays(table, wait.seat))
        if not waits.is_discreet(wait) or (taken := await self._drawn(table, timing, wait)) is None:
            return started
        due = closes if math.isinf(taken) else min(closes, later(hours, now, taken))
        return replace(started, due=due)

    async def _counted(self, timing: Timing, wait: Wait) -> Hours:
        """In which hours its time is counted."""
        slow = wait.mandatory and wait.seat in timing.gone
        return gone.ANY_TIME if slow else await self.hours(wait.person)

    async def _closing(self, table: Table, timing: Timing, hours: Hours, seconds: float) -> float:
        """When a window closes that is open for so much waking time from now on: by then everybody
        who is not away has had it, whoever is asked."""
        missing = {*timing.away, *timing.gone}
        here = [seat.person for seat in table.people if seat.seat not in missing]
        everybody = [await self.hours(person) for person in here] or [hours]
        return max(later(each, self.now(), seconds) for each in everybody)

    async def _keep(self, table: Table, timing: Timing, changed: Sequence[Wait]) -> None:
        if not changed:
            return
        statements: list[Statement] = []
        for wait in changed:
            statements += await self.statements(table, wait)
        await self.clocks.write(statements)
        for wait in changed:
            timing.put(wait)
        self.alarmed()

    async def statements(self, table: Table, wait: Wait) -> list[Statement]:
        """What keeps a wait and its alarms."""
        hours = await self.hours(wait.person)
        alarms = waits.alarms(table.id, wait, hours, self.now())
        return [
            put_wait(table.id, wait),
            *drop_alarms(table.id, wait.decision, waits.OF_A_WAIT),
            *(put_alarm(alarm) for alarm in alarms),
        ]

    async def _foresee(self, table: Table, timing: Timing, all_asked: Sequence[AskedSeat]) -> None:
        """What the clock would answer; the day's digest while the game runs."""
        pending = {decision.id: decision for decision in table.waiting}
        timing.defaults = {n: kept for n, kept in timing.defaults.items() if n in pending}
        for asked in all_asked if timing.pace is not Pace.NONE else ():
            if asked.decision not in timing.defaults:
                decision = pending[asked.decision]
                timing.defaults[asked.decision] = await asyncio.to_thread(default, table, decision)
        if table.over and not timing.at_rest:
            await self.clocks.write([drop_all_alarms(table.id)])
            timing.at_rest = True
        elif timing.pace is not Pace.NONE and not timing.digests:
            for seat in table.people:
                morning = next_morning(await self.hours(seat.person), self.now())
                await self.clocks.expect(Alarm(table.id, AlarmKind.DIGEST, seat.seat, morning))
            timing.digests = True
            self.alarmed()

    # Ringing

    async def run_out(self, table: Table, decision: int) -> Fired:
        """Answers for the seat, if its time is up. The answer and the end of the wait are kept
        together, so neither can happen without the other, or twice."""
        timing = await self._timing(table)
        wait = timing.open.get(decision)
        if wait is None or wait.due is None or wait.due > self.now():
            return Fired.STALE
        asks: Decision | None = next((d for d in table.waiting if d.id == decision), None)
        if asks is None:
            return Fired.STALE
        if asks not in table.session.pending:
            return await self._pass_ahead(table, wait, asks)
        given = timing.defaults.get(decision)
        if given is None:
            given = await asyncio.to_thread(default, table, asks)
        ended = waits.run_out(wait, len(table.session.record.rows))
        also = await self.statements(table, ended)
        timing.put(ended)
        self._count_missed(table, timing)
        await table.give(wait.seat, decision, given.keys, also)
        return Fired.ANSWERED

    async def rest_of_turn(self, table: Table) -> int | None:
        """The next part of a turn whose time is up: a decision that the clock makes at once, so
        that nobody is called for it."""
        await self.wind(table)
        waits = table.timing.open.values() if table.timing else ()
        now, pending = self.now(), {decision.id for decision in table.session.pending}
        due = (w.decision for w in waits if w.mandatory and w.due is not None and w.due <= now)
        return next((decision for decision in due if decision in pending), None)

    async def _pass_ahead(self, table: Table, wait: Wait, asks: Decision) -> Fired:
        """Before its turn: a discreet pass is kept under seal, as its person's own would be."""
        if not waits.is_discreet(wait) or wait.due == wait.closes:
            return Fired.NOT_YET
        await table.automation.pass_ahead(asks)
        return Fired.ANSWERED

    async def excuse(self, table: Table, decision: int) -> None:
        """Gives some time again to a wait that ran out, or nearly did, while the bot was away."""
        timing = await self._timing(table)
        wait = timing.open.get(decision)
        if wait is None:
            return
        hours = await self.hours(wait.person)
        grace = min(waits.GRACE, _window(table, timing))
        closes = await self._closing(table, timing, hours, grace)
        await self._keep(table, timing, [waits.excused(wait, hours, self.now(), closes)])

    async def ring(self, table: Table, alarm: Alarm) -> bool:
        """Notes that a reminder is given now; later, if its person sleeps. Says whether it is."""
        timing = await self._timing(table)
        wait = timing.open.get(alarm.subject)
        drop = drop_alarms(table.id, alarm.subject, [alarm.kind])
        silent = timing.paused or (wait is not None and wait.seat in timing.away)
        if wait is None or silent or not waits.may_ring(wait, alarm.kind):
            await self.clocks.write(drop)
            return False
        hours, now = await self.hours(wait.person), self.now()
        if not awake(hours, now):
            await self.clocks.write([put_alarm(alarm._replace(at=next_awake(hours, now)))])
            return False
        wait = waits.rung(wait, alarm.kind)
        await self.clocks.write([put_wait(table.id, wait), *drop])
        timing.put(wait)
        return True

    # What people ask of it

    async def more_time(self, table: Table, person: PersonId, decision: int) -> float:
        """Takes from the person's bank; how many waking seconds."""
        timing, wait = await self._own(table, person, decision)
        seconds = min(waits.MORE, timing.bank(wait.seat))
        if seconds <= 0 or not wait.mandatory or wait.due is None:
            raise Refused(phrase("clock.refused.bank"))
        longer = waits.with_more(wait, await self.hours(person), seconds)
        await self._keep(table, timing, [longer])
        return seconds

    async def mute(self, table: Table, person: PersonId, decision: int) -> None:
        """No more reminders in this wait."""
        timing, wait = await self._own(table, person, decision)
        await self._keep(table, timing, [replace(wait, muted=True)])

    async def nudge(self, table: Table, person: PersonId) -> Passed:
        """Reminds everybody else who is asked, in their waking hours; what became of it. Whether a
        window waits for anybody but the asker is not told."""
        timing, now = await self._timing(table), self.now()
        seat = table.seat_of(person)
        if seat is None:
            raise table.unseated(person, "table.not_seated")
        all_asked = asked_seats(table)
        if not any(asked.seat != seat or not asked.mandatory for asked in all_asked):
            raise Refused(phrase("clock.refused.nobody"))
        standing = timing.standing
        if standing.nudged is not None and now - standing.nudged < NUDGE_EVERY:
            raise Refused(phrase("clock.refused.nudged"))
        standing = standing._replace(nudged=now)
        others = [asked for asked in all_asked if asked.seat != seat]
        alarms = [Alarm(table.id, AlarmKind.NUDGE, asked.decision, now) for asked in others]
        passed = unreached.passed_on(timing, others)
        await self.clocks.write([put_standing(table.id, standing), *map(put_alarm, alarms)])
        timing.standing = standing
        self.alarmed()
        return passed

    async def _own(self, table: Table, person: PersonId, decision: int) -> tuple[Timing, Wait]:
        timing = await self._timing(table)
        wait = timing.open.get(decision)
        if wait is None or table.seat_of(person) != wait.seat:
            raise Refused(phrase("refused.stale"))
        return timing, wait


def pays(table: Table, seat: SeatId) -> bool:
    """Whether the seat has asked for every window, and so pays for their time from its bank."""
    own = table.mode is Mode.RELAXED  # otherwise it is the table that asks everybody
    return own and table.automation.of(seat).preset_now is Preset.FULL


def _allowed(table: Table, timing: Timing, asked: AskedSeat, known: Collection[Wait]) -> float:
    """Waking seconds for a decision: a turn has its hours once."""
    decision = next(d for d in table.waiting if d.id == asked.decision)
    before = part_before(decision, turn_of(table), known)
    return gone.time_for(timing, asked.seat) if before is None else time_left(before)


def _window(table: Table, timing: Timing) -> float:
    """Waking seconds for a window."""
    window = timing.allowance.window
    return min(window, CHECKPOINT) if table.mode is Mode.SEALED else window
