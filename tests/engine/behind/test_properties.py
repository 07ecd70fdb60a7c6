"""What holds in every game, whoever answers what."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.behind.game import RULES, Behind
from engine.behind.tableau import HEIGHT, WIDTH
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session
from tests.engine.tools import (
    assert_illegal_answers_change_nothing,
    played,
    restored,
    sound,
    steps,
)

SEEDS = st.integers(0, 2**32).map(str)
SEATS = st.integers(2, 4)
BEST = 9 + 8 + 7 + 6 + 5


@settings(max_examples=25, deadline=None)
@given(SEEDS, SEATS)
def test_a_game_keeps_its_cards_and_comes_to_an_end(seed: str, seats: int) -> None:
    session = Session(RULES, Config(seats), seed)
    for _ in steps(session, Chance(seed)):
        assert sound(session)
        assert_shown_as_it_lies(session)
    assert session.over
    log = [line.id for line in session.log(None)]
    assert log.count("behind.log.refill") == log.count("behind.log.end") == 1
    assert session.outcome is not None
    assert all(0 <= score <= BEST for score in session.outcome.scores)


def assert_shown_as_it_lies(session: Session) -> None:
    """No column is too high, no player has too many, and the view shows what is there now."""
    assert isinstance(session.game, Behind)
    tableau, view = session.game.tableau, session.view(None)
    assert dict(view.discard) == Counter(tableau.discard)
    for seat, player in enumerate(view.players):
        assert len(player.columns) <= WIDTH
        assert all(1 <= column.count <= HEIGHT for column in player.columns)
        assert {c.role: c.count for c in player.columns} == tableau.columns[seat]
        assert all(c.active == tableau.active(SeatId(seat), c.role) for c in player.columns)
        assert player.score == tableau.score(SeatId(seat))


def asked(session: Session) -> object:
    return [(d.id, d.seat, d.kind, d.prompt, d.parts) for d in session.pending]


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS, st.integers(1, 150))
def test_a_record_restores_the_table(seed: str, seats: int, count: int) -> None:
    session = played(RULES, seats, seed, count)
    again = restored(session)
    assert again.digest() == session.digest()
    assert asked(again) == asked(session)
    assert [again.log(seat) for seat in seats_of(seats)] == [
        session.log(s) for s in seats_of(seats)
    ]


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS, st.integers(1, 150))
def test_an_illegal_answer_changes_nothing(seed: str, seats: int, count: int) -> None:
    assert_illegal_answers_change_nothing(played(RULES, seats, seed, count))


@settings(max_examples=10, deadline=None)
@given(SEEDS, st.integers(20, 120))
def test_an_undo_brings_the_table_back(seed: str, count: int) -> None:
    session = played(RULES, 3, seed, count)
    to = len(session.record.rows) // 2
    before = Session.restore(session.record, RULES, until=to)
    session.undo(to)
    assert session.game.state() == before.game.state()
    assert restored(session).digest() == session.digest()
