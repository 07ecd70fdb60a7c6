"""The second edition in pictures: legible however crowded it is, whatever a card is called."""

from __future__ import annotations

import pytest

from bot.catalogue import cards
from bot.games.realm.pictures.facts import character
from bot.games.realm.pictures.held import PLAYING
from bot.games.realm.pictures.joust import fits
from bot.games.realm.pictures.tile import LARGE, SMALL, Size, tile
from bot.games.shelf import SHELF
from bot.render.page import Sheet
from bot.render.picture import Drawing, PictureOf, card, card_sheet, drawing
from bot.words import LANGUAGES, words_in
from engine.agot.nouns import CardType, Keyword, Phase
from engine.agot.view import AgotView
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.bot.render.courts import Court, of_type
from tests.bot.render.looks import faults
from tests.bot.render.scenes import VOICE, moment


def drawn(
    view: AgotView, language: str, kind: PictureOf = PictureOf.BOARD, seat: int = 0
) -> Drawing:
    return drawing(kind, view, words_in(language), VOICE, None, SeatId(seat))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("each", [0, 3, 8])
def test_a_joust_is_legible(each: int, language: str) -> None:
    for fight in (True, False):
        view = Court(f"joust{each}{language}").crowded(2, each, each // 2, fight=fight)
        assert fits(view)
        assert faults(drawn(view, language).sheet()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_melee_is_legible(seats: int, language: str) -> None:
    view = Court(f"melee{seats}{language}").crowded(seats, 11, 5)
    assert not fits(view)
    sheet = drawn(view, language).sheet()
    assert faults(sheet) == []
    assert sheet.image.height <= 1_500


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("each", [0, 5, 9, 16])
def test_one_house_is_legible(each: int, language: str) -> None:
    view = Court(f"house{each}{language}").crowded(4, each, each // 2)
    for seat in range(2):
        assert faults(drawn(view, language, PictureOf.HOUSE, seat).sheet()) == []


def test_a_joust_too_large_for_tiles_becomes_a_summary() -> None:
    view = Court("large").crowded(2, 13, 4)
    assert not fits(view)
    assert faults(drawn(view, "en").sheet()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_character_fits_its_tile(size: Size, language: str) -> None:
    court, words = Court(language), words_in(language)
    for printed in of_type(CardType.CHARACTER):
        facts = character(court.character(printed, 0), words)
        sheet = Sheet(*size.slot)
        sheet.place(tile(facts, size), 0, 0)
        assert faults(sheet) == [], facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_are_legible(language: str) -> None:
    for answers in (1, 30, 120):
        session = moment("agot", 2, "hand", answers)
        for seat in range(2):
            view = session.view(SeatId(seat))
            decision = session.decision(SeatId(seat))
            keys = None if decision is None else [o.key for o in decision.options]
            hand = drawing(PictureOf.HAND, view, words_in(language), VOICE, keys)
            assert faults(hand.sheet()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [0, 8, 17])
def test_large_and_empty_hands_are_legible(cards: int, language: str) -> None:
    for phase in (Phase.MARSHALING, Phase.PLOT):
        view = Court(f"hand{cards}{language}").holding(cards, phase)
        for keys in (None, [held.ref for held in view.hand[::2]]):
            hand = drawing(PictureOf.HAND, view, words_in(language), VOICE, keys)
            assert faults(hand.sheet()) == []


def test_what_may_be_marshaled_is_marked() -> None:
    session = marshaling()
    decision = session.pending[0]
    keys = [option.key for option in decision.options]
    assert any(key.startswith("marshal:") for key in keys)
    hand = drawing(PictureOf.HAND, session.view(decision.seat), words_in("en"), VOICE, keys)
    marked = {f"marshal:{ref}" for ref in hand.keys or () if ref != PLAYING}
    assert marked
    assert marked <= set(keys)


def marshaling() -> Session:
    """The first moment at which a card may be marshaled."""
    for answers in range(5, 60):
        session = moment("agot", 2, "marshal", answers)
        if session.view(None).phase is Phase.MARSHALING and any(
            option.key.startswith("marshal:") for option in session.pending[0].options
        ):
            return session
    raise AssertionError("nothing could be marshaled")


def test_what_others_do_leaves_the_picture_of_a_hand_as_it_is() -> None:
    view = marshaling().view(SeatId(1))
    other = Court("others").crowded(2, 4, 2)
    changed = AgotView(
        *(view.seat, view.round, view.phase, SeatId(1), SeatId(0)),
        players=(other.players[0], view.players[1]),
        challenge=other.challenge,
        hand=view.hand,
        plots=(),
        over=False,
        limited=view.limited,
    )
    one, two = (drawing(PictureOf.HAND, v, words_in("en"), VOICE) for v in (view, changed))
    assert one.digest == two.digest


def test_every_keyword_has_a_letter_of_its_own() -> None:
    for language in LANGUAGES:
        letters = [words_in(language).text(f"picture.agot.letter.{word}") for word in Keyword]
        assert len(set(letters)) == len(letters)


class TestCards:
    """Every printed card of every game."""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_is_legible(self, language: str) -> None:
        """Those with the longest names and texts, and some of each kind."""
        words = words_in(language)
        every = [each for game in SHELF for each in cards(game).values()]
        by_name = sorted(every, key=lambda each: -len(each.name(language)))
        by_text = sorted(every, key=lambda each: -len(each.text(language)))
        by_keywords = sorted(every, key=lambda each: -len(each.fact.get("keywords", ())))
        for each in (*by_name[:4], *by_text[:2], *by_keywords[:2], *every[::61]):
            assert faults(card_sheet(each, words)) == [], each.key

    def test_is_kept(self) -> None:
        assert card("agot", "01001", words_in("en")) is card("agot", "01001", words_in("en"))

    def test_an_unknown_code_is_no_card(self) -> None:
        assert card("agot", "no-such-card", words_in("en")) is None
