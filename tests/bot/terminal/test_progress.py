"""A person sees how far a command is, and how long it will take; a pipe sees nothing of that, and
gets what it always got."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from discord.http import Route

from bot.games.shelf import SHELF
from bot.terminal.columns import duration, pace
from bot.terminal.progress import followed, told, watched
from bot.terminal.selfplay import play_out
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.game import Config
from engine.core.session import Session
from tests.bot.store.samples import opened
from tests.bot.terminal.ran import Ran
from tests.bot.terminal.terminals import Terminal
from tests.source import ROOT

HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"  # the cursor


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int) -> None:
    """A database, the record of a game, and nobody at Discord's address."""
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    asyncio.run(_database())
    rules = SHELF["intrigue"]
    session = Session(rules, Config(2), "watched")
    play_out(session, [agent("random", rules, Chance(str(seat))) for seat in range(2)])
    Path("one.json").write_text(session.record.to_json(), encoding="utf-8")
    Path("two.json").write_text(session.record.to_json(), encoding="utf-8")


async def _database() -> None:
    async with opened(Path("sandbox.sqlite3")):
        pass


COMMANDS = [
    ("selfplay intrigue --games 30 --json", "30 games"),
    ("simulate --players 2 --rounds 1 --json", "1 rounds"),
    ("cards --coverage", "reading cards"),
    ("replay --check one.json two.json", "2 records"),
    ("render one.json -o board.png", "drawing"),
    ("backup copy.sqlite3 --force", "MB"),
    ("doctor", "looking"),
]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("line", "part"), COMMANDS)
def test_a_person_sees_how_far_it_is_and_a_pipe_does_not(
    rookery: Ran, terminal: Terminal, line: str, part: str
) -> None:
    piped = rookery(*line.split())
    assert (piped.code, piped.err) == (0, "")
    with terminal.takes("stderr"):
        beside = rookery(*line.split())
    assert part in terminal.seen
    assert terminal.written.count(HIDDEN) == terminal.written.count(SHOWN) == 1
    assert beside.code == 0
    assert without_times(beside.out) == without_times(piped.out)


def without_times(out: str) -> object:
    """What two runs have in common."""
    if not out.startswith("{"):
        return [line for line in out.splitlines() if " MB " not in line]
    figures = json.loads(out)
    return {k: v for k, v in figures.items() if k not in ("seconds", *RATES)}


RATES = ("games_per_s", "decisions_per_s")
SLOW = """
import time
from bot.terminal.progress import followed
for number in followed(range(1000), "counting", "sheep"):
    time.sleep(0.02)
    if number % 10 == 0:
        print("sheep", number, flush=True)
"""


def test_rate_and_time_left_and_a_cursor_that_comes_back_when_it_is_interrupted() -> None:
    with Terminal.opened() as terminal:
        watched_program = subprocess.Popen(
            [sys.executable, "-c", SLOW],
            stdout=subprocess.PIPE,
            stderr=terminal.stream,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"},
        )
        assert watched_program.stdout is not None
        for line in watched_program.stdout:
            if line == "sheep 80\n":
                watched_program.send_signal(signal.SIGINT)
                break
        watched_program.communicate(timeout=60)
        assert "/1,000 sheep" in terminal.seen
        assert "/s " in terminal.seen
        assert " left" in terminal.seen
        assert terminal.written.count(HIDDEN) == terminal.written.count(SHOWN) == 1


def test_what_is_quick_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.terminal.progress.SOON", 60.0)
    with Terminal.opened() as terminal:
        with terminal.takes("stderr"), watched("quick"):
            assert list(followed(range(3), "as quick")) == [0, 1, 2]
        assert terminal.written == ""


def test_what_is_printed_meanwhile_is_seen_once(terminal: Terminal) -> None:
    with terminal.takes("stdout", "stderr"):
        for number in followed(range(3), "counting", "sheep"):
            print(f"sheep number {number}")
            time.sleep(0.15)
    assert [terminal.seen.count(f"sheep number {number}") for number in range(3)] == [1, 1, 1]


def test_a_process_that_divides_draws_when_it_is_told(terminal: Terminal) -> None:
    tried: list[str] = []
    with terminal.takes("stderr"), told("dividing", lambda: len(tried), 3, "trials") as draw:
        for mutant in ("one", "two", "three"):
            tried.append(mutant)
            draw()
    for number in (1, 2, 3):
        assert f"{number}/3 trials" in terminal.seen


def test_nobody_is_told_of_a_division_into_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with told("dividing", lambda: 0, 3) as draw:
        draw()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("speed", "text"),
    [(0.2, "5.0 s each"), (1.26, "1.3/s"), (12.4, "12/s"), (12_345.0, "12,345/s")],
)
def test_a_pace_is_told_by_the_larger_number(speed: float, text: str) -> None:
    assert pace(speed) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "0:00"), (61.4, "1:01"), (3_599, "59:59"), (7_322, "2:02:02")]
)
def test_a_time_is_told_as_clocks_do(seconds: float, text: str) -> None:
    assert duration(seconds) == text
