"""The forms a Rookery database has had, by number, and how one is told from any other. Knows no
connection; those who open a database ask here."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from bot.store.errors import StoreUnusable

FOLDER = Path(__file__).parent / "migrations"
MARKS = frozenset({"tables", "seats", "rows"})  # in every form there has been
SECTION = re.compile(r"^-- on (\w+)\n", re.MULTILINE)
BOTH = "both"


@cache
def migrations() -> tuple[tuple[int, str], ...]:
    """As they are written, for every engine."""
    files = sorted(FOLDER.glob("*.sql"))
    return tuple((int(file.name[:4]), file.read_text(encoding="utf-8")) for file in files)


def section(script: str, engine: str) -> str:
    """What of a migration is for this engine: everything, but for what stands below a line that
    names another."""
    first, *rest = SECTION.split(script)
    for which, text in zip(rest[::2], rest[1::2], strict=True):
        first += text if which in (BOTH, engine) else ""
    return first


def newest() -> int:
    return migrations()[-1][0]


def check_form(form: int, tables: Collection[str]) -> None:
    """Raises StoreUnusable unless this is empty or a form that is known here."""
    ours = set(tables) >= MARKS if form else not tables
    if not ours:
        raise StoreUnusable("this is the database of another program")
    if form > newest():
        raise StoreUnusable(
            f"the database is of a newer Rookery (form {form}, this one knows {newest()})"
        )
