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
        )
        await self._store._write(*row)

    async def drop(self, numbers: Collection[int]) -> None:
        await self._store._write_all(settled(numbers))

    async def all(self) -> list[Receipt]:
        """In the order in which they were given."""
        rows = await self._store._read(
            "select id, person, name, language, press, said, making, token, private"
            " from receipts order by id",
            (),
        )
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
