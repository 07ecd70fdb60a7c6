"""Keeps what has been drawn, by what it shows, up to a number of bytes; what has not been used for
longest goes first. Worker threads share it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, Protocol, TypeVar


class Weighty(Protocol):
    @property
    def weight(self) -> int:
        """Bytes it occupies, roughly."""


V = TypeVar("V", bound=Weighty)
P = ParamSpec("P")


class Kept(Generic[V]):
    def __init__(self, most: int) -> None:
        self.most = most  # bytes
        self.weight = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def of(self, key: Hashable, make: Callable[[], V]) -> V:
        """What is kept under this key; made if it is not there."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        made = make()  # outside the lock: others may draw meanwhile
        with self._lock:
            if key not in self._values:
                self._values[key] = made
                self.weight += made.weight
                self._make_room()
            return self._values.get(key, made)

    def __len__(self) -> int:
        return len(self._values)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self.weight = 0

    def by_arguments(self, make: Callable[P, V]) -> Callable[P, V]:
        """The function, with what it made kept by its arguments."""

        @wraps(make)
        def kept(*args: P.args, **named: P.kwargs) -> V:
            key = (make, args, tuple(named.items()))
            return self.of(key, lambda: make(*args, **named))

        return kept

    def _make_room(self) -> None:
        while self.weight > self.most and self._values:
            _, gone = self._values.popitem(last=False)
            self.weight -= gone.weight
