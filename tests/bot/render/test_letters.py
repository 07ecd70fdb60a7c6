"""Type: Polish letters are there, and no text is wider than its room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.catalogue import cards
from bot.games.realm.pictures.names import two_lines
from bot.games.realm.pictures.tile import PAD, SMALL
from bot.render.letters import Face, drawable, fitted, font, has, shortened, width, wrapped
from bot.render.theme import SMALLEST
from bot.words import LANGUAGES, words_in
from engine.agot.nouns import CardType
from engine.agot.prints import prints

POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
SIGNS = "×·…≥<−–→„”’"


def test_the_polish_letters_and_our_signs_are_there() -> None:
    assert [sign for sign in POLISH + SIGNS if not has(sign)] == []


def test_every_face_draws_every_polish_letter_in_its_own_way() -> None:
    for face in Face:
        drawn = {bytes(font(face, SMALLEST).getmask(letter)) for letter in POLISH}
        assert len(drawn) == len(POLISH), face


def test_every_name_of_a_card_can_be_drawn() -> None:
    for language in LANGUAGES:
        names = words_in(language).names.values()
        assert [name for name in names if drawable(name) != name] == []


def test_signs_that_no_face_has_are_left_out() -> None:
    assert not has("🐦")
    assert not has("鴉")
    assert drawable("Raven 🐦 Żółć 鴉") == "Raven Żółć"
    assert drawable("left\N{RIGHT-TO-LEFT OVERRIDE}right\n") == "leftright"


@given(st.text("abcŻółW i", min_size=1, max_size=60), st.integers(60, 900))
def test_a_fitted_text_keeps_to_its_room(text: str, room: int) -> None:
    for face in (Face.TITLE, Face.SEMIBOLD):
        set_as = fitted(text, face, 44, room)
        assert set_as.width <= room
        assert SMALLEST <= set_as.size <= 44


def test_a_long_polish_name_is_shortened_with_an_ellipsis() -> None:
    name = "Świętosława Brzęczyszczykiewicz-Chrząszczyżewoszycka"
    short = shortened(name, Face.TITLE, 40, 400)
    assert short.endswith("…")
    assert name.startswith(short[:-1])
    assert width(short, Face.TITLE, 40) <= 400


def test_a_text_that_fits_is_left_as_it_is() -> None:
    assert fitted("Żaneta", Face.TITLE, 44, 400).text == "Żaneta"
    assert fitted("Żaneta", Face.TITLE, 44, 400).size == 44


def test_names_that_a_number_tells_apart_keep_it() -> None:
    room = width("Compu… 2", Face.SEMIBOLD, 30)
    assert shortened("Computer 2", Face.SEMIBOLD, 30, room) == "Compu… 2"
    assert shortened("Computer 3", Face.SEMIBOLD, 30, room) == "Compu… 3"


def test_lines_keep_to_their_room_and_the_last_is_shortened() -> None:
    lines = wrapped("jeden dwa trzy cztery pięć sześć siedem", Face.PLAIN, 38, 200, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(width(line, Face.PLAIN, 38) <= 200 for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_character_is_cut_on_a_tile(language: str) -> None:
    """Where the whole name does not fit, a word of it may give way to its initial, as players
    write it."""
    room = SMALL.short - 2 * PAD
    names = [
        str(cards("agot")[code].fact[language])
        for code, printed in prints().items()
        if printed.type is CardType.CHARACTER
    ]
    lines = {name: " ".join(two_lines(name, room, 36)).split() for name in names}
    cut = [
        name
        for name, words in lines.items()
        if any(word not in _parts(name) and not _initial(word, name) for word in words)
    ]
    assert cut == []


def _parts(name: str) -> list[str]:
    """Its words; what a hyphen joins may be told apart."""
    return [*name.split(), *name.replace("-", " ").split()]


def _initial(word: str, name: str) -> bool:
    return len(word) == 2 and word[1] == "." and word[0] in {part[0] for part in _parts(name)}
