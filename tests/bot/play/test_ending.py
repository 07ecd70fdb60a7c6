"""The end of a game in its thread: a result, what decided it, a chart, and a game once more."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot.faces.course import chart, highlights
from bot.faces.speech import voice
from bot.faces.welcome import welcome_lines
from bot.numbers import PersonId
from bot.sandbox.seen import Delivered
from bot.store import Status
from bot.words import LANGUAGES, signed, words_in
from tests.bot.play.test_clocks import opened
from tests.bot.play.test_ended import concede
from tests.bot.play.test_presses import two_at
from tests.bot.town import Lobby, Match, Town, town


def last(match: Match) -> Delivered:
    """The message with the result."""
    return next(m for m in match.lines() if any(":rematch" in str(c.custom_id) for c in m.buttons))


def shown(match: Match) -> bool:
    return any(":rematch" in str(c.custom_id) for m in match.lines() for c in m.buttons)


def named(message: Delivered, act: str) -> str:
    return next(str(c.custom_id) for c in message.buttons if str(c.custom_id).endswith(f":{act}"))


async def ended(place: Town, game: str, language: str) -> Match:
    alys, bolek = place.person("Alys"), place.person("Bolek")
    lobby = await place.lobby(alys, game, seats=2, language=language)
    await lobby.press(bolek, "join")
    match = await lobby.start(alys, bolek)
    await match.play(Random(4))
    await alys.until(lambda: shown(match))
    return match


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_result_says_who_won_by_what_and_shows_the_course(
    tmp_path: Path, language: str
) -> None:
    words = words_in(language)
    async with town(tmp_path) as place:
        match = await ended(place, "intrigue", language)
        before = last(match).text
        for word in ("ending.decided",):
            assert words.text(word) in before
        assert "**1.** " in before
        assert "**2.** " in before
        async with place.bot.service.registry.seen(match.number) as table:
            rounds = table.session.game.round
            assert words.text("ending.rounds", n=rounds) in before
            names = voice(table.seats, words, labels=True)
            told = highlights(table, words, names)
            assert told
            assert all(each.text in before for each in told)
            drawn = chart(table, words, told)
            assert table.session.outcome is not None
            scores = table.session.outcome.scores
        assert drawn is not None
        assert all(words.text("score.penalties", n=score) in before for score in scores)
        described = [str(file.get("description")) for file in last(match).attachments]
        assert drawn.alt() in described
        final = ", ".join(map("{} {}".format, ("Alys", "Bolek"), map(signed, scores)))
        board = words.text("picture.final", scores=final)
        assert any(board in each for each in described)
        assert words.text("course.penalties") in drawn.alt()
        await place.sleep()
        await place.wake()
        await place.settle()
        assert last(match).text == before


async def test_the_standings_are_those_of_the_rounds(tmp_path: Path) -> None:
    """Each round's end agrees with what the log says of it."""
    async with town(tmp_path) as place:
        match = await ended(place, "intrigue", "en")
        async with place.bot.service.registry.seen(match.number) as table:
            standings = table.session.standings()
            final = [player.penalties for player in table.session.view(None).players]
            assert sorted(standings) == list(range(table.session.game.round + 1))
            assert standings[0] == (0, 0)
            assert list(standings[max(standings)]) == final
            told = " ".join(
                words_in("en").say(line, voice(table.seats, words_in("en")))
                for line in table.session.log(None)
            )
        for number in range(1, max(standings)):
            gained = [b - a for a, b in zip(standings[number - 1], standings[number], strict=True)]
            assert all(gain >= 0 for gain in gained)
        assert told


@pytest.mark.parametrize("game", ["agot", "intrigue"])
async def test_a_rematch_waits_for_everybody_with_the_same_seats_and_decks(
    tmp_path: Path, game: str
) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place, game)
        alys, bolek = match.people
        former = await place.store.table(match.number)
        await concede(match, alys)
        await bolek.until(lambda: shown(match))
        end = last(match)
        opened = await (await bolek.press(end, named(end, "rematch"))).reply()
        assert f"<#{place.sandbox.channel.id}>" in opened.text
        called = await alys.message_where(
            place.sandbox.channel, lambda m: "Rematch" in m.text and bool(m.buttons)
        )
        assert called.id in [m.id for m in alys.pings(place.sandbox.channel)]
        lobby = Lobby(place, called)
        lines = [line for line in called.text.split("\n") if re.match(r"\*\*\d\*\*", line)]
        assert lines[0].startswith("**1** ⏳ Alys")
        assert lines[1].startswith("**2** Bolek ✓")
        twice = await (await alys.press(end, named(end, "rematch"))).reply()
        assert twice.text in [words_in(each).text("table.rematch_open", n=2) for each in LANGUAGES]
        await lobby.press(alys, "ready")
        await lobby.start(bolek)
        started = await place.store.table(lobby.number)
        assert former is not None
        assert started is not None
        assert started.status is Status.RUNNING
        assert started.options.get("decks") == former.options.get("decks")
        assert [s.name for s in await place.store.seats(lobby.number)] == ["Alys", "Bolek"]


async def test_replay_and_statistics_open_from_the_result(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys, bolek = match.people
        alys.speaks("en-US")
        await concede(match, bolek)
        await alys.until(lambda: shown(match))
        end = last(match)
        replay = await (await alys.press(end, named(end, "replay"))).reply()
        assert replay.ephemeral
        assert "page 1 of" in replay.text
        stats = await (await alys.press(end, named(end, "stats"))).reply()
        assert stats.ephemeral
        assert words_in("en").text("stats.heading") in stats.text
        assert "1 game, 1 won" in str(stats.attachments[0]["description"])
        await (await alys.command("me settings", channel=match.thread, pictures=False)).reply()
        stats = await (await alys.press(end, named(end, "stats"))).reply()
        assert not stats.attachments
        assert "1 game, 1 won" in stats.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_recap_shows_the_course_or_tells_it(tmp_path: Path, language: str) -> None:
    words = words_in(language)
    async with town(tmp_path) as place:
        place.person("Alys").speaks("pl" if language == "pl" else "en-US")
        match = await two_at(place)
        alys = match.people[0]
        live = place.bot.service.registry.live(match.number)
        assert live is not None
        await match.play(Random(4), until=lambda: live.session.game.round > 2)
        drawn = chart(live, words)
        assert drawn is not None
        recap = await (await alys.command("game recap", channel=match.thread)).reply()
        assert [file.get("description") for file in recap.attachments] == [drawn.alt()]
        asked = await alys.command("me settings", channel=place.sandbox.channel, pictures=False)
        await asked.reply()
        recap = await (await alys.command("game recap", channel=match.thread)).reply()
        assert not recap.attachments
        assert all(line in recap.text for line in drawn.told)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_newcomer_is_welcomed_until_the_first_answer(tmp_path: Path, language: str) -> None:
    words = words_in(language)
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys = match.waited_for()[0]
        number = PersonId(int(alys.id))
        lines = welcome_lines(await place.store.person(number), words)
        assert len(lines) == 3
        alys.speaks(language)
        before = await opened(match, alys)
        spoken = words_in((await place.store.person(number)).language or language)
        told = welcome_lines(await place.store.person(number), spoken)
        assert before.text.startswith("\n".join(told))
        await match.answer(alys, Random(1))
        await place.settle()
        assert welcome_lines(await place.store.person(number), words) == []
        again = await opened(match, alys)
        assert not any(line in again.text for line in told)
