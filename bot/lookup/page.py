"""A thing as a page: a title, what is said of it, and links to what belongs to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.lookup.cards import card_lines, origin
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
from bot.search import Key, Kind, Thing, thing
from bot.words import Words

SIGNS = {Kind.CARD: "", Kind.RULE: "§ ", Kind.RULING: "⚖ "}
TEN, FIVE = 10, 5


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
    return {Kind.CARD: _card, Kind.RULE: _rule, Kind.RULING: _ruling}[of.key.kind](of, words)


def _card(card: Thing, words: Words) -> Page:
    rulings, lines = rulings_on(card), [*card_lines(card, words)]
    erratum = thing(Kind.RULING, card.key.game, str(card.fact.get("errata", "")))
    if erratum is not None:
        lines += ["", words.text("lookup.erratum", text=_told(erratum, words))]
        lines.append(source(erratum, words))
    same = [link(other, words, told_apart=True) for other in related_cards(card)]
    links = (
        _links(rulings[:FIVE], words),
        _links(rules_of(card)[:TEN], words),
        tuple(same[:FIVE]),
    )
    return Page(card.key, card.name(words.language), tuple(lines), links)


def _told(ruling: Thing, words: Words) -> str:
    return f"{ruling.name(words.language)} {ruling.text(words.language)}"


def _rule(entry: Thing, words: Words) -> Page:
    teller = told_by(entry)
    lines = [teller.text(words.language), "", source(entry, words)]
    if teller is not entry:
        lines.insert(0, words.text("lookup.see", name=teller.name(words.language)))
    links = (
        _links(related_rules(entry)[: TEN + FIVE], words),
        _links(rulings_on(entry)[:FIVE], words),
    )
    return Page(entry.key, entry.name(words.language), tuple(lines), links)


def _ruling(ruling: Thing, words: Words) -> Page:
    lines = (ruling.text(words.language), "", source(ruling, words))
    keys = concerned(ruling)
    links = tuple(
        _links(found(key for key in keys if key.kind is kind)[:TEN], words)
        for kind in (Kind.CARD, Kind.RULE)
    )
    return Page(ruling.key, ruling.name(words.language), lines, links)


def source(of: Thing, words: Words) -> str:
    """Where it stands: for a ruling with version, date and status; for an entry with its page."""
    fact, language = of.fact, words.language
    if of.key.kind is Kind.RULING:
        status = words.text(f"lookup.status.{fact['status']}")
        origin = " ".join(part for part in (fact["source"], fact["version"]) if part)
        return " · ".join(part for part in (status, origin, fact.get("date", "")) if part)
    game = words.sentences.get(f"game.{of.key.game}", of.key.game)
    parts = [sources(of.key.game).get("rules", {}).get(language, game), section(of, language)]
    if pages := fact.get("page"):
        parts.append(words.text("lookup.page", n=", ".join(map(str, pages))))
    return " · ".join(part for part in parts if part)


def _links(things: Iterable[Thing], words: Words) -> tuple[Link, ...]:
    return tuple(link(other, words) for other in things)


def link(other: Thing, words: Words, *, told_apart: bool = False) -> Link:
    label = f"{SIGNS[other.key.kind]}{other.name(words.language)}"
    return Link(other.key, f"{label} ({origin(other, words)[0]})" if told_apart else label)
