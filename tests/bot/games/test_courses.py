"""Lessons that are one game from its first question on: every step is reached, asks what it
teaches, and is worded; the numbers that its sentences name are true."""

from __future__ import annotations

import pytest

from bot.games.course import LEARNER, Course
from bot.games.shelf import SHELF, lessons
from bot.words import LANGUAGES, words_in

GAMES = ("behind", "hbo", "intrigue")
STEPS = [(game, number) for game in GAMES for number in range(lessons()[game].length())]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_five_to_ten_steps(game: str) -> None:
    assert 5 <= lessons()[game].length() <= 10


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_every_step_is_reached_and_asks_what_it_teaches(game: str, number: int) -> None:
    course = Course(SHELF[game])
    here = course.stage(number)
    assert (here.decision is not None) is bool(course.steps[number].choose)
    if here.decision is not None:
        assert here.decision.refusal(here.wanted) is None
        assert here.right(here.wanted)
        assert len(here.decision.options) > 1
    assert course.stage(number).session.digest() == here.session.digest()


@pytest.mark.parametrize(("game", "number"), STEPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_worded(game: str, number: int, language: str) -> None:
    here = lessons()[game].stage(number)
    told = [key for key in words_in(language).sentences if key.startswith(f"learn.step.{here.id}.")]
    wanted = {"title", "idea"} | ({"do", "hint"} if here.decision is not None else set())
    assert {key.rpartition(".")[2] for key in told} == wanted


def test_the_numbers_that_the_sentences_name() -> None:
    course = Course(SHELF["hbo"])
    ids = [step.id.partition(".")[2] for step in course.steps]
    views = {step: course.stage(at).session.view(LEARNER) for at, step in enumerate(ids)}
    assert views["marshal"].players[LEARNER].gold == 7
    assert views["defend"].challenge.attack == 7
    assert views["intrigue"].players[LEARNER].power == 2
    hand = Course(SHELF["intrigue"]).stage(1).session.view(LEARNER).hand
    houses = [card.house.value for card in hand]
    assert (houses.count("targaryen"), houses.count("baratheon")) == (5, 4)
