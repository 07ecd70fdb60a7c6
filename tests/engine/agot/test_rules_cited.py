"""Every entry of the rules and every ruling is cited by a test that plays it; an entry that no test
cites fails here, and so does a citation of nothing."""

from __future__ import annotations

from pathlib import Path

from bot.games.agot.coverage import cited_in
from bot.games.scenes import scene_of
from engine.core.datafiles import facts, names
from tests.data.agot import rulings

TESTS = Path(__file__).parent
PLAYED = {
    "glossary",
    "step",
    "phase",
    "setup",
    "window",
    "initiating",
    "trigger",
    "golden",
    "anatomy",
}
ENTRIES = {entry["id"]: entry for file in names("agot/rules") for entry in facts(file)["entry"]}


def test_every_entry_of_the_rules_is_cited() -> None:
    played = [e for e in ENTRIES.values() if e["kind"] in PLAYED and not e.get("see")]
    wanted = {entry["id"] for entry in played}
    assert sorted(wanted - set(cited_in(TESTS, "rule"))) == []


def test_every_ruling_with_a_situation_is_cited() -> None:
    """A chapter of the FAQ has no situation but those of its items."""
    wanted = {
        ruling["id"]
        for ruling in rulings().values()
        if ruling["kind"] != "section" or scene_of(ruling) == ruling["id"]
    }
    assert sorted(wanted - set(cited_in(TESTS))) == []


def test_nothing_unknown_is_cited() -> None:
    assert sorted(set(cited_in(TESTS, "rule")) - ENTRIES.keys()) == []
    assert sorted(set(cited_in(TESTS)) - rulings().keys()) == []
