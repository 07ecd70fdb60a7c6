"""Brings a database to the newest form, by numbered files, each in one transaction."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import aiosqlite

from bot.store.errors import StoreUnusable

FOLDER = Path(__file__).parent / "migrations"


@cache
def migrations() -> tuple[tuple[int, str], ...]:
    files = sorted(FOLDER.glob("*.sql"))
    return tuple((int(file.name[:4]), file.read_text(encoding="utf-8")) for file in files)


async def migrate(database: aiosqlite.Connection) -> None:
    async with database.execute("pragma user_version") as cursor:
        row = await cursor.fetchone()
    version = int(row[0]) if row else 0
    newest = migrations()[-1][0]
    if version > newest:
        raise StoreUnusable(
            f"the database is of a newer Rookery (form {version}, this one knows {newest})"
        )
    for number, script in migrations():
        if number > version:
            await database.executescript(
                f"begin immediate;\n{script}\npragma user_version = {number};\ncommit;"
            )
