"""A view in words: the text twin of a board picture, in the reader's language. One module a game;
what is hidden is not in the view, so it cannot be here."""

from __future__ import annotations

from typing import Any

from bot.describe import behind, intrigue
from bot.describe.board import Board
from bot.words import Voice, Words
from engine.behind.view import BehindView
from engine.intrigue.view import IntrigueView

ROOMS = {IntrigueView: intrigue, BehindView: behind}

__all__ = ["Board", "describe", "describe_hand"]


def describe(view: Any, words: Words, voice: Voice) -> Board:
    return ROOMS[type(view)].board(view, words, voice)


def describe_hand(view: Any, words: Words, voice: Voice) -> str:
    """What only this seat may know: its hand, and what it has looked at."""
    return ROOMS[type(view)].hand(view, words, voice)
