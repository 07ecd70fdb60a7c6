"""When a table meets: the alarms of a council hour, and hours that come back every week, agreed in
one player's time zone and the same moment for all. Reads no clock and no store."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import IntEnum
from zoneinfo import ZoneInfo

from bot.numbers import TableId
from bot.store.clocks import Alarm, AlarmKind
from bot.tables.hours import DAY, HOUR, Hours, between

CALLED_BEFORE = HOUR  # the one reminder
EVENINGS = range(17, 22)  # hours of the day in which a table would rather meet
AT_MOST = 3  # hours a week


class Meeting(IntEnum):
    """What an alarm of a council hour is for: its subject."""

    BEGINS = 0
    ENDS = 1
    LAPSES = 2  # it was proposed, and not agreed
    CALLS = 3  # all are reminded of it
    WEEKLY = 4  # the same, and the next one is set


def called(table: TableId, moment: float, now: float) -> Alarm:
    """Sets an hour going: its reminder or, where it is too late for one, its beginning."""
    if moment - CALLED_BEFORE <= now:
        return Alarm(table, AlarmKind.COUNCIL, Meeting.BEGINS, moment)
    return Alarm(table, AlarmKind.COUNCIL, Meeting.CALLS, moment - CALLED_BEFORE)


def next_weekly(table: TableId, weekly: str, after: float) -> Alarm:
    """The reminder of the first that can still be reminded of."""
    moment = weekly_moments(weekly, after + CALLED_BEFORE)[0]
    return Alarm(table, AlarmKind.COUNCIL, Meeting.WEEKLY, moment - CALLED_BEFORE)


def weekly_of(zone: str, hours: Sequence[tuple[int, int]]) -> str:
    """Days of the week, from Monday, with their hours; as it is kept."""
    return json.dumps({"zone": zone, "hours": sorted(set(hours))})


def weekly_moments(weekly: str, after: float) -> list[float]:
    """Of each of its hours the next after this moment, the soonest first."""
    kept = json.loads(weekly)
    zone = ZoneInfo(kept["zone"])
    return sorted(next_moment(zone, after, hour, day) for day, hour in kept["hours"])


def next_moment(zone: ZoneInfo, after: float, hour: int, day: int | None = None) -> float:
    """When it is next this hour there, on this day of the week or on any."""
    today = datetime.fromtimestamp(after, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    for days in range(9):
        found = (today + timedelta(days=days)).replace(hour=hour)
        if found.timestamp() > after and day in (None, found.weekday()):
            return found.timestamp()
    raise AssertionError("every day of the week comes")


def suitable_weekly(everybody: Sequence[Hours], zone: str, after: float) -> str | None:
    """Two hours of the week, some days apart, in which all are awake; rather in the evening of
    that zone. None if no hour of the day suits all."""
    evenings = [*EVENINGS, *(hour for hour in range(24) if hour not in EVENINGS)]
    for hour in evenings:
        days = [_day(zone, after + n * DAY) for n in (1, 4)]
        weekly = weekly_of(zone, [(day, hour) for day in days])
        moments = weekly_moments(weekly, after)
        if all(between(h, at, at + HOUR) == HOUR for h in everybody for at in moments):
            return weekly
    return None


def _day(zone: str, moment: float) -> int:
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).weekday()
