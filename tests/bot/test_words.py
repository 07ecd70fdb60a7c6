"""Words: both languages say everything, with the same slots, and count as their grammar asks."""

from __future__ import annotations

import ast
import re

import pytest

from bot.faces.emojis import things
from bot.terminal.sentences import forms
from bot.words import LANGUAGES, SLOT, Voice, _sentences, plural, slots, words_in
from engine.core.phrases import Phrase, Who, phrase
from engine.core.seats import SeatId
from tests.source import literals, modules, tree

EN, PL = words_in("en"), words_in("pl")
COMMAND = re.compile(r"(?<![\w/<])/([^\W\d_]+(?: [^\W\d_]+){0,2})")
COMMAND_ID = re.compile(r"command\.((?!option\.)[\w.]+)\.name")
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
    used = [m["noun"] for text in sentences(language).values() for m in SLOT.finditer(text)]
    nouns = {noun for noun in used if noun}
    missing = {form for noun in nouns for form in forms(words, noun)} - words.sentences.keys()
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_icon_is_of_something_that_is_filled_in_or_has_a_sign(language: str) -> None:
    unknown = {
        (name, match["icon"])
        for name, text in sentences(language).items()
        for match in SLOT.finditer(text)
        if match["icon"] and match["icon"] not in slots(text) | set(things())
    }
    assert unknown == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_that_a_sentence_names_is_called_so(language: str) -> None:
    """A group of them may be named alone."""
    known = command_names(language)
    for key, text in sentences(language).items():
        for named in COMMAND.findall(text) if not key.startswith("command.") else ():
            words = named.split()
            group = any(each.startswith(f"{words[0]} ") for each in known)
            called = " ".join(words[:2]) if group else words[0]
            assert any(f"{each} ".startswith(f"{called} ") for each in known), (key, named)


def command_names(language: str) -> set[str]:
    said = words_in(language).sentences
    ids = [m[1].split(".") for m in map(COMMAND_ID.fullmatch, said) if m]
    parts = [[".".join(each[: at + 1]) for at in range(len(each))] for each in ids]
    return {" ".join(said[f"command.{part}.name"] for part in each) for each in parts}


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
        who=Who(SeatId(1)),
        card=Phrase("card.intrigue.stark-1"),
        house=Phrase("intrigue.house.stark"),
        place=phrase("intrigue.place.above", row=2, spot=3),
    )
    assert EN.say(lay, voice) == "Ben lays *Arya Stark* (Stark): row 2, spot 3."
    assert PL.say(lay, voice) == "Ben zagrywa kartę *Arya Stark* (Stark): rząd 2, pozycja 3."


def test_numbers_are_counted_and_signed() -> None:
    voice = Voice(str)
    penalty = phrase("intrigue.log.penalty", who=Who(SeatId(0)), n=5, total=7)
    assert PL.say(penalty, voice) == "0 otrzymuje 5 punktów karnych za karty na ręce, razem 7."
    assert EN.say(phrase("number", n=-3), voice) == "\N{MINUS SIGN}3"


def test_an_unknown_id_shows_as_itself() -> None:
    assert EN.say(phrase("no.such.thing"), Voice(str)) == "[no.such.thing]"
