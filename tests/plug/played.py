"""High Card through the sandbox, from `/game new` to its replay. Run by `test_plug`, where the game
is installed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.words import LANGUAGES, words_in
from tests.bot.town import Match, Town, town

GAME = "high_card"
REPLIES_WITH_FILES: dict[str, dict[str, str]] = {
    "card": {"name": "Knave"},
    "board": {},
    "game replay show": {},
    "game replay file": {},
}


async def opened(place: Town, language: str, *, computer: bool = False) -> Match:
    people = [place.person("Alys")] if computer else [place.person("Alys"), place.person("Bolek")]
    lobby = await place.lobby(people[0], GAME, seats=2, language=language)
    spoken = (await lobby.more(people[0])).text
    assert any(words_in(each).text(f"about.{GAME}") in spoken for each in LANGUAGES)
    if computer:
        await lobby.press(people[0], "computer")
    for person in people[1:]:
        await lobby.press(person, "join")
    return await lobby.start(*people)


async def said(person: Person, path: str, match: Match, **options: str) -> Delivered:
    outcome = await person.command(path, channel=match.thread, **options)
    return await outcome.reply()


async def dealt(match: Match, person: Person) -> Delivered:
    """The panel that came by DM."""
    await person.until(lambda: match.panel(person))
    panel = match.panel(person)
    assert panel is not None
    return panel


def cards_in(text: str) -> set[str]:
    """In whichever language: a panel speaks its person's, the thread the table's."""
    known = [pair for language in LANGUAGES for pair in words_in(language).names.items()]
    return {name for key, name in known if key.startswith(f"card.{GAME}.") and name in text}


async def seen(person: Person, match: Match) -> str:
    """The board as it is told to whoever cannot see it."""
    (picture,) = (await said(person, "board", match)).attachments
    return str(picture["description"])


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_whole_game_over_a_restart(tmp_path: Path, language: str) -> None:
    async with town(tmp_path) as place:
        match = await opened(place, language)
        await match.answer(match.people[0], Random(language))
        await place.sleep()
        await place.wake()
        await match.play(Random(language))
        assert match.over
        told = "\n".join(line.text for line in match.lines())
        assert f"[{GAME}." not in told  # a sentence that is missing shows as its id
        assert len(cards_in(told)) > 1


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_hands_come_by_dm_and_board_and_hand_are_drawn(tmp_path: Path, language: str) -> None:
    async with town(tmp_path) as place:
        match = await opened(place, language)
        for person in match.people:
            panel = await dealt(match, person)
            assert panel.attachments
            assert cards_in(panel.text)
        everybody = " ".join(str(line.payload) for line in match.lines())
        assert not cards_in(everybody)
        told = [await seen(person, match) for person in match.people]
        assert any(words_in(language).text(f"game.{GAME}") in each for each in told)


async def test_an_answer_is_taken_back(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await opened(place, "en")
        alys = match.people[0]
        await dealt(match, alys)
        await match.answer(alys, Random(1))
        await alys.until(lambda: alys not in match.waited_for())
        await said(alys, "game undo", match)
        await alys.until(lambda: alys in match.waited_for())
        await match.play(Random(1))
        assert match.over


async def test_it_is_looked_up_and_replayed(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await opened(place, "en", computer=True)
        await match.play(Random(2))
        alys = match.people[0]
        rule = await said(alys, "rule", match, name="Laying a Card")
        assert "highest scores a point" in rule.text
        for path, options in REPLIES_WITH_FILES.items():
            reply = await said(alys, path, match, **options)
            assert reply.attachments, path
