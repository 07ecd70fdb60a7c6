"""The lesson as it is written: every step can be played on the real engine, and is worded."""

from __future__ import annotations

import pytest

from bot.games.agot.lesson import LEARNER, Step, stage, steps
from bot.words import LANGUAGES, words_in
from engine.agot.view import AgotView

IDS = [step.id for step in steps()]


@pytest.mark.parametrize("step", steps(), ids=IDS)
def test_every_step_is_reached_and_asks_what_it_teaches(step: Step) -> None:
    here = stage(IDS.index(step.id))
    assert (here.decision is not None) is bool(step.choose)
    if here.decision is not None:
        serial = {option.key for option in here.decision.options if option.serial}
        assert set(here.wanted) <= serial or here.decision.refusal(here.wanted) is None
        assert here.right(here.wanted)
        assert len(here.decision.options) > 1 or here.decision.low == 0


@pytest.mark.parametrize("step", steps(), ids=IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_worded(step: Step, language: str) -> None:
    sentences = words_in(language).sentences
    wanted = {"title", "idea"} | ({"do", "hint"} if step.choose else set())
    found = {key.rpartition(".")[2] for key in sentences if f"learn.step.{step.id}." in key}
    assert found == wanted


def test_the_same_step_is_always_the_same_position() -> None:
    for number in range(len(steps())):
        assert stage(number).session.digest() == stage(number).session.digest()


def powers(id: str) -> list[int]:
    view: AgotView = stage(IDS.index(id)).session.view(LEARNER)
    return [player.power for player in view.players]


def test_the_numbers_that_the_sentences_name() -> None:
    assert powers("welcome") == [6, 5]
    assert powers("unopposed") == [7, 5]
    assert powers("dominance") == [8, 5]
    assert powers("power") == [12, 8]
    assert powers("renown") == [14, 7]
    assert powers("won") == [15, 7]
    assert stage(IDS.index("won")).session.winners == (LEARNER,)
    assert stage(IDS.index("marshal")).session.view(LEARNER).players[LEARNER].gold == 5
