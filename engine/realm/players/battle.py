"""How the thoughtful player fights: which challenge to initiate and with whom, when to defend."""

from __future__ import annotations

from collections.abc import Sequence

from engine.realm.nouns import Icon, Keyword
from engine.realm.players.reading import (
    Keys,
    Reading,
    characters,
    cheapest_beyond,
    ready,
    strength,
    worth,
)
from engine.realm.view import CardView, PlayerView


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
            gain = _gain(reading, icon, foe, plan)
            keys = _keys(reading, icon, foe, plan)
            if gain > best[0] and reading.decision.refusal(keys) is None:
                best = gain, keys
    return best[1]


def _plan(
    reading: Reading, icon: Icon, foe: PlayerView, able: Sequence[CardView]
) -> list[CardView] | None:
    """Enough to beat everybody who could defend, where a tie is enough; those with renown come
    along if they may."""
    meets = ready(characters(foe), icon)
    bypassed = _bypassed(able, meets)
    against = max(0, strength(card for card in meets if card not in bypassed) - 1)
    if reading.last_to_fight:
        chosen = list(able)
        return chosen if strength(chosen) > against or _worth_a_try(chosen, against) else None
    chosen_few = cheapest_beyond(able, against)
    if chosen_few is None:
        return None
    famous = [c for c in able if Keyword.RENOWN in c.keywords and c not in chosen_few]
    return chosen_few + famous


def _worth_a_try(chosen: Sequence[CardView], against: int) -> bool:
    """With nothing to lose, even odds are good enough: the other may not want to kneel."""
    return bool(chosen) and strength(chosen) * 4 >= against * 3


def _bypassed(able: Sequence[CardView], meets: Sequence[CardView]) -> list[CardView]:
    """Whom stealth would leave out: the strongest without stealth."""
    stealthy = sum(Keyword.STEALTH in card.keywords for card in able)
    open_ones = [card for card in meets if Keyword.STEALTH not in card.keywords]
    return sorted(open_ones, key=lambda card: -card.strength)[:stealthy]


def _gain(reading: Reading, icon: Icon, foe: PlayerView, plan: Sequence[CardView]) -> float:
    """What a win would bring: claim, the unopposed bonus, renown; more against who is ahead."""
    claim = reading.me.claim
    gain = 1.0 + 1.5 * sum(Keyword.RENOWN in card.keywords for card in plan)
    if not ready(characters(foe), icon):
        gain += 1.5
    if icon is Icon.MILITARY and characters(foe):
        weakest = sorted(worth(card) for card in characters(foe))[:claim]
        gain += 0.5 * claim + 0.12 * sum(weakest)
    elif icon is Icon.INTRIGUE:
        gain += 0.9 * min(claim, foe.hand)
    elif icon is Icon.POWER:
        gain += 2.2 * min(claim, foe.faction.power)
    return gain + 0.1 * foe.power


def _keys(reading: Reading, icon: Icon, foe: PlayerView, plan: Sequence[CardView]) -> Keys:
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
    least of its characters, if it has no attack of its own to come."""
    fight = reading.view.challenge
    if fight is None:
        return ()
    able = [card for key in reading.keys if (card := reading.card(key)) is not None]
    winning = cheapest_beyond(able, fight.attack)
    if winning is not None and len(winning) <= reading.decision.high and _matters(reading):
        return tuple(card.ref for card in winning)
    if able and reading.decision.high and (_done(reading) or len(able) > 2):
        least = min(able, key=worth)
        if least.strength > 0 and (_done(reading) or worth(least) < 8):
            return (least.ref,)
    return ()


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
