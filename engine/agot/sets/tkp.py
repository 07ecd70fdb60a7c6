"""The King's Peace: the cards that the FAQ names."""

from __future__ import annotations

from engine.agot.costs import kneel_self
from engine.agot.modifiers import STRENGTH, Trait
from engine.agot.predicates import fighting
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.targets import a_character
from engine.agot.verbs import remove_from_challenge

mare_in_heat = card("02044")
mare_in_heat.only_on(lambda bearer: bearer.is_a("Knight"))


def _rides_alone(me: Card) -> bool:
    fight = fighting(me)
    return fight is not None and [me.parent] in (fight.attackers, fight.defenders)


def _mightier(me: Card, character: Card) -> bool:
    return (
        character.participating
        and me.parent is not None
        and character.strength > me.parent.strength
    )


@mare_in_heat.action(
    in_challenge=True, when=_rides_alone, cost=kneel_self, target=a_character(_mightier)
)
async def distract(me: Card, character: Card) -> None:
    await remove_from_challenge(character)


knighted = card("02058")
knighted.gives(STRENGTH)
knighted.gives(Trait("Knight"))
