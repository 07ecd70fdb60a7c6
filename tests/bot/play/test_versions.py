"""Rules that change under a table: its record is tried, and says where it plays otherwise today."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from bot.games.shelf import SHELF
from bot.store import Status
from bot.words import words_in
from engine.core.record import Record
from engine.core.session import Session
from tests.bot.play.test_afterwards import turned
from tests.bot.play.test_presses import two_at
from tests.bot.play.test_table_commands import asked, said
from tests.bot.town import Match, Town, town
from tests.stores import change

pytestmark = pytest.mark.usefixtures("engine")

TEXT = words_in("en").text


async def rewritten(place: Town, statement: str, *values: object) -> None:
    """The bot is off while its file changes, as it is while it is updated."""
    await place.sleep()
    await change(place.database, (statement, values))
    await place.wake()


async def digested(place: Town, match: Match, which: Callable[[Iterable[int]], int] = max) -> int:
    """The last row after which the state was noted, or another; from now on it was another one."""
    at = which((await place.store.kept(match.number)).digests) - 1
    await rewritten(
        place,
        "update rows set digest = ? where table_id = ? and ordinal = ?",
        *("0" * 16, match.number, at),
    )
    return at


async def played(place: Town, presses: int, game: str = "intrigue") -> Match:
    match = await two_at(place, game)
    await match.play(Random(5), until=lambda: match.presses >= presses)
    await place.settle()
    return match


async def status(place: Town, match: Match) -> Status:
    saved = await place.store.table(match.number)
    assert saved is not None
    return saved.status


async def test_a_table_that_plays_otherwise_today_asks_to_go_on(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await played(place, 25)
        row = await digested(place, match)
        request = await asked(match, ":agree")
        assert f"after move {row}" in request.text
        assert await status(place, match) is Status.FROZEN
        for person in match.people:
            button = next(c for c in request.buttons if str(c.custom_id).endswith(":agree"))
            await person.press(request, str(button.custom_id))
        await match.people[0].until(lambda: bool(match.waited_for()))
        await place.settle()
        await place.sleep()
        await place.wake()
        await match.play(Random(6))
        assert await status(place, match) is Status.OVER
        async with place.bot.service.registry.seen(match.number) as table:
            kept = Record.from_json(table.record.to_json(), SHELF)
        assert Session.restore(kept, SHELF["intrigue"]).over


async def test_a_frozen_table_asks_anew_where_it_plays_otherwise_even_earlier(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as place:
        match = await played(place, 40, "behind")
        late = await digested(place, match)
        assert f"after move {late}" in (await asked(match, ":agree")).text
        early = await digested(place, match, min)
        assert early < late
        await place.settle()
        request = await asked(match, ":agree")
        assert f"after move {early}" in request.text
        for person in match.people:
            button = next(c for c in request.buttons if str(c.custom_id).endswith(":agree"))
            await person.press(request, str(button.custom_id))
        await match.people[0].until(lambda: bool(match.waited_for()))
        await match.play(Random(6))
        assert await status(place, match) is Status.OVER


async def test_a_table_of_older_rules_on_which_all_digests_agree_plays_on(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await played(place, 15)
        await rewritten(place, "update tables set rules = 0 where id = ?", match.number)
        await match.play(Random(6))
        assert await status(place, match) is Status.OVER


async def test_a_finished_game_is_shown_up_to_where_it_plays_otherwise(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await played(place, 10_000)
        rows = len((await place.store.kept(match.number)).rows)
        row = await digested(place, match)
        alys = match.people[0]
        page = await said(alys, "game replay show", match)
        page = await turned(alys, page, "Last")
        assert TEXT("record.diverged", row=row) in page.text
        assert await status(place, match) is Status.OVER
        file = await said(alys, "game replay file", match)
        document = json.loads(alys.file(file.attachments[0]))
        assert len(document["rows"]) == rows


async def test_what_a_newer_version_wrote_is_left_alone(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await played(place, 10)
        await rewritten(place, "update tables set rules = 99 where id = ?", match.number)
        before = await place.store.kept(match.number)
        answer = await said(match.people[0], "board", match)
        assert answer.text == TEXT("record.newer")
        assert (await place.store.kept(match.number)) == before
        assert await status(place, match) is Status.RUNNING
        await rewritten(place, "update tables set rules = 1 where id = ?", match.number)
        await match.play(Random(6))
        assert await status(place, match) is Status.OVER
