"""The value that a description is: a heading, a small drawing, lines to read, and the same for
somebody who listens."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

PARTS = re.compile(r"(?<=[.;]) ")  # where a sentence that is too long may be left
ENDS = (".", "!", "?", ":", ";", "…")


@dataclass(frozen=True)
class Board:
    """A table in words: a heading, a grid for a fixed-width face, and lines to read."""

    heading: str
    grid: tuple[str, ...]
    lines: tuple[str, ...]
    outcome: str = ""  # what matters most now, as a sentence
    spoken: tuple[str, ...] = ()  # for the ear: instead of the grid and the lines

    @property
    def sentences(self) -> tuple[str, ...]:
        """The outcome, then the table, for the ear."""
        return (self.outcome, f"{self.heading}.", *(self.spoken or self.lines))

    def aloud(self, most: int) -> str:
        """In at most so many characters."""
        return aloud(self.sentences, most)

    def __str__(self) -> str:
        return "\n".join((self.heading, *self.grid, *self.lines))


def aloud(sentences: Iterable[str], most: int) -> str:
    """One after the other, in at most so many characters: whole sentences as long as they fit, of
    the first that does not fit its whole parts."""
    told = ""
    for sentence in sentences:
        for part in PARTS.split(_ended(sentence.replace("**", ""))):
            longer = f"{told} {part}".strip()
            if len(longer) > most:
                return told.rstrip(";") or f"{part[: most - 1]}…"
            told = longer
    return told


def _ended(line: str) -> str:
    """A line of its own needs no full stop; among others it does."""
    return line if not line or line.endswith(ENDS) else f"{line}."
