"""What is known of a card beyond its print: what an erratum corrects, with which cards and in which
ready decks it is played, and what of its words is our own translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.catalogue import Thing
from bot.games.shelf import look_ups
from bot.words import Words
from engine.core.datafiles import facts_if_any


def edition_lines(card: Thing, words: Words) -> Iterator[str]:
    """Line by line; none where nothing is known."""
    pages = look_ups()[card.key.game].card_pages
    yield from pages.tables(card, words)
    if ours := pages.translated(card, words):
        yield words.text("lookup.our_words", names=", ".join(ours))


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
