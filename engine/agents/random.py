"""The player that leaves everything to chance; it never looks at the table."""

from __future__ import annotations

from typing import Any

from engine.agents.answers import chance_answer
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.decisions import Decision


def random_agent(chance: Chance) -> Agent:
    def answer(_view: Any, decision: Decision) -> tuple[str, ...]:
        return chance_answer(decision, chance)

    return answer
