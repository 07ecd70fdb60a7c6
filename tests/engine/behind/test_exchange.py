"""Exchanges: whom they may hit, how King and Minstrel stand in the way, where the cards go."""

from __future__ import annotations

import pytest

from tests.engine.behind.scene import Scene


@pytest.mark.rule("B-T3", "B-R19")
def test_the_row_for_one_card_and_each_side_places_in_turn() -> None:
    scene = Scene("6524", "134459", "5882").reveal(3).then("assassin", "stop")
    scene.choose("exchange:1:8")
    assert scene.decision.seat == 0
    assert scene.session.view(None).taken == 8
    assert scene.keys == ["discard", "give:1", "give:3", "give:4", "give:5", "give:9"]
    scene.choose("give:1")
    assert scene.decision.seat == 1
    scene.choose("pick:5")
    assert scene.held(0) == "344598"
    assert scene.held(1) == "5582"
    assert scene.discarded == "1246"


@pytest.mark.rule("B-T3")
def test_the_card_taken_may_be_discarded_where_five_columns_stand() -> None:
    scene = Scene("65", "12349", "88").reveal(1).then("stop", "exchange:1:8", "discard", "nothing")
    assert scene.held(0) == "12349"
    assert scene.held(1) == "8"
    assert scene.discarded == "568"


@pytest.mark.rule("B-R11")
def test_an_active_minstrel_takes_the_blow() -> None:
    scene = Scene("5", "", "698", "8").choose("stop")
    assert scene.keys == ["take", "exchange:1:6", "exchange:2:8"]
    scene = Scene("5", "66", "698").choose("stop")
    assert scene.keys == ["take", "exchange:1:6", "exchange:1:8", "exchange:1:9"]


@pytest.mark.rule("B-R13", "B-R15")
@pytest.mark.parametrize(
    ("kings", "deck", "offered"),
    [
        ("9", "8", True),  # the first King hinders nobody
        ("99", "8", False),
        ("99", "99", True),  # as many as the Kings are enough
        ("99999", "8765", False),
        ("99999", "87654", True),
    ],
)
def test_kings_ask_for_a_longer_row(kings: str, deck: str, offered: bool) -> None:
    scene = Scene(deck + "1", kings, "1").reveal(len(deck) - 1)
    if "stop" in scene.keys:  # after five cards nothing else is left to do
        scene.choose("stop")
    if offered:
        assert scene.keys == ["take", "exchange:1:1"]
    else:
        assert scene.decision.seat == 1  # nothing to choose: the row was taken


@pytest.mark.rule("B-R14")
def test_five_cards_may_be_exchanged() -> None:
    scene = Scene("98765", "3", "4").reveal(4).choose("stop")
    assert scene.keys == ["take", "exchange:1:4"]


@pytest.mark.rule("B-R15")
def test_one_needs_no_columns_to_exchange_and_the_other_side_does() -> None:
    scene = Scene("5", "", "4").choose("stop")
    assert scene.keys == ["take", "exchange:1:4"]
    assert Scene("5", "4").choose("stop").decision.seat == 1  # taken at once


@pytest.mark.rule("B-R16")
def test_a_new_card_opens_a_free_column_without_a_question() -> None:
    scene = Scene("5", "1234", "88").then("stop", "exchange:1:8")
    assert scene.decision.seat == 1
    assert scene.held(0) == "12348"
    assert scene.discarded == ""


@pytest.mark.rule("B-R17")
def test_a_card_whose_column_is_full_is_discarded() -> None:
    scene = Scene("5", "88888", "88").then("stop", "exchange:1:8")
    assert scene.decision.seat == 1
    assert scene.held(0) == "88888"
    assert scene.discarded == "8"


@pytest.mark.rule("B-R18")
def test_the_other_side_keeps_nothing_or_one() -> None:
    scene = Scene("653", "1", "88").reveal(2).then("stop", "exchange:1:8")
    assert scene.keys == ["nothing", "pick:3", "pick:5", "pick:6"]
    scene.choose("nothing")
    assert scene.held(1) == "8"
    assert scene.discarded == "356"
    scene = Scene("655", "1", "88").reveal(2).then("stop", "exchange:1:8", "pick:5")
    assert scene.held(1) == "85"
    assert scene.discarded == "56"


@pytest.mark.rule("B-R19")
def test_a_column_that_the_exchange_emptied_is_free_again() -> None:
    scene = Scene("6", "8", "12345").then("stop", "exchange:1:5")
    assert scene.held(0) == "85"
    assert scene.keys == ["nothing", "pick:6"]
    assert scene.choose("pick:6").held(1) == "12346"


@pytest.mark.rule("B-T11")
def test_a_full_column_takes_no_more_from_the_row() -> None:
    scene = Scene("5", "1", "555558").then("stop", "exchange:1:8")
    assert scene.decision.seat == 1
    assert scene.row != "5"  # the only answer was implied, and the next turn has begun
    assert scene.held(1) == "55555"
    assert scene.discarded == "5"
    assert "nothing" in scene.logged


@pytest.mark.rule("B-T11")
def test_a_card_taken_from_a_full_column_may_be_picked_up_again() -> None:
    scene = Scene("5", "1", "555558").then("stop", "exchange:1:5")
    assert scene.keys == ["nothing", "pick:5"]
    assert scene.choose("pick:5").held(1) == "555558"


@pytest.mark.rule("B-T11")
def test_five_columns_open_a_sixth_role_only_in_the_place_of_one() -> None:
    scene = Scene("6", "9", "1112345").then("stop", "exchange:1:1")
    assert scene.keys == ["nothing", *(f"pick:6:{role}" for role in range(1, 6))]
    scene.choose("pick:6:1")
    assert scene.held(1) == "23456"
    assert scene.discarded == "11"
    scene = Scene("6", "9", "1112345").then("stop", "exchange:1:1", "nothing")
    assert scene.held(1) == "112345"
    assert scene.discarded == "6"


def test_the_card_in_exchange_is_never_lost_from_sight() -> None:
    scene = Scene("6", "12345", "88").then("stop", "exchange:1:8")
    assert list(scene.session.game.violations()) == []
    assert scene.row == "6"
