"""The clock of all tables: begins and ends spells of waiting, stops them and lets them go on, sets
alarms, and answers for whoever did not. What it keeps is made anew from the table whenever that is
looked at, so a crash in between changes nothing. Whoever calls holds the table's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto

from bot.store import Store
from bot.store.clocks import (
    Alarm,
    AlarmKind,
    Outcome,
    Spell,
    drop_alarms,
    drop_all_alarms,
    put_alarm,
    put_spell,
    put_standing,
)
from bot.store.ledger import Statement
from bot.tables import council
from bot.tables import spells as spell_of
from bot.tables.bulletins import PROPOSED, SHOWN
from bot.tables.defaults import default
from bot.tables.hours import DAY, HOUR, Hours, awake, later, next_awake, usual
from bot.tables.modes import Mode
from bot.tables.stops import Preset
from bot.tables.table import Table
from bot.tables.timing import Pace, Timing, pace_of
from bot.tables.waits import Wait, asked
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase

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

    async def hours(self, person: int | None) -> Hours:
        """What the person has declared; else what is usual where their language is spoken."""
        if person is None:
            return usual(None)
        declared = await self.clocks.hours(person)
        if declared is not None:
            return Hours(*declared)
        return usual((await self.store.person(person)).language)

    async def away_until(self, person: int | None) -> float | None:
        now = self.now()
        for absence in [] if person is None else await self.clocks.absences(person):
            if absence.began <= now < absence.until:
                return absence.until
        return None

    # Winding

    async def wind(self, table: Table) -> None:
        """Makes the spells equal to who is asked. Raises NotSaved, and nothing has changed."""
        timing = await self._timing(table)
        if timing.pace is Pace.NONE and len(table.people) < 2:
            return
        await self._look_at_people(table, timing)
        waits = [wait for wait in asked(table) if not (wait.ahead and wait.mandatory)]
        # a turn that may be taken ahead is waited for when it comes
        to, taken = spell_of.taken_back(
            table.session.record.rows, [*timing.ended.values(), *timing.open.values()]
        )
        changed = [await self._voided(spell, table, undone=True) for spell in taken]
        changed += await self._ended(table, timing, {w.decision for w in waits}, taken)
        fresh = [wait for wait in waits if wait.decision not in timing.open]
        before = [spell for spell in changed if spell.undone and spell.began_row <= to]
        changed += [await self._begun(table, timing, wait, before, changed) for wait in fresh]
        changed += await self._moved(table, timing, {w.decision for w in waits})
        await self._keep(table, timing, changed)
        await self._foresee(table, timing, waits)
        await council.tend(self, table, timing)

    async def _timing(self, table: Table) -> Timing:
        """Read once, then kept with the table."""
        if table.timing is None:
            timing = Timing(pace_of(table.saved, table.seats))
            timing.standing = await self.clocks.standing(table.id)
            timing.bulletins = await self.clocks.bulletins(table.id, SHOWN)
            told = await self.clocks.latest(table.id, PROPOSED)
            timing.proposed = 0 if told is None else told.args["round"]
            for spell in await self.clocks.spells(table.id):
                timing.put(spell)
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

    async def _ended(
        self, table: Table, timing: Timing, pending: set[int], taken: Sequence[Spell]
    ) -> list[Spell]:
        rows, now, found = table.session.record.rows, self.now(), []
        for spell in timing.open.values():
            if spell.decision in pending or spell in taken:
                continue
            row = spell_of.answering_row(spell, rows)
            if row is None and spell.mandatory:
                found.append(await self._voided(spell, table))
                continue
            at = len(rows) - 1 if row is None else row  # a window answered under seal has no row
            hours, paid = await self.hours(spell.person), pays(table, spell.seat)
            bank = timing.allowance.bank
            found.append(spell_of.answered(spell, hours, now, at, bank, pays=paid))
        return found

    async def _voided(self, spell: Spell, table: Table, *, undone: bool = False) -> Spell:
        """The question went away. One that had been answered keeps how it ended."""
        if spell.ended_row is None:
            spell = spell_of.stopped(spell, await self.hours(spell.person), self.now())
            rows = len(table.session.record.rows)
            spell = replace(spell, ended_row=rows, outcome=Outcome.VOID)
        return replace(spell, undone=undone)

    async def _begun(
        self,
        table: Table,
        timing: Timing,
        wait: Wait,
        before: Sequence[Spell],
        changed: Sequence[Spell],
    ) -> Spell:
        """A new spell; after an undo it goes on where the one that was taken back had ended."""
        person, rows = table.seats[wait.seat].person, len(table.session.record.rows)
        allowed = timing.allowance.decision if wait.mandatory else _window(table, timing)
        bank = timing.bank_after(wait.seat, {each.decision: each for each in changed})
        spell = Spell(
            decision=wait.decision,
            seat=wait.seat,
            person=person,
            mandatory=wait.mandatory,
            began=self.now(),
            began_row=rows,
            allowed=allowed,
            bank=bank,
            left=allowed,
        )
        if table.last_actor == wait.seat or wait.seconds is not None:
            spell = spell_of.spared(spell, AlarmKind.OPENED)
        if wait.seconds is not None:
            closes = self.now() + wait.seconds
            return replace(spell, due=closes, closes=closes)
        again = [old for old in before if old.seat == wait.seat]
        if again and wait.mandatory:
            old = max(again, key=lambda each: each.decision)
            spell = replace(spell, bank=old.bank, spent=max(0.0, old.spent), left=old.left)
        return await self._set(table, timing, spell)

    async def _moved(self, table: Table, timing: Timing, pending: set[int]) -> list[Spell]:
        """Spells whose clock has to stop or to go on, or that wait for somebody else now."""
        found = []
        for spell in timing.open.values():
            if spell.decision not in pending:
                continue
            person = table.seats[spell.seat].person
            now = spell
            if spell.person != person:
                now = replace(spell, person=person, due=None, left=spell.allowed, rung="")
            now = await self._set(table, timing, now)
            if now != spell:
                found.append(now)
        return found

    async def _set(self, table: Table, timing: Timing, spell: Spell) -> Spell:
        """Stopped or running, as it should be."""
        hours, now = await self.hours(spell.person), self.now()
        still = timing.paused or timing.pace is Pace.NONE
        if still or (spell.mandatory and spell.seat in timing.away):
            return spell_of.stopped(spell, hours, now)
        if spell.due is not None:
            return spell
        closes = await self._closing(table, timing, hours, _window(table, timing))
        return spell_of.started(spell, hours, now, closes, pays(table, spell.seat))

    async def _closing(self, table: Table, timing: Timing, hours: Hours, seconds: float) -> float:
        """When a window closes that is open for so much waking time from now on: by then everybody
        who is not away has had it, whoever is asked."""
        here = [seat.person for seat in table.people if seat.seat not in timing.away]
        everybody = [await self.hours(person) for person in here] or [hours]
        return max(later(each, self.now(), seconds) for each in everybody)

    async def _keep(self, table: Table, timing: Timing, changed: Sequence[Spell]) -> None:
        if not changed:
            return
        statements: list[Statement] = []
        for spell in changed:
            statements += await self.statements(table, spell)
        await self.clocks.write(statements)
        for spell in changed:
            timing.put(spell)
        self.alarmed()

    async def statements(self, table: Table, spell: Spell) -> list[Statement]:
        """What keeps a spell and its alarms."""
        hours = await self.hours(spell.person)
        alarms = spell_of.alarms(table.id, spell, hours, self.now())
        return [
            put_spell(table.id, spell),
            *drop_alarms(table.id, spell.decision, spell_of.OF_A_SPELL),
            *(put_alarm(alarm) for alarm in alarms),
        ]

    async def _foresee(self, table: Table, timing: Timing, waits: Sequence[Wait]) -> None:
        """What the clock would answer; the day's digest while the game runs."""
        pending = {decision.id: decision for decision in table.waiting}
        timing.defaults = {n: kept for n, kept in timing.defaults.items() if n in pending}
        for wait in waits if timing.pace is not Pace.NONE else ():
            if wait.decision not in timing.defaults:
                decision = pending[wait.decision]
                timing.defaults[wait.decision] = await asyncio.to_thread(default, table, decision)
        if table.over and not timing.at_rest:
            await self.clocks.write([drop_all_alarms(table.id)])
            timing.at_rest = True
        elif timing.pace is not Pace.NONE and not timing.digests:
            await self.clocks.expect(Alarm(table.id, AlarmKind.DIGEST, 0, self.now() + DAY))
            timing.digests = True
            self.alarmed()

    # Ringing

    async def run_out(self, table: Table, decision: int) -> Fired:
        """Answers for the seat, if its time is up. The answer and the end of the spell are kept
        together, so neither can happen without the other, or twice."""
        timing = await self._timing(table)
        spell = timing.open.get(decision)
        if spell is None or spell.due is None or spell.due > self.now():
            return Fired.STALE
        asks: Decision | None = table.question(spell.seat)
        if asks is None or asks.id != decision:
            return Fired.STALE
        if asks not in table.session.pending:
            return Fired.NOT_YET
        given = timing.defaults.get(decision)
        if given is None:
            given = await asyncio.to_thread(default, table, asks)
        ended = spell_of.run_out(spell, len(table.session.record.rows))
        also = await self.statements(table, ended)
        await table.give(spell.seat, decision, given.keys, also)
        timing.put(ended)
        return Fired.ANSWERED

    async def excuse(self, table: Table, decision: int) -> None:
        """Gives some time again to a spell that ran out, or nearly did, while the bot was away."""
        timing = await self._timing(table)
        spell = timing.open.get(decision)
        if spell is None:
            return
        hours = await self.hours(spell.person)
        grace = min(spell_of.GRACE, _window(table, timing))
        closes = await self._closing(table, timing, hours, grace)
        await self._keep(table, timing, [spell_of.excused(spell, hours, self.now(), closes)])

    async def ring(self, table: Table, alarm: Alarm) -> bool:
        """Notes that a reminder is given now; later, if its person sleeps. Says whether it is."""
        timing = await self._timing(table)
        spell = timing.open.get(alarm.subject)
        drop = drop_alarms(table.id, alarm.subject, [alarm.kind])
        silent = timing.paused or (spell is not None and spell.seat in timing.away)
        if spell is None or silent or not spell_of.may_ring(spell, alarm.kind):
            await self.clocks.write(drop)
            return False
        hours, now = await self.hours(spell.person), self.now()
        if not awake(hours, now):
            await self.clocks.write([put_alarm(alarm._replace(at=next_awake(hours, now)))])
            return False
        spell = spell_of.rung(spell, alarm.kind)
        await self.clocks.write([put_spell(table.id, spell), *drop])
        timing.put(spell)
        return True

    # What people ask of it

    async def more_time(self, table: Table, person: int, decision: int) -> float:
        """Takes from the person's bank; how many waking seconds."""
        timing, spell = await self._own(table, person, decision)
        seconds = min(spell_of.MORE, timing.bank(spell.seat))
        if seconds <= 0 or not spell.mandatory or spell.due is None:
            raise Refused(phrase("clock.refused.bank"))
        longer = spell_of.with_more(spell, await self.hours(person), seconds)
        await self._keep(table, timing, [longer])
        return seconds

    async def mute(self, table: Table, person: int, decision: int) -> None:
        """No more reminders in this spell."""
        timing, spell = await self._own(table, person, decision)
        await self._keep(table, timing, [replace(spell, muted=True)])

    async def nudge(self, table: Table, person: int) -> None:
        """Reminds everybody else who is asked, in their waking hours. Whether a window waits for
        anybody but the asker is not told."""
        timing, now = await self._timing(table), self.now()
        seat = table.seat_of(person)
        if seat is None:
            raise Refused(phrase("table.not_seated"))
        waits = asked(table)
        if not any(wait.seat != seat or not wait.mandatory for wait in waits):
            raise Refused(phrase("clock.refused.nobody"))
        standing = timing.standing
        if standing.nudged is not None and now - standing.nudged < NUDGE_EVERY:
            raise Refused(phrase("clock.refused.nudged"))
        standing = standing._replace(nudged=now)
        alarms = [
            Alarm(table.id, AlarmKind.NUDGE, wait.decision, now)
            for wait in waits
            if wait.seat != seat
        ]
        await self.clocks.write([put_standing(table.id, standing), *map(put_alarm, alarms)])
        timing.standing = standing
        self.alarmed()

    async def _own(self, table: Table, person: int, decision: int) -> tuple[Timing, Spell]:
        timing = await self._timing(table)
        spell = timing.open.get(decision)
        if spell is None or table.seat_of(person) != spell.seat:
            raise Refused(phrase("refused.stale"))
        return timing, spell


def pays(table: Table, seat: int) -> bool:
    """Whether the seat has asked for every window, and so pays for their time from its bank."""
    own = table.mode is Mode.RELAXED  # otherwise it is the table that asks everybody
    return own and table.instructions(seat).preset_now is Preset.FULL


def _window(table: Table, timing: Timing) -> float:
    """Waking seconds for a window."""
    window = timing.allowance.window
    return min(window, CHECKPOINT) if table.mode is Mode.SEALED else window
