"""Commands run in an empty folder, without settings of whoever runs the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.terminal.ran import Ran

SETTINGS = (
    "DISCORD_TOKEN",
    "ROOKERY_DATABASE",
    "ROOKERY_PORT",
    "ROOKERY_LOG",
    "ROOKERY_INLINE",
    "ROOKERY_REPORTS",
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
