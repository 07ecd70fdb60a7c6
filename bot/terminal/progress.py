"""How far a command is, for a person who watches: a bar with its rate and the time left, on
standard error if that is a terminal. Nothing goes into a pipe, and what is quick shows nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # rich takes longer to import than a look-up to answer
    from rich.progress import Progress, ProgressColumn

T = TypeVar("T")
Count = Callable[[], float]
What = str | Callable[[], str]  # what is done, as it is called now

SOON = 0.4  # seconds that nobody minds to wait
OFTEN = 0.1  # between two drawings


def followed(items: Sequence[T], what: What, unit: str = "") -> Iterator[T]:
    """The items, one after another; whoever watches sees how many are done."""
    done = 0
    with watched(what, lambda: done, len(items), unit):
        for item in items:
            yield item
            done += 1


@contextmanager
def watched(
    what: What, count: Count | None = None, total: float | None = None, unit: str = ""
) -> Iterator[None]:
    """While this lasts, whoever watches sees the count grow; without a count, that something goes
    on. It is drawn by a thread of its own, so that whatever works need not know."""
    if not is_watched():
        yield
        return
    over = Event()
    drawing = Thread(target=_draw, args=(over, Bar(what, count, total, unit)), daemon=True)
    drawing.start()
    try:
        yield
    finally:
        over.set()
        drawing.join()


def timed(what: What, seconds: float) -> AbstractContextManager[None]:
    """What takes so many seconds by itself."""
    begun = time.monotonic()
    return watched(what, lambda: time.monotonic() - begun, seconds)


@contextmanager
def told(what: What, count: Count, total: float, unit: str = "") -> Iterator[Callable[[], None]]:
    """As `watched`, but drawn whenever the yielded function is called: for a process that divides,
    in which no thread may hold a lock meanwhile."""
    with Bar(what, count, total, unit) if is_watched() else nullcontext() as bar:
        yield bar.draw if bar is not None else _say_nothing


def is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


class Bar:
    """One line at the foot of the terminal, gone when its work is done."""

    def __init__(self, what: What, count: Count | None, total: float | None, unit: str) -> None:
        self._what, self._count, self._total, self._unit = what, count, total, unit
        self._begun = time.monotonic()
        self._lines: Progress

    def __enter__(self) -> Bar:
        self._lines = _lines(counted=self._count is not None, unit=self._unit)
        self._task = self._lines.add_task(self._called, total=self._total)
        self._lines.tasks[0].start_time = self._begun
        self.draw()
        self._lines.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.stop()

    @property
    def _called(self) -> str:
        return self._what if isinstance(self._what, str) else self._what()

    def draw(self) -> None:
        done = 0.0 if self._count is None else self._count()
        self._lines.update(self._task, completed=done, description=self._called, refresh=True)


def _draw(over: Event, bar: Bar) -> None:
    if over.wait(SOON):
        return
    with bar:
        while not over.wait(OFTEN):
            bar.draw()


def _lines(*, counted: bool, unit: str) -> Progress:
    """What is printed meanwhile goes above the bar; but never from a pipe to the terminal."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(
        *_columns(counted, unit),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=sys.stdout is not None and sys.stdout.isatty(),
    )


def _columns(counted: bool, unit: str) -> Iterator[str | ProgressColumn]:
    from rich.progress import BarColumn, TaskProgressColumn, TimeElapsedColumn

    from bot.terminal.columns import Counted, Left, Rate

    yield "{task.description}"
    yield BarColumn(bar_width=24)
    if not counted:
        yield TimeElapsedColumn()
        return
    if unit:
        yield Counted(unit)
        yield Rate()
    else:
        yield TaskProgressColumn()
    yield Left()


def _say_nothing() -> None:
    """Nobody watches."""
