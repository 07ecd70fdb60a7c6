"""What Rookery remembers, in an SQLite file or on a PostgreSQL server."""

from bot.store.documents import (
    Deck,
    Guild,
    Message,
    Panel,
    Person,
    Seat,
    Status,
    Table,
)
from bot.store.errors import NotSaved, StoreUnusable
from bot.store.receipts import Receipt
from bot.store.store import Store

__all__ = [
    "Deck",
    "Guild",
    "Message",
    "NotSaved",
    "Panel",
    "Person",
    "Receipt",
    "Seat",
    "Status",
    "Store",
    "StoreUnusable",
    "Table",
]
