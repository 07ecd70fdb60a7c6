"""The words by which cards are sought: what a faction, type, icon, trait, keyword or set may be
called in either language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.catalogue import Thing
from bot.games.agot.decklists.names import factions
from bot.games.agot.sets import cards, set_name, sets, sets_by_id
from bot.games.finder import Finder
from bot.games.realm.printed import traits
from bot.search.attributes import Vocabulary, keyword, kinds
from bot.search.match import folded
from bot.words import LANGUAGES, words_in
from engine.agot.nouns import Faction

ICONS = ("military", "intrigue", "power")
ROOMS = {  # where the word for a value stands
    "faction": ("agot.house",),
    "type": ("picture.agot.card.type",),
    "icon": ("agot.icon",),
    "keyword": ("agot.keyword", "lookup.find.keyword", "picture.agot.card"),
    "unique": ("lookup.find.answer",),
    "loyal": ("lookup.find.answer",),
    "playable": ("lookup.find.answer",),
}


@cache
def vocabulary() -> Vocabulary:
    """By each operand, every folded word that may be typed there, and the value it stands for."""
    borne, keywords = _traits(), _worded("keyword", _keywords())
    return {
        "faction": {**factions(), **_worded("faction", [*Faction])},
        "type": _worded("type", _types()),
        "icon": _worded("icon", ICONS) | {icon[0]: icon for icon in ICONS},
        "trait": borne,
        "keyword": keywords,
        "word": borne | keywords,
        "set": sets(),
    }


def spoken(operand: str, value: str, language: str) -> str:
    """A value as somebody who reads this language would type it."""
    known = words_in(language).sentences
    if operand == "set":
        return set_name(value, language)
    if operand in ("trait", "word") and value in traits(language):
        return traits(language)[value]
    rooms = ROOMS.get("keyword" if operand == "word" else operand, ())
    said = (f"{room}.{value.replace(' ', '_')}" for room in rooms)
    return next((known[each] for each in said if each in known), value)


@cache
def values(operand: str) -> tuple[str, ...]:
    """All that cards have there, each once."""
    if kinds()[operand] == "number":
        return tuple(map(str, range(max(_numbers(operand)) + 1)))
    if kinds()[operand] == "yes":
        return ("yes", "no")
    return tuple(dict.fromkeys(vocabulary().get(operand, {}).values()))


def _numbers(operand: str) -> list[int]:
    has = [card.fact.get(operand) for card in cards()]
    return [number for number in has if isinstance(number, int)]


def _worded(operand: str, known: Iterable[str]) -> dict[str, str]:
    """Each value by itself and by its word in every language."""
    found: dict[str, str] = {}
    for value in known:
        said = (spoken(operand, value, language) for language in LANGUAGES)
        found |= {folded(word): str(value) for word in (value, *said)}
    return found


def _types() -> list[str]:
    return sorted({str(card.fact["type"]) for card in cards()})


def _traits() -> dict[str, str]:
    borne = {str(trait) for card in cards() for trait in card.fact.get("traits", ())}
    return _worded("trait", sorted(borne))


def _keywords() -> list[str]:
    printed = (each for card in cards() for each in card.fact.get("keywords", ()))
    return sorted({keyword(each) for each in printed})


def _set_label(card: Thing) -> str:
    return str(sets_by_id()[card.set]["short"][0])


def _released(card: Thing) -> str:
    return str(sets_by_id()[card.set]["released"])


FINDER = Finder(
    cards=cards,
    vocabulary=vocabulary,
    spoken=spoken,
    values=values,
    set_label=_set_label,
    released=_released,
)
