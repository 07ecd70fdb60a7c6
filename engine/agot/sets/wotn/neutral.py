"""Neutral cards of Wolves of the North."""

from __future__ import annotations

from engine.agot.costs import kneel_a, kneel_self
from engine.agot.events import Kill, Kneel
from engine.agot.modifiers import GAINS_AMBUSH, REDUCES_AMBUSH
from engine.agot.nouns import EVENT, HAND, Faction, Keyword
from engine.agot.predicates import nothing_cheaper, yours
from engine.agot.scripting import card
from engine.agot.sets.wotn.seasons import winter
from engine.agot.state import Card
from engine.agot.verbs import gain_gold, reduce_next, reorder_top, save, you

mance_rayder = card("03039")


def _wildling_in_hand(me: Card, c: Card) -> bool:
    return c.zone is HAND and yours(me, c) and c.is_character and c.is_a("Wildling")


mance_rayder.rules(GAINS_AMBUSH, lambda me, c: c.printed.cost if _wildling_in_hand(me, c) else None)
mance_rayder.rules(
    REDUCES_AMBUSH, lambda me, player, c: int(_wildling_in_hand(me, c) and winter(me))
)


young_spearwife = card("03040")


def _outdone(me: Card) -> bool:
    mine = me.controller.faction_card.power
    return any(opponent.faction_card.power > mine for opponent in me.controller.opponents)


young_spearwife.gets(Keyword.STEALTH, when=_outdone)


tourney_grounds = card("03042")


def _event(card: Card) -> bool:
    return card.type is EVENT


@tourney_grounds.action(cost=kneel_self, idle=nothing_cheaper(_event, play=True))
async def stage(me: Card) -> None:
    reduce_next(you(me), 1, _event, marshal=False, play=True)


green_dreams = card("03043")


@green_dreams.reaction(Kneel, when=lambda me, knelt: knelt.card is me.parent)
async def dream(me: Card, knelt: Kneel) -> None:
    await reorder_top(me.controller, me.controller, 1, 1)


healing_expertise = card("03044")


@healing_expertise.would(
    Kill,
    when=lambda me, killing: yours(me, killing.card) and not killing.card.is_a("Army"),
    cost=kneel_a(lambda c: c.is_a("Maester")),
)
async def heal(me: Card, killing: Kill) -> None:
    await save(killing)


tithe = card("03045")


@tithe.action(cost=kneel_a(lambda c: c.factions == (Faction.NEUTRAL,)))
async def collect(me: Card) -> None:
    await gain_gold(you(me), 2)
