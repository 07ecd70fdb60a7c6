"""The table every test of the second edition sits down at."""

from __future__ import annotations

import pytest

from tests.duel import Duel


@pytest.fixture
def duel() -> Duel:
    return Duel()


@pytest.fixture
def melee() -> Duel:
    """Four seats; titles are in the pool until a test hands them out."""
    return Duel(4)
