"""How long whoever presses waits until the thread shows what came of it. A press is known to what
it calls by its context, so nobody hands it on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.numbers import TableId


class _Press:
    """Counts once, at the first change it makes: whatever it starts inherits its context."""

    def __init__(self) -> None:
        self._at: float | None = time.perf_counter()

    def take(self) -> float | None:
        at, self._at = self._at, None
        return at


_pressed: ContextVar[_Press | None] = ContextVar("pressed", default=None)


@contextmanager
def pressing() -> Iterator[None]:
    """What changes a table inside of this is what a press did that has just come."""
    before = _pressed.set(_Press())
    try:
        yield
    finally:
        _pressed.reset(before)


class Waits:
    """By table. `observe` is told the seconds."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self._observe = observe
        self._changed: dict[TableId, float] = {}  # nobody has looked at it since the press
        self._looked: dict[TableId, float] = {}

    def changed(self, table: TableId) -> None:
        press = _pressed.get()
        at = None if press is None else press.take()
        if at is not None:
            self._changed.setdefault(table, at)

    def look(self, table: TableId) -> None:
        """What it should show now is about to be shown."""
        at = self._changed.pop(table, None)
        if at is not None:
            self._looked.setdefault(table, at)

    def told(self, table: TableId) -> None:
        """The thread shows it."""
        at = self._looked.pop(table, None)
        if at is not None:
            self._observe(time.perf_counter() - at)

    def done(self, table: TableId) -> None:
        """All that was looked at is shown; what the thread does not tell is not waited for."""
        self._looked.pop(table, None)
