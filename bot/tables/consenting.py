"""What the people of a table must agree to: an undo, going on after a fault, a pause, an hour to
meet. A part of `Table`; each request waits in the store until everybody it needs has agreed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace

from bot.automation.passes import PASS
from bot.games.shelf import SHELF
from bot.store import Seat, Status
from bot.store.clocks import Alarm, AlarmKind, put_alarm, put_petition, put_standing
from bot.store.instructions import InstructionRow
from bot.store.ledger import Statement
from bot.store.store import put_status
from bot.tables import bulletins
from bot.tables.bidden import Bidden
from bot.tables.petition import Petition, Wish
from bot.tables.timing import Timing
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.record import Answer, Row, row_from_json
from engine.core.session import Session

LAPSES = 2  # the alarm of an hour that was proposed, and not agreed
CLOCKS = (Wish.PAUSE, Wish.RESUME, Wish.COUNCIL)  # wishes that a move does not settle


class Consenting(Bidden):
    petition: Petition | None
    timing: Timing | None
    auto: list[bool]

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[int, int] = {}  # seat -> the stage in which it last asked for an undo

    @abstractmethod
    async def _keep(
        self, row: Row, *, said: Iterable[InstructionRow] = (), also: Iterable[Statement] = ()
    ) -> None: ...

    @abstractmethod
    async def _follow(self) -> None: ...

    def last_act(self, seat: int) -> int:
        """The number of rows up to and with the seat's last surviving answer by hand; 0 if none."""
        record = self.session.record
        for at in reversed(record.surviving()):
            row = record.rows[at]
            if isinstance(row, Answer) and row.seat == seat and not self.auto[at]:
                return at + 1
        return 0

    async def ask_undo(self, person: int) -> bool:
        """Asks to take back the person's last answer. True if it was taken back at once."""
        seat = self._seated(person)
        aside = self.petition
        if self.over or self.stopped:
            raise Refused(phrase("table.undo.not_now"))
        if aside and aside.wish not in CLOCKS:
            raise Refused(phrase("table.asked_already"))
        last = self.last_act(seat)
        if not last:
            raise Refused(phrase("table.undo.nothing"))
        stage = self.session.game.stage
        if self._asked.get(seat) == stage:
            raise Refused(phrase("table.undo.once"))
        rows = len(self.session.record.rows)
        needed = self._affected(seat, last - 1)
        self.petition = Petition(Wish.UNDO, last - 1, rows, seat, needed, aside=aside)
        granted = self.petition.granted
        await self._weigh()
        self._asked[seat] = stage
        return granted

    async def ask_all(self, person: int, wish: Wish, moment: float) -> bool:
        """Asks the others to pause or go on, or to meet at a moment. True if nobody had to be."""
        seat = self._seated(person)
        if self.over or self.stopped:
            raise Refused(phrase("refused.over"))
        if self.petition and not self.petition.proposed:
            raise Refused(phrase("table.asked_already"))
        needed = tuple(other.seat for other in self.people if other.seat != seat)
        rows = len(self.session.record.rows)
        self.petition = Petition(wish, rows, rows, seat, needed, moment=moment)
        granted = self.petition.granted
        await self._weigh()
        return granted

    async def propose(self, moment: float, now: float) -> None:
        """The bot itself asks everybody to meet at the moment, by a line of the thread."""
        rows, needed = len(self.session.record.rows), tuple(seat.seat for seat in self.people)
        petition = Petition(Wish.COUNCIL, rows, rows, None, needed, moment=moment)
        number = self.session.game.round
        told = bulletins.bulletin(self, bulletins.PROPOSED, now, until=moment, round=number)
        lapse = Alarm(self.id, AlarmKind.COUNCIL, LAPSES, moment)
        petitioned = put_petition(self.id, petition.to_json())
        await self.store.clocks.write([petitioned, put_alarm(lapse), bulletins.kept(self, told)])
        self.petition = petition
        bulletins.note(self, told)

    async def lapse(self) -> None:
        """Nobody needs to consent any more to what was asked."""
        await self._drop_petition()

    async def agree(self, person: int, mark: int = 0) -> None:
        """To the request of this mark, whatever has taken its place since; to any if 0."""
        petition, seat = self._petitioned(person, mark)
        self.petition = petition.with_consent(seat)
        await self._weigh()

    async def refuse(self, person: int, mark: int = 0) -> None:
        petition, _ = self._petitioned(person, mark)
        if petition.wish is Wish.GO_ON:
            raise Refused(phrase("table.frozen"))
        if petition.proposed:
            await self._drop_petition()
        else:
            await self._tell_refusal(petition)

    async def _tell_refusal(self, petition: Petition) -> None:
        """The request leaves the thread; whoever made it is to know why. Not by whom."""
        word = f"{bulletins.REFUSED}_{petition.wish}"
        told = bulletins.bulletin(self, word, self.clock())
        await self.store.clocks.write([bulletins.kept(self, told), self._settled(petition)])
        bulletins.note(self, told)
        self.petition = petition.aside

    # How it is granted

    async def _release(self, seat: Seat) -> None:
        """What outlives a move waits for people only: not for a seat that the computer plays now.
        Any other request is dropped with the next row."""
        petition = self.petition
        if petition is None or seat.agent is None or not (self.frozen or petition.wish in CLOCKS):
            return
        self.petition = petition.without(seat.seat)
        await self._weigh()

    async def _weigh(self) -> None:
        """Grants the request if everybody has agreed; else keeps what was agreed so far."""
        assert self.petition is not None
        if self.petition.granted:
            await self._grant()
        else:
            await self.store.set_petition(self.id, self.petition.to_json())

    def _petitioned(self, person: int, mark: int) -> tuple[Petition, int]:
        seat = self._seated(person)
        if self.petition is None or self.abandoned or mark not in (0, self.petition.mark):
            raise Refused(phrase("refused.stale"))
        if seat not in self.petition.needed or seat in self.petition.agreed:
            raise Refused(phrase("refused.not_yours"))
        return self.petition, seat

    def _affected(self, seat: int, to: int) -> tuple[int, ...]:
        """Whose consent an undo needs: everybody's across what was newly seen, else of those who
        have acted since."""
        others = [other.seat for other in self.people if other.seat != seat]
        if to < self.session.horizon:
            return tuple(others)
        rows = zip(self.session.record.rows[to:], self.auto[to:], strict=False)
        acted = {
            row.seat
            for row, auto in rows
            if isinstance(row, Answer) and not (auto and row.keys == (PASS,))
        }
        return tuple(other for other in others if other in acted)

    async def _grant(self) -> None:
        petition = self.petition
        assert petition is not None
        if petition.wish in CLOCKS:
            await self._reset(petition)
            return
        if petition.wish is Wish.GO_ON:
            await self._go_on(petition)
        else:
            row = self.session.undo(petition.to)
            record = self.session.record
            counts = {0, *(at + 1 for at in record.surviving(petition.to))}
            said = self.biddings.back(counts, len(record.rows))
            await self._keep(row, said=said, also=[self._settled(petition)])
        self.petition = petition.aside
        await self._follow()

    async def _reset(self, petition: Petition) -> None:
        """All agreed about the table's time."""
        assert self.timing is not None
        told = bulletins.bulletin(self, petition.wish.value, petition.moment, until=petition.moment)
        standing = self.timing.standing
        if petition.wish is Wish.COUNCIL:
            alarm = Alarm(self.id, AlarmKind.COUNCIL, 0, petition.moment)
            changes = [put_alarm(alarm)]
        else:
            paused = petition.moment if petition.wish is Wish.PAUSE else None
            standing = standing._replace(paused=paused)
            changes = [put_standing(self.id, standing)]
        changes += [bulletins.kept(self, told), self._settled(petition)]
        await self.store.clocks.write(changes)
        self.timing.standing, self.petition = standing, petition.aside
        bulletins.note(self, told)

    async def _go_on(self, petition: Petition) -> None:
        kept = await self.store.kept(self.id)
        record = self.session.record
        record.rows = [row_from_json(row) for row in kept.rows]
        self.session = Session.continued(record, SHELF[self.saved.game], petition.to)
        self.auto = kept.auto
        also = [put_status(self.id, Status.RUNNING), self._settled(petition)]
        await self._keep(self.session.record.rows[-1], also=also)
        self.saved = replace(self.saved, status=Status.RUNNING)

    async def _drop_petition(self) -> None:
        """What it had set aside is asked again."""
        if self.petition is not None:
            await self.store.clocks.write([self._settled(self.petition)])
            self.petition = self.petition.aside

    def _settled(self, petition: Petition) -> Statement:
        """Instead of this request, what it had set aside."""
        aside = petition.aside
        return put_petition(self.id, None if aside is None else aside.to_json())
