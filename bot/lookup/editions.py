"""What is known of a card beyond its print: what an erratum corrects, with which cards and in which
ready decks it is played, and what of its words is our own translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.catalogue import Thing
from bot.games.realm.printed import TRAITS, traits
from bot.words import Words
from engine.core.datafiles import facts, facts_if_any, names

BUILT = "agot"  # the game whose decks people build
OURS = "ours"
CHOSEN = ("standard", "learning")  # formats whose decks people choose; others are for measuring
SEVERAL = 6  # decks that are named


def edition_lines(card: Thing, words: Words) -> Iterator[str]:
    """Line by line; none where nothing is known."""
    if card.key.game == BUILT:
        yield from _tables(card, words)
    if ours := _translated(card, words):
        yield words.text("lookup.our_words", names=", ".join(ours))


def _tables(card: Thing, words: Words) -> Iterator[str]:
    """With which cards and in which ready decks it is played."""
    if card.playable and (played := _pools(card, words)):
        yield words.text("lookup.played_with", names=", ".join(played))
    if used := _decks(card, words):
        yield words.text("lookup.ready_decks", names=", ".join(used[:SEVERAL]))


def erratum_line(card: Thing, words: Words) -> str | None:
    """The corrected fact, and what is printed instead."""
    fact = _errata(card.key.game).get(str(card.fact.get("errata", "")))
    if fact is None:
        return None
    now, was = fact[f"now_{words.language}"], fact[f"was_{words.language}"]
    line = words.text("lookup.erratum", now=now, was=was)
    return f"{line} {words.text('lookup.erratum_polish')}" if fact.get("print") == "pl" else line


@cache
def _errata(game: str) -> Mapping[str, Mapping[str, Any]]:
    """By the ruling that tells of it."""
    return {fact["ruling"]: fact for fact in facts_if_any(f"{game}/errata").get("erratum", ())}


def _pools(card: Thing, words: Words) -> list[str]:
    held = [fact["id"] for fact in _each("pools") if card.key.id in fact["codes"]]
    return [words.text(f"pool.{pool}") for pool in held]


def _decks(card: Thing, words: Words) -> list[str]:
    return [
        str(fact[words.language])
        for fact in _each("decks")
        if card.key.id in {*fact["cards"], *fact["plots"], fact.get("agenda")}
        and fact["format"] in CHOSEN
    ]


def _each(folder: str) -> list[dict[str, Any]]:
    return [facts(file) for file in names(f"{BUILT}/{folder}")]


def _translated(card: Thing, words: Words) -> list[str]:
    """The card's Polish name and traits, as far as no rule book gives them."""
    if card.fact.get("pl_origin") != OURS and words.language != "pl":
        return []
    named = [card.name("pl")] if card.fact.get("pl_origin") == OURS else []
    borne = card.fact.get("traits", ()) if words.language == "pl" else ()
    return named + [traits("pl")[trait] for trait in borne if trait in _our_traits()]


@cache
def _our_traits() -> frozenset[str]:
    return frozenset(t["en"] for t in facts(TRAITS)["trait"] if t["pl_origin"] == OURS)
