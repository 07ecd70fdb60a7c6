"""Cards of one kind that every faction has, written once."""

from __future__ import annotations

from engine.agot.costs import kneel_self
from engine.agot.nouns import Faction, Phase
from engine.agot.predicates import nothing_cheaper
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.verbs import reduce_next


def steward(code: str, faction: Faction) -> None:
    """Kneels for the next character of the faction."""

    def fits(card: Card) -> bool:
        return card.is_character and card.belongs_to(faction)

    @card(code).action(Phase.MARSHALING, cost=kneel_self, idle=nothing_cheaper(fits))
    async def serve(me: Card) -> None:
        reduce_next(me.controller, 1, fits)


def estate(code: str, faction: Faction) -> None:
    """Kneels for the next card of the faction."""

    def fits(card: Card) -> bool:
        return card.belongs_to(faction)

    @card(code).action(Phase.MARSHALING, cost=kneel_self, idle=nothing_cheaper(fits))
    async def provide(me: Card) -> None:
        reduce_next(me.controller, 1, fits)
