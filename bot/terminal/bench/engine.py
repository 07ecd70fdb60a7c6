"""How fast the engine plays and restores, and what a live table weighs; no Discord."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bot.terminal.bench.figures import Figure
from bot.terminal.bench.machine import resident
from bot.terminal.selfplay import play_many, play_out
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.record import Record
from engine.core.session import Session
from engine.shelf import SHELF

LIVE_TABLES = 1_000


def measured() -> Iterator[Figure]:
    for game in SHELF:
        yield from _speed(game)
        yield from _restore(game)
    for game in SHELF:
        yield Figure(f"{game}.memory_per_live_table", _live_memory(game), "kB")


def _speed(game: str) -> Iterator[Figure]:
    tally = play_many(game, ["random"] * 4, 100, "bench", check=False)
    yield Figure(f"{game}.decisions", round(tally.decisions / tally.seconds), "decisions/s")
    yield Figure(f"{game}.games", round(tally.games / tally.seconds, 1), "games/s")


def _restore(game: str) -> Iterator[Figure]:
    session = _played(game, "bench", None)
    record = Record.from_json(session.record.to_json(), SHELF)
    start = time.perf_counter()
    Session.restore(record, SHELF[game])
    milliseconds = (time.perf_counter() - start) * 1_000
    yield Figure(f"{game}.restore_finished_game", round(milliseconds, 2), "ms")


def _live_memory(game: str) -> float:
    """Growth of resident memory, spread over so many tables in the middle of their games."""
    _played(game, "warm", 40)
    before = resident()
    tables = [_played(game, str(number), 40) for number in range(LIVE_TABLES)]
    grown = resident() - before
    return round(grown / len(tables) / 1_024, 1)


def _played(game: str, seed: str, answers: int | None) -> Session:
    """A four-player table after so many random answers, or at its end."""
    session = Session(SHELF[game], Config(4), seed)
    players = [agent("random", game, Chance(f"{seed}/{seat}")) for seat in range(4)]
    if answers is None:
        play_out(session, players)
        return session
    for _ in range(answers):
        if not (pending := session.pending):
            break
        decision = pending[0]
        keys = players[decision.seat](session.view(decision.seat), decision)
        session.answer(decision.seat, decision.id, keys)
    return session
