"""What each thing may be called, folded: its names in all languages and their parts, nicknames,
numbers of sections, and the first letters of a long name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from bot.catalogue import Key, Thing, Topic, things
from bot.games.shelf import SHELF
from bot.search.match import folded
from bot.search.reading import UNSAID
from bot.words import LANGUAGES
from engine.core.datafiles import facts, facts_if_any, tables

ASIDE = re.compile(r"\([^)]*\)")
BETWEEN = re.compile(r"[,/]")
INTRODUCED = re.compile(r"^(?:the (?:word|letter)|slowo|litera) ")
OWNED = re.compile(r"(\w+)['’]s\b")
NUMBERED = re.compile(r", (\d+(?:\.\d+)*(?: I+)?)$")
ACRONYM = 3  # words of a name at least whose first letters may stand for it
LONG = 8  # words of a name at most, of which a part may stand for it
SPECIFIC = 3  # cards at most that a ruling is called by


class Rank(IntEnum):
    """How much a name is the thing's own."""

    PASSING = 0  # what it concerns
    PART = 1
    NICKNAME = 2
    OWN = 3


class Called(NamedTuple):
    name: str  # folded
    rank: Rank

    @property
    def in_parts(self) -> bool:
        """A whole question is not called by some of its words; it is read as a question."""
        return len(self.name.split()) <= LONG


def bare(name: str) -> str:
    """A folded name without articles and the like, if anything is left then."""
    words = [word for word in name.split() if word not in UNSAID]
    return " ".join(words) or name


def calls(thing: Thing) -> list[Called]:
    """All that the thing is called, each once, at its best rank."""
    found: dict[str, Rank] = {}
    for name, rank in _calls(thing):
        said = folded(name)
        if said and rank >= found.get(said, Rank.PASSING):
            found[said] = rank
    return [Called(name, rank) for name, rank in found.items()]


def _calls(thing: Thing) -> Iterator[tuple[str, Rank]]:
    for language in LANGUAGES:
        name = thing.name(language)
        yield name, Rank.OWN
        yield from ((f"{name} ({short})", Rank.OWN) for short in _told_apart_by(thing))
        if thing.key.kind is Topic.RULE:
            yield from ((part, Rank.PART) for part in _parts(name))
        if _is_a_person(thing) and (first := folded(name).partition(" ")[0]) in owners():
            yield first, Rank.NICKNAME
    for name in nicknames().get(thing.key, ()):
        yield name, Rank.NICKNAME
    yield from _references(thing)


def _told_apart_by(card: Thing) -> tuple[str, ...]:
    """What its set is called for short, where another card has its name: "Jon Snow (WotN)"."""
    if card.key not in _namesakes():
        return ()
    sets = facts_if_any(f"{card.key.game}/sets").get("set", ())
    return next((tuple(each["short"]) for each in sets if each["id"] == card.set), ())


@cache
def _namesakes() -> frozenset[Key]:
    """Cards that can be played and share a name with another of the same game."""
    cards = [each for each in things().values() if each.key.kind is Topic.CARD and each.playable]
    times = Counter((each.key.game, each.name("en")) for each in cards)
    return frozenset(e.key for e in cards if times[e.key.game, e.name("en")] > 1)


def _parts(heading: str) -> Iterator[str]:
    """A heading may list several words, or say in brackets where it applies."""
    plain = ASIDE.sub(" ", heading)
    for part in [plain, *BETWEEN.split(plain)]:
        said = folded(part)
        yield said
        yield INTRODUCED.sub("", said)


def _references(thing: Thing) -> Iterator[tuple[str, Rank]]:
    """Ids and numbers by which rules, rulings and cards are cited."""
    if thing.key.kind is not Topic.CARD or thing.key.id.isdecimal():
        yield thing.key.id.replace("_", " "), Rank.PART
    if thing.key.kind is Topic.RULE and (number := NUMBERED.search(thing.fact.get("section", ""))):
        yield number[1], Rank.PART
    if thing.key.kind is Topic.RULING:
        yield re.sub(r"^(faq|ours|slip) (q\d+ )?", "", thing.key.id.replace("_", " ")), Rank.PART
        for card in _cards(thing):
            yield from ((card.name(language), Rank.PASSING) for language in LANGUAGES)


def _cards(ruling: Thing) -> list[Thing]:
    codes = ruling.fact.get("cards", ())
    if len(codes) > SPECIFIC:
        return []
    return [things()[Key(Topic.CARD, ruling.key.game, code)] for code in codes]


@cache
def owners() -> frozenset[str]:
    """First names of one person each, after whom a card is named ("Arya's Gift"). Whoever types
    such a name means the person."""
    cards = [thing for thing in things().values() if thing.key.kind is Topic.CARD]
    said = {folded(owner) for card in cards for owner in OWNED.findall(card.name("en"))}
    names = {folded(card.name("en")) for card in cards if card.playable and _is_a_person(card)}
    firsts = Counter(name.partition(" ")[0] for name in names)
    return frozenset(first for first in said if firsts[first] == 1)


def _is_a_person(card: Thing) -> bool:
    return card.fact.get("type") == "character" and bool(card.fact.get("unique"))


@cache
def nicknames() -> dict[Key, tuple[str, ...]]:
    return {key: tuple(fact["called"]) for key, fact in _written("nicknames", "nickname")}


def _written(name: str, kind: str) -> Iterator[tuple[Key, dict[str, Any]]]:
    """What the games' own tables of this name say, and of which thing."""
    for file in chain.from_iterable(tables(f"{game}/{name}") for game in SHELF):
        for fact in facts(file)[kind]:
            key = Key.parsed(fact["of"])
            assert key is not None
            yield key, fact


@cache
def asked() -> dict[Key, tuple[str, ...]]:
    """Questions that each thing answers, folded, in both languages."""
    found: dict[Key, tuple[str, ...]] = {
        key: tuple(folded(thing.name(language)) for language in LANGUAGES)
        for key, thing in things().items()
        if key.kind is Topic.RULING
    }
    for key, fact in _written("asked", "answer"):
        said = tuple(folded(each) for language in LANGUAGES for each in fact[language])
        found[key] = found.get(key, ()) + said
    return found


def acronyms(thing: Thing) -> set[str]:
    """First letters of a card's name, with its articles and without."""
    if thing.key.kind is not Topic.CARD:
        return set()
    found = set()
    for language in LANGUAGES:
        said = folded(thing.name(language))
        first, _, rest = said.partition(" ")
        for words in (said.split(), bare(said).split(), rest.split() if first in UNSAID else []):
            if len(words) >= ACRONYM:
                found.add("".join(word[0] for word in words))
    return found
