"""The list of mutants fits the code: each names a text that stands in its file once, and a rule
that tests cite. Whether they are caught is for `make mutants`."""

from __future__ import annotations

import pytest

from tests.mutants.named import citing, mutants
from tests.source import ROOT


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant["id"])
def test_a_mutant_can_be_made_and_caught(mutant: dict[str, str]) -> None:
    text = (ROOT / mutant["file"]).read_text(encoding="utf-8")
    assert text.count(mutant["find"]) == 1
    assert citing(mutant["rule"])


def test_there_are_at_least_forty() -> None:
    assert len({mutant["id"] for mutant in mutants()}) == len(mutants()) >= 40
