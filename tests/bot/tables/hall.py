"""Tables without Discord on a clock that stands still until it is moved: the real store, registry,
clock and dispatcher."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bot.automation.stops import Preset
from bot.numbers import PersonId, TableId
from bot.sandbox.clock import Clock as Movable
from bot.store import Store
from bot.store.clocks import Wait
from bot.store.instructions import LOBBY, InstructionRow
from bot.tables.defaults import default
from bot.tables.dispatcher import Dispatcher
from bot.tables.hours import HOUR
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.tables.timing import Timing
from engine.core.seats import SeatId
from tests.stores import open_store

ANNA, BEN, CLEO, DAN = (PersonId(number) for number in (11, 12, 13, 14))
NAMES = {ANNA: "Anna", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
NOON = datetime(2026, 6, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()


class Hall:
    """One process that serves tables; it may be left and another one made of the same file."""

    def __init__(self, path: Path, store: Store, movable: Movable) -> None:
        self.path, self.store, self.movable = path, store, movable
        self.shown: list[int] = []
        self.registry = Registry(store, self.shown.append, movable.now)
        self.dispatcher = Dispatcher(self.registry, movable)

    @property
    def now(self) -> float:
        return self.movable.now()

    async def table(
        self, game: str, *people: PersonId, preset: Preset | None = None, **options: Any
    ) -> TableId:
        """A game of these people, just started."""
        first, *others = people
        lobby = await self.registry.open_lobby(
            game=game,
            seats=len(people),
            language="en",
            guild=1,
            channel=2,
            host=first,
            name=NAMES[first],
            options=options,
        )
        for person in others:
            await self.registry.join(lobby.id, person, NAMES[person])
        for seat, _ in enumerate(people if preset else ()):
            said = InstructionRow(SeatId(seat), LOBBY, {"preset": preset})
            await self.store.instructions.put(lobby.id, said)
        await self.registry.start(lobby.id, first, without=True)
        await self.look(lobby.id)
        return lobby.id

    async def look(self, number: TableId) -> Table:
        async with self.registry.opened(number) as table:
            return table

    async def timing(self, number: TableId) -> Timing:
        timing = (await self.look(number)).timing
        assert timing is not None
        return timing

    async def wait(self, number: TableId) -> Wait:
        """The only one that is open."""
        (wait,) = (await self.timing(number)).open.values()
        return wait

    async def answer(self, number: TableId) -> PersonId:
        """Whoever is asked first does what the clock would; who that was."""
        async with self.registry.opened(number) as table:
            decision = table.waiting[0]
            person = table.seats[decision.seat].person
            assert person is not None
            await table.answer(person, decision.id, default(table, decision).keys)
        return person

    async def rows(self, number: TableId) -> int:
        return len((await self.store.kept(number)).rows)

    async def pass_time(self, hours: float) -> None:
        """Moves the clock, and lets everything ring at its moment."""
        end = self.now + hours * HOUR
        while (at := await self.store.clocks.next_alarm()) is not None and at <= end:
            self.movable.advance(max(0.0, at - self.now))
            assert await self.dispatcher.ring()
        self.movable.advance(end - self.now)

    async def die(self) -> Hall:
        """Another process takes over."""
        await self.store.close()
        return Hall(self.path, await open_store(self.path), self.movable)


def still_at(moment: float) -> Movable:
    movable = Movable(moving=False)
    movable.advance(moment - movable.now())
    return movable


@asynccontextmanager
async def hall(folder: Path, moment: float = NOON) -> AsyncIterator[Hall]:
    path = folder / "rookery.sqlite3"
    built = Hall(path, await open_store(path), still_at(moment))
    try:
        yield built
    finally:
        await built.store.close()
