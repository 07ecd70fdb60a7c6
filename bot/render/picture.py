"""Pictures for those who want one: a board, a hand. A drawing is asked for with a view and names
and may be drawn later, elsewhere; the same drawing gives the same picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Protocol

from bot.catalogue import Thing
from bot.catalogue import card as card_of
from bot.describe import describe, describe_hand, describe_house
from bot.games.plug import Keys
from bot.games.shelf import plug, plug_of
from bot.render.cache import Kept
from bot.render.letters import drawable
from bot.render.page import Sheet
from bot.words import Voice, Words, words_in

BEST = 6  # compression of a picture that is kept for long
LOOK = 2  # raised when the same view is drawn differently, so that old pictures are replaced
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


class PictureOf(StrEnum):
    BOARD = "board"
    HAND = "hand"
    HOUSE = "house"  # one player's cards in full


class Drawable(Protocol):
    """What can be drawn later, and is known by its digest before."""

    @property
    def digest(self) -> str: ...

    def drawn(self) -> Picture: ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a picture depends on. `keys`: what the seat that looks may do, if it is asked; such
    a picture is for that seat alone."""

    kind: PictureOf
    view: Any
    language: str
    names: tuple[str, ...]
    keys: Keys = None
    seat: int = 0  # whose house

    @property
    def digest(self) -> str:
        """Known without drawing, and the same after a restart."""
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    def drawn(self) -> Picture:
        return PICTURES.of(self, self._draw)

    def sheet(self) -> Sheet:
        pictures, words = plug_of(self.view).pictures, words_in(self.language)
        if self.kind is PictureOf.BOARD:
            return pictures.board(self.view, words, self.names, self.keys)
        if self.kind is PictureOf.HAND:
            assert pictures.hand is not None
            return pictures.hand(self.view, words, self.keys)
        assert pictures.house is not None
        return pictures.house(self.view, self.seat, words, self.names)

    def _draw(self) -> Picture:
        return Picture(self.sheet().png(), self.alt(), f"{self.kind}.png")

    def alt(self) -> str:
        words, voice = words_in(self.language), Voice(lambda seat: self.names[seat])
        if self.kind is PictureOf.HAND:
            return _clipped(self._held(words, voice))
        if self.kind is PictureOf.HOUSE:
            return _clipped(describe_house(self.view, self.seat, words, voice))
        told = describe(self.view, words, voice).aloud(ALT)
        if self.keys is None or not has_hand(self.view):
            return told
        return _clipped(f"{self._held(words, voice)}\n{told}")

    def _held(self, words: Words, voice: Voice) -> str:
        heading, held = words.text("picture.hand"), describe_hand(self.view, words, voice)
        return held if held.startswith(heading) else f"{heading}. {held}"


PICTURES: Kept[Picture] = Kept(KEPT)


def has_houses(view: Any) -> bool:
    """Whether a player's cards are shown in full only in a picture of their own."""
    return plug_of(view).pictures.house is not None


def has_hand(view: Any) -> bool:
    """Whether this game has cards in hand to draw."""
    return plug_of(view).pictures.hand is not None


def on_the_board(view: Any, keys: Iterable[str]) -> bool:
    """Whether what is asked is about the board rather than the hand."""
    return plug_of(view).pictures.on_the_board(view, keys)


def in_the_hand(view: Any, keys: Iterable[str]) -> bool:
    """Whether what is asked names cards that the seat alone sees."""
    return plug_of(view).pictures.in_the_hand(view, keys)


def drawing(
    kind: PictureOf,
    view: Any,
    words: Words,
    voice: Voice,
    keys: Iterable[str] | None = None,
    seat: int = 0,
) -> Drawing:
    options = None if keys is None else tuple(keys)
    if kind is PictureOf.HAND:
        bare, may = plug_of(view).pictures.hand_alone(view, options)
        return Drawing(kind, bare, words.language, (), may)
    names = tuple(_name(seat, words, voice) for seat in range(len(view.players)))
    return Drawing(kind, view, words.language, names, options, seat)


def board(view: Any, words: Words, voice: Voice, keys: Collection[str] | None = None) -> Picture:
    return drawing(PictureOf.BOARD, view, words, voice, keys).drawn()


def hand(view: Any, words: Words, voice: Voice, keys: Collection[str] | None = None) -> Picture:
    return drawing(PictureOf.HAND, view, words, voice, keys).drawn()


@dataclass(frozen=True, slots=True)
class CardDrawing:
    """A printed card, to be drawn when it is carried."""

    code: str
    language: str
    game: str = field(repr=False)  # pictures that were sent are known without it

    @property
    def digest(self) -> str:
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    def drawn(self) -> Picture:
        picture = card(self.game, self.code, words_in(self.language))
        assert picture is not None
        return picture


def card(game: str, code: str, words: Words) -> Picture | None:
    """One printed card, by its code; None if there is no such card."""
    printed = card_of(game, code)
    if printed is None:
        return None
    return PICTURES.of(("card", printed.key, words.language), lambda: _card(printed, words))


def _card(printed: Thing, words: Words) -> Picture:
    language, code = words.language, printed.key.id
    told = f"{printed.name(language)}. {printed.text(language)}".strip()
    png = card_sheet(printed, words).png(BEST)
    return Picture(png, _clipped(told), f"card-{code}.png")


def card_sheet(printed: Thing, words: Words) -> Sheet:
    return plug(printed.key.game).pictures.card(printed, words)


def _name(seat: int, words: Words, voice: Voice) -> str:
    """As it can be drawn; a name of signs that no face has becomes a number."""
    return drawable(voice.who(seat)) or words.text("seat.forgotten", n=seat + 1)


def _clipped(text: str) -> str:
    plain = text.replace("**", "")
    return plain if len(plain) <= ALT else f"{plain[: ALT - 1]}…"
