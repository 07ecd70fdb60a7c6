"""The greedy player: it counts strength and cost, buys the most expensive card, attacks where its
strength is higher, defends where it can win, and never looks ahead."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.players.reading import Reading
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.realm.players.habits import (
    all_of,
    challenge,
    cheapest,
    defenders,
    most_expensive,
    myself,
    no,
    player_of,
    setup,
)
from engine.realm.players.reading import Keys, worth

Habit = Callable[[Reading], Keys]


def greedy_agent(chance: Chance) -> Agent:
    return player_of(Reading, HABITS, window, most_expensive, chance)


def window(reading: Reading) -> Keys:
    """Marshals the most expensive card; answers whatever it can answer; takes no other action."""
    marshals = [key for key in reading.keys if key.startswith(("marshal:", "ambush:"))]
    if marshals:
        return (max(marshals, key=lambda key: worth(reading.card(key))),)
    answers = [key for key in reading.keys if key != "pass"]
    if answers and not reading.prompt.endswith(("_phase", "_initiated", "_declared")):
        return (answers[0],)
    return ("pass",)


def plot(reading: Reading) -> Keys:
    def income(key: str) -> int:
        card = reading.card(key)
        printed = reading.printed(card) if card else None
        return printed.plot_values["income"] if printed else 0

    return (max(reading.keys, key=income),)


HABITS: dict[str, Habit] = {
    "setup": setup,
    "mulligan": no,
    "plot": plot,
    "first_player": myself,
    "challenge": challenge,
    "defenders": defenders,
    "military_claim": cheapest,
    "reserve": cheapest,
    "cost": cheapest,
    "renown": all_of,
    "insight": all_of,
    "pillage": all_of,
    "claim": all_of,
    "standing": most_expensive,
    "redirect": no,
}
