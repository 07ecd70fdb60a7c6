"""What `rookery bench` prints: a name, a value, a unit. Measures nothing itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from statistics import median
from typing import NamedTuple


class Figure(NamedTuple):
    name: str
    value: float | str
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.value} {self.unit}".rstrip()


def spread(name: str, seconds: Sequence[float]) -> Iterator[Figure]:
    """Half of them took no longer than the median, 99 in a hundred no longer than the p99."""
    if not seconds:
        yield Figure(name, "nothing was measured")
        return
    yield Figure(f"{name}.median", _milliseconds(median(seconds)), "ms")
    yield Figure(f"{name}.p99", _milliseconds(percentile(seconds, 0.99)), "ms")


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that this share of all of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1_000, 1)
