"""Finds tables: those in memory, or restored from the store. One lock per table; a lobby becomes a
table here."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import islice
from typing import Any
from weakref import WeakValueDictionary

from bot.automation.instructions import Instructions
from bot.automation.modes import HOUSE, Mode, house_choices, with_mode
from bot.automation.stops import Preset, Stops
from bot.games.shelf import SHELF, plug
from bot.numbers import NO_TABLE, PersonId, TableId
from bot.store import NotSaved, Seat, Status, Store
from bot.store import Table as Saved
from bot.store.database import Statement
from bot.store.holdings import Elsewhere
from bot.store.instructions import LOBBY, InstructionRow, start_instructions
from bot.store.receipts import acting
from bot.store.told import Told
from bot.tables import agreements
from bot.tables.choosing import DeckChoice, DeckRefused, Wardrobe, options_of
from bot.tables.clock import Clock
from bot.tables.houses import houses_of, without_house
from bot.tables.levels import QUICK, level_offered
from bot.tables.maesters import Maesters
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import FIRST_SEAT, SeatId, by_seat

log = logging.getLogger(__name__)

LIVE_AT_MOST = 1_000  # a fifth of a megabyte each in the middle of a long game
GOING_ON = (Status.RUNNING, Status.FROZEN)
STARTED = (Status.RUNNING, Status.OVER, Status.FROZEN, Status.ABANDONED)


class NotReady(Refused):
    """The game does not start yet: some have not said that they are ready."""

    def __init__(self, lobby: Saved, missing: Sequence[Seat]) -> None:
        super().__init__(phrase("table.not_all_ready"))
        self.lobby, self.missing = lobby, tuple(missing)


class Registry:
    def __init__(
        self,
        store: Store,
        changed: Callable[[TableId], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.clock = Clock(store, now)
        self.changed = changed  # told the number of every table that may look different now
        self.draw_seed: Callable[[], str] = lambda: fresh_seed()  # of a new table
        self.maesters: Maesters | None = None  # None: the quick player answers for them
        self.restored: Callable[[float], None] = lambda seconds: None  # told how long each took
        self.most_in_memory = LIVE_AT_MOST
        self._live: OrderedDict[TableId, Table] = OrderedDict()
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    # Finding

    async def is_here(self, number: TableId) -> bool:
        """Whether this process plays it, or nobody does."""
        if self.store.holdings.everything or number in self._live:
            return True
        saved = await self.store.table(number)
        return saved is None or self.store.holdings.has(saved.guild)

    async def check_here(self, number: TableId) -> None:
        """Raises Elsewhere if another process plays it."""
        if not await self.is_here(number):
            raise Elsewhere(number)

    @asynccontextmanager
    async def opened(self, number: TableId) -> AsyncIterator[Table]:
        """The table, for one move: locked, and shown again afterwards, whatever came of it. Raises
        Elsewhere."""
        async with self._lock(number):
            try:
                async with self._standing(number) as table:
                    table.unsettle()
                    with acting():
                        yield table
                    await self._wind(table)
            finally:
                self.changed(number)

    @asynccontextmanager
    async def seen(self, number: TableId) -> AsyncIterator[Table]:
        """The table, for looking at it. Raises Elsewhere."""
        async with self._lock(number), self._standing(number) as table:
            yield table

    @asynccontextmanager
    async def read(self, number: TableId) -> AsyncIterator[Table]:
        """The table as it is kept, whoever plays it; nothing may be done with it."""
        if await self.is_here(number):
            async with self.seen(number) as table:
                yield table
            return
        table = await self._restored(number)
        try:
            yield table
        finally:
            table.session.close()

    @property
    def in_memory(self) -> int:
        return len(self._live)

    def live(self, number: TableId) -> Table | None:
        """The table as it stands in memory, for whoever must not wait; None if it is not there."""
        return self._live.get(number)

    def running(self, most: int) -> list[TableId]:
        """Tables in memory that go on; first those that nobody has looked at for longest."""
        going = (number for number, table in self._live.items() if table.saved.status in GOING_ON)
        return list(islice(going, most))

    @asynccontextmanager
    async def _standing(self, number: TableId) -> AsyncIterator[Table]:
        """The table where a person is waited for: a computer player may have been cut off, somebody
        may have gone meanwhile. What is not saved has not happened, and the table is built anew."""
        try:
            table = await self._table(number)
            if not (table.played_on and self.clock.is_wound(table)):
                await self._play_on(table)
                await self._wind(table)
            yield table
        except NotSaved:
            await self._restore(number)
            raise

    async def _play_on(self, table: Table) -> None:
        """Whoever only looks at the table does not show what is played meanwhile, or that the game
        is over."""
        before = table.saved.status, len(table.record.rows)
        await table.play_computers()
        if before != (table.saved.status, len(table.record.rows)):
            self.changed(table.id)

    async def _wind(self, table: Table) -> None:
        """What the clock could not keep, it makes anew when the table is next looked at."""
        if self.maesters is not None:
            self.maesters.look(table)
        try:
            await self.clock.wind(table)
        except NotSaved as error:
            log.warning("table %s: its clock was not kept (%r)", table.id, error)

    async def _restore(self, number: TableId) -> None:
        """If it cannot be read now either, then when it is next asked for."""
        table = self._live.pop(number, None)
        if table is not None:
            await table.restore()
            self._check_held(table.saved)
            self._live[number] = table

    async def kept(self, number: TableId) -> tuple[Saved, list[Seat]] | None:
        """What is kept of a table or lobby, and its seats; from memory if it is there."""
        if (table := self._live.get(number)) is not None:
            return table.saved, table.seats
        saved = await self.store.table(number)
        return None if saved is None else (saved, await self.store.seats(number))

    async def forget_people(self, numbers: Iterable[TableId]) -> None:
        """Drops these tables from memory, so that they are read anew."""
        for number in numbers:
            await self._drop(number)
            await self.store.tell(Told.ANEW, number)
            self.changed(number)

    async def read_anew(self, number: TableId) -> None:
        """Another process has changed what is kept of the table."""
        await self._drop(number)
        self.changed(number)

    async def give_up(self) -> list[TableId]:
        """Drops what this process does not hold any more, each table as soon as it is free."""
        held = self.store.holdings
        gone = [number for number, table in self._live.items() if not held.has(table.saved.guild)]
        for number in gone:
            await self._drop(number)
        return gone

    async def _drop(self, number: TableId) -> None:
        async with self._lock(number):
            if (table := self._live.pop(number, None)) is not None:
                table.session.close()

    # Lobbies

    async def open_lobby(
        self,
        *,
        game: str,
        seats: int,
        language: str,
        guild: int,
        channel: int,
        host: PersonId,
        name: str,
        options: Mapping[str, Any],
        seated: Sequence[Seat] = (),
    ) -> Saved:
        """The host sits down first, unless it is said who sits where."""
        rules = SHELF.get(game)
        if rules is None:
            raise Refused(phrase("table.unknown_game"))
        offered = plug(game).seats
        if seats not in offered:
            least, most = offered[0], offered[-1]
            raise Refused(phrase("refused.seats", least=least, most=most))
        now = time.time()
        lobby = Saved(
            id=NO_TABLE,
            game=game,
            rules=rules.version,
            seed=self.draw_seed(),
            quick=False,
            options=options,
            wanted=seats,
            status=Status.LOBBY,
            language=language,
            guild=guild,
            channel=channel,
            thread=None,
            host=host,
            created=now,
            changed=now,
        )
        kept = await self.store.create_table(lobby)
        for seat in seated or (Seat(FIRST_SEAT, host, None, name),):
            await self.store.put_seat(kept.id, seat)
        self.changed(kept.id)
        return kept

    async def join(self, number: TableId, person: PersonId, name: str) -> None:
        async with self._lobby(number) as (lobby, seats):
            if any(seat.person == person for seat in seats):
                raise Refused(phrase("table.seated_already"))
            await self._sit(lobby, seats, person, None, name)

    async def add_computer(
        self, number: TableId, person: PersonId, level: str | None = None
    ) -> None:
        """Unless told, the one that every game has, if only to play by chance."""
        async with self._lobby(number) as (lobby, seats):
            self._among(seats, person)
            chosen = QUICK if level is None else level_offered(SHELF[lobby.game], level)
            await self._sit(lobby, seats, None, chosen.value, "")

    async def remove_computer(self, number: TableId, person: PersonId) -> None:
        """The one that came last."""
        async with self._lobby(number) as (lobby, seats):
            self._among(seats, person)
            if (last := _last_computer(seats)) is None:
                raise Refused(phrase("refused.stale"))
            await self.store.drop_seat(lobby.id, last.seat)

    async def leave(self, number: TableId, person: PersonId) -> None:
        """Frees the person's seat. A lobby without people is closed; one without its host has the
        next who sat down for host."""
        async with self._lobby(number) as (lobby, seats):
            seat = self._among(seats, person)
            others = [o.person for o in seats if o.person is not None and o.person != person]
            if person == lobby.host and houses_of(lobby):
                lobby = replace(lobby, options=without_house(lobby.options))
            if not others:
                lobby = replace(lobby, status=Status.CLOSED, changed=time.time())
            elif person == lobby.host:
                lobby = replace(lobby, host=others[0])
            await self.store.leave(lobby, seat.seat)

    async def close_lobby(self, number: TableId) -> None:
        async with self._lobby(number) as (lobby, _):
            await self.store.set_status(lobby.id, Status.CLOSED)

    async def wardrobe(
        self, number: TableId, person: PersonId
    ) -> tuple[Wardrobe, DeckChoice | None]:
        """What the person may choose from, and has chosen."""
        async with self._lobby(number) as (lobby, seats):
            seat = self._among(seats, person)
            return await Wardrobe.of(self.store, lobby, person), DeckChoice.of(seat)

    async def choose_deck(self, number: TableId, person: PersonId, choice: DeckChoice) -> None:
        async with self._lobby(number) as (lobby, seats):
            seat = self._among(seats, person)
            wardrobe = await Wardrobe.of(self.store, lobby, person)
            if wrong := wardrobe.wrong(choice):
                raise DeckRefused(seat, wrong)
            chosen = replace(seat, deck=choice.to_json(), ready=True)
            await self.store.put_seat(lobby.id, chosen)

    async def turn_ready(self, number: TableId, person: PersonId) -> None:
        """The person is ready to begin, or no longer."""
        async with self._lobby(number) as (lobby, seats):
            seat = self._among(seats, person)
            await self.store.put_seat(lobby.id, replace(seat, ready=not seat.ready))

    async def choose_preset(self, number: TableId, person: PersonId, preset: Preset) -> None:
        """Before any card is drawn: where the person wants to be asked."""
        async with self._lobby(number) as (lobby, seats):
            seat = self._among(seats, person)
            said = InstructionRow(seat.seat, LOBBY, {"preset": preset.value})
            await self.store.instructions.put(lobby.id, said)

    async def choose_mode(self, number: TableId, person: PersonId, mode: Mode) -> None:
        async with self._lobby(number) as (lobby, _):
            self._hosted(lobby, person)
            checkpoint = plug(lobby.game).automation.checkpoint
            changed = with_mode(lobby.options, mode, checkpoint)
            await self.store.instructions.set_options(lobby.id, changed)

    async def choose_house(
        self, number: TableId, person: PersonId, wanted: Collection[str]
    ) -> None:
        """Which of the further choices the table takes."""
        async with self._lobby(number) as (lobby, _):
            self._hosted(lobby, person)
            kept = {name: value for name, value in lobby.options.items() if name not in HOUSE}
            taken = {name: True for name in house_choices(lobby.options) if name in wanted}
            await self.store.instructions.set_options(lobby.id, {**kept, **taken})

    def _hosted(self, lobby: Saved, person: PersonId) -> None:
        if lobby.host != person:
            raise Refused(phrase("mode.host_only"))

    async def chosen_stops(
        self, number: TableId, person: PersonId
    ) -> tuple[Saved, Preset, Stops | None]:
        """The preset, and the stops it means; None while no deck is chosen."""
        async with self._lobby(number) as (lobby, seats):
            seat = self._among(seats, person)
            preset = await self._preset(lobby, seat)
            if preset is Preset.CASUAL and seat.deck is None:
                return lobby, preset, None
            body = (await Wardrobe.of(self.store, lobby, person)).body(seat) if seat.deck else {}
            return lobby, preset, _stops(lobby, preset, body)

    async def _preset(self, lobby: Saved, seat: Seat) -> Preset:
        said = await self.store.instructions.of(lobby.id)
        chosen = [each.body["preset"] for each in said if each.seat == seat.seat]
        return Preset(chosen[-1]) if chosen else Preset.CASUAL

    async def _begin(
        self, lobby: Saved, seats: list[Seat], options: Mapping[str, Any]
    ) -> list[Statement]:
        """What was chosen is a setting from now on; no hand has any part in it."""
        bodies = options.get("decks") or [{}] * len(seats)
        given = []
        for at, (seat, body) in by_seat(zip(seats, bodies, strict=True)):
            preset = await self._preset(lobby, seat)
            made = Instructions(preset, _stops(lobby, preset, body))
            given.append(InstructionRow(at, 0, made.to_json()))
        return start_instructions(lobby.id, given)

    async def start(self, number: TableId, person: PersonId, *, without: bool = False) -> None:
        """Whoever starts is ready. Raises NotReady if somebody else is not; the host may start
        `without` waiting for them."""
        async with self._lobby(number) as (lobby, seats):
            self._among(seats, person)
            missing = [each for each in seats if each.person is not None and not each.ready]
            missing = [each for each in missing if each.person != person]
            if missing and not (without and person == lobby.host):
                raise NotReady(lobby, missing)
            rules = SHELF[lobby.game]
            if len(seats) not in rules.seats:
                raise Refused(phrase("table.too_few", least=rules.seats[0]))
            people = sum(seat.person is not None for seat in seats)
            options = await options_of(self.store, lobby, seats)
            fresh = [replace(seat, deck=None, ready=False) for seat in seats]
            seated = [replace(seat, seat=at) for at, seat in by_seat(fresh)]
            chosen = await self._begin(lobby, seats, options)
            wanted = people == 1 or bool(options.get("quick"))
            agents = [seat.agent for seat in seats]
            agreed, quick = agreements.begun(options, agents, wanted)
            started = replace(lobby, rules=rules.version, quick=quick, options=agreed)
            await self.store.start(started, seated, chosen)

    async def _sit(
        self, lobby: Saved, seats: list[Seat], person: PersonId | None, agent: str | None, name: str
    ) -> None:
        """A person goes before a computer player: where all seats are taken, in its place."""
        free = SeatId(max((seat.seat for seat in seats), default=-1) + 1)
        if len(seats) >= lobby.wanted:
            last = _last_computer(seats) if person is not None else None
            if last is None:
                raise Refused(phrase("table.full"))
            free = last.seat
        await self.store.put_seat(lobby.id, Seat(free, person, agent, name))

    def _among(self, seats: list[Seat], person: PersonId) -> Seat:
        for seat in seats:
            if seat.person == person:
                return seat
        raise Refused(phrase("table.not_seated"))

    @asynccontextmanager
    async def _lobby(self, number: TableId) -> AsyncIterator[tuple[Saved, list[Seat]]]:
        async with self._lock(number):
            lobby = await self.store.table(number)
            if lobby is None or lobby.status is not Status.LOBBY:
                raise Refused(phrase("table.not_a_lobby"))
            self._check_held(lobby)
            try:
                seats = await self.store.seats(number)
                with acting():
                    yield lobby, seats
            finally:
                self.changed(number)

    # In memory

    def _lock(self, number: TableId) -> asyncio.Lock:
        lock = self._locks.get(number)
        if lock is None:
            lock = self._locks[number] = asyncio.Lock()
        return lock

    async def _table(self, number: TableId) -> Table:
        table = self._live.get(number)
        if table is None:
            table = await self._restored(number)
            self._check_held(table.saved)
            table.thinks_elsewhere = self.maesters is not None
            self._live[number] = table
            self._make_room()
        self._check_held(table.saved)
        self._live.move_to_end(number)
        return table

    async def _restored(self, number: TableId) -> Table:
        begun = time.perf_counter()
        saved = await self.store.table(number)
        if saved is None or saved.status not in STARTED:
            raise Refused(phrase("table.not_started"))
        table = await Table.restored(self.store, saved, self.clock.now)
        self.restored(time.perf_counter() - begun)
        return table

    def _check_held(self, saved: Saved) -> None:
        """Once we hold the table's lock: it may have been given up while we waited, and what was
        read before may be old when we have it again."""
        if not self.store.holdings.has(saved.guild):
            raise Elsewhere(saved.id)

    def _make_room(self) -> None:
        beyond = max(0, len(self._live) - self.most_in_memory)
        for number in list(islice(self._live, beyond)):
            lock = self._locks.get(number)
            if lock is None or not lock.locked():
                self._live.pop(number).session.close()


def _last_computer(seats: list[Seat]) -> Seat | None:
    return next((seat for seat in reversed(seats) if seat.person is None), None)


def _stops(lobby: Saved, preset: Preset, body: Mapping[str, Any]) -> Stops:
    return plug(lobby.game).automation.stops(preset, body)


def fresh_seed() -> str:
    """Of a new table; nobody can guess it."""
    return secrets.token_hex(16)
