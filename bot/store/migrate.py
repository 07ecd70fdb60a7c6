"""Brings a database to the newest form, by numbered files, each in one transaction."""

from __future__ import annotations

from bot.store.database import Database
from bot.store.form import check_form, migrations


async def form_of(database: Database) -> int:
    """The number of its form, 0 if it is empty. Raises StoreUnusable if it is not for us."""
    while True:
        form, names = await database.form(), await database.names()
        if form == await database.form():  # else another process was at it just now
            check_form(form, names)
            return form


async def migrate(database: Database) -> None:
    form = await form_of(database)
    await database.migrate([each for each in migrations() if each[0] > form])
