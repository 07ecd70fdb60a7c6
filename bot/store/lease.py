"""Which of several processes on one server has what: each has a row that it keeps alive, by the
server's clock, and shards, with all tables of the servers on them. Who is silent for too long is
struck off, and can change nothing any more: every transaction asks for the row. All who are the bot
at one time are of one version; the others wait."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.store.database import Rows
from bot.store.errors import NotSaved
from bot.store.holdings import NOBODY
from bot.store.postgres import LOCK, MAKING, PostgresDatabase

log = logging.getLogger(__name__)

SECONDS = 6.0  # for which a process is believed to live without a sign of life
RENEWED_SECONDS = 1.5
# Between two of a bot's connections to Discord's gateway. Discord wants five; whoever comes a bit
# early, because the one before was late, is refused and loses a turn.
IDENTIFY_SECONDS = 5.5
SOONEST_SECONDS = 0.01
PER_SECOND = 45  # requests of all processes, of Discord's 50: it may count seconds otherwise
FIRST = 3  # of them, which nobody is granted, so that whoever comes has something to begin with
LOST = "another process has taken over"
# Parts of Discord's limit are granted one after another. Nobody waits for another: whoever comes
# upon one that is at it keeps what it had.
DIVIDING = f"{LOCK + 2**33} # current_schema()::regnamespace::oid::bigint"
# What a transaction locks of its process's row keeps others from deleting it, and not the process
# from renewing it, which would wait for its own transactions.
# `rookery_lease` is for all of one version together: an older one that knows of no others waits
# for it, too.
TABLES = f"""
{MAKING};
create table if not exists rookery_lease (
    one boolean primary key default true check (one),
    holder text not null,
    version text not null,
    term bigint not null,
    until timestamptz not null
);
alter table rookery_lease add column if not exists shards bigint;
create table if not exists rookery_processes (
    id bigint generated always as identity primary key,
    name text not null,
    version text not null,
    stays boolean not null default true,
    until timestamptz not null
);
do $$ begin
    if not exists (select 1 from pg_attribute
        where attrelid = 'rookery_processes'::regclass and attname = 'part') then
        alter table rookery_processes add column needs float8 not null default 0,
            add column part bigint not null default 0;
    end if;
end $$;
create table if not exists rookery_shards (
    shard bigint primary key,
    process bigint
);
create table if not exists rookery_identify (
    one boolean primary key default true check (one),
    next timestamptz not null
);
create or replace function rookery_check_process(held bigint) returns void language plpgsql as $$
begin
    perform 1 from rookery_processes where id = held for key share;
    if not found then
        raise exception '{LOST}';
    end if;
end $$;
create or replace function rookery_part(asking bigint, wanted bigint) returns bigint
language plpgsql as $$
begin
    if pg_try_advisory_xact_lock({DIVIDING}) then
        update rookery_processes set part = least(wanted, greatest(part, {PER_SECOND - FIRST} -
            (select coalesce(sum(part), 0) from rookery_processes where id <> asking)))
        where id = asking;
    end if;
    return (select part from rookery_processes where id = asking);
end $$
"""
UNTIL = f"clock_timestamp() + interval '{SECONDS} s'"
OURS = "(select 1 from rookery_lease where version = ?1 and shards = ?2)"
TAKE_LEASE = f"""
insert into rookery_lease (version, shards, holder, term, until)
values (?1, ?2, ?3, 1, {UNTIL})
on conflict (one) do update set holder = excluded.holder, version = excluded.version,
    shards = excluded.shards, term = rookery_lease.term + 1, until = excluded.until
where rookery_lease.until < clock_timestamp()
    or (rookery_lease.version, rookery_lease.shards) = (excluded.version, excluded.shards)
"""
# Whose lease has ended is struck off when another version takes it
STRIKE_OFF_OTHERS = f"delete from rookery_processes where version <> ?1 and exists {OURS}"
NUMBER_SHARDS = f"""
insert into rookery_shards (shard) select generate_series(0, ?2::bigint - 1) where exists {OURS}
on conflict do nothing
"""
DROP_SHARDS = f"delete from rookery_shards where shard >= ?2 and exists {OURS}"
BEGIN_JOINING = f"select pg_advisory_xact_lock({DIVIDING})"
JOIN = f"""
insert into rookery_processes (name, version, until, part)
select ?3::text, ?1::text, {UNTIL},
    (select least({FIRST}, {PER_SECOND} - coalesce(sum(part), 0)) from rookery_processes)
where exists {OURS} returning id
"""
RENEW = f"update rookery_processes set until = {UNTIL} where id = ?"
# Whoever has it just now renews it for all: nobody waits for another here
RENEW_LEASE = f"""
update rookery_lease set until = {UNTIL} where one in
    (select one from rookery_lease where version = ? for update skip locked)
"""
NEED = "update rookery_processes set needs = ? where id = ?"
NEEDS = "select id, needs from rookery_processes where until > clock_timestamp()"
PART = "select rookery_part(?::bigint, ?::bigint)"
MEMBERS = """
select id, stays from rookery_processes where until > clock_timestamp() order by id
"""
STRIKE_OFF = "delete from rookery_processes where until < clock_timestamp() returning id, name"
FREE = "(process is null or process not in (select id from rookery_processes))"
TAKE_SHARDS = f"""
update rookery_shards set process = ?1 where shard in
    (select shard from rookery_shards where {FREE} order by shard limit ?2 for update skip locked)
