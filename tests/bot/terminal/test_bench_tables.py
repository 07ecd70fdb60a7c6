"""`rookery bench tables` on a machine that is too slow for it."""

from __future__ import annotations

import json

import pytest

from tests.bot.terminal.ran import Ran

REQUESTS = "play.requests_per_press"


def test_a_lobby_that_takes_too_long_ends_it_with_a_sentence(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.terminal.bench.party.PATIENCE", 0.0)
    rookery("bench", "tables", "--tables", 2, "--seconds", 1).refused("lobby", "--tables")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--tables", "0"),
        ("--seconds", "nan"),
        ("--pause", "-1"),
        ("--processes", "0"),
        ("--processes", "2"),
    ],
)
def test_what_counts_nothing_is_refused(rookery: Ran, arguments: tuple[str, ...]) -> None:
    rookery("bench", "tables", *arguments).refused(code=2)


def test_two_processes_on_a_server_are_measured(rookery: Ran) -> None:
    said = rookery(
        *("bench", "tables", "--tables", 3, "--seconds", 1, "--pause", 0.2, "--json"),
        *("--database", "postgres", "--processes", 2),
    )
    assert said.code == 0, said.err
    figures = {figure["name"]: figure["value"] for figure in json.loads(said.out)}
    kinds = [value for name, value in figures.items() if name.startswith(f"{REQUESTS}.")]
    assert f"{REQUESTS}.acknowledgement" in figures
    assert sum(kinds) == pytest.approx(figures[REQUESTS], abs=0.02)
    assert min(figures["process_1.resident"], figures["process_2.resident"]) > 0


@pytest.mark.parametrize("database", ["file", "postgres"])
def test_tables_that_are_written_are_played_on_and_restored(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setattr("bot.terminal.bench.written.PLAYED", 8)
    said = rookery(
        *("bench", "tables", "--written", "--no-pictures"),
        *("--tables", 12, "--seconds", 4, "--pause", 2, "--json"),
        *("--database", database, "--held", 2, "--starts", 1),
    )
    assert said.code == 0, said.err
    figures = {figure["name"]: figure["value"] for figure in json.loads(said.out)}
    assert figures["play.presses"] > 0
    assert 0 < figures["play.counted_per_press"] < figures[REQUESTS]
    assert figures["play.restores"] > 0
    assert figures["play.restore.p99"] >= figures["play.restore.median"] > 0
    assert figures["start.tables"] == 12
