"""The moments at which tests of packs begin, and what is offered there."""

from __future__ import annotations

from engine.agot.events import ChallengeWon
from engine.agot.playing import action_window
from engine.agot.state import Challenge
from engine.agot.timing import happen
from engine.core.phrases import Phrase
from tests.duel import Duel, Seat


def act(duel: Duel, window: str = "challenges_phase") -> None:
    duel.begin(action_window(duel.game, window))


def won(duel: Duel, fight: Challenge, winner: Seat, loser: Seat, by: int = 5) -> None:
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


def offered(seat: Seat) -> list[Phrase]:
    assert seat.decision is not None
    return [option.phrase for option in seat.decision.options]
