"""After a game: its pages, the strength it gave, and who may see what."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.faces.speech import mention
from bot.numbers import PersonId
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.tables.ratings import START, STEP
from tests.bot.play.test_presses import two_at
from tests.bot.play.test_table_commands import said
from tests.bot.town import Match, town


async def turned(person: Person, page: Delivered, label: str) -> Delivered:
    control = next(c for c in page.buttons if c.label == label)
    await person.press(page, str(control.custom_id))
    await person.until(lambda: person.look(page).content != page.content)
    return person.look(page)


def ended_with(match: Match) -> set[str]:
    """Everything that the thread told."""
    return {line for m in match.lines() for line in m.content.splitlines()}


class TestPages:
    async def test_a_game_is_turned_page_by_page_also_after_a_restart(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "intrigue")
            alys = place.person("Alys")
            await match.play(Random(9))
            page = await said(alys, "game replay show", match)
            assert "page 1 of" in page.content
            pages = int(page.content.split(" of ")[1].split("*")[0])
            assert pages > 3
            told: set[str] = set()
            for number in range(1, pages + 1):
                assert f"page {number} of {pages}" in page.content
                assert len(page.attachments) == 1
                assert not {f for f in page.attachments if not f["description"]}
                told |= set(page.content.splitlines()[1:])
                if number == 2:
                    await place.sleep()
                    await place.wake()
                if number < pages:
                    page = await turned(alys, page, "Next")
            assert told <= ended_with(match)
            assert any("penalty" in line for line in told)
            page = await turned(alys, page, "First")
            assert "page 1 of" in page.content
            page = await turned(alys, page, "Last")
            assert f"page {pages} of {pages}" in page.content

    async def test_a_running_game_shows_no_page(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "intrigue")
            answer = await said(place.person("Alys"), "game replay show", match)
            assert "still runs" in answer.content
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
            assert alys.mention not in nobody.content
            question = await said(bolek, "game concede", match)
            await bolek.press(question, str(question.buttons[1].custom_id))
            await alys.until(lambda: match.over)
            board = (await said(alys, "game leaderboard", match)).content
            assert (
                f"1. {mention(PersonId(int(alys.id)))} · strength {START + STEP / 2:.0f}" in board
            )
            assert (
                f"2. {mention(PersonId(int(bolek.id)))} · strength {START - STEP / 2:.0f}" in board
            )
            mine = await said(bolek, "me stats", match)
            assert f"{START - STEP / 2:.0f}" in mine.content
            left = await said(bolek, "me stats", match, listed=False)
            assert f"{START - STEP / 2:.0f}" not in left.content
            board = (await said(alys, "game leaderboard", match)).content
            assert bolek.mention not in board
            back = await said(bolek, "me stats", match, listed=True)
            assert f"{START - STEP / 2:.0f}" in back.content

    async def test_nothing_is_left_of_somebody_who_was_forgotten(self, tmp_path: Path) -> None:
        async with town(tmp_path) as place:
            match = await two_at(place, "behind")
            alys, bolek = match.people
            question = await said(bolek, "game concede", match)
            await bolek.press(question, str(question.buttons[1].custom_id))
            await alys.until(lambda: match.over)
            await said(alys, "me data delete", match, confirm=True)
            board = (await said(bolek, "game leaderboard", match)).content
            assert alys.mention not in board
