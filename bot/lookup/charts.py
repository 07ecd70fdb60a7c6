"""The charts of the rules: which steps follow each other, and which charts an entry shows."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from bot.catalogue import Key, Thing, Topic, things
from engine.core.datafiles import facts_if_any

NUMBER = re.compile(r"(\d+(?:\.\d+)*(?: I+)?)$")


class Chart(NamedTuple):
    id: str
    title: Thing
    rows: tuple[Thing, ...]
    shown: frozenset[str]  # entries that show it besides its rows


def charts_of(entry: Thing) -> list[Chart]:
    """Those that are shown with an entry."""
    drawn = charts(entry.key.game) if entry.key.kind is Topic.RULE else ()
    shown = [chart for chart in drawn if entry.key.id in chart.shown]
    return shown or [chart for chart in drawn if entry in chart.rows][:1]


@cache
def charts(game: str) -> tuple[Chart, ...]:
    return tuple(
        Chart(
            fact["id"],
            _entry(game, fact["of"]),
            tuple(_entry(game, row) for row in fact["rows"]),
            frozenset(fact["shown"]),
        )
        for fact in facts_if_any(f"{game}/charts").get("chart", ())
    )


def _entry(game: str, entry: str) -> Thing:
    return things()[Key(Topic.RULE, game, entry)]


def number(entry: Thing) -> str:
    """What the step is cited by; empty for a window."""
    if entry.fact["kind"] == "window":
        return ""
    found = NUMBER.search(str(entry.fact.get("section", "")))
    return "" if found is None else found[1]
