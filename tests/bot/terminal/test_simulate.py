"""`simulate`: what it prints, how it refuses, and that asking less is what makes a round short."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.terminal.simulate.people import CLOSES, HOUR, OPENS, Human
from tests.bot.terminal.ran import Ran

WARSAW, SYDNEY = ZoneInfo("Europe/Warsaw"), ZoneInfo("Australia/Sydney")


def report(rookery: Ran, *arguments: object) -> dict[str, float]:
    said = rookery("simulate", "--rounds", 2, "--seed", "s", "--json", *arguments)
    assert said.code == 0, said.err
    found: dict[str, float] = json.loads(said.out)
    return found


def test_relaxed_asks_and_takes_a_tenth_of_what_the_letter_does(rookery: Ran) -> None:
    relaxed, book = report(rookery, "--preset", "casual"), report(rookery, "--mode", "book")
    assert relaxed["rounds"] == book["rounds"] == 2
    assert book["questions_per_round"] > 9 * relaxed["questions_per_round"]
    assert book["hours_per_round_median"] > 9 * relaxed["hours_per_round_median"]
    assert book["share_asked"] == 1.0
    shares = [value for name, value in relaxed.items() if name.startswith("share_")]
    assert sum(shares) == pytest.approx(1.0, abs=0.01)


def test_the_same_seed_gives_the_same_figures(rookery: Ran) -> None:
    assert report(rookery, "--players", 2) == report(rookery, "--players", 2)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--zones", "Atlantis/Port"), "time zones"),
        (("--players", 9), "--players"),
        (("--preset", "nosy"), "--preset"),
        (("--preset", "full,quiet"), "--preset"),
    ],
)
def test_bad_arguments_are_refused(rookery: Ran, arguments: tuple[object, ...], part: str) -> None:
    rookery("simulate", *arguments).refused(part, code=2)


class TestPeople:
    def test_nobody_looks_much_at_night(self) -> None:
        human = Human(0, 1, WARSAW, Random(1))
        moment, hours = 0.0, []
        for _ in range(2_000):
            moment = human.look_after(moment)
            hours.append(human.hour(moment))
        night = sum(not OPENS <= hour < CLOSES for hour in hours)
        assert night < len(hours) / 50

    @pytest.mark.parametrize("zone", [WARSAW, SYDNEY])
    @pytest.mark.parametrize("soft", [True, False])
    def test_the_clock_counts_waking_hours_alone(self, zone: ZoneInfo, soft: bool) -> None:
        human = Human(0, 1, zone, Random(1))
        for hour in range(24):
            asked = datetime(2026, 5, 4, hour, 20, tzinfo=UTC).timestamp()
            due, awake, moment = human.due(asked, soft), 0.0, asked
            while moment < due:
                awake += 600.0 if OPENS <= human.hour(moment) < CLOSES else 0.0
                moment += 600.0
            assert awake == (3 if soft else 16) * HOUR
