"""The council hour: which hour suits everybody, and the one that the bot itself proposes once a
round where all have declared their hours. Whether all agree is the table's petition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.hours import HOUR, common_hour
from bot.tables.petition import Wish
from bot.tables.timing import Pace, Timing

if TYPE_CHECKING:
    from bot.tables.clock import Clock
    from bot.tables.table import Table

NOTICE = 2 * HOUR  # before a council hour


async def suitable_hour(clock: Clock, table: Table) -> float | None:
    """The next hour in which all are awake; None if there is none this week."""
    everybody = [await clock.hours(seat.person) for seat in table.people]
    return common_hour(everybody, clock.now() + NOTICE)


async def tend(clock: Clock, table: Table, timing: Timing) -> None:
    """Drops proposals whose hour has come, and makes the round's own."""
    now, hours = clock.now(), table.petitions.about(Wish.COUNCIL)
    await table.petitions.drop(*(petition for petition in hours if petition.moment <= now))
    if not _timely(table, timing, now) or not await _all_declared(clock, table):
        return
    moment = await suitable_hour(clock, table)
    if moment is not None:
        await table.petitions.propose(moment, now)
        clock.alarmed()
    timing.proposed = table.session.game.round


def _timely(table: Table, timing: Timing, now: float) -> bool:
    """Once a round, while the clock runs for all, and nothing is voted on or agreed already."""
    idle = table.closed or table.stopped or timing.paused or timing.pace is Pace.NONE
    if idle or timing.away or table.petitions.pending or len(table.people) < 2:
        return False
    if timing.standing.weekly:
        return False
    agreed = any(b.kind == Wish.COUNCIL and b.args["until"] > now for b in timing.bulletins)
    return (
        not agreed
        and timing.standing.council is None
        and table.session.game.round > timing.proposed
    )


async def _all_declared(clock: Clock, table: Table) -> bool:
    people = [seat.person for seat in table.people if seat.person is not None]
    return all([await clock.clocks.hours(person) is not None for person in people])
