"""As many tables as there is room for stay in memory; beyond that, those that nobody has looked at
for longest are dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.tables.hall import ANNA, BEN, hall

pytestmark = pytest.mark.usefixtures("engine")

ROOM = 4


async def test_none_is_dropped_before_there_is_no_room_left(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        place.registry.most_in_memory = ROOM
        for count in range(1, ROOM + 1):
            await place.table("intrigue", ANNA, BEN)
            assert place.registry.in_memory == count


async def test_the_one_that_rested_longest_gives_way(tmp_path: Path) -> None:
    async with hall(tmp_path) as place:
        place.registry.most_in_memory = ROOM
        numbers = [await place.table("intrigue", ANNA, BEN) for _ in range(ROOM)]
        eldest, second, *_ = numbers
        await place.look(eldest)
        await place.table("intrigue", ANNA, BEN)
        assert place.registry.in_memory == ROOM
        assert place.registry.live(eldest) is not None
        assert place.registry.live(second) is None
