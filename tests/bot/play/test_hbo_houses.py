"""The HBO edition through the sandbox: who leads which house, as the table agreed or by chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.words import Voice, words_in
from engine.core.phrases import Who, phrase
from engine.core.seats import SeatId
from engine.hbo.nouns import HOUSES, House
from tests.bot.town import Town, town

NAMES = ("Alys", "Cersei")
EN = words_in("en")


def led(language: str, seat: int, house: House) -> str:
    """The line of the log."""
    words = words_in(language)
    told = phrase("hbo.log.house", who=Who(SeatId(seat)), house=phrase(f"hbo.house.{house}"))
    return words.say(told, Voice(lambda at: NAMES[at]))


def agreed(language: str, house: House, other: House) -> str:
    """The line of the lobby."""
    words = words_in(language)
    mine, theirs = (words.text(f"hbo.house.{each}") for each in (house, other))
    return words.text("house.about.chosen", house=mine, other=theirs)


async def log_of_two(place: Town, language: str, **options: object) -> tuple[str, str]:
    """What the lobby of a table for two said, and what its thread says first."""
    alys, cersei = (place.person(name) for name in NAMES)
    lobby = await place.lobby(alys, "hbo", language=language, **options)
    said = alys.look(lobby.post).text
    await lobby.press(cersei, "join")
    match = await lobby.start(alys, cersei)
    await alys.until(match.waited_for)
    return said, "\n".join(message.text for message in match.lines())


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("house", "other"), [HOUSES, HOUSES[::-1]])
async def test_the_opener_leads_the_chosen_house(
    tmp_path: Path, language: str, house: House, other: House
) -> None:
    async with town(tmp_path) as place:
        said, told = await log_of_two(place, language, house=house.value)
        assert agreed(language, house, other) in said
        assert led(language, 0, house) in told
        assert led(language, 1, other) in told


@pytest.mark.parametrize("options", [{}, {"house": "random"}])
async def test_chance_decides_where_nobody_has_chosen(
    tmp_path: Path, options: dict[str, object]
) -> None:
    async with town(tmp_path) as place:
        said, told = await log_of_two(place, "en", **options)
        assert EN.text("house.about.random") in said
        assert sum(led("en", 0, house) in told for house in HOUSES) == 1


async def test_the_choice_goes_with_the_one_who_made_it(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        alys, cersei = (place.person(name) for name in NAMES)
        lobby = await place.lobby(alys, "hbo", language="en", house="stark")
        joined = await lobby.press(cersei, "join")
        assert agreed("en", House.STARK, House.LANNISTER) in joined.text
        left = await lobby.press(alys, "leave")
        assert EN.text("house.about.random") in left.text
        await lobby.press(alys, "join")
        match = await lobby.start(cersei, alys)
        await cersei.until(match.waited_for)
