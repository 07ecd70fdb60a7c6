"""The strategist: it searches the rest of the round in worlds that agree with all it has seen,
reckoning that everybody lays what has done best for them."""

from __future__ import annotations

from functools import partial

from engine.agents.tree import search
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.session import Session
from engine.core.thought import Effort, Reason, Thought, Trial
from engine.intrigue.court import Court
from engine.intrigue.placing import Placing, choice
from engine.intrigue.players.picture import Hand, Picture, dealt, picture
from engine.intrigue.players.thoughtful import lay, play_out, winning
from engine.intrigue.view import IntrigueView

SEARCHED = 70  # worlds for each that a strategist of a bigger game tries


def deliberate(session: Session, decision: Decision, effort: Effort, _: Trial) -> Thought:
    view: IntrigueView = session.view(decision.seat)
    seen = picture(view)
    placings = seen.court.placings(seen.hand)
    if len(placings) == 1:
        return Thought((decision.options[0].key,))
    chance = Chance(f"maester/{decision.seat}/{decision.id}")
    iterations = SEARCHED * effort.answers * effort.worlds
    ways = search(partial(Round, view, seen, chance), iterations).ways
    ranked = sorted(placings, key=lambda placing: -ways[placing].tried)
    left = seen.court.left
    reasons = [Reason((choice(*way, left)[0].key,), ways[way].mean) for way in ranked]
    return Thought(reasons[0].keys, tuple(reasons))


class Round:
    """The rest of a round with hands as they might be, from the turn of the seat that thinks."""

    def __init__(self, view: IntrigueView, seen: Picture, chance: Chance) -> None:
        assert view.seat is not None
        self.view, self.chance = view, chance
        self.court: Court = seen.court.copy()
        self.hands: list[Hand] = dealt(view, seen, chance)
        self.out = [player.out for player in view.players]
        self.seat: int | None = view.seat
        self.last = view.seat

    def moves(self) -> list[Placing]:
        assert self.seat is not None
        return self.court.placings(self.hands[self.seat])

    def make(self, move: Placing) -> None:
        assert self.seat is not None
        lay(self.court, self.hands, self.out, self.seat, move)
        self.last = self.seat
        self.seat = self._next(self.seat)

    def _next(self, seat: int) -> int | None:
        """Whoever cannot lay on the own turn is out."""
        while not all(self.out):
            seat = (seat + 1) % len(self.out)
            if not self.out[seat]:
                if self.court.placings(self.hands[seat]):
                    return seat
                self.out[seat] = True
        return None

    def outcome(self) -> list[float]:
        if self.seat is not None:
            before = (self.seat - 1) % len(self.out)
            last = play_out(self.court, self.hands, self.out, before, self.chance, self.last)
            return winning(self.view, self.hands, last)
        return winning(self.view, self.hands, self.last)
