"""No Middle Ground: the cards that the FAQ names."""

from __future__ import annotations

from engine.agot.events import Kneel, PhaseBegins, ReturnedToHand, Stand
from engine.agot.nouns import Phase
from engine.agot.predicates import it_is_me, phase_begins, with_trait
from engine.agot.scripting import card
from engine.agot.state import Card
from engine.agot.targets import a_character
from engine.agot.verbs import return_to_hand, stand

ser_horas_redwyne = card("02063")


@ser_horas_redwyne.reaction(Kneel, when=it_is_me, target=a_character(with_trait("Lady"), to=Stand))
async def court(me: Card, knelt: Kneel, lady: Card) -> None:
    await stand(lady)


the_first_snow_of_winter = card("02079")


def _snowed_in(me: Card) -> list[Card]:
    return [
        c
        for player in me.game.order()
        for c in player.characters
        if c.printed.cost <= 3 and ReturnedToHand.may_befall(c)
    ]


@the_first_snow_of_winter.forced_reaction(
    PhaseBegins,
    when=lambda me, begun: phase_begins(Phase.CHALLENGES)(me, begun) and len(_snowed_in(me)) > 0,
)
async def send_home(me: Card, begun: PhaseBegins) -> None:
    await return_to_hand(*_snowed_in(me))
