"""Fits the weights of an evaluation: from positions and who won in the end, by descending the
gradient of how surprising the outcomes are. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import pstdev
from typing import NamedTuple

from engine.core.seats import SeatId, by_seat

STEPS = 400
PACE = 0.5
MODESTY = 0.01  # what a weight costs, so that what chance finds stays small


class Position(NamedTuple):
    """The features of every seat, and who won in the end."""

    seats: Sequence[Sequence[float]]
    winner: SeatId


def fitted(positions: Sequence[Position]) -> list[float]:
    """A weight for each feature; a seat's chances grow with e to the power of their sum."""
    spread = _spread(positions)
    scaled = [
        Position([[f / s for f, s in zip(seat, spread, strict=True)] for seat in p.seats], p.winner)
        for p in positions
    ]
    weights = [0.0] * len(spread)
    for _ in range(STEPS):
        slope = _slope(scaled, weights)
        weights = [w - PACE * (g + MODESTY * w) for w, g in zip(weights, slope, strict=True)]
    return [w / s for w, s in zip(weights, spread, strict=True)]


def _spread(positions: Sequence[Position]) -> list[float]:
    """How much each feature differs, so that all are weighed at one pace."""
    seats = [seat for position in positions for seat in position.seats]
    return [pstdev(column) or 1.0 for column in zip(*seats, strict=True)]


def _slope(positions: Sequence[Position], weights: Sequence[float]) -> list[float]:
    slope = [0.0] * len(weights)
    for seats, winner in positions:
        for seat, likely in by_seat(likelihood(seats, weights)):
            surprise = (likely - (seat == winner)) / len(positions)
            for at, feature in enumerate(seats[seat]):
                slope[at] += surprise * feature
    return slope


def likelihood(seats: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Of winning, for every seat; together 1."""
    scores = [sum([w * f for w, f in zip(weights, seat, strict=True)]) for seat in seats]
    best = max(scores)
    odds = [exp(score - best) for score in scores]
    return [each / sum(odds) for each in odds]
