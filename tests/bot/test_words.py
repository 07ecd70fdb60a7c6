"""Words: both languages say everything, with the same slots, and count as their grammar asks."""

from __future__ import annotations

import ast
import re

import pytest

from bot.faces.posts import CONTENT
from bot.games.shelf import SHELF
from bot.terminal.sentences import forms
from bot.words import LANGUAGES, SLOT, Voice, _sentences, plural, slots, words_in
from engine.core.phrases import Phrase, Who, phrase
from tests.source import literals, modules, tree

EN, PL = words_in("en"), words_in("pl")
IDENTIFIER = re.compile(r"(refused|record|intrigue|behind|agot|hbo)(\.\w+)+")


def sentences(language: str) -> dict[str, str]:
    return {k: v for k, v in words_in(language).sentences.items() if not k.startswith("noun.")}


def test_both_languages_have_the_same_sentences() -> None:
    assert sentences("en").keys() == sentences("pl").keys()


def test_no_sentence_stands_in_two_files() -> None:
    for language in LANGUAGES:
        written = len(list(_sentences(language)))
        assert written == len(words_in(language).sentences)


def test_both_languages_fill_the_same_slots() -> None:
    english, polish = sentences("en"), sentences("pl")
    assert [k for k in english if slots(english[k]) != slots(polish[k])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_noun_has_all_its_forms(language: str) -> None:
    words = words_in(language)
    nouns = {m[2] for text in sentences(language).values() for m in SLOT.finditer(text) if m[2]}
    missing = {form for noun in nouns for form in forms(words, noun)} - words.sentences.keys()
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name(language: str) -> None:
    assert all(words_in(language).names.values())
    assert EN.names.keys() == PL.names.keys()


def test_every_identifier_in_the_engine_has_its_words() -> None:
    known = EN.sentences.keys()
    spoken = {
        str(node.value)
        for file in modules("engine")
        for node in literals(file)
        if IDENTIFIER.fullmatch(str(node.value))
    }
    assert spoken
    assert spoken - known == set()


def test_every_phrase_made_with_arguments_fills_its_slots() -> None:
    for file in modules("engine"):
        for node in ast.walk(tree(file)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id != "phrase" or not node.args:
                continue
            first = node.args[0]
            if isinstance(first, ast.Constant) and first.value in EN.sentences:
                given = {keyword.arg for keyword in node.keywords}
                assert slots(EN.sentences[str(first.value)]) <= given, first.value


@pytest.mark.parametrize(
    ("n", "category"),
    [
        *[(n, "many") for n in (0, 5, 11, 12, 14, 21, 25, 100, 112)],
        *[(n, "few") for n in (2, 3, 4, 22, 34, 102, -2)],
        *[(n, "one") for n in (1, -1)],
    ],
)
def test_polish_plurals(n: int, category: str) -> None:
    assert plural("pl", n) == category


def test_english_plurals() -> None:
    assert [plural("en", n) for n in (0, 1, 2, -1)] == ["other", "one", "other", "one"]


def test_a_phrase_is_worded_with_names_numbers_and_terms() -> None:
    voice = Voice(lambda seat: ["Anna", "Ben"][seat], card=lambda text: f"*{text}*")
    lay = phrase(
        "intrigue.log.lay",
        who=Who(1),
        card=Phrase("card.intrigue.stark-1"),
        house=Phrase("intrigue.house.stark"),
        place=phrase("intrigue.place.above", row=2, spot=3),
    )
    assert EN.say(lay, voice) == "Ben lays *Arya Stark* (Stark): row 2, spot 3."
    assert PL.say(lay, voice) == "Ben zagrywa kartę *Arya Stark* (Stark): rząd 2, pozycja 3."


def test_numbers_are_counted_and_signed() -> None:
    voice = Voice(str)
    penalty = phrase("intrigue.log.penalty", who=Who(0), n=5)
    assert PL.say(penalty, voice) == "0 otrzymuje 5 punktów karnych."
    assert EN.say(phrase("number", n=-3), voice) == "\N{MINUS SIGN}3"


def test_an_unknown_id_shows_as_itself() -> None:
    assert EN.say(phrase("no.such.thing"), Voice(str)) == "[no.such.thing]"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in SHELF if f"help.{game}" in EN.sentences])
def test_all_the_help_at_a_table_fits_into_one_message(language: str, game: str) -> None:
    parts = ("help.table", f"help.{game}", "help.days", "lookup.help", "help.not")
    assert len("\n\n".join(words_in(language).text(part) for part in parts)) <= CONTENT
