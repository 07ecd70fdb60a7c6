"""The board at the end of a game agrees with the result: told, as alt text and drawn."""

from __future__ import annotations

import re

import pytest

from bot.describe import describe
from bot.games.shelf import SHELF
from bot.render.picture import PictureOf, drawing
from bot.words import LANGUAGES, Voice, signed, words_in
from engine.core.seats import by_seat
from engine.core.session import Session
from tests.golden.records import Golden, kept

NAMES = ("Alys", "Bolek", "Cersei", "Dorota", "Edric", "Zofia")
VOICE = Voice(lambda seat: NAMES[seat])
NUMBER = re.compile("\N{MINUS SIGN}?[0-9]+")


def finished(golden: Golden) -> Session | None:
    session = Session.restore(golden.record, SHELF[golden.record.game])
    return session if session.outcome is not None and not session.conceded else None


ENDED = [golden for game in SHELF for golden in kept(game)[:4] if finished(golden) is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", ENDED, ids=lambda each: f"{each.record.game}: {each.name}")
def test_every_score_of_the_result_stands_on_the_board(golden: Golden, language: str) -> None:
    session = finished(golden)
    assert session is not None
    assert session.outcome is not None
    words, view = words_in(language), session.view(None)
    scores = session.outcome.scores
    told = ", ".join(f"{NAMES[seat]} {signed(score)}" for seat, score in by_seat(scores))
    final = words.text("picture.final", scores=told)
    assert describe(view, words, VOICE).outcome == final
    board = drawing(PictureOf.BOARD, view, words, VOICE)
    assert final in board.alt()
    drawn = {number for mark in board.sheet().marks for number in NUMBER.findall(mark.text)}
    assert {signed(score) for score in scores} <= drawn


def test_every_game_is_looked_at() -> None:
    assert {golden.record.game for golden in ENDED} == set(SHELF)
