"""`rookery deck check`: what it prints and how it ends."""

from __future__ import annotations

from pathlib import Path

from bot.games.agot.decklists.write import written
from bot.words import words_in
from engine.agot.deckbuilding import premade
from tests.bot.terminal.ran import Ran


def deck_file(folder: Path, id: str, more: str = "") -> Path:
    file = folder / "deck.txt"
    file.write_text(written("Mine", premade()[id], words_in("en")) + more, encoding="utf-8")
    return file


def test_a_legal_deck_ends_well(rookery: Ran, tmp_path: Path) -> None:
    said = rookery("deck", "check", deck_file(tmp_path, "stark-fealty"))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1] == "✓ Legal in the format standard."


def test_everything_wrong_is_printed_in_the_language_asked_for(
    rookery: Ran, tmp_path: Path
) -> None:
    file = deck_file(tmp_path, "stark-fealty", "Tywin Lannister\nAry Stark\n")
    said = rookery("deck", "check", file, "--lang", "pl")
    assert said.code == 1
    assert "✗ Tywin Lannister nie należy do stronnictwa tej talii." in said.out
    assert "? Ary Stark: nieznana karta. Może Arya Stark (Zestaw podstawowy)?" in said.out


def test_the_format_decides(rookery: Ran, tmp_path: Path) -> None:
    file = deck_file(tmp_path, "learning-stark-greyjoy")
    assert rookery("deck", "check", file, "--format", "learning").code == 0
    assert rookery("deck", "check", file, "--format", "standard").code == 1
    assert rookery("deck", "check", file, "--format", "open").code == 0


def test_what_is_no_deck_is_refused_in_one_line(rookery: Ran, tmp_path: Path) -> None:
    file = tmp_path / "deck.bin"
    rookery("deck", "check", file).refused("deck.bin")
    for data, why in ((b"\x89PNG\xff", "not_text"), (b"x\n" * 10_000, "too_long"), (b"", "empty")):
        file.write_bytes(data)
        said = rookery("deck", "check", file)
        said.refused(words_in("en").text(f"deck.refused.{why}"))
