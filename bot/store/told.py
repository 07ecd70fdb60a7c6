"""What the processes of one bot tell each other. Whatever is missed is found by looking, later."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Told(StrEnum):
    PERSON = "person"  # what this person has chosen has changed
    HOURS = "hours"  # their hours or absences have
    RECEIPT = "receipt"  # this act waits for whoever plays its table
    TABLE = "table"  # this table may look different now
    ANEW = "anew"  # the same, and it has to be read anew
    EMOJIS = "emojis"  # there are others
    SHARDS = "shards"  # somebody came, or gave something up


class News(NamedTuple):
    process: int  # whose they are
    what: Told
    number: int

    @classmethod
    def read(cls, text: str) -> News | None:
        """None if it is none of what this version knows."""
        try:
            process, what, number = text.split()
            return cls(int(process), Told(what), int(number))
        except ValueError:
            return None
