"""What cards in open view bring an attacker who wins, beyond bonus, claim and renown, by
`data/agot/aims.toml`: so nobody is surprised by The Red Viper, and no rival is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.agot.prints import prints
from engine.agot.view import CardView, PlayerView
from engine.core.datafiles import facts
from engine.realm.view import ChallengeView, RealmView


def spoils(view: RealmView, fight: ChallengeView, defense: int) -> int:
    """Power for the attacker who wins against so much strength."""
    foe, me = view.players[fight.attacker], view.players[fight.defender]
    listed = facts("agot/aims")["spoils"]
    gained = sum(
        _brought(listed[c.code], c, fight, defense) for c in _open(foe) if c.code in listed
    )
    return gained + _is_rival(foe, me)


def _open(player: PlayerView) -> Iterator[CardView]:
    if player.plot is not None:
        yield player.plot
    for card in player.play:
        if not card.blank:
            yield card
            yield from card.attachments


def _brought(fact: dict[str, Any], card: CardView, fight: ChallengeView, defense: int) -> int:
    margin, fights = fight.attack - defense, card.ref in fight.attackers
    fits = (
        fact.get("type", fight.type.value) == fight.type.value
        and (fights or not fact.get("fighting", False))
        and (not defense or not fact.get("unopposed", False))
        and (len(fight.attackers) > 1 or not fact.get("together", False))
        and margin >= fact.get("margin", 0)
    )
    return fits * (margin // fact["each"] if "each" in fact else 1)


def _is_rival(foe: PlayerView, me: PlayerView) -> bool:
    """In melee. Whether the rival was beaten before in this round, nobody is shown."""
    if foe.title is None or me.title is None:
        return False
    return me.title.code in prints()[foe.title.code].rivals
