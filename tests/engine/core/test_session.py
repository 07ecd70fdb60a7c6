"""The session: answers, refusals, undo, restore, records, concessions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.errors import BadRecord, Broken, Diverged, Refused
from engine.core.game import Config, Rules
from engine.core.phrases import phrase
from engine.core.record import Answer, Back, Record
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.core.toy import ANSWERS, EMPTY, FAULTY, SHELF, TOY, Toy


def begun(count: int = 0, *, quick: bool = False) -> Session:
    session = Session(TOY, Config(2, quick), "seed")
    for seat, keys in ANSWERS[:count]:
        answer(session, seat, keys)
    return session


def answer(session: Session, seat: int, keys: str) -> None:
    decision = session.decision(SeatId(seat))
    assert decision is not None
    session.answer(SeatId(seat), decision.id, list(keys))


def refusal(session: Session, seat: int, number: int, keys: str) -> str:
    before = session.digest(), session.pending, len(session.record.rows)
    with pytest.raises(Refused) as refused:
        session.answer(SeatId(seat), number, list(keys))
    assert before == (session.digest(), session.pending, len(session.record.rows))
    return refused.value.reason.id


class TestAnswers:
    def test_a_whole_game_is_played(self) -> None:
        session = begun(len(ANSWERS))
        assert session.over
        assert session.winners == (0,)
        assert session.pending == ()
        said = session.view(None)
        assert said[0] == ("b",)
        assert said[2] == ("a", "d")  # a set, in the order of the options
        assert said[5] == ("r", "p", "q")  # an order is kept
        assert said[8] == (4,)

    def test_to_choose_at_most_none_is_no_question(self) -> None:
        session = Session(EMPTY, EMPTY.new_table(2), "seed")
        assert [d.seat for d in session.pending] == [1]
        answer(session, 1, "a")
        assert session.view(None) == ((), ("a",))

    def test_a_table_from_before_is_asked_even_that(self) -> None:
        session = Session(EMPTY, Config(2), "seed")
        assert [(d.id, d.seat) for d in session.pending] == [(1, 0)]
        assert refusal(session, 0, 1, "a") == "refused.too_many"
        answer(session, 0, "")
        assert [(d.id, d.seat) for d in session.pending] == [(2, 1)]
        assert Session.restore(session.record, EMPTY).pending[0].id == 2

    def test_a_foreign_answer_is_refused(self) -> None:
        session = begun()
        assert refusal(session, 1, 1, "a") == "refused.not_yours"

    def test_a_stale_answer_is_refused(self) -> None:
        session = begun(1)
        assert refusal(session, 0, 1, "a") == "refused.stale"

    def test_an_unknown_key_is_refused(self) -> None:
        assert refusal(begun(), 0, 1, "w") == "refused.unknown"

    def test_too_few_too_many_and_twice_are_refused(self) -> None:
        session = begun(1)
        assert refusal(session, 1, 2, "") == "refused.too_few"
        assert refusal(session, 1, 2, "abcd") == "refused.too_many"
        assert refusal(session, 1, 2, "aa") == "refused.twice"

    def test_a_check_explains_a_refusal(self) -> None:
        session = begun(8)
        decision = session.decision(SeatId(0))
        assert decision is not None
        assert refusal(session, 0, decision.id, "nt") == "toy.not_together"
        assert refusal(session, 0, decision.id, "s") == "refused.too_few"

    def test_after_the_end_everything_is_refused(self) -> None:
        assert refusal(begun(len(ANSWERS)), 0, 99, "a") == "refused.over"

    def test_a_wrong_number_of_seats_is_refused(self) -> None:
        with pytest.raises(Refused):
            Session(TOY, Config(9), "seed")


class TestTogether:
    def test_nobody_sees_an_answer_before_all_are_in(self) -> None:
        session = begun(2)
        before = session.view(None)
        answer(session, 1, "z")
        assert session.view(None) == before
        assert [decision.seat for decision in session.pending] == [0]

    def test_either_order_gives_the_same_state(self) -> None:
        one, other = begun(4), begun(2)
        answer(other, 0, "x")
        answer(other, 1, "z")
        assert one.digest() == other.digest()

    def test_a_cut_in_the_middle_restores_with_one_seat_answered(self) -> None:
        restored = again(begun(3))
        assert [decision.seat for decision in restored.pending] == [0]


class TestForced:
    def test_open_and_forced_is_implied_and_leaves_a_gap_in_the_ids(self) -> None:
        session = begun(5)
        (pending,) = session.pending
        assert pending.prompt.id == "toy.only"
        assert pending.id == 7  # 6 was the open one
        assert len(session.record.rows) == 5

    def test_closed_and_forced_waits_unless_the_table_is_quick(self) -> None:
        session = begun(5, quick=True)
        (pending,) = session.pending
        assert pending.prompt.id == "toy.number"
        assert pending.id == 8

    def test_a_record_of_a_quick_table_restores_at_one_that_waits(self) -> None:
        session = begun(5, quick=True)
        answer(session, 0, "4")
        record = session.record
        patient = Record("toy", 1, record.seed, Config(2), record.rows, record.digests)
        assert Session.restore(patient, TOY).digest() == session.digest()


def again(session: Session) -> Session:
    record = Record.from_json(session.record.to_json(), SHELF)
    return Session.restore(record, TOY)


class TestRestore:
    @pytest.mark.parametrize("count", range(len(ANSWERS) + 1))
    def test_restoring_gives_the_same_table(self, count: int) -> None:
        session = begun(count)
        restored = again(session)
        assert restored.digest() == session.digest()
        asked = [(d.id, d.seat, d.options) for d in session.pending]
        assert [(d.id, d.seat, d.options) for d in restored.pending] == asked
        assert restored.log(SeatId(1)) == session.log(SeatId(1))
        assert restored.horizon == session.horizon

    def test_until_stops_early(self) -> None:
        session = begun(6)
        early = Session.restore(session.record, TOY, until=2)
        assert early.digest() == begun(2).digest()

    def test_a_changed_rule_is_noticed_at_its_row(self) -> None:
        session = begun(4)
        with pytest.raises(Diverged) as diverged:
            Session.restore(session.record, Rules("toy", 1, range(2, 4), Shifted))
        assert diverged.value.row == 0

    def test_the_players_may_go_on_from_the_last_good_row(self) -> None:
        session = begun(4)
        mended = Session.continued(session.record, Rules("toy", 1, range(2, 4), Shifted), 0)
        (pending,) = mended.pending
        assert pending.prompt.id == "toy.one"
        assert pending.id > 4
        assert mended.record.rows[:4] == session.record.rows
        answer(mended, 0, "a")
        kept = Record.from_json(mended.record.to_json(), SHELF)
        restored = Session.restore(kept, Rules("toy", 1, range(2, 4), Shifted))
        assert restored.digest() == mended.digest()


class Shifted(Toy):
    """The same game under a rule that changes the state after the first answer."""

    def state(self) -> object:
        return ("shifted", super().state()) if self.said else super().state()


class TestUndo:
    def test_undo_goes_back_and_is_itself_a_row(self) -> None:
        session = begun(3)
        session.undo(1)
        assert session.digest() == begun(1).digest()
        assert session.record.rows[-1] == Back(1, 4)
        assert len(session.record.rows) == 4

    def test_ids_go_on_growing_and_old_buttons_are_stale(self) -> None:
        session = begun(1)
        (before,) = session.pending
        answer(session, 1, "a")
        session.undo(1)
        (after,) = session.pending
        assert after.prompt == before.prompt
        assert after.id > before.id
        assert refusal(session, 1, before.id, "a") == "refused.stale"

    def test_chance_after_an_undo_is_another(self) -> None:
        session = begun(1)
        drawn = session.view(None)[1]
        session.undo(0)
        answer(session, 0, "b")
        assert session.view(None)[1] != drawn

    def test_an_undone_game_restores(self) -> None:
        session = begun(4)
        session.undo(2)
        answer(session, 0, "y")
        session.undo(1)
        answer(session, 1, "c")
        restored = again(session)
        assert restored.digest() == session.digest()
        assert [d.id for d in restored.pending] == [d.id for d in session.pending]

    def test_no_undo_to_a_row_that_is_not_there(self) -> None:
        session = begun(1)
        with pytest.raises(Refused):
            session.undo(1)
        with pytest.raises(Refused):
            session.undo(-1)

    def test_the_horizon_is_the_last_row_that_showed_something(self) -> None:
        assert begun(0).horizon == 0
        assert begun(1).horizon == 1  # a draw
        assert begun(3).horizon == 1
        assert begun(4).horizon == 4  # a secret was told


class TestConcession:
    def test_one_of_two_concedes_and_the_other_wins(self) -> None:
        session = begun(1)
        session.concede(SeatId(0))
        assert session.over
        assert session.winners == (1,)
        assert again(session).winners == (1,)

    def test_nobody_concedes_twice_or_for_a_seat_that_is_not_there(self) -> None:
        session = Session(TOY, Config(3), "seed")
        session.concede(SeatId(0))
        for seat in (0, 3, -1):
            with pytest.raises(Refused):
                session.concede(SeatId(seat))

    def test_undo_does_not_take_a_concession_back(self) -> None:
        session = Session(TOY, Config(3), "seed")
        answer(session, 0, "a")
        session.concede(SeatId(0))
        session.undo(0)
        assert session.conceded == (0,)


class TestBroken:
    def test_a_script_that_raises_moves_nothing(self) -> None:
        session = Session(FAULTY, Config(2), "seed")
        before = session.digest(), [d.id for d in session.pending]
        with pytest.raises(Broken) as broken:
            session.answer(SeatId(0), 1, ["c"])
        assert isinstance(broken.value.__cause__, RuntimeError)
        assert before == (session.digest(), [d.id for d in session.pending])
        assert session.record.rows == []
        session.answer(SeatId(0), 1, ["a"])
        assert session.record.rows == [Answer(1, SeatId(0), ("a",))]


class TestLog:
    def test_a_secret_leaves_no_trace_in_another_log(self) -> None:
        session = begun(4)
        assert session.log(SeatId(1)) == [phrase("toy.secret")]
        assert session.log(SeatId(0)) == session.log(None) == []

    def test_what_was_heard_since_the_last_act(self) -> None:
        session = begun(4)
        assert session.last_act(SeatId(1)) == 3
        assert session.log(SeatId(1), since=session.last_act(SeatId(1))) == [phrase("toy.secret")]
        assert session.log(SeatId(1), since=4) == []


class TestRecords:
    def reason(self, text: str) -> str:
        with pytest.raises(BadRecord) as bad:
            Record.from_json(text, SHELF)
        return bad.value.reason.id

    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(begun(3).record.to_json())
        return document

    @pytest.mark.parametrize("text", ["", "{", "nonsense", "[" * 100_000])
    def test_what_is_not_json(self, text: str) -> None:
        assert self.reason(text) == "record.not_json"

    @pytest.mark.parametrize("text", ["[]", "3", "{}", '{"rookery": 2}'])
    def test_what_is_no_record(self, text: str) -> None:
        assert self.reason(text) == "record.not_a_record"

    @pytest.mark.parametrize("part", ["seed", "seats", "quick", "options", "rows", "digests"])
    def test_a_heading_with_a_part_missing_or_wrong(self, part: str) -> None:
        document = self.document()
        document[part] = 1.5
        assert self.reason(json.dumps(document)) == "record.malformed"
        del document[part]
        assert self.reason(json.dumps(document)) == "record.malformed"

    def test_an_unknown_game_or_version(self) -> None:
        document = self.document() | {"game": "chess"}
        assert self.reason(json.dumps(document)) == "record.unknown_game"
        document = self.document() | {"rules": 7}
        assert self.reason(json.dumps(document)) == "record.newer"
        document = self.document() | {"rules": "1"}
        assert self.reason(json.dumps(document)) == "record.malformed"

    def test_a_record_of_an_older_version_is_tried(self) -> None:
        """It replays where every digest agrees, and names the row where one does not."""
        newer = Rules("toy", 3, range(2, 4), Toy)
        document = self.document() | {"rules": 2}
        record = Record.from_json(json.dumps(document), {"toy": newer})
        assert Session.restore(record, newer).digest() == begun(3).digest()
        at = max(record.digests)
        record.digests[at] = "0" * 16
        with pytest.raises(Diverged) as diverged:
            Session.restore(record, newer)
        assert diverged.value.row == at - 1

    def test_a_record_on_which_a_script_fails_today_names_its_row(self) -> None:
        record = Record.from_json(json.dumps(self.document()), SHELF)
        record.rows[0] = Answer(1, SeatId(0), ("c",))
        with pytest.raises(Diverged) as diverged:
            Session.restore(record, FAULTY)
        assert diverged.value.row == 0

    @pytest.mark.parametrize(
        "row",
        [3, None, [1, 0], ["1", 0, []], [1, 5, ["a"]], [1, 0, [1]], {}, {"back": 9, "ids": 1}],
    )
    def test_a_bad_row_is_named(self, row: object) -> None:
        document = self.document()
        document["rows"][2] = row
        with pytest.raises(BadRecord) as bad:
            Record.from_json(json.dumps(document), SHELF)
        assert bad.value.reason == phrase("record.bad_row", row=2)

    def test_an_answer_that_was_never_legal_names_its_row(self) -> None:
        document = self.document()
        document["rows"][1] = [2, 1, ["nope"]]
        with pytest.raises(Diverged) as diverged:
            Session.restore(Record.from_json(json.dumps(document), SHELF), TOY)
        assert diverged.value.row == 1
