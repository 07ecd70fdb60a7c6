"""Agendas of the Core Set. What a banner allows stands in `deckbuilding`."""

from __future__ import annotations

from engine.agot.costs import kneel_faction_card
from engine.agot.predicates import nothing_cheaper
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.verbs import reduce_next

fealty = card("01027")


def _loyal(card: Card) -> bool:
    return card.printed.loyal


@fealty.action(cost=kneel_faction_card, idle=nothing_cheaper(_loyal, play=True))
async def swear(me: Card) -> None:
    reduce_next(me.controller, 1, _loyal, play=True)
