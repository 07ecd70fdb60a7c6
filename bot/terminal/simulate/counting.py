"""Counts what happens at a simulated table: questions, waits, and acts that nobody was asked for.
Changes nothing there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.automation.passes import PASS
from bot.automation.ready_answers import ReadyAnswer, ReadyReason
from bot.store.clocks import Wait, WaitEnd
from bot.tables.asked import AskedSeat
from bot.tables.hours import HOUR
from bot.tables.table import Table
from bot.tables.timing import Timing
from bot.terminal.simulate.answering import Answered, Player
from bot.terminal.simulate.breakdown import DISCREET, Awaited, kind_of
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.losses import CLOCK, Losses, cause_of
from bot.terminal.simulate.people import Human
from engine.core.decisions import Decision
from engine.core.record import Answer
from engine.core.seats import SeatId


class Shown(NamedTuple):
    """A question that somebody is asked."""

    seat: SeatId
    kind: str
    since: float


class Idle(NamedTuple):
    """A window whose time is up, and what its seat would have done there."""

    decision: Decision
    wish: tuple[str, ...]
    round: int


class Counting:
    """Of one game. Setting up is no part of a round, and is not counted."""

    def __init__(self, table: Table, now: Callable[[], float], figures: Figures) -> None:
        self._table, self._now, self._figures = table, now, figures
        self._people: Sequence[Human] = ()
        self._players: Sequence[Player] = ()
        self._known: set[int] = set()  # decisions that somebody has been asked
        self._open: dict[int, Shown] = {}  # by decision
        self._idle: dict[int, Idle] = {}  # windows whose time is up, by decision
        self._losses = Losses()

    def seat(self, people: Sequence[Human], players: Sequence[Player]) -> None:
        self._people, self._players = people, players

    @property
    def _timing(self) -> Timing:
        assert self._table.timing is not None
        return self._table.timing

    @property
    def _round(self) -> int:
        return self._table.session.game.round

    # What people are asked

    def ask(self, all_asked: Sequence[AskedSeat]) -> None:
        """These are open now."""
        self._open = {asked.decision: self._shown(asked) for asked in all_asked}

    def _shown(self, asked: AskedSeat) -> Shown:
        question = self._table.question(asked.seat)
        if question is None:
            return self._open.get(asked.decision) or Shown(asked.seat, DISCREET, self._now())
        kind = kind_of(question)
        if asked.decision not in self._known and self._round:
            self._figures.ask(question.moment.step, kind, soft=not asked.mandatory)
        self._known.add(asked.decision)
        return self._open.get(asked.decision) or Shown(asked.seat, kind, self._now())

    def wait_until(self, moment: float) -> None:
        """Whoever has not answered is waited for meanwhile."""
        if self._round:
            open_ones = self._open.values()
            awaited = [Awaited(each.kind, self._people[each.seat].hours) for each in open_ones]
            self._figures.waits.wait(awaited, self._now(), moment)

    def answer(self, answered: Answered, round: int) -> None:
        """Somebody has, in this round."""
        if not round:
            return
        self._losses.do(*answered, round)
        if (shown := self._open.get(answered.decision.id)) is not None:
            after = (self._now() - shown.since) / HOUR
            self._figures.waits.kinds[shown.kind].answers.append(after)

    # What nobody did

    def spare(self, decision: Decision, ready: ReadyAnswer) -> None:
        """Somebody is not asked: would they have done something else?"""
        now, keys = self._round, ready.keys
        if not now or ready.reason is ReadyReason.SEALED:
            return
        if keys != (PASS,):
            self._losses.do(decision, keys, now)
        elif len(decision.options) > 1 and not decision.moment.later:
            wish = self._players[decision.seat].would_do(decision)
            self._losses.miss(decision, wish, now, cause_of(ready.reason, self._table.mode))

    def note_idle(self) -> None:
        """Windows whose time is up, and what somebody would have done there."""
        for wait in self._timing.open.values():
            late = not wait.mandatory and wait.due is not None and wait.due <= self._now()
            if not late or wait.decision in self._idle:
                continue
            question = self._table.question(wait.seat)
            if question is not None and question.id == wait.decision:
                wish = self._players[wait.seat].would_do(question)
                self._idle[wait.decision] = Idle(question, wish, self._round)

    def end(self) -> None:
        """The game is over, or has been played long enough."""
        figures, ended = self._figures, self._timing.ended
        for number, idle in self._idle.items():
            if idle.round and number in ended and self._passed_by_clock(ended[number]):
                self._losses.miss(*idle, CLOCK)
        figures.ruled_out += self._table.session.game.ruled_out
        figures.spared += self._table.automation.spared
        figures.outcomes.update(self._timing.given.values())
        figures.lost += self._losses.counted()

    def _passed_by_clock(self, wait: Wait) -> bool:
        """What lies open it may have used instead."""
        if wait.outcome not in (WaitEnd.CLOSED, WaitEnd.SPENT) or wait.ended_row is None:
            return False
        row = self._table.session.record.rows[wait.ended_row - 1]
        return isinstance(row, Answer) and row.keys == (PASS,)
