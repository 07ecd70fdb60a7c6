"""What a lesson tells people to press is what its message offers."""

from __future__ import annotations

import re

import pytest

from bot.faces.lesson import LessonFace, Room
from bot.faces.posts import Button, Post, Section, Select
from bot.games.shelf import lessons
from bot.tables.drafts import Draft
from bot.words import words_in

PRESSED = re.compile(r"(?:[Pp]ress|[Nn]aciśnij) \*\*(.+?)\*\*")
BOLD, WORD, STEM = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"\w{4,}"), 5
STEPS = [
    (game, language, number)
    for game, lesson in lessons().items()
    for language in ("en", "pl")
    for number in range(lesson.length())
]


def shown(game: str, language: str, number: int) -> tuple[str, list[Post]]:
    """What a step asks for, and its message with nothing and with everything chosen."""
    stage, words = lessons()[game].stage(number), words_in(language)
    if stage.decision is None:
        return "", []
    face = LessonFace(Room(game), stage, "Alys", words)
    posts = [face.post(), face.post(Draft(chosen=stage.wanted))]
    return words.text(f"learn.step.{stage.id}.do"), posts


@pytest.mark.parametrize(("game", "language", "number"), STEPS)
def test_a_button_that_a_step_names_is_there(game: str, language: str, number: int) -> None:
    asked, posts = shown(game, language, number)
    controls = [control for post in posts for control in post.controls]
    labels = [each.label for each in controls if isinstance(each, Button)]
    for named in PRESSED.findall(asked):
        assert any(label.startswith(named) for label in labels), (named, labels)


def test_steps_do_name_buttons() -> None:
    told = [
        words_in("en").sentences[key] for key in words_in("en").sentences if key.endswith(".do")
    ]
    assert len([line for line in told if PRESSED.search(line)]) >= 4


@pytest.mark.parametrize(("game", "language", "number"), STEPS)
def test_what_a_step_names_is_offered(game: str, language: str, number: int) -> None:
    """By the same words, in any of their forms: cards, menus, places, answers."""
    asked, posts = shown(game, language, number)
    offered = " ".join(_offers(post) for post in posts).casefold()
    for named in BOLD.findall(asked):
        for word in WORD.findall(named.casefold()):
            assert word[:STEM] in offered, (named, offered)


def _offers(post: Post) -> str:
    """All that can be pressed or chosen there."""
    told = [part.text for part in post.parts if isinstance(part, Section)]
    for control in post.controls:
        if isinstance(control, Select):
            told += [control.placeholder, *(choice.label for choice in control.choices)]
        else:
            told.append(control.label)
    return " ".join(told)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_plots_say_in_a_lesson_what_they_give(language: str) -> None:
    words = words_in(language)
    for game, number in (("agot", 1), ("hbo", 2)):
        stage = lessons()[game].stage(number)
        assert stage.decision is not None
        post = LessonFace(Room(game), stage, "Alys", words).post()
        told = [part.text for part in post.parts if isinstance(part, Section)]
        assert len(told) == len(stage.decision.options)
        assert all(words.text("about.initiative") in text for text in told)
        (picture,) = post.pictures
        assert not any(text.split("**")[1] in picture.alt() for text in told)  # not told twice
