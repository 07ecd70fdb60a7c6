"""Lays a card where its abilities are active."""

from __future__ import annotations

from engine.agot.abilities import Ability
from engine.agot.nouns import CardType, Zone
from engine.agot.prints import Printed
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.zones import ACTIVE
from tests.duel import Duel, invented


def laid(duel: Duel, printed: Printed, ability: Ability) -> Card:
    """The card where this ability of it is active, with nothing else on the table."""
    zone = next(iter(sorted(ability.zones)), ACTIVE[printed.type])
    if zone is Zone.REVEALED:
        duel.remove(duel.you.player.piles[zone][-1])
    if printed.type is CardType.ATTACHMENT and zone is Zone.PLAY:
        bearer = invented(duel.you, "Bearer")
        card = bring(duel.you.player, printed, zone)
        card.parent = bearer
        return card
    return bring(duel.you.player, printed, zone)
