"""Eliminations: when the right arises, whom it may hit, how Queen and Alchemist hinder it."""

from __future__ import annotations

import pytest

from engine.core.errors import Refused
from tests.engine.behind.scene import Scene


@pytest.mark.rule("B-T2", "B-R11", "B-R12")
def test_an_active_alchemist_takes_the_blow() -> None:
    scene = Scene("6524", "44", "7994").reveal(3).choose("assassin")
    assert scene.offered("eliminate:1") == ["eliminate:1:7"]
    scene.choose("eliminate:1:7")
    assert scene.held(1) == "994"
    assert scene.discarded == "7"
    assert scene.keys == ["reveal", "stop"]
    assert scene.session.view(None).players[0].columns[0].used


@pytest.mark.rule("B-T2")
def test_a_sleeping_alchemist_shields_nobody() -> None:
    scene = Scene("6524", "4477", "7994").reveal(3).choose("assassin")
    assert scene.offered("eliminate:1") == ["eliminate:1:4", "eliminate:1:7", "eliminate:1:9"]


@pytest.mark.rule("B-R11")
def test_another_player_may_be_chosen_instead() -> None:
    scene = Scene("55", "", "79", "8").reveal(1)
    assert scene.offered("eliminate") == ["eliminate:1:7", "eliminate:2:8"]


@pytest.mark.rule("B-T5", "B-R7")
def test_each_card_that_equals_its_predecessor_gives_one_elimination() -> None:
    scene = Scene("555", "", "99").reveal(1).choose("eliminate:1:9")
    assert scene.offered("eliminate") == []
    with pytest.raises(Refused):
        scene.choose("eliminate:1:9")
    scene.then("reveal", "eliminate:1:9")
    assert scene.held(1) == ""
    assert scene.discarded == "99"


@pytest.mark.rule("B-T5", "B-R7", "B-R8")
def test_a_right_that_is_not_used_lapses_with_the_next_card() -> None:
    scene = Scene("554", "", "99").reveal(2)
    assert scene.offered("eliminate") == []
    scene = Scene("55", "", "99").reveal(1).then("stop", "take")
    assert scene.held(1) == "99"


@pytest.mark.rule("B-R7")
def test_changing_the_card_again_gives_no_second_elimination() -> None:
    scene = Scene("55", "3", "99").reveal(1).then("eliminate:1:9", "jester-")
    assert scene.offered("eliminate") == []


@pytest.mark.rule("B-T5", "B-R9")
def test_without_any_cards_there_is_nothing_to_eliminate() -> None:
    assert Scene("55").reveal(1).keys == ["reveal", "stop"]


@pytest.mark.rule("B-R8")
def test_an_elimination_survives_a_lost_row() -> None:
    scene = Scene("559", "", "99").then("reveal", "eliminate:1:9", "reveal")
    assert scene.game.turn.seat == 1
    assert scene.held(1) == "9"
    assert scene.discarded == "5599"


@pytest.mark.rule("B-R8", "B-R31")
def test_an_elimination_survives_the_end_of_the_game() -> None:
    scene = Scene("55E", "", "99").then("reveal", "eliminate:1:9", "reveal")
    assert scene.session.over
    assert scene.held(1) == "9"


@pytest.mark.rule("B-R10")
def test_ones_own_card_may_go_past_the_own_alchemist() -> None:
    scene = Scene("55", "78", "9").reveal(1)
    assert scene.offered("eliminate:0") == ["eliminate:0:7", "eliminate:0:8"]
    assert scene.choose("eliminate:0:8").held(0) == "7"


@pytest.mark.rule("B-T7", "B-R10", "B-R13")
@pytest.mark.parametrize(
    ("queens", "deck", "hits"),
    [
        ("888", "866", False),  # three cards are not more than three Queens
        ("888", "9866", True),
        ("88888", "97666", False),  # never
        ("8", "66", True),  # the first Queen hinders nobody
        ("88", "88", False),  # two in the row are not owned, and not more than two
    ],
)
def test_queens_ask_for_a_longer_row(queens: str, deck: str, hits: bool) -> None:
    scene = Scene(deck, queens, "1").reveal(len(deck) - 1)
    assert scene.offered("eliminate:1") == (["eliminate:1:1"] if hits else [])
    assert scene.offered("eliminate:0") == ["eliminate:0:8"]


@pytest.mark.rule("B-R9", "B-R13")
def test_queens_and_nothing_else_to_hit_leave_no_target() -> None:
    scene = Scene("966", "888", "1").reveal(2)
    assert scene.offered("eliminate:0") == ["eliminate:0:8"]
    scene = Scene("66", "", "", "").reveal(1)
    assert scene.offered("eliminate") == []
