"""What belongs together: the rules a card uses, the rulings that name it, other cards of its name.
All by `data`; nothing is worded here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from bot.catalogue import Key, Thing, Topic, things
from bot.search.calling import bare
from bot.search.match import folded
from engine.core.datafiles import facts_if_any

NAMED = 5  # letters of a name at least, to be found in the text of another card


def found(keys: Iterable[Key]) -> list[Thing]:
    """The things of these keys that exist, each once."""
    return [things()[key] for key in dict.fromkeys(keys) if key in things()]


def rules_of(card: Thing) -> list[Thing]:
    """The rules entries a card uses, the most particular first."""
    game = card.key.game
    return found(Key(Topic.RULE, game, entry) for entry in _rule_ids(card, _linked(game)))


def _rule_ids(card: Thing, links: Mapping[str, Any]) -> Iterator[str]:
    yield card.key.id  # a card that is a rule of its own
    fact = card.fact
    for keyword in fact.get("keywords", ()):
        yield from (
            entry for name, entry in links.get("keyword", {}).items() if keyword.startswith(name)
        )
    abilities = links.get("ability", {})
    kinds = [ability for ability in fact.get("abilities", ()) if isinstance(ability, str)]
    yield from (abilities.get(kind, "") for kind in kinds)
    said = f" {folded(card.text('en'))} "
    yield from (entry for word, entry in links.get("word", {}).items() if f" {word} " in said)
    yield from (entry for flag, entry in links.get("flag", {}).items() if fact.get(flag))
    yield links.get("type", {}).get(fact.get("type"), "")
    yield from links.get("all", ())


@cache
def _linked(game: str) -> Mapping[str, Any]:
    return facts_if_any(f"{game}/links")


def rulings_on(thing: Thing) -> list[Thing]:
    """The rulings that name a card or a rules entry: errata first, chapter headings last."""
    return list(_rulings().get(thing.key, ()))


@cache
def _rulings() -> dict[Key, list[Thing]]:
    told: dict[Key, list[Thing]] = {}
    rulings = [thing for thing in things().values() if thing.key.kind is Topic.RULING]
    for ruling in sorted(rulings, key=_rank):
        for key in concerned(ruling):
            told.setdefault(key, []).append(ruling)
    return told


def _rank(ruling: Thing) -> tuple[bool, bool, bool]:
    fact = ruling.fact
    return fact["kind"] == "section", fact["kind"] != "erratum", fact["status"] != "official"


def concerned(ruling: Thing) -> list[Key]:
    """The cards and rules entries that a ruling is about."""
    game, fact = ruling.key.game, ruling.fact
    cards = [Key(Topic.CARD, game, code) for code in fact.get("cards", ())]
    return cards + [Key(Topic.RULE, game, entry) for entry in fact.get("rules", ())]


def related_cards(card: Thing) -> list[Thing]:
    """Other cards of the same name, in any set and game, those that can be played here first; then
    those that its text names."""
    same = [other for other in _named()[_called(card)] if other.key != card.key]
    same.sort(key=lambda other: not other.playable)
    return same + [other for other in _mentioned(card) if other.key != card.key]


def _mentioned(card: Thing) -> Iterator[Thing]:
    said = f" {folded(card.text('en'))} "
    for name, cards in _named().items():
        if len(name) >= NAMED and f" {name} " in said:
            yield from (each for each in cards if each.key.game == card.key.game and each.playable)


@cache
def _named() -> dict[str, list[Thing]]:
    by_name: dict[str, list[Thing]] = {}
    for thing in things().values():
        if thing.key.kind is Topic.CARD:
            by_name.setdefault(_called(thing), []).append(thing)
    return by_name


def _called(card: Thing) -> str:
    return bare(folded(card.name("en")))


def related_rules(entry: Thing) -> list[Thing]:
    named = [*([entry.fact["see"]] if "see" in entry.fact else []), *entry.fact.get("related", ())]
    return found(Key(Topic.RULE, entry.key.game, other) for other in named)


def told_by(entry: Thing) -> Thing:
    """The entry that has the text: another, where this one only refers to it."""
    other = Key(Topic.RULE, entry.key.game, entry.fact.get("see", ""))
    return things().get(other, entry)


@cache
def sources(game: str) -> Mapping[str, Any]:
    return facts_if_any(f"{game}/sources")


def section(entry: Thing, language: str) -> str:
    """Where the entry stands, by the chapters' names in this language."""
    written = str(entry.fact.get("section", ""))
    if language == "en":
        return written
    head, comma, rest = written.partition(",")
    named = sources(entry.key.game).get("sections", {}).get(head, head)
    for word, told in sources(entry.key.game).get("parts", {}).items():
        rest = re.sub(rf"\b{word}\b", told, rest)
    return re.sub(r"\band\b", "i", f"{named}{comma}{rest}")
