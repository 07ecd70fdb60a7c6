"""What a table agreed on when it was opened, beside the game's own options: what becomes of a seat
that gives up, whether a gallery may look, and how its thread is told. The engine is never told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.tables.levels import Level

KEY = "customs"  # among a table's options, as it is kept
NAMELESS = 2  # the telling of new tables: which messages there are says nothing of who passed


class Concession(StrEnum):
    """Who plays on for a seat that gave up, where more than two play."""

    COMPUTER = "computer"
    SQUIRE = "squire"
    MAESTER = "maester"
    PASSIVE = "passive"  # a house that does nothing it may leave undone


AGENTS = {
    Concession.COMPUTER: Level.KNIGHT.value,
    Concession.SQUIRE: Level.SQUIRE.value,
    Concession.MAESTER: Level.MAESTER.value,
    Concession.PASSIVE: "passive",
}


@dataclass(frozen=True, slots=True)
class Agreements:
    concession: Concession = Concession.COMPUTER
    gallery: bool = False  # whoever sits down agrees that hands may be seen a round later
    telling: int = 1  # how the thread is divided; were it changed, all would be told anew

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Agreements:
        kept = options.get(KEY, {})
        concession = Concession(kept.get("concession", Concession.COMPUTER))
        return cls(concession, kept.get("gallery", False), kept.get("telling", 1))

    @property
    def substitute(self) -> str:
        """The computer player that takes a seat that was given up."""
        return AGENTS[self.concession]

    def to_options(self) -> dict[str, Any]:
        concession = self.concession.value
        return {KEY: {"concession": concession, "gallery": self.gallery, "telling": self.telling}}


def begun(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table that starts now."""
    return {**options, **replace(Agreements.of(options), telling=NAMELESS).to_options()}


def of_the_game(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the engine knows."""
    return {name: value for name, value in options.items() if name != KEY}
