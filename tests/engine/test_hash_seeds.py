"""A game is the same under every hash seed: nothing depends on sets or on addresses."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.source import ROOT

PLAY = """
from engine.core.game import Config
from bot.games.shelf import SHELF
from tests.engine.tools import played, restored

for game in {games!r}:
    session = played(SHELF[game], min(3, SHELF[game].seats[-1]), "hash", 200)
    print(game, session.digest(), restored(session).digest(), len(session.log(0)))
    print([d.parts for d in session.pending])
"""


def output(hash_seed: str, games: tuple[str, ...]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PLAY.format(games=games)],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("games", [("intrigue", "behind"), ("hbo",)])
def test_replays_are_equal_under_several_hash_seeds(games: tuple[str, ...]) -> None:
    first = output("0", games)
    assert len(first.splitlines()) == 2 * len(games)
    assert output("1", games) == first
    assert output("4242", games) == first
