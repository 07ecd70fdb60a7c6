"""What a quick computer player answers; the same at the table, in a worker and after a restart."""

from __future__ import annotations

from engine.agents import agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.session import Session


def quick_answer(session: Session, decision: Decision, name: str) -> tuple[str, ...]:
    chance = Chance(f"{session.record.seed}/computer/{decision.seat}/{decision.id}")
    player = agent(name, session.rules, chance)
    return tuple(player(session.view(decision.seat), decision))
