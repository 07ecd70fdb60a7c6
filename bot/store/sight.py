"""Finds tables as people name them, and who has a part in one without seeing where it stands:
whoever sits there or lent a seat, was offered one, or was invited to its lobby."""

from __future__ import annotations

from bot.numbers import PersonId, TableId
from bot.store.documents import Table
from bot.store.store import Store

MOST = 2**63 - 1  # the greatest number that the file holds


async def table_numbered(store: Store, guild: int, number: int) -> Table | None:
    """By the number that people see."""
    where = (guild, number) if max(guild, number) <= MOST else (0, 0)
    return next(iter(await store._tables("where guild = ? and number = ?", where)), None)


async def table_by_id(store: Store, number: int) -> Table | None:
    """By the number in custom ids, which anybody may have made up."""
    return await store.table(number if number <= MOST else 0)


async def has_part(store: Store, table: TableId, person: PersonId) -> bool:
    rows = await store._read(
        "select 1 from seats where table_id = ?1 and ?2 in (person, owner)"
        " union all select 1 from offers where table_id = ?1 and person = ?2"
        " union all select 1 from invitations join tables on id = table_id"
        " where table_id = ?1 and person = ?2 and status = 'lobby' limit 1",
        (table, person),
    )
    return bool(rows)


async def put_invitation(store: Store, table: TableId, person: PersonId) -> None:
    await store._write(
        "insert into invitations (table_id, person) values (?, ?) on conflict do nothing",
        (table, person),
    )


async def invited_to(store: Store, person: PersonId) -> list[Table]:
    """The tables to which the person was invited."""
    where = "where id in (select table_id from invitations where person = ?) order by id"
    return await store._tables(where, (person,))
