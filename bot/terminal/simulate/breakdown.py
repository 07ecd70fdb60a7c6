"""Where the hours of a simulated round go: for which kind of question people were waited for, how
long of that they slept, and how many were waited for at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from bot.tables.hours import HOUR, Hours, between
from engine.core.decisions import Decision

DISCREET = "discreet_pass (window)"  # the table waits as if somebody were asked
WINDOW = " (window)"  # after the step of a question that may be passed over


class Awaited(NamedTuple):
    """Somebody who has not answered a question yet."""

    kind: str
    hours: Hours


def kind_of(decision: Decision) -> str:
    return f"{decision.moment.step}{WINDOW if decision.moment.soft else ''}"


@dataclass
class Waited:
    """For one kind of question."""

    hours: float = 0.0
    asleep: float = 0.0
    questions: int = 0
    answers: list[float] = field(default_factory=list)  # hours after which a person answered

    def add(self, other: Waited) -> None:
        self.hours += other.hours
        self.asleep += other.asleep
        self.questions += other.questions
        self.answers += other.answers

    def report(self, rounds: int) -> dict[str, float | None]:
        return {
            "hours": round(self.hours / rounds, 1),
            "asleep": round(self.asleep / rounds, 1),
            "questions": round(self.questions / rounds, 1),
            "answered_after_median": round(median(self.answers), 1) if self.answers else None,
        }


@dataclass
class Breakdown:
    """Hours while several are waited for are divided among them."""

    kinds: defaultdict[str, Waited] = field(default_factory=lambda: defaultdict(Waited))
    numbers: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))

    def wait(self, awaited: Collection[Awaited], start: float, end: float) -> None:
        hours = (end - start) / HOUR
        if not awaited or hours <= 0:
            return
        self.numbers[len(awaited)] += hours
        for each in awaited:
            waited = self.kinds[each.kind]
            waited.hours += hours / len(awaited)
            asleep = hours - between(each.hours, start, end) / HOUR
            waited.asleep += asleep / len(awaited)

    def add(self, other: Breakdown) -> None:
        for kind, waited in other.kinds.items():
            self.kinds[kind].add(waited)
        for number, hours in other.numbers.items():
            self.numbers[number] += hours

    def report(self, rounds: int) -> dict[str, object]:
        """Per round, the longest first."""
        kinds = sorted(self.kinds.items(), key=lambda pair: -pair[1].hours)
        return {
            "hours_asleep": _each(sum(waited.asleep for _, waited in kinds), rounds),
            "hours_by_number_waited_for": self._by_number(rounds),
            "waits": {kind: waited.report(rounds) for kind, waited in kinds},
        }

    def _by_number(self, rounds: int) -> Mapping[str, float]:
        return {str(n): _each(hours, rounds) for n, hours in sorted(self.numbers.items())}


def _each(hours: float, rounds: int) -> float:
    return round(hours / rounds, 1)
