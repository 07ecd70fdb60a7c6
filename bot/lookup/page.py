"""A thing as a page: a title, what is said of it, and links to what belongs to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.catalogue import Key, Thing, Topic, thing
from bot.games.shelf import first_game
from bot.lookup.cards import card_lines, origin
from bot.lookup.editions import edition_lines, erratum_line
from bot.lookup.links import (
    concerned,
    found,
    related_cards,
    related_rules,
    rules_of,
    rulings_on,
    section,
    sources,
    told_by,
)
from bot.search.match import folded
from bot.words import Words

SIGNS = {Topic.CARD: "", Topic.RULE: "§ ", Topic.RULING: "⚖ "}
TEN, FIVE = 10, 5
CHAPTER = re.compile(r"faq_(\d)_(\d)_")  # as the FAQ numbers its rulings


@dataclass(frozen=True, slots=True)
class Link:
    key: Key
    label: str


@dataclass(frozen=True, slots=True)
class Page:
    """`links` come in groups, each of which is shown together."""

    key: Key
    title: str
    lines: tuple[str, ...]
    links: tuple[tuple[Link, ...], ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def page(of: Thing, words: Words) -> Page:
    return {Topic.CARD: _card, Topic.RULE: _rule, Topic.RULING: _ruling}[of.key.kind](of, words)


def _card(card: Thing, words: Words) -> Page:
    rulings, lines = rulings_on(card), [*card_lines(card, words)]
    erratum = thing(Topic.RULING, card.key.game, str(card.fact.get("errata", "")))
    if erratum is not None and (line := erratum_line(card, words)) is not None:
        lines += ["", line, source(erratum, words)]
    if further := [f"-# {line}" for line in edition_lines(card, words)]:
        lines += ["", *further]
    same = [link(other, words, told_apart=True) for other in related_cards(card)]
    links = (
        _links(rulings[:FIVE], words),
        _links(rules_of(card)[:TEN], words),
        tuple(same[:TEN]),
    )
    return Page(card.key, card.name(words.language), tuple(lines), links)


def _rule(entry: Thing, words: Words) -> Page:
    teller = told_by(entry)
    lines = [teller.text(words.language), "", source(entry, words), *state(entry, words)]
    if folded(teller.name(words.language)) != folded(entry.name(words.language)):
        lines.insert(0, words.text("lookup.see", name=teller.name(words.language)))
    links = (
        _links(related_rules(entry)[: TEN + FIVE], words),
        _links(rulings_on(entry)[:FIVE], words),
    )
    return Page(entry.key, entry.name(words.language), tuple(lines), links)


def _ruling(ruling: Thing, words: Words) -> Page:
    lines = (ruling.text(words.language), "", source(ruling, words), *state(ruling, words))
    keys = concerned(ruling)
    links = tuple(
        _links(found(key for key in keys if key.kind is kind)[:TEN], words)
        for kind in (Topic.CARD, Topic.RULE)
    )
    return Page(ruling.key, ruling.name(words.language), lines, links)


def source(of: Thing, words: Words) -> str:
    """Where it stands: for a ruling with status, version, date and chapter; for an entry with its
    section and page."""
    found = _ruling_source(of, words) if of.key.kind is Topic.RULING else _rule_source(of, words)
    return " · ".join(part for part in found if part)


def _ruling_source(ruling: Thing, words: Words) -> list[str]:
    fact = ruling.fact
    status = words.text(f"lookup.status.{fact['status']}")
    book = sources(ruling.key.game).get("rules", {})
    named = book.get(words.language, "") if fact["source"] == book.get("en") else fact["source"]
    origin = " ".join(part for part in (named, fact["version"]) if part)
    return [status, origin, fact.get("date", ""), _chapter(ruling, words.language)]


def _chapter(ruling: Thing, language: str) -> str:
    """The chapter of the FAQ, with the number that stands there."""
    named = sources(ruling.key.game).get("chapters", {}).get(ruling.fact["kind"])
    if named is None:
        return ""
    number = CHAPTER.match(ruling.key.id)
    return str(named[language]) + (f" {number[1]}.{number[2]}" if number else "")


def _rule_source(entry: Thing, words: Words) -> list[str]:
    fact, language = entry.fact, words.language
    game = words.sentences.get(f"game.{entry.key.game}", entry.key.game)
    parts = [sources(entry.key.game).get("rules", {}).get(language, game), section(entry, language)]
    if pages := fact.get("page"):
        parts.append(words.text("lookup.page", n=", ".join(map(str, pages))))
    if between := fact.get("between"):  # told by its place in the alphabet
        parts.append(words.text("lookup.page", n="–".join(map(str, between))))
    return parts


def state(of: Thing, words: Words) -> list[str]:
    """How old its source is, where that is known, as a line in small type."""
    books = sources(of.key.game)
    named = of.fact["source"] if of.key.kind is Topic.RULING else books.get("rules", {}).get("en")
    told = books.get("states", {}).get(named)
    return [] if told is None else [f"-# {told[words.language]}"]


def _links(things: Iterable[Thing], words: Words) -> tuple[Link, ...]:
    return tuple(link(other, words) for other in things)


def link(other: Thing, words: Words, *, told_apart: bool = False) -> Link:
    label = f"{SIGNS[other.key.kind]}{other.name(words.language)}"
    home = _home(other, words) if told_apart else ""
    return Link(other.key, f"{label} ({home})" if home else label)


def _home(other: Thing, words: Words) -> str:
    """What tells it from others of its name: a card's set; the game, if it is not the first."""
    if other.key.kind is Topic.CARD:
        return origin(other, words)[0]
    return "" if other.key.game == first_game() else words.text(f"game.{other.key.game}")
