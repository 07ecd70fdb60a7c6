"""Passes that last: a seat that has said so passes in every window until the challenge or the phase
is over. Made by a person's own act; forgotten by an undo and at the end of its stretch of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.decisions import Decision, Kind

PASS = "pass"


class LastingPass(NamedTuple):
    scope: str
    number: int  # of the stretch of play in which it was made


class Passes:
    def __init__(self) -> None:
        self._seats: dict[int, LastingPass] = {}

    def give(self, seat: int, scope: str, scopes: Mapping[str, int]) -> bool:
        """False if no such stretch of play goes on."""
        if scope not in scopes:
            return False
        self._seats[seat] = LastingPass(scope, scopes[scope])
        return True

    def of(self, seat: int, scopes: Mapping[str, int]) -> str | None:
        """The scope of the seat's pass, as long as it holds."""
        given = self._seats.get(seat)
        if given is None or scopes.get(given.scope) != given.number:
            return None
        return given.scope

    def forget(self, seat: int | None = None) -> None:
        """All of them, or this seat's."""
        if seat is None:
            self._seats.clear()
        else:
            self._seats.pop(seat, None)

    def answers(self, decision: Decision, scopes: Mapping[str, int]) -> bool:
        return can_pass(decision) and self.of(decision.seat, scopes) is not None


def can_pass(decision: Decision) -> bool:
    """Whether it is a window that may be passed."""
    return decision.kind is Kind.WINDOW and any(o.key == PASS for o in decision.options)
