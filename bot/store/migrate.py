"""Brings a database to the newest form, by numbered files, each in one transaction."""

from __future__ import annotations

import aiosqlite

from bot.store.form import NAMES, check_form, migrations


async def form_of(database: aiosqlite.Connection) -> int:
    """The number of its form, 0 if it is empty. Raises StoreUnusable if it is not for us."""
    async with database.execute("pragma user_version") as cursor:
        row = await cursor.fetchone()
    form = int(row[0]) if row else 0
    async with database.execute(NAMES) as cursor:
        check_form(form, [name for (name,) in await cursor.fetchall()])
    return form


async def migrate(database: aiosqlite.Connection) -> None:
    form = await form_of(database)
    for number, script in migrations():
        if number > form:
            await database.executescript(
                f"begin immediate;\n{script}\npragma user_version = {number};\ncommit;"
            )
