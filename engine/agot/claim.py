"""Claim (4.2.4): what a player who lost a challenge as the defending player suffers. Each claim is
a condition of its own, so that cards can interrupt and replace it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.agot.choices import pick_some, prompt
from engine.agot.events import CardDiscarded, ClaimApplied, Event, Kill, PowerMoved
from engine.agot.modifiers import CLAIM, CLAIM_AGAINST_ANY
from engine.agot.nouns import Icon
from engine.agot.state import Card, Challenge, Player
from engine.agot.timing import happen
from engine.realm import contests


async def apply_claim(challenge: Challenge) -> None:
    """Only a winning attacker has a claim result."""
    if challenge.winner is not challenge.attacker:
        return
    losers = await _losers(challenge)
    if losers:
        applied = ClaimApplied(challenge, losers)
        applied.meanwhile = partial(satisfy, applied)
        await happen(applied)


async def _losers(challenge: Challenge) -> list[Player]:
    """The defending player, or with the right title any number of opponents."""
    attacker = challenge.attacker
    if not CLAIM_AGAINST_ANY.any(challenge.game, attacker, challenge.type):
        return [challenge.defender]
    opponents = attacker.opponents
    return await pick_some(attacker, prompt("claim"), opponents, 0, len(opponents))


async def satisfy(
    applied: ClaimApplied, *, icon: Icon | None = None, by: Sequence[Player] | None = None
) -> None:
    """A replacement names another type of claim, or other players to satisfy it."""
    challenge = applied.challenge
    value = challenge.attacker.plot_value(CLAIM)
    kind = icon or challenge.type
    due: list[Event] = []
    for loser in applied.losers if by is None else by:
        if kind is Icon.MILITARY:
            due.extend(Kill(card) for card in await choose_claim(loser, value))
        elif kind is Icon.INTRIGUE:
            due.extend(CardDiscarded(card) for card in at_random(loser, value))
        else:
            due.append(PowerMoved(loser.faction_card, challenge.attacker.faction_card, value))
    await happen(*due)


async def choose_claim(loser: Player, value: int) -> list[Card]:
    """Different characters, as many as there are; one that is saved still counts."""
    able = [card for card in loser.characters if Kill.may_befall(card)]
    return await pick_some(loser, prompt("military_claim", n=value), able, value, value)


def at_random(player: Player, amount: int) -> list[Card]:
    return contests.at_random(player.hand, amount, player.game.chance)
