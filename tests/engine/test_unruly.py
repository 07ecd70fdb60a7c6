"""Tables as people play them: moves are taken back, seats concede, players are eliminated, cards
change hands. All stays sound, every record restores, and nobody who conceded wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.shelf import SHELF
from engine.agot.lottery import drawn_table
from engine.core.chance import Chance
from engine.core.game import NO_OPTIONS, Config
from engine.core.record import Back, Concession
from engine.core.session import Session
from tests.engine.tools import restored, sound, standing, unruly_steps

GAMES = 4
SEATS = {"intrigue": 4, "behind": 3, "hbo": 2, "agot": 4}
TAKERS = {"01139": 3, "02102": 3, "01069": 2}  # Take the Black, Ward, Euron Crow's Eye
SHORT = 18  # cards besides: decks that run out before anybody wins
TOLD = {"agot.log.control": "control", "agot.log.eliminated": "eliminated"}


def short_table(seats: int, chance: Chance) -> dict[str, Any]:
    """An open table with short decks in which much changes hands."""
    options = drawn_table(seats, chance)
    for deck in options["decks"]:
        deck["cards"] = dict(list(deck["cards"].items())[: SHORT // 2]) | TAKERS
    return options


def table(game: str, seed: int) -> Session:
    seats = SEATS[game]
    options = short_table(seats, Chance(f"{seed}/decks")) if game == "agot" else NO_OPTIONS
    return Session(SHELF[game], Config(seats, quick=True, options=options), f"unruly/{seed}")


def play(session: Session, chance: Chance) -> Counter[str]:
    """To the end; what happened on the way."""
    happened: Counter[str] = Counter()
    for row in unruly_steps(session, chance):
        assert sound(session), list(session.game.violations())
        if isinstance(row, (Back, Concession)):
            happened[type(row).__name__] += 1
            assert standing(restored(session)) == standing(session)
    happened.update(TOLD[line.id] for line in session.log(None) if line.id in TOLD)
    return happened


@pytest.mark.parametrize("game", SHELF)
def test_an_unruly_table_stays_sound(game: str) -> None:
    happened: Counter[str] = Counter()
    for seed in range(GAMES):
        session = table(game, seed)
        happened += play(session, Chance(f"unruly/{seed}"))
        assert session.over
        assert session.winners
        assert not set(session.winners) & set(session.conceded)
        assert standing(restored(session)) == standing(session)
    expected = {"Back"} | ({"Concession"} if SEATS[game] > 2 else set())
    expected |= set(TOLD.values()) if game == "agot" else set()
    assert set(happened) == expected, happened
