"""How fast the engine plays, shows and restores, and what a live table weighs; no Discord. Seconds
are those of the processor, so that a busy machine does not blur them: figures are for one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from bot.terminal.bench.figures import Figure
from bot.terminal.bench.machine import resident
from bot.terminal.selfplay import play_many, play_out
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.record import Record
from engine.core.session import Session
from engine.shelf import SHELF

GAMES = 100
LIVE_TABLES = 300
TIMES = 50  # that a short thing is repeated
HALF = 2


class Size(NamedTuple):
    """A game at a number of seats, and by which name its figures go."""

    name: str
    game: str
    seats: int


SIZES = (
    Size("agot.joust", "agot", 2),
    Size("agot.melee", "agot", 4),
    Size("intrigue", "intrigue", 4),
    Size("behind", "behind", 4),
)


def measured() -> Iterator[Figure]:
    for size in SIZES:
        yield from _speed(size)
        yield _views(size)
        yield _restore(size)
    for size in SIZES:
        yield Figure(f"{size.name}.memory_per_live_table", _live_memory(size), "kB")


def _speed(size: Size) -> Iterator[Figure]:
    """Quick tables, as all tables of computer players are: only real decisions are answered."""
    names = ["random"] * size.seats
    start = time.process_time()
    tally = play_many(size.game, names, GAMES, "bench", check=False, quick=True)
    seconds = time.process_time() - start
    yield Figure(f"{size.name}.decisions", round(tally.decisions / seconds), "decisions/s")
    yield Figure(f"{size.name}.games", round(tally.games / seconds, 1), "games/s")


def _views(size: Size) -> Figure:
    """What all seats see in the middle of a game."""
    session = _midway(size, "bench")

    def look() -> None:
        for seat in range(size.seats):
            session.view(seat)

    return Figure(f"{size.name}.views_of_all_seats", round(_milliseconds(look), 3), "ms")


def _restore(size: Size) -> Figure:
    session = _played(size, "bench", None)
    record = Record.from_json(session.record.to_json(), SHELF)
    spent = _milliseconds(lambda: Session.restore(record, SHELF[size.game]), 5)
    return Figure(f"{size.name}.restore_finished_game", round(spent, 2), "ms")


def _milliseconds(act: Callable[[], object], times: int = TIMES) -> float:
    start = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - start) / times * 1_000


def _live_memory(size: Size) -> float:
    """Growth of resident memory, spread over so many tables in the middle of their games."""
    _midway(size, "warm")
    before = resident()
    tables = [_midway(size, str(number)) for number in range(LIVE_TABLES)]
    grown = resident() - before
    return round(grown / len(tables) / 1_024, 1)


@cache
def _length(size: Size) -> int:
    """How many answers a game takes."""
    return len(_played(size, "bench", None).record.rows)


def _midway(size: Size, seed: str) -> Session:
    return _played(size, seed, _length(size) // HALF)


def _played(size: Size, seed: str, answers: int | None) -> Session:
    """A table after so many random answers, or at its end."""
    session = Session(SHELF[size.game], Config(size.seats), seed)
    players = [agent("random", size.game, Chance(f"{seed}/{seat}")) for seat in range(size.seats)]
    play_out(session, players, blind=range(size.seats), most=answers)
    return session
