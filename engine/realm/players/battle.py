"""How the thoughtful player fights: which challenge to initiate and with whom, when to defend."""

from __future__ import annotations

from collections.abc import Sequence

from engine.realm.nouns import Icon, Keyword
from engine.realm.players.reading import (
    Keys,
    Reading,
    characters,
    cheapest_beyond,
    near_victory,
    ready,
    strength,
    worth,
)
from engine.realm.victory import VICTORY
from engine.realm.view import CardView, ChallengeView, PlayerView

MANY = 3  # defenders that may kneel to win; with more, other attacks would meet nobody
THREAT = 2.0  # what it is worth to set back whoever is that near


def attack(reading: Reading) -> Keys:
    """The challenge that gains most among those it wins whatever the defense."""
    best: tuple[float, Keys] = (0.0, ("pass",))
    for icon in Icon:
        if icon not in reading.keys:
            continue
        able = [c for c in ready(characters(reading.me), icon) if c.ref in reading.keys]
        for foe in reading.foes:
            plan = _plan(reading, icon, foe, able)
            if plan is None:
                continue
            value = gain(reading, icon, foe, plan)
            keys = attack_keys(reading, icon, foe, plan)
            if value > best[0] and reading.decision.refusal(keys) is None:
                best = value, keys
    return best[1]


def _plan(
    reading: Reading, icon: Icon, foe: PlayerView, able: Sequence[CardView]
) -> list[CardView] | None:
    """Enough to beat everybody who could defend, where a tie is enough; those with renown come
    along if they may, and at the last those who have nothing else to do."""
    meets = ready(characters(foe), icon)
    plans = [plan for lead in _leads(able) if (plan := _enough(lead, able, meets)) is not None]
    if not plans:
        return list(able) if reading.last_to_fight and _worth_a_try(able, meets) else None
    chosen = min(plans, key=lambda plan: sum(map(worth, plan)))
    return chosen + [c for c in able if c not in chosen and _comes_along(reading, icon, c)]


def _leads(able: Sequence[CardView]) -> list[list[CardView]]:
    """Whom to begin with: nobody in particular, or those with stealth, fewest first."""
    stealthy = [card for card in able if Keyword.STEALTH in card.keywords]
    stealthy.sort(key=worth)
    return [stealthy[:count] for count in range(len(stealthy) + 1)]


def _enough(
    lead: list[CardView], able: Sequence[CardView], meets: Sequence[CardView]
) -> list[CardView] | None:
    """These and as few others as it takes, if all together are enough. Stealth counts for those
    alone who attack."""
    bypassed = _bypassed(lead, meets)
    against = max(0, strength(card for card in meets if card not in bypassed) - 1)
    if lead and strength(lead) > against:
        return lead
    others = cheapest_beyond([c for c in able if c not in lead], against - strength(lead))
    return None if others is None else lead + others


def _comes_along(reading: Reading, icon: Icon, card: CardView) -> bool:
    """Whoever gains by it, or could do nothing else this round."""
    if Keyword.RENOWN in card.keywords:
        return True
    others = [other for other in card.icons if other is not icon and other in reading.keys]
    return reading.last_to_fight and not others


def _worth_a_try(able: Sequence[CardView], meets: Sequence[CardView]) -> bool:
    """With nothing to lose, even odds are good enough: the other may not want to kneel."""
    bypassed = _bypassed(able, meets)
    against = strength(card for card in meets if card not in bypassed)
    return bool(able) and strength(able) * 4 >= against * 3


def _bypassed(attackers: Sequence[CardView], meets: Sequence[CardView]) -> list[CardView]:
    """Whom the stealth of these leaves out: the strongest without stealth."""
    stealthy = sum(Keyword.STEALTH in card.keywords for card in attackers)
    open_ones = [card for card in meets if Keyword.STEALTH not in card.keywords]
    return sorted(open_ones, key=lambda card: -card.strength)[:stealthy]


