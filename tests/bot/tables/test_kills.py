"""A process that dies at any write of the clock, before or after it reached the file: whoever comes
next goes on as if nothing had happened, and no deadline fires twice."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from bot.numbers import TableId
from bot.store.database import Change, Rows
from tests.bot.tables.hall import ANNA, BEN, Hall, hall

pytestmark = pytest.mark.usefixtures("engine")

SEED = "00112233445566778899aabbccddeeff"
DAYS = 4


class Killed(BaseException):
    """The process is no more."""


def die_at(place: Hall, write: int, *, reached: bool) -> None:
    """At so many writes from now; the last one reaches the file, or does not."""
    ledger, left = place.store._ledger, [write]
    written = ledger.write

    async def dying(change: Change) -> Rows:
        left[0] -= 1
        if left[0] == 0:
            if reached:
                await written(change)
            raise Killed
        return await written(change)

    ledger.write = dying  # type: ignore[method-assign]


async def lived(place: Hall, number: TableId) -> Hall:
    """Some days in which nobody answers, whoever has to die for it. Whoever comes next looks at
    every table first, as the bot does when it starts."""
    end = place.now + DAYS * 24 * 3600
    while place.now < end:
        try:
            await place.pass_time(min(6.0, (end - place.now) / 3600))
        except Killed:
            place = await place.die()
            await place.look(number)
            assert await place.dispatcher.ring()
    return place


async def story(place: Hall, number: TableId) -> list[object]:
    """All that is kept: rows, how waits went, who missed what."""
    waits = await place.store.clocks.waits(number)
    return [
        (await place.store.kept(number)).rows,
        [(s.decision, s.seat, s.due, s.rung, s.outcome, s.ended_row) for s in waits],
        [await place.store.clocks.deadlines(person) for person in (ANNA, BEN)],
    ]


async def test_wherever_it_dies_the_story_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.registry.fresh_seed", lambda: SEED)
    calm_folder = tmp_path / "calm"
    calm_folder.mkdir()
    async with hall(calm_folder) as place:
        number = await place.table("intrigue", ANNA, BEN)
        calm = await story(await lived(place, number), number)
        assert len(calm[0]) >= 3  # type: ignore[arg-type]
    kills = 0
    for write, reached in product(range(1, 40), (False, True)):
        folder = tmp_path / f"{write}{reached}"
        folder.mkdir()
        async with hall(folder) as place:
            number = await place.table("intrigue", ANNA, BEN)
            die_at(place, write, reached=reached)
            survivor = await lived(place, number)
            place.store = survivor.store
            assert await story(survivor, number) == calm
            if survivor is place:
                break  # there are no more writes to die at
            kills += 1
    assert kills > 16
