"""The strategist: it looks ahead as the thoughtful player does, in many times as many worlds, and
tells what it has seen. A tree of everybody's best moves was tried and did worse for more time."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.session import Session
from engine.core.thought import Effort, Reason, Thought, Trial
from engine.intrigue.placing import choice
from engine.intrigue.players.picture import picture
from engine.intrigue.players.thoughtful import Looking
from engine.intrigue.view import IntrigueView

ROUNDS = 54  # played out for each world that a strategist of a bigger game tries


def deliberate(session: Session, decision: Decision, effort: Effort, _: Trial) -> Thought:
    view: IntrigueView = session.view(decision.seat)
    seen = picture(view)
    if len(decision.options) == 1:
        return Thought((decision.options[0].key,))
    chance = Chance(f"maester/{decision.seat}/{decision.id}")
    looking = Looking(view, seen, chance, ROUNDS * effort.answers * effort.worlds)
    looking.best()
    left = seen.court.left
    reasons = [
        Reason((choice(*placing, left)[0].key,), mean)
        for placing, mean in looking.looked_at_longest()
    ]
    return Thought(reasons[0].keys, tuple(reasons))
