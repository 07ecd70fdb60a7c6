"""The part of a table that asks its people for consent: to an undo, to going on after a fault, to a
pause, to an hour to meet. Each request waits in the store until everybody it needs has agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.automation.passes import PASS
from bot.numbers import PersonId
from bot.store import Seat, Status
from bot.store.clocks import Alarm, AlarmKind, put_alarm, put_petition, put_standing
from bot.store.database import Statement
from bot.store.store import put_status
from bot.tables import bulletins
from bot.tables.actors import rows_to_last_act
from bot.tables.petition import Petition, Wish
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.record import Answer
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.tables.table import Table

LAPSES = 2  # the alarm of an hour that was proposed, and not agreed
CLOCKS = (Wish.PAUSE, Wish.RESUME, Wish.COUNCIL)  # wishes that a move does not settle


class Petitions:
    """Of one table; whoever calls holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.current: Petition | None = None
        self._undo_asked: dict[SeatId, int] = {}  # seat -> the stage in which it last asked for one

    def restore(self, kept: Mapping[str, Any] | None) -> None:
        self.current = Petition.from_json(kept) if kept else None

    @property
    def good_rows(self) -> int | None:
        """Up to which a frozen table is played; None: all of them."""
        broken = self.current is not None and self.current.wish is Wish.GO_ON
        return self.current.to if self.current and broken else None

    # What people do

    async def ask_undo(self, person: PersonId) -> bool:
        """Asks to take back the person's last answer. True if it was taken back at once."""
        table, aside = self._table, self.current
        if (seat := table.seat_of(person)) is None:
            raise Refused(phrase("table.undo.not_seated"))
        if table.over or table.stopped:
            raise Refused(phrase("table.undo.not_now"))
        if aside and aside.wish not in CLOCKS:
            raise Refused(phrase("table.asked_already"))
        last = rows_to_last_act(table, seat)
        if not last:
            raise Refused(phrase("table.undo.nothing"))
        stage = table.session.game.stage
        if self._undo_asked.get(seat) == stage:
            raise Refused(phrase("table.undo.once"))
        needed = self._affected(seat, last - 1)
        granted = await self._put(
            Petition(Wish.UNDO, last - 1, self._rows, seat, needed, aside=aside)
        )
        self._undo_asked[seat] = stage
        return granted

    async def ask_all(self, person: PersonId, wish: Wish, moment: float) -> bool:
        """Asks the others to pause or go on, or to meet at a moment. True if nobody had to be."""
        table, rows = self._table, self._rows
        seat = table.seated(person)
        if table.over or table.stopped:
            raise Refused(phrase("refused.over"))
        if self.current and not self.current.proposed:
            raise Refused(phrase("table.asked_already"))
        needed = tuple(other.seat for other in table.people if other.seat != seat)
        return await self._put(Petition(wish, rows, rows, seat, needed, moment=moment))

    async def agree(self, person: PersonId, mark: int = 0) -> None:
        """To the request of this mark, whatever has taken its place since; to any if 0."""
        petition, seat = self._asked_of(person, mark)
        await self._put(petition.with_consent(seat))

    async def refuse(self, person: PersonId, mark: int = 0) -> None:
        petition, _ = self._asked_of(person, mark)
        if petition.wish is Wish.GO_ON:
            raise Refused(phrase("table.frozen"))
        if petition.proposed:
            await self.drop()
        else:
            await self._tell_refusal(petition)

    # What the table itself does

    async def propose(self, moment: float, now: float) -> None:
        """The bot itself asks everybody to meet at the moment, by a line of the thread."""
        table, rows = self._table, self._rows
        needed = tuple(seat.seat for seat in table.people)
        petition = Petition(Wish.COUNCIL, rows, rows, None, needed, moment=moment)
        number = table.session.game.round
        told = bulletins.bulletin(table, bulletins.PROPOSED, now, until=moment, round=number)
        lapse = Alarm(table.id, AlarmKind.COUNCIL, LAPSES, moment)
        petitioned = put_petition(table.id, petition.to_json())
        await table.store.clocks.write([petitioned, put_alarm(lapse), bulletins.kept(table, told)])
        self.current = petition
        bulletins.note(table, told)

    async def ask_to_go_on(self, good: int, rows: int, error: str) -> None:
        """Freezes the table until all agree to go on from its last good row."""
        table = self._table
        needed = tuple(seat.seat for seat in table.people)
        self.current = Petition(Wish.GO_ON, good, rows, None, needed, error=error)
        petitioned = put_petition(table.id, self.current.to_json())
        await table.store.clocks.write([petitioned, put_status(table.id, Status.FROZEN)])

    async def settle_by_move(self) -> None:
        """A row has been added: whatever is not about the table's time is past."""
        if self.current is not None and self.current.wish not in CLOCKS:
            await self.drop()

    async def release(self, seat: Seat) -> None:
        """What outlives a move waits for people only: not for a seat that the computer plays now.
        Any other request is dropped with the next row."""
        petition, frozen = self.current, self._table.frozen
        if petition is None or seat.agent is None or not (frozen or petition.wish in CLOCKS):
            return
        await self._put(petition.without(seat.seat))

    async def drop(self) -> None:
        """Nobody needs to consent any more to what was asked; what it had set aside is asked
        again."""
        if self.current is not None:
            await self._table.store.clocks.write([self._settled(self.current)])
            self.current = self.current.aside

    # How it is granted

    @property
    def _rows(self) -> int:
        return len(self._table.session.record.rows)

    async def _put(self, petition: Petition) -> bool:
        """Grants the request if everybody has agreed, and says so; else keeps what was agreed so
        far."""
        self.current = petition
        if petition.granted:
            await self._grant(petition)
        else:
            await self._table.store.set_petition(self._table.id, petition.to_json())
        return petition.granted

    def _asked_of(self, person: PersonId, mark: int) -> tuple[Petition, SeatId]:
        table, petition = self._table, self.current
        seat = table.seated(person)
        if petition is None or table.abandoned or mark not in (0, petition.mark):
            raise Refused(phrase("refused.stale"))
        if seat not in petition.needed or seat in petition.agreed:
            raise Refused(phrase("refused.not_yours"))
        return petition, seat

    def _affected(self, seat: SeatId, to: int) -> tuple[SeatId, ...]:
        """Whose consent an undo needs: everybody's across what was newly seen, else of those who
        have acted since."""
        table = self._table
        others = [other.seat for other in table.people if other.seat != seat]
        if to < table.session.horizon:
            return tuple(others)
        rows = zip(table.session.record.rows[to:], table.auto[to:], strict=False)
        acted = {
            row.seat
            for row, auto in rows
            if isinstance(row, Answer) and not (auto and row.keys == (PASS,))
        }
        return tuple(other for other in others if other in acted)

    async def _grant(self, petition: Petition) -> None:
        if petition.wish in CLOCKS:
            await self._reset(petition)
            return
        if petition.wish is Wish.GO_ON:
            await self._table.go_on(petition.to, self._settled(petition))
        else:
            await self._table.undo(petition.to, self._settled(petition))
        self.current = petition.aside
        await self._table.follow()

    async def _reset(self, petition: Petition) -> None:
        """All agreed about the table's time."""
        table, timing = self._table, self._table.timing
        assert timing is not None
        moment, standing = petition.moment, timing.standing
        told = bulletins.bulletin(table, petition.wish.value, moment, until=moment)
        if petition.wish is Wish.COUNCIL:
            changes = [put_alarm(Alarm(table.id, AlarmKind.COUNCIL, 0, moment))]
        else:
            standing = standing._replace(paused=moment if petition.wish is Wish.PAUSE else None)
            changes = [put_standing(table.id, standing)]
        changes += [bulletins.kept(table, told), self._settled(petition)]
        await table.store.clocks.write(changes)
        timing.standing, self.current = standing, petition.aside
        bulletins.note(table, told)

    async def _tell_refusal(self, petition: Petition) -> None:
        """The request leaves the thread; whoever made it is to know why. Not by whom."""
        table, word = self._table, f"{bulletins.REFUSED}_{petition.wish}"
        told = bulletins.bulletin(table, word, table.presence.now())
        await table.store.clocks.write([bulletins.kept(table, told), self._settled(petition)])
        bulletins.note(table, told)
        self.current = petition.aside

    def _settled(self, petition: Petition) -> Statement:
        """Instead of this request, what it had set aside."""
        aside = petition.aside
        return put_petition(self._table.id, None if aside is None else aside.to_json())
