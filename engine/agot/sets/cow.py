"""Calm over Westeros, the pack: the cards that the FAQ names, all of which replace claim. Of
several such replacements the last one counts, and each begins with the usual claim."""

from __future__ import annotations

from functools import partial

from engine.agot.claim import satisfy
from engine.agot.events import ClaimApplied, Kill
from engine.agot.nouns import INTRIGUE, MILITARY
from engine.agot.scripting import card
from engine.agot.state import Card, Player
from engine.agot.targets import a_character, an_opponent, loser
from engine.agot.timing import happen

trial_by_combat = card("02090")


@trial_by_combat.interrupt(
    ClaimApplied, when=lambda me, applied: applied.challenge.type is INTRIGUE
)
async def demand_a_trial(me: Card, applied: ClaimApplied) -> None:
    applied.meanwhile = partial(satisfy, applied, icon=MILITARY)


mirri_maz_duur = card("02093")


@mirri_maz_duur.interrupt(
    ClaimApplied,
    when=lambda me, applied: applied.challenge.attackers == [me],
    target=a_character(to=Kill, whose=loser),
)
async def bring_death(me: Card, applied: ClaimApplied, character: Card) -> None:
    doom = Kill(character)  # made here, so that it is an effect of hers

    async def pay_with_life() -> None:
        await happen(doom)

    applied.meanwhile = pay_with_life


vengeance_for_elia = card("02096")


@vengeance_for_elia.interrupt(
    ClaimApplied,
    when=lambda me, applied: (
        applied.challenge.defender is me.controller and me.controller in applied.losers
    ),
    target=an_opponent(),
)
async def avenge(me: Card, applied: ClaimApplied, avenged_on: Player) -> None:
    """Whoever satisfies the claim already does so once."""
    spared = [player for player in applied.losers if player is not me.controller]
    others = [player for player in spared if player is not avenged_on]
    applied.meanwhile = partial(satisfy, applied, by=[avenged_on, *others])
