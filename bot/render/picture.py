"""Pictures for those who want one: a board, a hand. A drawing is asked for with a view and names
and may be drawn later, elsewhere; the same drawing gives the same picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Any

from bot.describe import describe, describe_hand
from bot.render import behind, intrigue
from bot.render.cache import Kept
from bot.render.hand import hand_alone, intrigue_hand
from bot.render.letters import drawable
from bot.render.page import Sheet
from bot.words import Voice, Words, words
from engine.behind.view import BehindView
from engine.intrigue.view import IntrigueView

ALT = 1_024  # characters that Discord allows
KEPT = 32_000_000  # bytes of finished pictures


@dataclass(frozen=True, slots=True)
class Picture:
    png: bytes
    alt: str
    name: str  # of the file; says nothing of what is on it

    @property
    def weight(self) -> int:
        return len(self.png)


Keys = tuple[str, ...] | None


class Kind(StrEnum):
    BOARD = "board"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a picture depends on. `keys`: what the seat that looks may do, if it is asked; such
    a picture is for that seat alone."""

    kind: Kind
    view: Any
    language: str
    names: tuple[str, ...]
    keys: Keys = None

    @property
    def digest(self) -> str:
        """Known without drawing, and the same after a restart."""
        return blake2b(repr(self).encode(), digest_size=12).hexdigest()

    def drawn(self) -> Picture:
        return PICTURES.of(self, self._draw)

    def sheet(self) -> Sheet:
        return DRAWN[self.kind][type(self.view)](self)

    def _draw(self) -> Picture:
        return Picture(self.sheet().png(), self._alt(), f"{self.kind}.png")

    def _alt(self) -> str:
        speech, voice = words(self.language), Voice(lambda seat: self.names[seat])
        if self.kind is Kind.HAND:
            told = describe_hand(self.view, speech, voice).replace("**", "")
            return _clipped(f"{speech.text('picture.hand')}. {told}")
        told = describe(self.view, speech, voice).aloud(ALT)
        if self.keys is None or not has_hand(self.view):
            return told
        held = describe_hand(self.view, speech, voice).replace("**", "")
        return _clipped(f"{speech.text('picture.hand')}: {held}\n{told}")


PICTURES: Kept[Picture] = Kept(KEPT)


def _intrigue_board(drawing: Drawing) -> Sheet:
    speech = words(drawing.language)
    return intrigue.board(drawing.view, speech, drawing.names, drawing.keys)


def _intrigue_hand(drawing: Drawing) -> Sheet:
    return intrigue_hand(drawing.view, words(drawing.language), drawing.keys)


def _behind_board(drawing: Drawing) -> Sheet:
    return behind.board(drawing.view, words(drawing.language), drawing.names)


DRAWN: dict[Kind, dict[type, Callable[[Drawing], Sheet]]] = {
    Kind.BOARD: {IntrigueView: _intrigue_board, BehindView: _behind_board},
    Kind.HAND: {IntrigueView: _intrigue_hand},
}


HANDS: dict[type, Callable[[Any, Keys], tuple[Any, Keys]]] = {IntrigueView: hand_alone}


def has_board(view: Any) -> bool:
    """Whether there is a picture of this game's table."""
    return type(view) in DRAWN[Kind.BOARD]


def has_hand(view: Any) -> bool:
    """Whether this game has cards in hand to draw."""
    return type(view) in HANDS


def drawing(
    kind: Kind, view: Any, words: Words, voice: Voice, keys: Iterable[str] | None = None
) -> Drawing:
    options = None if keys is None else tuple(keys)
    if kind is Kind.HAND:
        bare, may = HANDS[type(view)](view, options)
        return Drawing(kind, bare, words.language, (), may)
    names = tuple(_name(seat, words, voice) for seat in range(len(view.players)))
    return Drawing(kind, view, words.language, names, options)


def board(view: Any, words: Words, voice: Voice, keys: Collection[str] | None = None) -> Picture:
    return drawing(Kind.BOARD, view, words, voice, keys).drawn()


def hand(view: Any, words: Words, voice: Voice, keys: Collection[str] | None = None) -> Picture:
    return drawing(Kind.HAND, view, words, voice, keys).drawn()


def _name(seat: int, words: Words, voice: Voice) -> str:
    """As it can be drawn; a name of signs that no face has becomes a number."""
    return drawable(voice.who(seat)) or words.text("seat.forgotten", n=seat + 1)


def _clipped(text: str) -> str:
    return text if len(text) <= ALT else f"{text[: ALT - 1]}…"
