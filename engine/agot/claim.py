"""Claim (4.2.4): what a player who lost a challenge as the defending player suffers. Each claim is
a condition of its own, so that cards can interrupt and replace it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.agot.choices import pick_some, prompt
from engine.agot.events import CardDiscarded, ClaimApplied, Event, Kill, PowerMoved, icon_named
from engine.agot.modifiers import CLAIM, CLAIM_AGAINST_ANY, MUST_BE_CLAIMED, active_rules
from engine.agot.nouns import Icon
from engine.agot.reasons import CLAIMED, NONE, because, plot_amount
from engine.agot.state import Card, Challenge, Player
from engine.agot.timing import happen
from engine.core.phrases import Arg, phrase
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
    losers = applied.losers if by is None else by
    _tell(challenge, kind, losers)
    due: list[Event]
    if kind is Icon.MILITARY:
        choose = partial(choose_claim, value=value)
        chosen = await challenge.game.each_chooses(losers, choose, _tell_chosen)
        due = [_slain(card) for cards in chosen for card in cards]
    elif kind is Icon.INTRIGUE:
        due = [CardDiscarded(card) for loser in losers for card in at_random(loser, value)]
    else:
        to = challenge.attacker.faction_card
        due = [PowerMoved(loser.faction_card, to, value) for loser in losers]
    await happen(*[event.because(CLAIMED) for event in due])


def _tell(challenge: Challenge, kind: Icon, losers: Sequence[Player]) -> None:
    attacker = challenge.attacker
    attacker.game.tell(
        "claim",
        who=attacker.who,
        type=icon_named(kind),
        n=plot_amount(attacker, CLAIM),
        against=tuple(loser.who for loser in losers),
        by=_by(challenge, kind, losers),
    )


def _by(challenge: Challenge, kind: Icon, losers: Sequence[Player]) -> Arg:
    """The card through which claim is of another kind, or taken from others, than usual."""
    if kind is challenge.type and list(losers) == [challenge.defender]:
        return NONE
    rules = active_rules(challenge.game, CLAIM_AGAINST_ANY)
    spread = [r for r in rules if r.says(r.source, challenge.attacker, challenge.type)]
    card = spread[0].source if spread else challenge.game.source
    return NONE if card is None else phrase("agot.by_card", what=card.printed.named)


def _slain(card: Card) -> Kill:
    kill = Kill(card)
    kill.for_claim = True
    return kill


async def choose_claim(loser: Player, value: int) -> list[Card]:
    """Different characters, as many as there are; one that is saved still counts. Those who must
    be chosen come first."""
    able = [card for card in loser.characters if Kill.may_befall(card)]
    bound = [card for card in able if MUST_BE_CLAIMED.any(loser.game, card)]
    chosen = await _claimed(loser, bound, value, value) if bound else []
    free = [card for card in able if card not in bound]
    return chosen + await _claimed(loser, free, value - len(chosen), value)


async def _tell_chosen(loser: Player, chosen: Sequence[Card]) -> None:
    if chosen:
        cards = tuple(card.named for card in chosen)
        loser.game.tell("claim_chosen", who=loser.who, cards=cards, why=because(CLAIMED))


async def _claimed(loser: Player, able: Sequence[Card], amount: int, value: int) -> list[Card]:
    return await pick_some(loser, prompt("military_claim", n=value), able, amount, amount)


def at_random(player: Player, amount: int) -> list[Card]:
    return contests.at_random(player.hand, amount, player.game.chance)
