"""Lists that were published in the years of these cards are read whole, as deck sites write
them."""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.games.agot.decklists.check import check
from engine.agot.pools import LATEST, pools
from engine.agot.prints import prints

REFERENCE = Path(os.environ.get("ROOKERY_REFERENCE", "")) / "reference"
Listed = dict[str, Any]
needs_reference = pytest.mark.skipif(
    not os.environ.get("ROOKERY_REFERENCE"), reason="ROOKERY_REFERENCE does not name a folder"
)


@cache
def printed() -> dict[str, tuple[str, str, str]]:
    """Name, name of the pack and its short name, by code."""
    found: dict[str, tuple[str, str, str]] = {}
    for file in sorted((REFERENCE / "agot2").glob("*.json")):
        pack = json.loads(file.read_text(encoding="utf-8"))
        found |= {c["code"]: (c["name"], pack["name"], pack["pack"]) for c in pack["cards"]}
    return found


def lists() -> list[Listed]:
    """Those that can be built from all our cards."""
    if not os.environ.get("ROOKERY_REFERENCE"):
        return []
    every = json.loads((REFERENCE / "agot2_decks.json").read_text(encoding="utf-8"))
    ours = pools()[LATEST]
    return [each for each in every if ours.has([c["code"] for c in each["cards"]])]


def text(deck: Listed, form: str) -> str:
    agenda = printed()[deck["agenda"]][0]
    lines = [f"{card['count']}x {form.format(*printed()[card['code']])}" for card in deck["cards"]]
    return "\n".join([deck["name"], "", f"House {deck['faction'].title()}", agenda, *lines])


@needs_reference
@pytest.mark.parametrize("form", ["{0} ({1})", "{0} ({2})"])
@pytest.mark.parametrize("deck", lists(), ids=lambda deck: deck["name"])
def test_a_published_list_is_read_whole(deck: Listed, form: str) -> None:
    if deck["faction"] == "thenightswatch":
        deck = {**deck, "faction": "night's watch"}
    checked = check(text(deck, form).replace("House Night'S Watch", "Night's Watch"))
    assert checked.doubts == ()
    read: Counter[str] = Counter(checked.body["cards"]) + Counter(checked.body["plots"])
    assert read == Counter({card["code"]: card["count"] for card in deck["cards"]})
    assert checked.body["agenda"] == deck["agenda"]


@needs_reference
def test_there_are_lists_of_several_years() -> None:
    named = [deck["name"] for deck in lists()]
    assert {"Wolves of Winter (WotN)", "You Win Or You Die (LoCR)"} <= set(named)
    assert "2016 World Championship Deck" in named


def test_a_name_of_several_cards_is_told_apart_by_its_set() -> None:
    for said, code in {
        "Eddard Stark (WotN)": "03003",
        "Eddard Stark (Wolves of the North)": "03003",
        "Eddard Stark (Core Set)": "01144",
        "Eddard Stark": "01144",
    }.items():
        checked = check(f"House Stark\n3x {said}\n")
        assert checked.body["cards"] == {code: 3}, said
        assert prints()[code].name == "Eddard Stark"
