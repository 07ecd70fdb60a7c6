"""Figures are a line each in a pipe, and an aligned table for a person."""

from __future__ import annotations

import pytest

from bot.terminal.figures import Row, cells, print_figures, rows_of
from tests.bot.terminal.terminals import Terminal

FIGURES = {
    "games": 12_345,
    "wins": [0.5, 2],
    "spread": {"rounds": {"least": 3}},
    "errors": [],
    "machine": "a slow one",
}


def test_a_pipe_gets_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(FIGURES)
    lines = [f"{name}: {value}" for name, value in FIGURES.items()]
    assert capsys.readouterr().out.splitlines() == lines


def test_a_person_gets_numbers_below_each_other(terminal: Terminal) -> None:
    with terminal.takes("stdout"):
        print_figures(FIGURES, {"games": "that were played"})
    lines = [line.rstrip() for line in terminal.seen.splitlines()]
    assert lines == [
        "games      12,345              that were played",
        "wins",
        "  0           0.5",
        "  1             2",
        "spread",
        "  rounds",
        "    least       3",
        "errors          0",
        "machine            a slow one",
    ]


def test_what_has_parts_is_a_heading() -> None:
    assert list(rows_of({"spread": {"least": 3}})) == [
        Row("spread"),
        Row("least", 3, depth=1),
    ]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (Row("press", 1_234.5, "ms"), ("1,234.5", "ms")),
        (Row("press", "nothing was measured", "ms"), ("", "nothing was measured ms")),
        (Row("presses"), ("", "")),
    ],
)
def test_words_have_no_place_among_numbers(row: Row, told: tuple[str, str]) -> None:
    assert cells(row) == told
