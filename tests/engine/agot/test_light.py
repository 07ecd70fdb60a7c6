"""What is called light weighs nothing: by such a condition no power moves, and no card leaves a
deck or play. Nobody looks for a winner after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from engine.agot.events import Event, IncomeCollected, Kneel, Marshaled, PhaseEnds
from engine.agot.game import RULES
from engine.agot.lottery import drawn_table
from engine.agot.state import Game
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.session import Session
from tests.engine.tools import steps

GAMES = 6


def kinds(kind: type[Event] = Event) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds(each)


def weight(game: Game) -> tuple[list[tuple[int, int]], set[int]]:
    """Everybody's power and cards to draw, and what is in play."""
    people = [(player.power, len(player.deck)) for player in game.players]
    return people, {card.id for card in game.in_play()}


def weighed(kind: type[Event], seen: set[type[Event]]) -> object:
    applied = kind.apply

    def apply(event: Event) -> Iterable[Event]:
        people, cards = weight(event.game)
        done = list(applied(event))
        after, still = weight(event.game)
        assert after == people, kind
        assert still >= cards, kind
        seen.add(type(event))
        return done

    return apply


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_light_moves_no_power_and_empties_no_deck(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    seen: set[type[Event]] = set()
    for kind in set(kinds()):
        if kind.light:
            monkeypatch.setattr(kind, "apply", weighed(kind, seen))
    for number in range(GAMES):
        options = drawn_table(seats, Chance(f"light/{number}/decks"))
        session = Session(RULES, Config(seats, quick=True, options=options), f"light/{number}")
        for _ in steps(session, Chance(f"light/{number}")):
            pass
    assert seen >= {IncomeCollected, Kneel, Marshaled, PhaseEnds}
