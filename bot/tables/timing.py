"""A table's time as its faces read it: the pace, who is waited for until when, banks, what the
clock would answer. Values only; the clock writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from bot.automation.modes import Mode
from bot.store.clocks import Bulletin, Standing, Wait, WaitEnd
from bot.store.documents import Seat
from bot.store.documents import Table as Saved
from bot.tables.defaults import Default
from bot.tables.hours import HOUR
from bot.tables.turns import round_of
from bot.tables.waits import DISCREET
from engine.core.seats import SeatId


class Pace(StrEnum):
    NONE = "none"
    RELAXED = "relaxed"
    BRISK = "brisk"


class Allowance(NamedTuple):
    """Waking seconds: for a window, for a decision, and to spare for the whole game."""

    window: float
    decision: float
    bank: float


ALLOWANCES: Mapping[Pace, Allowance] = MappingProxyType(
    {
        Pace.NONE: Allowance(0.0, 0.0, 0.0),
        Pace.RELAXED: Allowance(3 * HOUR, 16 * HOUR, 24 * HOUR),
        Pace.BRISK: Allowance(1 * HOUR, 6 * HOUR, 8 * HOUR),
    }
)


GONE_AFTER = 2  # turns that the clock has made in a row


BANK_SHARE = 3  # such a part of the bank comes back with every round
LOW_SHARE = 4  # of the bank: whoever has less is told so


class Look(NamedTuple):
    """What the clock saw when it looked at a table. If nobody does anything there, it would see the
    same until a moment; unless people at a live table go, or somebody declares other hours."""

    mode: Mode
    live: bool
    declared: int  # how often anybody had declared hours or absences
    until: float


def pace_of(saved: Saved, seats: Iterable[Seat]) -> Pace:
    """What was asked for; else relaxed among people, and none against computer players alone."""
    wanted = saved.options.get("pace")
    if wanted in list(Pace):
        return Pace(wanted)
    people = [seat for seat in seats if seat.person is not None]
    return Pace.RELAXED if len(people) > 1 else Pace.NONE


@dataclass
class Timing:
    pace: Pace
    standing: Standing = field(default_factory=Standing)
    open: dict[int, Wait] = field(default_factory=dict)  # by decision
    ended: dict[int, Wait] = field(default_factory=dict)
    defaults: dict[int, Default] = field(default_factory=dict)
    away: dict[SeatId, float] = field(default_factory=dict)  # seat -> until when
    asleep: set[SeatId] = field(default_factory=set)  # seats, when the table was last looked at
    missed: dict[SeatId, int] = field(default_factory=dict)  # seat -> turns made for it in a row
    unreached: set[SeatId] = field(default_factory=set)  # seats whose last DM was refused
    told_of_dms: float | None = None  # when it was last told how they are opened
    bulletins: list[Bulletin] = field(default_factory=list)  # the latest
    proposed: int = 0  # the round in which the bot last proposed a council hour, or tried to
    digests: bool = False  # the next one is expected
    at_rest: bool = False  # nothing rings any more
    look: Look | None = None  # the last one, if nobody has opened the table since

    @property
    def allowance(self) -> Allowance:
        return ALLOWANCES[self.pace]

    @property
    def paused(self) -> bool:
        return self.standing.paused is not None

    @property
    def gone(self) -> set[SeatId]:
        return {seat for seat, missed in self.missed.items() if missed >= GONE_AFTER}

    def bank(self, seat: SeatId) -> float:
        """Waking seconds that the seat has to spare."""
        return self.bank_after(seat, self.known())

    def bank_after(self, seat: SeatId, waits: Iterable[Wait]) -> float:
        """What it has where these are all waits."""
        last = last_wait(seat, waits)
        return self.allowance.bank if last is None else last.bank - last.spent

    @property
    def refill(self) -> float:
        """Waking seconds that every round gives back to a bank."""
        return self.allowance.bank / BANK_SHARE

    def is_low(self, seat: SeatId) -> bool:
        """Whether the bank of a seat that pays for its windows will soon be empty."""
        return self.bank(seat) < self.allowance.bank / LOW_SHARE

    def bank_in(self, round: int, seat: SeatId, waits: Iterable[Wait]) -> float:
        """The same in this round: another one than the last wait's gives some of it back."""
        known = list(waits)
        last, bank = last_wait(seat, known), self.bank_after(seat, known)
        before = None if last is None else round_of(last.turn)
        if before is None or before == round:
            return bank
        return max(bank, min(self.allowance.bank, bank + self.refill))

    def known(self, changed: Iterable[Wait] = ()) -> list[Wait]:
        """All waits, once these are so."""
        found = {**self.ended, **self.open, **{wait.decision: wait for wait in changed}}
        return list(found.values())

    @property
    def given(self) -> dict[int, WaitEnd]:
        """Rows that the clock gave, by their place in the record."""
        clocked = (WaitEnd.MISSED, WaitEnd.CLOSED, WaitEnd.SPENT)
        return {
            wait.ended_row - 1: wait.outcome
            for wait in self.ended.values()
            if wait.ended_row is not None and wait.outcome in clocked
        }

    @property
    def told(self) -> dict[int, WaitEnd]:
        """Those of which the thread tells: of a turn that the clock made, its beginning."""
        waits = (wait for wait in self.ended.values() if wait.ended_row is not None)
        rest = {(wait.ended_row or 0) - 1 for wait in waits if wait.mandatory and not wait.allowed}
        return {row: end for row, end in self.given.items() if row not in rest}

    @property
    def discreet(self) -> set[int]:
        """The decisions with which nobody is disturbed."""
        return {number for number, wait in self.open.items() if DISCREET in wait.rung.split()}

    @property
    def named(self) -> set[int]:
        """The decisions that were asked of somebody by name."""
        waits = (*self.ended.values(), *self.open.values())
        return {wait.decision for wait in waits if wait.mandatory}

    @property
    def calls(self) -> dict[int, set[SeatId]]:
        """When somebody began to be waited for by name: seats, by the number of rows."""
        found: dict[int, set[SeatId]] = {}
        for wait in (*self.ended.values(), *self.open.values()):
            if wait.mandatory:
                found.setdefault(wait.began_row, set()).add(wait.seat)
        return found

    @property
    def closes(self) -> float | None:
        """When the window that is open closes, as everybody may know."""
        return max((s.closes for s in self.open.values() if s.closes is not None), default=None)

    def put(self, wait: Wait) -> None:
        ended = wait.ended_row is not None
        self.open.pop(wait.decision, None)
        self.ended.pop(wait.decision, None)
        (self.ended if ended else self.open)[wait.decision] = wait


def last_wait(seat: SeatId, waits: Iterable[Wait]) -> Wait | None:
    """The seat's newest one that was not undone."""
    mine = (wait for wait in waits if wait.seat == seat and not wait.undone)
    return max(mine, key=lambda wait: wait.decision, default=None)
