"""One process at a time on one file: a lock beside the database, which the system gives back
however its holder ends. (The file itself must not be opened for it: closing it would loosen
SQLite's own locks.)"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.errors import StoreUnusable

log = logging.getLogger(__name__)

IN_USE = "another process uses it; stop that one first"
PATIENCE_SECONDS = 3.0  # whoever held it may be about to end, as when a bot is restarted by hand
LOOK_SECONDS = 0.1


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Raises StoreUnusable if another process holds it. Where the file system knows no locks, that
    is said, and nobody is kept out."""
    real = database.resolve()
    lock = real.with_name(f"{real.name}.lock")
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnusable(f"{lock}: {error.strerror}") from error
    try:
        if not _taken(file, lock):
            raise StoreUnusable(f"{database}: {IN_USE}")
        yield
    finally:
        os.close(file)


def is_held(database: Path) -> bool:
    """Whether a process holds it now."""
    real = database.resolve()
    try:
        file = os.open(real.with_name(f"{real.name}.lock"), os.O_RDWR)
    except OSError:
        return False
    try:
        _take(file)
    except (BlockingIOError, PermissionError):
        return True
    except OSError:
        return True  # no locks here; what is written beside the database decides
    finally:
        os.close(file)
    return False


def _taken(file: int, lock: Path) -> bool:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            _take(file)
            return True
        except (BlockingIOError, PermissionError):  # somebody has it
            if time.monotonic() > deadline:
                return False
            time.sleep(LOOK_SECONDS)
        except OSError as error:
            log.warning("%s: no lock (%s); never run two bots here", lock, error.strerror)
            return True


if os.name == "nt":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
