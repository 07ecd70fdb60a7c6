"""The maester: the strategist of whatever game it plays. It needs a table's record, which a worker
process can restore, and deals anew what its seat may not know before it judges anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.agents import DEEP, agent
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.game import Rules
from engine.core.phrases import phrase
from engine.core.record import Record
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.core.thought import Effort, Thought, Trial

USUAL = Effort()


def replayed(session: Session, what: Callable[[Session], float]) -> float:
    """Tries it with a table that is played anew from the record."""
    copy = Session.restore(session.record, session.rules)
    try:
        return what(copy)
    finally:
        copy.close()


def think(
    record: Record,
    rules: Rules,
    seat: SeatId,
    decision: int,
    effort: Effort = USUAL,
    trial: Trial = replayed,
) -> Thought:
    """What to answer to the seat's decision with this id, at the table as the record leaves it.
    The same for the same record, wherever it is thought and however tables are copied."""
    session = Session.restore(record, rules)
    asked = session.decision(seat)
    if asked is None or asked.id != decision:
        raise Refused(phrase("refused.stale"))
    return deliberate(session, asked, effort, trial)


def deliberate(
    session: Session, decision: Decision, effort: Effort = USUAL, trial: Trial = replayed
) -> Thought:
    """The same, where the table is at hand; it is left as it is."""
    if session.rules.strategist is None:
        quick = agent("thoughtful", session.rules, Chance(f"maester/{decision.id}"))
        return Thought(tuple(quick(session.view(decision.seat), decision)))
    return session.rules.strategist(session, decision, effort, trial)


def player_at(
    session: Session,
    name: str,
    chance: Chance,
    effort: Effort = USUAL,
    trial: Trial = replayed,
) -> Agent:
    """A computer player of any name, for whoever has the table at hand."""

    def answer(_view: Any, decision: Decision) -> tuple[str, ...]:
        return deliberate(session, decision, effort, trial).keys

    return answer if name in DEEP else agent(name, session.rules, chance)
