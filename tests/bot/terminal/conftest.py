"""Commands run in an empty folder, without settings of whoever runs the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.terminal.ran import Ran
from tests.bot.terminal.terminals import Terminal

SETTINGS = (
    "DISCORD_TOKEN",
    "ROOKERY_DATABASE",
    "ROOKERY_PORT",
    "ROOKERY_LOG",
    "ROOKERY_METRICS",
    "ROOKERY_INLINE",
    "ROOKERY_REPORTS",
    "ROOKERY_PROCESS",
    "ROOKERY_SHARDS",
    "ROOKERY_WORKERS",
)


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def rookery(capsys: pytest.CaptureFixture[str]) -> Ran:
    """Calls `rookery ...` in this process."""
    return Ran(main, capsys)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A terminal that somebody watches, who sees also what is quick."""
    monkeypatch.setattr("bot.terminal.progress.SOON", 0.0)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    with Terminal.opened() as opened:
        yield opened
