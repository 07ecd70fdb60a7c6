"""Results as they are read: of whom, under which name, and whose are left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.numbers import PersonId
from bot.store import Seat, Status
from bot.store.results import Result, end, ended, set_rated, tables_with_results
from engine.core.seats import SeatId
from tests.bot.store.samples import opened, table

ALYS, BOLEK, CERSEI = (PersonId(number) for number in (3, 4, 5))


@pytest.mark.usefixtures("engine")
async def test_a_result_has_the_name_of_whom_it_counts_for(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite3") as store:
        kept = await store.create_table(table(status=Status.RUNNING))
        lent = Seat(SeatId(0), CERSEI, None, "Alys", owner=ALYS, player="Cersei")
        handed_over = Seat(SeatId(1), BOLEK, None, "Dorota", player="Bolek")
        for seat in (lent, handed_over):
            await store.put_seat(kept.id, seat)
        results = [Result(SeatId(0), ALYS, 1), Result(SeatId(1), BOLEK, 2, borrowed=True)]
        await end(store, kept.id, results)
        (game,) = await ended(store)
        assert game.table == kept.id
        assert game.names == {ALYS: "Alys", BOLEK: "Bolek"}
        assert list(game.results) == results
        await set_rated(store, BOLEK, rated=False)
        (game,) = await ended(store)
        assert game.names == {ALYS: "Alys"}
        assert [saved.id for saved in await tables_with_results(store, ALYS)] == [kept.id]
        assert await tables_with_results(store, CERSEI) == []
        await store.forget(ALYS, "greedy")
        (game,) = await ended(store)
        assert game.names == {}
