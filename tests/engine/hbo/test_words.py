"""Every line that the rules of the HBO edition can log or ask has its words."""

from __future__ import annotations

import ast

import pytest

from bot.words import LANGUAGES, Voice, addressed, slots, words_in
from engine.core.phrases import Who, phrase
from engine.core.seats import SeatId
from engine.hbo.nouns import Timing
from tests.engine.hbo.scene import ICE
from tests.source import modules, tree

RESPONSES = [m for m in Timing if m not in ("always", "action", "revealed", "save")]


def first_words(function: str) -> set[str]:
    """The identifiers that calls of this function name, wherever they stand."""
    found: set[str] = set()
    for file in modules("engine/hbo"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and _name(node.func) == function and node.args:
                first = node.args[0]
                found |= {str(c.value) for c in ast.walk(first) if isinstance(c, ast.Constant)}
    return {name for name in found if name.isidentifier()}


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def told() -> set[str]:
    """Log lines that the moving of cards names by keyword."""
    return {
        str(keyword.value.value)
        for file in modules("engine/hbo")
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "told" and isinstance(keyword.value, ast.Constant) and keyword.value.value
    }


def test_every_log_line_has_words() -> None:
    lines = first_words("tell") | first_words("log_id") | told()
    assert len(lines) > 40
    assert {line for line in lines if f"hbo.log.{line}" not in words_in("en").sentences} == set()


def test_every_prompt_has_words() -> None:
    asked = first_words("prompt")
    assert len(asked) > 12
    assert {p for p in asked if f"hbo.prompt.{p}" not in words_in("en").sentences} == set()
    for timing in RESPONSES:
        assert f"hbo.prompt.response.{timing}" in words_in("en").sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_about_a_player_can_be_told_to_that_player(language: str) -> None:
    known = words_in(language).sentences
    about = [line for line in known if line.startswith("hbo.log.") and "{who}" in known[line]]
    assert len(about) > 25
    for line in about:
        assert slots(known[addressed(line)]) == slots(known[line]) - {"who"}


def test_the_reader_is_addressed_and_the_others_are_named() -> None:
    names = ("Alys", "Bolek")
    lines = [phrase("hbo.log.draw", who=Who(SeatId(seat)), n=2, by=ICE) for seat in (0, 1)]
    for language, told in (
        ("en", ["You draw 2 cards (Ice).", "Bolek draws 2 cards (Ice)."]),
        ("pl", ["Dobierasz 2 karty (Lód).", "Bolek dobiera 2 karty (Lód)."]),
    ):
        voice = Voice(lambda seat: names[seat], you=SeatId(0))
        assert [words_in(language).say(line, voice) for line in lines] == told
