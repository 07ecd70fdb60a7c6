"""`play`, `selfplay`, `words`: what they print and how they refuse."""

from __future__ import annotations

import io
import json
import os

import pytest

from bot.terminal.sentences import COUNTS
from bot.words import words_in
from engine.behind.players.value import FEATURES as BEHIND_FEATURES
from engine.realm.players.value import FEATURES
from tests.bot.terminal.ran import Ran, process

TICK = 0.02  # seconds, to which a process knows its time at the coarsest


def test_play_without_anybody_to_type_says_so_and_ends_well() -> None:
    said = process("play", "intrigue", "--seed", "1")
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith(words_in("en").text("play.left") + "\n")


def test_play_with_standard_input_closed_ends_well() -> None:
    said = process("play", "behind", "--lang", "pl", before="sys.stdin = None")
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith(words_in("pl").text("play.left") + "\n")


def test_play_to_the_end_names_a_winner(rookery: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
    said = rookery("play", "intrigue", "--seed", "1", "--agent", "random")
    assert said.code == 0
    assert words_in("en").text("play.won", names="").rstrip(" .") in said.out


def test_play_explains_a_choice_it_does_not_take(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("999\nq\n"))
    said = rookery("play", "intrigue", "--seed", "1")
    assert said.code == 0
    assert words_in("en").text("refused.unknown") in said.out


@pytest.mark.parametrize("arguments", [("--players", 9), ("--players", 2, "--seat", 2)])
def test_play_refuses_seats_that_are_not_there(rookery: Ran, arguments: tuple[object, ...]) -> None:
    rookery("play", "intrigue", *arguments).refused("2 to 6", code=2)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--players", 1), "not for 1 players"),
        (("--games", 0), "--games"),
        (("--processes", 0), "--processes"),
        (("--agents", "oracle"), "--agents"),
        (("--agents", "random,random,random"), "--agents"),
    ],
)
def test_selfplay_refuses_bad_arguments(
    rookery: Ran, arguments: tuple[object, ...], part: str
) -> None:
    rookery("selfplay", "intrigue", *arguments).refused(part, code=2)


@pytest.mark.parametrize("game", ["intrigue", "behind"])
def test_selfplay_reports_as_json(rookery: Ran, game: str) -> None:
    said = rookery("selfplay", game, "--games", 2, "--agents", "random,greedy", "--json")
    assert said.code == 0
    report = json.loads(said.out)
    assert (report["games"], report["errors"]) == (2, [])
    assert sum(report["wins"]) == pytest.approx(2)


def test_selfplay_says_how_long_maesters_think(rookery: Ran) -> None:
    """In seconds of the processor, each of which the whole command has spent as well."""
    before = sum(os.times()[:4])
    said = rookery("selfplay", "intrigue", "--agents", "maester,greedy", "--games", 2, "--json")
    spent = sum(os.times()[:4]) - before
    found = json.loads(said.out)["thinking"]
    assert found["thoughts"] > 0
    assert 0 <= found["median_s"] <= found["p95_s"] <= found["longest_s"] <= spent + TICK
    assert found["longest_s"] > 0
    quick = rookery("selfplay", "intrigue", "--agents", "thoughtful,greedy", "--games", 2, "--json")
    assert "thinking" not in json.loads(quick.out)


def test_selfplay_counts_real_decisions_unless_every_question_is_asked(rookery: Ran) -> None:
    real = rookery("selfplay", "agot", "--games", 8, "--json")
    every = rookery("selfplay", "agot", "--games", 8, "--json", "--every-question")
    assert json.loads(real.out)["decisions"] < json.loads(every.out)["decisions"]


def test_selfplay_on_several_processes_comes_to_the_same(rookery: Ran) -> None:
    reports = []
    for processes in (1, 2):
        arguments = ("--games", 3, "--agents", "thoughtful,greedy", "--processes", processes)
        said = rookery("selfplay", "behind", *arguments, "--json")
        report = json.loads(said.out)
        reports.append({key: report[key] for key in ("games", "decisions", "wins", "errors")})
    assert reports[0] == reports[1]
    assert reports[0]["games"] == 3


@pytest.mark.parametrize(
    ("game", "headed", "names"),
    [("agot", "[joust]", FEATURES), ("behind", "[two]", BEHIND_FEATURES)],
)
def test_weigh_prints_a_weight_for_every_feature(
    rookery: Ran, game: str, headed: str, names: tuple[str, ...]
) -> None:
    said = rookery("weigh", game, "--games", 2)
    head, table, *weights = said.out.splitlines()
    assert head.startswith("# 2 games, ")
    assert table == headed
    assert [line.partition(" = ")[0] for line in weights] == list(names)


def test_weigh_refuses_what_a_game_is_not_for(rookery: Ran) -> None:
    rookery("weigh", "hbo", "--players", 3).refused("not for 3 players", code=2)


def test_an_unknown_game_is_refused(rookery: Ran) -> None:
    said = rookery("selfplay", "chess")
    assert said.code == 2
    assert "chess" in said.err


def test_no_command_at_all_shows_what_there_is(rookery: Ran) -> None:
    said = rookery()
    assert said.code == 2
    assert "usage: rookery" in said.err


def test_words_prints_every_sentence_of_a_language(rookery: Ran) -> None:
    said = rookery("words", "--all", "--lang", "pl")
    assert said.code == 0
    printed = [line.partition(": ")[0] for line in said.out.splitlines() if ": " in line]
    sentences = words_in("pl").sentences
    assert set(printed) >= {name for name in sentences if not name.startswith("noun.")}
    counted = next(name for name, text in sentences.items() if "|" in text)
    assert printed.count(counted) == len(COUNTS)


def test_words_of_one_room_alone(rookery: Ran) -> None:
    said = rookery("words", "--prefix", "refused.")
    assert said.code == 0
    assert all(line.startswith("refused.") for line in said.out.splitlines())


def test_selfplay_prints_how_ready_decks_fare_against_each_other(rookery: Ran) -> None:
    asked = ("selfplay", "agot", "--pairings", "--games", 2, "--agents", "random")
    found = json.loads(rookery(*asked, "--pool", "first-cycle", "--json").out)
    assert found["games"] == 28 * 2
    assert len(found["wins"]) == 8
    met = found["pairings"]["westeros-stark"]
    assert len(met) == 7
    back = found["pairings"]["westeros-greyjoy"]["westeros-stark"]
    assert met["westeros-greyjoy"] + back == 100


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--pairings", "--games", 3), "even"),
        (("--pairings", "--players", 3), "two players"),
        (("--decks", "ready", "--pool", "no-such"), "--pool takes one of"),
        (("--pool", "core"), "--decks or --pairings"),
    ],
)
def test_selfplay_refuses_pairings_and_pools_it_cannot_play(
    rookery: Ran, arguments: tuple[object, ...], part: str
) -> None:
    rookery("selfplay", "agot", *arguments).refused(part, code=2)
