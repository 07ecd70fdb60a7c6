"""`--chart`: a picture of what was measured, and what is no place for one."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from bot.render.diagram import Bars, Facts, diagram_sheet
from bot.render.theme import WIDTH
from bot.terminal.bench import ROOMS, chart
from bot.terminal.bench.figures import Figure
from tests.bot.render.looks import faults
from tests.bot.terminal.ran import Ran

FIGURES = [
    Figure("picture.agot-2.board.cold", 139.19, "ms"),
    Figure("picture.agot-2.board.file", 62.1, "kB"),
    Figure("picture.card.cold", 430.36, "ms"),
    Figure("picture.browser", "no chromium, or no playwright, on this machine"),
]


def size(file: Path) -> tuple[int, int]:
    with Image.open(io.BytesIO(file.read_bytes())) as image:
        assert image.format == "PNG"
        return image.size


def test_a_simulation_is_drawn_beside_its_report(rookery: Ran) -> None:
    said = rookery("simulate", "--players", 2, "--rounds", 2, "--json", "--chart", "days.png")
    assert (said.code, said.err) == (0, "")
    assert json.loads(said.out)["rounds"] == 2
    wide, high = size(Path("days.png"))
    assert wide == WIDTH
    assert 1_800 < high < 2_700


def test_measurements_are_drawn(rookery: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROOMS, "pictures", lambda _: iter(FIGURES))
    said = rookery("bench", "pictures", "--chart", "speed.png")
    assert said.code == 0
    assert said.out.splitlines()[2:] == [str(figure) for figure in FIGURES]
    assert size(Path("speed.png"))[0] == WIDTH


def test_figures_of_one_kind_stand_together() -> None:
    bars, others = chart.panels({"pictures": FIGURES})
    assert bars == Bars("Pictures: cold", "ms", (("agot-2 board", 139.19), ("card", 430.36)))
    assert isinstance(others, Facts)
    assert [name for name, _ in others.facts] == ["picture agot-2 board file", "picture browser"]
    assert faults(diagram_sheet("Speed and memory", "a machine", [bars, others])) == []


@pytest.mark.parametrize("command", ["bench engine", "simulate"])
@pytest.mark.parametrize("file", ["days.jpg", "days", "nowhere/days.png"])
def test_a_chart_that_cannot_be_written_is_refused_at_once(
    rookery: Ran, command: str, file: str
) -> None:
    said = rookery(*command.split(), "--chart", file)
    said.refused(file, code=2)
    assert said.out == ""
    assert list(Path().iterdir()) == []
