"""Editions of our decks: which cards, and how many of each, the two houses and the plot draft have.
An edition that a table has used never changes; better decks make another one, for new tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.core.datafiles import facts, names
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.hbo.nouns import HOUSES, House
from engine.hbo.prints import Printed, prints

FIRST = "first"  # of tables whose configuration names none
LATEST = "second"  # of new tables
EDITION = "edition"


class Edition(NamedTuple):
    id: str
    copies: Mapping[House, Mapping[Printed, int]]  # in the order in which cards are dealt
    plots: Mapping[House, tuple[Printed, ...]]
    draft: tuple[Printed, ...]

    def deck(self, house: House) -> tuple[Printed, ...]:
        """The fifty cards of a house."""
        return tuple(printed for printed, n in self.copies[house].items() for _ in range(n))

    def cards(self) -> set[Printed]:
        listed = [*self.copies.values(), *self.plots.values(), self.draft]
        return {printed for cards in listed for printed in cards}


@cache
def editions() -> dict[str, Edition]:
    """Those of `data/hbo/decks`, by id."""
    return {fact["id"]: _edition(fact) for fact in map(facts, names("hbo/decks"))}


def _edition(fact: Mapping[str, Any]) -> Edition:
    known, plots = prints(), fact["plots"]
    return Edition(
        fact["id"],
        {house: {known[code]: n for code, n in fact[house].items()} for house in HOUSES},
        {house: tuple(known[code] for code in plots[house]) for house in HOUSES},
        tuple(known[code] for code in plots["draft"]),
    )


def edition_of(options: Mapping[str, Any]) -> Edition:
    """The edition that a table's configuration names."""
    named = options.get(EDITION, FIRST)
    if not isinstance(named, str) or named not in editions():
        raise Refused(phrase("hbo.refused.edition"))
    return editions()[named]


@cache
def retired() -> frozenset[str]:
    """The codes of cards that new tables play without."""
    return frozenset(prints()) - {printed.code for printed in editions()[LATEST].cards()}
