"""Finds cards, rules entries and rulings by what people type. It reads `data` alone: nothing here
knows Discord, a table or the database, so a look-up cannot disturb a game nor be disturbed."""

from bot.search.index import Index, index
from bot.search.ranking import Hit
from bot.search.things import Key, Kind, Thing, games, thing, things

__all__ = ["Hit", "Index", "Key", "Kind", "Thing", "games", "index", "thing", "things"]
