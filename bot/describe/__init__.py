"""A view in words: the text twin of a board picture, in the reader's language. One module a game;
what is hidden is not in the view, so it cannot be here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.words import Voice, Words


@dataclass(frozen=True)
class Board:
    """A table in words: a heading, a grid for a fixed-width face, and lines to read."""

    heading: str
    grid: tuple[str, ...]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((self.heading, *self.grid, *self.lines))


Describer = Callable[[Any, Words, Voice], Board]


def describe(view: Any, words: Words, voice: Voice) -> Board:
    return _describers()[type(view)](view, words, voice)


def describe_hand(view: Any, words: Words, voice: Voice) -> str:
    """What only this seat may know: its hand, and what it has looked at."""
    return _hands()[type(view)](view, words, voice)


def _describers() -> dict[type, Describer]:
    from bot.describe import behind, intrigue

    return {
        intrigue.IntrigueView: intrigue.board,
        behind.BehindView: behind.board,
    }


def _hands() -> dict[type, Callable[[Any, Words, Voice], str]]:
    from bot.describe import behind, intrigue

    return {
        intrigue.IntrigueView: intrigue.hand,
        behind.BehindView: behind.hand,
    }
