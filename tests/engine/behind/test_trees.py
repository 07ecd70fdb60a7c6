"""Trees of answers counted from fixed positions. A number that changes says that the rules have
changed."""

from __future__ import annotations

import pytest

from tests.engine.behind.scene import Scene
from tests.engine.tools import perft

ROW_TO_SAVE = ("6524", "1344588", "5882", "77")
FIVE_COLUMNS = ("9876531", "12345", "66789", "1122")
PAIR = ("55", "23577", "789", "6")


@pytest.mark.parametrize(
    ("position", "counts"),
    [(ROW_TO_SAVE, (6, 39, 204)), (FIVE_COLUMNS, (7, 49, 271)), (PAIR, (12, 54, 211))],
)
def test_the_tree_of_answers(position: tuple[str, ...], counts: tuple[int, ...]) -> None:
    deck, *columns = position

    def start() -> Scene:
        return Scene(deck, *columns).reveal(1)

    assert tuple(perft(lambda: start().session, depth) for depth in (1, 2, 3)) == counts
