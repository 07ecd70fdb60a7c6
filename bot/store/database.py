"""What the store asks of an engine, whichever it is: reading, whole transactions, its form. What
engines do differently is in their drivers, and nothing else of it is known anywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.errors import NotSaved

Values = tuple[Any, ...] | Mapping[str, Any]  # in order, or by name
Statement = tuple[str, Values]
Change = Sequence[Statement]  # all of them, or none
Rows = list[tuple[Any, ...]]


class Database(ABC):
    """Statements are written in the SQL that every engine understands, with `?`, `?1` or `:name`
    where values go."""

    engine: str  # as sections of migrations name it

    @abstractmethod
    async def read(self, query: str, values: Values) -> Rows:
        """Raises NotSaved."""

    @abstractmethod
    async def change(self, changes: Sequence[Change]) -> list[Rows | NotSaved]:
        """What came of each of them, in order: the rows that its last statement gave. All in one
        transaction; if that fails, each in its own, so that none takes another with it."""

    @abstractmethod
    async def size(self) -> int:
        """In bytes."""

    @abstractmethod
    async def form(self) -> int:
        """The number of the form it has, 0 if it has none."""

    @abstractmethod
    async def names(self) -> list[str]:
        """Of the tables in it, whoever made them."""

    @abstractmethod
    async def migrate(self, scripts: Sequence[tuple[int, str]]) -> None:
        """Brings it to these forms, one after the other, each whole or not at all."""

    def telling(self, text: str) -> Change:
        """What tells it to the other processes of the bot as soon as it is done; nothing where
        there are none."""
        return []

    @abstractmethod
    async def close(self) -> None: ...
