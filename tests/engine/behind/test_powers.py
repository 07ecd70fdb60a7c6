"""The offensive powers: when they may be used, what they change, the Judge, the Prophet."""

from __future__ import annotations

import pytest

from engine.behind.cards import END, CourtRole
from engine.core.seats import SeatId, seats_of
from tests.engine.behind.scene import Scene


@pytest.mark.rule("B-R4")
def test_a_card_that_is_low_enough_may_still_be_changed() -> None:
    scene = Scene("953", "134", "9").reveal(1)
    assert scene.keys == ["reveal", "stop", "general", "jester+", "jester-", "assassin"]
    scene.choose("reveal")  # 3 after 5
    scene.then("jester+")
    assert scene.game.turn.value == 4
    assert scene.offered("eliminate") == []


@pytest.mark.rule("B-R4")
def test_raising_to_the_card_before_gives_an_elimination() -> None:
    scene = Scene("54", "3", "9").reveal(1).choose("jester+")
    assert "eliminate:1:9" in scene.keys


def test_the_jester_cannot_raise_above_the_card_before() -> None:
    assert "jester+" not in Scene("55", "3").reveal(1).keys
    assert "jester-" in Scene("55", "3").reveal(1).keys


@pytest.mark.rule("B-R5")
def test_the_first_card_cannot_be_changed() -> None:
    assert Scene("5", "1234").keys == ["reveal", "stop", "prophet"]


@pytest.mark.rule("B-R6")
def test_a_value_may_fall_below_one() -> None:
    scene = Scene("12", "1", "9").reveal(1).choose("general")
    assert scene.game.turn.value == -1
    assert scene.session.view(None).value == -1
    assert scene.keys == ["reveal", "stop"]  # safe, and no elimination


def test_a_power_may_be_used_once_a_turn_and_several_on_one_card() -> None:
    scene = Scene("199", "1134").reveal(1)
    assert scene.game.turn.seat == 1  # 9 - 6 > 1
    scene = Scene("177", "1134").reveal(1).then("general", "assassin", "jester-")
    assert scene.game.turn.value == 1
    assert scene.offered("general") == scene.offered("jester") == []


@pytest.mark.rule("B-R23")
@pytest.mark.parametrize("role", range(1, 8))
def test_equal_columns_are_both_active(role: int) -> None:
    tableau = Scene("9", f"{role}{role}", f"{role}{role}", f"{role}").game.tableau
    assert [tableau.active(seat, CourtRole(role)) for seat in seats_of(4)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("role", [8, 9])
def test_queen_and_king_apply_whoever_has_more(role: int) -> None:
    view = Scene("1", f"{role}", f"{role}{role}").session.view(None)
    assert view.players[0].columns[0].active


def test_a_column_smaller_than_another_is_asleep() -> None:
    scene = Scene("54", "134", "113344").reveal(1)
    assert scene.keys == ["reveal", "stop"]


@pytest.mark.rule("B-R24")
def test_a_column_wakes_in_the_same_turn() -> None:
    scene = Scene("555", "1", "11").reveal(1)
    assert "general" not in scene.keys
    scene.choose("eliminate:1:1")
    assert "general" in scene.keys


@pytest.mark.rule("B-R24")
def test_a_used_column_does_not_wake_again() -> None:
    scene = Scene("588", "11", "1").reveal(1).choose("general")
    scene.choose("eliminate:0:1")  # still level with the other, and still used
    assert scene.game.tableau.active(SeatId(0), CourtRole.GENERAL)
    assert scene.offered("general") == []


class TestJudge:
    @pytest.mark.rule("B-R25")
    def test_copies_a_used_column_and_one_that_sleeps_but_never_an_upright_one(self) -> None:
        scene = Scene("77", "1345", "33").reveal(1)
        assert scene.offered("judge") == ["judge:jester-"]
        scene.choose("assassin")
        assert scene.offered("judge") == ["judge:jester+", "judge:jester-", "judge:assassin"]

    @pytest.mark.rule("B-R25")
    def test_is_used_itself_and_leaves_the_copied_column_as_it_was(self) -> None:
        scene = Scene("77", "45", "44").reveal(1).choose("judge:assassin")
        assert scene.game.turn.value == 5
        assert scene.game.turn.used == [CourtRole.JUDGE]
        assert scene.offered("judge") == scene.offered("assassin") == []

    @pytest.mark.rule("B-R25")
    def test_never_copies_itself_or_another_kind(self) -> None:
        scene = Scene("77", "56789", "666777").reveal(1)
        assert scene.offered("judge") == []

    @pytest.mark.rule("B-R25")
    def test_must_be_awake(self) -> None:
        assert Scene("77", "45", "4455").reveal(1).offered("judge") == []

    @pytest.mark.rule("B-R25", "B-R5")
    def test_obeys_the_conditions_of_what_it_copies(self) -> None:
        assert Scene("7", "1245", "112244").offered("judge") == ["judge:prophet"]


class TestProphet:
    @pytest.mark.rule("B-R26")
    def test_shows_the_next_card_to_the_looker_alone(self) -> None:
        scene = Scene("78", "2").choose("prophet")
        assert scene.session.view(SeatId(0)).seen is CourtRole.QUEEN
        for seat in (*seats_of(4)[1:], None):
            assert scene.session.view(seat).seen is None
            assert [p.id for p in scene.session.log(seat)][-1] == "behind.log.look"
        assert [p.id for p in scene.session.log(SeatId(0))][-1] == "behind.log.seen"

    @pytest.mark.rule("B-R26")
    def test_is_remembered_until_the_card_is_revealed(self) -> None:
        scene = Scene("784", "2", seats=2).then("prophet", "stop")
        assert scene.row == "8"
        assert scene.session.view(SeatId(0)).seen is None
        scene = Scene("774", "2").then("prophet", "reveal")
        assert scene.session.view(SeatId(0)).seen is None

    @pytest.mark.rule("B-R26", "B-R28")
    def test_an_empty_deck_is_shuffled_first(self) -> None:
        scene = Scene("7", "2", ends=True)
        assert not scene.session.view(SeatId(0)).end_in_deck
        scene.choose("prophet")
        view = scene.session.view(SeatId(0))
        assert view.end_in_deck
        assert view.deck == 81 - 2 + 1
        assert view.seen is scene.game.deck[-1]

    @pytest.mark.rule("B-R26")
    def test_seeing_the_card_that_ends_the_game_does_not_end_it(self) -> None:
        scene = Scene("7E", "2").choose("prophet")
        assert scene.session.view(SeatId(0)).seen is END
        assert scene.keys == ["reveal", "stop"]
        scene.choose("stop")
        assert scene.session.over  # the next player had to reveal it
        assert scene.held(0) == "27"

    @pytest.mark.rule("B-R27")
    def test_is_of_no_use_after_the_fifth_card(self) -> None:
        scene = Scene("987651", "23").reveal(3)
        assert "prophet" in scene.keys
        scene.choose("reveal")
        assert "prophet" not in scene.keys
