"""Both games from `/game new` to the final score, by presses alone; also with moves taken back and
seats given up on the way."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tests.bot.play.unruly import UNDOS, Unruly
from tests.bot.town import town

WINNERS = re.compile(r"(?:The winner is|The win is shared:) (.*?)\.")
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
        await place.sandbox.until(lambda: all(not m.buttons for m in match.lines()[:-1]))


@pytest.mark.parametrize("game", ["intrigue", "behind"])
async def test_a_whole_game_with_moves_taken_back_and_seats_given_up(
    tmp_path: Path, game: str
) -> None:
    async with town(tmp_path) as place:
        people = [place.person(name) for name in PEOPLE]
        lobby = await place.lobby(people[0], game, seats=len(people), language="en")
        for person in people[1:]:
            await lobby.press(person, "join")
        match = Unruly(await lobby.start(*people))
        await match.play_on(Random(game))
        assert match.undone == UNDOS
        assert len(match.conceded) == 2
        winners = WINNERS.findall(" ".join(message.text for message in match.lines()))
        assert len(winners) == 1
        assert not any(person.name in winners[0] for person in match.conceded)
