"""A table keeps the decks it began with: an edition never changes, and a table that names none has
the first."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from engine.core.datafiles import facts, names
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.hbo.editions import FIRST, LATEST, edition_of, editions, retired
from engine.hbo.game import RULES
from engine.hbo.prints import prints

# What tables have been played with stays as it is: other decks are another edition, and a card that
# is to play otherwise is another card
PUBLISHED = {"first": "753c646c4c3f95a7", "second": "e14deb6fcda00c06"}
PLAYED = {"first": "7bf78832eaeef219", "second": "93fa42bcaad9dbf3"}
# May be worded better, and known better
SAID = ("en", "pl", "text_en", "text_pl", "gist_en", "gist_pl", "origin")


def digest(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("file", names("hbo/decks"))
def test_an_edition_stays_as_it_is(file: str) -> None:
    fact = facts(file)
    decks = [list(fact[house].items()) for house in ("lannister", "stark")]  # dealt in this order
    assert digest((decks, list(fact["plots"].items()))) == PUBLISHED[fact["id"]]


@pytest.mark.parametrize("edition", editions())
def test_the_cards_of_an_edition_play_as_they_did(edition: str) -> None:
    shelf = {card["id"]: card for file in names("hbo/cards") for card in facts(file)["card"]}
    codes = sorted(printed.code for printed in editions()[edition].cards())
    played = [sorted((k, v) for k, v in shelf[c].items() if k not in SAID) for c in codes]
    assert digest(played) == PLAYED[edition]


def test_every_edition_is_held() -> None:
    assert set(editions()) == set(PUBLISHED) == set(PLAYED)


def test_every_card_belongs_to_an_edition() -> None:
    listed = {printed for edition in editions().values() for printed in edition.cards()}
    assert listed == set(prints().values())


def test_a_table_that_names_no_edition_has_the_first() -> None:
    assert edition_of({}) is editions()[FIRST]
    played = [
        Session(RULES, Config(2, options=o), "1").view(SeatId(0)) for o in ({}, {"edition": FIRST})
    ]
    assert played[0] == played[1]


def test_a_new_table_names_the_latest() -> None:
    config = RULES.new_table(2)
    assert config.options["edition"] == LATEST
    new = {card.printed for card in Session(RULES, config, "1").game.cards}  # type: ignore[attr-defined]
    assert new <= editions()[LATEST].cards()


def test_cards_that_new_tables_play_without_are_known() -> None:
    gone = {printed.code for printed in editions()[FIRST].cards() - editions()[LATEST].cards()}
    assert retired() == gone


@pytest.mark.parametrize("edition", ["third", 2, None, ["first"]])
def test_an_unknown_edition_is_refused(edition: object) -> None:
    with pytest.raises(Refused) as refused:
        Session(RULES, Config(2, options={"edition": edition}), "unknown")
    assert refused.value.reason.id == "hbo.refused.edition"
