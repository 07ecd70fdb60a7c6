"""Called to Arms: the card that the FAQ names."""

from __future__ import annotations

from engine.agot.costs import kneel_self
from engine.agot.events import PlotRevealed
from engine.agot.modifiers import INCOME, Trait
from engine.agot.nouns import Faction
from engine.agot.predicates import controls
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.verbs import gain_gold

beggar_king = card("04034")
beggar_king.only_on(lambda bearer: bearer.belongs_to(Faction.TARGARYEN))
beggar_king.gives(Trait("King"))


def _printed_gold(plot: Card) -> int:
    return plot.printed.plot_values[INCOME]


def _richer(me: Card, revealed: PlotRevealed) -> bool:
    mine = me.controller.plot
    if mine is None or revealed.player is me.controller:
        return False
    return _printed_gold(revealed.plot) > _printed_gold(mine)


@beggar_king.reaction(PlotRevealed, when=_richer, cost=kneel_self)
async def beg(me: Card, revealed: PlotRevealed) -> None:
    rivals = [o for o in me.controller.opponents if controls(o, _is_king)]
    await gain_gold(me.controller, 1 if rivals else 2)


def _is_king(card: Card) -> bool:
    return card.is_character and card.is_a("King")
