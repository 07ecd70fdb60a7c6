"""The cards of the second edition and the sets they come from: what a set is called, and which
cards there are."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.catalogue import Thing, Topic, things_of
from bot.search.match import folded
from bot.words import LANGUAGES
from engine.core.datafiles import facts

GAME = "agot"


@cache
def cards() -> tuple[Thing, ...]:
    """All that were printed, whether or not they can be played here."""
    return tuple(things_of(GAME, Topic.CARD))


@cache
def playable_cards() -> tuple[Thing, ...]:
    return tuple(card for card in cards() if card.playable)


@cache
def sets() -> dict[str, str]:
    """Every set, by each of its folded names."""
    return {
        folded(name): fact["id"]
        for fact in facts("agot/sets")["set"]
        for name in (
            fact["id"],
            *fact["short"],
            *(fact.get(language, fact["en"]) for language in LANGUAGES),
        )
    }


def set_name(set: str, language: str) -> str:
    """In this language; a set that was not published in it keeps its own name."""
    fact = sets_by_id()[set]
    return str(fact.get(language, fact["en"]))


@cache
def sets_by_id() -> dict[str, dict[str, Any]]:
    return {fact["id"]: fact for fact in facts("agot/sets")["set"]}
