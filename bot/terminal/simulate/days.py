"""Moves the time from whatever comes first to whatever comes next: an alarm of the table's own
clock, a look, an answer. Deadlines, defaults and reminders are the clock's; nothing here knows how
long anybody has."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum, auto
from random import Random
from typing import NamedTuple, Protocol

from bot.automation.modes import PRESENT_SECONDS, Mode, mode_of
from bot.games.shelf import plug
from bot.numbers import PersonId, TableId
from bot.tables.asked import asked_seats
from bot.tables.dispatcher import Dispatcher
from bot.tables.hours import HOUR
from bot.tables.registry import Registry
from bot.tables.table import Table
from bot.tables.timing import Timing
from bot.terminal.simulate.answering import Player
from bot.terminal.simulate.bell import Bell
from bot.terminal.simulate.counting import Counting
from bot.terminal.simulate.figures import Figures
from bot.terminal.simulate.pages import OrdersPage
from bot.terminal.simulate.people import Human
from bot.terminal.simulate.setting import Setting
from bot.terminal.simulate.voting import Voting
from engine.core.decisions import Decision
from engine.core.seats import SeatId, by_seat

SAID_AGAIN = PRESENT_SECONDS - 60.0  # after which whoever stays at a live table says so again


class Movable(Protocol):
    at: float

    def now(self) -> float: ...


class Hall(NamedTuple):
    """Where a table is played."""

    registry: Registry
    dispatcher: Dispatcher
    time: Movable
    number: TableId


class Doing(IntEnum):
    ANSWER = auto()
    LOOK = auto()
    HERE = auto()  # says at a live table to be there


class Coming(NamedTuple):
    at: float
    seat: SeatId
    act: Doing


class Days:
    def __init__(self, hall: Hall, table: Table, bell: Bell, figures: Figures) -> None:
        self.hall, self.table, self.bell, self.figures = hall, table, bell, figures
        self.counting = Counting(table, hall.time.now, figures)
        self.live = mode_of(table.saved.options) is Mode.LIVE
        self.people: list[Human] = []
        self.players: list[Player] = []
        self.ghost: SeatId | None = None  # vanishes after the set-up
        self.handled: dict[SeatId, tuple[int, float]] = {}  # seat -> decision, when it is answered
        self.alarm: float | None = None  # the next
        self.met: float | None = None  # the council hour that was last called to

    def seat(self, setting: Setting, seed: str) -> None:
        self.ghost = setting.ghost
        self.voting = Voting(self.hall.registry, self.table, council=setting.council)
        bundles = mode_of(self.table.saved.options) is not Mode.BOOK
        self.table.automation.watch(self.counting.spare)
        for seat, zone in by_seat(setting.zones):
            human = Human(seat, PersonId(seat + 1), zone, Random(f"{seed}/{seat}"))
            human.attention, human.prepare = setting.attention, setting.prepare
            human.looks = human.look_after(self.now)
            self.people.append(human)
            player = plug(self.table.saved.game).measuring.simulated or Player
            page = OrdersPage(self.table, seat, human.person)
            self.players.append(player(self.table, human, seed, page, bundles=bundles))
        self.counting.seat(self.people, self.players)

    async def pass_by(self, rounds: int) -> None:
        await self._shown()
        began, number = self.now, self._round
        while not self.table.over and rounds:
            await self._next()
            self._vanish()
            if self._round > number or self.table.over:
                if number:
                    self.figures.hours.append((self.now - began) / HOUR)
                    rounds -= 1
                began, number = self.now, self._round
        self.counting.end()

    @property
    def now(self) -> float:
        return self.hall.time.now()

    @property
    def _timing(self) -> Timing:
        assert self.table.timing is not None
        return self.table.timing

    @property
    def _round(self) -> int:
        return self.table.session.game.round

    # What comes next

    async def _next(self) -> None:
        coming = min(self._coming())
        rings = self.alarm is not None and self.alarm <= coming.at
        self._move(self.alarm if self.alarm and rings else coming.at)
        if rings:
            await self._ring()
        elif coming.act is Doing.LOOK:
            await self._look(self.people[coming.seat])
        elif coming.act is Doing.HERE:
            await self._say_here(self.people[coming.seat])
        else:
            await self._answer(self.people[coming.seat])

    def _move(self, moment: float) -> None:
        after = max(self.now, moment)
        self.counting.wait_until(after)
        self.hall.time.at = after

    def _vanish(self) -> None:
        if self.ghost is not None and self._round:
            self.people[self.ghost].gone = True
            self.handled.pop(self.ghost, None)

    def _coming(self) -> Iterator[Coming]:
        for human in self.people:
            if human.gone:
                continue
            yield Coming(human.looks, human.seat, Doing.LOOK)
            if human.seat in self.handled:
                yield Coming(self.handled[human.seat][1], human.seat, Doing.ANSWER)
            if (self.live or self.met is not None) and human.there(self.now):
                again = self.table.presence.last(human.seat) + SAID_AGAIN
                yield Coming(max(self.now, again), human.seat, Doing.HERE)

    async def _ring(self) -> None:
        """Whatever is due, by the table's own clock."""
        self.counting.note_idle()
        await self.hall.dispatcher.ring()
        await self._shown()

    async def _look(self, human: Human) -> None:
        """Perhaps answers; at a live table perhaps says to be there."""
        human.looks = human.look_after(self.now)
        if self.voting.is_of_interest_to(human):
            await self._vote(human)
        asked = self._question(human)
        if asked is not None and human.seat not in self.handled:
            if human.answers(asked.moment.soft):
                self.handled[human.seat] = asked.id, self.now
        elif asked is None and await self._prepared(human):
            human.acted(self.now)
        elif self.live and human.answers(soft=True):
            human.acted(self.now)
            await self._say_here(human)

    async def _prepared(self, human: Human) -> bool:
        """Whether they used the time to say something ahead."""
        player, done = self.players[human.seat], False
        if player.bundles and not self.table.over:
            async with self.hall.registry.opened(self.hall.number):
                done = await player.idle()
            await self._shown()
        while player.bundles and not self.table.over and (plan := player.plan()) is not None:
            async with self.hall.registry.opened(self.hall.number):
                if prepared := await player.page.prepare(plan.step, plan.choose):
                    await player.planned(plan)
            await self._shown()
            done = done or prepared
            if not prepared:
                break
        return done

    async def _vote(self, human: Human) -> None:
        async with self.hall.registry.opened(self.hall.number):
            await self.voting.look(human)
        await self._shown()

    async def _say_here(self, human: Human) -> None:
        async with self.hall.registry.opened(self.hall.number) as table:
            table.here(human.person)
        await self._shown()

    async def _answer(self, human: Human) -> None:
        decision, _ = self.handled.pop(human.seat)
        human.acted(self.now)
        number = self._round
        async with self.hall.registry.opened(self.hall.number):
            answered = await self.players[human.seat].answer(decision)
        if answered is not None:
            self.counting.answer(answered, number)
        await self._shown()
        if self._question(human) is None:
            await self._prepared(human)

    # What people see of it

    async def _shown(self) -> None:
        """Messages go out, and whoever is there sees what is asked."""
        self.alarm = await self.hall.registry.store.clocks.next_alarm()
        self._meet()
        for person in self.bell.rung(self.table):
            if self._round:  # setting up is no part of a round
                self.figures.ring(cold=not self.people[person - 1].there(self.now))
        all_asked = asked_seats(self.table)
        shown = {human.seat: self._question(human) for human in self.people}
        open_ones = {asked.id for asked in shown.values() if asked is not None}
        self.handled = {s: kept for s, kept in self.handled.items() if kept[0] in open_ones}
        for human in self.people:
            self._notice(human)
        self.counting.ask(all_asked)

    def _meet(self) -> None:
        """A council hour has begun: all are called, and most come."""
        called = self._timing.standing.council
        if called is not None and called > self.now:
            return
        if called is not None and called != self.met:
            for human in self.people:
                human.called_to_meet(self.now)  # whoever is gone is never there
        self.met = called

    def _notice(self, human: Human) -> None:
        """Whoever is there sees what is asked; nothing where the table only waits as if somebody
        were asked."""
        asked = self._question(human)
        if asked is not None and human.there(self.now) and human.seat not in self.handled:
            self.handled[human.seat] = asked.id, human.soon(self.now)

    def _question(self, human: Human) -> Decision | None:
        """What stands on their panel."""
        return self.table.question_ahead(human.seat)
