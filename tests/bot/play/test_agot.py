"""The second edition through the sandbox: a whole joust and a whole melee, people against computer
players, by presses alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from statistics import median

import pytest

from bot.sandbox.seen import Control, Delivered
from bot.terminal.players import casually
from tests.bot.play.lone import SEED
from tests.bot.play.sensible import Sensible
from tests.bot.town import Match, Town, town

ROUND = re.compile(r"^\*\*Round (\d+)\*\*$", re.MULTILINE)


async def seated(place: Town, names: list[str], computers: int) -> Match:
    people = [place.person(name) for name in names]
    count = len(people) + computers
    lobby = await place.lobby(people[0], "agot", seats=count, language="en")
    for person in people[1:]:
        await lobby.press(person, "join")
    for _ in range(computers):
        await lobby.press(people[0], "computer")
    return await lobby.start(*people)


class Casual(Match):
    """Somebody who plays cards, attacks now and then, and passes a whole phase at one press."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.town, match.number, match.thread, match.people)

    def control(self, prompt: Delivered, choose: Random) -> Control:
        return casually(prompt, choose)


ENOUGH = 25  # presses in a round, at the median


@pytest.mark.parametrize("deck", [0, 3, 5], ids=["baratheon", "martell", "stark"])
async def test_a_whole_joust_against_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deck: int
) -> None:
    """Always the same game: seed and decks are fixed, and each answer follows from the table."""
    decks = iter([deck, deck + 1])
    monkeypatch.setattr("bot.tables.choosing.secrets.choice", lambda each: each[next(decks)])
    monkeypatch.setattr("bot.tables.registry.secrets.token_hex", lambda _: SEED)
    async with town(tmp_path) as place:
        match = Sensible(await seated(place, ["Alys"], computers=1))
        await match.play_on()
        presses = [n for number, n in match.by_round.items() if number]
        taps = [n for number, n in match.taps.items() if number]
        print(
            f"presses a round: median {median(presses)}, most {max(presses)}; "
            f"with every tick in a select: median {median(taps)}, most {max(taps)}"
        )
        assert len(presses) > 1
        assert median(presses) <= ENOUGH
        assert median(taps) <= ENOUGH


async def test_a_whole_melee_of_four(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys", "Bolek"], computers=2))
        await match.play(Random(2))
        assert match.over
        titles = [m for m in match.lines() if "takes the title" in m.content]
        assert titles
