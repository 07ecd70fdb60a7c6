"""Pictures for those who want one: a board, a hand. A drawing is asked for with a view and names
and may be drawn later, elsewhere; the same drawing gives the same picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Protocol

from bot.catalogue import Thing
from bot.catalogue import card as card_of
from bot.describe import aloud, describe, describe_hand, describe_house
from bot.games.plug import Awaited, Keys
from bot.games.shelf import plug, plug_of
from bot.render.cache import Kept
from bot.render.letters import drawable
from bot.render.page import Sheet
from bot.words import Voice, Words, words_in
from engine.core.seats import FIRST_SEAT, SeatId, seats_of

BEST = 6  # compression of a picture that is kept for long
LOOK = 3  # raised when the same view is drawn differently, so that old pictures are replaced
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

    @property
    def name(self) -> str:
        """Of its file."""

    def alt(self) -> str:
        """For whoever cannot see it."""

    def in_words(self) -> str:
        """All that it shows, for whoever wants no pictures."""

    def drawn(self) -> Picture: ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a picture depends on. `keys`: what the seat that looks may do, if it is asked; such
    a picture is for that seat alone. `awaited`: who is waited for, as far as all may know it; in a
    window, nobody."""

    kind: PictureOf
    view: Any
    language: str
    names: tuple[str, ...]
    keys: Keys = None
    seat: SeatId = FIRST_SEAT  # whose house
    awaited: Awaited = ()

    @property
    def digest(self) -> str:
        """Known without drawing, and the same after a restart."""
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    @property
    def name(self) -> str:
        return f"{self.kind}.png"

    def drawn(self) -> Picture:
        return PICTURES.of(self, self._draw)

    def sheet(self) -> Sheet:
        pictures, words = plug_of(self.view).pictures, words_in(self.language)
        if self.kind is PictureOf.BOARD:
            return pictures.board(self.view, words, self.names, self.keys, self.awaited)
        if self.kind is PictureOf.HAND:
            assert pictures.hand is not None
            return pictures.hand(self.view, words, self.keys)
        assert pictures.house is not None
        return pictures.house(self.view, self.seat, words, self.names, self.awaited)

    def _draw(self) -> Picture:
        return Picture(self.sheet().png(), self.alt(), self.name)

    def alt(self) -> str:
        """In whole sentences, the most important first; what has no room is left out."""
        words, voice = words_in(self.language), Voice(lambda seat: self.names[seat])
        if self.kind is PictureOf.HAND:
            return aloud(self._held(words, voice), ALT)
        if self.kind is PictureOf.HOUSE:
            return aloud(describe_house(self.view, self.seat, words, voice).split("\n"), ALT)
        board = describe(self.view, words, voice, self.awaited)
        if not self._is_for_its_seat:
            return board.aloud(ALT)
        return board.aloud(ALT, describe_hand(self.view, words, voice).split("\n"))

    def in_words(self) -> str:
        words, voice = words_in(self.language), Voice(lambda seat: self.names[seat])
        if self.kind is PictureOf.HAND:
            head, *held = self._held(words, voice)
            return "\n".join([f"**{head.rstrip('.')}**", *held])
        if self.kind is PictureOf.HOUSE:
            head, *told = describe_house(self.view, self.seat, words, voice).split("\n")
            return "\n".join([f"**{head}**", *told])
        board = describe(self.view, words, voice, self.awaited)
        told = [f"**{board.heading}**", board.outcome, *board.in_words]
        if self._is_for_its_seat:
            told.append(describe_hand(self.view, words, voice))
        return "\n".join(part for part in told if part)

    @property
    def _is_for_its_seat(self) -> bool:
        """Whether it goes to a player who is asked, and may have cards in hand."""
        return self.keys is not None and has_hand(self.view)

    def _held(self, words: Words, voice: Voice) -> list[str]:
        told = plug_of(self.view).telling.held(self.view, words, voice, self.keys)
        return [f"{words.text('picture.hand')}.", *told]


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
    seat: SeatId = FIRST_SEAT,
    awaited: Iterable[SeatId] = (),
) -> Drawing:
    options = None if keys is None else tuple(keys)
    if kind is PictureOf.HAND:
        bare, may = plug_of(view).pictures.hand_alone(view, options)
        return Drawing(kind, bare, words.language, (), may)
    names = tuple(_name(seat, words, voice) for seat in seats_of(len(view.players)))
    return Drawing(kind, view, words.language, names, options, seat, tuple(sorted(awaited)))


def hand_drawings(
    view: Any, words: Words, voice: Voice, keys: Iterable[str] | None = None
) -> tuple[Drawing, ...]:
    """A hand in as many pictures as it needs."""
    whole = drawing(PictureOf.HAND, view, words, voice, keys)
    parts = plug_of(view).pictures.hand_parts(whole.view)
    return tuple(replace(whole, view=part) for part in parts)


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

    @property
    def name(self) -> str:
        return _file_name(self.code)

    def alt(self) -> str:
        printed = card_of(self.game, self.code)
        assert printed is not None
        return _told(printed, self.language)

    def in_words(self) -> str:
        printed = card_of(self.game, self.code)
        assert printed is not None
        return f"{printed.name(self.language)}\n{printed.text(self.language)}".strip()

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
    png = card_sheet(printed, words).png(BEST)
    return Picture(png, _told(printed, words.language), _file_name(printed.key.id))


def _told(printed: Thing, language: str) -> str:
    told = f"{printed.name(language)}. {printed.text(language)}".strip()
    return aloud(told.split("\n"), ALT)


def _file_name(code: str) -> str:
    return f"card-{code}.png"


def card_sheet(printed: Thing, words: Words) -> Sheet:
    return plug(printed.key.game).pictures.card(printed, words)


def _name(seat: SeatId, words: Words, voice: Voice) -> str:
    """As it can be drawn; a name of signs that no face has becomes a number."""
    return drawable(voice.who(seat)) or words.text("seat.forgotten", n=seat + 1)
