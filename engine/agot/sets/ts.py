"""True Steel: the card that the FAQ names."""

from __future__ import annotations

from engine.agot.events import ControlTaken, Event
from engine.agot.fitness import may_take_control
from engine.agot.nouns import Faction
from engine.agot.scripting import card
from engine.agot.state import Card

ward = card("02102")
ward.only_on(lambda bearer: bearer.printed.cost <= 4)
ward.gives(Faction.STARK)


def _not_yet_claimed(me: Card) -> bool:
    bearer = me.parent
    if bearer is None or any(c.source is me and c.stands for c in bearer.control):
        return False
    return bearer.controller is me.controller or may_take_control(me.controller, bearer)


def _claim(me: Card) -> list[Event]:
    return [ControlTaken(me.parent, me.controller, while_=me)] if me.parent is not None else []


ward.whenever(_not_yet_claimed, _claim)
