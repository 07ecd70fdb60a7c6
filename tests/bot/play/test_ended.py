"""A table ends, and the bot is killed before the last of it is shown: whoever starts next shows it,
and from then on nobody looks at the table again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.numbers import TableId
from bot.sandbox.kinds import Permission
from bot.sandbox.people import Person
from bot.sandbox.seen import Delivered
from bot.store import NotSaved, Status, Store
from bot.store.limits import DAYS
from bot.store.shown import unshown, unshown_at_rest
from bot.tables.caretaker import Caretaker
from tests.bot.play.test_absence import DAY, given, named, owner_first
from tests.bot.play.test_agot import seated
from tests.bot.play.test_presses import two_at
from tests.bot.play.test_table_commands import said
from tests.bot.terminal.test_soak import wrong
from tests.bot.town import Match, Town, town
from tests.stores import change

pytestmark = pytest.mark.usefixtures("engine")

NEVER = 1_000_000.0  # seconds


@pytest.fixture(autouse=True)
def _quick_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)


async def again(place: Town) -> None:
    await place.sleep()
    await place.wake()
    await place.settle()


async def concede(match: Match, person: Person) -> None:
    """And is told that it is done."""
    question = await said(person, "game concede", match)
    await person.press(question, named(question, "concede"))
    await person.until(lambda: person.look(question).text != question.text)


def asked_of_discord(place: Town) -> int:
    """How many messages were sent, edited or deleted."""
    return sum("/messages" in str(each["path"]) for each in place.sandbox.log.exchanges())


# How a table can end without anybody's seeing it


async def won(place: Town) -> None:
    match = await two_at(place)
    await unseen(place)
    await concede(match, match.people[0])


async def won_by_the_last_row(place: Town) -> None:
    """The bot is killed when the record has the last answer, before the table counts as over."""
    await won(place)
    running, forgotten = "update tables set status = 'running'", "delete from results"
    await change(place.database, (running, ()), (forgotten, ()))


async def abandoned(place: Town) -> None:
    match, owner, _, dorota = await owner_first(place)
    await said(owner, "game sub", match, how="lend", person=dorota)
    await place.settle()
    await unseen(place)
    await neglected(place)


async def closed(place: Town) -> None:
    await place.lobby(place.person("Alys"), "intrigue", language="en")
    await unseen(place)
    await neglected(place)


async def left_by_all(place: Town) -> None:
    alys = place.person("Alys")
    lobby = await place.lobby(alys, "intrigue", language="en")
    await unseen(place)
    more = await lobby.more(alys)
    await alys.press(more, named(more, "leave"))
    async with asyncio.timeout(20):
        while await place.store.tables_in([Status.LOBBY]):
            await place.sandbox.quiet(0.01)


async def forgotten(place: Town) -> None:
    """Long after the end somebody is forgotten of whom the thread told."""
    match, owner, other, dorota = await owner_first(place)
    await given(match, owner, dorota, "hand_over")
    await concede(match, other)
    await place.settle()
    assert await unshown(place.store) == []
    await unseen(place)
    await said(owner, "me data delete", match, confirm=True)


async def unseen(place: Town) -> None:
    """From now on nothing is shown, as if the bot were killed before."""
    await place.settle()
    await place.bot.service.reconciler.close()


async def neglected(place: Town) -> None:
    caretaker = Caretaker(place.store, place.bot.service.registry)
    await caretaker.look(time.time() + (DAYS + 1) * DAY)


@pytest.mark.parametrize(
    "end", [won, won_by_the_last_row, abandoned, closed, left_by_all, forgotten]
)
async def test_the_end_is_shown_after_a_kill_and_then_left_alone(
    tmp_path: Path, end: Callable[[Town], Awaitable[None]]
) -> None:
    async with town(tmp_path) as place:
        await end(place)
        assert await wrong(place) != []
        await again(place)
        assert await wrong(place) == []
        asked = asked_of_discord(place)
        await again(place)
        assert asked_of_discord(place) == asked
        assert place.bot.service.registry.in_memory == 0


async def test_a_board_that_waits_for_its_time_is_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as place:
        match = await seated(place, ["Alys"], 1)
        await place.settle()
        monkeypatch.setattr("bot.faces.pace.SECONDS", NEVER)
        chance = Random(1)
        while not await undrawn(place):
            await match.answer(match.people[0], chance)
            await place.settle()
        monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)
        place.bot.service.reconciler.changed(match.number)
        await place.settle()
        assert not await undrawn(place)


async def undrawn(place: Town) -> bool:
    return any("has other files" in each.text for each in await wrong(place))


async def test_what_is_refused_in_the_end_is_not_tried_at_every_start(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys, bolek = match.people
        bolek.close_dms()
        place.sandbox.deny_bot(place.sandbox.channel, Permission.SEND_MESSAGES_IN_THREADS)
        await concede(match, alys)
        await place.settle()
        assert await wrong(place) != []
        asked = asked_of_discord(place)
        await again(place)
        assert asked_of_discord(place) == asked


async def test_the_sweep_finds_a_table_that_ended_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And lives on where the file cannot be read."""
    failures = [NotSaved("disk I/O error")]

    async def unreadable_once(store: Store, most: int) -> list[TableId]:
        if failures:
            raise failures.pop()
        return await unshown_at_rest(store, most)

    monkeypatch.setattr("bot.faces.reconcile.SWEEP_SECONDS", 0.01)
    monkeypatch.setattr("bot.faces.reconcile.SWEPT_SECONDS", 0.01)
    monkeypatch.setattr("bot.faces.reconcile.unshown_at_rest", unreadable_once)
    async with town(tmp_path) as place:
        alys = place.person("Alys")
        lobby = await place.lobby(alys, "intrigue", language="en")
        await place.store.set_status(lobby.number, Status.CLOSED)
        await alys.until(lambda: "closed" in alys.look(lobby.post).text)
        await place.settle()
        assert failures == []
        assert await unshown(place.store) == []


async def test_what_was_asked_of_somebody_is_past_when_the_game_ends(tmp_path: Path) -> None:
    """Whoever gives up agrees to nothing by that: no pause, no hour to meet."""
    async with town(tmp_path) as place:
        match = await two_at(place)
        alys, bolek = match.people
        for path in ("game pause", "game council"):
            await said(alys, path, match)
        await alys.until(lambda: len(requests(match)) == 2)
        await concede(match, bolek)
        await alys.until(lambda: match.over and not requests(match))
        async with place.bot.service.registry.seen(match.number) as table:
            assert table.over
            assert table.timing is None or not table.timing.paused


def requests(match: Match) -> list[Delivered]:
    return [m for m in match.lines() if any(":agree" in str(c.custom_id) for c in m.buttons)]
