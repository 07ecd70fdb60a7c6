"""Random games: they end with a winner, nothing is lost or doubled, a record restores to the same
state, an illegal answer changes nothing."""

from __future__ import annotations

import os

import pytest

from engine.agot.game import RULES
from engine.agot.lottery import drawn_table
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.session import Session
from tests.engine.tools import (
    assert_illegal_answers_change_nothing,
    restored,
    sound,
    standing,
    steps,
)

GAMES = int(os.environ.get("ROOKERY_GAMES", "3"))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_game_by_chance_ends_with_a_winner_and_stays_sound(seats: int, seed: int) -> None:
    session = Session(RULES, Config(seats, quick=True), f"{seats}/{seed}")
    for _ in steps(session, Chance(f"{seed}/answers")):
        assert sound(session), list(session.game.violations())
    assert len(session.winners) == 1


def test_eight_play_too() -> None:
    session = Session(RULES, Config(8, quick=True), "eight")
    for number, _ in enumerate(steps(session, Chance("eight/answers"))):
        assert sound(session)
        if number == 300:
            break
    assert session.game.view(None).round >= 1


@pytest.mark.parametrize("quick", [True, False])
def test_a_record_restores_to_the_same_state(quick: bool) -> None:
    session = Session(RULES, Config(2, quick=quick), "restore")
    for number, _ in enumerate(steps(session, Chance("restore/answers"))):
        if number % 40 == 0:
            assert standing(restored(session)) == standing(session)
    assert standing(restored(session)) == standing(session)


def test_an_illegal_answer_changes_nothing() -> None:
    session = Session(RULES, Config(2), "illegal")
    for number, _ in enumerate(steps(session, Chance("illegal/answers"))):
        if number % 25 == 0 and session.pending:
            assert_illegal_answers_change_nothing(session)
        if number > 150:
            break


def test_an_undo_takes_back_and_goes_on() -> None:
    session = Session(RULES, Config(2), "undo")
    play = steps(session, Chance("undo/answers"))
    for _ in range(40):
        next(play)
    before = standing(session)
    for _ in range(10):
        next(play)
    session.undo(40)
    assert session.digest() == before[0]  # type: ignore[index]
    for _ in range(30):
        next(play)
    assert sound(session)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("seats", [2, 4])
def test_decks_that_nobody_would_build_play_as_soundly(seats: int, seed: int) -> None:
    options = drawn_table(seats, Chance(f"{seats}/{seed}/decks"))
    session = Session(RULES, Config(seats, quick=True, options=options), f"drawn/{seats}/{seed}")
    for _ in steps(session, Chance(f"{seed}/answers")):
        assert sound(session), list(session.game.violations())
    assert len(session.winners) == 1
