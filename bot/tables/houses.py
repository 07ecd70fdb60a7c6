"""Which house is led by whom, where a game has houses to choose from: the one who opens the table
may say it, and whoever sits down agrees; else chance decides, which is the game's own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.games.shelf import SHELF, plug
from bot.store import Seat
from bot.store import Table as Saved
from bot.tables.agreements import of_the_game
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.seats import seats_of
from engine.core.session import Session

KEY = "house"  # among a lobby's options


def houses_of(saved: Saved) -> tuple[str, ...]:
    """The opener's house and the other one; nothing if chance decides."""
    wanted = saved.options.get(KEY)
    if wanted is None:
        return ()
    return wanted, *(house for house in plug(saved.game).lobby.houses if house != wanted)


def without_house(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != KEY}


def seated_houses(lobby: Saved, seats: Sequence[Seat]) -> Mapping[str, Any]:
    """The options with which the game starts: houses by seat, if the one who chose sits there."""
    houses, people = houses_of(lobby), [seat.person for seat in seats]
    options = without_house(lobby.options)
    if not houses or lobby.host not in people:
        return options
    mine, other = houses
    by_seat = [mine if person == lobby.host else other for person in people]
    return {**options, "houses": by_seat}


def worn_houses(saved: Saved, seats: int) -> tuple[str, ...]:
    """The house of each seat, as the game began; empty where a seat bears none."""
    if saved.game not in SHELF or not plug(saved.game).signs.houses:
        return ("",) * seats
    options = json.dumps(of_the_game(saved.options), sort_keys=True)
    return _at_the_start(saved.game, saved.seed, seats, options)


@lru_cache(1_024)
def _at_the_start(game: str, seed: str, seats: int, options: str) -> tuple[str, ...]:
    """Chance may have decided, so the game is opened; that takes a few milliseconds."""
    config = Config(seats, True, json.loads(options))
    try:
        view = Session(plug(game).rules, config, seed).view(None)
    except Refused:  # what was agreed then is not legal today
        return ("",) * seats
    return tuple(str(plug(game).signs.house_of(view, seat)) for seat in seats_of(seats))
