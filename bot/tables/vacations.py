"""Absences that people announce: how many days a season they have, and which they have used. Days
count from the moment they are announced; coming back early gives the rest back."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import UTC, datetime

from bot.store.clocks import Absence
from bot.tables.hours import DAY

BUDGET = 14  # days in a season
MONTHS = 3  # of a season: a quarter of the year


def season(moment: float) -> float:
    """When the season of this moment began."""
    there = datetime.fromtimestamp(moment, UTC)
    month = there.month - (there.month - 1) % MONTHS
    return datetime(there.year, month, 1, tzinfo=UTC).timestamp()


def days_left(absences: Iterable[Absence], now: float) -> int:
    """An absence belongs to the season in which it began."""
    began = season(now)
    used = sum(_days(absence) for absence in absences if absence.began >= began)
    return max(0, BUDGET - used)


def cut_short(absences: Iterable[Absence], now: float) -> list[Absence]:
    """As they are once whoever is away has come back."""
    return [a._replace(until=now) if a.began <= now < a.until else a for a in absences]


def _days(absence: Absence) -> int:
    return math.ceil((absence.until - absence.began) / DAY)
