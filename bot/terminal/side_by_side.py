"""Work that falls into parts, done by several processes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def side_by_side(
    work: Callable[[Part], Result], parts: Sequence[Part], processes: int
) -> Iterator[Result]:
    """What comes of each part, in their order, whoever did which."""
    if processes == 1:
        yield from map(work, parts)
        return
    with get_context("spawn").Pool(min(processes, len(parts))) as pool:
        yield from pool.imap(work, parts)
