"""What the strategist likes: columns as self-play has taught their worth, so that the sum over a
player's columns is the power to which e is raised for that player's chances to win."""

from __future__ import annotations

from functools import cache

from engine.agents.fitting import likelihood
from engine.behind.cards import CourtRole
from engine.behind.players.picture import earliness
from engine.behind.players.worth import Taste, holdings
from engine.behind.tableau import HEIGHT, Tableau
from engine.behind.turn import LONGEST
from engine.behind.view import BehindView, PlayerView
from engine.core.datafiles import facts

HEIGHTS = (1, 2, 3)  # cards in a column, and more than these are worth no more
FEATURES = tuple(
    f"{role.id}_{height}{when}"
    for role in CourtRole
    for height in HEIGHTS
    for when in ("", "_early")
)


def table_features(view: BehindView) -> list[list[float]]:
    """Of every player, in the order of their names: which columns of which height there are, and
    how early that is."""
    early = earliness(view)
    return [_features(player, early) for player in view.players]


def _features(player: PlayerView, early: float) -> list[float]:
    held = {column.role: min(column.count, HEIGHTS[-1]) for column in player.columns}
    there = [float(held.get(role) == height) for role in CourtRole for height in HEIGHTS]
    return [each for column in there for each in (column, column * early)]


def fitted_taste(view: BehindView) -> Taste:
    weights, early = _weights(len(view.players) > 2), earliness(view)
    return {role: _column(weights, role, early) for role in CourtRole}


def _column(weights: dict[str, float], role: CourtRole, early: float) -> tuple[float, ...]:
    worth = [
        weights[f"{role.id}_{height}"] + early * weights[f"{role.id}_{height}_early"]
        for height in HEIGHTS
    ]
    return (0.0, *worth, *worth[-1:] * (HEIGHT + LONGEST - HEIGHTS[-1]))


def chances(tableau: Tableau, likes: Taste) -> list[float]:
    """Of every seat, together 1."""
    return likelihood([[holdings(own, likes)] for own in tableau.columns], [1.0])


@cache
def _weights(many: bool) -> dict[str, float]:
    return {k: float(v) for k, v in facts("behind/maester")["more" if many else "two"].items()}
