"""Which of several processes on one server is the bot: whoever holds the lease, a row with a term
and an end by the server's clock. Others wait, and take it when it has ended. Whoever has lost it
can change nothing any more: every transaction checks the term."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.store.database import Rows
from bot.store.errors import NotSaved
from bot.store.postgres import MAKING, PostgresDatabase

log = logging.getLogger(__name__)

SECONDS = 6.0  # for which it is held without a sign of life
RENEWED_SECONDS = 1.5
LOOK_SECONDS = 0.5
LOST = "another process has taken over"
TABLE = f"""
{MAKING};
create table if not exists rookery_lease (
    one boolean primary key default true check (one),
    holder text not null,
    version text not null,
    term bigint not null,
    until timestamptz not null
);
create or replace function rookery_check_lease(held bigint) returns void language plpgsql as $$
begin
    perform 1 from rookery_lease where term = held for share;
    if not found then
        raise exception '{LOST}';
    end if;
end $$
"""
TAKE = f"""
insert into rookery_lease (holder, version, term, until)
values (?, ?, 1, clock_timestamp() + interval '{SECONDS} s')
on conflict (one) do update set holder = excluded.holder, version = excluded.version,
    term = rookery_lease.term + 1, until = excluded.until
where rookery_lease.until < clock_timestamp()
returning term
"""
RENEW = f"""
update rookery_lease set until = clock_timestamp() + interval '{SECONDS} s'
where term = ? returning term
"""
GIVE_UP = "update rookery_lease set until = '-infinity' where term = ?"


@dataclass(frozen=True, slots=True)
class Holder:
    name: str
    version: str


class Lease:
    """`name`: which process this is; `version`: what it runs, to be told to those who wait."""

    def __init__(self, database: PostgresDatabase, name: str, version: str) -> None:
        self._database = database
        self._name, self._version = name, version
        self._term: int | None = None

    async def holder(self) -> Holder | None:
        """Whoever has it now; None: nobody."""
        query = "select holder, version from rookery_lease where until > clock_timestamp()"
        return next((Holder(*row) for row in await self._database.read(query, ())), None)

    async def take(self, waiting: Callable[[Holder | None], Awaitable[None]]) -> None:
        """Waits until it is ours; `waiting` is told from time to time for whom. Raises NotSaved
        where it cannot be asked for."""
        await self._database.script(TABLE)
        while (term := await self._taken()) is None:
            await waiting(await self.holder())
            await asyncio.sleep(LOOK_SECONDS)
        self._term = term
        self._database.fence(f"select rookery_check_lease({term})")

    async def _taken(self) -> int | None:
        """Its term, if nobody else has it. Whoever has is not asked for the row: they would wait
        for us."""
        if await self.holder() is not None:
            return None
        rows = await self._write(TAKE, (self._name, self._version))
        return int(rows[0][0]) if rows else None

    async def keep(self) -> None:
        """Holds it until it is lost, and returns then. A server that is away for a while takes it
        from nobody: who held it last goes on, unless another was quicker."""
        while True:
            begun = time.monotonic()
            try:
                if not await self._write(RENEW, (self._term,)):
                    return
            except NotSaved as error:
                if LOST in str(error):
                    return
                log.warning("the lease could not be renewed (%s)", error)
            await asyncio.sleep(max(0.0, begun + RENEWED_SECONDS - time.monotonic()))

    async def give_up(self) -> None:
        """In good order: whoever waits takes it at once."""
        try:
            await self._write(GIVE_UP, (self._term,))
        except NotSaved as error:
            log.info("the lease ends by itself (%s)", error)

    async def _write(self, text: str, values: tuple[Any, ...]) -> Rows:
        (outcome,) = await self._database.change([[(text.strip(), values)]])
        if isinstance(outcome, NotSaved):
            raise outcome
        return outcome
