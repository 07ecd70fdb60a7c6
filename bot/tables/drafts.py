"""Answers in the making: what a seat has ticked, which page it looks at. Private to that seat;
nothing of it is recorded, shown to others or spent until it is submitted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.decisions import Decision, Kind, Part
from engine.core.seats import SeatId

A_PAGE = 25  # options that are shown together
KEPT = 16  # ids back: more than any table asks at once


@dataclass(frozen=True, slots=True)
class Draft:
    chosen: tuple[str, ...] = ()
    page: int = 0
    group: str | None = None
    even_so: bool = False  # given ahead, let it stand if somebody acts before
    riders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what rides on the answer
    aside: str = ""  # the page of the bundle that is open instead of the question

    def with_rider(self, rider: str, said: tuple[str, ...]) -> Draft:
        return replace(self, riders={**self.riders, rider: said})

    def with_ticks(self, keys: tuple[str, ...], shown: tuple[str, ...]) -> Draft:
        """Replaces what was ticked among the options shown; the rest stays."""
        kept = tuple(key for key in self.chosen if key not in shown)
        return replace(self, chosen=(*kept, *keys))

    def with_next(self, key: str) -> Draft:
        """For an order: one more at the end."""
        return replace(self, chosen=(*self.chosen, key))

    def to_json(self) -> dict[str, Any]:
        """What an answer is made of; which page was looked at is not."""
        return {
            "chosen": list(self.chosen),
            "even_so": self.even_so,
            "riders": {rider: list(said) for rider, said in self.riders.items()},
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Draft:
        riders = {rider: tuple(said) for rider, said in kept.get("riders", {}).items()}
        chosen, even_so = tuple(kept.get("chosen", ())), bool(kept.get("even_so"))
        return cls(chosen, even_so=even_so, riders=riders)


class Drafts:
    """One draft for each decision that is being answered."""

    def __init__(self) -> None:
        self._drafts: dict[int, Draft] = {}

    def of(self, decision: int) -> Draft:
        return self._drafts.get(decision, Draft())

    def put(self, decision: int, draft: Draft) -> None:
        recent = {n: kept for n, kept in self._drafts.items() if n > decision - KEPT}
        self._drafts = recent | {decision: draft}


class RehearsedDrafts:
    """Drafts of what is prepared: seats rehearse the same questions, each for itself."""

    def __init__(self) -> None:
        self._drafts: dict[tuple[SeatId, int], Draft] = {}

    def of(self, seat: SeatId, decision: int) -> Draft:
        return self._drafts.get((seat, decision), Draft())

    def put(self, seat: SeatId, decision: int, draft: Draft) -> None:
        self._drafts[seat, decision] = draft

    def forget(self, seat: SeatId) -> None:
        self._drafts = {at: draft for at, draft in self._drafts.items() if at[0] != seat}


def ticked(decision: Decision, draft: Draft, where: str, keys: tuple[str, ...]) -> Draft:
    """The draft with these ticks in a part: `1`, or `1.head` where the part's options go with one
    of another part, which is ticked along. What no longer goes with anything is dropped."""
    number, _, head = where.partition(".")
    at = int(number or 0)
    part = decision.parts[at if at < len(decision.parts) else 0]
    if not head:
        shown = _shown(decision, part, draft)
        return replace(draft, chosen=_fitting(decision, draft.with_ticks(keys, shown).chosen))
    heads = [each for each, _ in part.under]
    shown = (*heads, *(option.key for option in part.options))
    chosen = draft.with_ticks((head, *keys) if keys else (), shown).chosen
    return replace(draft, chosen=_fitting(decision, chosen))


def _shown(decision: Decision, part: Part, draft: Draft) -> tuple[str, ...]:
    """What a new set of ticks replaces: the part, or of a long one the page that is shown."""
    keys = tuple(option.key for option in part.options)
    if len(decision.parts) > 1 or len(keys) <= A_PAGE:
        return keys
    page = min(draft.page, (len(keys) - 1) // A_PAGE)
    return keys[page * A_PAGE : (page + 1) * A_PAGE]


def _fitting(decision: Decision, chosen: tuple[str, ...]) -> tuple[str, ...]:
    for part in decision.parts:
        if part.under:
            fits = {key for head, keys in part.under if head in chosen for key in keys}
            own = {option.key for option in part.options}
            chosen = tuple(key for key in chosen if key not in own or key in fits)
    return chosen


def answered_at_once(decision: Decision) -> bool:
    """Whether one press is a whole answer. Of a search that found nothing, which is asked lest its
    silence tell the table so, that press is all there is."""
    one_of_some = decision.kind is Kind.SOME and decision.high <= 1
    return one_of_some or decision.kind in (Kind.ONE, Kind.NUMBER, Kind.WINDOW)


def exactly(decision: Decision) -> int:
    """How many options a select must hold to be a whole answer; 0 if that is open."""
    fixed = decision.kind is Kind.SOME and decision.low == decision.high
    return decision.high if fixed and len(decision.options) <= A_PAGE else 0
