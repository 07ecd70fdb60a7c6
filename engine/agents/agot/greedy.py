"""The greedy player: it counts strength and cost, buys the dearest card, attacks where its strength
is higher, defends where it can win, and never looks ahead."""

from __future__ import annotations

from collections.abc import Callable

from engine.agents.agent import Agent
from engine.agents.agot.reading import Reading
from engine.agents.answers import chance_answer
from engine.agents.realm.reading import (
    characters,
    cheapest_beyond,
    ready,
    strength,
    worth,
)
from engine.agot.nouns import Icon
from engine.agot.view import AgotView
from engine.core.chance import Chance
from engine.core.decisions import Decision, Kind

Answer = tuple[str, ...]
Habit = Callable[[Reading], Answer]


def greedy_agent(chance: Chance) -> Agent:
    def answer(view: AgotView, decision: Decision) -> Answer:
        reading = Reading(view, decision)
        keys = _habit(reading)(reading)
        return keys if decision.refusal(keys) is None else chance_answer(decision, chance)

    return answer


def _habit(reading: Reading) -> Habit:
    if reading.prompt in HABITS:
        return HABITS[reading.prompt]
    return window if reading.decision.kind is Kind.WINDOW else dearest


def window(reading: Reading) -> Answer:
    """Marshals the dearest card; answers whatever it can answer; takes no other action."""
    marshals = [key for key in reading.keys if key.startswith(("marshal:", "ambush:"))]
    if marshals:
        return (max(marshals, key=lambda key: worth(reading.card(key))),)
    answers = [key for key in reading.keys if key != "pass"]
    if answers and not reading.prompt.endswith(("_phase", "_initiated", "_declared")):
        return (answers[0],)
    return ("pass",)


def dearest(reading: Reading) -> Answer:
    """As many as must be, opponents' cards and the dearest first."""

    def rank(key: str) -> tuple[bool, int]:
        card = reading.card(key)
        return card is not None and not reading.mine(card), worth(card)

    keys: list[str] = []
    for part in reading.decision.parts:
        options = sorted((option.key for option in part.options), key=rank, reverse=True)
        keys += options[: max(part.low, min(1, part.high))]
    return tuple(keys)


def all_of(reading: Reading) -> Answer:
    return tuple(option.key for part in reading.decision.parts for option in part.options)


def cheapest(reading: Reading) -> Answer:
    """What it must lose, it loses where it hurts least."""
    keys = sorted(reading.keys, key=lambda key: worth(reading.card(key)))
    return tuple(keys[: reading.decision.low])


def setup(reading: Reading) -> Answer:
    """The dearest cards that fit."""
    keys: list[str] = []
    for key in sorted(reading.keys, key=lambda key: -worth(reading.card(key))):
        if reading.decision.refusal([*keys, key]) is None:
            keys.append(key)
    return tuple(keys)


def plot(reading: Reading) -> Answer:
    def income(key: str) -> int:
        card = reading.card(key)
        printed = reading.printed(card) if card else None
        return printed.plot_values["income"] if printed else 0

    return (max(reading.keys, key=income),)


def challenge(reading: Reading) -> Answer:
    """Attacks with everything where that is stronger than all who could defend."""
    best: tuple[int, Answer] = (0, ("pass",))
    for icon in Icon:
        if icon not in reading.keys:
            continue
        attackers = [c for c in ready(characters(reading.me), icon) if c.ref in reading.keys]
        for foe in reading.foes:
            margin = strength(attackers) - strength(ready(characters(foe), icon))
            seat = (f"p{foe.seat}",) if f"p{foe.seat}" in reading.keys else ()
            keys = (icon.value, *seat, *[card.ref for card in attackers])
            if margin > best[0] and reading.decision.refusal(keys) is None:
                best = margin, keys
    return best[1]


def defenders(reading: Reading) -> Answer:
    fight = reading.view.challenge
    able = [card for key in reading.keys if (card := reading.card(key)) is not None]
    chosen = cheapest_beyond(able, fight.attack) if fight is not None else None
    return tuple(card.ref for card in chosen[: reading.decision.high]) if chosen else ()


def no(reading: Reading) -> Answer:
    return ("no",)


def myself(reading: Reading) -> Answer:
    return (f"p{reading.me.seat}",)


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
    "standing": dearest,
    "redirect": no,
}
