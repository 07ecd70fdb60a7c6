"""Challenge resolution keywords (4.2.5), and the save that a duplicate grants. Other keywords are
part of the rule they bend: stealth, ambush, limited, terminal, no attachments."""

from __future__ import annotations

from engine.agot.abilities import Ability, Cost, Use
from engine.agot.choices import first_decides, pick_some, prompt
from engine.agot.events import (
    Drawn,
    DuplicateDiscarded,
    Event,
    Kneel,
    LeavesPlay,
    Pillaged,
    PowerGained,
)
from engine.agot.nouns import Keyword, Timing
from engine.agot.reasons import BY_DUPLICATE, INTIMIDATED, because, keyword_of
from engine.agot.state import Card, Challenge, Player
from engine.agot.timing import happen

RESOLUTION = (Keyword.INSIGHT, Keyword.INTIMIDATE, Keyword.PILLAGE, Keyword.RENOWN)


async def process_keywords(challenge: Challenge) -> None:
    """Kind by kind in the first player's order, all instances of a kind together."""
    waiting = list(RESOLUTION)
    while waiting := [kind for kind in waiting if instances(challenge, kind)]:
        if challenge.abandoned:
            return
        kind = await first_decides(challenge.game, prompt("keyword"), waiting)
        waiting.remove(kind)
        await _process(challenge, kind)


def instances(challenge: Challenge, kind: Keyword) -> list[Card]:
    """Participating characters of the winner with the keyword; intimidate serves an attacker."""
    winner, _ = challenge.result
    side = challenge.side(winner)
    if side is None or (kind is Keyword.INTIMIDATE and winner is not challenge.attacker):
        return []
    cards = [card for card in challenge.on(side) if card.has(kind)]
    if cards and kind is Keyword.INTIMIDATE and not intimidated(challenge):
        return []
    return cards


def intimidated(challenge: Challenge) -> list[Card]:
    """Characters of the loser weak enough to be knelt, participating or not."""
    _, loser = challenge.result
    return [
        card
        for card in loser.characters
        if card.strength <= challenge.by and Kneel.may_befall(card)
    ]


async def _process(challenge: Challenge, kind: Keyword) -> None:
    """Each instance is optional; of intimidate there is one per challenge."""
    winner, loser = challenge.result
    if kind is Keyword.INTIMIDATE:
        chosen = await pick_some(winner, prompt(kind), intimidated(challenge), 0, 1)
        await happen(*[Kneel(card).because(INTIMIDATED) for card in chosen])
        return
    cards = instances(challenge, kind)
    used = await pick_some(winner, prompt(kind), cards, 0, len(cards))
    events: list[Event] = []
    if kind is Keyword.RENOWN:
        events.extend(PowerGained(card, 1, kind) for card in used)
    elif kind is Keyword.INSIGHT:
        events.extend(Drawn(winner, 1, kind) for _ in used)
    else:
        top = loser.deck[::-1]
        events.extend(Pillaged(card, by, loser) for by, card in zip(used, top, strict=False))
    for event, card in zip(events, used, strict=False):
        event.because(keyword_of(kind, card))
    await happen(*events)


# Duplicates


async def duplicate_save(me: Card, leaving: LeavesPlay) -> None:
    await happen(leaving.saved(because(BY_DUPLICATE)))


def _duplicates(unique: Card, player: Player) -> list[Card]:
    """Those the player could discard: nobody pays with what others control."""
    return [card for card in unique.duplicates if card.controller is player]


def _pay(use: Use) -> list[Event]:
    return [DuplicateDiscarded(_duplicates(use.card, use.player)[-1])]


DUPLICATE_SAVE = Ability(
    timing=Timing.WOULD,
    body=duplicate_save,
    events=(LeavesPlay,),
    when=lambda me, leaving: leaving.card is me,
    costs=(Cost(payable=lambda card, player: bool(_duplicates(card, player)), events=_pay),),
    of_game=True,
)
