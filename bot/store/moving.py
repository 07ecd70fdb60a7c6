"""Moves and copies whole stores between engines: every row is carried over, and then compared with
the one it came from. What fails leaves nothing behind."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import zip_longest
from pathlib import Path

from bot.store.alone import alone_with
from bot.store.database import Rows
from bot.store.errors import StoreUnusable
from bot.store.place import Place, Server
from bot.store.sides import ServerSide, Side, about, source, target
from bot.store.upkeep import form_of, unfinished

Counts = dict[str, int]  # rows by table


async def move(here: Place, there: Place) -> Counts:
    """Copies the store to an empty place. Nobody may use either of them meanwhile."""
    if here == there:
        raise StoreUnusable(f"{here}: it is there already")
    async with AsyncExitStack() as stack:
        for place in (here, there):
            if not isinstance(place, Server):
                _check_file(place, must_exist=place == here)
                stack.enter_context(alone_with(place))
        filled = await stack.enter_async_context(_emptied(there))
        original = await stack.enter_async_context(source(here, alone=True))
        return await carry_over(original, filled)


def _check_file(path: Path, *, must_exist: bool) -> None:
    """Before a lock is laid beside it."""
    if must_exist:
        form_of(path)
    elif path.is_file() and path.stat().st_size and form_of(path):
        raise StoreUnusable(f"{path}: there is a store already; the target must be empty")


@asynccontextmanager
async def _emptied(place: Place) -> AsyncIterator[Side]:
    """A target that takes its place when all is done."""
    if isinstance(place, Server):
        async with target(place) as side:
            if await side.form() or await side.names():
                raise StoreUnusable(f"{place}: there are tables already; the target must be empty")
            yield side
        return
    part = unfinished(place)
    part.unlink(missing_ok=True)
    try:
        part.touch(mode=0o600)
        async with target(part) as side:
            yield side
        part.replace(place)
    except OSError as error:
        raise StoreUnusable(f"{place}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


async def copy_to_file(server: Server, path: Path) -> Counts:
    """A copy as of one moment, also while the bot runs."""
    async with _emptied(path) as side, source(server) as original:
        return await carry_over(original, side)


async def put_back_on_server(path: Path, server: Server) -> str | None:
    """Makes the store on the server equal to the copy. Returns the schema in which the old one is
    kept, if there was one."""
    form_of(path)
    async with source(path) as original, target(server) as side:
        assert isinstance(side, ServerSide)
        with about(server):
            kept = await side.set_aside() if await side.form() else None
        await carry_over(original, side)
        return kept


async def put_back_table(path: Path, place: Place, number: int) -> Counts:
    """Makes one table of the store what it is in the copy; the others stay as they are. What stands
    in Discord for it is then compared anew."""
    form_of(path)
    async with AsyncExitStack() as stack:
        if not isinstance(place, Server):
            form_of(place)
            stack.enter_context(alone_with(place))
        side = await stack.enter_async_context(target(place))
        original = await stack.enter_async_context(source(path))
        forms = await original.form(), await side.form()
        if forms[0] != forms[1]:
            told = f"the copy has form {forms[0]}, the store {forms[1]}"
            raise StoreUnusable(f"{path}: {told}; they must be the same")
        if not isinstance(place, Server):
            await side.run("begin immediate")
        return await _exchange_table(original, side, number)


async def _exchange_table(original: Side, side: Side, number: int) -> Counts:
    found = {}
    for name in await original.names():
        columns, _ = await original.columns(name)
        column = "id" if name == "tables" else "table_id"
        if column in columns:
            rows = await original.rows_of(name, columns, column, number)
            found[name] = column, columns, rows
    if not found["tables"][2]:
        raise StoreUnusable(f"the copy has no table {number}")
    for name, (column, _, _) in reversed(found.items()):
        await side.run(f"delete from {name} where {column} = {number:d}")
    for name, (_, columns, rows) in found.items():
        await side.load(name, columns, rows)
    _, columns, ((*row,),) = found["tables"]
    changed = float(row[columns.index("changed")])
    await side.run(f"update tables set shown = 0, changed = {changed!r} where id = {number:d}")
    await side.run(f"update messages set digest = '' where table_id = {number:d}")
    return {name: len(rows) for name, (_, _, rows) in found.items()}


async def carry_over(original: Side, copy: Side) -> Counts:
    """Row by row, in the form that the original has."""
    await copy.build(await original.form())
    names = await original.names()
    for name in names:
        columns, key = await original.columns(name)
        async for rows in original.rows(name, columns, key):
            await copy.load(name, columns, rows)
    await copy.count_on(await original.counters())
    return {name: await _compared(name, original, copy) for name in names}


async def _compared(name: str, original: Side, copy: Side) -> int:
    """How many rows they have in common; raises StoreUnusable if that is not all of them."""
    columns, key = await original.columns(name)
    count = 0
    here, there = original.rows(name, columns, key), copy.rows(name, columns, key)
    while True:
        rows, copied = await anext(here, Rows()), await anext(there, Rows())
        for at, (row, same) in enumerate(zip_longest(rows, copied), count + 1):
            if row != same:
                raise StoreUnusable(f"row {at} of {name} is not the same on both sides")
        if not rows and not copied:
            return count
        count += len(rows)
