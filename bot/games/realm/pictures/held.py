"""A card of a hand as a small value to draw from: what it is, what it does in brief, and whether it
can be used now, at which price, or why not."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from bot.games.realm.pictures.facts import house_of, name_of
from bot.games.realm.printed import keyword, printed, room
from bot.words import Words
from engine.realm.nouns import CardType, Hindrance, Keyword, Phase
from engine.realm.view import CardView, HeldView, RealmView

PLAYING = "playing"  # beside the refs: cards are marshaled or played, not chosen for something else
PASS = "pass"
WAYS = ("marshal:", "play:", "duplicate:", "ambush:")
STATUS = "picture.realm.held"


class Pill(NamedTuple):
    """A keyword, spelled; the limited one is filled."""

    text: str
    filled: bool = False


class HeldFacts(NamedTuple):
    name: str
    house: str
    type: CardType
    kind: str  # its type in words
    cost: str
    strength: int
    icons: tuple[str, ...]
    pills: tuple[Pill, ...]
    gist: str
    may: bool | None  # None where nothing is asked of the hand
    status: str


def marked(view: RealmView, keys: Collection[str]) -> tuple[str, ...] | None:
    """The cards of the hand that the options name, and whether they would be played; None where
    the question says nothing about a hand, as while nothing can be played yet."""
    refs = {part for key in keys for part in key.replace(">", ":").split(":")}
    named = tuple(card.ref for card in (*view.hand, *view.plots) if card.ref in refs)
    playing = PASS in keys or any(key.startswith(WAYS) for key in keys)
    if view.phase is None and not named:
        return None
    return (*named, PLAYING) if playing else named or None


def in_order(view: RealmView, may: Collection[str] | None) -> list[int]:
    """Where the cards stand in the hand, those that can be used first, then by cost."""

    def rank(at: int) -> tuple[bool, int, int]:
        card = view.hand[at]
        return may is not None and card.ref not in may, card.cost, at

    return sorted(range(len(view.hand)), key=rank)


def facts_of(
    view: RealmView, at: int, gold: int, words: Words, may: Collection[str] | None
) -> HeldFacts:
    card = view.hand[at]
    own = printed(card)
    assert own is not None
    usable = None if may is None else card.ref in may
    known = view.held[at] if at < len(view.held) else HeldView(card.cost)
    return HeldFacts(
        name=name_of(card, words),
        house=house_of(card),
        type=card.type,
        kind=words.text(f"{room(own.key.game)}.type.{card.type}"),
        cost=str(own.fact.get("cost", card.cost)),
        strength=card.strength,
        icons=tuple(icon.value for icon in card.icons),
        pills=tuple(_pill(word, own.key.game, view.limited, words) for word in _words(own.fact)),
        gist=own.gist(words.language),
        may=usable,
        status="" if may is None else status(view, card, known, gold, words, may),
    )


def _words(fact: object) -> tuple[str, ...]:
    return tuple(fact["keywords"]) if isinstance(fact, dict) and "keywords" in fact else ()


def _pill(word: str, game: str, left: int, words: Words) -> Pill:
    if word == Keyword.LIMITED:
        return Pill(words.text(f"{STATUS}.limited_left", n=left), True)
    text = keyword(word, words, game)
    return Pill(text[:1].upper() + text[1:])


# Whether it can be used


def status(
    view: RealmView,
    card: CardView,
    known: HeldView,
    gold: int,
    words: Words,
    may: Collection[str],
) -> str:
    """One line: the gold to pay and why it is less, or why the card stays in hand."""
    if PLAYING not in may:
        return words.text(f"{STATUS}.{'choice' if card.ref in may else 'no_choice'}")
    if card.ref in may:
        return _price(view, card, known, words)
    if known.hindrance is Hindrance.GOLD:
        return words.text(f"{STATUS}.short", n=known.price - gold) + _off(known, words)
    if known.hindrance is Hindrance.PHASE and known.phase is not None:
        phase = words.text(f"{view.game}.phase.{known.phase}")
        return words.text(f"{STATUS}.phase", phase=phase)
    if known.hindrance in (None, Hindrance.NOT_NOW):
        saving = card.type is CardType.EVENT and known.price > 0
        return words.text(f"{STATUS}.{'keep' if saving else 'not_now'}", n=known.price)
    return words.text(f"{STATUS}.{known.hindrance}")


def _price(view: RealmView, card: CardView, known: HeldView, words: Words) -> str:
    if known.duplicate:
        return words.text(f"{STATUS}.duplicate")
    if card.type is not CardType.EVENT and view.phase is Phase.CHALLENGES:
        return words.text(f"{STATUS}.ambush", n=known.price)
    paid = (
        words.text(f"{STATUS}.pay", n=known.price) if known.price else words.text(f"{STATUS}.free")
    )
    return paid + _off(known, words)


def _off(known: HeldView, words: Words) -> str:
    """Which cards made it cheaper, and by how much."""
    if not known.less:
        return ""
    total = sum(amount for amount, _ in known.less)
    names = [words.names.get(by.id) or words.text(by.id) for _, by in known.less if by is not None]
    said = words.text(f"{STATUS}.off", n=total)
    return ", ".join([f": {said}", *names])
