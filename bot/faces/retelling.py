"""Tables that began before their thread was told in pages: what stands there stays, the newest of
it goes, and pages begin with what that told. Done once, when the bot starts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from bot.numbers import TableId
from bot.store.documents import Message, Status
from bot.store.shown import unshown
from bot.store.store import Store
from bot.tables.agreements import PAGED, Agreements

STARTED = (Status.RUNNING, Status.FROZEN, Status.OVER, Status.ABANDONED)


async def turn_to_pages(store: Store, shards: Iterable[int] | None = None) -> None:
    for number in await unshown(store, shards):
        saved = await store.table(number)
        if saved is None or saved.status not in STARTED:
            continue
        agreed = Agreements.of(saved.options)
        if agreed.telling < PAGED:
            await _turn(store, number, dict(saved.options), agreed)


async def _turn(
    store: Store, number: TableId, options: dict[str, object], agreed: Agreements
) -> None:
    """The newest message becomes one of those that go when nobody wants them."""
    last = _newest(await store.messages(number))
    rows = 0 if last is None else _place(last)[0]
    options |= replace(agreed, telling=PAGED, told_before=rows).to_options()
    statements: list[tuple[str, tuple[object, ...]]] = [
        ("update tables set options = ? where id = ?", (json.dumps(options), number))
    ]
    if last is not None:
        rename = "update messages set slot = ? where table_id = ? and slot = ?"
        statements.append((rename, (f"call:{last}", number, last)))
    await store._write_all(statements)


def _newest(messages: dict[str, Message]) -> str | None:
    return max((slot for slot in messages if slot.startswith("log:")), key=_place, default=None)


def _place(slot: str) -> tuple[int, int]:
    """After how many rows it stands, and after which notice."""
    rows, _, notice = slot.partition(":")[2].partition(".")
    return int(rows), int(notice or -1)
