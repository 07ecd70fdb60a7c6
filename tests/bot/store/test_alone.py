"""One process a file; a lock that outlives nobody."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import StoreUnusable
from bot.store.alone import alone_with
from tests.source import ROOT

HOLDER = """
import sys
from pathlib import Path
from bot.store.alone import alone_with
with alone_with(Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.alone.PATIENCE_SECONDS", 0.0)


def holder(database: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(database)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "mine\n"
    return process


def test_whoever_was_killed_locks_nobody_out(tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite3"
    with holder(database) as process:
        with pytest.raises(StoreUnusable, match="another process uses it"), alone_with(database):
            pass
        process.kill()
        process.wait()
    with alone_with(database):
        pass


def test_another_way_to_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    database, link = tmp_path / "a.sqlite3", tmp_path / "link.sqlite3"
    database.touch()
    link.symlink_to(database)
    with alone_with(database), pytest.raises(StoreUnusable, match="link"), alone_with(link):
        pass


def test_whoever_is_about_to_end_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.alone.PATIENCE_SECONDS", 20.0)
    with holder(tmp_path / "a.sqlite3") as process:
        assert process.stdin is not None
        process.stdin.close()
        with alone_with(tmp_path / "a.sqlite3"):
            pass


def test_where_nothing_can_be_locked_nobody_is_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unsupported(file: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("bot.store.alone._take", unsupported)
    with alone_with(tmp_path / "a.sqlite3"):
        assert "No locks available" in caplog.text


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="nowhere"), alone_with(tmp_path / "nowhere" / "a"):
        pass
