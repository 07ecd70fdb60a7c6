"""The offensive powers: which may be used on the row as it lies, what they change, and whether all
of them together could still save it. Powers are never compulsory (B-R3)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from engine.behind.cards import CourtRole
from engine.behind.tableau import Tableau
from engine.behind.turn import LONGEST, Turn


class Power(StrEnum):
    GENERAL = "general"
    PROPHET = "prophet"
    JESTER_UP = "jester+"
    JESTER_DOWN = "jester-"
    ASSASSIN = "assassin"

    @property
    def role(self) -> CourtRole:
        return ROLE_OF[self]

    @property
    def change(self) -> int:
        return CHANGES.get(self, 0)


ROLE_OF = {
    Power.GENERAL: CourtRole.GENERAL,
    Power.PROPHET: CourtRole.PROPHET,
    Power.JESTER_UP: CourtRole.JESTER,
    Power.JESTER_DOWN: CourtRole.JESTER,
    Power.ASSASSIN: CourtRole.ASSASSIN,
}
CHANGES = {
    Power.GENERAL: -3,
    Power.JESTER_UP: 1,
    Power.JESTER_DOWN: -1,
    Power.ASSASSIN: -2,
}
RELIEF = {ROLE_OF[power]: -change for power, change in CHANGES.items() if change < 0}


class Use(NamedTuple):
    """A power, and the column that is marked for it: its own, or the Judge's."""

    power: Power
    by: CourtRole


def ready(tableau: Tableau, turn: Turn, role: CourtRole) -> bool:
    """The turn's player has it upright: active and not used (B-R24)."""
    return role not in turn.used and tableau.active(turn.seat, role)


def usable(tableau: Tableau, turn: Turn) -> list[Use]:
    """Columns of one's own first, then what the Judge may copy: only what lies sideways, never
    the Judge itself (B-R25)."""
    own = tableau.columns[turn.seat]
    fitting = [power for power, role in ROLE_OF.items() if role in own and _fits(power, turn)]
    if not fitting:
        return []
    upright = {power for power in fitting if ready(tableau, turn, ROLE_OF[power])}
    uses = [Use(power, ROLE_OF[power]) for power in fitting if power in upright]
    if len(upright) < len(fitting) and ready(tableau, turn, CourtRole.JUDGE):
        uses += [Use(power, CourtRole.JUDGE) for power in fitting if power not in upright]
    return uses


def use(turn: Turn, used: Use) -> None:
    """Only the column that is turned counts as used; a copied one stays as it was."""
    turn.used.append(used.by)
    turn.value += used.power.change


def lost(tableau: Tableau, turn: Turn) -> bool:
    """The last card is too high, and all powers together cannot bring it down."""
    return not turn.safe and turn.value - sum(_reliefs(tableau, turn)) > turn.row[-2]


def _fits(power: Power, turn: Turn) -> bool:
    length = len(turn.row)
    if power is Power.PROPHET:  # something must follow that it could inform (B-R27)
        return length < LONGEST
    if length < 2:  # nothing to compare with (B-R5)
        return False
    return power is not Power.JESTER_UP or turn.value < turn.row[-2]


def _reliefs(tableau: Tableau, turn: Turn) -> Iterator[int]:
    own = [role for role in RELIEF if role in tableau.columns[turn.seat]]
    for role in own:
        if ready(tableau, turn, role):
            yield RELIEF[role]
    if own and ready(
        tableau, turn, CourtRole.JUDGE
    ):  # whatever is upright now lies once it is used
        yield max(RELIEF[role] for role in own)
