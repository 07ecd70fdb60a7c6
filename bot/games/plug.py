"""What a game brings besides its rules, part by part. Every part has a default: a game with rules,
words and seats alone can be opened, played, described, drawn, undone and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.catalogue import Thing
from bot.describe.board import Board
from bot.games import plain
from bot.games.deck_building import DeckBuilding
from bot.games.look_up import LookUp
from bot.games.measuring import Measuring
from bot.games.scenes import Staging
from bot.render.page import Sheet
from bot.words import Voice, Words
from engine.core.game import Rules

Keys = tuple[str, ...] | None  # what the seat that looks may do, if it is asked
Names = Sequence[str]  # of the players, as they can be drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A view in words. What is hidden is not in the view, so it cannot be told."""

    board: Callable[[Any, Words, Voice], Board] = plain.board
    hand: Callable[[Any, Words, Voice], str] = plain.hand  # what only this seat may know
    challenge: Callable[[Any, Words, Voice], str] = plain.nothing  # under way
    house: Callable[[Any, int, Words, Voice], str] | None = None  # one player's cards in full


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """A view as a picture. `hand_alone`: only that of the view and its keys on which the picture
    of a hand depends. `on_the_board`: whether what is asked is about the board rather than the
    hand; `in_the_hand`: whether it names cards that the seat alone sees."""

    board: Callable[[Any, Words, Names, Keys], Sheet] = plain.board_sheet
    hand: Callable[[Any, Words, Keys], Sheet] | None = plain.hand_sheet
    hand_alone: Callable[[Any, Keys], tuple[Any, Keys]] = plain.hand_alone
    house: Callable[[Any, int, Words, Names], Sheet] | None = None
    card: Callable[[Thing, Words], Sheet] = plain.card_sheet
    on_the_board: Callable[[Any, Iterable[str]], bool] = plain.never
    in_the_hand: Callable[[Any, Iterable[str]], bool] = plain.never


@dataclass(frozen=True, slots=True, kw_only=True)
class Plug:
    """`data`: the folder with its facts and words, where that is not ours."""

    rules: Rules
    data: Path | None = None
    look_up: LookUp = field(default_factory=LookUp)
    telling: Telling = field(default_factory=Telling)
    pictures: Pictures = field(default_factory=Pictures)
    deck_building: DeckBuilding | None = None  # where people build decks
    staging: Staging | None = None  # of rulings
    measuring: Measuring = field(default_factory=Measuring)

    @property
    def id(self) -> str:
        return self.rules.id
