"""What a lesson tells people to press is what its message offers."""

from __future__ import annotations

import re

import pytest

from bot.faces.lesson import LessonFace, Room
from bot.faces.posts import Button
from bot.games.shelf import lessons
from bot.tables.drafts import Draft
from bot.words import words_in

PRESSED = re.compile(r"(?:[Pp]ress|[Nn]aciśnij) \*\*(.+?)\*\*")
STEPS = [
    (game, language, number)
    for game, lesson in lessons().items()
    for language in ("en", "pl")
    for number in range(lesson.length())
]


@pytest.mark.parametrize(("game", "language", "number"), STEPS)
def test_a_button_that_a_step_names_is_there(game: str, language: str, number: int) -> None:
    stage, words = lessons()[game].stage(number), words_in(language)
    if stage.decision is None:
        return
    face = LessonFace(Room(game), stage, "Alys", words)
    rows = [*face.post().rows, *face.post(Draft(chosen=stage.wanted)).rows]
    labels = [
        control.label
        for row in rows
        if isinstance(row, tuple)
        for control in row
        if isinstance(control, Button)
    ]
    for named in PRESSED.findall(words.text(f"learn.step.{stage.id}.do")):
        assert any(label.startswith(named) for label in labels), (named, labels)


def test_steps_do_name_buttons() -> None:
    told = [
        words_in("en").sentences[key] for key in words_in("en").sentences if key.endswith(".do")
    ]
    assert len([line for line in told if PRESSED.search(line)]) >= 4
