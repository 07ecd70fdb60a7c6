"""The course of a turn: revealing, comparing, stopping, losing the row."""

from __future__ import annotations

import pytest

from engine.core.errors import Refused
from engine.core.seats import SeatId
from tests.engine.behind.scene import Scene


@pytest.mark.rule("B-T1")
def test_a_higher_card_without_a_power_loses_the_row_at_once() -> None:
    scene = Scene("65241").reveal(3)
    assert scene.discarded == "2456"
    assert scene.held(0) == ""
    assert scene.game.turn.seat == 1  # and their first card lies there
    assert scene.row == "1"


@pytest.mark.rule("B-T1")
def test_who_stops_in_time_takes_the_row() -> None:
    scene = Scene("6524").reveal(2).choose("stop")
    assert scene.held(0) == "652"
    assert scene.discarded == ""
    assert scene.game.turn.seat == 1


@pytest.mark.rule("B-R1")
def test_nobody_is_asked_before_the_first_card() -> None:
    scene = Scene("6")
    assert scene.row == "6"
    assert scene.keys == ["reveal", "stop"]


@pytest.mark.rule("B-R2", "B-T4")
@pytest.mark.parametrize(("third", "lost"), [("5", False), ("4", False), ("6", True)])
def test_the_next_card_is_compared_with_the_printed_value(third: str, lost: bool) -> None:
    scene = Scene(f"35{third}", "4", "9").reveal(1)
    scene.choose("assassin")
    assert scene.game.turn.value == 3
    assert scene.offered("eliminate") == ["eliminate:0:4", "eliminate:1:9"]
    scene.choose("reveal")
    assert (scene.game.turn.seat == 1) is lost
    if third == "5":
        assert scene.offered("eliminate")


@pytest.mark.rule("B-R3")
def test_a_row_that_could_be_saved_may_be_given_up() -> None:
    scene = Scene("24", "4").reveal(1)
    assert scene.keys == ["bust", "assassin"]
    scene.choose("bust")
    assert scene.discarded == "24"
    assert scene.held(0) == "4"


@pytest.mark.rule("B-T1")
def test_powers_that_together_fall_short_are_not_asked_for() -> None:
    assert Scene("29", "134").reveal(1).game.turn.seat == 1  # 9 - 6 > 2
    assert Scene("28", "134").reveal(1).keys[0] == "bust"  # 8 - 6 = 2


@pytest.mark.rule("B-R25")
@pytest.mark.parametrize(
    ("second", "own", "other", "saved"),
    [
        ("9", "135", "", False),  # 3 + 1, and 3 again: 9 - 7 > 1
        ("8", "135", "", True),
        ("5", "15", "11", False),  # the General sleeps and is copied once: 5 - 3 > 1
        ("4", "15", "11", True),
        ("4", "15", "1155", False),  # the Judge sleeps too
        ("3", "25", "", False),  # the Prophet lowers nothing, copied or not
    ],
)
def test_the_judge_counts_once_among_the_powers_that_remain(
    second: str, own: str, other: str, saved: bool
) -> None:
    scene = Scene(f"1{second}", own, other).reveal(1)
    assert (scene.game.turn.seat == 0) is saved


def test_after_five_cards_only_the_last_can_still_be_changed() -> None:
    scene = Scene("98765", "13").reveal(4)
    assert scene.keys == ["stop", "general", "jester+", "jester-"]


def test_a_fifth_card_with_nothing_to_choose_ends_the_turn() -> None:
    scene = Scene("98765").reveal(4)
    assert scene.held(0) == "98765"
    assert scene.game.turn.seat == 1


def test_marks_of_use_are_gone_in_the_next_turn() -> None:
    scene = Scene("3524", "444", seats=2).reveal(1).choose("assassin")
    assert scene.session.view(SeatId(1)).players[0].columns[0].used
    scene.then("stop", "stop", "take")
    assert scene.decision.seat == 0
    assert not scene.session.view(SeatId(1)).players[0].columns[0].used
    assert not scene.game.turn.used


def test_turns_go_round_and_each_is_a_stage() -> None:
    scene = Scene("1111", seats=3)
    for turn, seat in enumerate([0, 1, 2, 0], 1):
        assert (scene.decision.seat, scene.game.stage) == (seat, turn)
        scene.choose("stop")
        if scene.keys[0] == "take":
            scene.choose("take")


def test_a_sixth_card_cannot_be_revealed() -> None:
    scene = Scene("98765", "3").reveal(4)
    with pytest.raises(Refused):
        scene.choose("reveal")
    assert scene.row == "98765"


def test_whoever_learns_a_card_moves_the_horizon() -> None:
    scene = Scene("653", "2")
    scene.choose("reveal")
    assert scene.session.horizon == 1
    scene.choose("prophet")
    assert scene.session.horizon == 2
    scene.choose("stop")
    assert scene.session.horizon == 3  # the next player's first card
