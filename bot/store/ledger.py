"""How the store is written: changes that wait at the same time become one transaction, with one
sync. Knows no table, no column and no engine."""

from __future__ import annotations

import asyncio

from bot.store.database import Change, Database, Rows
from bot.store.errors import NotSaved


class Ledger:
    """Takes changes from everybody and hands them over, as many at once as there are."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Change, asyncio.Future[Rows]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, change: Change) -> Rows:
        """The rows that its last statement gave. Raises NotSaved, and nothing is changed."""
        done: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def settled(self) -> None:
        """Until nothing waits to be written."""
        if self._writing is not None:
            await asyncio.wait([self._writing])

    async def _write(self) -> None:
        while self._waiting:
            changes, self._waiting = self._waiting, []
            outcomes = await self._outcomes([change for change, _ in changes])
            for (_, done), outcome in zip(changes, outcomes, strict=True):
                _tell(done, outcome)
        self._writing = None

    async def _outcomes(self, changes: list[Change]) -> list[Rows | NotSaved]:
        """Whatever happens, nobody waits in vain."""
        try:
            return await self._database.change(changes)
        except Exception as error:
            refused = NotSaved(type(error).__name__)
            refused.__cause__ = error
            return [refused] * len(changes)


def _tell(done: asyncio.Future[Rows], outcome: Rows | NotSaved) -> None:
    if done.done():
        return  # whoever waited has been canceled
    if isinstance(outcome, NotSaved):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
