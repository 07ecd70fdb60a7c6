"""The greedy player: it plays the most expensive card, attacks where its strength is higher,
defends where it can win, answers whatever it can answer, and never looks ahead."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.hbo.prints import prints
from engine.realm.players.habits import (
    challenge,
    cheapest,
    defenders,
    most_expensive,
    myself,
    no,
    player_of,
    setup,
)
from engine.realm.players.reading import Keys, Reading, worth

Habit = Callable[[Reading], Keys]
ACTING = ("_phase", "_declared")  # how the names of action windows end


def greedy_agent(chance: Chance) -> Agent:
    return player_of(Reading, HABITS, window, most_expensive, chance)


def window(reading: Reading) -> Keys:
    """Plays the most expensive card; responds and saves where it can; takes no other action."""
    plays = [key for key in reading.keys if key.startswith(("play:", "duplicate:"))]
    if plays:
        return (max(plays, key=lambda key: worth(reading.card(key))),)
    answers = [key for key in reading.keys if key != "pass"]
    if answers and not reading.prompt.endswith(ACTING):
        return (answers[0],)
    return ("pass",)


def richest(reading: Reading) -> Keys:
    """Plots, the highest income first."""
    ranked = sorted(reading.keys, key=lambda key: -prints()[key].income)
    return tuple(ranked[: reading.decision.low])


HABITS: dict[str, Habit] = {
    "draft": richest,
    "plot_deck": richest,
    "plot": richest,
    "setup": setup,
    "mulligan": no,
    "first_player": myself,
    "challenge": challenge,
    "defenders": defenders,
    "claim": cheapest,
    "cost": cheapest,
    "sacrifice": cheapest,
    "give_up": cheapest,
}
