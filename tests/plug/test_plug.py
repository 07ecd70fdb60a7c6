"""A tiny game is installed as a package of its own and found by its entry point. Since which games
there are is settled when the bot starts, it is played in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
PATIENCE = 240  # seconds, on a busy machine


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `pip install` leaves it; nothing is fetched."""
    folder = tmp_path_factory.mktemp("installed")
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    where = ["--target", str(folder), str(HERE / "package")]
    subprocess.run([sys.executable, "-m", "pip", *install, *where], check=True, timeout=PATIENCE)
    return folder


def run(installed: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(installed), str(HERE.parents[1])])
    return subprocess.run(
        [sys.executable, "-m", *command],
        env={**os.environ, "PYTHONPATH": path},
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_game_of_another_package_is_opened_played_and_replayed(installed: Path) -> None:
    done = run(installed, "pytest", str(HERE / "played.py"), "-p", "no:randomly")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Knave\nHigh Card"), ("pl", "Walet\nWysoka karta")]
)
def test_the_terminal_knows_it(installed: Path, language: str, name: str) -> None:
    found = run(installed, "bot", "lookup", "card", "knave", "--lang", language)
    assert found.stdout.startswith(name), found.stderr
    played = run(installed, "bot", "selfplay", "high_card", "--games", "3", "--json")
    assert '"errors": []' in played.stdout, played.stderr
