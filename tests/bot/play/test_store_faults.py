"""The file fails in the middle of a game: the press is answered "not saved, try again", the table
stands where it stood, and the same press works when the fault is gone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bot.sandbox.people import Person
from bot.store import Store
from bot.store.upkeep import form_of
from tests.bot.store.samples import full, locked
from tests.bot.town import Match, Town, answers, town

SEED = "0123456789abcdef" * 2
Fault = Callable[[Store, Path], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def held(store: Store, path: Path) -> AsyncIterator[None]:
    with locked(path):
        yield


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.store.BUSY_SECONDS", 0.05)
    monkeypatch.setattr("bot.faces.reconcile.RETRY_SECONDS", (0.05,))
    fixed = SimpleNamespace(token_hex=lambda _: SEED)  # every run is the same game
    monkeypatch.setattr("bot.tables.registry.secrets", fixed)


async def middle_of_a_game(place: Town, *names: str) -> Match:
    people = [place.person(name) for name in names]
    lobby = await place.lobby(people[0], "intrigue", seats=2)
    if len(people) == 1:
        await lobby.press(people[0], "computer")
    for person in people[1:]:
        await lobby.press(person, "join")
    match = await lobby.start(*people)
    await match.play(Random(1), until=lambda: match.presses >= 2)
    await people[0].until(match.waited_for)
    await place.sandbox.quiet(1.1)  # a board is edited once a second
    return match


async def pressed(match: Match, person: Person) -> str:
    """Presses the person's first choice; returns the quiet line that answers, if any."""
    panel = match.panel(person)
    assert panel is not None
    control = next((c for c in panel.controls if c.options), None)
    control = control or next(c for c in panel.controls if answers(c))
    if ":group:" in str(control.custom_id):  # a house first, then a place of it
        await person.press(panel, str(control.custom_id))
        await person.until(lambda: (now := match.panel(person)) and now.selects)
        return await pressed(match, person)
    if control.options:
        outcome = await person.select(panel, str(control.custom_id), control.options[:1])
    else:
        outcome = await person.press(panel, str(control.custom_id))
    assert outcome.acknowledged
    await match.town.sandbox.quiet()
    return "".join(reply.content for reply in outcome.ephemeral)


def shown(match: Match) -> list[object]:
    """Everything that anybody sees of the table."""
    panels = [match.panel(person) for person in match.people]
    seen = [*match.lines(), *(panel for panel in panels if panel is not None)]
    return [(message.id, message.content, message.payload["components"]) for message in seen]


async def kept(place: Town, match: Match) -> int:
    return len((await place.store.kept(match.number)).rows)


@pytest.mark.parametrize("fault", [full, held])
async def test_a_press_that_cannot_be_saved_changes_nothing(tmp_path: Path, fault: Fault) -> None:
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place, "Alys", "Bolek")
        [person] = match.waited_for()
        before, rows = shown(match), await kept(place, match)
        async with fault(place.store, place.database):
            for _ in range(2):
                told = await pressed(match, person)
                assert told.startswith(("Not saved, try again", "Nie zapisano, spróbuj ponownie"))
                assert shown(match) == before
                assert await kept(place, match) == rows
        assert await pressed(match, person) == ""
        assert await kept(place, match) == rows + 1
        assert shown(match) != before
    assert form_of(place.database) > 0


async def test_the_table_restored_from_the_store_is_the_one_before(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place, "Alys", "Bolek")
        [person] = match.waited_for()
        async with full(place.store, place.database):
            await pressed(match, person)
            before = shown(match)
        await place.sleep()
        await place.wake()
        await place.sandbox.quiet()
        assert shown(match) == before
        assert await pressed(match, person) == ""
        assert shown(match) != before


async def test_a_computer_player_whose_answer_was_not_saved_answers_later(tmp_path: Path) -> None:
    """The person's own answer stands, so they are not told that it was lost."""
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place, "Alys")
        [person] = match.people
        newest, rows = match.newest.id, await kept(place, match)
        async with refusing(place.store, rows + 1):
            assert await pressed(match, person) == ""
            assert await kept(place, match) == rows + 1
        await person.until(lambda: match.newest.id != newest and match.waited_for())
        await place.sandbox.quiet()
        assert await kept(place, match) > rows + 1
        await place.sandbox.quiet()
        assert await pressed(match, person) == ""


async def test_a_computer_player_that_was_cut_off_answers_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        match = await middle_of_a_game(place, "Alys")
        [person] = match.people
        rows = await kept(place, match)
        async with refusing(place.store, rows + 1):
            await pressed(match, person)
            await place.bot.close()
        await place.sleep()
        await place.wake()
        await person.until(match.waited_for)
        await place.sandbox.quiet()
        assert await kept(place, match) > rows + 1
        assert await pressed(match, person) == ""


@asynccontextmanager
async def refusing(store: Store, ordinal: int) -> AsyncIterator[None]:
    """The file takes no row from this place on."""
    await store._database.execute(
        f"create trigger fault before insert on rows when new.ordinal >= {ordinal}"
        " begin select raise(fail, 'disk I/O error'); end"
    )
    try:
        yield
    finally:
        await store._database.execute("drop trigger fault")
