"""Trees of answers counted from fixed positions, and whole games known by their last digest. A
number that changes says that the rules, or the order of chance, have changed."""

from __future__ import annotations

import pytest

from engine.behind.game import RULES
from engine.core.record import Record
from engine.core.session import Session
from tests.engine.behind.scene import Scene
from tests.engine.tools import perft
from tests.source import ROOT

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


@pytest.mark.parametrize(
    ("seats", "scores", "digest"),
    [(2, (7, 0), "9ac5ebe2998f6e0c"), (4, (9, 5, 0, 0), "65186fad6a041721")],
)
def test_a_recorded_game_ends_as_it_did(seats: int, scores: tuple[int, ...], digest: str) -> None:
    text = (ROOT / f"tests/golden/behind-{seats}.json").read_text(encoding="utf-8")
    session = Session.restore(Record.from_json(text, {RULES.id: RULES}), RULES)
    assert session.outcome is not None
    assert session.outcome.scores == scores
    assert session.digest() == digest
