"""How well a computer player plays, as people choose it for a seat. The values are the engine's
names of the players, as they are kept; people read a squire, a knight and a maester."""

from __future__ import annotations

from enum import StrEnum

from engine.agents import DEEP
from engine.core.errors import Refused
from engine.core.game import Rules
from engine.core.phrases import phrase


class Level(StrEnum):
    SQUIRE = "greedy"
    KNIGHT = "thoughtful"
    MAESTER = "maester"


QUICK = Level.KNIGHT  # who takes a seat, or answers for somebody, unless something else was said


def levels_of(rules: Rules) -> tuple[Level, ...]:
    """Those that a game brings players for."""
    return tuple(level for level in Level if _is_brought(rules, level))


def level_offered(rules: Rules, value: str) -> Level:
    """What somebody chose for a seat; Refused if that game does not offer it."""
    for level in levels_of(rules):
        if level.value == value:
            return level
    raise Refused(phrase("refused.stale"))


def level_of(agent: str | None) -> Level | None:
    """None for a person, and for players that nobody chooses."""
    return Level(agent) if agent in list(Level) else None


def _is_brought(rules: Rules, level: Level) -> bool:
    return rules.strategist is not None if level in DEEP else level in rules.players
