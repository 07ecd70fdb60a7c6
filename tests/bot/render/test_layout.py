"""Boards and hands over games played by chance: nothing overlaps or is cut off, all is legible."""

from __future__ import annotations

import pytest

from bot.render.letters import Face
from bot.render.page import Align, Page, Sheet
from bot.render.theme import INK, LINE, PANEL, PAPER, WIDTH
from bot.words import LANGUAGES
from tests.bot.render.looks import faults
from tests.bot.render.scenes import all_of, moment

MOMENTS = [
    *[("intrigue", seats, answers) for seats in (2, 5, 6) for answers in (0, 9, 23, None)],
    *[("behind", seats, answers) for seats in range(2, 5) for answers in (0, 60, 140, None)],
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "answers"), MOMENTS)
def test_every_picture_is_legible(
    game: str, seats: int, answers: int | None, language: str
) -> None:
    session = moment(game, seats, f"{game}{seats}", answers)
    for drawing in all_of(session, language):
        sheet = drawing.sheet()
        assert faults(sheet) == []
        assert sheet.image.width == WIDTH
        assert sheet.image.height <= 1_600


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["intrigue", "behind"])
def test_boards_stay_legible_through_a_whole_game(game: str, seed: int) -> None:
    for answers in range(3 + seed, 130, 25):
        session = moment(game, 4, str(seed), answers)
        for drawing in all_of(session, LANGUAGES[seed % 2]):
            assert faults(drawing.sheet()) == []


class TestTheChecksThemselves:
    """Each fault is found where it is made on purpose."""

    def sheet(self, page: Page) -> Sheet:
        sheet = Sheet(page.wide, page.high)
        sheet.place(page.piece(), 0, 0)
        return sheet

    def test_texts_over_each_other(self) -> None:
        page = Page(400, 100)
        page.text(10, 50, "one", Face.BOLD, 40)
        page.text(40, 55, "other", Face.BOLD, 40)
        assert faults(self.sheet(page)) == ["'one' and 'other' overlap"]

    def test_a_text_that_is_cut_off(self) -> None:
        page = Page(100, 100)
        page.text(60, 50, "far too long", Face.BOLD, 40)
        assert "leaves its place" in faults(self.sheet(page))[0]

    def test_small_type(self) -> None:
        page = Page(400, 100)
        page.text(10, 50, "small", Face.BOLD, 35)
        assert faults(self.sheet(page)) == ["'small' is small"]

    def test_faint_ink(self) -> None:
        page = Page(400, 100)
        page.text(10, 50, "faint", Face.BOLD, 40, LINE)
        assert len(faults(self.sheet(page))) == 1

    def test_a_text_over_two_grounds(self) -> None:
        page = Page(400, 100, PANEL)
        page.box(150, 0, 250, 100, 1, PAPER)
        page.text(200, 50, "half here and there", Face.BOLD, 40, INK, Align.MIDDLE)
        assert len(faults(self.sheet(page))) == 1
