"""One sleeper for all tables: wakes when the next alarm is due and lets it ring, through the
table's own lock. What rings is kept before it is shown; this module shows nothing itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.store import NotSaved
from bot.store.clocks import Alarm, AlarmKind, drop_alarms, put_alarm, put_standing
from bot.store.holdings import Elsewhere
from bot.tables import bulletins
from bot.tables.asked import asked_seats
from bot.tables.clock import Fired
from bot.tables.hours import DAY, HOUR
from bot.tables.petitions import LAPSES
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.tables.timepiece import Timepiece
from bot.tables.waits import GRACE, REMINDERS
from engine.core.errors import Refused

log = logging.getLogger(__name__)

AGAIN_SECONDS = 60.0  # after something went wrong
AWAY_SECONDS = 600.0  # so late an alarm rings only if nobody was there at its moment
BEGINS, ENDS = 0, 1  # of a council hour


class Dispatcher:
    def __init__(self, registry: Registry, timepiece: Timepiece) -> None:
        self.registry, self.timepiece = registry, timepiece
        self.clock, self.clocks = registry.clock, registry.store.clocks
        self.clock.alarmed = self.wake
        self._woken, self._ringing = asyncio.Event(), asyncio.Lock()
        self._armed: float | None = None
        self._returning = True  # nothing has rung soundly since this process came
        self._task: asyncio.Task[None] | None = None

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
        async with self.registry.opened(alarm.table) as table:
            if alarm.kind is AlarmKind.DEFAULT:
                await self._run_out(table, alarm)
            elif alarm.kind in REMINDERS:
                await self.clock.ring(table, alarm)
            elif alarm.kind is AlarmKind.COUNCIL and alarm.subject != LAPSES:
                await self._council(table, alarm)
            elif alarm.kind is AlarmKind.DIGEST:
                await self._digest(table, alarm)
            else:
                await self._drop(alarm)  # an absence or a proposal ends: the clock has seen it

    async def _run_out(self, table: Table, alarm: Alarm) -> None:
        """Whoever is asked ahead waits for those before, who are due by the same hour."""
        fired = await self.clock.run_out(table, alarm.subject)
        if fired is Fired.STALE:
            await self._drop(alarm)
        elif fired is Fired.NOT_YET:
            await self._postpone(alarm, AGAIN_SECONDS)

    async def _council(self, table: Table, alarm: Alarm) -> None:
        """The hour begins: all are called. An hour later the calls go."""
        timing = table.timing
        if timing is None:
            return
        begins = alarm.subject == BEGINS
        standing = timing.standing._replace(council=alarm.at if begins else None)
        over = Alarm(table.id, AlarmKind.COUNCIL, ENDS, alarm.at + HOUR)
        await self.clocks.write(
            [
                put_standing(table.id, standing),
                *drop_alarms(table.id, alarm.subject, [alarm.kind]),
                *([put_alarm(over)] if begins else []),
            ]
        )
        timing.standing = standing

    async def _digest(self, table: Table, alarm: Alarm) -> None:
        """One line a day, if anything was told; nothing while the table is paused."""
        now, told = self.timepiece.now(), len(table.session.log(None))
        following = [put_alarm(alarm._replace(at=now + DAY))]
        timing = table.timing
        before = [b for b in timing.bulletins if b.kind == alarm.kind] if timing else []
        events = told - (before[-1].args["told"] if before else 0)
        if timing is None or timing.paused or events <= 0 or table.over:
            await self.clocks.write(following)
            return
        all_asked = asked_seats(table)
        line = bulletins.bulletin(
            table,
            alarm.kind,
            now,
            n=events,
            told=told,
            seats=[asked.seat for asked in all_asked if asked.mandatory],
            window=any(not asked.mandatory for asked in all_asked),
        )
        await self.clocks.write([*following, bulletins.kept(table, line)])
        bulletins.note(table, line)

    async def _drop(self, alarm: Alarm) -> None:
        await self.clocks.write(drop_alarms(alarm.table, alarm.subject, [alarm.kind]))

    async def _postpone(self, alarm: Alarm, seconds: float) -> None:
        with suppress(NotSaved):
            at = self.timepiece.now() + seconds
            await self.clocks.write([put_alarm(alarm._replace(at=at))])