def gain(reading: Reading, icon: Icon, foe: PlayerView, plan: Sequence[CardView]) -> float:
    """What a win would bring: claim, the unopposed bonus, renown; more against who is ahead."""
    claim = reading.me.claim
    value = 1.0 + 1.5 * sum(Keyword.RENOWN in card.keywords for card in plan)
    if not ready(characters(foe), icon):
        value += 1.5
    if icon is Icon.MILITARY and characters(foe):
        weakest = sorted(worth(card) for card in characters(foe))[:claim]
        value += 0.5 * claim + 0.12 * sum(weakest)
    elif icon is Icon.INTRIGUE:
        value += 0.9 * min(claim, foe.hand)
    elif icon is Icon.POWER:
        value += 2.2 * min(claim, foe.faction.power)
    return value + 0.1 * foe.power + THREAT * near_victory(foe)


def attack_keys(reading: Reading, icon: Icon, foe: PlayerView, plan: Sequence[CardView]) -> Keys:
    keys = [icon.value, *[card.ref for card in plan]]
    if f"p{foe.seat}" in reading.keys:
        keys.append(f"p{foe.seat}")
    targets = _bypassed(plan, ready(characters(foe), icon))
    stealthy = [card for card in plan if Keyword.STEALTH in card.keywords]
    for attacker, target in zip(stealthy, targets, strict=False):
        if f"{attacker.ref}>{target.ref}" in reading.keys:
            keys.append(f"{attacker.ref}>{target.ref}")
    return tuple(keys)


def defend(reading: Reading) -> Keys:
    """Wins the defense where that costs less than the loss; else stops an unopposed win with the
    least of its characters, if it can be spared. An attack that would win the game is met with
    whatever stops it."""
    fight = reading.view.challenge
    if fight is None:
        return ()
    able = [c for key in reading.keys if (c := reading.card(key)) is not None and c.strength > 0]
    most, last = reading.decision.high, lethal(reading, fight)
    winning = cheapest_beyond(able, fight.attack)
    few = winning is not None and len(winning) <= MANY and _matters(reading)
    if winning is not None and len(winning) <= most and (last or few):
        return tuple(card.ref for card in winning)
    if last and (enough := _in_the_way(reading, fight, able)) and len(enough) <= most:
        return tuple(card.ref for card in enough)
    least = min(able, key=worth, default=None)
    if least is not None and most and (last or _spared(reading, able, least)):
        return (least.ref,)
    return ()


def lethal(reading: Reading, fight: ChallengeView, defense: int = 0) -> bool:
    """Won against defenders of this strength, by none unopposed, the attack would win the game."""
    foe = reading.view.players[fight.attacker]
    attackers = [card for card in characters(foe) if card.ref in fight.attackers]
    gains = sum(Keyword.RENOWN in card.keywords for card in attackers)
    gains += not defense
    if fight.type is Icon.POWER:
        gains += min(foe.claim, reading.me.faction.power)
    return foe.power + gains + reading.spoils(fight, defense) >= VICTORY


def _in_the_way(
    reading: Reading, fight: ChallengeView, able: Sequence[CardView]
) -> Sequence[CardView]:
    """As little as it takes for the attack, though won, not to win the game; nobody if all of them
    are not enough."""
    for defense in range(1, fight.attack + 1):
        if not lethal(reading, fight, defense):
            alone = [card for card in able if card.strength >= defense]
            together = cheapest_beyond(able, defense - 1) or ()
            return [min(alone, key=worth)] if alone else together
    return ()


def _spared(reading: Reading, able: Sequence[CardView], least: CardView) -> bool:
    """It has nothing better to do: no attack of its own to come, or others who make it."""
    return _done(reading) or (len(able) > 2 and worth(least) < 8)


def _matters(reading: Reading) -> bool:
    fight = reading.view.challenge
    assert fight is not None
    if fight.type is Icon.MILITARY or _done(reading):
        return True
    if fight.type is Icon.POWER:
        return reading.me.faction.power > 0 or fight.defense == 0
    return reading.me.hand > 0


def _done(reading: Reading) -> bool:
    """The seat has had its own turn to attack."""
    seats = [player.seat for player in reading.view.players if not player.out]
    start = seats.index(reading.view.first)
    order = seats[start:] + seats[:start]
    active = reading.view.active
    return active is not None and order.index(reading.me.seat) < order.index(active)
