"""The part of the store that keeps receipts: what people were told we have, until it is carried
out. A receipt goes in the same transaction as the first thing that its act changes, so no crash
carries an act out twice, or not at all."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.numbers import PersonId
from bot.store.database import Change
from bot.store.statements import put
from bot.store.told import Told

if TYPE_CHECKING:
    from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Receipt:
    """Who pressed which custom id with which values."""

    id: int  # the interaction's: later presses have greater ones
    person: PersonId
    name: str
    language: str
    press: str
    values: tuple[str, ...] = ()
    making: Mapping[str, Any] = field(default_factory=dict)  # ticks and the like, which it submits
    token: str = ""  # with which Discord lets us answer, for a quarter of an hour
    private: bool = False  # pressed on a message that only its person sees


@dataclass(slots=True)
class Owed:
    """An act that its person believes we have."""

    receipt: int
    begun: bool = False  # what is written now is the act itself
    settled: bool = False


OWED: ContextVar[Owed | None] = ContextVar("owed", default=None)


@contextmanager
def owing(receipt: int) -> Iterator[Owed]:
    """What is done in here is the act of this receipt."""
    owed = Owed(receipt)
    before = OWED.set(owed)
    try:
        yield owed
    finally:
        OWED.reset(before)


@contextmanager
def acting() -> Iterator[None]:
    """What is written first in here is the act itself; not what a table had left to do before."""
    if (owed := OWED.get()) is None:
        yield
        return
    owed.begun = True
    try:
        yield
    finally:
        owed.begun = False


def due_now() -> Owed | None:
    """The receipt that the next change takes along."""
    owed = OWED.get()
    return owed if owed is not None and owed.begun and not owed.settled else None


LISTED = "id, person, name, language, press, said, making, token, private"
LEFT = "process not in (select id from rookery_processes)"  # of processes on a server


class Receipts:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, receipt: Receipt) -> None:
        row = put(
            "receipts",
            id=receipt.id,
            person=receipt.person,
            name=receipt.name,
            language=receipt.language,
            press=receipt.press,
            said=json.dumps(receipt.values),
            making=json.dumps(dict(receipt.making)),
            token=receipt.token,
            private=receipt.private,
            process=self._store.holdings.process,
        )
        await self._store._write(*row)

    async def hand_on(self, receipt: Receipt) -> None:
        """Whoever plays its table is to carry it out."""
        await self._store._write_all(
            [
                ("update receipts set process = 0 where id = ?", (receipt.id,)),
                *self._store.telling(Told.RECEIPT, receipt.id),
            ]
        )

    async def take_up(self, number: int) -> Receipt | None:
        """One that nobody else has in hand, unless another process was quicker."""
        rows = await self._store._write(
            f"update receipts set process = ?1 where id = ?2 and (process = ?1 or {LEFT})"
            f" returning {LISTED}",
            (self._store.holdings.process, number),
        )
        return next((_receipt(*row) for row in rows), None)

    async def one(self, number: int) -> Receipt | None:
        rows = await self._store._read(f"select {LISTED} from receipts where id = ?", (number,))
        return next((_receipt(*row) for row in rows), None)

    async def left(self) -> list[Receipt]:
        """Those that nobody has in hand, and our own: whoever asks knows which it has."""
        where = f"where {LEFT} or process = ?" if self._store.holdings.process else ""
        values = (self._store.holdings.process,) if where else ()
        query = f"select {LISTED} from receipts {where} order by id"
        return [_receipt(*row) for row in await self._store._read(query, values)]

    async def drop(self, numbers: Collection[int]) -> None:
        await self._store._write_all(settled(numbers))

    async def all(self) -> list[Receipt]:
        """In the order in which they were given."""
        rows = await self._store._read(f"select {LISTED} from receipts order by id", ())
        return [_receipt(*row) for row in rows]


def _receipt(
    number: int,
    person: PersonId,
    name: str,
    language: str,
    press: str,
    said: str,
    making: str,
    token: str,
    private: int,
) -> Receipt:
    return Receipt(
        id=number,
        person=person,
        name=name,
        language=language,
        press=press,
        values=tuple(json.loads(said)),
        making=json.loads(making),
        token=token,
        private=bool(private),
    )


def settled(numbers: Collection[int]) -> Change:
    marks = ", ".join("?" * len(numbers))
    return [(f"delete from receipts where id in ({marks})", tuple(numbers))]
