"""Trees of answers counted from fixed positions, and whole games known by their last digest. A
number that changes says that the rules, or the order of chance, have changed."""

from __future__ import annotations

import pytest

from engine.core.record import Record
from engine.core.session import Session
from engine.intrigue.game import RULES
from tests.engine.intrigue.scene import scene
from tests.engine.tools import perft
from tests.source import ROOT

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


@pytest.mark.parametrize(
    ("seats", "scores", "digest"),
    [(2, (8, 11), "f1a4173424063099"), (5, (11, 5, 11, 1, 6), "16124be195002989")],
)
def test_a_recorded_game_ends_as_it_did(seats: int, scores: tuple[int, ...], digest: str) -> None:
    text = (ROOT / f"tests/golden/intrigue-{seats}.json").read_text(encoding="utf-8")
    session = Session.restore(Record.from_json(text, {RULES.id: RULES}), RULES)
    assert session.outcome is not None
    assert session.outcome.scores == scores
    assert session.digest() == digest
