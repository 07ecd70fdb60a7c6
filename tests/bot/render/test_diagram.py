"""Diagrams of figures: as wide as every other picture, and legible whatever they show."""

from __future__ import annotations

import pytest

from bot.render.diagram import Bars, Columns, Facts, Panel, Shares, diagram_sheet
from bot.render.diagram.courses import Course, Courses
from bot.render.diagram.curve import Curve
from bot.render.diagram.gauge import Gauge
from bot.render.diagram.heading import Heading
from bot.render.diagram.ladder import Ladder, Rung
from bot.render.diagram.panel import BRIGHTS, figure
from bot.render.diagram.shares import percent
from bot.render.diagram.tally import Tallied, Tally
from bot.render.signs import HOUSES
from bot.render.theme import CONTRAST, DARK, GOLD, INK, PANEL, SMALLEST, WIDTH, contrast, rgb
from tests.bot.render.looks import faults

LONG = "a name that is much longer than anybody would give to what is measured"
KEY = ("wygrana", "bez wygranej", "≈ a first estimate of how it may be")
HOUSED = tuple(
    Tallied(house if at else LONG, 9 - at, at, f"{at} of {9 - at}", sign)
    for at, (house, sign) in enumerate(HOUSES.items())
)
RUNGS = tuple(
    Rung(
        place, f"Świętosława {place}", str(1_600 - place), 20 + place, place, "9 of 29", place == 4
    )
    for place in range(1, 11)
)
PANELS: list[Panel] = [
    Bars("Decisions", "decisions/s", (("joust", 9_263.0), ("melee", 0.0), (LONG, 34_723.25))),
    Bars(LONG, "ms", (("alone", 0.0),)),
    Columns("Time of each round", "hours", (139.1, 120.8, 102.7, 109.8, 45.6, 122.6)),
    Columns("One round", "hours", (0.0,)),
    Columns("Many rounds", "hours", tuple(float(n % 17) for n in range(80))),
    Shares("Windows", (("skipped", 0.58), ("asked", 0.002), (LONG, 0.0), ("answered", 0.418))),
    Shares("Nothing", (("skipped", 0.0),)),
    Courses(
        "Power", "rounds", (Course(LONG, GOLD, (0, 15)), Course("B", INK, (3, 2))), ((2, "1"),)
    ),
    Courses("One round", "rounds", (Course("A", GOLD, (0,)),)),
    Curve("Strength", "1516", (1500, 1516), (True,), KEY),
    Curve("Nothing moved", "1500", (1500, 1500), (False,), KEY),
    Curve("Up and down", "1543", (1500, *(1500 + n % 44 for n in range(40))), (True,) * 40, KEY),
    Curve("Many", "999", (1500, *(1500 - 4 * n % 501 for n in range(200))), (False,) * 200, KEY),
    Curve("Thousands", "1500", (1500, *(1500 + n % 9 for n in range(2_000))), (True,) * 2_000, KEY),
    Tally("Results", Tallied("", 9, 3, "3 of 9 won"), HOUSED),
    Tally("None", Tallied("", 0, 0, "0 of 0 won")),
    Gauge("Reliability", 0.0, "0 %", "0 of 3 deadlines kept"),
    Gauge("Reliability", 1.0, "100 %", LONG),
    Gauge("Reliability", None, "", "none"),
    Ladder("Strongest", "strength", (Rung(1, LONG, "≈ 1516", 200, 200, "200 of 200", True),)),
    Ladder("Many", "strength", RUNGS, LONG),
    Heading(LONG, LONG),
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


def test_marks_above_the_same_round_stand_beside_each_other() -> None:
    courses = (Course("Alys", GOLD, (0, 4, 9)), Course("Bolek", INK, (1, 2, 3)))
    panel = Courses("Power", "rounds", courses, ((3, "1"), (3, "2"), (1, "3")))
    marks = [mark for mark in panel.piece().marks if mark.ink == DARK and mark.size == SMALLEST]
    one, two = (next(mark.box for mark in marks if mark.text == text) for text in "12")
    assert two.right < one.left or one.right < two.left


def test_a_curve_rises_where_its_figures_do_and_tells_won_from_not_by_shape() -> None:
    def dots(*full: bool) -> list[bool]:
        """Whether the middle of each dot is bright."""
        values = (1_500, *(1_500 + 16 * at for at, _ in enumerate(full, 1)))
        panel = Curve("Strength", "", values, full, ("won", "not won", ""))
        drawn = panel.piece().image.convert("RGB")
        points = [panel._point(at) for at in range(1, len(values))]
        heights = [y for _, y in points]
        assert heights == sorted(heights, reverse=True)
        return [drawn.getpixel((round(x), round(y))) == rgb(GOLD) for x, y in points]

    assert dots(True, False, True) == [True, False, True]


def test_a_small_change_does_not_look_like_a_great_one() -> None:
    small = Curve("Strength", "", (1_500, 1_504), (True,), ("", "", ""))
    great = Curve("Strength", "", (1_500, 1_900), (True,), ("", "", ""))
    rise = [panel._point(0)[1] - panel._point(1)[1] for panel in (small, great)]
    assert 0 < rise[0] < rise[1] / 10


def test_the_bar_of_a_house_shows_how_many_were_won() -> None:
    sign = HOUSES["tyrell"]
    parts = (Tallied("A", 8, 4, "4 of 8", sign), Tallied("B", 2, 2, "2 of 2", HOUSES["greyjoy"]))
    drawn = Tally("Results", Tallied("", 10, 6, "6 of 10"), parts).piece().image.convert("RGB")

    def longest(ink: str) -> int:
        """Of its rows, right of the signs."""
        return max(
            sum(drawn.getpixel((x, y)) == rgb(ink) for x in range(120, WIDTH))
            for y in range(drawn.height)
        )

    assert longest(parts[0].ink) == pytest.approx(2 * longest(parts[1].ink), rel=0.1)
