"""The premade decks are legal in the format they name and fit in the boxes they name."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from bot.games.agot.lobby import LOBBY, deck_faults
from engine.agot.pools import pool_of
from tests.data.agot import Fact, cards, decks, files

FIELDS = {
    *("id", "en", "pl", "format", "pool", "faction", "agenda", "boxes"),
    *("play_en", "play_pl", "plots", "cards"),
}
FEALTY = "01027"
RAINS = "05045"
BANNERS = {
    "01198": "baratheon",
    "01199": "greyjoy",
    "01200": "lannister",
    "01201": "martell",
    "01202": "nightswatch",
    "01203": "stark",
    "01204": "targaryen",
    "01205": "tyrell",
}
REFERENCE = os.environ.get("ROOKERY_REFERENCE", "")
STANDARD = [deck for deck in decks() if deck["format"] == "standard"]
LEARNING = [deck for deck in decks() if deck["format"] == "learning"]


def label(deck: Fact) -> str:
    return str(deck["id"])


every_deck = pytest.mark.parametrize("deck", decks(), ids=label)
standard_deck = pytest.mark.parametrize("deck", STANDARD, ids=label)
learning_deck = pytest.mark.parametrize("deck", LEARNING, ids=label)


def drawn(deck: Fact) -> list[Fact]:
    """The draw deck, a card for each copy."""
    return [cards()[code] for code, count in deck["cards"].items() for _ in range(count)]


def of_faction(deck: Fact, faction: str) -> list[Fact]:
    return [card for card in drawn(deck) if card["faction"] == faction]


def test_there_are_the_four_learning_decks_and_one_for_each_faction() -> None:
    assert len(LEARNING) == 4
    for pool in LOBBY.pools:
        ready = [deck["faction"] for deck in STANDARD if deck["pool"] == pool]
        assert Counter(ready) == Counter(BANNERS.values()), pool


@every_deck
def test_a_deck_is_legal_with_the_cards_of_its_pool(deck: Fact) -> None:
    table = {"format": "standard", "pool": deck["pool"]}
    if deck["format"] == "standard":
        assert deck_faults(deck, table) == []
    assert pool_of(table).has([*deck["plots"], *deck["cards"], deck["agenda"]])


def test_some_decks_of_every_larger_pool_are_for_melee() -> None:
    for pool in LOBBY.pools[1:]:
        advised = [deck for deck in STANDARD if deck["pool"] == pool and "melee" in deck["play_en"]]
        assert len(advised) >= 2
        assert all("melee" in deck["play_pl"] for deck in advised)


def test_a_deck_is_filed_under_its_id() -> None:
    assert [deck["id"] for deck in decks()] == [file.stem for file in files("decks")]


@every_deck
def test_a_deck_has_its_fields_and_a_line_on_how_to_play_it(deck: Fact) -> None:
    assert set(deck) == FIELDS
    for field in ("en", "pl", "play_en", "play_pl"):
        assert deck[field].strip() == deck[field] != ""
    assert "\n" not in deck["play_en"] + deck["play_pl"]


@every_deck
def test_plots_are_plots_and_cards_are_drawn(deck: Fact) -> None:
    assert {cards()[code]["type"] for code in deck["plots"]} == {"plot"}
    assert {card["type"] for card in drawn(deck)} <= {
        *("character", "location", "attachment", "event")
    }
    assert cards()[deck["agenda"]]["type"] == "agenda"


@every_deck
def test_at_most_three_boxes_hold_the_deck(deck: Fact) -> None:
    assert deck["boxes"] <= 3
    for code, count in {**deck["plots"], **deck["cards"]}.items():
        assert 1 <= count <= deck["boxes"] * cards()[code]["copies"], code


@every_deck
def test_a_plot_deck_has_its_cards_and_at_most_one_pair(deck: Fact) -> None:
    """Twelve with The Rains of Castamere, else seven."""
    assert sum(deck["plots"].values()) == (12 if deck["agenda"] == RAINS else 7)
    assert sorted(deck["plots"].values())[:-1] == [1] * (len(deck["plots"]) - 1)
    assert all(count <= cards()[code]["limit"] for code, count in deck["plots"].items())


@every_deck
def test_no_name_stands_more_often_than_its_limit(deck: Fact) -> None:
    named = Counter(card["en"] for card in drawn(deck))
    assert all(named[card["en"]] <= card["limit"] <= 3 for card in drawn(deck))


@standard_deck
def test_a_standard_deck_has_sixty_cards(deck: Fact) -> None:
    assert sum(deck["cards"].values()) >= 60


@standard_deck
def test_every_card_is_the_factions_own_neutral_or_under_its_banner(deck: Fact) -> None:
    banner = BANNERS.get(deck["agenda"])
    for card in drawn(deck):
        own = card["faction"] in (deck["faction"], "neutral")
        assert own or (card["faction"] == banner and not card["loyal"]), card["en"]


@standard_deck
def test_the_agenda_has_its_due(deck: Fact) -> None:
    if deck["agenda"] == FEALTY:
        assert len(of_faction(deck, "neutral")) <= 15
        return
    if (banner := BANNERS.get(deck["agenda"])) is None:
        return  # the others ask for plots; see engine.agot.agendas
    assert banner != deck["faction"]
    assert len(of_faction(deck, banner)) >= 12


@learning_deck
def test_a_learning_deck_joins_two_factions_with_one_of_each_card(deck: Fact) -> None:
    factions = {card["faction"] for card in drawn(deck)}
    assert factions == {deck["faction"], BANNERS[deck["agenda"]], "neutral"}
    assert set(deck["cards"].values()) == {1}
    assert sum(deck["cards"].values()) in (45, 46)


def test_the_learning_decks_are_built_from_one_box_all_four() -> None:
    used = Counter[str]()
    for deck in LEARNING:
        used.update(deck["plots"])
        used.update(deck["cards"])
    assert {code for code, count in used.items() if count > cards()[code]["copies"]} == set()


@pytest.mark.skipif(not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder")
@learning_deck
def test_a_learning_deck_is_the_printed_one(deck: Fact) -> None:
    text = (Path(REFERENCE) / "reference" / "agot2_decks.json").read_text(encoding="utf-8")
    printed = next(
        found for found in json.loads(text) if found["name"].startswith(deck["en"] + " (Core)")
    )
    assert {card["code"]: card["count"] for card in printed["cards"]} == {
        **deck["plots"],
        **deck["cards"],
    }
    assert printed["agenda"] == deck["agenda"]
    assert printed["faction"].removeprefix("the") == deck["faction"]
