"""Stops: in which windows, and in which role, a seat wants to be asked. Chosen before the cards are
drawn, or by a later act of the player's own; never derived from a hand."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from engine.core.moments import Moment, Role
from engine.core.seats import SeatId


class Preset(StrEnum):
    QUIET = "quiet"  # hardly anywhere, as the game says
    CASUAL = "casual"  # where the deck could ever answer, and the seat is involved
    FULL = "full"  # everywhere
    OWN = "own"  # as the player has set it


PRESETS = (Preset.QUIET, Preset.CASUAL, Preset.FULL)


class Stop(NamedTuple):
    window: str
    role: Role


Stops = frozenset[Stop]
NO_STOPS: Stops = frozenset()


def everywhere(windows: Collection[str]) -> Stops:
    return frozenset(Stop(window, role) for window in windows for role in Role)


def stops_here(stops: Stops, moment: Moment, seat: SeatId) -> bool:
    """Whether the seat wants to be asked at this moment."""
    return Stop(moment.window, moment.role) in stops
