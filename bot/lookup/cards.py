"""The facts of a printed card in words: where it is from, its numbers, its text. Says of each game
what its data have; a fact that has no word in a language stays as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.catalogue import Thing, Topic, thing
from bot.games.shelf import look_ups
from bot.words import LANGUAGES, Words

NUMBERS = ("cost", "strength", "income", "initiative", "claim", "reserve", "value")
ORIGINS = ("rulebook", "reported", "ours")


def origin(card: Thing, words: Words) -> list[str]:
    """Set or game, faction, type: what tells two cards of one name apart."""
    return [look_ups()[card.key.game].card_pages.home(card, words), *type_and_faction(card, words)]


def type_and_faction(card: Thing, words: Words) -> list[str]:
    game, fact = card.key.game, card.fact
    kind = fact.get("type") or fact.get("kind")
    rooms = (f"picture.{game}.card.type", f"picture.{game}.kind", f"{game}.type")
    parts = [_word(words, fact.get("faction"), f"{game}.faction", f"{game}.house")]
    parts += [_word(words, kind, *rooms), _house(card, words)]
    return [part for part in parts if part]


def _house(card: Thing, words: Words) -> str:
    """The house by which a card of a small game is played; its id begins with it."""
    house = card.key.id.partition("-")[0]
    return words.sentences.get(f"{card.key.game}.house.{house}", "")


def card_lines(card: Thing, words: Words) -> Iterator[str]:
    code = f" {card.key.id}" if card.key.id.isdecimal() else ""
    first, *rest = origin(card, words)
    yield " · ".join([f"{first}{code}", *rest, *_flags(card, words)])
    if told := [*numbers(card, words)]:
        yield " · ".join(told)
    if card.fact.get("traits"):
        known = look_ups()[card.key.game].card_pages.traits(words.language)
        yield words.text(
            "lookup.traits", names=", ".join(known.get(t, t) for t in card.fact["traits"])
        )
    if named := keyword_words(card, words):
        yield words.text("lookup.keywords", names=", ".join(named))
    if text := wording(card, words.language):
        yield ""
        yield text
    if not card.playable:
        yield ""
        yield from look_ups()[card.key.game].card_pages.unplayable(card, words)
    if origins := [*_origins(card, words)]:
        yield ""
        yield from origins


def wording(card: Thing, language: str) -> str:
    """What the card does: its own text, else the rule of its name."""
    own = thing(Topic.RULE, card.key.game, card.key.id)
    return card.text(language) or (own.text(language) if own else "")


def _origins(card: Thing, words: Words) -> Iterator[str]:
    """How the facts are known, where the data say so: of the whole card or of each field."""
    origins = card.fact.get("origin", {})
    if isinstance(origins, str):
        yield words.text(f"lookup.origin.{origins}")
        return
    for origin in ORIGINS:
        if fields := [*_fields(origins, origin, card.key.game, words)]:
            yield words.text(f"lookup.origins.{origin}", names=", ".join(dict.fromkeys(fields)))


def _fields(origins: Mapping[str, Any], origin: str, game: str, words: Words) -> Iterator[str]:
    """Those known in this way; where the parts of a field are known in different ways, with the
    parts."""
    for field, how in origins.items():
        name = _word(words, field, "lookup.field")
        if isinstance(how, str):
            how = {"": how}
        parts = [part for part in how if how[part] == origin]
        rooms = ("lookup.part", "lookup.field", f"{game}.icon")
        if told := ", ".join(_word(words, part, *rooms) for part in parts if part):
            yield words.text("lookup.parts", name=name, names=told)
        elif parts:
            yield name


def _flags(card: Thing, words: Words) -> Iterator[str]:
    for flag in ("unique", "loyal"):
        if card.fact.get(flag):
            yield words.text(f"lookup.{flag}")
    other = next(language for language in LANGUAGES if language != words.language)
    if card.name(other) != card.name(words.language):
        yield f"{other}: {card.name(other)}"


def numbers(card: Thing, words: Words, *, limit: bool = True) -> Iterator[str]:
    for name in NUMBERS:
        if name in card.fact:
            yield words.text(f"lookup.number.{name}", n=card.fact[name])
    if "icons" in card.fact:
        icons = [_word(words, i, f"{card.key.game}.icon") for i in card.fact["icons"]]
        yield words.text("lookup.icons", names=", ".join(icons) or "–")
    if limit and "limit" in card.fact and card.fact.get("type") != "title":
        yield words.text("lookup.number.limit", n=card.fact["limit"])


def keyword_words(card: Thing, words: Words) -> list[str]:
    """As the picture of the card has them."""
    worded = look_ups()[card.key.game].card_pages.keyword
    return [worded(keyword, card, words) for keyword in card.fact.get("keywords", ())]


def _word(words: Words, value: object, *rooms: str) -> str:
    """The word for a fact, from the first room that has one; else the fact itself."""
    for each in rooms:
        if f"{each}.{value}" in words.sentences:
            return words.text(f"{each}.{value}")
    return "" if value is None else str(value)
