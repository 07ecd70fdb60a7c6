"""Asking a player about cards, players, icons and numbers: how each is keyed and named as an
option. Options stand in the order in which they are given, which is canonical."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache, partial
from typing import TypeVar

from engine.agot.moments import decision_moment
from engine.agot.nouns import CardType, Icon, Keyword, Zone
from engine.agot.state import Card, Game, Player
from engine.core.decisions import (
    Choice,
    Option,
    decide,
    decide_one,
    make_option,
    number,
    one,
    order,
    some,
)
from engine.core.phrases import Phrase, phrase

T = TypeVar("T")
ZONES = {zone: at for at, zone in enumerate(Zone)}
YES, NO = Option("yes", phrase("agot.option.yes")), Option("no", phrase("agot.option.no"))
EITHER = ((YES, True), (NO, False))
PASS = Option("pass", phrase("agot.option.pass"))


def named(item: object) -> Phrase:
    if isinstance(item, Card):
        return item.named
    if isinstance(item, Player):
        return item.named
    if isinstance(item, StrEnum):
        return _term(item)
    own: Phrase = item.named  # type: ignore[attr-defined]
    return own


@lru_cache(maxsize=None, typed=True)  # enums of strings may share a string
def _term(item: StrEnum) -> Phrase:
    room = {Icon: "icon", CardType: "type", Keyword: "keyword"}.get(type(item), "option")
    return phrase(f"agot.{room}.{item}")


def keyed(item: object, at: int) -> str:
    """A card in a deck has no id to point at; whoever may see it points at its place here."""
    if isinstance(item, Card):
        return item.ref or f"d{at}"
    if isinstance(item, Player):
        return f"p{item.seat}"
    return str(item) if isinstance(item, StrEnum) else f"o{at}"


def choices(items: Iterable[T]) -> list[Choice[T]]:
    return [(_option(item, at), item) for at, item in enumerate(items)]


def _option(item: object, at: int) -> Option:
    """Cards are listed under the player who controls them."""
    if isinstance(item, Card):
        return make_option(
            (keyed(item, at), item.printed.named, item.controller.named, 0, False, False)
        )
    return Option(keyed(item, at), named(item))


@cache
def _prompt(id: str) -> Phrase:
    return phrase(f"agot.prompt.{id}")


def prompt(id: str, card: Card | None = None, n: int | None = None) -> Phrase:
    """`n`: of how many the question is, where that is not to be seen from the card that asks."""
    asked = _prompt(id)
    if n is not None:
        return phrase(asked.id, n=n)
    return asked if card is None else phrase(asked.id, card=card.named)


def canonical(cards: Iterable[Card]) -> list[Card]:
    """By zone, seat and position."""
    return sorted(cards, key=position)


def position(card: Card) -> tuple[int, int, int]:
    pile = card.controller.piles[card.zone]
    return ZONES[card.zone], card.controller.seat, pile.index(card) if card in pile else -1


async def pick(player: Player, asked: Phrase, items: Iterable[T], *, open: bool = True) -> T:
    """One of these."""
    moment = partial(decision_moment, player, asked)
    return await decide_one(one(player.seat, asked, choices(items), open=open, moment=moment))


async def pick_some(
    player: Player,
    asked: Phrase,
    items: Iterable[T],
    low: int,
    high: int,
    *,
    open: bool = True,
    check: Callable[[Sequence[T]], Phrase | None] | None = None,
) -> list[T]:
    listed = choices(items) if high > 0 else []  # where none may be chosen, there is no choice
    high = min(high, len(listed))
    moment = partial(decision_moment, player, asked)
    low = min(low, high)
    ask = some(player.seat, asked, listed, low, high, open=open, check=check, moment=moment)
    return list(await decide(ask))


async def arrange(player: Player, asked: Phrase, items: Sequence[T]) -> list[T]:
    """These, in the order the player gives."""
    if len(items) < 2:
        return list(items)
    return list(await decide(order(player.seat, asked, choices(items))))


async def confirm(
    player: Player,
    asked: Phrase,
    either: Sequence[Choice[bool]] = EITHER,
    *,
    open: bool = True,
) -> bool:
    moment = partial(decision_moment, player, asked)
    return await decide_one(one(player.seat, asked, either, open=open, moment=moment))


async def pick_number(player: Player, asked: Phrase, numbers: Sequence[int]) -> int:
    if len(numbers) == 1:
        return numbers[0]
    return await decide_one(number(player.seat, asked, numbers[0], numbers[-1]))


async def first_decides(game: Game, asked: Phrase, items: Sequence[T]) -> T:
    """What the first player decides where things would happen at once."""
    return items[0] if len(items) == 1 else await pick(game.first, asked, items)
