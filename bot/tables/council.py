"""The council hour: which hour suits everybody or was named, once or every week, and the one that
the bot itself proposes once a round where all have declared their hours. Whether all agree is the
table's petition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.numbers import PersonId
from bot.store.clocks import AlarmKind, drop_alarms, put_standing
from bot.tables import bulletins
from bot.tables.hours import DAY, HOUR, common_hour
from bot.tables.meetings import Meeting, next_moment, suitable_weekly, weekly_moments, weekly_of
from bot.tables.petition import Wish
from bot.tables.timing import Pace, Timing
from engine.core.errors import Refused
from engine.core.phrases import phrase

if TYPE_CHECKING:
    from bot.tables.clock import Clock
    from bot.tables.table import Table

NOTICE = 2 * HOUR  # before a council hour
SOON = DAY  # where the table meets every week by then, the bot proposes no other hour


async def suitable_hour(clock: Clock, table: Table) -> float | None:
    """The next hour in which all are awake; None if there is none this week."""
    everybody = [await clock.hours(seat.person) for seat in table.people]
    return common_hour(everybody, clock.now() + NOTICE)


async def named_hour(
    clock: Clock, table: Table, person: PersonId, hour: int | None, day: int | None
) -> float:
    """When somebody wants to meet: at an hour of their own zone, on a day of the week or as soon as
    it comes; one that suits everybody if they name none."""
    if hour is not None:
        zone = ZoneInfo((await clock.hours(person)).zone)
        return next_moment(zone, clock.now(), hour, day)
    if day is not None:
        raise Refused(phrase("clock.refused.day_alone"))
    if (moment := await suitable_hour(clock, table)) is None:
        raise Refused(phrase("clock.refused.no_common_hour"))
    return moment


async def named_week(
    clock: Clock, table: Table, person: PersonId, hour: int | None, days: Sequence[int]
) -> str:
    """The same for every week: two evenings that suit everybody if nothing is named."""
    zone = (await clock.hours(person)).zone
    if len(set(days)) < len(days):
        raise Refused(phrase("clock.refused.twice"))
    if hour is not None and days:
        return weekly_of(zone, [(day, hour) for day in days])
    if hour is not None or days:
        raise Refused(phrase("clock.refused.day_alone"))
    everybody = [await clock.hours(seat.person) for seat in table.people]
    if (weekly := suitable_weekly(everybody, zone, clock.now())) is None:
        raise Refused(phrase("clock.refused.no_common_hour"))
    return weekly


async def end_weekly(clock: Clock, table: Table, person: PersonId) -> None:
    """All had agreed, so one who no longer does ends it for all, from the next one on."""
    table.seated(person)
    timing = table.timing
    if timing is None or not timing.standing.weekly:
        raise Refused(phrase("clock.refused.no_weekly"))
    standing = timing.standing._replace(weekly="")
    told = bulletins.bulletin(table, bulletins.WEEKLY_OFF, clock.now())
    dropped = drop_alarms(table.id, Meeting.WEEKLY, [AlarmKind.COUNCIL])
    kept = [put_standing(table.id, standing), *dropped, bulletins.kept(table, told)]
    await clock.clocks.write(kept)
    timing.standing = standing
    bulletins.note(table, told)


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
    if timing.standing.weekly and weekly_moments(timing.standing.weekly, now)[0] - now < SOON:
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
