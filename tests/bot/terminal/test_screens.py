"""`rookery screens`: what it says where something is missing, and a picture that it takes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.sandbox import screens
from bot.terminal.screens.shots import SITUATIONS, compressed
from tests.bot.terminal.ran import Ran, process


def test_without_chromium_it_says_so(
    rookery: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "chromium", lambda: None)
    rookery("screens", tmp_path).refused("no chromium", "CHROMIUM")


def test_without_playwright_it_says_so(
    rookery: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    rookery("screens", tmp_path).refused("playwright", "make setup")


def test_a_situation_that_nobody_knows_is_refused(rookery: Ran, tmp_path: Path) -> None:
    rookery("screens", tmp_path, "--only", "lobby,moon").refused("--only", "lobby", code=2)


def test_a_file_is_no_folder(rookery: Ran, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    rookery("screens", tmp_path / "taken").refused("taken")


def test_the_help_lists_every_situation(rookery: Ran) -> None:
    said = rookery("screens", "--help").out
    for name, about in SITUATIONS.items():
        assert any(line.split(maxsplit=1) == [name, about] for line in said.splitlines())


@pytest.mark.browser
def test_a_card_is_taken_at_both_sizes_and_what_is_shown_is_renewed(tmp_path: Path) -> None:
    if screens.chromium() is None:
        pytest.skip("no chromium on this machine; Debian's package is called chromium")
    renewed = tmp_path / "renewed"
    renewed.mkdir()
    (renewed / "card-pl-390.png").write_bytes(b"old")
    said = process(
        *("screens", tmp_path / "all", "--only", "card", "--lang", "pl", "--renew", renewed)
    )
    assert said.code == 0, said
    for width in (390, 1280):
        with Image.open(tmp_path / "all" / f"card-pl-{width}.png") as image:
            assert image.width == 2 * width
            assert image.mode == "P"
    assert [file.name for file in renewed.iterdir()] == ["card-pl-390.png"]
    taken = (tmp_path / "all" / "card-pl-390.png").read_bytes()
    assert (renewed / "card-pl-390.png").read_bytes() == taken
    assert len(compressed(taken)) <= len(taken) + 100
