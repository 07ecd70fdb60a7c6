"""What a look-up says: a card, a rules entry or a ruling as a page of words with links to others.
Knows neither Discord nor a table; a face or the terminal shows it."""

from bot.lookup.page import Link, Page, page

__all__ = ["Link", "Page", "page"]
