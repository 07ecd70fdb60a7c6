"""Waking hours: when a person may be waited for and rung. Adds and counts waking time over time
zones, midnight and daylight saving; knows no table and reads no clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

HOUR = 3600.0
DAY = 24 * HOUR
HOME = {"pl": "Europe/Warsaw"}  # where readers of a language are taken to live until they say


@dataclass(frozen=True, slots=True)
class Hours:
    """From one full hour of the day to another, in a zone; over midnight if `closes` is not later.
    The same hour twice is the whole day."""

    zone: str = "UTC"
    opens: int = 8
    closes: int = 23

    @property
    def length(self) -> int:
        """Hours of an ordinary day."""
        return (self.closes - self.opens) % 24 or 24


class Stretch(NamedTuple):
    """Waking time from one moment to another; the end is not part of it."""

    start: float
    end: float


def usual(language: str | None) -> Hours:
    """What is counted for somebody who has declared nothing."""
    return Hours(HOME.get(language or "", "UTC"))


@cache
def zones() -> tuple[str, ...]:
    """The names that may be declared, the continents' cities first."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))


def suggested(typed: str, most: int) -> list[str]:
    """Zones whose name holds what was typed; a city is found without its continent."""
    wanted = typed.strip().casefold().replace(" ", "_")
    return [name for name in zones() if wanted in name.casefold()][:most]


def awake(hours: Hours, moment: float) -> bool:
    hour = datetime.fromtimestamp(moment, _zone(hours.zone)).hour
    return (hour - hours.opens) % 24 < hours.length


def next_awake(hours: Hours, moment: float) -> float:
    """The moment itself if it lies in waking time, else when the next begins."""
    stretch = next(stretches(hours, moment))
    return max(moment, stretch.start)


def next_turn(hours: Hours, moment: float) -> float:
    """When waking time next begins or ends."""
    start, end = next(stretches(hours, moment))
    return start if start > moment else end


def next_morning(hours: Hours, moment: float) -> float:
    """When the next stretch of waking time begins."""
    return next(stretch.start for stretch in stretches(hours, moment) if stretch.start > moment)


def later(hours: Hours, moment: float, seconds: float) -> float:
    """When so much waking time has passed since the moment."""
    left = seconds
    for start, end in stretches(hours, moment):
        begin = max(start, moment)
        if end - begin >= left:
            return begin + left
        left -= end - begin
    raise AssertionError("waking time has no end")


def between(hours: Hours, start: float, end: float) -> float:
    """How much waking time lies between two moments; nothing if the second is not later."""
    total = 0.0
    for opens, closes in stretches(hours, start):
        if opens >= end:
            break
        total += max(0.0, min(closes, end) - max(opens, start))
    return total


def stretches(hours: Hours, moment: float) -> Iterator[Stretch]:
    """Waking time from the moment on: the stretch it lies in, or the next one, and all that
    follow."""
    zone = _zone(hours.zone)
    day = datetime.fromtimestamp(moment, zone).date() - timedelta(days=2)
    reached = float("-inf")
    while True:
        start = max(_moment(zone, day, hours.opens), reached)
        end = _moment(zone, day, hours.opens + hours.length)
        if end > max(start, moment):
            yield Stretch(start, end)
        reached = max(reached, end)
        day += timedelta(days=1)


def common_hour(everybody: Sequence[Hours], after: float, days: int = 7) -> float | None:
    """The first full hour in which all of them are awake, from start to end; None if none is."""
    moment = -(-after // HOUR) * HOUR
    for _ in range(days * 24):
        if all(between(hours, moment, moment + HOUR) == HOUR for hours in everybody):
            return moment
        moment += HOUR
    return None


@lru_cache(2_048)
def _moment(zone: ZoneInfo, day: date, hour: int) -> float:
    """An hour of the day's clock; 24 and more is tomorrow. Of an hour that comes twice the first,
    of one that is left out the moment at which it is."""
    there = datetime.combine(day, time(), zone) + timedelta(hours=hour)
    return there.replace(fold=0).astimezone(UTC).timestamp()


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
