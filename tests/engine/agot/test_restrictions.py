"""Lists of restricted and banned cards: what they forbid, where they hold, and that the FAQ's own
forbids nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.agot.lobby import LOBBY, deck_faults
from bot.words import LANGUAGES, words_in
from engine.agot.deckbuilding import Format, faults, premade
from engine.agot.game import RULES
from engine.agot.restrictions import DEFAULT, Restrictions, restrictions, restrictions_of
from engine.core.errors import Refused
from engine.core.session import Session

STARK = premade()["stark-fealty"]
ARYA, BRAN, ICE, FEALTY, NOT_THERE = "01141", "01142", "01153", "01027", "01090"


def listed(restricted: tuple[str, ...] = (), banned: tuple[str, ...] = ()) -> Restrictions:
    return Restrictions("council", "A council", "2017-01", ("standard",), restricted, banned)


def wrong(held: Restrictions, format: Format = Format.STANDARD) -> list[str]:
    return [fault.id for fault in faults(STARK, format, restrictions=held)]


@pytest.fixture
def council() -> Iterator[Restrictions]:
    made = listed(restricted=(ARYA, BRAN), banned=(ICE,))
    restrictions()[made.id] = made
    yield made
    restrictions.cache_clear()


@pytest.mark.ruling("faq_banned_list")
def test_a_banned_card_has_no_place_in_a_deck() -> None:
    assert wrong(listed(banned=(ICE,))) == ["agot.deck.banned"]
    assert wrong(listed(banned=(FEALTY,))) == ["agot.deck.banned"]
    assert wrong(listed(banned=(NOT_THERE,))) == []


@pytest.mark.ruling("faq_restricted_list")
def test_of_the_restricted_cards_a_deck_uses_one_in_any_number() -> None:
    assert STARK.cards[ARYA] == 3
    assert wrong(listed(restricted=(ARYA, NOT_THERE))) == []
    assert wrong(listed(restricted=(ARYA, BRAN))) == ["agot.deck.restricted"] * 2


def test_a_list_holds_in_its_formats_alone() -> None:
    assert wrong(listed(banned=(ICE,)), Format.OPEN) == []


def test_the_list_of_the_faq_is_the_default_and_empty() -> None:
    assert restrictions_of({}) is restrictions()[DEFAULT]
    assert restrictions()[DEFAULT].empty
    assert LOBBY.restrictions[0] == DEFAULT
    assert LOBBY.restricted_by({"format": "standard"}) is None


def test_every_list_has_a_name_in_both_languages() -> None:
    for each in restrictions().values():
        assert each.issuer
        assert each.date
        assert all(words_in(language).text(f"restrictions.{each.id}") for language in LANGUAGES)


def test_a_table_that_chose_a_list_judges_by_it(council: Restrictions) -> None:
    table = {"format": "standard", "restrictions": council.id}
    assert LOBBY.restricted_by(table) == council.id
    assert [fault.id for fault in deck_faults(STARK.to_options(), table)] == [
        *["agot.deck.banned"],
        *["agot.deck.restricted"] * 2,
    ]
    decks = [STARK.to_options()] * 2
    with pytest.raises(Refused) as refused:
        Session(RULES, RULES.new_table(2, chosen={**table, "decks": decks}), "council")
    assert refused.value.reason.id == "agot.deck.banned"
    Session(RULES, RULES.new_table(2, chosen={"format": "standard", "decks": decks}), "council")


@pytest.mark.parametrize("named", ["no such list", 3, None])
def test_an_unknown_list_is_refused(named: object) -> None:
    with pytest.raises(Refused) as refused:
        restrictions_of({"restrictions": named})
    assert refused.value.reason.id == "agot.refused.restrictions"
