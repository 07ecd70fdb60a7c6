"""Standing messages: read once, written through, known again to whoever comes later."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.faces.standing import UNKNOWN, Standing
from bot.numbers import MessageId, PersonId, TableId
from bot.store import Message, Status, Store, Table

LOBBY = Table(
    TableId(0),
    "toy",
    1,
    "seed",
    False,
    {},
    2,
    Status.LOBBY,
    "en",
    1,
    2,
    None,
    PersonId(3),
    0.0,
    0.0,
)


async def test_what_stands_is_in_memory_and_in_the_store(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "store.sqlite3")
    table = (await store.create_table(LOBBY)).id
    standing = Standing(store)
    board, line = Message(5, MessageId(6), "a", 1.0), Message(5, MessageId(7), "b", 2.0)
    await standing.put(table, {"board:0": board, "log:0": line})
    assert await standing.of(table) == await Standing(store).of(table)
    line = replace(line, digest="c")
    await standing.put(table, {"log:0": line})
    await standing.drop(table, "board:0")
    assert await standing.of(table) == {"log:0": line} == await Standing(store).of(table)
    standing.forget(table)
    assert await standing.of(table) == {"log:0": line}
    await store.close()


async def test_what_is_about_to_be_edited_is_not_known_to_whoever_comes_later(
    tmp_path: Path,
) -> None:
    store = await Store.open(tmp_path / "store.sqlite3")
    table = (await store.create_table(LOBBY)).id
    standing, line = Standing(store), Message(5, MessageId(7), "b", 2.0)
    await standing.put(table, {"log:0": line})
    await standing.doubt(table, {"log:0": line})
    assert await standing.of(table) == {"log:0": line}  # while we live, we know
    assert await Standing(store).of(table) == {"log:0": replace(line, digest=UNKNOWN)}
    await standing.put(table, {"log:0": line})
    assert await Standing(store).of(table) == {"log:0": line}
    await store.close()
