"""The value that a description is: a heading, a small drawing, lines to read, and the same for
somebody who listens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

PARTS = re.compile(r"(?<=[.;]) ")  # where a sentence that is too long may be left
ENDS = (".", "!", "?", ":", ";", "…")


@dataclass(frozen=True)
class Board:
    """A table in words: a heading, a grid for a fixed-width face, and lines to read. `spoken`: for
    the ear, instead of the grid and the lines; `brief`: where not even that has room."""

    heading: str
    grid: tuple[str, ...]
    lines: tuple[str, ...]
    outcome: str = ""  # what matters most now, as a sentence
    spoken: tuple[str, ...] = ()
    brief: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The outcome, then the table, for the ear."""
        return (self.outcome, f"{self.heading}.", *(self.spoken or self.lines))

    @property
    def in_words(self) -> tuple[str, ...]:
        """The table for whoever reads it without the drawing."""
        return self.spoken if self.grid else self.lines

    def aloud(self, most: int, before: Sequence[str] = ()) -> str:
        """In at most so many characters, behind what is to be said before it. What has no room as a
        whole is told in brief, so that everybody's score is told."""
        told = (*before, *self.sentences)
        if self.brief and len(aloud(told)) > most:
            told = (*before, self.outcome, f"{self.heading}.", *self.brief)
        return aloud(told, most)

    def __str__(self) -> str:
        return "\n".join((self.heading, *self.grid, *self.lines))


def aloud(sentences: Iterable[str], most: float = inf) -> str:
    """One after the other, in at most so many characters: whole sentences as long as they fit, of
    the first that does not fit its whole parts."""
    told = ""
    for sentence in sentences:
        for part in PARTS.split(_ended(sentence.replace("**", ""))):
            longer = f"{told} {part}".strip()
            if len(longer) > most:
                return told.rstrip(";") or f"{part[: int(most) - 1]}…"
            told = longer
    return told


def _ended(line: str) -> str:
    """A line of its own needs no full stop; among others it does."""
    return line if not line or line.endswith(ENDS) else f"{line}."
