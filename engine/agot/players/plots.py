"""Which plot the thoughtful player reveals: by its values, and by what it would do to the table."""

from __future__ import annotations

from engine.agot.players.reading import Reading
from engine.agot.view import CardView, PlayerView
from engine.realm.players.reading import Keys, characters, strength, worth


def plot(reading: Reading) -> Keys:
    return (max(reading.keys, key=lambda key: _plot_appeal(reading, reading.card(key))),)


def _plot_appeal(reading: Reading, card: CardView | None) -> float:
    printed = reading.printed(card) if card is not None else None
    if printed is None:
        return 0
    values = printed.plot_values
    mine = characters(reading.me)
    theirs = [c for foe in reading.foes for c in characters(foe)]
    appeal = values["income"] + 0.2 * values["reserve"] + 0.15 * values["initiative"]
    appeal += (2.5 if len(mine) >= 3 else 1.0) * values["claim"]
    special = {
        "01026": _burned(reading),  # Wildfire Assault
        "01015": 3 if len(mine) > 1 + len(theirs) / max(1, len(reading.foes)) else -3,
        "01010": 2 if len(reading.view.hand) < 4 else 0,  # Counting Coppers
        "01013": 2,  # Heads on Spikes
        "01012": 3 if strength(theirs) > strength(mine) else -2,  # Fortified Position
        "01016": -2,  # Marching Orders
        "01014": -1,  # Jousting Contest
    }
    return appeal + special.get(printed.code, 0)


def _burned(reading: Reading) -> float:
    """What Wildfire would bring: more or fewer of the others beyond their three best than of its
    own."""
    lost = [_beyond_three(foe) for foe in reading.foes]
    return 0.25 * (sum(lost) / max(1, len(lost)) - _beyond_three(reading.me)) - 1


def _beyond_three(player: PlayerView) -> int:
    return sum(sorted((worth(card) for card in characters(player)), reverse=True)[3:])
