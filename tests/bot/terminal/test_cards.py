"""`rookery cards --coverage` counts what there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.games.agot.coverage import (
    class_of,
    classes_in,
    covered_rulings,
    covered_sets,
    is_tested,
    speaks,
)
from bot.games.measuring import CoveredSet
from engine.agot.prints import prints
from engine.core.datafiles import names


def test_every_card_of_every_set_is_scripted_and_speaks_both_languages() -> None:
    found = covered_sets()
    files = names("agot/cards")
    assert set(found) == {Path(file).name.partition("-")[0] for file in files}
    assert next(iter(found)) == "core"  # whose codes are the lowest
    assert sum(covered.cards for covered in found.values()) == len(prints())
    for covered in found.values():
        assert covered.scripted == covered.tested == covered.en == covered.pl == covered.cards


def test_json_holds_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--coverage", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    by_set = {name: covered._asdict() for name, covered in covered_sets().items()}
    assert told == by_set | {"rulings": covered_rulings()._asdict()}


def test_a_line_for_each_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--coverage"]) == 0
    head, *lines, last = capsys.readouterr().out.splitlines()
    assert tuple(head.split()) == CoveredSet._fields
    assert [line.split()[0] for line in lines] == list(covered_sets())
    n = covered_rulings().situations
    assert last.startswith(f"rulings tested {n} of {n} ")


def test_without_the_tests_nobody_knows_what_is_tested(tmp_path: Path) -> None:
    assert {covered.tested for covered in covered_sets(tmp_path / "away").values()} == {None}


def test_rulings_are_counted_by_the_tests_that_cite_them(tmp_path: Path) -> None:
    assert covered_rulings(tmp_path / "away").tested is None
    assert covered_rulings(tmp_path).tested == 0
    (tmp_path / "test_some.py").write_text('@pytest.mark.ruling("slip_income_word")\ndef t(): 0\n')
    assert covered_rulings(tmp_path).tested == 1


def test_a_card_is_tested_by_a_class_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("class TestTheHandsJudgment:\n    pass\n")
    classes = set(classes_in(tmp_path))
    assert is_tested({"en": "The Hand's Judgment", "abilities": ["reaction"]}, classes)
    assert not is_tested({"en": "Tears of Lys", "abilities": ["reaction"]}, classes)
    assert is_tested({"en": "Courtesan of the Rose", "abilities": []}, classes)


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        ("Ser Waymar Royce", "TestSerWaymarRoyce"),
        ("Syrio's Training", "TestSyriosTraining"),
        ('"The Bear and the Maiden Fair"', "TestTheBearAndTheMaidenFair"),
        ("Unbowed, Unbent, Unbroken", "TestUnbowedUnbentUnbroken"),
    ],
)
def test_the_class_of_a_card(name: str, tests: str) -> None:
    assert class_of(name) == tests


def test_a_text_is_missing_where_there_is_an_ability_without_one() -> None:
    card = {"pl": "Namiot", "text_pl": "", "abilities": ["action"]}
    assert not speaks(card, "pl")
    assert speaks(card | {"abilities": []}, "pl")
