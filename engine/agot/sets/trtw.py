"""The Road to Winterfell: the cards that the FAQ names."""

from __future__ import annotations

from engine.agot.events import ChallengeWon, Modified
from engine.agot.nouns import Phase, Scope
from engine.agot.predicates import won
from engine.agot.scripting import card, once_per
from engine.agot.state import Card, Challenge
from engine.agot.targets import a_character, opponents
from engine.agot.verbs import all_of, gain_power, name_icon

lady_sansas_rose = card("02024")


def _champion(me: Card, challenge: Challenge) -> Card | None:
    """The Knight under your control that attacks or defends alone, as the game stands now."""
    side = challenge.side(me.controller)
    alone = challenge.on(side) if side is not None else []
    return alone[0] if len(alone) == 1 and alone[0].is_a("Knight") else None


@lady_sansas_rose.reaction(
    ChallengeWon,
    when=won(with_=lambda me, challenge: _champion(me, challenge) is not None),
    maximum=once_per(Scope.CHALLENGE),
)
async def bestow_a_rose(me: Card, win: ChallengeWon) -> None:
    if champion := _champion(me, win.challenge):
        lady = any(c.is_a("Lady") for c in me.controller.characters)
        await gain_power(champion, 3 if lady else 1)


nymeria_sand = card("02035")


@nymeria_sand.action(
    Phase.CHALLENGES, target=a_character(whose=opponents), limit=once_per(Scope.PHASE)
)
async def disarm(me: Card, character: Card) -> None:
    icon = await name_icon(me.controller)
    sisters = [c for c in me.controller.characters if c.is_a("Sand_Snake")]
    loss = Modified(character, icon, -1, Scope.PHASE)
    await all_of([loss, *(Modified(sister, icon, 1, Scope.PHASE) for sister in sisters)])
