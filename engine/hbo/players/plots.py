"""How the thoughtful player judges plots: which to draft, which seven to keep, which to reveal."""

from __future__ import annotations

from engine.hbo.prints import Printed, prints
from engine.realm.players.reading import Keys, Reading, characters, strength

# How much a plot's script is worth beside its numbers
SCRIPTS = {
    "dominance_power": 4.0,
    "unopposed_power": 2.0,
    "take_power": 2.0,
    "empower": 2.0,
    "more_challenges": 1.5,
    "keyword": 1.5,
    "strength": 1.0,
    "strengthen": 1.0,
    "draw": 1.0,
    "discount": 1.5,
    "kneel": 1.2,
    "opponent_discards": 1.0,
    "not_kneeling": 1.5,
    "give_keyword": 0.8,
}
FEW = 3  # characters; with fewer, claim is worth less


def draft(reading: Reading) -> Keys:
    return (max(reading.keys, key=lambda key: _numbers(prints()[key])),)


def plot_deck(reading: Reading) -> Keys:
    ranked = sorted(reading.keys, key=lambda key: -_numbers(prints()[key]))
    return tuple(ranked[: reading.decision.low])


def plot(reading: Reading) -> Keys:
    return (max(reading.keys, key=lambda key: _appeal(reading, prints()[key])),)


def _numbers(printed: Printed) -> float:
    names = [ability.name for ability in (*printed.abilities, *printed.constants)]
    special = sum(SCRIPTS.get(name, 0.0) for name in names)
    return printed.income + 0.2 * printed.initiative + 1.5 * printed.claim + special


def _appeal(reading: Reading, printed: Printed) -> float:
    """Killing all is for the one who has less to lose; high claim for the one who has more."""
    mine, theirs = characters(reading.me), characters(reading.foes[0])
    ahead = strength(mine) - strength(theirs)
    appeal = _numbers(printed) + (printed.claim - 1) * (1.5 if len(mine) >= FEW else -1.0)
    names = [ability.name for ability in printed.abilities]
    if "kill_all" in names:
        return 3 - 0.8 * ahead if len(theirs) > FEW else -5.0
    if "each_kills" in names:
        return appeal + 0.5 * (len(mine) - len(theirs))
    if "kneel" in names or "kill" in names:
        return appeal if theirs else appeal - 2
    return appeal
