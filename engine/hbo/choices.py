"""Asking a player about cards: how each is keyed and named as an option. Options stand in the order
in which they are given, which is canonical."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.core.decisions import Choice, Option, decide, decide_one, one, some
from engine.core.phrases import Phrase, phrase
from engine.hbo.state import Card, Player

PASS = Option("pass", phrase("hbo.option.pass"))


def prompt(id: str, card: Card | None = None) -> Phrase:
    return phrase(f"hbo.prompt.{id}", card=card.named) if card else _asked(id)


@cache
def _asked(id: str) -> Phrase:
    """One phrase for all tables."""
    return phrase(f"hbo.prompt.{id}")


def seated(player: Player) -> Choice[Player]:
    return Option(f"p{player.seat}", phrase("hbo.option.player", who=player.who)), player


def listed(cards: Sequence[Card]) -> list[Choice[Card]]:
    """Cards in play stand under the player who controls them."""
    return [(Option(card.ref, card.named, _group(card)), card) for card in cards]


def _group(card: Card) -> Phrase | None:
    return phrase("hbo.option.player", who=card.controller.who) if card.in_play else None


async def pick(player: Player, asked: Phrase, cards: Sequence[Card], *, open: bool = True) -> Card:
    return await decide_one(one(player.seat, asked, listed(cards), open=open))


async def pick_some(
    player: Player,
    asked: Phrase,
    cards: Sequence[Card],
    low: int,
    high: int,
    *,
    open: bool = True,
    check: Callable[[Sequence[Card]], Phrase | None] | None = None,
) -> list[Card]:
    high = min(high, len(cards))
    ask = some(player.seat, asked, listed(cards), min(low, high), high, open=open, check=check)
    return list(await decide(ask))
