"""Which title the thoughtful player takes in melee: the one whose grant serves what it has on the
table. Whoever has little needs gold and cards; whoever is strongest in a type, more of it."""

from __future__ import annotations

from engine.agot.nouns import Icon
from engine.agot.players.reading import Reading
from engine.realm.players.reading import Keys, characters
from engine.realm.view import PlayerView

WHISPERS, SHIPS, HAND, COIN, LAWS = "01206", "01207", "01208", "01209", "01210"
SHORT = 3  # cards in hand that are few


def title(reading: Reading) -> Keys:
    best = max(reading.decision.options, key=lambda option: _appeal(reading, option.phrase.id))
    return (best.key,)


def _appeal(reading: Reading, named: str) -> float:
    code = named.removeprefix("card.agot.")
    if code == WHISPERS:
        return 1 + 0.7 * len(reading.foes) * _strongest(reading, Icon.INTRIGUE)
    if code == SHIPS:
        return 1 + 1.5 * _strongest(reading, Icon.MILITARY)
    if code == HAND:
        return 1 + 2.5 * (len(_with(reading.me, Icon.POWER)) > 1)
    if code == COIN:
        return 2.8
    if code == LAWS:
        return 2.2 + (reading.me.hand <= SHORT)
    return 1.5


def _with(player: PlayerView, icon: Icon) -> list[int]:
    return [card.strength for card in characters(player) if icon in card.icons]


def _strongest(reading: Reading, icon: Icon) -> bool:
    mine = sum(_with(reading.me, icon))
    return mine > max((sum(_with(foe, icon)) for foe in reading.foes), default=0)
