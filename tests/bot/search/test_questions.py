"""Questions as people type them, written down before the search was tuned (`questions.toml`, and
`more_questions.toml` by somebody who knew the rules alone): most are answered first, nearly all
among the first five; what is not there is never shown as sure."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import Key, Topic, things
from bot.lookup.seeking import answering, sought
from bot.search import index
from bot.search.match import folded

FIRST, FIVE = 0.90, 0.97


FILES = ("questions.toml", "more_questions.toml")


@cache
def questions() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name in FILES:
        with (Path(__file__).parent / name).open("rb") as file:
            for table, written in tomllib.load(file).items():
                found.setdefault(table, {}).update(written)
    return found


def asked(language: str) -> dict[tuple[str, str], list[Key]]:
    """By question and game, the pages that answer it."""
    return {
        (question, ""): [_key(answer, "agot") for answer in answers]
        for question, answers in questions()[language].items()
    }


def asked_at_tables() -> dict[tuple[str, str], list[Key]]:
    """The questions of small games, each asked at a table of its game."""
    found = {}
    for written, answers in questions()["small"].items():
        game, _, question = written.partition(": ")
        found[question, game] = [_key(answer.partition(":")[2], game) for answer in answers]
    return found


def _key(answer: str, game: str) -> Key:
    kind, _, own = answer.rpartition("/")
    return Key(Topic(kind or Topic.RULE), game, own)


def beyond(last: int, wanted: dict[tuple[str, str], list[Key]]) -> list[str]:
    """The questions that none of the first so many pages answers."""
    missed = []
    for (question, game), answers in wanted.items():
        hits = index().find(question, answering(Topic.RULE), last, game)
        if not {hit.thing.key for hit in hits} & set(answers):
            missed.append(question)
    return missed


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("last", "share"), [(1, FIRST), (5, FIVE)])
def test_questions_are_answered(language: str, last: int, share: float) -> None:
    wanted = asked(language) | asked_at_tables()
    assert all(key in things() for keys in wanted.values() for key in keys)
    missed = beyond(last, wanted)
    assert len(wanted) - len(missed) >= share * len(wanted), missed


@pytest.mark.parametrize("kind", [Topic.RULE, Topic.RULING])
def test_what_is_no_rule_here_is_never_shown_as_one(kind: Topic) -> None:
    shown = {typed: sought(typed, kind).thing for typed in questions()["unsure"]["rule"]}
    assert {typed: str(thing.key) for typed, thing in shown.items() if thing} == {}


def test_what_is_no_card_is_never_shown_as_one() -> None:
    shown = {typed: sought(typed, Topic.CARD).thing for typed in questions()["unsure"]["card"]}
    assert {typed: str(thing.key) for typed, thing in shown.items() if thing} == {}


def test_a_card_that_is_not_played_here_is_never_shown_as_another() -> None:
    """Every name of the printed cards, also where a playable card is called nearly so."""
    wrong = {}
    for card in [each for each in things().values() if not each.playable]:
        name = card.name("en")
        shown = sought(name, Topic.CARD).thing
        if shown is not None and folded(shown.name("en")) != folded(name):
            wrong[name] = str(shown.key)
    assert wrong == {}
