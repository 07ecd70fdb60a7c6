"""Computer players. They see only their seat's view; what they do not see, they imagine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.agents.agent import Agent
from engine.agents.agot import greedy as agot_greedy
from engine.agents.agot import thoughtful as agot_thoughtful
from engine.agents.behind import greedy as behind_greedy
from engine.agents.behind import thoughtful as behind_thoughtful
from engine.agents.hbo import greedy as hbo_greedy
from engine.agents.hbo import thoughtful as hbo_thoughtful
from engine.agents.intrigue import greedy as intrigue_greedy
from engine.agents.intrigue import thoughtful as intrigue_thoughtful
from engine.agents.passive import passive_agent
from engine.agents.random import random_agent
from engine.core.chance import Chance
from engine.core.errors import Refused
from engine.core.phrases import phrase

Maker = Callable[[Chance], Agent]

MAKERS: Mapping[str, Mapping[str, Maker]] = MappingProxyType(
    {
        "greedy": {
            "agot": agot_greedy.greedy_agent,
            "hbo": hbo_greedy.greedy_agent,
            "intrigue": intrigue_greedy.greedy_agent,
            "behind": behind_greedy.greedy_agent,
        },
        "thoughtful": {
            "agot": agot_thoughtful.thoughtful_agent,
            "hbo": hbo_thoughtful.thoughtful_agent,
            "intrigue": intrigue_thoughtful.thoughtful_agent,
            "behind": behind_thoughtful.thoughtful_agent,
        },
    }
)
NAMES = ("random", "passive", *MAKERS)
BLIND = frozenset({"random"})  # never look at the table: their views need not be made


def agent(name: str, game: str, chance: Chance) -> Agent:
    """A new player of this name for this game."""
    if name == "random":
        return random_agent(chance)
    if name == "passive":
        return passive_agent(agent("greedy", game, chance))
    if game not in MAKERS.get(name, {}):
        raise Refused(phrase("refused.agent"))
    return MAKERS[name][game](chance)
