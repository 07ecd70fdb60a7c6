"""What holds in every game of Westeros Intrigue, whoever answers what."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.seats import seats_of
from engine.core.session import Session
from engine.intrigue.game import RULES
from tests.engine.tools import (
    assert_illegal_answers_change_nothing,
    played,
    restored,
    sound,
    steps,
)

SEEDS = st.integers(0, 2**32).map(str)
SEATS = st.integers(2, 6)


@settings(max_examples=25, deadline=None)
@given(SEEDS, SEATS)
def test_a_game_keeps_its_cards_and_comes_to_an_end(seed: str, seats: int) -> None:
    session = Session(RULES, Config(seats), seed)
    for _ in steps(session, Chance(seed)):
        assert sound(session)
    assert session.over
    assert session.view(None).iron_throne_deck == 7 - seats
    assert session.winners


@settings(max_examples=20, deadline=None)
@given(SEEDS, SEATS)
def test_nobody_is_stuck_while_the_bottom_row_is_open(seed: str, seats: int) -> None:
    """So at least eight cards are laid in every round, seven with two players."""
    session = Session(RULES, Config(seats), seed)
    for _ in steps(session, Chance(seed)):
        view = session.view(None)
        base = sum(cell.row == 0 for cell, _ in view.court)
        if base < view.limit and not view.over:
            assert all(not player.out or player.hand == 0 for player in view.players)


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS, st.integers(1, 150))
def test_a_record_restores_the_table(seed: str, seats: int, count: int) -> None:
    session = played(RULES, seats, seed, count)
    again = restored(session)
    assert again.digest() == session.digest()
    assert [(d.id, d.parts) for d in again.pending] == [(d.id, d.parts) for d in session.pending]
    assert [again.log(seat) for seat in seats_of(seats)] == [
        session.log(s) for s in seats_of(seats)
    ]


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS, st.integers(1, 150))
def test_an_illegal_answer_changes_nothing(seed: str, seats: int, count: int) -> None:
    assert_illegal_answers_change_nothing(played(RULES, seats, seed, count))
