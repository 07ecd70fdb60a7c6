"""Opening, reading and writing what is kept, in a file or on a server. Every write is one
transaction; a write that fails raises NotSaved and leaves everything as it was."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any

from bot.numbers import PersonId, TableId
from bot.store.clocks import FORGET, Clocks, offering
from bot.store.database import Change, Database, Rows, Statement, Values
from bot.store.digests import forget_digests
from bot.store.documents import (
    Deck,
    Guild,
    Kept,
    Message,
    Panel,
    Person,
    Seat,
    Status,
    Table,
)
from bot.store.engines import connected
from bot.store.errors import NotSaved, StoreUnusable
from bot.store.holdings import Holdings
from bot.store.instructions import FORGET as FORGET_INSTRUCTIONS
from bot.store.instructions import KeptInstructions, drop_instructions
from bot.store.ledger import Ledger
from bot.store.migrate import migrate
from bot.store.place import Place, place_of
from bot.store.receipts import Receipts, due_now, settled
from bot.store.statements import insert, listed, put, put_rows
from bot.store.told import Told
from bot.store.traces import forgotten
from engine.core.seats import SeatId

COLUMNS = tuple(field.name for field in fields(Table))
MESSAGE_COLUMNS = ("table_id", "slot", "channel", "message", "digest", "at")
LIVE = (Status.LOBBY, Status.RUNNING, Status.FROZEN)


class Store:
    def __init__(self, database: Database, holdings: Holdings | None = None) -> None:
        """`holdings`: which tables this process plays, where there are several; else all."""
        self._database = database
        self.holdings = holdings or Holdings()
        self._ledger = Ledger(database)
        self._people: dict[PersonId, Person] = {}  # as it is kept: every press asks for its person
        self.clocks = Clocks(self)
        self.instructions = KeptInstructions(self)
        self.receipts = Receipts(self)

    @classmethod
    async def open(cls, place: Place | str) -> Store:
        """Opens and migrates it. Raises StoreUnusable with a line for the operator."""
        place = place_of(place) if isinstance(place, str) else place
        try:
            database = await connected(place)
            try:
                await migrate(database)
            except BaseException:
                await database.close()
                raise
        except StoreUnusable as error:
            raise StoreUnusable(f"{place}: {error}") from error
        return cls(database)

    async def settled(self) -> None:
        """Until nothing waits to be written."""
        await self._ledger.settled()

    async def close(self) -> None:
        await self.settled()
        await self._database.close()

    # Tables

    async def create_table(self, table: Table) -> Table:
        """Keeps a new table and returns it with its id and the next number of its server."""
        next_number = (
            "insert into numbers (guild, latest) values (?, 1)"
            " on conflict (guild) do update set latest = numbers.latest + 1",
            (table.guild,),
        )
        row = (
            "insert into tables (game, rules, seed, quick, options, wanted, status, language,"
            " guild, channel, thread, host, created, changed, petition, number)"
            " values (:game, :rules, :seed, :quick, :options, :wanted, :status, :language,"
            " :guild, :channel, :thread, :host, :created, :changed, null,"
            " (select latest from numbers where guild = :guild)) returning id",
            _row(table),
        )
        ((number,),) = await self._changed([next_number, row])
        kept = await self.table(number)
        if kept is None:
            raise NotSaved
        return kept

    async def table(self, number: int) -> Table | None:
        return next(iter(await self._tables("where id = ?", (number,))), None)

    async def table_of_thread(self, thread: int) -> Table | None:
        return next(iter(await self._tables("where thread = ?", (thread,))), None)

    async def tables_in(self, statuses: Iterable[Status], guild: int | None = None) -> list[Table]:
        marks, values = _listed(statuses)
        if guild is None:
            return await self._tables(f"where status in ({marks}) order by changed, id", values)
        return await self._tables(
            f"where status in ({marks}) and guild = ? order by changed, id", (*values, guild)
        )

    async def running_with(self, agent: str) -> list[TableId]:
        """Tables where such a computer player has a seat."""
        found = await self._tables(
            "where status = ? and id in (select table_id from seats where agent = ?)",
            (Status.RUNNING, agent),
        )
        return [table.id for table in found]

    async def tables_of(self, person: PersonId, statuses: Iterable[Status] = LIVE) -> list[Table]:
        """Tables where the person has a seat, or lent it; the longest unchanged first."""
        marks, values = _listed(statuses)
        return await self._tables(
            f"where status in ({marks})"
            " and id in (select table_id from seats where person = ? or owner = ?)"
            " order by changed, id",
            (*values, person, person),
        )

    async def table_counts(self) -> dict[Status, int]:
        """How many tables there are in each state."""
        rows = await self._read("select status, count(*) from tables group by status", ())
        counted: dict[str, int] = dict(rows)
        return {status: counted.get(status.value, 0) for status in Status}

    async def owed(self) -> int:
        """How many acts were acknowledged and are not yet carried out."""
        rows = await self._read("select count(*) from receipts", ())
        return int(rows[0][0])

    async def size(self) -> int:
        """In bytes."""
        return await self._database.size()

    @property
    def waiting(self) -> int:
        """Changes that wait to be written."""
        return self._ledger.waiting

    async def set_status(self, table: TableId, status: Status) -> None:
        await self._write_all([put_status(table, status)])

    async def set_thread(self, table: TableId, thread: int) -> None:
        await self._write("update tables set thread = ? where id = ?", (thread, table))

    async def leave(self, lobby: Table, seat: SeatId) -> None:
        """Nobody sits there any more; the lobby is as given."""
        await self._write_all(
            [
                ("delete from seats where table_id = ? and seat = ?", (lobby.id, seat)),
                drop_instructions(lobby.id, seat),
                (
                    "update tables set status = ?, host = ?, options = ?, changed = ? where id = ?",
                    (
                        lobby.status.value,
                        lobby.host,
                        json.dumps(dict(lobby.options)),
                        lobby.changed,
                        lobby.id,
                    ),
                ),
            ]
        )

    async def start(
        self, table: Table, seats: Iterable[Seat], also: Iterable[Statement] = ()
    ) -> None:
        """A lobby becomes a game: its seats are numbered anew, in one transaction."""
        statements: list[Statement] = [("delete from seats where table_id = ?", (table.id,))]
        statements += [seat_statement(table.id, seat) for seat in seats]
        statements.append(
            (
                "update tables set status = ?, rules = ?, quick = ?, options = ?, changed = ?"
                " where id = ?",
                (
                    Status.RUNNING.value,
                    table.rules,
                    table.quick,
                    json.dumps(dict(table.options)),
                    time.time(),
                    table.id,
                ),
            )
        )
        await self._write_all([*statements, *also])

    # Seats

    async def seats(self, table: TableId) -> list[Seat]:
        rows = await self._read(
            "select seat, person, agent, name, deck, owner, player, ready from seats"
            " where table_id = ? order by seat",
            (table,),
        )
        return [
            Seat(seat, person, agent, name, json.loads(deck or "null"), owner, player, bool(ready))
            for seat, person, agent, name, deck, owner, player, ready in rows
        ]

    async def put_seat(self, table: TableId, seat: Seat) -> None:
        await self._write_all([seat_statement(table, seat)])

    async def drop_seat(self, table: TableId, seat: SeatId) -> None:
        await self._write("delete from seats where table_id = ? and seat = ?", (table, seat))

    # Rows

    async def append(
        self,
        table: TableId,
        ordinal: int,
        body: Any,
        digest: str | None,
        *,
        auto: bool = False,
        seat: Seat | None = None,
        also: Iterable[Statement] = (),
    ) -> None:
        """Adds a row at this place, and with it changes a seat and whatever else belongs to it. A
        place that is taken is refused: somebody was quicker."""
        row = _row_of(table, ordinal, body, digest, auto=auto)
        seats = [] if seat is None else [seat_statement(table, seat)]
        await self._write_all([row, *seats, *also])

    async def append_all(self, table: TableId, kept: Kept) -> None:
        """What another table has played, as a table's first rows."""
        rows = [
            _row_of(table, at, body, kept.digests.get(at + 1), auto=auto)
            for at, (body, auto) in enumerate(zip(kept.rows, kept.auto, strict=True))
        ]
        await self._write_all(rows)

    async def kept(self, table: TableId) -> Kept:
        rows = await self._read(
            "select ordinal, body, digest, auto from rows where table_id = ? order by ordinal",
            (table,),
        )
        return Kept(
            [json.loads(body) for _, body, _, _ in rows],
            {ordinal + 1: digest for ordinal, _, digest, _ in rows if digest},
            [bool(auto) for *_, auto in rows],
        )

    # Decks

    async def decks(self, person: PersonId) -> list[Deck]:
        """A person's decks, by name."""
        rows = await self._read(
            "select id, person, game, name, format, body, created from decks"
            " where person = ? order by name",
            (person,),
        )
        return [
            Deck(number, owner, game, name, checked, json.loads(body), created)
            for number, owner, game, name, checked, body, created in rows
        ]

    async def put_deck(self, deck: Deck) -> None:
        """Keeps the deck under its name; one that has this name is replaced and keeps its id."""
        statement, values = insert(
            "decks",
            person=deck.person,
            game=deck.game,
            name=deck.name,
            format=deck.format,
            body=json.dumps(dict(deck.body)),
            created=deck.created,
        )
        replaces = (
            " on conflict (person, game, name) do update set"
            " format = excluded.format, body = excluded.body, created = excluded.created"
        )
        await self._write(statement + replaces, values)

    async def drop_deck(self, person: PersonId, number: int) -> None:
        await self._write("delete from decks where person = ? and id = ?", (person, number))

    # Messages

    async def messages(self, table: TableId) -> dict[str, Message]:
        rows = await self._read(
            "select slot, channel, message, digest, at from messages where table_id = ?", (table,)
        )
        return {slot: Message(*rest) for slot, *rest in rows}

    async def put_messages(
        self, table: TableId, messages: Mapping[str, Message], also: Iterable[Statement] = ()
    ) -> None:
        """By slot, all at once, and whatever else belongs to it."""
        rows = [
            (table, slot, kept.channel, kept.message, kept.digest, kept.at)
            for slot, kept in messages.items()
        ]
        await self._write_all([put_rows("messages", MESSAGE_COLUMNS, rows), *also])

    async def drop_message(self, table: TableId, slot: str) -> None:
        await self._write("delete from messages where table_id = ? and slot = ?", (table, slot))

    # People and servers

    async def person(self, number: PersonId) -> Person:
        if number not in self._people:
            rows = await self._read(
                "select language, panel, discreet, dms_closed, pictures, welcomed from people"
                " where id = ?",
                (number,),
            )
            found = [_person(number, row) for row in rows] or [Person(number)]
            self._people.setdefault(number, found[0])
        return self._people[number]

    async def put_person(self, person: Person) -> None:
        row = put("people", **{**asdict(person), "panel": person.panel.value})
        await self._write_all([row, *self.telling(Told.PERSON, person.id)])
        self._people[person.id] = person

    def forget_person(self, person: PersonId | None = None) -> None:
        """Another process has changed what this person, or anybody, has chosen."""
        if person is None:
            self._people.clear()
        else:
            self._people.pop(person, None)

    async def forget(self, person: PersonId, agent: str) -> None:
        """Deletes what is known of a person. Their seats stay, without a name; in a game that
        goes on, a computer player takes them, so that the others lose nothing."""
        waiting = "table_id in (select id from tables where status = 'lobby')"
        playing = "table_id in (select id from tables where status in ('running', 'frozen'))"
        ended = (
            "table_id in (select id from tables where status in ('over', 'closed', 'abandoned'))"
        )
        panels, theirs = f"slot like ? and {ended}", f"panel:%.{person}"
        await self._write_all(
            [
                (f"delete from messages where {panels}", (theirs,)),
                (f"delete from sends where {panels}", (theirs,)),
                (FORGET_INSTRUCTIONS, (person,)),
                (f"delete from seats where person = ? and {waiting}", (person,)),
                (f"update seats set agent = ? where person = ? and {playing}", (agent, person)),
                (
                    "update seats set person = null, deck = null, player = '',"
                    " name = case when player = '' then '' else name end where person = ?",
                    (person,),
                ),
                *forgotten(person),
                ("update tables set host = 0 where host = ?", (person,)),
                ("update tables set petition = null where petition like ?", (offering(person),)),
                ("delete from receipts where person = ?", (person,)),
                ("delete from decks where person = ?", (person,)),
                ("delete from people where id = ?", (person,)),
                forget_digests(person),
                *((statement, (person,)) for statement in FORGET),
                *self.telling(Told.PERSON, person),
                *self.telling(Told.HOURS, person),
            ]
        )
        self.forget_person(person)
        self.clocks.forget(person)

    async def guild(self, number: int) -> Guild:
        rows = await self._read(
            "select channel, language, opener_role, greeted from guilds where id = ?", (number,)
        )
        for channel, language, role, greeted in rows:
            return Guild(number, channel, language, role, bool(greeted))
        return Guild(number)

    async def put_guild(self, guild: Guild) -> None:
        """Whoever was greeted meanwhile stays greeted."""
        statement, values = insert("guilds", **asdict(guild))
        replaces = (
            " on conflict (id) do update set channel = excluded.channel,"
            " language = excluded.language, opener_role = excluded.opener_role,"
            " greeted = case guilds.greeted when 1 then 1 else excluded.greeted end"
        )
        await self._write(statement + replaces, values)

    async def put_greeted(self, guild: int) -> None:
        """Whatever is set up there meanwhile stands."""
        statement, values = insert("guilds", id=guild, greeted=True)
        replaces = " on conflict (id) do update set greeted = excluded.greeted"
        await self._write(statement + replaces, values)

    # Odds and ends

    async def fact(self, name: str) -> str | None:
        rows = await self._read("select value from facts where name = ?", (name,))
        return next((str(value) for (value,) in rows), None)

    async def put_fact(self, name: str, value: str) -> None:
        await self._write(*put("facts", name=name, value=value))

    # Other processes of the bot

    def telling(self, what: Told, number: int) -> Change:
        """What tells it to them, as part of a change; nothing where there are none."""
        return self._database.telling(f"{self.holdings.process} {what} {number}")

    async def tell(self, what: Told, number: int) -> None:
        if told := self.telling(what, number):
            await self._write_all(told)

    # How it reads and writes

    async def _tables(self, where: str, values: tuple[Any, ...]) -> list[Table]:
        rows = await self._read(f"select {listed(COLUMNS)} from tables {where}", values)
        return [_table(row) for row in rows]

    async def _read(self, query: str, values: tuple[Any, ...]) -> Rows:
        return await self._database.read(query, values)

    async def _write(self, statement: str, values: Values) -> Rows:
        return await self._changed([(statement, values)])

    async def _write_all(self, statements: Iterable[Statement]) -> None:
        """All of them or none."""
        await self._changed(list(statements))

    async def _changed(self, change: Change) -> Rows:
        """With what is written first for an act goes its receipt."""
        owed = due_now()
        if owed is None:
            return await self._ledger.write(change)
        rows = await self._ledger.write([*settled([owed.receipt]), *change])
        owed.settled = True
        return rows


