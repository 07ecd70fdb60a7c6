"""Waking hours over zones, midnight and daylight saving: what is added can be counted again, and
counting agrees with looking at the clock on the wall."""

from __future__ import annotations

from datetime import datetime
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.tables.hours import (
    DAY,
    HOUR,
    Hours,
    awake,
    between,
    common_hour,
    later,
    next_awake,
    stretches,
    suggested,
    usual,
    zones,
)

MINUTE = 60.0
BEGIN = datetime(2024, 1, 1, tzinfo=ZoneInfo("UTC")).timestamp()
END = datetime(2031, 1, 1, tzinfo=ZoneInfo("UTC")).timestamp()

moments = some.floats(BEGIN, END)
hours = some.builds(Hours, some.sampled_from(zones()), some.integers(0, 23), some.integers(1, 24))


def at(zone: str, *when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type,misc]


@given(hours, moments, some.floats(0, 60 * HOUR))
def test_what_is_added_can_be_counted(own: Hours, start: float, seconds: float) -> None:
    assert between(own, start, later(own, start, seconds)) == pytest.approx(seconds, abs=1e-3)


@given(hours, moments)
def test_counting_agrees_with_the_clock_on_the_wall(own: Hours, start: float) -> None:
    """Minute by minute of the day, whatever happens to the clocks in it."""
    start = start // MINUTE * MINUTE
    minutes = [start + n * MINUTE for n in range(0, 26 * 60)]
    counted = sum(awake(own, minute) for minute in minutes) * MINUTE
    assert between(own, start, minutes[-1] + MINUTE) == counted


@given(hours, moments, some.floats(0, 40 * HOUR), some.floats(0, 40 * HOUR))
def test_adding_in_two_steps_is_adding_at_once(
    own: Hours, start: float, one: float, two: float
) -> None:
    reached = later(own, later(own, start, one), two)
    assert between(own, start, reached) == pytest.approx(one + two, abs=1e-3)


@given(hours, moments)
def test_the_next_waking_moment_is_one(own: Hours, start: float) -> None:
    woken = next_awake(own, start)
    assert awake(own, woken)
    assert between(own, start, woken) == 0
    assert woken == start or not awake(own, start)


@given(hours, moments)
def test_stretches_follow_each_other_and_hold_no_sleep(own: Hours, start: float) -> None:
    found = list(islice(stretches(own, start), 5))
    assert found[0].end > start
    assert all(one.end <= two.start for one, two in pairwise(found))
    assert all(awake(own, (each.start + each.end) / 2) for each in found)


class TestDaylightSaving:
    def test_the_night_of_spring_is_an_hour_shorter(self) -> None:
        own = Hours("Europe/Warsaw", 22, 6)
        evening = at("Europe/Warsaw", 2026, 3, 28, 22)
        assert later(own, evening, 7 * HOUR) == at("Europe/Warsaw", 2026, 3, 29, 6)

    def test_the_night_of_autumn_is_an_hour_longer(self) -> None:
        own = Hours("Europe/Warsaw", 22, 6)
        evening = at("Europe/Warsaw", 2026, 10, 24, 22)
        assert later(own, evening, 9 * HOUR) == at("Europe/Warsaw", 2026, 10, 25, 6)

    def test_days_begin_by_the_clock_on_the_wall(self) -> None:
        own = Hours("America/New_York", 8, 23)
        saturday = at("America/New_York", 2026, 3, 7, 22)
        assert later(own, saturday, 2 * HOUR) == at("America/New_York", 2026, 3, 8, 9)
        assert later(own, saturday, 2 * HOUR) - saturday == 10 * HOUR  # and not 11


class TestMidnight:
    def test_hours_over_midnight(self) -> None:
        own = Hours("Australia/Sydney", 18, 2)
        late = at("Australia/Sydney", 2026, 6, 2, 1)
        assert awake(own, late)
        assert later(own, late, 2 * HOUR) == at("Australia/Sydney", 2026, 6, 2, 19)

    def test_the_same_hour_twice_is_the_whole_day(self) -> None:
        own = Hours("UTC", 5, 5)
        assert between(own, BEGIN, BEGIN + 3 * DAY) == 3 * DAY


def test_whoever_has_said_nothing_is_taken_to_live_where_the_language_is_spoken() -> None:
    assert usual("pl") == Hours("Europe/Warsaw", 8, 23)
    assert usual("en") == usual(None) == Hours("UTC", 8, 23)


def test_a_city_is_found_without_its_continent() -> None:
    assert suggested("warsaw", 25) == ["Europe/Warsaw"]
    assert "America/New_York" in suggested("new york", 25)
    assert len(suggested("", 25)) == 25


class TestCommonHour:
    def test_it_suits_everybody(self) -> None:
        all_of_them = [
            Hours("Europe/Warsaw", 8, 23),
            Hours("Europe/London", 9, 22),
            Hours("America/New_York", 8, 23),
        ]
        hour = common_hour(all_of_them, at("UTC", 2026, 11, 2, 3))
        assert hour == at("America/New_York", 2026, 11, 2, 8)

    def test_there_may_be_none(self) -> None:
        assert common_hour([Hours("UTC", 8, 12), Hours("UTC", 14, 20)], BEGIN) is None
