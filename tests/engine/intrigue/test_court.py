"""Where a character may be laid: the scenarios of the rules, played on the court alone."""

from __future__ import annotations

import pytest

from tests.engine.intrigue.scene import cells, court


@pytest.mark.rule("A-T1")
def test_the_third_card_goes_to_either_end_and_never_between() -> None:
    assert cells(court("WR"), "Y") == {(0, -1), (0, 2)}


@pytest.mark.rule("A-T1", "A-R2")
def test_a_card_of_a_supporting_house_may_start_a_row_before_the_one_below_is_full() -> None:
    assert cells(court("WR"), "R") == {(0, -1), (0, 2), (1, 0)}


@pytest.mark.rule("A-T2")
@pytest.mark.parametrize(
    ("colour", "places"),
    [
        ("R", {(1, 0), (1, 6)}),
        ("W", {(1, 0), (1, 5), (1, 6), (2, 1), (2, 3)}),
        ("Y", {(2, 1), (2, 2), (2, 3)}),
        ("K", set()),
    ],
)
def test_a_house_needs_a_support_of_its_own(colour: str, places: set[tuple[int, int]]) -> None:
    assert cells(court("RWWYYWWR", ".WYYW.."), colour) == places


@pytest.mark.rule("A-T4", "A-R1")
def test_a_gap_in_an_upper_row_may_be_filled() -> None:
    built = court("WRWR", "W.R")
    assert cells(built, "W") == {(0, -1), (0, 4), (1, 1)}
    assert cells(built, "Y") == {(0, -1), (0, 4)}


@pytest.mark.rule("A-R2")
def test_two_supports_must_be_neighbours() -> None:
    assert (1, 0) not in cells(court("W", players=4), "W")
    assert cells(court("WRW", "W.", players=4), "W") >= {(1, 1)}
    assert (2, 0) not in cells(court("WRWR", "W.W"), "W")


@pytest.mark.rule("A-T5")
def test_the_bottom_row_has_seven_places_for_two_and_eight_for_more() -> None:
    assert cells(court("WWRRYYK", players=2), "W") == {(1, 0), (1, 1)}
    assert cells(court("WWRRYYK", players=3), "W") == {(1, 0), (1, 1), (0, -1), (0, 7)}


@pytest.mark.rule("A-R16")
def test_both_ends_of_a_single_card_are_moves() -> None:
    assert cells(court("W"), "Y") == {(0, -1), (0, 1)}


def test_an_empty_court_has_one_place() -> None:
    assert cells(court(), "K") == {(0, 0)}
