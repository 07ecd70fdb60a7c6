"""After a game: its pages, the strength it gave, and who may see what."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.faces.figures import division_name
from bot.faces.speech import safe_name
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.store.results import Division
from bot.tables.ratings import START, STEP
from bot.words import LANGUAGES, words_in
from tests.bot.play.test_ended import concede
from tests.bot.play.test_presses import two_at
from tests.bot.play.test_table_commands import said
from tests.bot.town import Match, town


async def turned(person: Person, page: Delivered, label: str) -> Delivered:
    control = next(c for c in page.buttons if c.label == label)
    await person.press(page, str(control.custom_id))
    await person.until(lambda: person.look(page).text != page.text)
    return person.look(page)


def ended_with(match: Match) -> set[str]:
    """Everything that the thread told, without the marks of its blocks."""
    return {
        line.removeprefix("- ").strip("*") for m in match.lines() for line in m.text.splitlines()
    }


def pictured(message: Delivered) -> str:
    """What its pictures say to whoever cannot see them."""
    return "\n".join(str(file["description"]) for file in message.attachments)


class TestPages:
    async def test_a_game_is_turned_page_by_page_also_after_a_restart(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "intrigue")
            alys = place.person("Alys")
            await match.play(Random(9))
            page = await said(alys, "game replay show", match)
            assert "page 1 of" in page.text
            pages = int(page.text.split(" of ")[1].split("*")[0])
            assert pages > 3
            told: set[str] = set()
            for number in range(1, pages + 1):
                assert f"page {number} of {pages}" in page.text
                assert len(page.attachments) == 1
                assert not {f for f in page.attachments if not f["description"]}
                told |= {line.strip("*") for line in page.text.splitlines()[1:]}
                if number == 2:
                    await place.sleep()
                    await place.wake()
                if number < pages:
                    page = await turned(alys, page, "Next")
            assert told <= ended_with(match)
            assert any("penalty" in line for line in told)
            page = await turned(alys, page, "First")
            assert "page 1 of" in page.text
            page = await turned(alys, page, "Last")
            assert f"page {pages} of {pages}" in page.text

    async def test_a_running_game_shows_no_page(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "intrigue")
            answer = await said(place.person("Alys"), "game replay show", match)
            assert "still running" in answer.text
            assert not answer.attachments
            assert not answer.controls


class TestStrength:
    async def test_the_winner_stands_first_and_may_leave_the_list(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            for name in ("Alys", "Bolek"):
                place.person(name).speaks("en-US")
            match = await two_at(place, "behind")
            alys, bolek = match.people
            nobody = await said(alys, "game leaderboard", match)
            assert not nobody.attachments
            assert words_in("en").text("stats.nobody") in nobody.text
            question = await said(bolek, "game concede", match)
            await bolek.press(question, str(question.buttons[1].custom_id))
            await alys.until(lambda: match.over)
            board = pictured(await said(alys, "game leaderboard", match))
            assert f" 1. Alys (you) · strength {START + STEP / 2:.0f}" in board
            assert f" 2. Bolek · strength {START - STEP / 2:.0f}" in board
            mine = await said(bolek, "me stats", match)
            assert f"{START - STEP / 2:.0f}" in pictured(mine)
            left = await said(bolek, "me stats", match, listed=False)
            assert f"{START - STEP / 2:.0f}" not in pictured(left) + left.text
            board = pictured(await said(alys, "game leaderboard", match))
            assert "Bolek" not in board
            back = await said(bolek, "me stats", match, listed=True)
            assert f"{START - STEP / 2:.0f}" in pictured(back)

    async def test_nothing_is_left_of_somebody_who_was_forgotten(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            alys, bolek = match.people
            question = await said(bolek, "game concede", match)
            await bolek.press(question, str(question.buttons[1].custom_id))
            await alys.until(lambda: match.over)
            await said(alys, "me data delete", match, confirm=True)
            board = await said(bolek, "game leaderboard", match)
            assert "Alys" not in pictured(board) + board.text


class TestFigures:
    @pytest.mark.parametrize("language", LANGUAGES)
    async def test_they_are_pictures_or_words_as_each_person_wants(
        self, tmp_path: Path, language: str
    ) -> None:
        words = words_in(language)
        async with town(tmp_path) as place:
            place.person("Alys").speaks("pl" if language == "pl" else "en-US")
            match = await two_at(place, "behind")
            alys, bolek = match.people
            await concede(match, bolek)
            await alys.until(lambda: match.over)
            commands = ("me stats", "game leaderboard")
            drawn = {path: await said(alys, path, match) for path in commands}
            await said(alys, "me settings", match, pictures=False)
            told = {path: await said(alys, path, match) for path in commands}
        won = words.text("stats.first_guess", n=1516, games=1, won=1)
        division = division_name(Division("behind", "", False), words)
        for path in commands:
            assert drawn[path].ephemeral
            assert len(drawn[path].attachments) == 1
            assert won.casefold() in pictured(drawn[path]).casefold()
            assert won not in drawn[path].text
            assert not told[path].attachments
            assert won.casefold() in told[path].text.casefold()
            assert f"**{division}**" in told[path].text
        course = words.text("stats.course", first=1500, last=1516, most=1516, least=1500)
        assert course in pictured(drawn["me stats"])
        assert course in told["me stats"].text
        assert f"**1.** {words.text('stats.you', name='Alys')}" in told["game leaderboard"].text

    async def test_results_are_told_by_house(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            alys, bolek = place.person("Alys"), place.person("Bolek")
            alys.speaks("en-US")
            lobby = await place.lobby(alys, "hbo", seats=2, house="lannister")
            await lobby.press(bolek, "join")
            match = await lobby.start(alys, bolek)
            await concede(match, bolek)
            await alys.until(lambda: match.over)
            mine = await said(alys, "me stats", match)
            other = await said(bolek, "me stats", match)
        assert "House Lannister: 1 game, 1 won." in pictured(mine)
        assert "Stark" not in pictured(mine)
        assert "Stark" in pictured(other)

    async def test_a_name_stands_as_it_last_did_where_the_reader_may_see(
        self, tmp_path: Path
    ) -> None:
        async with town(tmp_path) as place:
            alys = place.sandbox.add_person("🐦 Alys_of_*Karhold*")
            bolek = place.person("Bolek")
            bolek.speaks("en-US")
            lobby = await place.lobby(alys, "behind", seats=2)
            await lobby.press(bolek, "join")
            match = await lobby.start(alys, bolek)
            await concede(match, bolek)
            await bolek.until(lambda: match.over)
            drawn = await said(bolek, "game leaderboard", match)
            await said(bolek, "me settings", match, pictures=False)
            told = await said(bolek, "game leaderboard", match)
        assert " 1. 🐦 Alys_of_*Karhold* · strength 1516" in pictured(drawn)
        assert safe_name("🐦 Alys_of_*Karhold*") in told.text
