"""A whole game, every request and every answer held against Discord's own OpenAPI document."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.bot.play.test_presses import two_at
from tests.bot.sandbox.openapi import document, violations
from tests.bot.town import town


@pytest.mark.parametrize("game", ["intrigue", "behind"])
async def test_a_whole_game_conforms_in_both_directions(tmp_path: Path, game: str) -> None:
    path = document()
    if path is None:
        pytest.skip("ROOKERY_REFERENCE is not set, so there is no document to compare with")
    async with town(tmp_path) as place:
        match = await two_at(place, game)
        for command in ("hand", "board", "game recap", "game replay file", "game list", "help"):
            await (await match.people[0].command(command, channel=match.thread)).reply()
        await match.play(Random(game))
        exchanges = place.sandbox.log.exchanges()
    assert len(exchanges) > 100
    assert violations(path, exchanges) == []
