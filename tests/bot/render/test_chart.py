"""The charts of the rules as pictures: legible in both languages, with the step marked that is
now, in colour and by a sign."""

from __future__ import annotations

import pytest

from bot.lookup.charts import charts
from bot.lookup.drawing import ChartDrawing
from bot.render.chart import chart_sheet
from bot.render.picture import ALT
from bot.render.theme import WIDTH
from bot.words import LANGUAGES
from tests.bot.render.looks import faults

CHARTS = [chart.id for chart in charts("agot")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_is_legible_wherever_the_game_is(chart: str, language: str) -> None:
    rows = ChartDrawing("agot", chart, language).rows()
    for at in range(-1, len(rows)):
        marked = tuple(row._replace(now=place == at) for place, row in enumerate(rows))
        sheet = chart_sheet("Tytuł", marked)
        assert faults(sheet) == []
        assert sheet.image.width == WIDTH
        assert sheet.image.height <= 1_600


def test_where_the_game_is_changes_the_picture_and_its_description() -> None:
    plain = ChartDrawing("agot", "challenge", "en")
    now = ChartDrawing("agot", "challenge", "en", ("fw_4_2_4_apply_claim",))
    assert plain.digest != now.digest
    assert plain.drawn().png != now.drawn().png
    assert "now: 4.2.4 Apply claim result" in now.drawn().alt
    assert "now:" not in plain.drawn().alt


def test_every_chart_is_described() -> None:
    for chart in CHARTS:
        for language in LANGUAGES:
            assert 0 < len(ChartDrawing("agot", chart, language).drawn().alt) <= ALT


def test_in_words_a_chart_has_a_line_for_every_step() -> None:
    for chart in CHARTS:
        drawn = ChartDrawing("agot", chart, "en")
        _, *lines = drawn.in_words().split("\n")
        assert all(row.name in line for row, line in zip(drawn.rows(), lines, strict=True))
        assert drawn.alt().endswith(".")
