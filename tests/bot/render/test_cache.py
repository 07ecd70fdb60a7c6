"""What has been drawn is kept: the same view is the same picture, and a move draws little."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.cache import Kept
from bot.render.page import PIECES
from bot.render.picture import PICTURES
from engine.core.chance import Chance
from tests.bot.render.scenes import moment, private, public
from tests.engine.tools import steps


@dataclass(frozen=True)
class Weight:
    weight: int


def test_the_same_view_is_the_same_object() -> None:
    session = moment("behind", 4, "same", 40)
    assert public(session).drawn() is public(session).drawn()


def test_the_same_view_gives_the_same_bytes_after_everything_was_forgotten() -> None:
    for game in ("intrigue", "behind"):
        session = moment(game, 4, "same", 30)
        first = [public(session).drawn(), private(session).drawn()]
        digests = [public(session).digest, private(session).digest]
        PICTURES.clear()
        PIECES.clear()
        assert [public(session).drawn(), private(session).drawn()] == first
        assert [public(session).digest, private(session).digest] == digests


def test_another_language_another_view_and_other_options_are_other_drawings() -> None:
    session = moment("intrigue", 3, "same", 9)
    drawings = [public(session), public(session, "pl"), private(session)]
    drawings.append(public(moment("intrigue", 3, "same", 10)))
    assert len({drawing.digest for drawing in drawings}) == 4


def test_a_move_draws_only_what_it_changed() -> None:
    """A card revealed: the middle. A turn ended: two panes, the head, columns that grew."""
    session = moment("behind", 4, "little", 60)
    moves = steps(session, Chance("little"))
    drawn = 0
    for _ in range(8):
        PIECES.clear()
        public(session).sheet()
        whole = len(PIECES)
        next(moves)
        public(session).sheet()
        assert len(PIECES) - whole < whole / 2
        drawn += len(PIECES) - whole
    assert drawn > 0


def test_what_was_not_used_for_longest_goes_first() -> None:
    kept: Kept[Weight] = Kept(100)
    first = kept.of("a", lambda: Weight(40))
    kept.of("b", lambda: Weight(40))
    assert kept.of("a", lambda: Weight(1)) is first
    kept.of("c", lambda: Weight(40))
    assert kept.weight == 80
    assert kept.of("a", lambda: Weight(1)) is first
    assert kept.of("b", lambda: Weight(7)).weight == 7


def test_something_too_large_is_made_but_not_kept() -> None:
    kept: Kept[Weight] = Kept(100)
    assert kept.of("a", lambda: Weight(400)).weight == 400
    assert len(kept) == 0
    assert kept.weight == 0
