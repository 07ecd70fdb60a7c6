"""Whose cards a row can hit: those an elimination may remove and those an exchange may take. The
limits of Queen and King and the shields of Alchemist and Minstrel stand here, nowhere else."""

from __future__ import annotations

from typing import NamedTuple

from engine.behind.cards import CourtRole
from engine.behind.tableau import Tableau
from engine.behind.turn import Turn
from engine.core.seats import SeatId, seats_of


class Target(NamedTuple):
    seat: SeatId
    role: CourtRole


def eliminations(tableau: Tableau, turn: Turn) -> list[Target]:
    """What may be eliminated now; empty unless the last card is level, and once per card
    (B-R7). One's own cards are never shielded (B-R10)."""
    if not turn.level or turn.eliminated:
        return []
    queens = tableau.columns[turn.seat].get(CourtRole.QUEEN, 0)
    reaching = len(turn.row) > queens  # all revealed cards count, owned ones do not (B-R13)
    return [
        Target(seat, role)
        for seat in seats_of(len(tableau.columns))
        if seat == turn.seat or reaching
        for role in _exposed(tableau, turn, seat, CourtRole.ALCHEMIST)
    ]


def exchanges(tableau: Tableau, turn: Turn) -> list[Target]:
    """What the whole row may be exchanged for."""
    kings = tableau.columns[turn.seat].get(CourtRole.KING, 0)
    if len(turn.row) < kings:
        return []
    return [
        Target(seat, role)
        for seat in seats_of(len(tableau.columns))
        if seat != turn.seat
        for role in _exposed(tableau, turn, seat, CourtRole.MINSTREL)
    ]


def _exposed(tableau: Tableau, turn: Turn, seat: SeatId, shield: CourtRole) -> list[CourtRole]:
    """An active shield takes the blow for its owner, in the turns of others (B-R11)."""
    if seat != turn.seat and tableau.active(seat, shield):
        return [shield]
    return sorted(tableau.columns[seat])
