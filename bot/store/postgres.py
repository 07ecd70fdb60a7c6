"""The driver for a PostgreSQL server, through asyncpg. A line that is lost is opened anew, and what
was under way is asked again, until it is known what became of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from bot.store.database import Change, Database, Rows, Values
from bot.store.errors import NotSaved, StoreUnusable
from bot.store.form import section
from bot.store.place import Server
from bot.store.postgres_errors import FAILURES, is_passing, told
from bot.store.postgres_sql import bound, may_be_repeated, translated, typed

PATIENCE_SECONDS = 20.0  # with a server that is started anew, or whose place another takes
PAUSE_SECONDS = 0.2
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0  # a server that is silent for longer is taken for lost
LOCKED_SECONDS = 2.0  # the server finds out within one who waits for each other
IDLE_SECONDS = 5.0  # a process that hangs in the middle of a change keeps nobody waiting for longer
MIGRATION_SECONDS = 300  # another process may be at it
LINES = 5  # one writes, one listens, the others read
HEARING_SECONDS = 2.0  # between two looks whether the line still hears
OLDEST = 140_000
LOCK = 0x526F6F6B657279  # "Rookery"

T = TypeVar("T")
if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Line = PoolConnectionProxy[asyncpg.Record]

FORM = "rookery_form"
# Locks of the store of one schema. All who use it share the first; whoever moves or restores it has
# it alone. Whoever makes tables has the second.
ALONE = f"({LOCK} # coalesce(current_schema()::regnamespace::oid::bigint, 0))"
MAKING = f"""
set local lock_timeout = '{MIGRATION_SECONDS}s';
select pg_advisory_xact_lock({LOCK + 2**32} # current_schema()::regnamespace::oid::bigint)
"""
HAS_FORM = (
    "select count(*) from pg_class where relnamespace = current_schema()::regnamespace"
    f" and relname = '{FORM}'"
)
CHANNEL = "select 'rookery_' || current_schema()::regnamespace::oid"
NAMES = (  # but for those that are the engine's own affair: its form, and who holds it
    "select relname::text from pg_class where relnamespace = current_schema()::regnamespace"
    " and relkind in ('r', 'p') and relname !~ '^rookery_'"
)


class InUse(Exception):
    """Somebody else has it to themselves."""


class NotReached(NotSaved):
    """The server was not there for as long as we wait for it."""


class PostgresDatabase(Database):
    engine = "postgres"

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        self._pool = pool
        self._closed = False
        self._begin = "begin"
        self.channel = ""  # on which processes tell each other; none while this is the only one

    @classmethod
    async def open(cls, server: Server) -> PostgresDatabase:
        """Raises StoreUnusable with a line for the operator."""
        database = cls(await _pool(server))
        try:
            await database._insisted(_check)
        except BaseException as error:
            await database.close()
            if isinstance(error, (NotSaved, InUse)):
                raise StoreUnusable(str(error)) from None
            raise
        return database

    async def read(self, query: str, values: Values) -> Rows:
        text, order = translated(query)
        arguments = bound(order, values)

        async def ask(line: Line) -> Rows:
            return [tuple(row) for row in await line.fetch(text, *arguments)]

        return await self._insisted(ask)

    async def change(self, changes: Sequence[Change]) -> list[Rows | NotSaved]:
        try:
            return [*await self._insisted(_Transaction(changes, self._begin).attempt)]
        except NotSaved as refused:
            if len(changes) == 1 or isinstance(refused, NotReached):
                return [refused] * len(changes)
            return [(await self.change([change]))[0] for change in changes]

    async def size(self) -> int:
        return int((await self.read("select pg_database_size(current_database())", ()))[0][0])

    async def form(self) -> int:
        return await self._insisted(form_on)

    async def names(self) -> list[str]:
        return [name for (name,) in await self.read(NAMES, ())]

    async def migrate(self, scripts: Sequence[tuple[int, str]]) -> None:
        """Of several processes that start together, one does it."""
        for number, script in scripts:
            text = typed(section(script, self.engine))
            try:
                async with self._line() as line, line.transaction():
                    await line.execute(MAKING)
                    if await form_on(line) < number:
                        await build(line, number, text)
            except FAILURES as error:
                raise StoreUnusable(told(error)) from None

    async def script(self, text: str) -> None:
        """Several statements in one transaction. Raises NotSaved."""

        async def run(line: Line) -> None:
            async with line.transaction():
                await line.execute(text)

        await self._insisted(run)

    def fence(self, check: str) -> None:
        """From now on nothing is changed unless this holds, in the same transaction."""
        self._begin = f"begin; {check}"

    def telling(self, text: str) -> Change:
        if not self.channel:
            return []
        return [("select pg_notify(?::text, ?::text)", (self.channel, text))]

    async def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """For ever: hears what is told. `missed` is called whenever something may have been."""
        while not self._closed:
            try:
                async with self._line() as line:
                    await self._hear(line, heard, missed)
            except FAILURES:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _hear(
        self, line: Line, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> None:
        """Until the line is lost; that it is dead is found out by asking."""
        self.channel = await line.fetchval(CHANNEL)
        await line.add_listener(self.channel, lambda *told: heard(str(told[-1])))
        missed()
        try:
            while not line.is_closed():
                await asyncio.sleep(HEARING_SECONDS)
                await line.execute("select 1")
        finally:
            line.terminate()  # nobody else may be given a line that listens

    async def close(self) -> None:
        self._closed = True
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._pool.close()
        except (TimeoutError, *FAILURES):
            self._pool.terminate()

    # Lines

    async def _insisted(self, act: Callable[[Line], Awaitable[T]]) -> T:
        """What came of it, even if the server was away for a while. Raises NotSaved."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                async with self._line() as line:
                    return await act(line)
            except FAILURES as error:
                if self._closed or not is_passing(error):
                    raise NotSaved(told(error)) from None
                if time.monotonic() > deadline:
                    raise NotReached(told(error)) from None
            await asyncio.sleep(PAUSE_SECONDS)

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Line]:
        """One that failed for no fault of ours is not used again: it may be half dead, or lead to a
        server that was replaced."""
        async with self._pool.acquire() as line:
            try:
                yield line
            except FAILURES as error:
                if is_passing(error):
                    line.terminate()
                raise


