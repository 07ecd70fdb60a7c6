"""What a worker is asked to think about, and what it came to: one line of JSON each way."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from engine.core.thought import Reason, Thought

Thoughts = Mapping[int, Thought]  # by decision


class Task(NamedTuple):
    """A table as its record leaves it, who plays which seat (None: a person), and after how many
    thoughts it is enough."""

    record: str
    agents: tuple[str | None, ...]
    most: int

    def to_line(self) -> bytes:
        return json.dumps(self).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> Task:
        record, agents, most = json.loads(line)
        return cls(record, tuple(agents), most)


def thoughts_to_line(thoughts: Thoughts) -> bytes:
    return json.dumps(list(thoughts.items())).encode() + b"\n"


def thoughts_from_line(line: bytes) -> Thoughts:
    return {number: _thought(keys, reasons) for number, (keys, reasons) in json.loads(line)}


def _thought(keys: list[str], reasons: list[tuple[list[str], float]]) -> Thought:
    return Thought(tuple(keys), tuple(Reason(tuple(k), chances) for k, chances in reasons))
