"""The passive house: it does nothing that it may leave undone. What it must choose, it leaves to
another player."""

from __future__ import annotations

from typing import Any

from engine.core.agent import Agent
from engine.core.decisions import Decision

IDLE = ("pass", "no", "stop", "nothing")  # the options of all games that change nothing


def passive_agent(otherwise: Agent) -> Agent:
    def answer(view: Any, decision: Decision) -> tuple[str, ...]:
        for keys in ((), *((key,) for key in IDLE)):
            if decision.refusal(keys) is None:
                return keys
        return tuple(otherwise(view, decision))

    return answer
