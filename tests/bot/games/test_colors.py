"""The color of a frame is that of the house it is about."""

from __future__ import annotations

import pytest

from bot.games.shelf import SHELF, plug
from bot.render.theme import LIVERIES
from engine.core.seats import SeatId
from engine.core.session import Session


@pytest.mark.parametrize("game", ["agot", "hbo"])
def test_every_house_has_its_own(game: str) -> None:
    view = Session(SHELF[game], SHELF[game].new_table(2), "colors").view(None)
    for seat, player in enumerate(view.players):
        bright = LIVERIES[str(player.faction.code)].bright
        assert plug(game).pictures.color(view, SeatId(seat)) == int(bright[1:], 16)
