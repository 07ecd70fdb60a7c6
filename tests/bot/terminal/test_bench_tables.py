"""`rookery bench tables` on a machine that is too slow for it."""

from __future__ import annotations

import pytest

from tests.bot.terminal.ran import Ran


def test_a_lobby_that_takes_too_long_ends_it_with_a_sentence(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.terminal.bench.party.PATIENCE", 0.0)
    rookery("bench", "tables", "--tables", 2, "--seconds", 1).refused("lobby", "--tables")


@pytest.mark.parametrize("arguments", [("--tables", "0"), ("--seconds", "nan"), ("--pause", "-1")])
def test_what_counts_nothing_is_refused(rookery: Ran, arguments: tuple[str, ...]) -> None:
    rookery("bench", "tables", *arguments).refused(code=2)
