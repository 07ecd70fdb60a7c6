"""A PostgreSQL server that is away, stopped, killed or replaced: the store goes on by itself, and
whatever it said is kept is there, once. What cannot work is one clear line without a password."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from bot.numbers import PersonId, TableId
from bot.store import NotSaved, Person, Receipt, Store, StoreUnusable
from bot.store.place import BadPlace, Server, place_of
from bot.store.postgres import PostgresDatabase, _Transaction
from bot.store.receipts import acting, owing
from bot.terminal.own_postgres import NoServer, OwnPostgres
from tests.bot.store.samples import table


@pytest.fixture
def engine() -> str:
    return "postgres"  # the other has no server


@pytest.fixture(autouse=True)
def _impatient() -> None:
    """No: these wait for the server as the bot does."""


@pytest.fixture(scope="module")
def server() -> Iterator[OwnPostgres]:
    """One that may be stopped: nobody shares it."""
    folder = Path(tempfile.mkdtemp(prefix="rookery-postgres-"))
    own = OwnPostgres(folder)
    try:
        own.make()
        own.start()
    except NoServer as reason:
        pytest.skip(f"no PostgreSQL here: {reason}")
    try:
        yield own
    finally:
        with suppress(NoServer):
            own.stop(at_once=True)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
async def place(server: OwnPostgres, request: pytest.FixtureRequest) -> Server:
    """A schema of the test's own."""
    name = f"s{abs(hash(request.node.name))}"
    line = await asyncpg.connect(server.place().url)
    await line.execute(f"drop schema if exists {name} cascade; create schema {name}")
    await line.close()
    return server.place(name)


@asynccontextmanager
async def stored(place: Server) -> AsyncIterator[Store]:
    store = await Store.open(place)
    try:
        yield store
    finally:
        await store.close()


async def rows(store: Store, number: TableId) -> list[object]:
    return (await store.kept(number)).rows


# Addresses


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("postgresql:rookery", "names no server"),
        ("postgresql://", "names no server"),
        ("postgresql://db.example", "names no database"),
        ("postgresql://me:secret@db.example/", "names no database"),
        ("postgresql://me:secret@db.example:port/rookery", "port must be a number"),
        ("postgresql://me:secret@a:1,b:99999/rookery", "port must be a number"),
        ("postgresql://me:secret@[::1/rookery", "cannot be read"),
        ("mysql://me:secret@db.example/rookery", "mysql:// is none of ours"),
        ("sqlite:///rookery.sqlite3", "take a path for SQLite"),
    ],
)
def test_a_malformed_address_gets_a_clear_answer(text: str, why: str) -> None:
    with pytest.raises(BadPlace, match=why) as refused:
        place_of(text)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_told_of_a_server_has_no_password() -> None:
    place = place_of("postgresql://me:secret@[::1]:5432,b:1/rookery?sslmode=require&x=secret")
    assert isinstance(place, Server)
    assert str(place) == "postgresql://[::1]:5432,b:1/rookery"
    assert "secret" not in repr(place)
    assert place_of("C:/games/rookery.sqlite3") == Path("C:/games/rookery.sqlite3")


async def refusal(url: str) -> str:
    with pytest.raises(StoreUnusable) as refused:
        await Store.open(Server(url))
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)
    return str(refused.value)


