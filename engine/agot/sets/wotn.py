"""Wolves of the North: the cards that the FAQ names."""

from __future__ import annotations

from engine.agot.events import Bypassed
from engine.agot.modifiers import STRENGTH
from engine.agot.nouns import Scope, Side
from engine.agot.predicates import fighting
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.verbs import give, give_each

wolves_of_the_north = card("03006")


@wolves_of_the_north.reaction(Bypassed, when=lambda me, bypassed: bypassed.by is me)
async def harry(me: Card, bypassed: Bypassed) -> None:
    pack = sum(c.is_a("Direwolf") for c in me.controller.play)
    await give(bypassed.card, STRENGTH, -pack, until=Scope.PHASE)


dragon_sight = card("03036")


def _dragonless(me: Card) -> list[Card]:
    fight = fighting(me)
    if fight is None:
        return []
    return [c for side in Side for c in fight.on(side) if not c.is_a("Dragon")]


@dragon_sight.action(when=lambda me: len(_dragonless(me)) > 0)
async def behold(me: Card) -> None:
    await give_each(_dragonless(me), STRENGTH, -1, until=Scope.CHALLENGE)
