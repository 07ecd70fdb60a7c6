"""A view in words: the text twin of a board picture, in the reader's language. Each game tells its
own; what is hidden is not in the view, so it cannot be here."""

from __future__ import annotations

from typing import Any

from bot.describe.board import Board
from bot.games.shelf import plug_of
from bot.words import Voice, Words

__all__ = ["Board", "describe", "describe_challenge", "describe_hand", "describe_house"]


def describe(view: Any, words: Words, voice: Voice) -> Board:
    return plug_of(view).telling.board(view, words, voice)


def describe_house(view: Any, seat: int, words: Words, voice: Voice) -> str:
    """One player's cards, in games where a board does not show them all."""
    told = plug_of(view).telling.house
    assert told is not None
    return told(view, seat, words, voice)


def describe_challenge(view: Any, words: Words, voice: Voice) -> str:
    """The challenge under way; nothing where there is none."""
    return plug_of(view).telling.challenge(view, words, voice)


def describe_hand(view: Any, words: Words, voice: Voice) -> str:
    """What only this seat may know: its hand, and what it has looked at."""
    return plug_of(view).telling.hand(view, words, voice)
