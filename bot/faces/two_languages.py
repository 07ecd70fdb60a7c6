"""Two languages at one table: whoever reads another one than the thread speaks meets cards there
under other names, and reads both."""

from __future__ import annotations

from collections.abc import Mapping

from bot.describe.blocks import named_in
from bot.tables.table import Table
from bot.words import Words, words_in


def named_elsewhere(table: Table, words: Words) -> Mapping[str, str]:
    """What the thread has called the cards that it has named; nothing where it speaks the reader's
    own language."""
    spoken = words_in(table.saved.language)
    if spoken.language == words.language:
        return {}
    told = named_in(table.session.log(None))
    return {card: spoken.names[card] for card in told & spoken.names.keys()}
