"""Passes that last: a seat that has said so passes in every window until the challenge or the phase
is over, or until it is attacked. Made by a person's own act; never longer than the round, forgotten
by an undo, and able to say why it ended."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.core.decisions import Decision, Kind
from engine.core.seats import SeatId

PASS = "pass"
CALM = "calm"  # beside the cards after a win: nothing before it


class PassScope(StrEnum):
    """For how long it lasts."""

    CHALLENGE = "challenge"
    ATTACKED = "attacked"  # until the seat is attacked, or the round ends
    PHASE = "phase"


class LastingPass(NamedTuple):
    scope: PassScope
    number: int  # of the stretch of play in which it was made


class PassEnding(StrEnum):
    CHALLENGE_OVER = "challenge_over"
    PHASE_OVER = "phase_over"
    ROUND_OVER = "round_over"
    ATTACKED = "attacked"


def open_pass_scopes(seat: SeatId, scopes: Mapping[str, int]) -> list[PassScope]:
    """For how long the seat could pass now."""
    found = [scope for scope in (PassScope.CHALLENGE, PassScope.PHASE) if scope in scopes]
    if "round" in scopes and f"attack.{seat}" not in scopes:
        found.append(PassScope.ATTACKED)
    return found


def lasting_pass(scope: PassScope, scopes: Mapping[str, int]) -> LastingPass:
    """Made now."""
    return LastingPass(scope, scopes["round" if scope is PassScope.ATTACKED else scope])


def ending(passing: LastingPass, seat: SeatId, scopes: Mapping[str, int]) -> PassEnding | None:
    """Why the pass no longer holds; None while it does."""
    if passing.scope is not PassScope.ATTACKED:
        over = scopes.get(passing.scope) != passing.number
        return PassEnding(f"{passing.scope}_over") if over else None
    if scopes.get("round") != passing.number:
        return PassEnding.ROUND_OVER
    return PassEnding.ATTACKED if f"attack.{seat}" in scopes else None


def can_pass(decision: Decision) -> bool:
    """Whether it is a window that may be passed."""
    return decision.kind is Kind.WINDOW and any(o.key == PASS for o in decision.options)
