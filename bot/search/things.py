"""What can be looked up: the cards, rules entries and rulings of every game, as they stand in
`data`. A game is found by its files, so a new one needs no word here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from engine.core.catalogue import data_folder, facts, rows

FIRST = "agot"  # the game that most questions are about


class Kind(StrEnum):
    CARD = "card"
    RULE = "rule"
    RULING = "ruling"


PRINTED = "/printed"  # the table of cards that cannot be played here yet
NUMBERS = ("cost", "strength", "income", "initiative", "claim", "reserve", "copies", "limit")
TABLES = {
    Kind.CARD: ("cards", "card"),
    Kind.RULE: ("rules", "entry"),
    Kind.RULING: ("rulings", "ruling"),
}


class Key(NamedTuple):
    """Which thing: an id is unique among the things of its kind in its game."""

    kind: Kind
    game: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.game}:{self.id}"

    @classmethod
    def parsed(cls, text: str) -> Key | None:
        kind, _, rest = text.partition(":")
        game, _, own = rest.partition(":")
        return cls(Kind(kind), game, own) if kind in list(Kind) else None


class Thing(NamedTuple):
    key: Key
    fact: Mapping[str, Any]
    file: str  # the table of data in which it stands

    def name(self, language: str) -> str:
        """A ruling is called by its question."""
        if self.key.kind is Kind.RULING:
            return str(self.fact[f"question_{language}"])
        return str(self.fact.get(language, self.fact["en"]))

    def text(self, language: str) -> str:
        field = "answer" if self.key.kind is Kind.RULING else "text"
        return str(self.fact.get(f"{field}_{language}", ""))

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
    """Everything, the first game's things first."""
    return {thing.key: thing for game in games() for kind in Kind for thing in _read(game, kind)}


@cache
def games() -> tuple[str, ...]:
    folders = [path.name for path in sorted(data_folder().iterdir()) if path.is_dir()]
    found = [name for name in folders if any(_files(name, kind) for kind in Kind)]
    return tuple(sorted(found, key=lambda name: name != FIRST))


def thing(kind: Kind, game: str, id: str) -> Thing | None:
    return things().get(Key(kind, game, id))


def _read(game: str, kind: Kind) -> Iterator[Thing]:
    for file in _files(game, kind):
        for fact in facts(file).get(TABLES[kind][1], ()):
            yield Thing(Key(kind, game, str(fact["id"])), fact, file)
    if kind is Kind.CARD:
        for row in rows(f"{game}{PRINTED}"):
            yield Thing(Key(kind, game, row["code"]), _fact(row), f"{game}{PRINTED}")


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


def _files(game: str, kind: Kind) -> list[str]:
    """One file, or a folder of them."""
    folder, name = data_folder(), TABLES[kind][0]
    found = [folder / game / f"{name}.toml", *sorted((folder / game / name).glob("*.toml"))]
    return [path.relative_to(folder).with_suffix("").as_posix() for path in found if path.is_file()]
