"""The facts of printed cards as they stand in `data`, for pictures: names, numbers, text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.core.catalogue import facts, names

GAMES = ("agot", "hbo", "behind", "intrigue")
EDITIONS = ("agot", "hbo")  # their cards stand in several files


class Printed(NamedTuple):
    game: str
    fact: Mapping[str, Any]

    def text(self, language: str) -> str:
        return str(self.fact.get(f"text_{language}", ""))


@cache
def printed_cards() -> dict[str, Printed]:
    """Every card of every game, by its code, and the examples of scenes."""
    found: dict[str, Printed] = {}
    for game in GAMES:
        for file in _files(game):
            for fact in facts(file)["card"]:
                found[fact["id"]] = Printed(game, fact)
    return found


def _files(game: str) -> list[str]:
    if game not in EDITIONS:
        return [f"{game}/cards"]
    return [*names(f"{game}/cards"), *(["agot/examples"] if game == "agot" else [])]


@cache
def traits(language: str) -> dict[str, str]:
    """A trait's name in this language, by its English one."""
    return {trait["en"]: trait[language] for trait in facts("agot/traits")["trait"]}


def room(game: str) -> str:
    """Where the words on an edition's cards stand."""
    return "picture.card" if game == "agot" else f"picture.{game}.card"
