"""A change of the rules, planted to see that it is noticed."""

from __future__ import annotations

import pytest

from engine.agot.modifiers import CLAIM, Value
from engine.agot.state import Player


def plant_another_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim is one more than the plot says."""
    printed = Player.plot_value

    def plot_value(player: Player, stat: Value) -> int:
        return printed(player, stat) + (stat is CLAIM)

    monkeypatch.setattr(Player, "plot_value", plot_value)
