"""The second edition through the sandbox: a whole joust and a whole melee, people against computer
players, by presses alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

import pytest

from bot.faces.story import story
from bot.faces.thread import ThreadFace
from bot.sandbox.seen import Control, Delivered
from bot.terminal.players import casually
from bot.terminal.sensible import Sensible
from bot.words import words_in
from tests.bot.play.lone import SEED
from tests.bot.town import Match, Town, town

ROUND = re.compile(r"^\*\*Round (\d+) · Plots\*\*$", re.MULTILINE)


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
JOUST_MESSAGES, MELEE_MESSAGES = 5, 12  # in a round


@pytest.mark.parametrize("deck", [0, 3, 5], ids=["baratheon", "martell", "stark"])
async def test_a_whole_joust_against_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deck: int
) -> None:
    """Always the same game: seed and decks are fixed, and each answer follows from the table."""
    decks = iter([deck, deck + 1])
    monkeypatch.setattr("bot.tables.choosing.secrets.choice", lambda each: each[next(decks)])
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: SEED)
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
        told = messages_by_round(match)
        print(f"messages a round: {dict(told)}")
        assert len(told) > 1
        assert max(told.values()) <= JOUST_MESSAGES
        assert median(presses) <= ENOUGH
        assert median(taps) <= ENOUGH


def messages_by_round(match: Match) -> Counter[int]:
    """Each in the round in which it began; setup left out."""
    found: Counter[int] = Counter()
    here = 0
    for message in match.lines():
        found[here] += 1
        here = max([here, *map(int, ROUND.findall(message.text))])
    del found[0]
    return found


async def test_a_whole_melee_of_four(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys", "Bolek"], computers=2))
        await match.play(Random(2))
        assert match.over
        assert any("Master of Coin" in m.text for m in match.lines())


async def test_a_melee_among_computer_players_is_told_in_few_messages_and_whole(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        match = Casual(await seated(place, ["Alys"], computers=3))
        await match.play(Random(2), until=lambda: "Round 3" in match.newest.text)
        await place.settle()
        async with place.bot.service.registry.seen(match.number) as table:
            face, told = ThreadFace(table, words_in("en")), story(table)
            blocks = [item for each in told.stretches for item in each.told]
        assert max(messages_by_round(match).values()) <= MELEE_MESSAGES
        sandbox = place.sandbox.world
        files = [file["id"] for m in match.lines() for file in m.attachments]
        texts = [sandbox.files[file].decode(errors="ignore") for file in files]
        thread = "\n".join([*(m.text for m in match.lines()), *texts])
        lines = [line for piece in face.telling.pieces(blocks) for line in piece.text.split("\n")]
        assert [line for line in lines if line not in thread] == []
