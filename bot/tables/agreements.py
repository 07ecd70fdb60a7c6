"""What a table agreed on when it was opened, beside the game's own options: what becomes of a seat
that gives up, whether a gallery may look, and how its thread is told. The engine is never told."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.tables.levels import Level
from engine.agents import DEEP

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
    spares: bool = False  # a quick table with maesters: its people are spared here, see `begun`
    telling: int = 1  # how the thread is divided; were it changed, all would be told anew

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Agreements:
        kept = options.get(KEY, {})
        concession = Concession(kept.get("concession", Concession.COMPUTER))
        gallery, spares = kept.get("gallery", False), kept.get("spares", False)
        return cls(concession, gallery, spares, kept.get("telling", 1))

    @property
    def substitute(self) -> str:
        """The computer player that takes a seat that was given up."""
        return AGENTS[self.concession]

    def to_options(self) -> dict[str, Any]:
        concession = self.concession.value
        kept = {"concession": concession, "gallery": self.gallery, "telling": self.telling}
        return {KEY: {**kept, "spares": True} if self.spares else kept}


def begun(
    options: Mapping[str, Any], agents: Collection[str | None], quick: bool
) -> tuple[dict[str, Any], bool]:
    """The options of a table that starts now, and whether its engine asks nobody where there is
    only one answer. Not where a maester plays or may come to play: that it is asked takes time,
    which everybody sees, so it must not depend on its hand. People are spared all the same."""
    agreed = replace(Agreements.of(options), telling=NAMELESS)
    spares = quick and not DEEP.isdisjoint({*agents, agreed.substitute})
    return {**options, **replace(agreed, spares=spares).to_options()}, quick and not spares


def of_the_game(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the engine knows."""
    return {name: value for name, value in options.items() if name != KEY}
