"""Decks that chance draws: from all cards of a pool, legal or not, for games at an open table, as
they bring together what no builder would; or from the ready ones."""

from __future__ import annotations

from typing import Any

from engine.agot.deckbuilding import (
    CARDS,
    DRAW_TYPES,
    PLOTS,
    Deck,
    Format,
    faults,
    premade,
)
from engine.agot.nouns import CardType, Faction
from engine.agot.pools import LATEST, Pool, pools
from engine.agot.prints import Printed
from engine.core.chance import Chance

COPIES = 3


def drawn_table(seats: int, chance: Chance) -> dict[str, Any]:
    """The options of an open table at which every seat plays such a deck."""
    pool = pools()[LATEST]
    decks = [drawn_deck(chance, pool).to_options() for _ in range(seats)]
    return {"pool": pool.id, "format": Format.OPEN.value, "decks": decks}


def ready_table(seats: int, chance: Chance) -> dict[str, Any]:
    """The options of a standard table at which every seat plays a ready deck."""
    legal = [deck for deck in premade().values() if not faults(deck)]
    decks = [chance.pick(legal).to_options() for _ in range(seats)]
    return {"format": Format.STANDARD.value, "decks": decks}


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
