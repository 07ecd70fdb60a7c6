"""How far a copy of a database is, by the size of the file that grows."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from bot.store.upkeep import unfinished
from bot.terminal.progress import watched

MEGABYTE = 1_000_000


def copying(source: Path, target: Path) -> AbstractContextManager[None]:
    """For whoever watches; before and after it is copied, it is examined."""
    part, whole = unfinished(target), megabytes(source)

    def what() -> str:
        return "copying" if 0 < megabytes(part) < whole else "examining"

    return watched(what, lambda: megabytes(part), whole, "MB")


def megabytes(file: Path) -> float:
    """Of a file that may come and go at any moment."""
    try:
        return file.stat().st_size / MEGABYTE
    except OSError:
        return 0.0
