"""Stops: in which windows, and in which role, a seat wants to be asked. Chosen before the cards are
drawn, or by a later act of the player's own; never derived from a hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from engine.agot.moments import CANCEL, CLAIM, SAVE, WON
from engine.agot.profile import AMBUSH, ANY_ACTION, CHALLENGE_ACTION
from engine.core.moments import Moment, Nature, Role

DECLARED, INITIATED, BEFORE = "defenders_declared", "challenge_initiated", "challenges_phase"
FIGHTING = (Role.ATTACKER, Role.DEFENDER)
SETTLED = (Role.WINNER, Role.LOSER)
INVOLVED = (*FIGHTING, *SETTLED, Role.ACTIVE)


class Preset(StrEnum):
    QUIET = "quiet"  # only when attacked
    CASUAL = "casual"  # where the deck could ever answer, and the seat is involved
    FULL = "full"  # everywhere
    OWN = "own"  # as the player has set it


PRESETS = (Preset.QUIET, Preset.CASUAL, Preset.FULL)


class Stop(NamedTuple):
    window: str
    role: Role


Stops = frozenset[Stop]
NO_STOPS: Stops = frozenset()

# What a deck could use from hand -> where casual proposes to stop
CASUAL: dict[str, Stops] = {
    ANY_ACTION: frozenset(Stop(DECLARED, role) for role in FIGHTING),
    CHALLENGE_ACTION: frozenset(Stop(DECLARED, role) for role in FIGHTING),
    AMBUSH: frozenset({Stop(INITIATED, Role.DEFENDER), Stop(BEFORE, Role.ACTIVE)}),
    WON: frozenset(Stop(WON, role) for role in SETTLED),
    CLAIM: frozenset(Stop(CLAIM, role) for role in SETTLED),
    CANCEL: frozenset(Stop(CANCEL, role) for role in INVOLVED),
    SAVE: frozenset(Stop(SAVE, role) for role in Role),
    "marshaling_phase": NO_STOPS,  # the own turn is asked in any case
    "interrupt": frozenset(Stop("interrupt", role) for role in INVOLVED),
    "reaction": frozenset(Stop("reaction", role) for role in INVOLVED),
}


def proposed(preset: Preset, windows: Collection[str], uses: Iterable[str]) -> Stops:
    """The stops of a preset in a game with these kinds of window, for a deck of this profile."""
    if preset is Preset.FULL:
        return frozenset(Stop(window, role) for window in windows for role in Role)
    if preset is Preset.QUIET:
        return frozenset({Stop(INITIATED, Role.DEFENDER)}) if INITIATED in windows else NO_STOPS
    if preset is Preset.CASUAL:
        return frozenset(stop for use in uses for stop in _casual(use))
    return NO_STOPS


def _casual(use: str) -> Stops:
    """An event for one phase alone is worth a stop there."""
    return CASUAL.get(use, frozenset({Stop(use, Role.BYSTANDER)}))


def stopped(stops: Stops, moment: Moment, seat: int) -> bool:
    """Whether the seat wants to be asked here. A stop at effects means those of others."""
    if moment.window == CANCEL and moment.by == seat and not _everywhere(stops):
        return False
    return Stop(moment.window, moment.role) in stops


def _everywhere(stops: Stops) -> bool:
    return Stop("plot_phase", Role.BYSTANDER) in stops and Stop(CANCEL, Role.BYSTANDER) in stops


class Habit(StrEnum):
    """What becomes of an ability in open view, wherever it could be used."""

    ALWAYS = "always"
    NEVER = "never"
    ASK = "ask"


def asked_for_own(moment: Moment, habits: dict[str, Habit], preset: Preset) -> bool:
    """Whether one of the seat's own cards in open view calls for the question. Unless told, what
    answers a condition does; an action does where the seat fights, in the last window for it."""
    return any(_asks(moment, habits.get(card), preset) for card in moment.own)


def _asks(moment: Moment, habit: Habit | None, preset: Preset) -> bool:
    if habit is not None:
        return habit is Habit.ASK
    if moment.nature is not Nature.ACTION:
        return True
    return preset is not Preset.QUIET and moment.step == DECLARED and moment.role in FIGHTING
