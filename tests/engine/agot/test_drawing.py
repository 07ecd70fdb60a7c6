"""A card that is drawn is knowledge: a deck keeps its order across an undo, so whoever went back
before the draw alone would know their next card."""

from __future__ import annotations

import pytest

from bot.games.shelf import SHELF
from engine.agents.answers import chance_answer
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.session import Session


def held(session: Session, pile: str) -> list[int]:
    return [len(getattr(player, pile)) for player in session.game.players]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["agot", "hbo"])
def test_whoever_draws_moves_the_horizon(game: str) -> None:
    session, chance, drawn = Session(SHELF[game], Config(2), "drawn"), Chance("drawn"), 0
    for _ in range(400):
        if session.over:
            break
        before, decision = held(session, "deck"), session.pending[0]
        session.answer(decision.seat, decision.id, chance_answer(decision, chance))
        if sum(held(session, "deck")) < sum(before):
            drawn += 1
            assert session.horizon == len(session.record.rows)
    assert drawn > 5
