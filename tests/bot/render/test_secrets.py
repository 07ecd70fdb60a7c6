"""Two games that differ only in what is hidden give the same pictures, byte for byte, and the same
alt texts to everybody who cannot see it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.render.page import PIECES
from bot.render.picture import ALT, PICTURES, Drawing, PictureOf, drawing, has_hand, has_houses
from bot.words import words_in
from engine.agot.game import Agot
from engine.behind.game import Behind
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session
from engine.hbo.game import Hbo
from engine.intrigue.game import Intrigue
from tests.bot.render.scenes import NAMES, VOICE, all_of, moment, private, public


def drawn(session: Session, seat: SeatId | None) -> list[object]:
    """Drawn anew, so that no cache can hide a difference."""
    PICTURES.clear()
    PIECES.clear()
    view = session.view(seat)
    kinds = [PictureOf.BOARD]
    if has_hand(view) and seat is not None:
        kinds.append(PictureOf.HAND)
    if has_houses(view):
        kinds.append(PictureOf.HOUSE)
    found = [drawing(kind, view, words_in("en"), VOICE, seat=SeatId(1)) for kind in kinds]
    return [(each.drawn(), each.digest) for each in found]


@pytest.mark.parametrize("seed", range(4))
def test_cards_of_two_hands_exchanged(seed: int) -> None:
    one, other = (moment("intrigue", 4, str(seed), 8) for _ in range(2))
    game = other.game
    assert isinstance(game, Intrigue)
    left, right = game.players[1].hand, game.players[2].hand
    left[0], right[0] = right[0], left[0]
    assert left[0].house is not right[0].house or left[0] != right[0]
    for seat in (None, SeatId(0), SeatId(3)):
        assert drawn(one, seat) == drawn(other, seat)
    assert drawn(one, SeatId(1)) != drawn(other, SeatId(1))


def test_an_iron_throne_card_is_seen_by_its_owner_alone() -> None:
    one, other = (moment("intrigue", 4, "throne", 60) for _ in range(2))
    game = other.game
    assert isinstance(game, Intrigue)
    owner = next(player for player in game.players if player.iron_throne)
    deck = game.iron_throne_deck
    owner.iron_throne[0], deck[0] = deck[0], owner.iron_throne[0]
    for seat in (None, *seats_of(4)):
        assert (drawn(one, seat) == drawn(other, seat)) == (seat != owner.seat)


@pytest.mark.parametrize("edition", ["agot", "hbo"])
def test_a_hand_and_a_deck_of_an_edition_exchanged(edition: str) -> None:
    """The others see only how many cards there are."""
    one, other = (moment(edition, 2, "hidden", 60) for _ in range(2))
    game = other.game
    assert isinstance(game, Agot | Hbo)
    hand: list[Any] = game.players[1].hand
    deck: list[Any] = game.players[1].deck
    assert hand
    hand[0], deck[0] = deck[0], hand[0]
    deck.reverse()
    assert one.view(SeatId(1)) != other.view(SeatId(1))
    for seat in (None, SeatId(0)):
        assert drawn(one, seat) == drawn(other, seat)
    assert drawn(one, SeatId(1)) != drawn(other, SeatId(1))


def test_cards_of_the_deck_exchanged() -> None:
    one, other = (moment("behind", 4, "deck", 40) for _ in range(2))
    game = other.game
    assert isinstance(game, Behind)
    game.deck.reverse()
    assert one.game.state() != other.game.state()
    for seat in (None, *seats_of(4)):
        assert drawn(one, seat) == drawn(other, seat)


def test_the_public_picture_has_no_option_of_anybody() -> None:
    session = moment("intrigue", 4, "own", 12)
    assert public(session).keys is None
    assert public(session).drawn().png != private(session).drawn().png


class TestAltTexts:
    def pictures(self, language: str) -> list[Drawing]:
        found: list[Drawing] = []
        for game in ("intrigue", "behind"):
            for answers in (1, 50, None):
                found += all_of(moment(game, 4, "alt", answers), language)
        return found

    @pytest.mark.parametrize("language", ["en", "pl"])
    def test_are_short_enough_and_not_empty(self, language: str) -> None:
        for picture in self.pictures(language):
            assert 10 < len(picture.drawn().alt) <= ALT

    def test_begin_with_whose_move_it_is(self) -> None:
        session = moment("behind", 4, "alt", 50)
        mover = NAMES[session.view(None).mover]
        assert public(session).drawn().alt.startswith(f"{mover} is to move.")
        assert public(session, "pl").drawn().alt.startswith(f"Ruch: {mover}.")

    def test_or_with_the_score_when_it_is_over(self) -> None:
        for game in ("intrigue", "behind"):
            alt = public(moment(game, 3, "alt", None)).drawn().alt
            assert alt.startswith("Final score: ")

    def test_the_name_of_the_file_says_only_what_kind_it_is(self) -> None:
        names = {picture.drawn().name for picture in self.pictures("en")}
        assert names == {"board.png", "hand.png"}
