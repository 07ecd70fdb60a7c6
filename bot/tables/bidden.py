"""What a table does at its seats' bidding: their instructions, kept and restored, and answers given
ahead of their turn. A part of `Table`; the moves of the game itself are there."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.automation.history import InstructionHistory
from bot.automation.instructions import Change, Instructions, SealedAnswer, unchanged
from bot.automation.modes import PRESENT_SECONDS, Mode, mode_of
from bot.automation.orders import Order
from bot.automation.passes import PASS, PassScope, lasting_pass, open_pass_scopes
from bot.automation.ready_answers import ReadyAnswer, Reason, ready_answer
from bot.automation.riders import Outlook, Rider
from bot.automation.stops import Preset, Stops
from bot.games.shelf import plug
from bot.store import Seat, Status, Store
from bot.store import Table as Saved
from bot.store.instructions import InstructionRow
from bot.tables.drafts import Drafts
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.session import Session


class Bidden(ABC):
    store: Store
    saved: Saved
    seats: list[Seat]
    session: Session

    def __init__(self) -> None:
        self.biddings = InstructionHistory(self._unbidden)
        self.spared: Counter[Reason] = Counter()  # questions that nobody had to be asked
        self.clock: Callable[[], float] = time.time
        self.rehearsed = Drafts()  # of what is prepared
        self.ordering: dict[int, Order] = {}  # seat -> the order it is writing
        self.present: dict[int, float] = {}  # seat -> when it last acted or said "I am here"

    @abstractmethod
    async def answer(
        self, person: int, decision: int, keys: Sequence[str], *, bundle: Change = unchanged
    ) -> None: ...

    @abstractmethod
    async def play_computers(self) -> None: ...

    @property
    def id(self) -> int:
        return self.saved.id

    @property
    def frozen(self) -> bool:
        return self.saved.status is Status.FROZEN

    @property
    def abandoned(self) -> bool:
        return self.saved.status is Status.ABANDONED

    @property
    def stopped(self) -> bool:
        """Nobody is asked anything, although the game has not been played to its end."""
        return self.frozen or self.abandoned

    @property
    def over(self) -> bool:
        return self.session.over or self.saved.status is Status.OVER

    @property
    def closed(self) -> bool:
        """Nothing more will be played here."""
        return self.over or self.abandoned

    def seat_of(self, person: int) -> int | None:
        """The person's own seat, unless they gave it up."""
        for seat in self.seats:
            if seat.person == person and seat.agent is None:
                return seat.seat
        return None

    @property
    def people(self) -> list[Seat]:
        """Seats that a person still plays."""
        return [seat for seat in self.seats if seat.agent is None and seat.person is not None]

    @property
    def mode(self) -> Mode:
        """As it is now: a live table whose people are not all there is a relaxed one."""
        mode = mode_of(self.saved.options)
        return Mode.RELAXED if mode is Mode.LIVE and not self.all_present else mode

    @property
    def by_hand(self) -> bool:
        """Nothing that is said beforehand has any effect: everybody answers everything."""
        return self.mode is Mode.BOOK

    def open_scopes(self, seat: int) -> list[PassScope]:
        """For how long the seat could pass now."""
        return [] if self.by_hand else open_pass_scopes(seat, self.session.game.scopes())

    @property
    def all_present(self) -> bool:
        since = self.clock() - PRESENT_SECONDS
        return all(self.present.get(seat.seat, 0.0) >= since for seat in self.people)

    def instructions(self, seat: int) -> Instructions:
        """What the seat has said, without what has run out."""
        return self.biddings.of(seat).after(seat, self.session.game.scopes())

    def stops_of(self, seat: int, preset: Preset) -> Stops:
        """What a preset means for the deck on this seat."""
        decks = self.saved.options.get("decks")
        return plug(self.saved.game).automation.stops(preset, decks[seat] if decks else None)

    def outlook(self, decision: Decision, answer: Sequence[str]) -> Outlook:
        """Of a seat that gives this answer, or is about to."""
        seat, given = decision.seat, self.instructions(decision.seat)
        stops_of = partial(self.stops_of, seat)
        return Outlook(self.session, decision, tuple(answer), self.mode, given, stops_of)

    def riders(self, decision: Decision) -> tuple[Rider, ...]:
        """What might ride on the answer to this question; nothing where only hands answer."""
        if self.by_hand or decision not in self.session.pending:
            return ()
        return plug(self.saved.game).automation.riders.get(decision.moment.step, ())

    # What people say beforehand

    async def pass_on(self, person: int, decision: int, scope: str) -> None:
        """Passes now, and in every window until this stretch of play is over."""
        seat, scopes = self._seated(person), self.session.game.scopes()
        if scope not in self.open_scopes(seat):
            raise Refused(phrase("refused.stale"))
        passing = lasting_pass(PassScope(scope), scopes)

        def lasting(said: Instructions) -> Instructions:
            return replace(said, passing=passing, pass_ended=None)

        await self.answer(person, decision, [PASS], bundle=lasting)

    async def instruct(self, person: int, change: Change) -> Instructions:
        """Changes what the person's seat has told the table, and plays on accordingly."""
        seat = self._seated(person)
        if self.session.over or self.saved.status is not Status.RUNNING:
            raise Refused(phrase("refused.over"))
        await self._say(seat, change(self.biddings.of(seat)))
        await self.play_computers()
        return self.biddings.of(seat)

    def here(self, person: int) -> None:
        """The person says that they are present."""
        self.present[self._seated(person)] = self.clock()

    # How it is kept

    def _seated(self, person: int) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise Refused(phrase("refused.not_yours"))
        return seat

    def _replied(self, decision: Decision) -> ReadyAnswer | None:
        given, rules = self.instructions(decision.seat), plug(self.saved.game).automation
        return ready_answer(decision, given, self.mode, rules)

    def _unbidden(self, seat: int) -> Instructions:
        """Of a seat that has said nothing: what casual proposes for its deck."""
        return Instructions(stops=self.stops_of(seat, Preset.CASUAL))

    def _said(self, seat: int, before: Instructions, after: Instructions) -> list[InstructionRow]:
        """To be kept with the newest row, if it says anything new."""
        if after == before:
            return []
        return [self.biddings.put(seat, len(self.session.record.rows), after)]

    async def _say(self, seat: int, after: Instructions) -> None:
        if said := self._said(seat, self.biddings.of(seat), after):
            await self.store.instructions.put(self.saved.id, said[0])

    async def _seal(
        self, decision: Decision, keys: tuple[str, ...], even_so: bool, bundle: Change
    ) -> None:
        """Kept, and known to nobody else; played when its turn comes."""
        sealed = SealedAnswer(decision.id, decision.moment.number, keys, even_so)
        now = bundle(self.biddings.of(decision.seat).acted(decision.id))
        await self._say(decision.seat, replace(now, sealed=(*now.sealed, sealed)))

    def _forget_biddings(self, seat: int) -> None:
        """Whoever plays the seat from now on has said nothing yet."""
        self.biddings.forget(seat)
        self.ordering.pop(seat, None)
        self.present.pop(seat, None)
        self.rehearsed.drop(lambda number: number % len(self.seats) == seat)

    async def _restore_biddings(self, rows: int) -> None:
        """What was said with a row that was lost is lost with it."""
        said = await self.store.instructions.of(self.saved.id)
        if any(each.at > rows for each in said):
            await self.store.instructions.drop(self.saved.id, after=rows)
        self.biddings.restore([each for each in said if each.at <= rows])
