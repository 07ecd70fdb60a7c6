"""The deck: its size, the one reshuffle, the card that ends the game, the score."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.behind.cards import COPIES, END, CourtRole, RoleKind, deck
from engine.behind.game import RULES
from engine.behind.tableau import LIMITING, Tableau
from engine.core.datafiles import facts
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.behind.scene import Scene


@pytest.mark.rule("B-R33")
@pytest.mark.parametrize(("seats", "size"), [(2, 45), (3, 63), (4, 81)])
def test_the_deck_depends_on_the_players(seats: int, size: int) -> None:
    session = Session(RULES, Config(seats), "seed")
    view = session.view(None)
    assert view.deck + len(view.row) == size
    assert Counter(deck(seats)) == dict.fromkeys(CourtRole, COPIES[seats])
    assert not view.end_in_deck


def test_the_data_agrees_with_the_rules() -> None:
    cards = {card["id"]: card for card in facts("behind/cards")["card"]}
    assert [cards[role.id]["value"] for role in CourtRole] == list(range(1, 10))
    assert {role for role in CourtRole if role.kind is RoleKind.LIMITING} == set(LIMITING)
    assert [role.value for role in CourtRole if role.kind is RoleKind.OFFENSIVE] == [1, 2, 3, 4, 5]
    assert cards.keys() - {role.id for role in CourtRole} == {"end"}


def test_a_role_is_told_in_a_view_as_it_always_was() -> None:
    """Pictures that were sent are known by it, and would all be sent again."""
    assert repr((CourtRole.KING, CourtRole.GENERAL)) == "(<Role.KING: 9>, <Role.GENERAL: 1>)"


def test_a_table_may_name_who_begins() -> None:
    for seat in range(3):
        session = Session(RULES, Config(3, options={"starter": seat}), "seed")
        assert session.pending[0].seat == seat
    with pytest.raises(Refused):
        Session(RULES, Config(3, options={"starter": 3}), "seed")


@pytest.mark.rule("B-R28")
def test_an_empty_deck_is_shuffled_only_when_a_card_is_needed() -> None:
    scene = Scene("65", ends=True).reveal(1)
    assert not scene.session.view(None).end_in_deck
    assert scene.session.view(None).deck == 0
    scene.choose("stop")
    view = scene.session.view(None)
    assert view.end_in_deck
    assert scene.discarded == ""
    assert view.deck == 81 - 2 + 1 - 1  # without the taken row, with the End, less one revealed


@pytest.mark.rule("B-R28")
def test_the_row_stays_out_of_the_new_deck() -> None:
    scene = Scene("99", "3", ends=True).then("reveal", "reveal")
    game = scene.game
    assert game.end_in_deck
    kings = sum(card is CourtRole.KING for card in game.deck)
    assert kings == 9 - game.turn.row.count(CourtRole.KING) - game.tableau.discard.count(
        CourtRole.KING
    )


@pytest.mark.rule("B-R29")
def test_with_nothing_discarded_the_new_deck_ends_the_game() -> None:
    all_cards = ["".join(str(role) * 5 for role in some) for some in (range(1, 6), range(6, 10))]
    scene = Scene("", *all_cards, seats=2, ends=True)
    assert scene.session.over
    assert scene.session.outcome is not None
    assert scene.session.outcome.scores == (15, 30)


@pytest.mark.rule("B-R30")
def test_there_is_no_second_reshuffle() -> None:
    session = Session(RULES, Config(2), "seed")
    while session.pending:  # reveal whenever possible, else stop
        decision = session.pending[0]
        session.answer(decision.seat, decision.id, [decision.options[0].key])
    log = [line.id for line in session.log(None)]
    assert log.count("behind.log.refill") == 1
    assert log.count("behind.log.end") == 1


@pytest.mark.rule("B-R31")
def test_the_game_ends_at_once_and_the_row_is_nobodys() -> None:
    scene = Scene("88E", "8", "77").reveal(2)
    assert scene.session.over
    assert scene.held(0) == "8"
    assert scene.row == "88"
    assert END not in scene.game.deck
    assert scene.session.outcome is not None
    assert scene.session.outcome.scores == (0, 7, 0, 0)
    assert scene.session.winners == (1,)


@pytest.mark.rule("B-R32")
def test_a_column_of_two_or_more_scores_its_value_once() -> None:
    tableau = Tableau(
        [{CourtRole.KING: 1, CourtRole.QUEEN: 2, CourtRole.JUDGE: 5, CourtRole.GENERAL: 2}]
    )
    assert tableau.score(SeatId(0)) == 8 + 5 + 1


def test_equal_points_share_the_win() -> None:
    scene = Scene("1E", "55", "5544", "1188", "9").reveal(1)
    assert scene.session.outcome is not None
    assert scene.session.outcome.scores == (5, 9, 9, 0)
    assert scene.session.outcome.ranking == ((1, 2), (0,), (3,))
    assert scene.session.winners == (1, 2)
