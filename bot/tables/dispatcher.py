"""One sleeper for all tables: wakes when the next alarm is due and lets it ring, through the
table's own lock. What rings is kept before it is shown; this module shows nothing itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.numbers import PersonId
from bot.store import NotSaved
from bot.store.clocks import Alarm, AlarmKind, drop_alarms, put_alarm, put_standing
from bot.store.holdings import Elsewhere
from bot.tables.clock import Fired
from bot.tables.hours import HOUR, next_morning
from bot.tables.meetings import CALLED_BEFORE, Meeting, next_weekly
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.tables.timepiece import Timepiece
from bot.tables.waits import GRACE, REMINDERS
from engine.core.errors import Refused

log = logging.getLogger(__name__)

AGAIN_SECONDS = 60.0  # after something went wrong
AWAY_SECONDS = 600.0  # so late an alarm rings only if nobody was there at its moment


class Dispatcher:
    def __init__(self, registry: Registry, timepiece: Timepiece) -> None:
        self.registry, self.timepiece = registry, timepiece
        self.clock, self.clocks = registry.clock, registry.store.clocks
        self.clock.alarmed = self.wake
        self._woken, self._ringing = asyncio.Event(), asyncio.Lock()
        self._armed: float | None = None
        self._returning = True  # nothing has rung soundly since this process came
        self._task: asyncio.Task[None] | None = None
        self.digest: Callable[[PersonId, float], None] = lambda person, at: None  # is due

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="dispatcher")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def wake(self) -> None:
        """Looks again: an alarm may be due, or nearer than it was."""
        self._woken.set()

    def take_over(self) -> None:
        """Tables of another process are ours now, which may have been away for long."""
        self._returning = True
        self.wake()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            self._arm(await self._rest())
            await self._woken.wait()

    def _arm(self, at: float | None) -> None:
        if at is not None and at != self._armed:
            self._armed = at
            self.timepiece.call_at(at, self._rang)

    def _rang(self) -> None:
        self._armed = None
        self.wake()

    async def _rest(self) -> float | None:
        """Lets everything ring that is due; until when there is rest then."""
        try:
            sound = await self.ring()
            at = await self.clocks.next_alarm()
        except NotSaved as error:
            log.warning("alarms cannot be read (%r)", error)
            sound, at = False, None
        again = self.timepiece.now() + AGAIN_SECONDS
        if not sound:
            return again if at is None else max(at, again)
        return at

    async def ring(self) -> bool:
        """Everything that is due now, in order; False if something has to be tried again."""
        async with self._ringing:
            sound = not self._returning or await self._excused()
            if sound:
                due = await self.clocks.due(self.timepiece.now())
                sound = all([await self._tried(self._ring, alarm) for alarm in due])
            self._returning = not sound
            return sound

    async def _excused(self) -> bool:
        """Back from an absence, before anything else: nobody loses a turn because nobody could
        answer. False if it has to be tried again."""
        now = self.timepiece.now()
        if not any(now - alarm.at > AWAY_SECONDS for alarm in await self.clocks.due(now)):
            return True
        near = await self.clocks.due(now + GRACE)
        deadlines = [alarm for alarm in near if alarm.kind is AlarmKind.DEFAULT]
        return all([await self._tried(self._excuse, alarm) for alarm in deadlines])

    async def _excuse(self, alarm: Alarm) -> None:
        async with self.registry.opened(alarm.table) as table:
            await self.clock.excuse(table, alarm.subject)

    async def _tried(self, act: Callable[[Alarm], Awaitable[None]], alarm: Alarm) -> bool:
        try:
            await self._act_or_drop(act, alarm)
        except Elsewhere:
            return True  # given up meanwhile: it rings at whoever plays the table
        except NotSaved as error:
            log.warning("table %s: %s is tried again (%r)", alarm.table, alarm.kind, error)
            return False
        except Exception:
            log.exception("table %s: %s failed", alarm.table, alarm.kind)
            await self._postpone(alarm, AGAIN_SECONDS)
        return True

    async def _act_or_drop(self, act: Callable[[Alarm], Awaitable[None]], alarm: Alarm) -> None:
        try:
            await act(alarm)
        except Refused:
            await self._drop(alarm)  # there is no such table any more

    async def _ring(self, alarm: Alarm) -> None:
        if alarm.kind is AlarmKind.DIGEST:
            await self._digest(alarm)
            return
        async with self.registry.opened(alarm.table) as table:
            if alarm.kind is AlarmKind.DEFAULT:
                await self._run_out(table, alarm)
            elif alarm.kind in REMINDERS:
                await self.clock.ring(table, alarm)
            elif alarm.kind is AlarmKind.COUNCIL and alarm.subject != Meeting.LAPSES:
                await self._council(table, alarm)
            else:
                await self._drop(alarm)  # an absence or a proposal ends: the clock has seen it

    async def _run_out(self, table: Table, alarm: Alarm) -> None:
        """Whoever is asked ahead waits for those before, who are due by the same hour. A turn is
        made to its end."""
        fired = await self.clock.run_out(table, alarm.subject)
        rest = await self.clock.rest_of_turn(table) if fired is Fired.ANSWERED else None
        while rest is not None and await self.clock.run_out(table, rest) is Fired.ANSWERED:
            rest = await self.clock.rest_of_turn(table)
        if fired is Fired.STALE:
            await self._drop(alarm)
        elif fired is Fired.NOT_YET:
            await self._postpone(alarm, AGAIN_SECONDS)

    async def _council(self, table: Table, alarm: Alarm) -> None:
        """All are called an hour before it begins. An hour after that the calls go."""
        timing = table.timing
        if timing is None:
            return
        standing, following = timing.standing, list[Alarm]()
        meeting = Meeting(alarm.subject)
        if meeting is Meeting.WEEKLY and standing.weekly:
            following.append(next_weekly(table.id, standing.weekly, self.timepiece.now()))
        if meeting is Meeting.BEGINS:
            standing = standing._replace(council=alarm.at)
            following.append(Alarm(table.id, alarm.kind, Meeting.ENDS, alarm.at + HOUR))
        elif meeting is Meeting.ENDS:
            others = standing.council is not None and standing.council > alarm.at - HOUR
            standing = standing if others else standing._replace(council=None)
        elif self._worth_calling(table, alarm):
            moment = alarm.at + CALLED_BEFORE
            standing = standing._replace(council=moment)
            following.append(Alarm(table.id, alarm.kind, Meeting.BEGINS, moment))
        dropped = drop_alarms(table.id, alarm.subject, [alarm.kind])
        changed = [put_standing(table.id, standing), *dropped, *map(put_alarm, following)]
        await self.clocks.write(changed)
        timing.standing = standing

    def _worth_calling(self, table: Table, alarm: Alarm) -> bool:
        """Not to an hour that is over, that nobody can play in, or beside another."""
        timing, now = table.timing, self.timepiece.now()
        idle = timing is None or timing.paused or table.closed
        over = alarm.at + CALLED_BEFORE + HOUR <= now
        return not idle and not over and timing is not None and timing.standing.council is None

    async def _digest(self, alarm: Alarm) -> None:
        """The day of whoever holds this seat begins; it is told of all their tables at once."""
        async with self.registry.seen(alarm.table) as table:
            over, seats = table.over, [s for s in table.people if s.seat == alarm.subject]
        if over or not seats or (person := seats[0].person) is None:
            await self._drop(alarm)
            return
        hours, now = await self.clock.hours(person), self.timepiece.now()
        await self.clocks.write([put_alarm(alarm._replace(at=next_morning(hours, now)))])
        self.digest(person, alarm.at)

    async def _drop(self, alarm: Alarm) -> None:
        await self.clocks.write(drop_alarms(alarm.table, alarm.subject, [alarm.kind]))

    async def _postpone(self, alarm: Alarm, seconds: float) -> None:
        with suppress(NotSaved):
            at = self.timepiece.now() + seconds
            await self.clocks.write([put_alarm(alarm._replace(at=at))])
