"""Several cards chosen at once: the bot dies after the first, and the others are played all the
same."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.automation.series import in_turn
from bot.automation.stops import Preset
from bot.numbers import PersonId
from bot.store.database import Change, Rows
from bot.tables.table import Table
from engine.core.decisions import Decision
from engine.core.record import Answer
from tests.bot.tables.sitting import answered, sitting

QUESTIONS = 60  # within which somebody marshals


class Killed(BaseException):
    """The process is no more."""


def cards(decision: Decision) -> list[str]:
    """What can be chosen together, but for what helps the others."""
    return [option.key for option in decision.options if in_turn(decision, [option.key] * 2)[1]]


async def marshaling(table: Table) -> Decision:
    for _ in range(QUESTIONS):
        asked = table.waiting[0]
        if len(cards(asked)) > 2:
            return asked
        await answered(table)
    raise AssertionError("nobody has several cards to marshal")


async def test_the_rest_outlives_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with sitting(tmp_path / "calm.sqlite3", "rest", Preset.QUIET) as table:
        asked = await marshaling(table)
        chosen = cards(asked)[:3]
        await table.answer(PersonId(asked.seat + 1), asked.id, chosen)
        calm = played(table, asked)
        assert len(calm) > 1
    async with sitting(tmp_path / "killed.sqlite3", "rest", Preset.QUIET) as table:
        asked = await marshaling(table)
        write, left = table.store._ledger.write, [1]

        async def dying(change: Change) -> Rows:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return await write(change)

        monkeypatch.setattr(table.store._ledger, "write", dying)
        with pytest.raises(Killed):
            await table.answer(PersonId(asked.seat + 1), asked.id, chosen)
        monkeypatch.setattr(table.store._ledger, "write", write)
        again = await Table.restored(table.store, table.saved)
        assert len(played(again, asked)) == 1
        await again.play_computers()
        assert played(again, asked) == calm
        again.session.close()
        await table.restore()


def played(table: Table, since: Decision) -> list[tuple[str, ...]]:
    rows = [row for row in table.session.record.rows if isinstance(row, Answer)]
    return [row.keys for row in rows if row.id >= since.id and row.seat == since.seat]
