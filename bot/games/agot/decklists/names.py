"""What the names in a written deck mean: cards, told apart by their sets where several share a
name, factions, and words that carry nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, cached_property
from typing import NamedTuple

from bot.catalogue import Thing
from bot.games.agot.sets import cards, playable_cards
from bot.search.match import folded, nearest
from bot.words import LANGUAGES, words_in
from engine.agot.nouns import Faction
from engine.core.datafiles import facts


class Named(NamedTuple):
    """A card as it may be called."""

    code: str
    names: tuple[str, ...]
    set: str


class Index:
    """Finds cards by what people call them."""

    def __init__(self, cards: Iterable[Named]) -> None:
        self.sets: dict[str, str] = {}  # code -> set
        self._codes: defaultdict[str, list[str]] = defaultdict(list)
        for card in cards:
            self.sets[card.code] = card.set
            for name in {folded(name) for name in card.names}:
                self._codes[name].append(card.code)

    def named(self, name: str) -> list[str]:
        """The codes of all cards of this name."""
        return self._codes.get(folded(name), [])

    def nearest(self, name: str) -> str | None:
        """The code of the card that was probably meant."""
        found = nearest(folded(name), self._known)
        return None if found is None else self._codes[found][0]

    @cached_property
    def _known(self) -> list[str]:
        return list(self._codes)


@cache
def index() -> Index:
    return Index(_named(card) for card in playable_cards())


@cache
def unplayable() -> Index:
    """The cards of which only the facts are known here."""
    return Index(_named(card) for card in cards() if not card.playable)


def _named(card: Thing) -> Named:
    called = tuple(dict.fromkeys(card.name(language) for language in LANGUAGES))
    return Named(card.key.id, called, card.set)


@cache
def factions() -> dict[str, str]:
    """Every faction a deck may have, by each of its folded names."""
    found: dict[str, str] = {}
    for faction, others in facts("agot/decklists")["factions"].items():
        proper = [words_in(language).text(f"agot.faction.{faction}") for language in LANGUAGES]
        found |= {folded(name): str(Faction(faction)) for name in (*proper, *others)}
    return found


@cache
def headings() -> frozenset[str]:
    return _listed("headings")


@cache
def labels() -> frozenset[str]:
    return _listed("labels")


@cache
def notes() -> frozenset[str]:
    return _listed("notes")


def _listed(key: str) -> frozenset[str]:
    return frozenset(folded(word) for word in facts("agot/decklists")[key])
