"""The cards, rules entries and rulings of every game, read once from `data`, by kind, game and id.
Words, look-ups, pictures, decks and the terminal take from here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from bot.games.shelf import SHELF
from engine.core.datafiles import facts, rows, tables


class Topic(StrEnum):
    CARD = "card"
    RULE = "rule"
    RULING = "ruling"


EXAMPLES = "examples"  # cards that only scenes know
GIST = 90  # characters: a description in a menu, two lines of a picture
PRINTED = "/printed"  # the table of cards that cannot be played here yet
NUMBERS = ("cost", "strength", "income", "initiative", "claim", "reserve", "copies", "limit")
TABLES = {
    Topic.CARD: ("cards", "card"),
    Topic.RULE: ("rules", "entry"),
    Topic.RULING: ("rulings", "ruling"),
}


class Key(NamedTuple):
    """Which thing: an id is unique among the things of its kind in its game."""

    kind: Topic
    game: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.game}:{self.id}"

    @classmethod
    def parsed(cls, text: str) -> Key | None:
        kind, _, rest = text.partition(":")
        game, _, own = rest.partition(":")
        return cls(Topic(kind), game, own) if kind in list(Topic) else None


class Thing(NamedTuple):
    key: Key
    fact: Mapping[str, Any]
    file: str  # the table of data in which it stands

    def name(self, language: str) -> str:
        """A ruling is called by its question."""
        if self.key.kind is Topic.RULING:
            return str(self.fact[f"question_{language}"])
        return str(self.fact.get(language, self.fact["en"]))

    def text(self, language: str) -> str:
        field = "answer" if self.key.kind is Topic.RULING else "text"
        return str(self.fact.get(f"{field}_{language}", ""))

    def gist(self, language: str) -> str:
        """What a card does, in at most so many characters as a menu or a row of a hand has room
        for; nothing of a card without a text."""
        return str(self.fact.get(f"gist_{language}", ""))

    @property
    def set(self) -> str:
        """The set that a card comes from: its file bears the name, or it is said."""
        return str(self.fact.get("set", self.file.rpartition("/")[2].partition("-")[0]))

    @property
    def playable(self) -> bool:
        """False for a card of which only the facts are known here: it is in no pool."""
        return not self.file.endswith(PRINTED)


@cache
def things() -> dict[Key, Thing]:
    """All that can be looked up, the first game's things first."""
    return {thing.key: thing for game in SHELF for kind in Topic for thing in _read(game, kind)}


def thing(kind: Topic, game: str, id: str) -> Thing | None:
    return things().get(Key(kind, game, id))


@cache
def cards(game: str) -> dict[str, Thing]:
    """All that can be played or drawn, by code; the examples of scenes too."""
    listed = [each for each in things_of(game, Topic.CARD) if each.playable]
    return {each.key.id: each for each in [*listed, *_tabled(game, Topic.CARD, EXAMPLES)]}


def card(game: str, code: str) -> Thing | None:
    return cards(game).get(code)


def things_of(game: str, kind: Topic) -> list[Thing]:
    return [each for key, each in things().items() if key.game == game and key.kind is kind]


def _read(game: str, kind: Topic) -> Iterator[Thing]:
    yield from _tabled(game, kind, TABLES[kind][0])
    if kind is Topic.CARD:
        for row in rows(f"{game}{PRINTED}"):
            yield Thing(Key(kind, game, row["code"]), _fact(row), f"{game}{PRINTED}")


def _tabled(game: str, kind: Topic, name: str) -> Iterator[Thing]:
    for file in tables(f"{game}/{name}"):
        for fact in facts(file).get(TABLES[kind][1], ()):
            if kind is Topic.CARD:
                require_gists(fact, file)
            yield Thing(Key(kind, game, str(fact["id"])), fact, file)


def require_gists(fact: Mapping[str, Any], file: str) -> None:
    """A card whose text has no gist beside it would stand in menus and hands without a word."""
    for language in [name.removeprefix("text_") for name in fact if name.startswith("text_")]:
        gist, told = fact.get(f"gist_{language}"), fact[f"text_{language}"]
        if gist is None or bool(gist) is not bool(told) or len(gist) > GIST:
            raise ValueError(
                f"data/{file}.toml, card {fact['id']}: gist_{language} must say what the card does"
                f" in at most {GIST} characters, and be empty if text_{language} is empty"
            )


def _fact(row: Mapping[str, str]) -> Mapping[str, Any]:
    """A line of the table in the form of the other cards."""
    fact: dict[str, Any] = {"id": row["code"], "en": row["name"], "set": row["pack"]}
    fact |= {name: row[name] for name in ("type", "faction")}
    fact |= {name: bool(row[name]) for name in ("unique", "loyal")}
    fact |= {name: _number(row[name]) for name in NUMBERS if row[name]}
    if row["type"] == "character":
        fact["icons"] = row["icons"].split()
    parted = {name: row[name].split("; ") for name in ("traits", "keywords") if row[name]}
    return fact | parted


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text
