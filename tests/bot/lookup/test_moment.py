"""Every prompt of every game has a rules entry behind it, and every step a chart."""

from __future__ import annotations

import pytest

from bot.catalogue import Topic, things
from bot.lookup.charts import charts, charts_of
from bot.lookup.moment import now_at, rule_of
from bot.words import words_in
from engine.agot.nouns import Phase
from engine.core.datafiles import data_folder, facts

PROMPTS = [name for name in words_in("en").sentences if ".prompt." in name]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_every_prompt_has_its_rule(prompt: str) -> None:
    assert rule_of(prompt) is not None


def test_every_entry_of_the_tables_is_a_prompt_and_a_rule() -> None:
    for path in data_folder().glob("*/prompts.toml"):
        game = path.parent.name
        tables = facts(f"{game}/prompts")
        asked = {name.partition(".prompt.")[2] for name in PROMPTS if name.startswith(f"{game}.")}
        assert set(tables["rules"]) == asked
        assert set(tables.get("now", {})) <= asked
        rules = {key.id for key in things() if key.kind is Topic.RULE and key.game == game}
        assert {entry for table in tables.values() for entry in table.values()} <= rules


def test_every_phase_step_and_window_is_in_a_chart() -> None:
    charted = ("phase", "step", "window", "initiating", "trigger", "setup")
    entries = [
        thing
        for thing in things().values()
        if thing.key.kind is Topic.RULE and thing.key.game == "agot"
    ]
    for entry in entries:
        if entry.fact["kind"] in charted:
            assert charts_of(entry), entry.key
    assert len(charts("agot")) == 7


def test_the_whole_round_is_shown_at_once() -> None:
    timing = next(t for t in things().values() if t.key.id == "timing_chart")
    rows = [row for chart in charts_of(timing) for row in chart.rows]
    assert len(rows) == len({row.key for row in rows})
    kinds = {"phase", "step", "window"}
    every = [t for t in things().values() if t.key.game == "agot" and t.fact.get("kind") in kinds]
    assert {row.key for row in rows} == {t.key for t in every}


def test_every_phase_is_known() -> None:
    for phase in Phase:
        (entry,) = now_at([], phase, "agot")
        assert entry.startswith("fw_")
        assert phase in entry


def test_an_answer_to_a_condition_marks_both_its_charts() -> None:
    now = now_at(["agot.prompt.reaction"], Phase.CHALLENGES, "agot")
    assert {"trigger_7_reactions", "fw_4_challenges_phase"} <= now
