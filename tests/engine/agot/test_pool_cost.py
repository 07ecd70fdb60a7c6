"""What a larger pool costs: the same game, answer for answer, makes at most so many more calls of
functions than with the Core pool. Calls are counted, since seconds differ from run to run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from engine.agents import agent
from engine.agot.game import RULES
from engine.agot.pools import FIRST
from engine.agot.redirect import SPARES_OWN
from engine.core.chance import Chance
from engine.core.seats import seats_of
from engine.core.session import Session

LARGEST = "locr"
GAMES = {2: 3, 4: 1}  # by seats
MOST = 1.15
ASKED_ALIKE = {SPARES_OWN: False}  # which of one's own may be redirected depends on the pool


class Calls:
    count = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        before = sys.getprofile()
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(before)

    def _note(self, frame: FrameType, event: str, arg: Any) -> None:
        self.count += event == "call"


def play(seats: int, seed: str, pools: Sequence[str], calls: Sequence[Calls]) -> None:
    """One game with each pool, side by side. What the first is asked is answered by chance, and the
    others get the same answers."""
    tables = [
        Session(
            RULES, RULES.new_table(seats, quick=True, chosen=ASKED_ALIKE | {"pool": pool}), seed
        )
        for pool in pools
    ]
    people = [agent("random", RULES, Chance(f"{seed}/{seat}")) for seat in seats_of(seats)]
    while tables[0].pending:
        asked = tables[0].pending[0]
        keys = people[asked.seat](None, asked)
        for table, counter in zip(tables, calls, strict=True):
            (decision,) = [d for d in table.pending if d.seat == asked.seat]
            with counter.counted():
                table.answer(asked.seat, decision.id, keys)
    assert len({table.game.public_scores() for table in tables}) == 1
    assert all(table.over for table in tables)


@pytest.mark.parametrize("seats", GAMES)
def test_the_largest_pool_costs_little_more_than_the_core_set(seats: int) -> None:
    core, largest = Calls(), Calls()
    play(seats, "warm", (FIRST, LARGEST), (Calls(), Calls()))
    for number in range(GAMES[seats]):
        play(seats, f"cost/{number}", (FIRST, LARGEST), (core, largest))
    assert core.count < largest.count < MOST * core.count
