"""Trees of answers counted from fixed positions. A number that changes says that the rules have
changed."""

from __future__ import annotations

import pytest

from tests.engine.intrigue.scene import scene
from tests.engine.tools import perft

Position = tuple[list[str], list[str]]

OPENING: Position = ([], ["WRY", "WK", "RK"])
HALFWAY = (["RWWYYWWR", ".WYYW.."], ["RWY", "WK", "YR"])
LAST_PLACES = (["RWWWRYRR", "....YR.", "....R"], ["WK", "KY", "RW"])


@pytest.mark.parametrize(
    ("position", "counts"),
    [(OPENING, (3, 12, 58)), (HALFWAY, (10, 44, 156)), (LAST_PLACES, (4, 18, 46))],
)
def test_the_tree_of_answers(position: Position, counts: tuple[int, ...]) -> None:
    assert tuple(perft(lambda: scene(*position), depth) for depth in (1, 2, 3)) == counts
