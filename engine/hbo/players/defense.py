"""How the thoughtful player defends: it weighs what a loss would cost against the attacks of its
own that it could then no longer make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from engine.realm.nouns import Icon, Keyword
from engine.realm.players.battle import lethal
from engine.realm.players.reading import (
    Keys,
    Reading,
    characters,
    cheapest_beyond,
    ready,
    strength,
    worth,
)
from engine.realm.view import CardView, ChallengeView

ATTACK = 0.9  # what an attack of one's own is worth
UNOPPOSED = 1.0  # the power that any defender denies
STANDING = 0.06  # what a point of strength is worth that still stands for dominance


def defend(reading: Reading) -> Keys:
    """Whoever is worth kneeling: enough to win, one to oppose, or nobody. An attack that would win
    the game is met with whatever stops it."""
    fight = reading.view.challenge
    if fight is None:
        return ()
    able = [card for key in reading.keys if (card := reading.card(key)) is not None]
    plans: list[Sequence[CardView]] = [[card] for card in able if card.strength]
    if (winning := cheapest_beyond(able, fight.attack)) is not None:
        plans.append(winning)
    best = max(plans, key=lambda plan: _value(reading, fight, plan), default=())
    if lethal(reading, fight) and winning is not None:
        best = winning
    if best and (lethal(reading, fight) or _value(reading, fight, best) > 0):
        return tuple(card.ref for card in best)
    return ()


def _value(reading: Reading, fight: ChallengeView, plan: Sequence[CardView]) -> float:
    """What these defenders spare their player, less what kneeling them costs."""
    spared = UNOPPOSED
    if strength(plan) > fight.attack:
        spared += _claim(reading, fight) + sum(Keyword.RENOWN in card.keywords for card in plan)
    if not _to_attack(reading):
        return spared - STANDING * strength(plan)
    rest = [card for card in characters(reading.me) if card not in plan]
    lost = _attacks(reading, characters(reading.me)) - _attacks(reading, rest)
    return spared - ATTACK * lost - STANDING * strength(plan)


def _claim(reading: Reading, fight: ChallengeView) -> float:
    """What losing would cost beside the bonus."""
    me, claim = reading.me, reading.foes[0].claim
    famous = [ref for ref in fight.attackers if _renowned(reading, ref)]
    if fight.type is Icon.MILITARY:
        return len(famous) + 0.15 * sum(sorted(map(worth, characters(me)))[:claim])
    if fight.type is Icon.INTRIGUE:
        return len(famous) + 0.6 * min(claim, me.hand)
    return len(famous) + 2.0 * min(claim, me.faction.power)


def _renowned(reading: Reading, ref: str) -> bool:
    card = reading.cards.get(ref)
    return card is not None and Keyword.RENOWN in card.keywords


def _to_attack(reading: Reading) -> bool:
    """The seat's own turn to attack is still to come."""
    return reading.view.first != reading.me.seat


def _attacks(reading: Reading, mine: Sequence[CardView]) -> int:
    """How many challenges these could win, whoever defends."""
    foes = characters(reading.foes[0])
    need = {icon: strength(ready(foes, icon)) for icon in Icon}
    return max(_in_turn(order, mine, need) for order in permutations(Icon))


def _in_turn(order: Iterable[Icon], mine: Sequence[CardView], need: dict[Icon, int]) -> int:
    left, won = list(mine), 0
    for icon in order:
        chosen = cheapest_beyond(ready(left, icon), need[icon])
        if chosen is not None:
            won += 1
            left = [card for card in left if card not in chosen]
    return won
