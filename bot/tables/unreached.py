"""People who get no direct messages: windows are announced in the thread to everybody alike where
anybody is such, and once a day at most it is told how they are opened. Nobody is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.store.clocks import AlarmKind
from bot.tables import bulletins
from bot.tables.hours import DAY
from bot.tables.timing import Timing
from bot.tables.waits import may_ring
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.tables.asked import AskedSeat
    from bot.tables.clock import Clock
    from bot.tables.table import Table


class Passed(NamedTuple):
    """What became of a nudge, as far as the one who gave it may know: by name only where everybody
    knows who is asked. Of a window it says the same whoever is asked in it."""

    window: bool
    reached: tuple[SeatId, ...] = ()
    asleep: tuple[SeatId, ...] = ()
    unreached: tuple[SeatId, ...] = ()  # the last DM was refused
    spent: tuple[SeatId, ...] = ()  # no more reminders in this wait
    somebody: bool = False  # at the table gets no DMs


async def look(clock: Clock, table: Table, timing: Timing) -> None:
    """Who gets no direct messages, as far as was tried."""
    timing.unreached = {
        seat.seat
        for seat in table.people
        if seat.person is not None and (await clock.store.person(seat.person)).dms_closed
    }


async def tend(clock: Clock, table: Table, timing: Timing) -> None:
    now = clock.now()
    told = timing.told_of_dms
    if not timing.unreached or table.closed or (told is not None and now - told < DAY):
        return
    line = bulletins.bulletin(table, bulletins.DMS, now)
    await clock.clocks.write([bulletins.kept(table, line)])
    bulletins.note(table, line)
    timing.told_of_dms = now


def passed_on(timing: Timing, others: list[AskedSeat]) -> Passed:
    """Of a nudge for those who are asked."""
    named = [asked for asked in others if asked.mandatory]
    waits = {asked.seat: timing.open.get(asked.decision) for asked in named}
    spent = {s for s, wait in waits.items() if wait is None or not may_ring(wait, AlarmKind.NUDGE)}
    closed = {seat for seat in waits if seat in timing.unreached}
    asleep = {seat for seat in waits if seat in timing.asleep} - spent - closed
    return Passed(
        not named,
        reached=tuple(sorted(set(waits) - spent - closed - asleep)),
        asleep=tuple(sorted(asleep)),
        unreached=tuple(sorted(closed)),
        spent=tuple(sorted(spent - closed)),
        somebody=bool(timing.unreached),
    )
