"""Tables in the middle of their games, written straight into a store and a sandbox: some are played
by chance, the others are these once more, for other people. Nobody could open thousands by hand
before anything is measured."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from bot.faces.reconcile import Reconciler
from bot.numbers import NO_TABLE, PersonId, TableId
from bot.sandbox.server import Sandbox
from bot.store import Seat, Status, Store
from bot.store import Table as Saved
from bot.store.documents import Kept
from bot.store.instructions import InstructionRow
from bot.store.place import Place
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.terminal.bench.party import Party
from bot.terminal.bench.pen import Pen
from bot.terminal.progress import followed
from bot.vitals.waits import Waits
from engine.agents.random import random_agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused

PLAYED = 40  # tables; the others are like one of them
LEAST_ANSWERS, MOST_ANSWERS = 5, 80  # before it is measured
AT_ONCE = 100  # tables
Kind = tuple[str, int]  # game, and how many people


class Model(NamedTuple):
    """A table that is written once more, for others."""

    saved: Saved
    seats: list[Seat]
    said: list[InstructionRow]
    kept: Kept


async def write(sandbox: Sandbox, place: Place, parties: Sequence[Party]) -> None:
    """Each party has a table afterwards, shown as it should be."""
    store = await Store.open(place)
    try:
        await _Hand(sandbox, store).write(parties)
    finally:
        await store.close()


class _Hand:
    def __init__(self, sandbox: Sandbox, store: Store) -> None:
        self._store = store
        client: Any = None  # whoever writes needs no line
        self._reconciler = Reconciler(client, store, Waits(lambda _: None))
        pen: Any = Pen(sandbox)
        self._reconciler.courier = pen
        self._registry = Registry(store, self._changed)
        self._reconciler.registry = self._registry
        self._shown = False

    def _changed(self, number: TableId) -> None:
        if self._shown:
            self._reconciler.changed(number)

    async def write(self, parties: Sequence[Party]) -> None:
        played = await _by_and_by(parties[:PLAYED], self._played, "playing by chance")
        models = {
            kind: cycle([await self._model(number) for number in numbers])
            for kind, numbers in _by_kind(parties, played).items()
        }
        copied = partial(self._copied, models)
        written = played + await _by_and_by(parties[PLAYED:], copied, "writing")
        self._shown = True
        for begin in followed(range(0, len(written), AT_ONCE), "showing", "hundreds of tables"):
            for number in written[begin : begin + AT_ONCE]:
                self._reconciler.changed(number)
            await self._reconciler.settled()
        for party, number in zip(parties, written, strict=True):
            kept = await self._store.table(number)
            party.thread = str(kept.thread) if kept is not None else ""

    async def _played(self, party: Party) -> TableId:
        """In the middle of its game: one that came to its end is played anew, and less of it."""
        most = MOST_ANSWERS
        while True:
            number = await self._opened(party)
            if await self._goes_on(number, Random(number).randint(LEAST_ANSWERS, most)):
                return number
            most = max(LEAST_ANSWERS, most // 2)

    async def _opened(self, party: Party) -> TableId:
        host, *others = [PersonId(int(person.id)) for person in party.people]
        lobby = await self._registry.open_lobby(
            game=party.game,
            seats=2,
            language="en",
            guild=int(party.channel.guild_id or 0),
            channel=int(party.channel.id),
            host=host,
            name=party.people[0].name,
            options={},
        )
        for person in others:
            await self._registry.join(lobby.id, person, party.people[1].name)
        if not others:
            await self._registry.add_computer(lobby.id, host)
        await self._registry.start(lobby.id, host, without=True)
        return lobby.id

    async def _goes_on(self, number: TableId, answers: int) -> bool:
        """After so many."""
        agent = random_agent(Chance(str(number)))
        for _ in range(answers):
            async with self._registry.opened(number) as table:
                asked = _asked(table)
                if asked is None:
                    return False
                person, decision = asked
                with suppress(Refused):  # chance knows no rules
                    await table.answer(person, decision.id, agent(None, decision))
        async with self._registry.seen(number) as table:
            return _asked(table) is not None

    async def _model(self, number: TableId) -> Model:
        saved = await self._store.table(number)
        assert saved is not None
        return Model(
            saved,
            await self._store.seats(number),
            await self._store.instructions.of(number),
            await self._store.kept(number),
        )

    async def _copied(self, models: Mapping[Kind, Iterator[Model]], party: Party) -> TableId:
        """The next table of its kind once more, for these people."""
        model = next(models[_kind(party)])
        people = [PersonId(int(person.id)) for person in party.people]
        table = await self._store.create_table(_anew(model.saved, party, people[0]))
        sitting, names = iter(people), iter([person.name for person in party.people])
        seats = [_seated(seat, sitting, names) for seat in model.seats]
        await asyncio.gather(
            *(self._store.put_seat(table.id, seat) for seat in seats),
            *(self._store.instructions.put(table.id, said) for said in model.said),
            self._store.append_all(table.id, model.kept),
        )
        return table.id


async def _by_and_by(
    them: Sequence[Party], what: Callable[[Party], Awaitable[TableId]], doing: str
) -> list[TableId]:
    """A hundred at once: what they keep at the same time is written by one sync of the disk."""
    done: list[TableId] = []
    for begin in followed(range(0, len(them), AT_ONCE), doing, "hundreds of tables"):
        done += await asyncio.gather(*map(what, them[begin : begin + AT_ONCE]))
    return done


def _asked(table: Table) -> tuple[PersonId, Decision] | None:
    """Whoever is waited for first."""
    if not table.waiting:
        return None
    decision = table.waiting[0]
    person = table.seats[decision.seat].person
    return None if person is None else (person, decision)


def _kind(party: Party) -> Kind:
    return party.game, len(party.people)


def _by_kind(parties: Sequence[Party], numbers: Sequence[TableId]) -> dict[Kind, list[TableId]]:
    """The tables of these first parties."""
    found: defaultdict[Kind, list[TableId]] = defaultdict(list)
    for party, number in zip(parties, numbers, strict=False):
        found[_kind(party)].append(number)
    return found


def _anew(saved: Saved, party: Party, host: PersonId) -> Saved:
    channel = party.channel
    return replace(
        saved,
        id=NO_TABLE,
        host=host,
        status=Status.RUNNING,
        petition=None,
        guild=int(channel.guild_id or 0),
        channel=int(channel.id),
        thread=None,
    )


def _seated(seat: Seat, people: Iterator[PersonId], names: Iterator[str]) -> Seat:
    """People take the seats of people, in their order."""
    return seat if seat.person is None else replace(seat, person=next(people), name=next(names))
