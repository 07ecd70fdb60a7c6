"""One live table: its seats, its session, and the moves people make on it. Stores before it shows;
whoever calls holds the table's lock."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.automation.automation import Automation
from bot.automation.instructions import Change, unchanged
from bot.automation.modes import Mode, mode_of
from bot.automation.ready_answers import ReadyAnswer, ReadyReason
from bot.automation.series import in_turn, with_series
from bot.games.shelf import SHELF
from bot.numbers import PersonId, TableId
from bot.store import NotSaved, Seat, Status, Store
from bot.store import Table as Saved
from bot.store.absence import Notice, SeatOffer, notices, offers, reseat
from bot.store.database import Statement
from bot.store.documents import Kept
from bot.store.instructions import InstructionRow, put_instructions
from bot.store.results import end
from bot.store.store import put_status
from bot.tables.agreements import Agreements, of_the_game
from bot.tables.drafts import Draft, Drafts, RehearsedDrafts
from bot.tables.ending import results
from bot.tables.foresight import Foresight
from bot.tables.petitions import Petitions
from bot.tables.presence import Presence
from bot.tables.timing import Timing
from bot.tables.told import Told
from bot.thinking.quick import quick_answer
from bot.thinking.task import Thoughts
from engine.agents import DEEP
from engine.core.decisions import Decision
from engine.core.errors import BadRecord, Broken, Diverged, Refused
from engine.core.game import Config
from engine.core.phrases import phrase
from engine.core.record import Record, Row, row_from_json, row_to_json
from engine.core.seats import SeatId
from engine.core.session import Session

log = logging.getLogger(__name__)

GOING_ON = (Status.RUNNING, Status.FROZEN)
COUNCIL_SECONDS = 3_600.0
EARLY_SECONDS = 900.0  # before a council hour: whoever acted then has come
COUNCIL_OF = 2  # people


class Divergence(NamedTuple):
    """Of a game that has ended: its record plays otherwise under today's rules from this row on."""

    row: int
    record: Record


