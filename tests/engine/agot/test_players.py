"""Computer players of the second edition, set against each other with the same deck.
ROOKERY_MATCHES sets how many games are played."""

from __future__ import annotations

import os

import pytest

from engine.agents import agent
from engine.agot.deckbuilding import premade
from engine.agot.game import RULES
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.session import Session

MATCHES = int(os.environ.get("ROOKERY_MATCHES", "16"))


def won(names: tuple[str, str], deck: str, games: int) -> int:
    """How many of so many games the first of the two wins, seats exchanged each time."""
    options = {"decks": [premade()[deck].to_options()] * 2}
    wins = 0
    for number in range(games):
        seated = names if number % 2 == 0 else names[::-1]
        session = Session(RULES, Config(2, quick=True, options=options), f"match/{number}")
        seats = [agent(name, RULES, Chance(f"{number}/{at}")) for at, name in enumerate(seated)]
        while session.pending:
            decision = session.pending[0]
            keys = seats[decision.seat](session.view(decision.seat), decision)
            session.answer(decision.seat, decision.id, keys)
        wins += seated[session.winners[0]] == names[0]
    return wins


@pytest.mark.parametrize("deck", ["bench-stark", "bench-lannister"])
def test_the_thoughtful_player_beats_chance_nearly_always(deck: str) -> None:
    assert won(("thoughtful", "random"), deck, MATCHES) >= 0.97 * MATCHES - 1


def test_the_thoughtful_player_beats_the_greedy_one_mostly() -> None:
    assert won(("thoughtful", "greedy"), "bench-stark", MATCHES) >= 0.65 * MATCHES


def test_the_greedy_player_beats_chance() -> None:
    assert won(("greedy", "random"), "bench-stark", MATCHES) >= 0.7 * MATCHES


@pytest.mark.parametrize("seats", [3, 6])
def test_they_play_melee(seats: int) -> None:
    session = Session(RULES, Config(seats, quick=True), f"melee/{seats}")
    names = ["thoughtful", "greedy", "random"]
    agents = [agent(names[at % 3], RULES, Chance(str(at))) for at in range(seats)]
    while session.pending:
        decision = session.pending[0]
        keys = agents[decision.seat](session.view(decision.seat), decision)
        session.answer(decision.seat, decision.id, keys)
        assert list(session.game.violations()) == []
    assert len(session.winners) == 1
