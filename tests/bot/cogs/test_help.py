"""`/help`: short wherever it is asked, in both languages; and every command it names exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cogs.help import Topic, Where, about, brief
from bot.faces.posts import CONTENT
from bot.games.shelf import SHELF
from bot.sandbox.people import Person
from bot.sandbox.world import Channel
from bot.words import LANGUAGES, words_in
from tests.bot.play.test_ended import concede
from tests.bot.play.test_presses import two_at
from tests.bot.town import town

LINES, CHARACTERS, LINE = 10, 1_000, 90
NAMED = re.compile(r"`/([^`]+)`")
LOCALES = {"en": "en-US", "pl": "pl"}


def paths(language: str) -> set[str]:
    """What every command and group is called, as it is typed."""
    words = words_in(language)
    ids = [
        each.removeprefix("command.").removesuffix(".name")
        for each in words.sentences
        if each.startswith("command.") and each.endswith(".name") and ".option." not in each
    ]
    return {" ".join(named(each, language)) for each in ids}


def named(id: str, language: str) -> Iterator[str]:
    parts = id.split(".")
    for count in range(1, len(parts) + 1):
        yield words_in(language).text(f"command.{'.'.join(parts[:count])}.name")


def groups(language: str) -> set[str]:
    found = paths(language)
    return {path for path in found if any(other.startswith(f"{path} ") for other in found)}


def everywhere(language: str) -> Iterator[str]:
    """The brief help of every place, at every game."""
    words = words_in(language)
    for where in Where:
        for game in SHELF if where is Where.TABLE else [""]:
            yield brief(where, words, game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_fits_a_phone_wherever_it_is_asked(language: str) -> None:
    for text in everywhere(language):
        lines = text.splitlines()
        assert len(lines) <= LINES
        assert len(text) <= CHARACTERS
        assert all(0 < len(line) <= LINE for line in lines), lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_the_lesson_the_look_ups_and_the_way_to_more(language: str) -> None:
    words = words_in(language)
    wanted = [words.text(f"command.{name}.name") for name in ("learn", "card", "rule", "ruling")]
    for text in everywhere(language):
        assert all(f"`/{name}`" in text for name in wanted), text
        assert text.splitlines()[-1] == words.text("help.brief.more")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_running_table_says_something_of_its_own_game(language: str) -> None:
    words = words_in(language)
    told = {brief(Where.TABLE, words, game) for game in SHELF}
    assert len(told) == len(SHELF)
    assert len(brief(Where.TABLE, words, "a game without such a line").splitlines()) < LINES


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_only_commands_that_can_be_given(language: str) -> None:
    known = paths(language) - groups(language)
    told = [*everywhere(language)]
    told += [about(topic, words_in(language), "agot") for topic in Topic]
    for text in told:
        assert {path for path in NAMED.findall(text) if path not in known} == set(), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_names_a_command_that_does_not_exist(language: str) -> None:
    known = paths(language)
    found = {
        (sentence, path)
        for sentence, text in words_in(language).sentences.items()
        for path in NAMED.findall(text)
        if path not in known
    }
    assert found == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_a_topic_tells_more_in_one_message(topic: Topic, language: str) -> None:
    text = about(topic, words_in(language), "agot")
    assert LINE < len(text) <= CONTENT
    assert not text.endswith("…")


async def test_the_commands_that_are_worded_are_those_of_the_bot(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        assert {each.qualified_name for each in place.bot.tree.walk_commands()} == paths("en")


async def asked(person: Person, channel: Channel | str, **options: object) -> str:
    return (await (await person.command("help", channel=channel, **options)).reply()).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_is_about_where_it_is_asked(tmp_path: Path, language: str) -> None:
    words = words_in(language)
    async with town(tmp_path) as place:
        alys, channel = place.person("Alys"), place.sandbox.channel
        alys.speaks(LOCALES[language])
        assert await asked(alys, channel) == brief(Where.SERVER, words)
        match = await two_at(place, "behind")
        assert await asked(alys, match.thread) == brief(Where.TABLE, words, "behind")
        assert await asked(alys, channel) == brief(Where.SERVER, words)
        await place.lobby(alys, "intrigue", seats=2)
        assert await asked(alys, channel) == brief(Where.LOBBY, words)
        await concede(match, match.people[1])
        await alys.until(lambda: match.over)
        assert await asked(alys, match.thread) == brief(Where.TABLE_OVER, words)
        assert await asked(alys, alys.open_dm()) == brief(Where.DM, words)
        disclaimer = await asked(alys, channel, topic="about")
        assert words.text("help.not") in disclaimer
        assert "(2–2)" not in disclaimer
