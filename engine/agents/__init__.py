"""Computer players. They see only their seat's view; what they do not see, they imagine. Here is
what all games share; those of a game are among its rules."""

from __future__ import annotations

from engine.agents.passive import passive_agent
from engine.agents.random import random_agent
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.errors import Refused
from engine.core.game import Rules
from engine.core.phrases import phrase

NAMES = ("random", "passive", "greedy", "thoughtful", "maester")
BLIND = frozenset({"random"})  # never look at the table: their views need not be made
DEEP = frozenset({"maester"})  # think with the record at hand, see `engine.agents.maester`


def agent(name: str, rules: Rules, chance: Chance) -> Agent:
    """A new player of this name. A game that brings no such player has it play by chance. For one
    that thinks with the record, and has only a view, the thoughtful player stands in."""
    if name not in NAMES:
        raise Refused(phrase("refused.agent"))
    if name in DEEP:
        return agent("thoughtful", rules, chance)
    if name == "passive":
        return passive_agent(agent("greedy", rules, chance))
    return rules.players.get(name, random_agent)(chance)
