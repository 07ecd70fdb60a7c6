"""How long maesters think in games that are only played to be counted: seconds of the processor,
those of the copies in which they try their answers among them."""

from __future__ import annotations

from collections.abc import Sequence
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

from bot.forks import forked
from engine.agents.maester import deliberate
from engine.core.agent import Agent
from engine.core.decisions import Decision
from engine.core.session import Session

LATE = 0.95  # of all thoughts, so many are no longer than that


def maester_at(session: Session, seconds: list[float]) -> Agent:
    """One that also notes how long it took wherever there was something to think about."""

    def answer(_view: Any, decision: Decision) -> tuple[str, ...]:
        before = _spent()
        thought = deliberate(session, decision, trial=forked)
        if thought.reasons:
            seconds.append(_spent() - before)
        return thought.keys

    return answer


def thinking(seconds: Sequence[float]) -> dict[str, float]:
    """Of at least one thought."""
    ranked = sorted(seconds)
    late = ranked[round(LATE * (len(ranked) - 1))]
    found = {"median_s": median(ranked), "p95_s": late, "longest_s": ranked[-1]}
    return {"thoughts": len(ranked), **{name: round(value, 3) for name, value in found.items()}}


def _spent() -> float:
    """A copy is counted once it has ended, which is before its thought does."""
    used = [getrusage(whose) for whose in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum([each.ru_utime + each.ru_stime for each in used])
