"""Which house is led by whom, where a game has houses to choose from: the one who opens the table
may say it, and whoever sits down agrees; else chance decides, which is the game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.shelf import plug
from bot.store import Seat
from bot.store import Table as Saved

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
