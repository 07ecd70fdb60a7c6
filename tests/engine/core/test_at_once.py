"""Players who each choose: one after another, or all at once at tables that ask so."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decisions import decide_one, one
from engine.core.game import AT_ONCE, BY_THE_BOOK, Config, Rules
from engine.core.phrases import phrase
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.core.toy import ANN, BEN, Toy, letters


class Each(Toy):
    """Ann says one letter, Ben two."""

    async def script(self) -> None:
        self.said.append(tuple(await self.each_chooses((ANN, BEN), self._choose, self._then)))

    async def _choose(self, seat: SeatId) -> str:
        said = [
            await decide_one(one(seat, phrase("toy.one"), letters("abc"))) for _ in self._of(seat)
        ]
        return "".join(said)

    async def _then(self, seat: SeatId, said: str) -> None:
        self.said.append(f"{seat}{said}")

    def _of(self, seat: SeatId) -> range:
        return range(seat + 1)


EACH = Rules("toy", 1, range(2, 4), Each, for_new_tables={AT_ONCE: True})


def asked(session: Session) -> list[SeatId]:
    return [decision.seat for decision in session.pending]


def say(session: Session, seat: SeatId, key: str) -> None:
    decision = session.decision(seat)
    assert decision is not None
    session.answer(seat, decision.id, [key])


@pytest.mark.parametrize("options", [{}, {AT_ONCE: True, BY_THE_BOOK: True}])
def test_one_after_another_each_sees_what_came_of_the_choice_before(
    options: dict[str, Any],
) -> None:
    session = Session(EACH, Config(2, options=options), "seed")
    assert asked(session) == [ANN]
    say(session, ANN, "a")
    assert asked(session) == [BEN]
    assert session.view(BEN) == ("0a",)


def test_at_once_nothing_comes_of_any_choice_before_all_have_chosen() -> None:
    session = Session(EACH, EACH.new_table(2), "seed")
    assert asked(session) == [ANN, BEN]
    say(session, BEN, "b")
    assert asked(session) == [ANN]
    say(session, ANN, "a")
    assert asked(session) == [BEN]  # who has one more letter to say
    assert session.view(BEN) == ()
    say(session, BEN, "c")
    assert session.view(BEN) == ("0a", "1bc", ("a", "bc"))


def test_the_record_of_it_plays_again_and_goes_back() -> None:
    session = Session(EACH, EACH.new_table(2), "seed")
    say(session, BEN, "b")
    say(session, ANN, "a")
    again = Session.restore(session.record, EACH)
    assert asked(again) == [BEN]
    again.undo(1)
    assert asked(again) == [ANN]
