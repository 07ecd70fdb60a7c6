"""The number of a seat, of a type of its own, so that no other number is taken for it. Where one
comes from outside, from a record or the store, it is named there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NewType, TypeVar, cast

T = TypeVar("T")

SeatId = NewType("SeatId", int)

FIRST_SEAT = SeatId(0)


def seats_of(count: int) -> Sequence[SeatId]:
    """The seats of a table for so many, in order."""
    return cast(Sequence[SeatId], range(count))


def by_seat(things: Iterable[T]) -> Iterator[tuple[SeatId, T]]:
    """Each with its seat, where every seat has one of them."""
    return cast(Iterator[tuple[SeatId, T]], enumerate(things))


def seat_after(seat: SeatId, count: int) -> SeatId:
    """The next one at a table for so many."""
    return SeatId((seat + 1) % count)
