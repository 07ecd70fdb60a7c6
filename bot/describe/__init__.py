"""A view in words: the text twin of a board picture, in the reader's language. One module a game;
what is hidden is not in the view, so it cannot be here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.describe import behind, intrigue, realm
from bot.describe.board import Board
from bot.words import Voice, Words
from engine.agot.view import AgotView
from engine.behind.view import BehindView
from engine.hbo.view import HboView
from engine.intrigue.view import IntrigueView

BOARDS: dict[type, Callable[[Any, Words, Voice], Board]] = {
    AgotView: realm.board,
    HboView: realm.board,
    IntrigueView: intrigue.board,
    BehindView: behind.board,
}
HANDS: dict[type, Callable[[Any, Words, Voice], str]] = {
    AgotView: realm.hand,
    HboView: realm.hand,
    IntrigueView: intrigue.hand,
    BehindView: behind.hand,
}
CHALLENGES: dict[type, Callable[[Any, Words, Voice], str]] = {
    AgotView: realm.challenge,
    HboView: realm.challenge,
}

HOUSES: dict[type, Callable[[Any, int, Words, Voice], str]] = {
    AgotView: realm.house,
    HboView: realm.house,
}

__all__ = ["Board", "describe", "describe_challenge", "describe_hand", "describe_house"]


def describe(view: Any, words: Words, voice: Voice) -> Board:
    return BOARDS[type(view)](view, words, voice)


def describe_house(view: Any, seat: int, words: Words, voice: Voice) -> str:
    """One player's cards, in games where a board does not show them all."""
    return HOUSES[type(view)](view, seat, words, voice)


def describe_challenge(view: Any, words: Words, voice: Voice) -> str:
    """The challenge under way; nothing where there is none."""
    told = CHALLENGES.get(type(view))
    return told(view, words, voice) if told else ""


def describe_hand(view: Any, words: Words, voice: Voice) -> str:
    """What only this seat may know: its hand, and what it has looked at."""
    return HANDS[type(view)](view, words, voice)
