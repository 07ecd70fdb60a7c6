"""Decks that chance draws: from all cards of a pool, legal or not, for games at an open table, as
they bring together what no builder would; or from the ready ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from engine.agot.deckbuilding import (
    CARDS,
    DRAW_TYPES,
    PLOTS,
    Deck,
    Format,
    ready_decks,
)
from engine.agot.nouns import CardType, Faction
from engine.agot.pools import LATEST, Pool, pools
from engine.agot.prints import Printed
from engine.core.chance import Chance

COPIES = 3


def drawn_table(seats: int, chance: Chance, pool: str = LATEST) -> dict[str, Any]:
    """The options of an open table at which every seat plays such a deck."""
    decks = [drawn_deck(chance, pools()[pool]) for _ in range(seats)]
    return table_with(decks, pool, Format.OPEN)


def ready_table(seats: int, chance: Chance, pool: str = LATEST) -> dict[str, Any]:
    """The options of a standard table at which every seat plays a ready deck."""
    ready = list(ready_decks(pool).values())
    return table_with([chance.pick(ready) for _ in range(seats)], pool)


def pairings(pool: str = LATEST) -> dict[tuple[str, str], dict[str, Any]]:
    """Of every two ready decks the options of a joust between them, by the ids of both."""
    met = combinations(ready_decks(pool).items(), 2)
    return {(one, other): table_with([a, b], pool) for (one, a), (other, b) in met}


def table_with(
    decks: Sequence[Deck], pool: str, format: Format = Format.STANDARD
) -> dict[str, Any]:
    listed = [deck.to_options() for deck in decks]
    return {"pool": pool, "format": format.value, "decks": listed}


def drawn_deck(chance: Chance, pool: Pool) -> Deck:
    factions = [faction.value for faction in Faction if faction is not Faction.NEUTRAL]
    plots = [chance.pick(_among(pool, CardType.PLOT)).code for _ in range(PLOTS)]
    agenda = chance.pick([None, *(card.code for card in _among(pool, CardType.AGENDA))])
    return Deck(chance.pick(factions), agenda, tuple(plots), _drawn_cards(chance, pool))


def _drawn_cards(chance: Chance, pool: Pool) -> dict[str, int]:
    all_cards = _among(pool, *DRAW_TYPES)
    cards: dict[str, int] = {}
    while sum(cards.values()) < CARDS:
        cards[chance.pick(all_cards).code] = 1 + chance.below(COPIES)
    return cards


def _among(pool: Pool, *types: CardType) -> list[Printed]:
    return [printed for printed in pool.cards.values() if printed.type in types]
