"""What look-ups need of a game: where it stands among the others, how its cards are told, and how
they are found. Light, so that a card can be looked up without loading what plays the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.card_pages import CardPages
from bot.games.finder import Finder


@dataclass(frozen=True, slots=True, kw_only=True)
class LookUp:
    """`place`: games that other packages bring come last."""

    place: int = 99
    card_pages: CardPages = field(default_factory=CardPages)
    finder: Finder | None = None  # of cards by what they are
