"""`rookery render`: any point of a record as a picture, and printed cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from bot.games.shelf import SHELF
from bot.words import words_in
from tests.bot.terminal.ran import Ran
from tests.engine.tools import played

GAME = played(SHELF["intrigue"], 3, "drawn", 12)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    file.write_text(GAME.record.to_json(), encoding="utf-8")
    return file


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    return tmp_path / "picture.png"


def test_a_board_and_its_alt_text(rookery: Ran, record: Path, picture: Path) -> None:
    said = rookery("render", record, "-o", picture)
    assert (said.code, said.err) == (0, "")
    assert "is to move." in said.out
    with Image.open(picture) as image:
        assert (image.format, image.width) == ("PNG", 1_000)


def test_each_point_language_and_eye_has_its_own(rookery: Ran, record: Path, picture: Path) -> None:
    seen = set()
    own = ["--view", GAME.pending[0].seat]  # of the one who is asked
    for options in ([], ["--at", 5], own, ["--lang", "pl"], [*own, "--hand"]):
        assert rookery("render", record, "-o", picture, *options).code == 0
        seen.add(picture.read_bytes())
    assert len(seen) == 5


def test_a_printed_card(rookery: Ran, picture: Path) -> None:
    said = rookery("render", "--card", "01048", "-o", picture)
    assert said.code == 0
    assert "Robert Baratheon" in said.out
    with Image.open(picture) as image:
        assert image.width == 1_000


def test_what_cannot_be_drawn_is_said_in_one_line(
    rookery: Ran, record: Path, picture: Path, tmp_path: Path
) -> None:
    words = words_in("en")
    rookery("render", "--card", "nobody", "-o", picture).refused("nobody")
    rookery("render", "-o", picture).refused(words.text("render.nothing"))
    rookery("render", record, "--hand", "-o", picture).refused(words.text("render.nothing"))
    rookery("render", record, "--house", 0, "-o", picture).refused(words.text("render.nothing"))
    rookery("render", record, "--view", 7, "-o", picture).refused("2")
    rookery("render", tmp_path / "none.json", "-o", picture).refused("none.json")
    rookery("render", record, "-o", tmp_path / "no" / "folder.png").refused("folder.png")
    assert not picture.exists()


def test_a_moment_of_a_ruling_is_drawn(rookery: Ran, tmp_path: Path) -> None:
    first, last = tmp_path / "first.png", tmp_path / "last.png"
    ruling = ("--ruling", "faq_q09_stealth_same_target")
    assert rookery("render", *ruling, "--at", 1, "-o", first).code == 0
    said = rookery("render", *ruling, "-o", last)
    assert words_in("en").text("agot.faction.stark") in said.out
    assert first.read_bytes() != last.read_bytes()
    rookery("render", *ruling, "--at", 9, "-o", last).refused(words_in("en").text("render.nothing"))
