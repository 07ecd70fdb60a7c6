"""Computer players of the HBO edition: both houses win, and by the ways that the data name.
ROOKERY_MATCHES sets how many games are played."""

from __future__ import annotations

import os

from bot.terminal.selfplay import play_many, summary
from engine.core.catalogue import facts

MATCHES = int(os.environ.get("ROOKERY_MATCHES", "16"))


def test_both_houses_win_in_the_ways_their_data_name() -> None:
    tally = play_many("hbo", ["thoughtful", "thoughtful"], MATCHES, "ways", check=True)
    assert tally.errors == []
    found = summary(tally.figures)
    wins, shares, median = found["wins_by_side"], found["shares"], found["median"]
    assert isinstance(wins, dict)
    assert isinstance(shares, dict)
    assert isinstance(median, dict)
    assert set(wins) == {"lannister", "stark"}
    assert 4 <= median["rounds"] <= 9
    for house in facts("hbo/houses")["house"]:
        for way in house["ways"]:
            assert shares[house["id"]][way] > 0.03, (house["id"], way)
