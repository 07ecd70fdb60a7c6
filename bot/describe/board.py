"""The value that a description is: a heading, a small drawing, lines to read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """A table in words: a heading, a grid for a fixed-width face, and lines to read."""

    heading: str
    grid: tuple[str, ...]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((self.heading, *self.grid, *self.lines))