async def test_what_cannot_be_opened_is_one_clear_line(
    server: OwnPostgres, place: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.PATIENCE_SECONDS", 0.0)
    where = f"host={server.folder}"
    assert "cannot be reached" in await refusal("postgresql://me:secret@127.0.0.1:1/rookery")
    assert "does not exist" in await refusal(f"postgresql://postgres@/nowhere?{where}")
    assert "does not exist" in await refusal(f"postgresql://nobody:secret@/postgres?{where}")
    assert "no schema" in await refusal(f"postgresql://postgres@/postgres?{where}&search_path=gone")
    assert "unrecognized" in await refusal(f"postgresql://postgres@/postgres?{where}&so=what")
    line = await asyncpg.connect(place.url)
    await line.execute("drop role if exists reader; create role reader login")
    await line.execute("grant usage on schema public to reader")
    await line.close()
    read_only = f"postgresql://reader@/postgres?{where}"
    assert "permission denied" in await refusal(read_only)
    encoded = await asyncpg.connect(server.place().url)
    await encoded.execute("drop database if exists latin")
    await encoded.execute("create database latin encoding 'LATIN1' locale 'C' template template0")
    await encoded.close()
    assert "UTF8" in await refusal(f"postgresql://postgres@/latin?{where}")


# What is away for a while


async def test_it_goes_on_after_the_server_was_stopped_and_started(
    server: OwnPostgres, place: Server
) -> None:
    for at_once in (False, True):
        async with stored(place) as store:
            kept = await store.create_table(table())
            await store.append(kept.id, 0, ["before"], None)
            server.stop(at_once=at_once)
            reading = asyncio.create_task(rows(store, kept.id))
            writing = asyncio.create_task(store.append(kept.id, 1, ["meanwhile"], None))
            await asyncio.sleep(0.3)
            assert not reading.done()
            assert not writing.done()
            server.start()
            assert (await reading)[0] == ["before"]
            await writing
            assert await rows(store, kept.id) == [["before"], ["meanwhile"]]


async def test_what_waits_too_long_is_refused_and_never_happens(
    server: OwnPostgres, place: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.PATIENCE_SECONDS", 0.3)
    async with stored(place) as store:
        kept = await store.create_table(table())
        server.stop()
        many = [store.append(kept.id, at, ["lost"], None) for at in range(3)]
        outcomes = await asyncio.gather(*many, return_exceptions=True)
        assert [type(each).__mro__[1] for each in outcomes] == [NotSaved] * 3
        with pytest.raises(NotSaved, match="cannot be reached"):
            await rows(store, kept.id)
        server.start()
        assert await rows(store, kept.id) == []
        await store.append(kept.id, 0, ["again"], None)


async def cut(place: Server) -> None:
    """All lines of the bot's are cut, as a network does, or a server that is replaced."""
    line = await asyncpg.connect(place.url)
    await line.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rookery'"
    )
    await line.close()


async def test_every_line_may_be_cut_at_any_time(place: Server) -> None:
    """Presses on many tables while lines are cut again and again: what was said to be kept is kept,
    in its order and once; nothing else is there."""
    async with stored(place) as store:
        tables = [(await store.create_table(table())).id for _ in range(4)]
        over = asyncio.Event()
        cutting = asyncio.create_task(_cut_on(place, over))

        async def play(number: TableId) -> None:
            for ordinal in range(40):
                await store.append(number, ordinal, [ordinal], None)

        try:
            await asyncio.gather(*map(play, tables))
        finally:
            over.set()
            await cutting
        for number in tables:
            assert await rows(store, number) == [[at] for at in range(40)]


async def _cut_on(place: Server, over: asyncio.Event) -> None:
    while not over.is_set():
        await asyncio.sleep(0.05)
        await cut(place)


@pytest.mark.parametrize("committed", [True, False])
async def test_a_line_that_is_lost_with_the_answer_to_a_commit(
    place: Server, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    """Whether the server has committed is asked, and not guessed: the row is there once, and its
    writer is told that it is kept."""
    async with stored(place) as store:
        kept = await store.create_table(table())
        execute, left = asyncpg.Connection.execute, [1]

        async def losing(self: asyncpg.Connection, query: str, *args: object) -> str:
            if query != "commit" or not left[0]:
                return await execute(self, query, *args)
            left[0] = 0
            if committed:
                await execute(self, query, *args)
            self.terminate()
            raise ConnectionResetError("cut off")

        monkeypatch.setattr(asyncpg.Connection, "execute", losing)
        await store.append(kept.id, 0, ["once"], None)
        assert left == [0]
        assert await rows(store, kept.id) == [["once"]]
        assert (await store.create_table(table())).number == kept.number + 1


async def test_a_receipt_is_settled_once_though_the_line_is_lost(
    place: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stored(place) as store:
        given = Receipt(8, PersonId(3), "Cela", "pl", "rk:1:1:done")
        await store.receipts.put(given)
        kept = await store.create_table(table())
        with owing(given.id) as owed, acting():
            await cut(place)
            await store.append(kept.id, 0, ["act"], None)
            assert owed.settled
        assert await store.receipts.all() == []
        assert await rows(store, kept.id) == [["act"]]


async def test_a_server_that_is_replaced_by_one_without_the_transaction(place: Server) -> None:
    """Another host that took over has never heard of its number: it is done anew."""
    async with stored(place) as store:
        assert isinstance(store._database, PostgresDatabase)
        kept = await store.create_table(table())
        change = ("insert into rows values (?, 0, '[]', null, 0, 1.0)", (kept.id,))
        transaction = _Transaction([[change]])
        transaction._number = str(2**40)  # no server has come so far
        await store._database._insisted(transaction.attempt)
        assert await rows(store, kept.id) == [[]]


async def test_two_that_wait_for_each_other_both_come_through(place: Server) -> None:
    """Whoever the server sends back tries again."""
    async with stored(place) as one, stored(place) as other:
        for turn in range(10):
            people = [Person(PersonId(number), str(turn)) for number in (1, 2)]
            changes = [[_put(person)] for person in people]
            done = await asyncio.gather(
                one._ledger.write([*changes[0], *changes[1]]),
                other._ledger.write([*changes[1], *changes[0]]),
                return_exceptions=True,
            )
            assert [each for each in done if isinstance(each, Exception)] == []


def _put(person: Person) -> tuple[str, tuple[object, ...]]:
    text = (
        "insert into people (id, language, panel, discreet, dms_closed) values (?, ?, 'dm', 0, 0)"
        " on conflict (id) do update set language = excluded.language"
    )
    return text, (person.id, person.language)


# What nobody may read


async def test_nothing_that_stands_in_a_row_is_quoted(place: Server) -> None:
    async with stored(place) as store:
        kept = await store.create_table(table(seed="s3cret"))
        missing = "insert into rows values (?, 0, ?, null, null, 1.0)", (kept.id, "s3cret")
        unfit = "insert into rows values (?, ?, 'x', null, 0, 1.0)", (kept.id, "s3cret")
        unread = "update tables set id = seed::bigint where id = ?", (kept.id,)
        for text, values in (missing, unfit, unread):
            with pytest.raises(NotSaved) as refused:
                await store._write(text, values)
            told = traceback.TracebackException.from_exception(refused.value)
            assert "s3cret" not in "".join(told.format())


async def test_of_several_that_start_together_one_makes_the_tables(place: Server) -> None:
    stores = await asyncio.gather(*(Store.open(place) for _ in range(4)))
    saved = await stores[0].create_table(table())
    for store in stores:
        assert await store.table(saved.id) == saved
        await store.close()
