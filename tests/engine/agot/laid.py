"""Lays a card where its abilities are active."""

from __future__ import annotations

from engine.agot.abilities import Ability
from engine.agot.nouns import CardType, Zone
from engine.agot.prints import Printed
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.zones import ACTIVE
from tests.duel import Duel, invented

OWN = "01141"  # Arya Stark takes a duplicate, which is for cards of one's own


def laid(duel: Duel, printed: Printed, ability: Ability) -> Card:
    """The card where this ability of it is active, with nothing else on the table. In play it is
    under your control and somebody else's, so that what goes by control goes by it alone."""
    zone = next(iter(sorted(ability.zones)), ACTIVE[printed.type])
    if zone is Zone.REVEALED:
        duel.remove(duel.you.player.piles[zone][-1])
    card = bring(duel.you.player, printed, zone)
    if zone is Zone.PLAY and printed.code != OWN:
        card.owner = duel.seats[-1].player
    if zone is Zone.PLAY and printed.type is CardType.ATTACHMENT:
        card.parent = invented(duel.you, "Bearer")
    return card
