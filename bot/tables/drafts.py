"""Answers in the making: what a seat has ticked, which page it looks at. Private to that seat;
nothing of it is recorded, shown to others or spent until it is submitted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.core.decisions import Decision, Kind

KEPT = 16  # ids back: more than any table asks at once


@dataclass(frozen=True, slots=True)
class Draft:
    chosen: tuple[str, ...] = ()
    page: int = 0
    group: str | None = None
    even_so: bool = False  # given ahead, let it stand if somebody acts before

    def with_ticks(self, keys: tuple[str, ...], shown: tuple[str, ...]) -> Draft:
        """Replaces what was ticked among the options shown; the rest stays."""
        kept = tuple(key for key in self.chosen if key not in shown)
        return replace(self, chosen=(*kept, *keys))

    def with_next(self, key: str) -> Draft:
        """For an order: one more at the end."""
        return replace(self, chosen=(*self.chosen, key))


class Drafts:
    """One draft for each decision that is being answered."""

    def __init__(self) -> None:
        self._drafts: dict[int, Draft] = {}

    def of(self, decision: int) -> Draft:
        return self._drafts.get(decision, Draft())

    def put(self, decision: int, draft: Draft) -> None:
        recent = {n: kept for n, kept in self._drafts.items() if n > decision - KEPT}
        self._drafts = recent | {decision: draft}

    def drop(self, gone: Callable[[int], bool]) -> None:
        self._drafts = {n: kept for n, kept in self._drafts.items() if not gone(n)}


def answered_at_once(decision: Decision) -> bool:
    """Whether one press is a whole answer."""
    return decision.kind in (Kind.ONE, Kind.NUMBER, Kind.WINDOW)
