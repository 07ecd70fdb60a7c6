"""Two games that differ only in what is hidden look alike to everybody who cannot see it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.behind.game import RULES, Behind
from engine.core.chance import Chance
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session
from tests.engine.behind.scene import Scene
from tests.engine.tools import in_step, played, restored, seen


def game(session: Session) -> Behind:
    assert isinstance(session.game, Behind)
    return session.game


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 160), st.data())
def test_two_cards_of_the_deck_exchanged(seed: int, count: int, data: st.DataObject) -> None:
    """Until the upper one is revealed nobody can tell, but for a Prophet's owner who looks."""
    one = played(RULES, 4, str(seed), count)
    other = restored(one)
    size = len(game(one).deck)
    assume(size > 1 and not one.over)
    upper = data.draw(st.integers(1, size - 1))
    lower = data.draw(st.integers(0, upper - 1))
    assume(upper < size - 1 or game(one).looker is None)  # else somebody has seen it already
    cards = game(other).deck
    cards[upper], cards[lower] = cards[lower], cards[upper]
    chance, lookers = Chance(str(seed)), set[SeatId | None]()
    while len(game(one).deck) > upper:
        if len(game(one).deck) == upper + 1:
            lookers.add(game(one).looker)
        for seat in {None, *seats_of(4)} - (lookers - {None}):
            assert seen(one, seat) == seen(other, seat)
        if not in_step(one, other, chance):
            break


@pytest.mark.rule("B-R26")
def test_a_look_tells_the_others_only_that_it_happened() -> None:
    one, other = Scene("78", "2"), Scene("7E", "2")
    for scene in (one, other):
        scene.choose("prophet")
    assert seen(one.session, SeatId(0)) != seen(other.session, SeatId(0))
    for seat in (1, 2, 3):
        hidden, shown = one.session.view(SeatId(seat)), other.session.view(SeatId(seat))
        assert hidden.seen is shown.seen is None
        assert one.session.log(SeatId(seat)) == other.session.log(SeatId(seat))
        assert one.decision.parts == other.decision.parts


def test_a_look_at_either_of_two_cards_is_the_same_to_the_others() -> None:
    one, other = Scene("783", "2"), Scene("738", "2")
    for scene in (one, other):
        scene.choose("prophet")
    assert seen(one.session, SeatId(0)) != seen(other.session, SeatId(0))
    for seat in (None, *seats_of(4)[1:]):
        assert seen(one.session, seat) == seen(other.session, seat)
