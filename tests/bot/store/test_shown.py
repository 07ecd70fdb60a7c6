"""Which tables Discord shows to their end, also among those of older forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import Status
from bot.store.form import migrations
from bot.store.shown import AT_REST, put_shown, unshown, unshown_at_rest
from tests.bot.store.samples import opened, table
from tests.stores import build

KEPT = next(number for number, script in migrations() if "tables_unshown" in script)


NUMBERED = next(number for number, script in migrations() if "tables_by_number" in script)


async def old_store(path: Path, form: int) -> None:
    """As that form had it: a table in each state, and each of them once more with a message that
    was about to be edited."""
    numbered = form >= NUMBERED
    for at, status in enumerate([*Status, *Status], start=1):
        row = (
            "insert into tables (game, rules, seed, quick, options, wanted, status, language,"
            f" guild, channel, host, created, changed{', number' if numbered else ''})"
            " values ('intrigue', 1, '5eed',"
            f" 0, '{{}}', 2, ?, 'en', 1, 1, 1, 1.0, ?{', ?' if numbered else ''})",
            (status.value, float(at), *([at] if numbered else [])),
        )
        digest = "" if at > len(Status) else "c0ffee"
        message = "insert into messages values (?, 'lobby', 1, ?, ?, 1.0)", (at, at, digest)
        await build(path, form if at == 1 else 0, row, message)


@pytest.mark.parametrize("form", range(1, KEPT))
async def test_what_ended_long_ago_is_not_looked_at_unless_it_is_in_doubt(
    tmp_path: Path, form: int
) -> None:
    path = tmp_path / "old.sqlite3"
    await old_store(path, form)
    statuses = dict(enumerate([*Status, *Status], start=1))
    async with opened(path) as store:
        assert await unshown(store) == [
            number
            for number, status in statuses.items()
            if number > len(Status) or status not in AT_REST
        ]


async def test_a_table_is_shown_to_its_end_once_that_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path / "new.sqlite3") as store:
        first, other = [(await store.create_table(table(changed=at))).id for at in (1.0, 2.0)]
        assert await unshown(store) == [first, other]
        assert await unshown_at_rest(store, 9) == []
        await store.set_status(other, Status.CLOSED)
        await store.set_status(first, Status.CLOSED)
        assert await unshown_at_rest(store, 9) == [other, first]
        assert await unshown_at_rest(store, 1) == [other]
        await put_shown(store, other)
        assert await unshown(store) == await unshown_at_rest(store, 9) == [first]