class Table:
    """A table that has been started, and its parts: what answers for its seats, what its people are
    asked to consent to, who is present, and what has been told of it."""

    def __init__(
        self, store: Store, saved: Saved, seats: list[Seat], now: Callable[[], float] = time.time
    ) -> None:
        self.store, self.saved, self.seats = store, saved, seats
        self.session: Session
        self.divergence: Divergence | None = None
        self.auto: list[bool] = []  # row by row: not given by a person's own hand
        self.timing: Timing | None = None  # the clock's; None until it has looked at the table
        self.offers: dict[SeatId, SeatOffer] = {}  # seats that wait for somebody to take them
        self.notices: list[Notice] = []
        self.drafts, self.rehearsed = Drafts(), RehearsedDrafts()
        self.automation, self.petitions = Automation(self), Petitions(self)
        self.presence, self.told = Presence(now), Told()
        self.foresight = Foresight(self)
        self.thinks_elsewhere = False  # whether a maester answers only when its thought has come
        self._thoughts: dict[int, tuple[str, ...] | None] = {}  # what it came to, by decision
        self._failed: tuple[SeatId, int, tuple[str, ...]] | None = None
        self._played_in: Mode | None = None  # to where a person is waited for; None if it is not

    @classmethod
    async def restored(
        cls, store: Store, saved: Saved, now: Callable[[], float] = time.time
    ) -> Table:
        table = cls(store, saved, await store.seats(saved.id), now)
        await table._replay()
        return table

    async def restore(self) -> None:
        """Reads everything anew from the store, but for what people have ticked so far."""
        saved = await self.store.table(self.id)
        assert saved is not None
        self.saved, self.seats = saved, await self.store.seats(self.id)
        self.timing, self._played_in = None, None
        self._thoughts.clear()
        await self._replay()

    async def _replay(self) -> None:
        """Builds the session from the rows, under today's rules. Where the record plays otherwise
        under them, a game that goes on is frozen, and one that has ended is shown up to there."""
        self.offers = await offers(self.store, self.id)
        self.notices = await notices(self.store, self.id)
        kept = await self.store.kept(self.saved.id)
        record = self._record(kept)
        self.auto = kept.auto
        await self.automation.restore(len(kept.rows))
        self.petitions.restore(self.saved.petition)
        self.divergence = None
        try:
            rules = record.rules(SHELF)
            self.session = Session.restore(record, rules, self.petitions.good_rows)
        except Diverged as diverged:
            self.session = Session.restore(record, rules, diverged.row)
            if self.saved.status in GOING_ON:
                log.error("table %s: plays otherwise today", self.id, exc_info=diverged)
                await self._freeze(diverged.row, len(record.rows))
            else:
                self.divergence = Divergence(diverged.row, record)
        except BadRecord as bad:
            raise Refused(bad.reason) from bad

    def _record(self, kept: Kept) -> Record:
        config = Config(len(self.seats), self.saved.quick, of_the_game(self.saved.options))
        record = Record(self.saved.game, self.saved.rules, self.saved.seed, config)
        record.rows = [row_from_json(row) for row in kept.rows]
        record.digests = kept.digests
        return record

    # What it is

    @property
    def id(self) -> TableId:
        return self.saved.id

    @property
    def record(self) -> Record:
        """As it is kept, whether or not it can be played to its end today."""
        return self.divergence.record if self.divergence else self.session.record

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

    @property
    def mode(self) -> Mode:
        """As it is now: a live table whose people are not all there is a relaxed one."""
        mode = mode_of(self.saved.options)
        return Mode.RELAXED if mode is Mode.LIVE and not self.all_present else mode

    @property
    def spares(self) -> bool:
        """Its people are not asked where there is only one answer, although maesters are."""
        return Agreements.of(self.saved.options).spares

    @property
    def played_on(self) -> bool:
        """Whether a person is waited for, as far as is known: a computer player may have been cut
        off, or the table may be asked otherwise now."""
        return self._played_in is self.mode

    # Who sits there

    @property
    def people(self) -> list[Seat]:
        """Seats that a person still plays."""
        return [seat for seat in self.seats if seat.agent is None and seat.person is not None]

    @property
    def all_present(self) -> bool:
        return self.presence.all_of(seat.seat for seat in self.people)

    def seat_of(self, person: PersonId) -> SeatId | None:
        """The person's own seat, unless they gave it up."""
        for seat in self.seats:
            if seat.person == person and seat.agent is None:
                return seat.seat
        return None

    def seated(self, person: PersonId) -> SeatId:
        """The same; Refused if there is none, or somebody else plays it meanwhile."""
        seat = self.seat_of(person)
        if seat is None:
            raise self.unseated(person, "refused.not_yours")
        return seat

    def unseated(self, person: PersonId, word: str) -> Refused:
        """Why whoever plays no seat here may not act: for the owner of one that is lent, that."""
        lent = any(seat.owner == person for seat in self.seats)
        return Refused(phrase("absence.refused.away" if lent else word))

    def is_gone(self, seat: SeatId) -> bool:
        """Whether the clock has decided for the seat so often that nobody waits for it as usual."""
        return self.timing is not None and seat in self.timing.gone

    def returned(self, seat: SeatId) -> None:
        """Whoever plays it is there."""
        if self.timing is not None:
            self.timing.missed.pop(seat, None)

    @property
    def in_council(self) -> bool:
        """Whether a council hour goes on to which at least two have come: they wait for nobody
        longer than a minute, but for decisions."""
        began = self.timing.standing.council if self.timing is not None else None
        now = self.presence.now()
        if began is None or not began <= now < began + COUNCIL_SECONDS:
            return False
        came = (self.presence.last(seat.seat) >= began - EARLY_SECONDS for seat in self.people)
        return sum(came) >= COUNCIL_OF

    @property
    def is_live(self) -> bool:
        """Whether windows are open for a minute."""
        return self.mode is Mode.LIVE or self.in_council

    # What is asked

    @property
    def waiting(self) -> tuple[Decision, ...]:
        """Decisions that wait for a person: those whose turn it is, and in a window those of the
        others who want to be asked there and have not answered ahead of their turn."""
        if self.stopped or self.over:
            return ()
        turn = [d for d in self.session.pending if self.seats[d.seat].agent is None]
        if len(turn) != 1 or not turn[0].moment.soft or self.mode is Mode.BOOK:
            return tuple(turn)
        coming = [d for d in self.session.ahead if self.seats[d.seat].agent is None]
        return (*turn, *(d for d in coming if self.automation.said_ahead(d) is None))

    def is_named(self, decision: Decision) -> bool:
        """Whether everybody may know who is asked: not in a window, unless one person plays among
        computer players, from whom nothing need be hidden."""
        return not decision.moment.soft or len(self.people) == 1

    @property
    def in_the_open(self) -> Decision | None:
        """What is asked of one seat before everybody, and follows from what everybody can see."""
        waiting = self.waiting
        alone = len(waiting) == 1 and waiting[0].open and self.is_named(waiting[0])
        return waiting[0] if alone else None

    def question(self, seat: SeatId) -> Decision | None:
        """What this seat is asked now; nothing where it is only waited for, discreetly."""
        asked = next((d for d in self.waiting if d.seat == seat), None)
        quiet = self.timing is not None and asked is not None and asked.id in self.timing.discreet
        return None if quiet else asked

    def question_ahead(self, seat: SeatId) -> Decision | None:
        """The same; else what it will be asked next if nobody acts, and may answer now."""
        return self.question(seat) or self.foresight.of(seat)

    @property
    def is_advised(self) -> bool:
        """Whether its one person may ask what a maester would do: all others are computer
        players, there are workers, and the game has a maester."""
        alone = sum(seat.agent is None for seat in self.seats) == len(self.people) == 1
        return alone and self.thinks_elsewhere and self.session.rules.strategist is not None

    @property
    def thought_about(self) -> Decision | None:
        """What a maester is asked, and has not answered yet."""
        if self.stopped or self.over:
            return None
        return next((d for d in self.session.pending if self._is_thought_about(d)), None)

    def _is_thought_about(self, decision: Decision) -> bool:
        deep = self.thinks_elsewhere and self.seats[decision.seat].agent in DEEP
        return deep and decision.id not in self._thoughts

    # What people do

    def here(self, person: PersonId) -> None:
        """The person says that they are present."""
        self.presence.note(self.seated(person))

    async def answer(
        self,
        person: PersonId,
        decision: int,
        keys: Sequence[str],
        *,
        bundle: Change = unchanged,
        even_so: bool = False,
    ) -> None:
        """Answers a question, and with it says what is to follow; one whose turn has not come is
        answered under seal. `even_so`: let it stand if somebody acts before. Of things that are
        chosen together and done one after another, the first is done now."""
        seat = self.seated(person)
        if self.stopped:
            raise Refused(phrase("table.frozen" if self.frozen else "table.abandoned"))
        self.presence.note(seat)
        self.returned(seat)
        coming = self._asked_of(seat, decision)
        now, then = in_turn(coming, keys)
        if coming is not None and coming not in self.session.pending:
            await self.automation.seal(coming, coming.accepted(now), even_so, bundle)
            return
        scopes = self.session.game.scopes()
        row = await self._taken(seat, decision, now)
        after = bundle(self.automation.last_said(seat).acted(decision))
        if coming is not None:
            after = with_series(after, coming, then, scopes)
        await self.keep(row, said=self.automation.rows(seat, after))
        self._failed = None
        await self.follow()

    def _asked_of(self, seat: SeatId, decision: int) -> Decision | None:
        """The question of this number, if the seat may answer it now."""
        asked = next((d for d in self.waiting if d.seat == seat and d.id == decision), None)
        ahead = None if asked is not None else self.foresight.of(seat)
        return ahead if ahead is not None and ahead.id == decision else asked

    async def give(
        self, seat: SeatId, decision: int, keys: Sequence[str], also: Sequence[Statement]
    ) -> None:
        """The clock answers for a seat; what else that changes is kept with the answer."""
        await self.keep(await self._taken(seat, decision, keys), also=also)
        await self.follow()

    async def answer_thought(self, asked: Decision, thoughts: Thoughts) -> None:
        """A maester has thought about this question and perhaps about what comes after. If it came
        to nothing, the quick player answers. What is no longer asked changes nothing."""
        if asked not in self.session.pending:
            return
        self._thoughts = {asked.id: None} | {n: thought.keys for n, thought in thoughts.items()}
        try:
            await self.play_computers()
        finally:
            self._thoughts.clear()

    async def play_computers(self) -> None:
        """Computer players and what people have said beforehand answer, until a person is waited
        for, a maester has to think, or the game ends."""
        while not (self.stopped or self.over) and await self._play_one():
            pass
        self._played_in = self.mode
        if self.over and self.saved.status is Status.RUNNING:
            ended_at = await end(self.store, self.id, results(self.session, self.seats))
            self.saved = replace(self.saved, status=Status.OVER, changed=ended_at)

    async def concede(self, person: PersonId) -> None:
        """Gives up. With two the other has won; among more, the table's custom says who plays on.
        A seat that was lent is not the player's to give up."""
        seat = self.seated(person)
        if self.abandoned:
            raise Refused(phrase("table.abandoned"))
        if self.seats[seat].owner is not None:
            raise Refused(phrase("absence.refused.borrowed"))
        row = self.session.concede(seat)
        agent = Agreements.of(self.saved.options).substitute
        substitute = replace(self.seats[seat], agent=agent)
        await self.keep(row, substitute=substitute)
        self.seats[seat] = substitute
        await self.petitions.release(substitute)
        await self.follow()

    async def reseat(self, seat: Seat, notice: Notice) -> None:
        """The seat changes hands. Nothing private of its former player stays with it: ticks,
        instructions, a call that was heard; requests for consent are dropped."""
        await reseat(self.store, self.id, seat, notice)
        self.seats[seat.seat] = seat
        self.notices.append(notice)
        self.offers.pop(seat.seat, None)
        self.returned(seat.seat)
        for part in (self.automation, self.presence, self.rehearsed):
            part.forget(seat.seat)
        for decision in (*self.session.pending, *self.session.ahead):
            if decision.seat == seat.seat:
                self.drafts.put(decision.id, Draft())
        await self.petitions.release(seat)
        if not self.frozen:
            await self.follow()

    async def undo(self, to: int, settled: Statement) -> None:
        """Everybody agreed to go back to so many rows."""
        row, record = self.session.undo(to), self.session.record
        said = self.automation.undone_rows({0, *(at + 1 for at in record.surviving(to))})
        await self.keep(row, said=said, also=[settled])

    async def go_on(self, good: int, settled: Statement) -> None:
        """Everybody agreed to go on under today's rules, from the last good row."""
        kept = await self.store.kept(self.id)
        record = self.session.record
        record.rows = [row_from_json(row) for row in kept.rows]
        self.session = Session.continued(record, SHELF[self.saved.game], good)
        self.auto = kept.auto
        also = [put_status(self.id, Status.RUNNING), settled]
        await self.keep(self.session.record.rows[-1], also=also)
        self.saved = replace(self.saved, status=Status.RUNNING)

    def open_thread(self, thread: int) -> None:
        """It has been opened, and kept."""
        self.saved = replace(self.saved, thread=thread)

    def unsettle(self) -> None:
        """Something may be done to it now: whatever comes of that is looked at anew."""
        if self.timing is not None:
            self.timing.look = None

    # How it does it

    async def follow(self) -> None:
        """What comes of a row that was kept. If the file refuses now, the row stands all the same,
        and the table goes on when it is next looked at."""
        try:
            await self.petitions.settle_by_move()
            await self.play_computers()
            if self.over:
                await self.petitions.drop(*self.petitions.pending)
        except NotSaved:
            await self.restore()

    async def _play_one(self) -> bool:
        """One answer that no person has to give now; False if there is none."""
        for decision in self.session.pending:
            if self._is_thought_about(decision):
                continue
            if self.seats[decision.seat].agent is not None:
                keys = await asyncio.to_thread(self._computed, decision)
                await self.keep(await self._taken(decision.seat, decision.id, keys), auto=True)
                return True
            if (ready := self.automation.ready(decision)) is not None:
                await self._give_ready(decision, ready)
                return True
            await self.automation.drop_spoiled(decision)
        return False

    async def _give_ready(self, decision: Decision, ready: ReadyAnswer) -> None:
        """What the seat has said beforehand. An answer under seal was given by hand."""
        self.automation.show(decision, ready)
        row = await self._taken(decision.seat, decision.id, ready.keys)
        said = self.automation.rows(decision.seat, ready.left)
        await self.keep(row, auto=ready.reason is not ReadyReason.SEALED, said=said)
        self.automation.count(ready.reason)

    def _computed(self, decision: Decision) -> Sequence[str]:
        """What the computer player on this seat answers; the same again after a restart."""
        name = self.seats[decision.seat].agent
        assert name is not None
        thought = self._thoughts.get(decision.id) if name in DEEP else None
        if thought is not None and decision.refusal(thought) is None:
            return thought
        return quick_answer(self.session, decision, name)

    async def _taken(self, seat: SeatId, decision: int, keys: Sequence[str]) -> Row:
        """The answer, played but not yet kept."""
        try:
            return self.session.answer(seat, decision, keys)
        except Broken as bug:
            await self._broke((seat, decision, tuple(keys)), bug)
            raise NotSaved from bug

    async def keep(
        self,
        row: Row,
        *,
        auto: bool = False,
        substitute: Seat | None = None,
        said: Iterable[InstructionRow] = (),
        also: Iterable[Statement] = (),
    ) -> None:
        """Appends the newest row to the store. If that fails, nothing has happened: whoever holds
        the table has it restored."""
        record = self.session.record
        number = len(record.rows)
        digest = record.digests.get(number)
        try:
            await self.store.append(
                self.id,
                ordinal=number - 1,
                body=row_to_json(row),
                digest=digest,
                auto=auto,
                seat=substitute,
                also=[*(put_instructions(self.id, each) for each in said), *also],
            )
        except NotSaved:
            log.warning("table %s: row %s was not saved", self.id, number - 1)
            raise
        self.auto.append(auto)
        self._played_in = None

    async def _broke(self, answer: tuple[SeatId, int, tuple[str, ...]], bug: Broken) -> None:
        """A script that fails twice on the same answer freezes this table, and no other."""
        number = secrets.token_hex(4)
        log.error("table %s: error %s", self.id, number, exc_info=bug.__cause__)
        if self._failed == answer:
            rows = len(self.session.record.rows)
            await self._freeze(rows, rows, number)
        self._failed = answer

    async def _freeze(self, good: int, rows: int, error: str = "") -> None:
        """Without an error its record merely plays otherwise under today's rules."""
        log.error("table %s: frozen at row %s (%s)", self.id, good, error or "plays otherwise")
        await self.petitions.ask_to_go_on(good, rows, error)
        self.saved = replace(self.saved, status=Status.FROZEN)
