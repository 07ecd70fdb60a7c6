"""A board in words: for the ear everybody is in it, however little room there is; to be read it is
as whole as its picture."""

from __future__ import annotations

import re

import pytest

from bot.games.shelf import SHELF
from bot.render.picture import ALT
from bot.words import LANGUAGES, words_in
from engine.core.session import Session
from engine.intrigue.court import Cell
from tests.bot.render.scenes import NAMES, moment, public

ANSWERS = 170
LETTERS = re.compile(r"\b[0-9] [MIPW][MIPWł]{0,4}\b")  # a character's STR and icons


def late(game: str) -> Session:
    return moment(
        game, min(max(SHELF[game].seats), len(NAMES)), "words", ANSWERS if game == "agot" else 12
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHELF)
def test_a_description_names_everybody_at_the_table(game: str, language: str) -> None:
    session = late(game)
    told = public(session, language).alt()
    assert len(told) <= ALT
    for seat in range(session.config.seats):
        assert NAMES[seat] in told, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_there_is_little_room_a_description_still_tells_every_score(language: str) -> None:
    session = late("agot")
    told = public(session, language).alt()
    for player in session.view(None).players:
        counts = {"power": player.power, "gold": player.gold, "hand": player.hand}
        score = words_in(language).text("describe.agot.score", **counts)
        assert f"{NAMES[player.seat]}: {score}" in told, told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["agot", "hbo"])
def test_a_board_to_read_spells_icons_out(game: str, language: str) -> None:
    board = public(moment(game, 2, "words", 60), language)
    assert LETTERS.search(board.alt())
    assert not LETTERS.search(board.in_words())
    assert words_in(language).text(f"{game}.icon.intrigue") in board.in_words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_court_to_read_says_which_places_are_free(language: str) -> None:
    words = words_in(language)
    free = 0
    for answers in (4, 9, 14):
        session = moment("intrigue", 3, "words", answers)
        view, told = session.view(None), public(session, language).in_words().splitlines()
        left = min(cell.x for cell, _ in view.court if not cell.row)
        decision = session.pending[0]
        for option in decision.options:
            house, _, place = option.key.partition("@")
            row, x = map(int, place.split(","))
            if not row:
                continue
            free += 1
            line = told[[each.startswith(_row(row, language)) for each in told].index(True)]
            open_to = words.text("picture.intrigue.spot_free", spot=x - left + 1, houses="|")
            head, end = open_to.split("|")
            (houses,) = re.findall(re.escape(head) + "([^)]+)" + re.escape(end), line)
            assert words.text(f"intrigue.house.{house}") in houses.split(" / ")
            assert Cell(row, x) not in dict(view.court)
    assert free


def _row(row: int, language: str) -> str:
    return words_in(language).text("picture.intrigue.row", n=row + 1, cards="|").partition("|")[0]
