"""Full text over everything that can be looked up, by SQLite's FTS5 in memory. It is made from
`data` at the start and has nothing to do with the bot's own database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

STEM = 3  # letters of a word that are never cut off
COLUMNS = ("name", "other", "body")
WEIGHTS = "8.0, 4.0, 1.0"


class Text(NamedTuple):
    """What is said of a thing, folded: its names, what it is connected with, its text."""

    name: str
    other: str
    body: str


class Texts:
    def __init__(self, texts: Iterable[Text]) -> None:
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(f"create virtual table texts using fts5({', '.join(COLUMNS)})")
        self._database.executemany(
            "insert into texts (rowid, name, other, body) values (?, ?, ?, ?)",
            ((number, *text) for number, text in enumerate(texts, 1)),
        )

    def found(self, words: Sequence[str], most: int) -> dict[int, float]:
        """Which texts hold any of these folded words or their other forms, by number, and how well,
        the best with 1."""
        wanted = " OR ".join(f'"{stem(word)}"*' for word in words if len(word) > 1)
        if not wanted:
            return {}
        rows = self._database.execute(
            f"select rowid - 1, -bm25(texts, {WEIGHTS}) as worth from texts where texts match ?"
            " order by worth desc limit ?",
            (wanted, most),
        ).fetchall()
        best = max((worth for _, worth in rows), default=1.0)
        return {number: worth / best for number, worth in rows}


def stem(word: str) -> str:
    """What all forms of a word begin with, roughly."""
    if len(word) < 5 or word.isdecimal():
        return word
    return word[: max(STEM, len(word) - (1 if len(word) < 7 else 2))]