"""
GIVE_SHARD = "update rookery_shards set process = null where shard = ? and process = ?"
LEAVE = "update rookery_processes set stays = false where id = ?"
END = "delete from rookery_processes where id = ?"
END_LEASE = """
update rookery_lease set until = '-infinity'
where version = ? and not exists (select 1 from rookery_processes)
"""
IDENTIFY = f"""
insert into rookery_identify (next)
values (clock_timestamp() + interval '{IDENTIFY_SECONDS} s')
on conflict (one) do update set next = excluded.next
where rookery_identify.next <= clock_timestamp()
returning 1
"""
UNTIL_IDENTIFY = "select extract(epoch from next - clock_timestamp())::float8 from rookery_identify"


@dataclass(frozen=True, slots=True)
class Holder:
    name: str
    version: str
    shards: int | None = None  # None: of a version that had no other processes beside it


class Member(NamedTuple):
    """A process that lives; one that does not stay takes nothing more."""

    id: int
    stays: bool


class Lease:
    """`name`: which process this is; `version`: what it runs, to be told to those who wait."""

    def __init__(self, database: PostgresDatabase, name: str, version: str) -> None:
        self._database = database
        self._name, self._version = name, version
        self.process = NOBODY

    async def prepare(self) -> None:
        """Raises NotSaved where it cannot be asked for."""
        await self._database.script(TABLES)

    async def holder(self) -> Holder | None:
        """Who holds it now, or one of those who do; None: nobody."""
        query = "select holder, version, shards from rookery_lease where until > clock_timestamp()"
        return next((Holder(*row) for row in await self._database.read(query, ())), None)

    def waits_for(self, holder: Holder, shards: int | None) -> bool:
        """Whether this process cannot be beside them."""
        same = holder.version == self._version and holder.shards is not None
        return not same or shards not in (None, holder.shards)

    async def join(self, shards: int) -> bool:
        """As one of those who serve so many shards; False if others were quicker."""
        ours = (self._version, shards)
        rows = await self._write(
            (TAKE_LEASE, (*ours, self._name)),
            (STRIKE_OFF_OTHERS, ours),
            (NUMBER_SHARDS, ours),
            (DROP_SHARDS, ours),
            (BEGIN_JOINING, ()),
            (JOIN, (*ours, self._name)),
        )
        if rows:
            self.process = int(rows[0][0])
            self._database.fence(f"select rookery_check_process({self.process})")
        return bool(rows)

    async def renew(self) -> None:
        """A sign of life. Raises Lost if it comes too late, and NotSaved."""
        await self._write((RENEW, (self.process,)), (RENEW_LEASE, (self._version,)))

    async def needs(self, ours: float) -> dict[int, float]:
        """How many requests a second each process that lives could do with; ours is told."""
        await self._write((NEED, (ours, self.process)))
        return {int(process): need for process, need in await self._database.read(NEEDS, ())}

    async def part(self, wanted: int) -> int:
        """How many this one may have: what it wants, if the others have left as much."""
        return int((await self._write((PART, (self.process, wanted))))[0][0])

    async def members(self) -> list[Member]:
        """Those that live."""
        return [Member(*row) for row in await self._database.read(MEMBERS.strip(), ())]

    async def silence(self) -> float:
        """In how many seconds one will have been silent for too long, unless it is heard; of one
        that was, less than 0."""
        query = (
            "select extract(epoch from min(until) - clock_timestamp())::float8"
            " from rookery_processes"
        )
        ((seconds,),) = await self._database.read(query, ())
        return SECONDS if seconds is None else float(seconds)

    async def held(self) -> frozenset[int]:
        """Our shards."""
        query = "select shard from rookery_shards where process = ?"
        return frozenset(
            int(shard) for (shard,) in await self._database.read(query, (self.process,))
        )

    async def strike_off(self) -> None:
        """Those that were silent for too long; what they held is anybody's."""
        for number, name in await self._write((STRIKE_OFF, ())):
            log.warning("process %s (%s) is struck off: nothing was heard of it", number, name)

    async def take(self, most: int) -> None:
        """So many shards that nobody has, if there are."""
        await self._write((TAKE_SHARDS, (self.process, most)))

    async def give(self, shard: int) -> None:
        await self._write((GIVE_SHARD, (shard, self.process)))

    async def leave(self) -> None:
        """From now on others may have what we give."""
        await self._write((LEAVE, (self.process,)))

    async def end(self) -> None:
        """In good order: whoever waits takes it at once."""
        try:
            await self._write((END, (self.process,)), (END_LEASE, (self._version,)))
        except (NotSaved, Lost) as error:
            log.info("the lease ends by itself (%s)", error)

    async def identify(self) -> float:
        """0 if it is our turn to connect to Discord's gateway, else in how many seconds to ask
        again. A turn is taken when it has come: of one that was promised, somebody who ends
        meanwhile would make no use."""
        if await self._write((IDENTIFY, ())):
            return 0.0
        rows = await self._database.read(UNTIL_IDENTIFY, ())
        return max(SOONEST_SECONDS, float(rows[0][0]))

    async def _write(self, *statements: tuple[str, tuple[Any, ...]]) -> Rows:
        change = [(text.strip(), values) for text, values in statements]
        (outcome,) = await self._database.change([change])
        if isinstance(outcome, NotSaved):
            raise Lost(LOST) if LOST in str(outcome) else outcome
        return outcome


class Lost(Exception):
    """Others took this process for dead, and have what it had."""
