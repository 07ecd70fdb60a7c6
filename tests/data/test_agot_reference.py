"""The cards against a reference of the printed ones, where ROOKERY_REFERENCE names its folder: the
facts are equal, and no sentence is theirs."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest

from bot.games.agot.printed_text import constants, facts_of, keywords, kinds, modifiers, readings
from bot.games.agot.wording import OURS_EN, OURS_PL, read
from tests.data.agot import Fact, cards, core, label

REFERENCE = os.environ.get("ROOKERY_REFERENCE", "")
RUN = 10  # so many words in a row would be a quotation
pytestmark = pytest.mark.skipif(
    not REFERENCE, reason="ROOKERY_REFERENCE does not name a folder with reference/agot2"
)
every_card = pytest.mark.parametrize("card", cards().values(), ids=label)


@cache
def printed() -> dict[str, Fact]:
    packs = (Path(REFERENCE) / "reference" / "agot2").glob("*.json")
    return {
        card["code"]: card
        for pack in packs
        for card in json.loads(pack.read_text(encoding="utf-8"))["cards"]
    }


def facts(card: Fact) -> Fact:
    """A card of ours without names, words and what only we tell."""
    ours = {"pl", "pl_origin", "keywords", "abilities", "text_en", "text_pl", "errata"}
    told = {"supports", "rivals", "short_en", "short_pl", "gist_en", "gist_pl"}
    if card["type"] != "plot":
        told |= {"income", "initiative", "reserve"}
    return {name: value for name, value in card.items() if name not in ours | told}


def folded(text: str, name: str) -> list[str]:
    """The words of a text; its own name, numbers, icons and factions count as one word each."""
    text = re.sub(r"<[^>]+>", "", text).replace("’", "'").replace(name, "§")
    text = text.lower().replace("night's watch", "stark").replace("thenightswatch", "stark")
    text = re.sub(r"[+-]?\b(\d+|x)\b", " # ", text)
    text = re.sub(r"\[?\b(military|intrigue|power)\b\]?(?= (challenge|icon|claim))", " @ ", text)
    text = re.sub(
        r"\[?\b(stark|lannister|baratheon|greyjoy|martell|targaryen|tyrell)\]?", "&", text
    )
    return re.findall(r"[a-z'§#@&]+", text)


def runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


@every_card
def test_the_facts_are_the_printed_ones(card: Fact) -> None:
    assert facts(card) == facts_of(printed()[card["id"]])


@every_card
def test_the_keywords_are_the_printed_ones(card: Fact) -> None:
    assert card.get("keywords", []) == keywords(printed()[card["id"]]["text"])


@every_card
def test_the_frame_of_every_ability_is_the_printed_one_in_both_languages(card: Fact) -> None:
    found = readings(printed()[card["id"]])
    assert read(card["text_en"], OURS_EN) == found
    assert read(card["text_pl"], OURS_PL) == found


@every_card
def test_the_kinds_of_abilities_are_the_printed_ones(card: Fact) -> None:
    found = [kind for kind in kinds(printed()[card["id"]]) if kind != "constant"]
    assert found == [kind for kind in card["abilities"] if kind != "constant"]


@every_card
def test_there_are_as_many_constant_abilities_as_are_printed(card: Fact) -> None:
    found = constants(printed()[card["id"]]["text"])
    assert len(found) == card["abilities"].count("constant")


@every_card
def test_the_plot_value_modifiers_are_the_printed_ones(card: Fact) -> None:
    if card["type"] != "plot":
        told = {name: card[name] for name in ("income", "initiative", "reserve") if name in card}
        assert told == modifiers(printed()[card["id"]]["text"])


@every_card
def test_the_words_are_not_the_printed_ones(card: Fact) -> None:
    text = printed()[card["id"]]["text"]
    assert not runs(folded(card["text_en"], card["en"])) & runs(folded(text, card["en"]))


def test_the_core_set_has_no_card_more_or_less() -> None:
    known = {code for code in printed() if code.startswith("01")}
    assert {card["id"] for card in core()} == known


def test_the_comparison_would_find_a_quotation() -> None:
    quoted = next(card for card in printed().values() if card["text"].count(" ") > 30)
    words = folded(quoted["text"], quoted["name"])
    assert runs(words) & runs(["so", *words])
