"""Diagrams of figures: as wide as every other picture, and legible whatever they show."""

from __future__ import annotations

import pytest

from bot.render.diagram import Bars, Columns, Facts, Panel, Shares, diagram_sheet
from bot.render.diagram.panel import BRIGHTS, figure
from bot.render.diagram.shares import percent
from bot.render.theme import CONTRAST, PANEL, WIDTH, contrast
from tests.bot.render.looks import faults

LONG = "a name that is much longer than anybody would give to what is measured"
PANELS: list[Panel] = [
    Bars("Decisions", "decisions/s", (("joust", 9_263.0), ("melee", 0.0), (LONG, 34_723.25))),
    Bars(LONG, "ms", (("alone", 0.0),)),
    Columns("Time of each round", "hours", (139.1, 120.8, 102.7, 109.8, 45.6, 122.6)),
    Columns("One round", "hours", (0.0,)),
    Columns("Many rounds", "hours", tuple(float(n % 17) for n in range(80))),
    Shares("Windows", (("skipped", 0.58), ("asked", 0.002), (LONG, 0.0), ("answered", 0.418))),
    Shares("Nothing", (("skipped", 0.0),)),
    Facts("More", (("lookup things", "2,789"), (LONG, LONG))),
]


@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_is_legible(panel: Panel) -> None:
    sheet = diagram_sheet("Speed and memory", "a machine, 2 cores", [panel])
    assert faults(sheet) == []
    assert sheet.image.width == WIDTH


def test_panels_stand_below_each_other() -> None:
    whole = diagram_sheet("All", f"{LONG}, {LONG}", PANELS)
    assert faults(whole) == []
    assert whole.high > sum(panel.piece().image.height for panel in PANELS)


def test_a_longer_bar_is_a_larger_figure() -> None:
    drawn = Bars("Speed", "", (("slow", 10.0), ("fast", 40.0))).piece().image.convert("RGB")
    gold = tuple(int(BRIGHTS[0][at : at + 2], 16) for at in (1, 3, 5))
    lengths = [
        sum(drawn.getpixel((x, y)) == gold for x in range(WIDTH)) for y in range(drawn.height)
    ]
    short, long = sorted({n for n in lengths if lengths.count(n) > 3 and n})[0], max(lengths)
    assert short == pytest.approx(long / 4, abs=4)


def test_every_bright_color_is_told_from_the_panel() -> None:
    assert all(contrast(bright, PANEL) > CONTRAST for bright in BRIGHTS)


@pytest.mark.parametrize(("share", "text"), [(0.0, "0%"), (0.002, "< 1%"), (0.58, "58%")])
def test_what_is_there_is_not_told_as_nothing(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(("value", "text"), [(15.0, "15"), (9_263.5, "9,263.5")])
def test_a_figure_is_told_as_it_is_read(value: float, text: str) -> None:
    assert figure(value) == text
