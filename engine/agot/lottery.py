"""Decks that chance draws from all cards of the Core Set, legal or not, for games at an open table:
they bring together what no builder would."""

from __future__ import annotations

from typing import Any

from engine.agot.deckbuilding import BANNERS, CARDS, DRAW_TYPES, FEALTY, PLOTS, Deck, Format
from engine.agot.nouns import CardType, Faction
from engine.agot.prints import Printed, prints
from engine.core.chance import Chance

CORE = "01"  # how the codes of the Core Set begin
COPIES = 3


def drawn_table(seats: int, chance: Chance) -> dict[str, Any]:
    """The options of an open table at which every seat plays such a deck."""
    decks = [drawn_deck(chance).to_options() for _ in range(seats)]
    return {"format": Format.OPEN.value, "decks": decks}


def drawn_deck(chance: Chance) -> Deck:
    factions = [faction.value for faction in Faction if faction is not Faction.NEUTRAL]
    plots = [chance.pick(_core(CardType.PLOT)).code for _ in range(PLOTS)]
    agenda = chance.pick([None, FEALTY, *BANNERS])
    return Deck(chance.pick(factions), agenda, tuple(plots), _drawn_cards(chance))


def _drawn_cards(chance: Chance) -> dict[str, int]:
    core = _core(*DRAW_TYPES)
    cards: dict[str, int] = {}
    while sum(cards.values()) < CARDS:
        cards[chance.pick(core).code] = 1 + chance.below(COPIES)
    return cards


def _core(*types: CardType) -> list[Printed]:
    return [p for code, p in prints().items() if code.startswith(CORE) and p.type in types]
