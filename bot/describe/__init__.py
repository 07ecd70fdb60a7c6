"""A view in words: the text twin of a board picture, in the reader's language. Each game tells its
own; what is hidden is not in the view, so it cannot be here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.describe.board import Board, aloud
from bot.games.shelf import plug_of
from bot.words import Voice, Words
from engine.core.seats import SeatId

__all__ = [
    "Board",
    "aloud",
    "describe",
    "describe_challenge",
    "describe_hand",
    "describe_held",
    "describe_house",
]


def describe(view: Any, words: Words, voice: Voice, awaited: Iterable[SeatId] = ()) -> Board:
    """`awaited`: who is waited for, as far as all may know it."""
    return plug_of(view).telling.board(view, words, voice, tuple(awaited))


def describe_house(view: Any, seat: SeatId, words: Words, voice: Voice) -> str:
    """One player's cards, in games where a board does not show them all."""
    told = plug_of(view).telling.house
    assert told is not None
    return told(view, seat, words, voice)


def describe_challenge(view: Any, words: Words, voice: Voice) -> str:
    """The challenge under way; nothing where there is none."""
    return plug_of(view).telling.challenge(view, words, voice)


def describe_hand(view: Any, words: Words, voice: Voice) -> str:
    """What only this seat may know, in brief: its hand, and what it has looked at."""
    return plug_of(view).telling.hand(view, words, voice)


def describe_held(
    view: Any, words: Words, voice: Voice, keys: Iterable[str] | None = None
) -> tuple[str, ...]:
    """The hand in full, a line for each card, where there is no picture of it. `keys`: what the
    seat may do, if it is asked; what cannot be used then says why."""
    plug = plug_of(view)
    bare, may = plug.pictures.hand_alone(view, None if keys is None else tuple(keys))
    return plug.telling.held(bare, words, voice, may)
