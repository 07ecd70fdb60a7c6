"""What several cards do alike, written once: those of one kind that every faction has, and
poison."""

from __future__ import annotations

from collections.abc import Callable

from engine.agot.abilities import Limit
from engine.agot.costs import kneel_a, kneel_self
from engine.agot.nouns import Faction, Phase, Token
from engine.agot.predicates import fighting, nothing_cheaper
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.verbs import (
    at_end_of_phase,
    discard_token,
    join_challenge,
    kill,
    paid,
    place_token,
    reduce_next,
)
from engine.core.phrases import phrase


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


def reinforces_starks(code: str, fits: Callable[[Card], bool], limit: Limit) -> None:
    """Where a Stark character of yours participates, one that fits kneels and joins your side."""

    def participates(me: Card) -> bool:
        mine = [c for c in me.controller.characters if c.participating]
        return any(c.belongs_to(Faction.STARK) for c in mine)

    def may_join(c: Card) -> bool:
        return fits(c) and not c.participating

    @card(code).action(Phase.CHALLENGES, when=participates, cost=kneel_a(may_join), limit=limit)
    async def join(me: Card) -> None:
        fight = fighting(me)
        side = fight.side(me.controller) if fight is not None else None
        if side is not None:
            await join_challenge(paid(me)[0], side)


async def poisoned(character: Card) -> None:
    """A poison token that kills at the end of the phase, should it still be there."""

    async def take_effect(victim: Card) -> None:
        if await discard_token(victim, Token.POISON):
            await kill(victim)

    if await place_token(character, Token.POISON):
        at_end_of_phase(character, take_effect, told=phrase("agot.later.killed"))
