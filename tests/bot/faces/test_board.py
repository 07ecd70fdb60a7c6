"""Where the board stands among what was told, and how often it may change."""

from __future__ import annotations

from bot.faces.pace import OLD_AFTER, OLD_SECONDS, SECONDS, Pace
from bot.faces.story import SCROLLED, Burst, board_at
from bot.numbers import TableId
from bot.store.absence import Notice, Word


def told(*phases: int) -> list[Burst]:
    return [Burst(at, (), phase=(1, phase)) for at, phase in enumerate(phases)]


class TestPlace:
    def test_a_new_phase_brings_the_board_down(self) -> None:
        assert board_at(told(1)) == 0
        assert board_at(told(1, 1, 1)) == 0
        assert board_at(told(1, 1, 2)) == 2
        assert board_at(told(1, 1, 2, 2, 2)) == 2

    def test_it_never_scrolls_away(self) -> None:
        assert board_at(told(*[1] * SCROLLED)) == 0
        assert board_at(told(*[1] * (SCROLLED + 1))) == SCROLLED
        assert board_at(told(1, 2, *[2] * SCROLLED)) == SCROLLED + 1

    def test_a_notice_is_of_no_phase(self) -> None:
        notice = Burst(2, (), notice=Notice(0, 2, Word.ABANDONED))
        assert board_at([*told(1, 2), notice, *told(2)]) == 1

    def test_it_goes_down_only(self) -> None:
        """Whatever is told, the board is never wanted further up again."""
        phases = [1, 1, 2, 2, 3, 1, 1, *[1] * 20, 4, 4]
        places = [board_at(told(*phases[:n])) for n in range(1, len(phases) + 1)]
        assert places == sorted(places)


class TestPace:
    def test_a_board_changes_once_a_second_at_most(self) -> None:
        pace = Pace()
        assert pace.left(TableId(1), 10.0) == 0
        assert pace.left(TableId(1), 10.0 + SECONDS / 2) == SECONDS / 2
        assert pace.left(TableId(1), 10.0 + SECONDS) == 0
        assert pace.left(TableId(2), 10.0) == 0

    def test_an_old_message_is_edited_more_seldom(self) -> None:
        pace = Pace()
        assert pace.left(TableId(1), 10.0, age=OLD_AFTER) == 0
        assert pace.left(TableId(1), 10.0 + SECONDS, age=OLD_AFTER) == OLD_SECONDS - SECONDS
        assert pace.left(TableId(1), 10.0 + SECONDS) == 0
