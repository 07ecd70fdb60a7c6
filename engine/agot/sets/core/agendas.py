"""Agendas of the Core Set."""

from __future__ import annotations

from engine.agot.agendas import at_least, at_most, may_hold, neutral, not_loyal, of_faction
from engine.agot.costs import kneel_faction_card
from engine.agot.nouns import Faction
from engine.agot.predicates import nothing_cheaper
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.verbs import reduce_next

fealty = card("01027")
fealty.deck_rule(at_most(15, neutral, told="fealty"))


def _loyal(card: Card) -> bool:
    return card.printed.loyal


@fealty.action(cost=kneel_faction_card, idle=nothing_cheaper(_loyal, play=True))
async def swear(me: Card) -> None:
    reduce_next(me.controller, 1, _loyal, play=True)


def banner(code: str, faction: Faction) -> None:
    """Lets the cards of another faction in that are not loyal, and wants a dozen of them."""
    agenda = card(code)
    agenda.deck_rule(may_hold(not_loyal(faction)))
    agenda.deck_rule(at_least(12, of_faction(faction), told="banner"))


banner("01198", Faction.BARATHEON)
banner("01199", Faction.GREYJOY)
banner("01200", Faction.LANNISTER)
banner("01201", Faction.MARTELL)
banner("01202", Faction.NIGHTS_WATCH)
banner("01203", Faction.STARK)
banner("01204", Faction.TARGARYEN)
banner("01205", Faction.TYRELL)