async def _pool(server: Server) -> asyncpg.Pool[asyncpg.Record]:
    """Opens nothing yet. Raises StoreUnusable if the address cannot be read."""
    options: dict[str, Any] = {}
    if "target_session_attrs" not in server.url:
        options["target_session_attrs"] = "read-write"
    try:
        return await asyncpg.create_pool(
            server.url,
            min_size=0,
            max_size=LINES,
            timeout=CONNECT_SECONDS,
            command_timeout=ANSWER_SECONDS,
            statement_cache_size=256,
            max_inactive_connection_lifetime=0,
            init=_take_part,
            reset=_as_it_is,
            server_settings={
                "application_name": "rookery",
                "lock_timeout": f"{int(LOCKED_SECONDS * 1000)}ms",
                "idle_in_transaction_session_timeout": f"{int(IDLE_SECONDS * 1000)}ms",
            },
            **options,
        )
    except FAILURES as error:
        raise StoreUnusable(told(error)) from None


async def _take_part(line: asyncpg.Connection) -> None:
    """As long as a line of ours is open, nobody puts another store in its place."""
    if not await line.fetchval(f"select pg_try_advisory_lock_shared({ALONE})"):
        raise InUse("it is moved or restored just now")


async def _as_it_is(line: object) -> None:
    """We leave nothing behind that the next one would have to clear away."""


async def _check(line: Line) -> None:
    """Raises NotSaved with what keeps us from using it."""
    if line.get_settings().server_encoding != "UTF8":
        raise NotSaved("the database must have the encoding UTF8")
    number, schema = await line.fetchrow(  # type: ignore[misc]
        "select current_setting('server_version_num')::bigint, current_schema()"
    )
    if number < OLDEST:
        raise NotSaved(f"PostgreSQL {number // 10_000} is too old; it takes {OLDEST // 10_000}")
    if schema is None:
        raise NotSaved("its search_path names no schema that is there")


# Transactions


class _Transaction:
    """One of several changes, tried until it is known to be done, or not to be."""

    def __init__(self, changes: Sequence[Change], begin: str = "begin") -> None:
        self._changes, self._begin = changes, begin
        self._number: str | None = None  # while nobody knows whether it was committed
        self._done: list[Rows] = []
        texts = [statement for change in changes for statement, _ in change]
        self._repeatable = all(map(may_be_repeated, texts))

    async def attempt(self, line: Line) -> list[Rows]:
        if self._number is not None and await _was_committed(line, self._number):
            return self._done
        self._number = None
        try:
            await line.execute(self._begin)
            self._done = [await _done(line, change) for change in self._changes]
            if not self._repeatable:
                self._number = await line.fetchval("select pg_current_xact_id()::text")
            await line.execute("commit")
        except BaseException:
            with suppress(*FAILURES):
                await line.execute("rollback")
            raise
        return self._done


async def _done(line: Line, change: Change) -> Rows:
    rows: Rows = []
    for statement, values in change:
        text, order = translated(statement)
        rows = [tuple(row) for row in await line.fetch(text, *bound(order, values))]
    return rows


async def _was_committed(line: Line, number: str) -> bool:
    """Of a transaction whose line broke. Raises a failure that passes while it still runs."""
    try:
        status = await line.fetchval("select pg_xact_status($1::text::xid8)", number)
    except asyncpg.InvalidParameterValueError:
        return False  # a number that is not given yet: another server took over without it
    if status == "in progress":
        raise TimeoutError
    return bool(status == "committed")


# Forms


async def form_on(line: Line | asyncpg.Connection) -> int:
    """What another process made while we waited for a lock is seen by reading, not by name: names
    are looked up in what the server remembers from before."""
    if not await line.fetchval(HAS_FORM):
        return 0
    return int(await line.fetchval(f"select max(number) from {FORM}") or 0)


async def build(line: Line | asyncpg.Connection, number: int, text: str) -> None:
    """Inside of a transaction."""
    await line.execute(text)
    await line.execute(f"create table if not exists {FORM} (number bigint not null)")
    await line.execute(f"delete from {FORM}")
    await line.execute(f"insert into {FORM} (number) values ({number})")
