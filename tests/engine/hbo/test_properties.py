"""What holds in every game of the HBO edition, whoever answers what. ROOKERY_GAMES sets how many
games are played."""

from __future__ import annotations

import os

import pytest

from bot.words import LANGUAGES, Voice, words_in
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.phrases import Phrase
from engine.core.seats import seats_of
from engine.core.session import Session
from engine.hbo.game import RULES, Hbo
from engine.hbo.nouns import Zone
from tests.engine.tools import (
    assert_illegal_answers_change_nothing,
    restored,
    sound,
    standing,
    steps,
)

GAMES = int(os.environ.get("ROOKERY_GAMES", "4"))
FORMATS = ["preset", "draft"]
VOICE = Voice(who=lambda seat: f"player {seat}")


def table(format: str, *, quick: bool = True) -> Config:
    return Config(2, quick, {"format": format})


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("format", FORMATS)
def test_a_game_by_chance_ends_with_a_winner_and_stays_sound(format: str, seed: int) -> None:
    session = Session(RULES, table(format), f"{format}/{seed}")
    for _ in steps(session, Chance(f"{seed}/answers")):
        assert sound(session), list(session.game.violations())
    assert len(session.winners) == 1
    assert session.outcome is not None
    assert session.outcome.scores[session.winners[0]] >= 15


@pytest.mark.parametrize("quick", [True, False])
@pytest.mark.parametrize("format", FORMATS)
def test_a_record_restores_to_the_same_state(format: str, quick: bool) -> None:
    session = Session(RULES, table(format, quick=quick), "restore")
    for number, _ in enumerate(steps(session, Chance("restore/answers"))):
        if number % 40 == 0:
            assert standing(restored(session)) == standing(session)
    assert standing(restored(session)) == standing(session)


def test_an_illegal_answer_changes_nothing() -> None:
    session = Session(RULES, table("draft", quick=False), "illegal")
    for number, _ in enumerate(steps(session, Chance("illegal/answers"))):
        if number % 25 == 0 and session.pending:
            assert_illegal_answers_change_nothing(session)
        if number > 150:
            break


def test_an_undo_takes_back_and_goes_on() -> None:
    session = Session(RULES, table("preset"), "undo")
    play = steps(session, Chance("undo/answers"))
    for _ in range(40):
        next(play)
    before = session.digest()
    for _ in range(10):
        next(play)
    session.undo(40)
    assert session.digest() == before
    for _ in range(30):
        next(play)
    assert sound(session)


def test_a_draft_leaves_six_picks_and_seven_plots_to_each() -> None:
    session = Session(RULES, table("draft"), "draft")
    game = session.game
    assert isinstance(game, Hbo)
    play = steps(session, Chance("draft/answers"))
    while not game.round:
        next(play)
    for player in game.players:
        assert len(player.plots) == 7
        assert len(player.piles[Zone.BOX]) == 6
        assert all(plot.owner is player for plot in player.plots)
    assert game.undrafted == []


def said(session: Session) -> set[Phrase]:
    """All that a game says, in prompts and options on the way and in its log at the end."""
    found: set[Phrase] = set()
    for _ in steps(session, Chance("words/answers")):
        for decision in session.pending:
            found.add(decision.prompt)
            for part in decision.parts:
                found.update(option.phrase for option in part.options)
                found.update(option.group for option in part.options if option.group)
                found.update([part.prompt] if part.prompt else [])
    for seat in (None, *seats_of(2)):
        found.update(session.log(seat))
    return found


@pytest.mark.parametrize("format", FORMATS)
def test_everything_said_in_a_game_has_words(format: str) -> None:
    phrases = said(Session(RULES, table(format), "words"))
    for language in LANGUAGES:
        words = words_in(language)
        assert {p.id for p in phrases if "[" in words.say(p, VOICE)} == set()
