"""`rookery lookup` prints what the bot would show, and its hits as JSON; nonsense is no error."""

from __future__ import annotations

import json

import pytest

from bot.catalogue import Topic, things
from bot.cli import main
from bot.words import LANGUAGES
from tests.bot.terminal.ran import Ran


@pytest.fixture
def rookery(capsys: pytest.CaptureFixture[str]) -> Ran:
    return Ran(main, capsys)


def test_a_card_with_its_wording_and_links(rookery: Ran) -> None:
    said = rookery("lookup", "card", "ttidfl")
    assert said.code == 0
    title, *lines = said.out.splitlines()
    assert title == "The Things I Do For Love"
    assert any(line.startswith("Requires: a Lannister character") for line in lines)
    assert "  rule:agot:kneel  § Kneel, Kneeling, Knelt" in lines


def test_a_card_of_which_parts_are_known_says_which(rookery: Ran) -> None:
    said = rookery("lookup", "card", "direwolf")
    assert "Reported by others: English name, type, abilities (save)." in said.out


def test_a_card_that_new_tables_play_without_says_so(rookery: Ran) -> None:
    said = rookery("lookup", "card", "card:hbo:crossing-the-trident")
    home = "Game of Thrones: The Card Game (HBO)"
    assert f"{home}, first decks · Neutral · plot" in said.out
    assert f"  card:hbo:crossing-the-trident-2  Crossing the Trident ({home})" in said.out


def test_in_polish(rookery: Ran) -> None:
    said = rookery("lookup", "rule", "--lang", "pl", "stealth")
    assert said.out.startswith("Podstęp\n")
    assert "Kompletna Księga Zasad · Słownik pojęć · s. 12" in said.out


def test_a_query_of_several_words(rookery: Ran) -> None:
    said = rookery("lookup", "ruling", "nymeria", "sand")
    assert "Official · FAQ 1.01 · 2016-06" in said.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_is_a_list_of_hits_the_best_first(rookery: Ran, language: str) -> None:
    said = rookery("lookup", "card", "stark", "--lang", language, "--json")
    hits = json.loads(said.out)
    assert len(hits) > 5
    for hit in hits:
        card = things()[next(k for k in things() if k.id == hit["id"] and k.game == hit["game"])]
        assert hit["name"] == card.name(language)
        assert hit["kind"] == Topic.CARD
    (exact, *_) = json.loads(rookery("lookup", "card", "arya stark", "--json").out)
    assert exact["id"] == "01141"


@pytest.mark.parametrize("kind", list(Topic))
@pytest.mark.parametrize("query", ["", "😀", "x" * 6_000, "'; DROP TABLE x; --", "(.*)+", "<@1>"])
def test_nonsense_is_answered_politely(rookery: Ran, kind: Topic, query: str) -> None:
    said = rookery("lookup", kind.value, query)
    assert said.code == 0
    assert said.out.startswith(("No match.", "Best matches:"))
    assert len(said.out.splitlines()) > 1
    assert json.loads(rookery("lookup", kind.value, query, "--json").out) is not None


def test_an_unknown_kind_is_refused(rookery: Ran) -> None:
    assert rookery("lookup", "poem", "arya").code == 2


def test_cards_by_what_they_are(rookery: Ran) -> None:
    said = rookery("lookup", "find", "f:stark", "t:location", "c<=1", "p:yes", "--sort", "cost")
    assert said.code == 0
    count, *lines = said.out.splitlines()
    assert count == f"{len(lines)} cards"
    assert lines[0] == "Heart Tree Grove (Core) · House Stark · location · cost 0 · limited"
    hits = json.loads(rookery("lookup", "find", "f:stark t:location c<=1", "--json").out)
    assert {"01156", "01155"} <= {hit["id"] for hit in hits if hit["playable"]}
    assert all(hit["game"] == "agot" and hit["cost"] <= 1 for hit in hits)


def test_a_query_that_cannot_be_read_says_where(rookery: Ran) -> None:
    said = rookery("lookup", "find", "f:stark c<many", "--json")
    assert (said.code, said.out) == (2, "")
    assert said.err == "“many” is not a number.\nf:stark c<many\n          ^\n"


def test_a_card_that_is_not_played_here(rookery: Ran) -> None:
    lines = rookery("lookup", "card", "dreadfort maester").out.splitlines()
    assert lines[0] == "Dreadfort Maester"
    assert any("Not playable here yet; its ability is not described." in line for line in lines)
    assert any("https://thronesdb.com/card/08002" in line for line in lines)
