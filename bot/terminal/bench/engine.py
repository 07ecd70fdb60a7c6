"""How fast the engine plays, shows and restores, and what a live table weighs; no Discord. Seconds
are those of the processor, for one core, and the least of several runs of the same: whatever else a
busy machine does only ever adds to them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from multiprocessing import get_context
from statistics import median
from typing import NamedTuple, TypeVar

from bot.games.shelf import SHELF, plugs
from bot.terminal.bench.figures import Figure
from bot.terminal.bench.machine import resident
from bot.terminal.progress import followed, watched
from bot.terminal.selfplay import Tally, play_many, play_out
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.record import Record
from engine.core.seats import seats_of
from engine.core.session import Session

GAMES = 100
RUNS = 3
LIVE_TABLES = 200
SAMPLE = 20  # tables
T = TypeVar("T")


class Size(NamedTuple):
    """A game at a number of seats, and by which name its figures go."""

    name: str
    game: str
    seats: int


def _sizes() -> list[Size]:
    return [
        Size(f"{game}.{size.name}".rstrip("."), game, size.seats)
        for game, plug in plugs().items()
        for size in plug.measuring.sizes
    ]


def measured() -> Iterator[Figure]:
    for size in _sizes():
        yield from _speed(size)
        yield from _tables(size)
    for size in _sizes():
        with watched(f"{size.name}: memory"), get_context("spawn").Pool(1) as fresh:
            # what is freed elsewhere would blur it
            grown = fresh.apply(live_memory, (size, _midway(size)))
        yield Figure(f"{size.name}.memory_per_live_table", grown, "kB")


def _speed(size: Size) -> Iterator[Figure]:
    """Quick tables, as all tables of computer players are: only real decisions are answered."""
    seconds, decisions = 0.0, 0
    for number in followed(range(GAMES), size.name, "games"):
        took, tally = _least(partial(_one_game, size, f"bench/{number}"))
        seconds += took
        decisions += tally.decisions
    yield Figure(f"{size.name}.decisions", round(decisions / seconds), "decisions/s")
    yield Figure(f"{size.name}.games", round(GAMES / seconds, 1), "games/s")


def _one_game(size: Size, seed: str) -> Tally:
    return play_many(size.game, ["random"] * size.seats, 1, seed, check=False, quick=True)


def _least(work: Callable[[], T]) -> tuple[float, T]:
    """The seconds of the quickest run, and what came of it."""
    least = inf
    for _ in range(RUNS):
        start = time.process_time()
        done = work()
        least = min(least, time.process_time() - start)
    return least, done


def _tables(size: Size) -> Iterator[Figure]:
    """What all seats see in the middle of a game, and restoring it at its end."""
    numbers = followed(range(SAMPLE), f"{size.name}: whole games", "games")
    finished = [_played(size, f"bench/{number}", None) for number in numbers]
    records = [Record.from_json(each.record.to_json(), SHELF) for each in finished]
    midway = [Session.restore(r, SHELF[size.game], until=len(r.rows) // 2) for r in records]
    views = [partial(_views, session) for session in midway]
    yield Figure(f"{size.name}.views_of_all_seats", _each(views), "ms")
    restored = [partial(Session.restore, record, SHELF[size.game]) for record in records]
    yield Figure(f"{size.name}.restore_finished_game", _each(restored), "ms")


def _views(session: Session) -> list[object]:
    return [session.view(seat) for seat in seats_of(session.config.seats)]


def _each(sample: Sequence[Callable[[], object]]) -> float:
    """Milliseconds for each of the sample."""
    tried = followed(sample, "one by one", "tables")
    return round(sum(_least(work)[0] for work in tried) / len(sample) * 1_000, 2)


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
    rules = SHELF[size.game]
    session = Session(rules, rules.new_table(size.seats), seed)
    players = [agent("random", rules, Chance(f"{seed}/{seat}")) for seat in range(size.seats)]
    play_out(session, players, blind=seats_of(size.seats), most=answers)
    return session
