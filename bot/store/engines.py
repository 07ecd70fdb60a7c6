"""Finds the driver for a place."""

from __future__ import annotations

from bot.store.database import Database
from bot.store.place import Place, Server
from bot.store.postgres import PostgresDatabase
from bot.store.sqlite import SqliteDatabase


async def connected(place: Place) -> Database:
    """Not migrated yet. Raises StoreUnusable."""
    if isinstance(place, Server):
        return await PostgresDatabase.open(place)
    return await SqliteDatabase.open(place)
