"""A golden record that plays otherwise says that the rules have changed: then their version must
have been raised. Records of older versions are tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.games.agot.stops import DECLARED as CHECKPOINT
from bot.games.shelf import SHELF
from engine.core.chance import Chance
from engine.core.record import Back, Concession, Record
from engine.core.session import Session
from tests.engine.tools import steps
from tests.golden.plans import plans
from tests.golden.planted import plant_another_claim
from tests.golden.records import Golden, first, kept, questions

GOLDEN = [each for game in SHELF for each in kept(game)]
AGOT = SHELF["agot"]
ENDS = {  # scores and last digest of the first records, under the rules that they were played by
    "agot-2": ((3, 16), "1d26072a0ba92359"),
    "agot-4": ((11, 2, 15, 3), "1a303b582433d0f6"),
    "behind-2": ((7, 0), "9ac5ebe2998f6e0c"),
    "behind-4": ((9, 5, 0, 0), "65186fad6a041721"),
    "hbo-draft": ((5, 15), "73bf9b9696851b96"),
    "hbo-preset": ((8, 15), "3236198fd32be628"),
    "intrigue-2": ((8, 11), "f1a4173424063099"),
    "intrigue-5": ((11, 5, 11, 1, 6), "16124be195002989"),
}


def called(golden: Golden) -> str:
    return f"{golden.record.game}: {golden.name}"


@pytest.mark.parametrize("golden", GOLDEN, ids=called)
def test_a_golden_record_plays_as_it_did(golden: Golden) -> None:
    if golden.fault is not None:
        pytest.fail(golden.fault, pytrace=False)


def test_every_planned_game_is_recorded() -> None:
    """If not: python -m tests.golden.write."""
    for game in SHELF:
        assert [each.name for each in kept(game)] == [plan.name for plan in plans(game)]


def test_the_records_show_what_tables_may_come_to() -> None:
    records = [golden.record for golden in GOLDEN]
    assert len(records) >= 40
    assert {r.config.seats for r in records if r.game == "agot"} == {2, 3, 4, 5, 6}
    for game, rules in SHELF.items():
        own = [record for record in records if record.game == game]
        assert game == "agot" or {r.config.seats for r in own} == set(rules.seats)
        for row in (Back, Concession):
            assert any(isinstance(each, row) for record in own for each in record.rows)
        assert {record.config.quick for record in own} == {True, False}
        assert any(Session.restore(r, rules).outcome is not None for r in own)
    options = [record.config.options for record in records]
    formats = Counter(chosen.get("format") for chosen in options)
    assert {"standard", "learning", "open", "preset", "draft"} <= set(formats)
    assert all(any(name in chosen for chosen in options) for name in ("open_lists", "by_the_book"))
    assert any(chosen.get("checkpoint") == CHECKPOINT for chosen in options)


def test_somebody_is_eliminated() -> None:
    (thin,) = [golden.record for golden in GOLDEN if golden.name == "thin decks"]
    told = Session.restore(thin, AGOT).log(None)
    assert any(line.id == "agot.log.eliminated" for line in told)


@pytest.mark.parametrize("name", ENDS)
def test_a_record_of_an_older_version_is_tried(name: str) -> None:
    """It ends as it did, or says from which row on it does not and is played on from there."""
    record = first()[name]
    rules = SHELF[record.game]
    row, _ = questions(record, rules)
    if row is None:
        ended = Session.restore(record, rules)
        assert ended.outcome is not None
        assert (ended.outcome.scores, ended.digest()) == ENDS[name]
    else:
        assert record.version < rules.version
        assert_goes_on(record, row)


def assert_goes_on(record: Record, row: int) -> None:
    rules = SHELF[record.game]
    assert 0 <= row < len(record.rows)
    session = Session.continued(record, rules, row)
    rows = len(session.record.rows)
    for _ in zip(range(20), steps(session, Chance("goes on")), strict=False):
        pass
    assert session.over or len(session.record.rows) == rows + 20
    assert Session.restore(session.record, rules).digest() == session.digest()


def test_every_first_record_is_known() -> None:
    assert set(first()) == set(ENDS)


class TestAPlantedChange:
    @pytest.fixture(autouse=True)
    def another_claim(self, monkeypatch: pytest.MonkeyPatch) -> None:
        plant_another_claim(monkeypatch)

    def test_is_found_while_the_version_is_the_same(self) -> None:
        faults = [golden.fault for golden in GOLDEN if golden.record.game == "agot"]
        told = [fault for fault in faults if fault is not None]
        assert len(told) > len(faults) / 2
        assert all("raise `Rules.version` of agot" in fault for fault in told)
        assert not any(golden.fault for golden in GOLDEN if golden.record.game != "agot")

    def test_is_reported_by_its_row_to_records_of_an_older_version(self) -> None:
        raised = replace(AGOT, version=AGOT.version + 1)
        for golden in kept("agot"):
            told = golden.fault_under(raised)
            assert told is not None
            assert "was written by version" in told
            row, _ = questions(golden.record, raised)
            if row is not None:
                assert_goes_on(golden.record, row)
        assert questions(first()["agot-4"], raised)[0] is not None


def test_another_offer_is_found() -> None:
    """What nobody chose leaves the states as they were, and yet is another rule."""
    golden = next(each for each in kept("intrigue") if each.name == "2")
    (count, *_) = golden.asked
    other = golden._replace(asked={**golden.asked, count: "00000000"})
    assert f"offers other answers somewhere before row {count}" in str(other.fault)
