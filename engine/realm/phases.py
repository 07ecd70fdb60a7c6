"""The phases of a round and the steps of each, in the order in which they are written down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from engine.realm.nouns import Phase

T = TypeVar("T")


class Phases(dict[Phase, Callable[[T], Awaitable[None]]]):
    def of(
        self, name: Phase
    ) -> Callable[[Callable[[T], Awaitable[None]]], Callable[[T], Awaitable[None]]]:
        """Marks a function as the steps of this phase."""

        def enrol(steps: Callable[[T], Awaitable[None]]) -> Callable[[T], Awaitable[None]]:
            self[name] = steps
            return steps

        return enrol
