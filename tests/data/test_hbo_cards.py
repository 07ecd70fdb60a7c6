"""The cards of the HBO edition: what is known of them stands as it is known, the rest is marked as
ours, and the check finds what an owner of the box might get wrong."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bot.cli import main
from engine.core.datafiles import facts, names
from engine.hbo.conformance import Fault, faults, faults_of
from engine.hbo.editions import Edition, editions
from engine.hbo.nouns import HOUSES, House, Origin
from engine.hbo.scripts import SCRIPTS
from tests.data.agot import traits

Fact = dict[str, Any]


def cards() -> dict[str, Fact]:
    return {card["id"]: card for file in names("hbo/cards") for card in facts(file)["card"]}


def test_the_data_is_consistent() -> None:
    assert faults() == []


def test_the_terminal_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--check", "hbo"]) == 0
    assert capsys.readouterr().out == "hbo: no faults\n"


def decks() -> list[Fact]:
    return [facts(file) for file in names("hbo/decks")]


@pytest.mark.rule("setup")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_a_deck_is_fifty_cards_of_at_least_28_kinds(edition: Edition, house: House) -> None:
    cards = edition.deck(house)
    assert len(cards) == 50
    assert len(set(cards)) >= 28
    assert max(cards.count(card) for card in cards) <= 3
    plain = [card for card in cards if not (card.abilities or card.constants or card.keywords)]
    assert len(plain) <= 8


@pytest.mark.parametrize("edition", editions().values(), ids=editions())
def test_every_plot_has_an_ability(edition: Edition) -> None:
    everything = [*edition.plots[House.LANNISTER], *edition.plots[House.STARK], *edition.draft]
    assert len(set(everything)) == len(everything) == 32
    assert all(plot.abilities or plot.constants for plot in everything)


def test_established_numbers_stand_as_they_are() -> None:
    found = cards()

    def numbers(code: str) -> tuple[int, int, int]:
        return found[code]["income"], found[code]["initiative"], found[code]["claim"]

    assert numbers("hear-me-roar") == (5, 6, 1)
    assert numbers("calling-the-banners") == (6, 3, 1)
    assert found["the-hound"]["strength"] == 3
    assert "military" in found["the-hound"]["icons"]
    assert found["jon-snow"]["strength"] + found["stark-escort"]["strength"] <= 4
    assert "limited" in found["winterfell-keep"]["keywords"]
    assert "Ally" in found["varys"]["traits"]
    for deck in decks():
        assert deck["stark"]["eddard-stark"] >= 2
        assert deck["stark"]["winterfell-keep"] >= 2
        assert all(deck[house]["littlefinger"] for house in HOUSES)


def origins(card: Fact) -> list[str]:
    """Of every field, and of the parts of those whose parts are known in different ways."""
    fields = card["origin"].values()
    return [how for each in fields for how in (each.values() if isinstance(each, dict) else [each])]


def test_every_origin_is_used_and_most_is_ours() -> None:
    found = [how for card in cards().values() for how in origins(card)]
    assert set(found) == set(Origin)
    assert found.count("ours") > len(found) / 2


def test_what_the_sources_leave_open_is_called_ours() -> None:
    """Of an ability or a row of icons the rulebook may show a part alone."""
    found = {code: card["origin"] for code, card in cards().items()}
    assert found["direwolf"]["abilities"] == {"strength": "ours", "save": "reported"}
    assert found["lannister-guards"]["abilities"]["cost"] == "ours"
    for code in ("jon-snow", "stark-escort"):
        assert found[code]["abilities"] == {"when": "ours", "effect": "rulebook"}
        assert found[code]["icons"] == {"military": "rulebook", "power": "ours"}
    assert found["the-hound"]["icons"] == {"military": "rulebook"}


def test_every_trait_is_named_in_both_languages() -> None:
    known = {trait["en"] for trait in traits()}
    used = {trait for card in cards().values() for trait in card.get("traits", ())}
    assert used - known == set()


def test_every_script_is_used_or_offered_to_owners() -> None:
    named = {a["script"] for card in cards().values() for a in card["abilities"]}
    assert named & set(SCRIPTS)


def wrong(fact: Fact, **changes: Any) -> Fact:
    return deepcopy(fact) | changes


BROKEN: dict[str, tuple[str, Callable[[Fact], Fact]]] = {
    "unknown_type": ("arya-stark", lambda f: wrong(f, type="dragon")),
    "unknown_field": ("arya-stark", lambda f: wrong(f, crest="holy")),
    "missing_field": ("arya-stark", lambda f: {k: v for k, v in f.items() if k != "cost"}),
    "unknown_house": ("arya-stark", lambda f: wrong(f, faction="tyrell")),
    "unknown_word": ("arya-stark", lambda f: wrong(f, keywords=["deadly"])),
    "words": ("jon-snow", lambda f: wrong(f, text_pl="")),
    "origin": ("arya-stark", lambda f: wrong(f, origin=f["origin"] | {"cost": "guessed"})),
    "unknown_script": (
        "bran-stark",
        lambda f: wrong(f, abilities=[{"when": "action", "script": "x"}]),
    ),
    "target": (
        "bran-stark",
        lambda f: wrong(f, abilities=[{"when": "action", "script": "kneel"}]),
    ),
    "unknown_filter": (
        "bran-stark",
        lambda f: wrong(f, abilities=[{"when": "action", "script": "kill", "target": {"hair": 1}}]),
    ),
    "circular": (
        "hodor",
        lambda f: wrong(
            f, abilities=[{"when": "always", "script": "strength", "of": {"strength": 2}}]
        ),
    ),
    "plot_without_ability": (
        "detained",
        lambda f: wrong(f, abilities=[], text_en="", text_pl=""),
    ),
    "known_sum": ("arya-stark", lambda f: wrong(f, cost=3)),
    "missing_card": ("detained", lambda f: wrong(f, pl="Zatrzymana")),
    "plots": ("detained", lambda f: wrong(f, pl="Valar Morghulis")),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_the_check_finds_what_is_wrong(fault: str) -> None:
    code, spoil = BROKEN[fault]
    listed = [spoil(card) if card["id"] == code else card for card in cards().values()]
    found = faults_of(listed, decks())
    assert fault in [each.what for each in found]


def dealt(house: str, **copies: int) -> Callable[[Fact], Fact]:
    return lambda deck: wrong(deck, **{house: {**deck[house], **copies}})


SPOILED: dict[str, Callable[[Fact], Fact]] = {
    "copies": dealt("stark", hodor=4),
    "deck_size": dealt("stark", hodor=3),
    "missing_card": dealt("lannister", nobody=1),
    "different_cards": lambda deck: wrong(deck, stark=dict.fromkeys(list(deck["stark"])[:17], 3)),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_the_check_finds_what_is_wrong_with_a_deck(fault: str) -> None:
    first, *others = decks()
    found = faults_of([*cards().values()], [SPOILED[fault](first), *others])
    assert fault in [each.what for each in found]


def test_the_check_finds_a_deck_that_contradicts_the_rulebook() -> None:
    """Eddard Stark has a second copy, and a house plays no card of the other."""
    first, *_ = decks()
    alone = wrong(first, stark={**first["stark"], "eddard-stark": 1, "hodor": 2})
    assert faults_of([*cards().values()], [alone]) == [Fault("eddard-stark", "copies", "stark")]
    traded = {code: n for code, n in first["stark"].items() if code != "hodor"} | {"bronn": 1}
    foreign = wrong(first, stark=traded)
    assert faults_of([*cards().values()], [foreign]) == [Fault("bronn", "copies", "stark")]


def test_the_check_finds_a_card_that_stands_twice() -> None:
    listed = [*cards().values(), cards()["arya-stark"]]
    assert Fault("arya-stark", "repeated") in faults_of(listed, decks())


def test_each_house_names_two_ways_to_win() -> None:
    houses = facts("hbo/houses")["house"]
    assert [house["id"] for house in houses] == [house.value for house in HOUSES]
    for house in houses:
        assert len(set(house["ways"])) >= 2
        assert house["way_en"]
        assert house["way_pl"]
