"""`rookery replay`: any point of a record, seen from any seat; and what is no good record."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.describe import describe
from bot.games.agot.scenes import houses
from bot.games.scenes import frames
from bot.games.shelf import SHELF
from bot.terminal.selfplay import play_out
from bot.words import words_in
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.datafiles import data_folder
from engine.core.game import Config
from engine.core.record import DIGEST_EVERY
from engine.core.session import Session
from tests.bot.terminal.ran import Ran


@pytest.fixture(scope="module")
def record() -> str:
    session = Session(SHELF["intrigue"], Config(2), "replayed")
    play_out(session, [agent("random", SHELF["intrigue"], Chance(str(seat))) for seat in range(2)])
    return session.record.to_json()


@pytest.fixture
def file(tmp_path: Path, record: str) -> Path:
    (tmp_path / "record.json").write_text(record, encoding="utf-8")
    return tmp_path / "record.json"


def changed(file: Path, **parts: Any) -> Path:
    file.write_text(json.dumps(json.loads(file.read_text()) | parts), encoding="utf-8")
    return file


def test_a_sound_record_is_called_sound(rookery: Ran, file: Path, record: str) -> None:
    said = rookery("replay", file, "--check")
    rows = len(json.loads(record)["rows"])
    assert (said.code, said.out) == (0, words_in("en").text("replay.sound", rows=rows) + "\n")


def test_many_are_checked_one_after_another(rookery: Ran, file: Path, record: str) -> None:
    bad, rows = file.with_name("bad.json"), len(json.loads(record)["rows"])
    bad.write_text("{", encoding="utf-8")
    said = rookery("replay", "--check", file, bad, file)
    assert said.code == 1
    assert said.out == f"{file}: {words_in('en').text('replay.sound', rows=rows)}\n" * 2
    assert said.err.startswith(f"rookery: {bad}: ")
    assert rookery("replay", "--check", file, file).code == 0
    rookery("replay", file, file).refused("--check", code=2)


def test_the_end_is_shown_to_everybody(rookery: Ran, file: Path) -> None:
    said = rookery("replay", file)
    assert (said.code, said.err) == (0, "")
    assert "Westeros Intrigue" in said.out
    assert words_in("en").text("replay.seat", n=0) in said.out


def test_until_stops_where_a_seat_is_asked(rookery: Ran, file: Path) -> None:
    said = rookery("replay", file, "--until", 3)
    assert said.code == 0
    assert "… " + words_in("en").sentences["intrigue.prompt.play"] in said.out
    assert rookery("replay", file, "--until", 3, "--check").out == (
        words_in("en").text("replay.sound", rows=3) + "\n"
    )


def test_a_seat_sees_its_hand_and_the_public_does_not(rookery: Ran, file: Path) -> None:
    public = rookery("replay", file, "--until", 3).out.splitlines()
    own = rookery("replay", file, "--until", 3, "--view", "0").out.splitlines()
    other = rookery("replay", file, "--until", 3, "--view", "1").out.splitlines()
    hand = [line for line in own if line not in public]
    assert hand
    assert not set(hand) & set(other)


@pytest.mark.parametrize("view", ["9", "2", "-1", "mine"])
def test_a_seat_that_is_not_there(rookery: Ran, file: Path, view: str) -> None:
    rookery("replay", file, f"--view={view}").refused(words_in("en").text("replay.no_seat", most=1))


def test_it_speaks_polish(rookery: Ran, file: Path) -> None:
    said = rookery("replay", file, "--lang", "pl")
    assert words_in("pl").text("replay.seat", n=0) in said.out


def test_a_file_that_is_not_there(rookery: Ran) -> None:
    rookery("replay", "nowhere.json").refused("nowhere.json", "No such file")


def test_a_folder_is_no_record(rookery: Ran, tmp_path: Path) -> None:
    rookery("replay", tmp_path).refused(str(tmp_path))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "record.not_json"),
        (b"Once upon a time", "record.not_json"),
        (b"[]", "record.not_a_record"),
        (b'{"rookery": 1}', "record.malformed"),
        (b"[" * 100_000, "record.not_json"),
    ],
)
def test_what_is_no_record(rookery: Ran, tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "record.json").write_bytes(content)
    rookery("replay", "record.json", "--check").refused(words_in("en").text(sentence))


def test_an_unknown_game_or_version(rookery: Ran, file: Path) -> None:
    rookery("replay", changed(file, rules=99)).refused(words_in("en").text("record.newer"))
    rookery("replay", changed(file, game="chess")).refused(
        words_in("en").text("record.unknown_game")
    )


def test_a_damaged_row_is_named(rookery: Ran, file: Path) -> None:
    rows = json.loads(file.read_text())["rows"]
    rows[5] = [rows[5][0], 7, rows[5][2]]
    rookery("replay", changed(file, rows=rows)).refused(
        words_in("en").text("record.bad_row", row=5)
    )


def test_a_record_that_plays_differently_names_the_row(rookery: Ran, file: Path) -> None:
    rows = json.loads(file.read_text())["rows"]
    rows[5] = [rows[5][0], rows[5][1], ["nonsense"]]
    diverged = words_in("en").text("record.diverged", row=5)
    rookery("replay", changed(file, rows=rows), "--check").refused(diverged)


def test_a_digest_that_differs_names_the_row_before_it(rookery: Ran, file: Path) -> None:
    digests = json.loads(file.read_text())["digests"]
    at = next(i for i, (count, _) in enumerate(digests) if count >= DIGEST_EVERY)
    digests[at][1] = "0" * 16
    said = rookery("replay", changed(file, digests=digests), "--check")
    said.refused(words_in("en").text("record.diverged", row=digests[at][0] - 1))


# Scenes


SCENE = "faq_q09_stealth_same_target"


def test_the_scene_of_a_ruling_is_told_moment_by_moment(rookery: Ran) -> None:
    said = rookery("replay", "--ruling", SCENE)
    shown = frames("agot", SCENE)
    assert (said.code, said.err) == (0, "")
    assert shown is not None
    for frame in shown:
        assert frame.caption("en") in said.out
        assert (
            str(describe(frame.view, words_in("en"), houses(frame.view, words_in("en"))))
            in said.out
        )


def test_a_scene_is_a_file_like_a_record(rookery: Ran, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes((data_folder() / "agot" / "scenes" / f"{SCENE}.toml").read_bytes())
    said = rookery("replay", file, "--check", "--lang", "pl")
    expected = sum(
        len(moment.get("expect", ())) for moment in tomllib.loads(file.read_text())["moment"]
    )
    assert said.out == words_in("pl").text("scenes.as_expected", n=expected) + "\n"


def test_a_scene_that_ends_otherwise_is_told(rookery: Ran, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (data_folder() / "agot" / "scenes" / f"{SCENE}.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("strength = 1", "strength = 3"), encoding="utf-8")
    said = rookery("replay", file, "--check")
    assert said.code == 1
    assert "'strength': 3" in said.out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("begin = ", "scenes.no_scene"),
        ('begin = "dusk"\nmoment = []', "scenes.no_scene"),
        (
            'begin = "plot"\n[[seat]]\nplay = ["Nobody"]\n[[moment]]\nen = ""\npl = ""',
            "scenes.no_scene",
        ),
    ],
)
def test_what_is_no_scene_is_refused(rookery: Ran, tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    rookery("replay", file).refused(words_in("en").text(reason))


def test_a_ruling_without_a_situation_says_why(rookery: Ran) -> None:
    rookery("replay", "--ruling", "slip_index_pages").refused("page numbers")
    rookery("replay", "--ruling", "nothing").refused("nothing")
    rookery("replay").refused(words_in("en").text("scenes.nothing"))
