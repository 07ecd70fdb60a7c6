"""Simple ways to answer, for computer players of both editions: each is a habit that reads one
decision and gives keys. None looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import TypeVar

from engine.agents.answers import chance_answer
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.decisions import Decision, Kind
from engine.realm.nouns import Icon
from engine.realm.players.reading import (
    Keys,
    Reading,
    characters,
    cheapest_beyond,
    near_victory,
    ready,
    strength,
    worth,
)
from engine.realm.view import RealmView

R = TypeVar("R", bound=Reading)


def player_of(
    read: Callable[[RealmView, Decision], R],
    habits: Mapping[str, Callable[[R], Keys]],
    window: Callable[[R], Keys],
    otherwise: Callable[[R], Keys],
    chance: Chance,
) -> Agent:
    """A player with these habits, by prompt; with one for all other windows, and one for whatever
    is left. Where they give no answer, chance does."""

    def play(view: RealmView, decision: Decision) -> Keys:
        reading = read(view, decision)
        usual = window if decision.kind is Kind.WINDOW else otherwise
        keys = habits.get(reading.prompt, usual)(reading)
        return keys if decision.refusal(keys) is None else chance_answer(decision, chance)

    return play


def most_expensive(reading: Reading) -> Keys:
    """As many as must be, opponents' cards and the most expensive first; of players, an opponent
    with most characters."""

    def rank(key: str) -> tuple[bool, int]:
        if (player := reading.player(key)) is not None:
            return player is not reading.me, len(characters(player))
        card = reading.card(key)
        return card is not None and not reading.mine(card), worth(card)

    keys: list[str] = []
    for part in reading.decision.parts:
        options = sorted((option.key for option in part.options), key=rank, reverse=True)
        keys += options[: max(part.low, min(1, part.high))]
    return tuple(keys)


def all_of(reading: Reading) -> Keys:
    return tuple(option.key for part in reading.decision.parts for option in part.options)


def cheapest(reading: Reading) -> Keys:
    """What it must lose, it loses where it hurts least."""
    keys = sorted(reading.keys, key=lambda key: worth(reading.card(key)))
    return tuple(keys[: reading.decision.low])


def setup(reading: Reading) -> Keys:
    """The most expensive cards that fit."""
    ranked = sorted(reading.keys, key=lambda key: -worth(reading.card(key)))
    return as_many_as_may_be(reading, ranked)


def as_many_as_may_be(reading: Reading, ranked: Iterable[str]) -> Keys:
    """Each that may be chosen together with those before it."""
    keys: list[str] = []
    for key in ranked:
        if reading.decision.refusal([*keys, key]) is None:
            keys.append(key)
    return tuple(keys)


def best_together(reading: Reading, values: Mapping[str, int]) -> Keys:
    """Of all that may be chosen together, what is worth most; in the order of the options."""
    wanted = [key for key in reading.keys if values.get(key, 0) > 0]
    sets = (chosen for n in range(len(wanted) + 1) for chosen in combinations(wanted, n))
    ranked = sorted(sets, key=lambda chosen: -sum(values[key] for key in chosen))
    return next(chosen for chosen in ranked if reading.decision.refusal(chosen) is None)


def challenge(reading: Reading) -> Keys:
    """Attacks with everything where that is stronger than all who could defend."""
    best: tuple[int, Keys] = (0, ("pass",))
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


def defenders(reading: Reading) -> Keys:
    fight = reading.view.challenge
    able = [card for key in reading.keys if (card := reading.card(key)) is not None]
    chosen = cheapest_beyond(able, fight.attack) if fight is not None else None
    return tuple(card.ref for card in chosen[: reading.decision.high]) if chosen else ()


def first_player(reading: Reading) -> Keys:
    """Who goes last knows whom it can still meet; but the stronger side strikes first, and so does
    whoever could win. Nobody else who could win is let begin."""
    mine = strength(characters(reading.me))
    best = max((strength(characters(foe)) for foe in reading.foes), default=0)
    others = [foe for foe in reading.foes if not near_victory(foe)]
    if mine >= best or near_victory(reading.me) or not others:
        return myself(reading)
    return (f"p{max(others, key=lambda foe: foe.power).seat}",)


def no(reading: Reading) -> Keys:
    return ("no",)


def myself(reading: Reading) -> Keys:
    return (f"p{reading.me.seat}",)
