"""How fast the engine plays, shows and restores, and what a live table weighs; no Discord. Seconds
are those of the processor, so that a busy machine does not blur them: figures are for one core."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import get_context
from statistics import median
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
LIVE_TABLES = 200
SAMPLE = 20  # tables


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
        yield from _tables(size)
    for size in SIZES:
        with get_context("spawn").Pool(1) as fresh:  # what is freed elsewhere would blur it
            grown = fresh.apply(live_memory, (size, _midway(size)))
        yield Figure(f"{size.name}.memory_per_live_table", grown, "kB")


def _speed(size: Size) -> Iterator[Figure]:
    """Quick tables, as all tables of computer players are: only real decisions are answered."""
    names = ["random"] * size.seats
    start = time.process_time()
    tally = play_many(size.game, names, GAMES, "bench", check=False, quick=True)
    seconds = time.process_time() - start
    yield Figure(f"{size.name}.decisions", round(tally.decisions / seconds), "decisions/s")
    yield Figure(f"{size.name}.games", round(tally.games / seconds, 1), "games/s")


def _tables(size: Size) -> Iterator[Figure]:
    """What all seats see in the middle of a game, and restoring it at its end."""
    finished = [_played(size, f"bench/{number}", None) for number in range(SAMPLE)]
    records = [Record.from_json(each.record.to_json(), SHELF) for each in finished]
    midway = [Session.restore(r, SHELF[size.game], until=len(r.rows) // 2) for r in records]
    start = time.process_time()
    for session in midway:
        for seat in range(size.seats):
            session.view(seat)
    yield Figure(f"{size.name}.views_of_all_seats", _each(start), "ms")
    start = time.process_time()
    for record in records:
        Session.restore(record, SHELF[size.game])
    yield Figure(f"{size.name}.restore_finished_game", _each(start), "ms")


def _each(start: float) -> float:
    """Milliseconds for each of the sample since then."""
    return round((time.process_time() - start) / SAMPLE * 1_000, 2)


def _midway(size: Size) -> int:
    """The rows after which most games are half over."""
    games = [_played(size, f"bench/{number}", None) for number in range(SAMPLE)]
    return round(median(len(game.record.rows) for game in games) / 2)


def live_memory(size: Size, half: int) -> float:
    """Growth of resident memory, spread over so many tables in the middle of their games."""
    _played(size, "warm", None)
    before = resident()
    tables = [_played(size, str(number), half) for number in range(LIVE_TABLES)]
    grown = resident() - before
    return round(grown / len(tables) / 1_024, 1)


def _played(size: Size, seed: str, answers: int | None) -> Session:
    """A table after so many random answers, or at its end."""
    session = Session(SHELF[size.game], Config(size.seats), seed)
    players = [agent("random", size.game, Chance(f"{seed}/{seat}")) for seat in range(size.seats)]
    play_out(session, players, blind=range(size.seats), most=answers)
    return session
