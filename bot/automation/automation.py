"""The part of a table that answers for its seats: their instructions, kept and restored, orders
that are being written, and the answer that is ready for a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.automation.history import InstructionHistory
from bot.automation.instructions import Change, Instructions, SealedAnswer
from bot.automation.modes import Mode, opens_early
from bot.automation.orders import Order
from bot.automation.passes import PASS, PassScope, can_pass, lasting_pass, open_pass_scopes
from bot.automation.ready_answers import ReadyAnswer, ReadyReason, ready_answer, without_spoiled
from bot.automation.riders import Outlook, Rider
from bot.automation.series import in_vain, next_in_series, without_next
from bot.automation.sight import Sight
from bot.automation.stops import Preset, Stops
from bot.games.shelf import plug
from bot.numbers import PersonId
from bot.store import Status
from bot.store.instructions import InstructionRow
from bot.tables.defaults import default
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.games.plug import AutomationRules
    from bot.tables.table import Table

Watch = Callable[[Decision, ReadyAnswer], None]


class Automation:
    """Of one table; whoever calls holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._history = InstructionHistory(self._proposed)
        self._writing: dict[SeatId, Order] = {}  # seat -> the order that it is writing
        self.spared: Counter[ReadyReason] = Counter()  # questions that nobody had to be asked
        self._watch: Watch | None = None

    @property
    def rules(self) -> AutomationRules:
        return plug(self._table.saved.game).automation

    @property
    def by_hand(self) -> bool:
        """Nothing that is said beforehand has any effect: everybody answers everything."""
        return self._table.mode is Mode.BOOK

    # What seats have said

    def of(self, seat: SeatId) -> Instructions:
        """What the seat has said, without what has run out."""
        return self.last_said(seat).after(seat, self._table.session.game.scopes())

    def last_said(self, seat: SeatId) -> Instructions:
        """The same as it was said."""
        return self._history.of(seat)

    def stops_of(self, seat: SeatId, preset: Preset) -> Stops:
        """What a preset means for the deck on this seat."""
        return self.rules.stops(preset, self.deck_of(seat))

    def deck_of(self, seat: SeatId) -> dict[str, Any] | None:
        """None in a game without decks."""
        decks = self._table.saved.options.get("decks")
        return decks[seat] if decks else None

    def pass_scopes(self, seat: SeatId, asked: Decision | None = None) -> list[PassScope]:
        """For how long the seat could pass now. To what comes later it may say only what means the
        same there: no phase that is over by then."""
        scopes = self._table.session.game.scopes()
        found = [] if self.by_hand else open_pass_scopes(seat, scopes)
        if asked is None or asked in self._table.waiting:
            return found
        lasting = open_pass_scopes(seat, self._table.foresight.lasting_scopes())
        return [scope for scope in found if scope in lasting]

    def early_passes(self, seat: SeatId) -> list[PassScope]:
        """For how long the seat, which is asked nothing, may pass now at checkpoints that are still
        to come: in the challenge that goes on, or in the phase of challenges."""
        table, rules = self._table, self.rules
        idle = not table.closed and not table.frozen and table.question(seat) is None
        if not (idle and opens_early(table.saved.options)) or self.of(seat).passing is not None:
            return []
        view, scopes = table.session.view(seat), self.pass_scopes(seat)
        asked = rules.checkpoint in [decision.moment.step for decision in table.session.pending]
        fits = {
            PassScope.CHALLENGE: rules.unsettled(view) and not asked,
            PassScope.ATTACKED: rules.contested(view),
            PassScope.PHASE: rules.contested(view),
        }
        return [scope for scope, offered in fits.items() if offered and scope in scopes]

    def _proposed(self, seat: SeatId) -> Instructions:
        """For a seat that has said nothing: what casual means for its deck."""
        return Instructions(stops=self.stops_of(seat, Preset.CASUAL))

    # What answers for them

    def said_ahead(self, decision: Decision) -> ReadyAnswer | None:
        """By the seat's instructions; None if it is to be asked. Nobody waits in a window for
        somebody who is gone, as all know: what the clock would do then is done at once."""
        given, table = self.of(decision.seat), self._table
        sight = self.sight(decision.seat)
        early = opens_early(table.saved.options)
        ready = ready_answer(decision, given, table.mode, self.rules, sight, early=early)
        passes = decision.moment.soft and can_pass(decision)
        if ready is None and passes and table.is_gone(decision.seat):
            keys = default(table, decision).keys
            return ReadyAnswer(keys, ReadyReason.GONE, given)
        return ready

    def sight(self, seat: SeatId) -> Sight:
        """What the seat's orders go by."""
        return Sight.of(self._table.session, seat, self.rules.cards)

    def ready(self, decision: Decision) -> ReadyAnswer | None:
        """The answer that no person has to give now to a question whose turn has come."""
        scopes, seat = self._table.session.game.scopes(), decision.seat
        if (key := next_in_series(self.of(seat), decision, scopes)) is not None:
            return ReadyAnswer((key,), ReadyReason.SERIES, without_next(self.last_said(seat), key))
        return self.said_ahead(decision) or self._spared(decision)

    def watch(self, watch: Watch) -> None:
        """Whoever measures what seats are not asked sees what is about to be answered."""
        self._watch = watch

    def show(self, decision: Decision, ready: ReadyAnswer) -> None:
        """To whoever watches."""
        if self._watch is not None:
            self._watch(decision, ready)

    def _spared(self, decision: Decision) -> ReadyAnswer | None:
        """On a quick table the pass that is left where there is nothing to gain; and the only
        answer there is, where the engine asks for it all the same."""
        keys = decision.forced if self._table.spares else None
        quick = self._table.saved.quick or self._table.spares
        if keys is None and quick and not self.by_hand and in_vain(decision):
            keys = (PASS,)
        return (
            None
            if keys is None
            else ReadyAnswer(keys, ReadyReason.VAIN, self.last_said(decision.seat))
        )

    def count(self, reason: ReadyReason) -> None:
        """A question was answered so. The rest of a series has been asked for with its first."""
        if reason is not ReadyReason.SERIES:
            self.spared[reason] += 1

    def rehearsals(self, seat: SeatId) -> list[Decision]:
        """What the seat may answer before it is asked, behind what it has prepared already."""
        given, found = self.of(seat), self._table.session.rehearsals(seat)
        made = (self.rules.following(asked, given) for asked in found)
        return [each for each in made if each is not None]

    async def drop_spoiled(self, decision: Decision) -> None:
        """What was prepared for a question and cannot be carried out."""
        seat = decision.seat
        await self._say(seat, without_spoiled(decision, self.of(seat), self.sight(seat)))

    # What rides on an answer

    def outlook(self, decision: Decision, answer: Sequence[str]) -> Outlook:
        """Of a seat that gives this answer, or is about to."""
        seat, table = decision.seat, self._table
        stops_of = partial(self.stops_of, seat)
        session = table.foresight.session_of(decision) or table.session
        return Outlook(session, decision, tuple(answer), table.mode, self.of(seat), stops_of)

    def riders(self, decision: Decision) -> tuple[Rider, ...]:
        """What might ride on the answer to this question; nothing where only hands answer."""
        if self.by_hand or self._table.foresight.session_of(decision) is None:
            return ()
        return self.rules.riders.get(decision.moment.step, ())

    # What people do

    async def instruct(self, person: PersonId, change: Change) -> Instructions:
        """Changes what the person's seat has told the table, and plays on accordingly."""
        table, seat = self._table, self._table.seated(person)
        if table.session.over or table.saved.status is not Status.RUNNING:
            raise Refused(phrase("refused.over"))
        await self._say(seat, change(self.last_said(seat)))
        await table.play_computers()
        return self.last_said(seat)

    async def pass_on(self, person: PersonId, decision: int, scope: str) -> None:
        """Passes now, and in every window until this stretch of play is over."""
        seat, scopes = self._table.seated(person), self._table.session.game.scopes()
        if scope not in self.pass_scopes(seat, self._table.question_ahead(seat)):
            raise Refused(phrase("refused.stale"))
        passing = lasting_pass(PassScope(scope), scopes)

        def lasting(said: Instructions) -> Instructions:
            return replace(said, passing=passing, pass_ended=None)

        await self._table.answer(person, decision, [PASS], bundle=lasting)

    async def seal(
        self, decision: Decision, keys: tuple[str, ...], even_so: bool, bundle: Change
    ) -> None:
        """Kept, and known to nobody else; played when its turn comes. What else is still to come
        and was answered ahead stays answered."""
        seat = decision.seat
        sealed = SealedAnswer(decision.id, decision.moment.number, keys, even_so)
        said = self.last_said(seat).acted(decision.id)
        now = bundle(replace(said, sealed=tuple(self._good(seat))))
        await self._say(seat, replace(now, sealed=(*now.sealed, sealed)))

    def dropped(self, decision: Decision) -> bool:
        """Whether an act has dropped what the seat had answered before this question."""
        seat = decision.seat
        good = self._good(seat)
        return any(
            each.decision < decision.id and each not in good for each in self.last_said(seat).sealed
        )

    def _good(self, seat: SeatId) -> list[SealedAnswer]:
        """What it has answered ahead and may still be asked."""
        table = self._table
        coming = (*table.session.pending, *table.session.ahead, *table.foresight.coming.asked)
        mine = [decision for decision in coming if decision.seat == seat]
        said = self.last_said(seat).sealed
        return [each for each in said if any(each.answers(decision) for decision in mine)]

    async def pass_ahead(self, decision: Decision) -> None:
        """Under seal, for a seat that was not asked."""
        sealed = SealedAnswer(decision.id, decision.moment.number, (PASS,))
        now = self.last_said(decision.seat)
        await self._say(decision.seat, replace(now, sealed=(*now.sealed, sealed)))

    def order_of(self, seat: SeatId) -> Order | None:
        """The one that it is writing, if it is."""
        return self._writing.get(seat)

    def write_order(self, seat: SeatId, order: Order | None) -> None:
        """So far; None if it is finished or given up. Nobody else's business, and not kept."""
        if order is None:
            self._writing.pop(seat, None)
        else:
            self._writing[seat] = order

    # How it is kept

    def rows(self, seat: SeatId, after: Instructions) -> list[InstructionRow]:
        """To be kept with the newest row of the table, if it says anything new."""
        if after == self.last_said(seat):
            return []
        return [self._history.put(seat, len(self._table.session.record.rows), after)]

    def undone_rows(self, counts: Collection[int]) -> list[InstructionRow]:
        """After an undo: what held at the last of these numbers of rows, said anew."""
        return self._history.back(counts, len(self._table.session.record.rows))

    async def _say(self, seat: SeatId, after: Instructions) -> None:
        for row in self.rows(seat, after):
            await self._table.store.instructions.put(self._table.id, row)

    def forget(self, seat: SeatId) -> None:
        """Whoever plays the seat from now on has said nothing yet."""
        self._history.forget(seat)
        self.write_order(seat, None)

    async def restore(self, rows: int) -> None:
        """What was said with a row that was lost is lost with it."""
        kept, number = self._table.store.instructions, self._table.id
        said = await kept.of(number)
        if any(each.at > rows for each in said):
            await kept.drop(number, after=rows)
        self._history.restore([each for each in said if each.at <= rows])
