"""A seat made ready to cancel, for the tests of what is cancelled."""

from __future__ import annotations

from tests.duel import Seat


def treacherous(seat: Seat) -> None:
    """May cancel one ability of a card in play."""
    seat.has("Cersei Lannister")
    seat.holds("Treachery")
    seat.rich(1)


def judging(seat: Seat, cost: int) -> None:
    """May cancel one event of this printed cost."""
    seat.holds("The Hand's Judgment")
    seat.rich(cost)
