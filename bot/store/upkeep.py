"""Looking after the file from outside, through connections of its own: examining, copying, putting
a copy back. The bot may be running meanwhile; what must not be done then is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from bot.store.alone import IN_USE, alone_with
from bot.store.errors import StoreUnusable, reason
from bot.store.form import check_form
from bot.store.sqlite import BUSY_SECONDS, NAMES

HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
COMPANIONS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside its file


def form_of(path: Path) -> int:
    """The form of a sound database of ours, 0 if it is empty. Raises StoreUnusable."""
    with _about(path), closing(_opened(path)) as database:
        form = int(database.execute("pragma user_version").fetchone()[0])
        check_form(form, [name for (name,) in database.execute(NAMES)])
        _examine(database, "integrity_check")
    return form


def quick_check(path: Path) -> None:
    """Raises StoreUnusable if the file is damaged; looks less closely than `form_of`."""
    with _about(path), closing(_opened(path)) as database:
        _examine(database, "quick_check")


def _examine(database: sqlite3.Connection, how: str) -> None:
    found = str(database.execute(f"pragma {how}(1)").fetchone()[0])
    if found != "ok":
        raise StoreUnusable(f"the database is damaged ({' '.join(found.split())})")


def copy(source: Path, target: Path) -> None:
    """A consistent copy in a single file, for its owner's eyes alone: it holds every hand. What is
    damaged takes nobody's place: it is not copied."""
    part = unfinished(target)
    with _about(source), closing(_opened(source)) as original:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        try:
            with _about(target), closing(sqlite3.connect(part)) as written:
                original.backup(written)
                written.execute("pragma journal_mode = delete")
                _examine(written, "quick_check")
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def unfinished(target: Path) -> Path:
    """Where a copy grows until it is complete."""
    return _beside(target, ".part")


def incoming(database: Path) -> Path:
    """Where what is put back waits until it takes its place."""
    return _beside(database, ".incoming")


def put_back(source: Path, database: Path) -> Path | None:
    """Makes the database equal to the copy. Returns where the old one is kept, if there was one."""
    if form_of(source) == 0:
        raise StoreUnusable(f"{source}: there is nothing in it")
    with alone_with(database):
        if database.exists():
            return _exchange(source, database)
        copy(source, database)
        return None


def _exchange(source: Path, database: Path) -> Path:
    if source.samefile(database):
        raise StoreUnusable(f"{source}: this is the database itself")
    kept, waiting = _beside(database, ".before-restore"), incoming(database)
    if kept.exists():
        raise StoreUnusable(f"{kept}: there is one already; move it away first")
    copy(source, waiting)
    try:
        with _about(database), _in_one_file(database):
            database.rename(kept)
            waiting.replace(database)
    finally:
        waiting.unlink(missing_ok=True)
    return kept


@contextmanager
def _in_one_file(path: Path) -> Iterator[None]:
    """Nobody else has the file open: only then does SQLite leave WAL, and with that everything is
    in the one file."""
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as database:
        try:
            database.execute("pragma journal_mode = delete")
            database.execute("begin exclusive")
        except sqlite3.DatabaseError as error:
            primary = error.sqlite_errorcode & 0xFF
            if primary in HELD:
                raise StoreUnusable(IN_USE) from None
            if primary not in DAMAGED:
                raise
            _set_companions_aside(path)
        except UnicodeDecodeError:  # not even its schema can be read
            _set_companions_aside(path)
        yield


def _set_companions_aside(path: Path) -> None:
    """What a damaged file left beside it must not be taken for the new file's."""
    for companion in COMPANIONS:
        with suppress(FileNotFoundError):
            _beside(path, companion).rename(_beside(path, f".before-restore{companion}"))


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Says of this file, in one line, what SQLite, the system or we have against it."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, StoreUnusable) as error:
        raise StoreUnusable(f"{path}: {reason(error)}") from error
    except OSError as error:
        raise StoreUnusable(f"{error.filename or path}: {error.strerror}") from error


def _opened(path: Path) -> sqlite3.Connection:
    """A file that is not there is not made. Nothing is written; but a connection for reading alone
    would leave SQLite's companions behind, owned by whoever called us."""
    if not path.is_file():
        raise StoreUnusable("there is no such file")
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
