"""Finds cards, rules entries and rulings by what people type. It reads `data` alone: nothing here
knows Discord, a table or the database, so a look-up cannot disturb a game nor be disturbed."""

from bot.search.index import Index, index
from bot.search.ranking import Hit

__all__ = ["Hit", "Index", "index"]