def put_status(table: TableId, status: Status) -> Statement:
    return (
        "update tables set status = ?, changed = ? where id = ?",
        (status.value, time.time(), table),
    )


def seat_statement(table: TableId, seat: Seat) -> Statement:
    return put(
        "seats",
        table_id=table,
        seat=seat.seat,
        person=seat.person,
        agent=seat.agent,
        name=seat.name,
        deck=None if seat.deck is None else json.dumps(dict(seat.deck)),
        owner=seat.owner,
        player=seat.player,
        ready=seat.ready,
    )


def _listed(statuses: Iterable[Status]) -> tuple[str, tuple[str, ...]]:
    values = tuple(status.value for status in statuses)
    return ", ".join("?" * len(values)), values


def _person(number: PersonId, row: tuple[Any, ...]) -> Person:
    language, panel, *bits = row
    discreet, closed, pictures, welcomed = map(bool, bits)
    return Person(number, language, Panel(panel), discreet, closed, pictures, welcomed)


def _row_of(
    table: TableId, ordinal: int, body: Any, digest: str | None, *, auto: bool
) -> Statement:
    return insert(
        "rows",
        table_id=table,
        ordinal=ordinal,
        body=json.dumps(body, separators=(",", ":")),
        digest=digest,
        auto=auto,
        at=time.time(),
    )


def _row(table: Table) -> dict[str, Any]:
    values = {column: getattr(table, column) for column in COLUMNS}
    values["status"] = table.status.value
    values["options"] = json.dumps(dict(table.options))
    return values


def _table(row: tuple[Any, ...]) -> Table:
    values = dict(zip(COLUMNS, row, strict=True))
    values["quick"] = bool(values["quick"])
    values["status"] = Status(values["status"])
    values["options"] = json.loads(values["options"])
    values["petition"] = json.loads(values["petition"] or "null")
    return Table(**values)
