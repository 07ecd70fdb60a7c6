"""What can be looked up: the cards, rules entries and rulings of every game, as they stand in
`data`. A game is found by its files, so a new one needs no word here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from engine.core.catalogue import data_folder, facts

FIRST = "agot"  # the game that most questions are about


class Kind(StrEnum):
    CARD = "card"
    RULE = "rule"
    RULING = "ruling"


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
        return str(self.fact[language])

    def text(self, language: str) -> str:
        field = "answer" if self.key.kind is Kind.RULING else "text"
        return str(self.fact.get(f"{field}_{language}", ""))


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


def _files(game: str, kind: Kind) -> list[str]:
    """One file, or a folder of them."""
    folder, name = data_folder(), TABLES[kind][0]
    found = [folder / game / f"{name}.toml", *sorted((folder / game / name).glob("*.toml"))]
    return [path.relative_to(folder).with_suffix("").as_posix() for path in found if path.is_file()]
