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
NAMELESS = 2  # which messages there are says nothing of who passed
PAGED = 3  # the telling of new tables: in blocks, in messages that grow


class PlaysOn(StrEnum):
    """Who plays on for a seat that gave up, where more than two play."""

    COMPUTER = "computer"
    SQUIRE = "squire"
    MAESTER = "maester"
    PASSIVE = "passive"  # a house that does nothing it may leave undone


AGENTS = {
    PlaysOn.COMPUTER: Level.KNIGHT.value,
    PlaysOn.SQUIRE: Level.SQUIRE.value,
    PlaysOn.MAESTER: Level.MAESTER.value,
    PlaysOn.PASSIVE: "passive",
}


@dataclass(frozen=True, slots=True)
class Agreements:
    concession: PlaysOn = PlaysOn.COMPUTER
    gallery: bool = False  # whoever sits down agrees that hands may be seen a round later
    spares: bool = False  # a quick table with maesters: its people are spared here, see `begun`
    telling: int = 1  # how the thread is divided
    told_before: int = 0  # rows that were told in another way, whose messages stay as they are
    rematch_of: int = 0  # the number of the table whose players play again

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Agreements:
        kept = options.get(KEY, {})
        concession = PlaysOn(kept.get("concession", PlaysOn.COMPUTER))
        gallery, spares = kept.get("gallery", False), kept.get("spares", False)
        telling, before = kept.get("telling", 1), kept.get("told_before", 0)
        again = kept.get("rematch_of", 0)
        return cls(concession, gallery, spares, telling, before, again)

    @property
    def substitute(self) -> str:
        """The computer player that takes a seat that was given up."""
        return AGENTS[self.concession]

    def to_options(self) -> dict[str, Any]:
        concession = self.concession.value
        kept = {"concession": concession, "gallery": self.gallery, "telling": self.telling}
        kept |= {"spares": True} if self.spares else {}
        kept |= {"told_before": self.told_before} if self.told_before else {}
        kept |= {"rematch_of": self.rematch_of} if self.rematch_of else {}
        return {KEY: kept}


def begun(
    options: Mapping[str, Any], agents: Collection[str | None], quick: bool
) -> tuple[dict[str, Any], bool]:
    """The options of a table that starts now, and whether its engine asks nobody where there is
    only one answer. Not where a maester plays or may come to play: that it is asked takes time,
    which everybody sees, so it must not depend on its hand. People are spared all the same."""
    agreed = replace(Agreements.of(options), telling=PAGED)
    spares = quick and not DEEP.isdisjoint({*agents, agreed.substitute})
    return {**options, **replace(agreed, spares=spares).to_options()}, quick and not spares


def of_the_game(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the engine knows."""
    return {name: value for name, value in options.items() if name != KEY}
