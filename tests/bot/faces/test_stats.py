"""Strength as pictures and as words: the same facts in both, whatever there is to tell."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.faces.figures import division_name
from bot.faces.leaderboard import leaderboard_post, placed
from bot.faces.posts import Post
from bot.faces.stats import stats_post
from bot.numbers import PersonId, TableId
from bot.render.figures import FiguresDrawing
from bot.render.picture import ALT
from bot.render.theme import WIDTH
from bot.store.clocks import Deadlines
from bot.store.results import Division, Ended, Result
from bot.tables.ratings import Rating, careers, ratings
from bot.words import LANGUAGES, words_in
from engine.core.seats import SeatId
from tests.bot.render.looks import faults

ME = PersonId(1)
JOUST = Division("agot", "standard", False)
MELEE = Division("behind", "", True)
NAMES = (
    *("Świętosława Brzęczyszczykiewicz", "🐦🐦🐦", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"),
    *("Cersei 🦁", "Dorota", "Eddard_*88*", "Gendry", "Hodor", "Ilyn", "Jon", "Kevan", "Lancel"),
)
HOUSES = ("stark", "lannister", "baratheon", "targaryen", "greyjoy", "martell", "tyrell")
TALLEST = 1_600


def played(count: int, division: Division, people: int = 12, first: int = 0) -> list[Ended]:
    """Games by chance among so many people; the first person is in all of them."""
    chance, found = Random(count), list[Ended]()
    for number in range(count):
        others = chance.sample(range(2, people + 1), 3 if division.melee else 1)
        order = chance.sample([1, *others], len(others) + 1)
        found.append(ended(order, division, first + number))
    return found


def ended(order: Sequence[int], division: Division = JOUST, table: int = 0) -> Ended:
    """These people, the winner first."""
    results = tuple(Result(SeatId(at), PersonId(p), at + 1) for at, p in enumerate(order))
    names = {PersonId(person): NAMES[person - 1] for person in order}
    return Ended(division, results, 0, TableId(table), names)


def houses(games: Sequence[Ended]) -> dict[TableId, list[str]]:
    chance = Random(7)
    return {game.table: [chance.choice(HOUSES) for _ in game.results] for game in games}


def mine(games: Sequence[Ended], language: str, deadlines: Deadlines | None = None) -> Post:
    kept = {} if deadlines is None else {JOUST: deadlines}
    return stats_post(careers(games, ME), houses(games), kept, words_in(language))


def drawings(post: Post) -> list[FiguresDrawing]:
    return [each for each in post.pictures if isinstance(each, FiguresDrawing)]


def check(post: Post) -> None:
    """Legible at any size, and told whole to whoever does not see it."""
    for drawing in drawings(post):
        sheet = drawing.sheet()
        assert faults(sheet) == []
        assert sheet.image.width == WIDTH
        assert sheet.high <= TALLEST
        assert drawing.alt() == " ".join(drawing.told)
        assert len(drawing.alt()) <= ALT
    assert post.fits()
    assert post.in_words().fits()
    assert not post.in_words().pictures


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2, 5, 40, 41, 200])
def test_ones_own_figures_are_legible_however_many_games_there_are(
    count: int, language: str
) -> None:
    games = [*played(count, JOUST), *played(min(count, 6), MELEE, first=count)]
    check(mine(games, language, Deadlines(count, 1)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_not_played_reads_that(language: str) -> None:
    post = mine([], language)
    assert not post.pictures
    assert words_in(language).text("stats.none") in post.text
    nobody = leaderboard_post([], ME, words_in(language))
    assert not nobody.pictures
    assert words_in(language).text("stats.nobody") in nobody.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [2, 9, 10, 12])
def test_a_leaderboard_is_legible_whoever_stands_on_it(people: int, language: str) -> None:
    games = [*played(90, JOUST, people), *played(3, MELEE, max(4, people), first=90)]
    post = leaderboard_post(games, PersonId(2), words_in(language))
    check(post)
    name = division_name(JOUST, words_in(language))
    (joust,) = (each for each in drawings(post) if each.lines[0] == f"**{name}**")
    assert len(joust.lines) == 1 + min(people, 10)


def test_the_picture_shows_what_the_words_say() -> None:
    games = played(12, JOUST, 3)
    rating = ratings(games)[JOUST][ME]
    (drawing,) = drawings(mine(games, "en", Deadlines(3, 1)))
    shown = {mark.text for mark in drawing.sheet().marks}
    strengths = [1_500, *(game.strength for game in careers(games, ME)[JOUST].games)]
    assert {str(rating.shown), str(max(strengths)), str(min(strengths))} <= shown
    assert {f"{rating.won} of 12 won", "75 %", "3 of 4 deadlines kept"} <= shown
    told = drawing.in_words()
    assert f"Strength {rating.shown}; 12 games, {rating.won} won" in told
    assert f"highest {max(strengths)}, lowest {min(strengths)}" in told
    assert "Reliability: 75 % of 4 deadlines kept." in told


def test_results_by_house_add_up_to_all() -> None:
    games = played(60, JOUST)
    (drawing,) = drawings(mine(games, "en"))
    worn = [line.split(": ")[1] for line in drawing.lines if line.startswith("- ")]
    counted = [tuple(int(part.split()[0]) for part in line.split(", ")) for line in worn]
    rating = ratings(games)[JOUST][ME]
    assert tuple(map(sum, zip(*counted, strict=True))) == (60, rating.won)
    assert [games for games, _ in counted] == sorted((g for g, _ in counted), reverse=True)


def test_a_seat_taken_over_that_did_not_help_counts_for_nothing() -> None:
    lost = Result(SeatId(1), ME, 2, borrowed=True)
    game = Ended(JOUST, (Result(SeatId(0), PersonId(2), 1), lost), 0, TableId(1))
    career = careers([game], ME)[JOUST]
    assert (career.rating, career.games) == (Rating(), ())
    post = stats_post({JOUST: career}, {}, {}, words_in("en"))
    check(post)
    assert "0 games, 0 won" in drawings(post)[0].alt()


def test_who_is_not_compared_sees_reliability_alone() -> None:
    post = stats_post(None, {}, {JOUST: Deadlines(9, 0)}, words_in("en"))
    check(post)
    (drawing,) = drawings(post)
    assert "100 %" in drawing.alt()
    assert "trength" not in drawing.alt()
    assert words_in("en").text("stats.unrated") in post.text


def test_equal_strength_is_an_equal_place() -> None:
    table = {
        PersonId(person): Rating(strength, 6, 3)
        for person, strength in enumerate((1_550.0, 1_520.2, 1_519.9, 1_500.0), 1)
    }
    assert [each.place for each in placed(table, {})] == [1, 2, 2, 4]


def test_a_name_that_cannot_be_drawn_becomes_a_number_and_is_told_whole() -> None:
    post = leaderboard_post([ended([2, 6])], PersonId(6), words_in("en"))
    (drawing,) = drawings(post)
    shown = {mark.text for mark in drawing.sheet().marks}
    assert {"Player 1", "Eddard_*88*"} <= shown
    assert "1. 🐦🐦🐦 · strength 1516" in drawing.alt()
    assert "2. Eddard_*88* (you) · strength 1484" in drawing.alt()
    assert r"Eddard\_\*88\*" in drawing.in_words()


def test_more_divisions_than_a_message_has_files_are_all_shown() -> None:
    divisions = [
        Division(game, rules, melee)
        for game, formats in (("agot", ("standard", "learning", "open")), ("hbo", ("draft", "")))
        for rules in formats
        for melee in (False, True)
    ] + [Division("behind", "", False), Division("intrigue", "", False), MELEE]
    games = [ended([1, 2], division, at) for at, division in enumerate(divisions)]
    for post in (mine(games, "en"), leaderboard_post(games, ME, words_in("en"))):
        assert len(post.pictures) == 10
        assert all(faults(each.sheet()) == [] for each in drawings(post))
        told = "\n".join(each.in_words() for each in drawings(post))
        assert told.count("1 game, 1 won") >= len(divisions)
        assert post.in_words().fits()


def test_only_ones_own_row_is_marked() -> None:
    games = [ended([4, 5, 7], MELEE)]
    (drawing,) = drawings(leaderboard_post(games, PersonId(5), words_in("en")))
    (ladder,) = drawing.panels[1:]
    assert [rung.own for rung in ladder.rungs] == [False, True, False]
    assert drawing.alt().count("(you)") == 1
