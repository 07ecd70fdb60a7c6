"""The value that a description is: a heading, a small drawing, lines to read, and the same for
somebody who listens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """A table in words: a heading, a grid for a fixed-width face, and lines to read."""

    heading: str
    grid: tuple[str, ...]
    lines: tuple[str, ...]
    outcome: str = ""  # what matters most now, as a sentence
    spoken: tuple[str, ...] = ()  # for the ear: instead of the grid and the lines

    def aloud(self, most: int) -> str:
        """The outcome, then the table, in at most so many characters: whole sentences."""
        told = ""
        for part in (self.outcome, f"{self.heading}.", *(self.spoken or self.lines)):
            longer = f"{told} {part.replace('**', '')}".strip()
            if len(longer) > most:
                return told or f"{part[: most - 1]}…"
            told = longer
        return told

    def __str__(self) -> str:
        return "\n".join((self.heading, *self.grid, *self.lines))
