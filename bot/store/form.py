"""The forms a Rookery database has had, by number, and how one is told from any other file. Knows
no connection; those who open the file ask here."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from bot.store.errors import StoreUnusable

FOLDER = Path(__file__).parent / "migrations"
MARKS = frozenset({"tables", "seats", "rows"})  # in every form there has been
NAMES = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"


@cache
def migrations() -> tuple[tuple[int, str], ...]:
    files = sorted(FOLDER.glob("*.sql"))
    return tuple((int(file.name[:4]), file.read_text(encoding="utf-8")) for file in files)


def newest() -> int:
    return migrations()[-1][0]


def check_form(form: int, tables: Collection[str]) -> None:
    """Raises StoreUnusable unless this is an empty file or a form that is known here."""
    ours = set(tables) >= MARKS if form else not tables
    if not ours:
        raise StoreUnusable("this is the database of another program")
    if form > newest():
        raise StoreUnusable(
            f"the database is of a newer Rookery (form {form}, this one knows {newest()})"
        )
