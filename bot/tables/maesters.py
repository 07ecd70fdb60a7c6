"""When maesters think and when they answer: on a copy of the record, while the table is free for
everybody; and at a moment that depends on what was asked, not on how long the thought took."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from bot.numbers import TableId
from bot.store import NotSaved
from bot.store.holdings import Elsewhere
from bot.tables.levels import Level
from bot.tables.timepiece import Timepiece, reached
from bot.thinking.task import Task, Thoughts
from bot.thinking.thinkers import Thinkers
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session

if TYPE_CHECKING:
    from bot.tables.registry import Registry
    from bot.tables.table import Table

log = logging.getLogger(__name__)

WINDOW_SECONDS, DECISION_SECONDS = 1.0, 3.0  # from a question to its answer
BOUND_SECONDS = 15.0  # when the quick player answers instead
MOST_THOUGHTS = 24  # at one go


class Deliberation(NamedTuple):
    """`task` waits for the moment to give the answer that `thinking` comes to."""

    decision: int
    thinking: asyncio.Task[Thoughts]
    task: asyncio.Task[None]

    def is_about(self, asked: Decision | None) -> bool:
        return asked is not None and asked.id == self.decision and not self.task.done()

    def end(self) -> None:
        """Unless it is just giving its answer."""
        self.thinking.cancel()
        if self.task is not asyncio.current_task():
            self.task.cancel()


class Maesters:
    """Of all tables."""

    def __init__(self, registry: Registry, thinkers: Thinkers, timepiece: Timepiece) -> None:
        self.registry, self.thinkers, self.timepiece = registry, thinkers, timepiece
        self._going: dict[TableId, Deliberation] = {}

    def look(self, table: Table) -> None:
        """Begins to think where a maester is asked, and stops where it no longer is. Whoever calls
        holds the table's lock."""
        asked, going = table.thought_about, self._going.get(table.id)
        if going is not None and going.is_about(asked):
            return
        if going is not None:
            self._going.pop(table.id).end()
        if asked is not None:
            self._begin(table, asked)

    def has_thought(self, number: TableId) -> bool:
        """An answer is there and waits for its moment."""
        going = self._going.get(number)
        return going is not None and going.thinking.done()

    async def advice(self, task: Task) -> Thoughts:
        """For a person who asks, as soon as it is there; nothing if that takes too long."""
        try:
            async with asyncio.timeout(BOUND_SECONDS):
                return await self.thinkers.think(task)
        except (TimeoutError, OSError) as error:
            log.warning("nobody could be advised (%r)", error)
            return {}

    async def start(self) -> None:
        """Those who were cut off go on."""
        for number in await self.registry.store.running_with(Level.MAESTER.value):
            try:
                async with self.registry.seen(number):
                    log.debug("table %s: its maester thinks on", number)
            except Elsewhere:
                continue
            except (NotSaved, Refused) as error:
                log.warning("table %s: its maester waits until somebody looks (%r)", number, error)

    def give_up(self, numbers: Iterable[TableId]) -> None:
        """Others think for these tables from now on."""
        for number in numbers:
            if (going := self._going.pop(number, None)) is not None:
                going.end()

    async def close(self) -> None:
        going, self._going = list(self._going.values()), {}
        for each in going:
            each.end()
        tasks = [task for each in going for task in (each.thinking, each.task)]
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()

    def _begin(self, table: Table, asked: Decision) -> None:
        agents = tuple(seat.agent for seat in table.seats)
        task = Task(table.session.record.to_json(), agents, MOST_THOUGHTS)
        thinking = asyncio.create_task(self.thinkers.think(task), name=f"thought-{table.id}")
        giving = self._give(table.id, asked, thinking, self.timepiece.now())
        going = asyncio.create_task(giving, name=f"maester-{table.id}")
        self._going[table.id] = Deliberation(asked.id, thinking, going)

    async def _give(
        self, number: TableId, asked: Decision, thinking: asyncio.Task[Thoughts], begun: float
    ) -> None:
        """Whether the thought has come is looked at in fixed moments only."""
        step = WINDOW_SECONDS if asked.moment.soft else DECISION_SECONDS
        at = begun + step
        await reached(self.timepiece, at)
        while not thinking.done() and at < begun + BOUND_SECONDS:
            at += step
            await reached(self.timepiece, at)
        thoughts = _come_to(thinking, number)
        while not await self._answered(number, asked, thoughts):
            at += BOUND_SECONDS
            await reached(self.timepiece, at)

    async def _answered(self, number: TableId, asked: Decision, thoughts: Thoughts) -> bool:
        """False if it has to be tried again."""
        try:
            async with self.registry.opened(number) as table:
                await table.answer_thought(asked, thoughts)
        except NotSaved as error:
            log.warning("table %s: what its maester answers is tried again (%r)", number, error)
            return False
        except (Refused, Elsewhere) as error:
            log.warning("table %s: its maester is not heard (%r)", number, error)
        return True


def task_for(session: Session, seat: SeatId) -> Task:
    """To think about what this seat is asked now, as if it were a maester's."""
    seats = seats_of(session.config.seats)
    agents = tuple(Level.MAESTER.value if each == seat else None for each in seats)
    return Task(session.record.to_json(), agents, 1)


def _come_to(thinking: asyncio.Task[Thoughts], number: TableId) -> Thoughts:
    """Nothing if there was no time, or no worker."""
    if not thinking.done():
        thinking.cancel()
        log.warning("table %s: its maester thinks for too long", number)
        return {}
    if (error := thinking.exception()) is not None:
        log.warning("table %s: no maester could think (%r)", number, error)
        return {}
    return thinking.result()
