"""The file fails in the middle of a game: the press is answered "not saved, try again", the table
stands where it stood, and the same press works when the fault is gone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.outcomes import Outcome
from bot.sandbox.people import Person
from bot.store import Store
from bot.store.form import newest
from bot.terminal.players import answers
from tests.bot.store.samples import full as full_disk
from tests.bot.store.samples import held
from tests.bot.town import Match, Town, town
from tests.stores import SCHEMAS, SQLITE, faulty, raw

pytestmark = pytest.mark.usefixtures("engine")

SEED = "0123456789abcdef" * 2
SIGNED = re.compile(r"\?ex=[^'\"]*")  # an address of a file, which changes with time
AT_ONCE = re.compile(r"rk:\d+:\d+:(pick|take)\b")  # one press is a whole answer
Fault = Callable[[Store, Path], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def locked(store: Store, path: Path) -> AsyncIterator[None]:
    async with held(path):
        yield


@asynccontextmanager
async def full(store: Store, path: Path) -> AsyncIterator[None]:
    """Of a server, the disk is not ours to fill: it refuses to write all the same."""
    if SCHEMAS.engine == SQLITE:
        async with full_disk(store, path):
            yield
        return
    async with AsyncExitStack() as stack:
        for table in ("rows", "receipts"):
            when = faulty(path, f"before insert on {table}", "true", name=f"full_{table}")
            await stack.enter_async_context(when)
        yield


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("bot.store.postgres.LOCKED_SECONDS", 0.05)
    monkeypatch.setattr("bot.faces.reconcile.RETRY_SECONDS", (0.05,))
    monkeypatch.setattr("bot.faces.pace.SECONDS", 0.0)
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: SEED)  # always the same game


async def middle_of_a_game(place: Town) -> Match:
    """One of two people has made a move, the other is asked."""
    alys, bolek = place.person("Alys"), place.person("Bolek")
    lobby = await place.lobby(alys, "intrigue", seats=2)
    await lobby.press(bolek, "join")
    match = await lobby.start(alys, bolek)
    await match.play(Random(1), until=lambda: len(match.lines()) > 3)
    await place.sandbox.until(lambda: settled(match))
    await place.settle()
    await place.sandbox.quiet()
    return match


async def against_the_computer(place: Town) -> tuple[Match, Person]:
    """One person is asked for the first time."""
    alys = place.person("Alys")
    lobby = await place.lobby(alys, "intrigue", seats=2)
    await lobby.press(alys, "computer")
    match = await lobby.start(alys)
    await place.sandbox.until(lambda: settled(match))
    return match, alys


def settled(match: Match) -> bool:
    """Whom the thread names is asked, and nobody else."""
    waited = match.waited_for()
    return bool(waited) and all(asked(match, each) == (each in waited) for each in match.people)


def asked(match: Match, person: Person) -> bool:
    panel = match.panel(person)
    return panel is not None and any(answers(control) for control in panel.controls)


async def pressed(match: Match, person: Person) -> Outcome:
    """Presses the person's first choice."""
    panel = match.panel(person)
    assert panel is not None
    control = next(c for c in panel.controls if AT_ONCE.match(str(c.custom_id)))
    if control.options:
        outcome = await person.select(panel, str(control.custom_id), control.options[:1])
    else:
        outcome = await person.press(panel, str(control.custom_id))
    assert outcome.acknowledged
    return outcome


async def refused(match: Match, person: Person) -> None:
    told = (await (await pressed(match, person)).reply()).text
    assert told.startswith(("Not saved, try again", "Nie zapisano, spróbuj ponownie"))
    await match.town.sandbox.quiet()


async def taken(match: Match, person: Person) -> None:
    """The press is answered by what everybody then sees, without another word."""
    before = shown(match)
    outcome = await pressed(match, person)
    await match.town.sandbox.until(lambda: shown(match) != before)
    assert not outcome.ephemeral


def shown(match: Match) -> list[object]:
    """Everything that anybody sees of the table."""
    panels = [match.panel(person) for person in match.people]
    seen = [*match.lines(), *(panel for panel in panels if panel is not None)]
    return [
        (message.id, message.text, SIGNED.sub("", str(message.payload["components"])))
        for message in seen
    ]


async def kept(match: Match) -> int:
    return len((await match.town.store.kept(match.number)).rows)


async def grown(match: Match, rows: int) -> None:
    """Until so many rows are kept."""
    async with asyncio.timeout(20):
        while await kept(match) < rows:
            pass


@pytest.mark.parametrize("fault", [full, locked])
async def test_a_press_that_cannot_be_saved_changes_nothing(tmp_path: Path, fault: Fault) -> None:
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place)
        [person] = match.waited_for()
        before, rows = shown(match), await kept(match)
        async with fault(place.store, place.database):
            for _ in range(2):
                await refused(match, person)
                assert shown(match) == before
                assert await kept(match) == rows
        await taken(match, person)
        assert await kept(match) == rows + 1
    async with raw(place.database) as database:
        assert await database.form() == newest()


async def test_the_table_restored_from_the_store_is_the_one_before(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place)
        [person] = match.waited_for()
        before = shown(match)
        async with full(place.store, place.database):
            await refused(match, person)
        await place.sleep()
        await place.wake()
        await place.sandbox.quiet()
        assert shown(match) == before
        await taken(match, person)


async def test_a_concession_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place)
        [alys, _] = match.people
        before, rows = shown(match), await kept(match)
        question = await (await alys.command("game concede", channel=match.thread)).reply()
        really = next(c for c in question.buttons if str(c.custom_id).endswith(":concede"))
        async with full(place.store, place.database):
            outcome = await alys.press(question, str(really.custom_id))
            await alys.until(lambda: outcome.ephemeral)
            await place.sandbox.quiet()
            assert (shown(match), await kept(match)) == (before, rows)
        await alys.press(question, str(really.custom_id))
        await alys.until(lambda: match.over)


async def test_a_computer_player_whose_answer_was_not_saved_answers_later(tmp_path: Path) -> None:
    """The person's own answer stands, so they are not told that it was lost."""
    async with town(tmp_path) as place:
        match, person = await against_the_computer(place)
        before, rows = shown(match), await kept(match)
        async with refusing(place.database, rows + 1):
            outcome = await pressed(match, person)
            await grown(match, rows + 1)
            await place.sandbox.quiet()
            assert not outcome.ephemeral
            assert await kept(match) == rows + 1
        await place.sandbox.until(lambda: shown(match) != before and settled(match))
        assert await kept(match) > rows + 1


async def test_a_computer_player_that_was_cut_off_answers_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match, person = await against_the_computer(place)
        before, rows = shown(match), await kept(match)
        async with refusing(place.database, rows + 1):
            await pressed(match, person)
            await grown(match, rows + 1)
            await place.bot.close()
        await place.sleep()
        await place.wake()
        await place.sandbox.until(lambda: shown(match) != before and settled(match))
        assert await kept(match) > rows + 1


@asynccontextmanager
async def refusing(path: Path, ordinal: int) -> AsyncIterator[None]:
    """The store takes no row from this place on."""
    async with faulty(path, "before insert on rows", f"new.ordinal >= {ordinal}"):
        yield
