"""Both games from `/game new` to the final score, by presses alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.bot.town import town

PEOPLE = ["Alys", "Bolek", "Cersei", "Dorota"]


@pytest.mark.parametrize("game", ["intrigue", "behind"])
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("count", [2, 4])
async def test_a_whole_game(tmp_path: Path, game: str, language: str, count: int) -> None:
    async with town(tmp_path) as place:
        people = [place.person(name) for name in PEOPLE[:count]]
        lobby = await place.lobby(people[0], game, seats=count, language=language)
        for person in people[1:]:
            await lobby.press(person, "join")
        match = await lobby.start(*people)
        await match.play(Random(game + language))
        assert match.over
        assert all(not m.buttons for m in match.lines())
