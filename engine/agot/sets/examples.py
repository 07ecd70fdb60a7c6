"""Cards that nobody printed, for rules that no printed card shows: a loop of two, a cycle of forced
abilities, immunity, "cannot be". For scenes alone; no deck and no pool holds them."""

from __future__ import annotations

from engine.agot.costs import kneel_self
from engine.agot.events import Kill, Kneel, Stand
from engine.agot.modifiers import CANNOT_BE, IMMUNE
from engine.agot.nouns import EVENT
from engine.agot.scripting import Script, example
from engine.agot.state import Card
from engine.agot.verbs import gain_gold, gain_power_for_faction, kneel, stand

signal_fire = example("example-1")
answering_fire = example("example-2")
restless_sentry = example("example-3")

vow_of_silence = example("example-5")
vow_of_silence.rules(IMMUNE, lambda me, card, source: card is me.parent and source.type is EVENT)

undying_watcher = example("example-6")
undying_watcher.rules(CANNOT_BE, lambda me, card, what: card is me and what is Kill)


def _kneeling(me: Card, other: Script) -> list[Card]:
    return [card for card in me.controller.play if other.is_copy(card) and card.kneeling]


@signal_fire.action(cost=kneel_self, when=lambda me: bool(_kneeling(me, answering_fire)))
async def call(me: Card) -> None:
    await stand(*_kneeling(me, answering_fire))


@answering_fire.action(cost=kneel_self, when=lambda me: bool(_kneeling(me, signal_fire)))
async def answer(me: Card) -> None:
    await stand(*_kneeling(me, signal_fire))
    await gain_power_for_faction(me.controller, 1)


@restless_sentry.forced_reaction(Kneel, when=lambda me, event: event.card is me)
async def up(me: Card, event: Kneel) -> None:
    await gain_gold(me.controller, 1)
    await stand(me)


@restless_sentry.forced_reaction(Stand, when=lambda me, event: event.card is me)
async def down(me: Card, event: Stand) -> None:
    await kneel(me)
