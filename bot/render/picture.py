"""Pictures for those who want one: a board, a hand. A drawing is asked for with a view and names
and may be drawn later, elsewhere; the same drawing gives the same picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Protocol

from bot.describe import describe, describe_hand, describe_house
from bot.render import behind, intrigue
from bot.render.cache import Kept
from bot.render.card import card_sheet
from bot.render.hand import hand_alone, intrigue_hand
from bot.render.letters import drawable
from bot.render.page import Sheet
from bot.render.printed import printed_cards
from bot.render.realm.hand import hand_alone as realm_hand_alone
from bot.render.realm.hand import realm_hand
from bot.render.realm.house import house
from bot.render.realm.joust import fits, joust
from bot.render.realm.melee import melee
from bot.words import Voice, Words, words
from engine.agot.view import AgotView
from engine.behind.view import BehindView
from engine.hbo.view import HboView
from engine.intrigue.view import IntrigueView
from engine.realm.view import RealmView

BEST = 6  # compression of a picture that is kept for long
LOOK = 2  # raised when the same view is drawn differently, so that old pictures are replaced
ALT = 1_024  # characters that Discord allows
REF = re.compile(r"\bc\d+\b")  # a card in the key of an option
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

    kind: Kind
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
        return DRAWN[self.kind][type(self.view)](self)

    def _draw(self) -> Picture:
        return Picture(self.sheet().png(), self.alt(), f"{self.kind}.png")

    def alt(self) -> str:
        speech, voice = words(self.language), Voice(lambda seat: self.names[seat])
        if self.kind is Kind.HAND:
            return _clipped(self._held(speech, voice))
        if self.kind is Kind.HOUSE:
            return _clipped(describe_house(self.view, self.seat, speech, voice))
        told = describe(self.view, speech, voice).aloud(ALT)
        if self.keys is None or not has_hand(self.view):
            return told
        return _clipped(f"{self._held(speech, voice)}\n{told}")

    def _held(self, speech: Words, voice: Voice) -> str:
        heading, held = speech.text("picture.hand"), describe_hand(self.view, speech, voice)
        return held if held.startswith(heading) else f"{heading}. {held}"


PICTURES: Kept[Picture] = Kept(KEPT)


def _intrigue_board(drawing: Drawing) -> Sheet:
    speech = words(drawing.language)
    return intrigue.board(drawing.view, speech, drawing.names, drawing.keys)


def _intrigue_hand(drawing: Drawing) -> Sheet:
    return intrigue_hand(drawing.view, words(drawing.language), drawing.keys)


def _behind_board(drawing: Drawing) -> Sheet:
    return behind.board(drawing.view, words(drawing.language), drawing.names)


def _realm_board(drawing: Drawing) -> Sheet:
    draw = joust if fits(drawing.view) else melee
    return draw(drawing.view, words(drawing.language), drawing.names)


def _realm_hand(drawing: Drawing) -> Sheet:
    return realm_hand(drawing.view, words(drawing.language), drawing.keys)


def _realm_house(drawing: Drawing) -> Sheet:
    return house(drawing.view, drawing.seat, words(drawing.language), drawing.names)


DRAWN: dict[Kind, dict[type, Callable[[Drawing], Sheet]]] = {
    Kind.BOARD: {
        AgotView: _realm_board,
        HboView: _realm_board,
        IntrigueView: _intrigue_board,
        BehindView: _behind_board,
    },
    Kind.HAND: {AgotView: _realm_hand, HboView: _realm_hand, IntrigueView: _intrigue_hand},
    Kind.HOUSE: {AgotView: _realm_house, HboView: _realm_house},
}


HANDS: dict[type, Callable[[Any, Keys], tuple[Any, Keys]]] = {
    AgotView: realm_hand_alone,
    HboView: realm_hand_alone,
    IntrigueView: hand_alone,
}


def has_houses(view: Any) -> bool:
    """Whether a player's cards are shown in full only in a picture of their own."""
    return type(view) in DRAWN[Kind.HOUSE]


def on_the_board(view: Any, keys: Iterable[str]) -> bool:
    """Whether what is asked is about the board rather than the hand: the board marks it, or it
    names cards in play and none in hand."""
    if not isinstance(view, RealmView):
        return isinstance(view, IntrigueView)
    played = {card.ref for player in view.players for card in player.play}
    return bool(_refs(keys) & played) and not in_the_hand(view, keys)


def in_the_hand(view: RealmView, keys: Iterable[str]) -> bool:
    """Whether what is asked names cards of the own hand or plot deck."""
    return bool(_refs(keys) & {card.ref for card in (*view.hand, *view.plots)})


def _refs(keys: Iterable[str]) -> set[str]:
    return {ref for key in keys for ref in REF.findall(key)}


def has_board(view: Any) -> bool:
    """Whether there is a picture of this game's table."""
    return type(view) in DRAWN[Kind.BOARD]


def has_hand(view: Any) -> bool:
    """Whether this game has cards in hand to draw."""
    return type(view) in HANDS


def drawing(
    kind: Kind,
    view: Any,
    words: Words,
    voice: Voice,
    keys: Iterable[str] | None = None,
    seat: int = 0,
) -> Drawing:
    options = None if keys is None else tuple(keys)
    if kind is Kind.HAND:
        bare, may = HANDS[type(view)](view, options)
        return Drawing(kind, bare, words.language, (), may)
    names = tuple(_name(seat, words, voice) for seat in range(len(view.players)))
    return Drawing(kind, view, words.language, names, options, seat)


def board(view: Any, words: Words, voice: Voice, keys: Collection[str] | None = None) -> Picture:
    return drawing(Kind.BOARD, view, words, voice, keys).drawn()


def hand(view: Any, words: Words, voice: Voice, keys: Collection[str] | None = None) -> Picture:
    return drawing(Kind.HAND, view, words, voice, keys).drawn()


@dataclass(frozen=True, slots=True)
class CardDrawing:
    """A printed card, to be drawn when it is carried."""

    code: str
    language: str

    @property
    def digest(self) -> str:
        return blake2b(repr((LOOK, self)).encode(), digest_size=12).hexdigest()

    def drawn(self) -> Picture:
        picture = card(self.code, words(self.language))
        assert picture is not None
        return picture


def card(code: str, words: Words) -> Picture | None:
    """One printed card, by its code; None if there is no such card."""
    if code not in printed_cards():
        return None
    return PICTURES.of(("card", code, words.language), lambda: _card(code, words))


def _card(code: str, words: Words) -> Picture:
    fact = printed_cards()[code]
    told = f"{fact.fact[words.language]}. {fact.text(words.language)}".strip()
    return Picture(card_sheet(code, words).png(BEST), _clipped(told), f"card-{code}.png")


def _name(seat: int, words: Words, voice: Voice) -> str:
    """As it can be drawn; a name of signs that no face has becomes a number."""
    return drawable(voice.who(seat)) or words.text("seat.forgotten", n=seat + 1)


def _clipped(text: str) -> str:
    plain = text.replace("**", "")
    return plain if len(plain) <= ALT else f"{plain[: ALT - 1]}…"
