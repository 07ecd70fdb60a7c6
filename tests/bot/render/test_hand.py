"""The picture of a hand of either edition, and the same in words: every gist whole, what can be
played first, a reason on whatever cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.catalogue import cards
from bot.describe import describe_held
from bot.faces.posts import Gallery, Post
from bot.games.realm.pictures.row import LINES, ROOM, gist_lines
from bot.render.letters import NARROWEST, Face, width
from bot.render.picture import ALT, Drawing, PictureOf, drawing, hand_drawings
from bot.words import LANGUAGES, words_in
from engine.agot.nouns import Hindrance, Phase
from engine.agot.prints import prints
from engine.core.session import Session
from engine.realm.view import RealmView
from tests.bot.render.courts import Court, plain
from tests.bot.render.looks import faults
from tests.bot.render.scenes import VOICE, moment, private


def texts(picture: Drawing) -> list[str]:
    return [mark.text for mark in picture.sheet().marks]


def held(view: RealmView, language: str = "en", *keys: str) -> Drawing:
    return drawing(PictureOf.HAND, view, words_in(language), VOICE, keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_gist_fits_whole_in_its_lines(language: str) -> None:
    for card in [*cards("agot").values(), *cards("hbo").values()]:
        gist = card.gist(language)
        size, lines = gist_lines(gist)
        assert " ".join(lines) == gist
        assert len(lines) <= LINES
        assert all(width(line, Face.PLAIN, size) * NARROWEST <= ROOM for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_said(language: str) -> None:
    """The court gives every reason there is in turn."""
    view = Court("reasons").holding(len(Hindrance), Phase.MARSHALING)
    words, shown = words_in(language), held(view, language, "pass")
    seen = " ".join(texts(shown))
    for reason in set(Hindrance) - {Hindrance.GOLD, Hindrance.PHASE, Hindrance.NOT_NOW}:
        assert words.text(f"picture.realm.held.{reason}") in seen
    assert words.text("picture.realm.held.not_now").split(";")[0] in seen
    assert words.text("agot.phase.challenges") in seen


@pytest.mark.parametrize("game", ["agot", "hbo"])
def test_nothing_is_dim_and_nothing_explained_before_anything_can_be_played(game: str) -> None:
    session = moment(game, 2, "mulligan", 0)
    assert session.pending[0].prompt.id.endswith("mulligan")
    picture = private(session, "en", PictureOf.HAND)
    assert picture.keys is None
    assert not [text for text in texts(picture) if text == "not now"]


def playing() -> Session:
    for answers in range(8, 80):
        session = moment("agot", 2, "order", answers)
        asked = session.pending[0]
        if asked.prompt.id == "agot.prompt.marshaling_phase" and any(
            option.key.startswith("marshal:") for option in asked.options
        ):
            return session
    raise AssertionError("nothing could be marshaled")


def test_what_can_be_played_stands_first_then_the_cheaper() -> None:
    picture = private(playing(), "en", PictureOf.HAND)
    may = picture.keys or ()
    ranks = [(card.ref not in may, card.cost) for card in picture.view.hand]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 1


def test_limited_says_how_many_are_left() -> None:
    session = playing()
    seat = session.pending[0].seat
    told = " ".join(describe_held(session.view(seat), words_in("en"), VOICE, ["pass"]))
    limited = [card for card in session.view(seat).hand if "limited" in printed_keywords(card.code)]
    assert told.count("Limited: ") == len(limited)


def printed_keywords(code: str) -> list[str]:
    return list(cards("agot")[code].fact.get("keywords", ()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_hand_takes_two_pictures_and_loses_no_card(language: str) -> None:
    view = Court("large").holding(13, Phase.MARSHALING)
    parts = hand_drawings(view, words_in(language), VOICE, ["pass"])
    assert [len(part.view.hand) for part in parts] == [7, 6]
    assert {card.ref for part in parts for card in part.view.hand} == {c.ref for c in view.hand}
    for part in parts:
        assert faults(part.sheet()) == []
    assert (
        len(hand_drawings(Court("nine").holding(9, Phase.MARSHALING), words_in("en"), VOICE)) == 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_every_card_has_a_line_with_all_that_the_picture_says(language: str) -> None:
    view, words = Court("words").holding(8, Phase.MARSHALING), words_in(language)
    purse, *lines = describe_held(view, words, VOICE, ["pass"])
    assert len(lines) == len(view.hand)
    assert str(view.players[0].gold) in purse
    for line in lines:
        card = next(c for c in view.hand if f"**{words.names[c.name.id]}**" in line)  # type: ignore[union-attr]
        assert cards("agot")[card.code].gist(language) in line
        assert line.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_a_hand_in_two_pictures_begins_once(language: str) -> None:
    view, words = Court("words").holding(12, Phase.MARSHALING), words_in(language)
    pictures = hand_drawings(view, words, VOICE, ["pass"])
    assert len(pictures) == 2
    galleries = tuple(Gallery((picture,)) for picture in pictures)
    told = Post(galleries).in_words().text.splitlines()
    assert told.count(f"**{words.text('picture.hand')}**") == 1
    assert len(told) == 2 + len(view.hand)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_of_a_hand_ends_with_a_whole_sentence(language: str) -> None:
    view = Court("alt").holding(12, Phase.MARSHALING)
    alt = held(view, language, "pass").alt()
    assert ALT / 2 < len(alt) <= ALT
    assert alt.endswith(".")
    assert alt.startswith(words_in(language).text("picture.hand"))


def test_a_plot_whose_gold_is_found_out_later_is_shown_with_its_x() -> None:
    """Summer Harvest; the picture of a hand once failed on it."""
    view = Court("plots").holding(1, Phase.PLOT)
    harvest = plain(prints()["04039"], "c1")
    assert "X" in texts(held(replace(view, plots=(harvest,))))
