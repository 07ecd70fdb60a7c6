"""The part of a table that asks its people for consent: to an undo, to going on after a fault, to a
pause, to hours to meet, to a substitute. Requests wait beside each other in the store, each until
it is settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.automation.passes import PASS
from bot.numbers import PersonId
from bot.store import Seat, Status
from bot.store.clocks import Alarm, AlarmKind, put_alarm, put_petition, put_standing
from bot.store.database import Statement
from bot.store.store import put_status
from bot.tables import bulletins
from bot.tables.absence import check_substitute, stand_in
from bot.tables.actors import rows_to_last_act
from bot.tables.meetings import Meeting, called, next_weekly
from bot.tables.petition import LASTING, Petition, Wish, petitions_from_json
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.record import Answer
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.tables.table import Table

BARRED_AT_MOST = 20  # undos that were refused, the latest
OFFERS_AT_MOST = 3  # to play for somebody, beside the computer player


class Petitions:
    """Of one table; whoever calls holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.pending: tuple[Petition, ...] = ()  # the oldest first
        self._numbers = 0  # how many there have been
        self._barred: tuple[int, ...] = ()  # numbers of rows to which an undo was refused

    def restore(self, kept: Mapping[str, Any] | None) -> None:
        self.pending = petitions_from_json(kept) if kept else ()
        self._numbers = kept.get("numbers", 0) if kept else 0
        self._barred = tuple(kept.get("barred", ())) if kept else ()

    @property
    def current(self) -> Petition | None:
        """The newest."""
        return self.pending[-1] if self.pending else None

    def about(self, wish: Wish) -> list[Petition]:
        return [petition for petition in self.pending if petition.wish is wish]

    @property
    def good_rows(self) -> int | None:
        """Up to which a frozen table is played; None: all of them."""
        return next((petition.to for petition in self.about(Wish.GO_ON)), None)

    # What people do

    async def ask_undo(self, person: PersonId) -> bool:
        """Asks to take back the person's last answer. True if it was taken back at once."""
        table = self._table
        if (seat := table.seat_of(person)) is None:
            raise table.unseated(person, "table.undo.not_seated")
        if table.over or table.stopped:
            raise Refused(phrase("table.undo.not_now"))
        last = rows_to_last_act(table, seat)
        if not last:
            raise Refused(phrase("table.undo.nothing"))
        if any(petition.asker == seat for petition in self.about(Wish.UNDO)):
            raise Refused(phrase("table.asked_already"))
        if last - 1 in self._barred:
            raise Refused(phrase("table.undo.once"))
        needed = self._affected(seat, last - 1)
        return await self._ask(Petition(Wish.UNDO, last - 1, self._rows, seat, needed))

    async def ask_all(
        self, person: PersonId, wish: Wish, moment: float, *, weekly: str = ""
    ) -> bool:
        """Asks the others to pause or go on, or to meet at a moment or every week. True if nobody
        had to be asked."""
        table, rows = self._table, self._rows
        seat = table.seated(person)
        if table.over or table.stopped:
            raise Refused(phrase("refused.over"))
        for other in self.about(wish):
            own_hour = wish is not Wish.COUNCIL or other.asker == seat or other.moment == moment
            if not other.proposed and own_hour:
                raise Refused(phrase("table.asked_already"))
        for proposed in [each for each in self.about(wish) if each.proposed]:
            await self.drop(proposed)
        needed = tuple(other.seat for other in table.people if other.seat != seat)
        return await self._ask(
            Petition(wish, rows, rows, seat, needed, moment=moment, weekly=weekly)
        )

    async def offer_to_play(self, person: PersonId, name: str, seat: SeatId, now: float) -> None:
        """Somebody who does not sit here offers to play for a player who is gone; those who are
        asked about a computer player are asked about that, too."""
        votes = [each for each in self.about(Wish.SUBSTITUTE) if each.seat == seat]
        if not votes:
            raise Refused(phrase("refused.stale"))
        if person in [each.person for each in votes] or len(votes) > OFFERS_AT_MOST:
            raise Refused(phrase("table.asked_already"))
        await check_substitute(self._table, person, seat)
        rows, needed = self._rows, votes[0].needed
        offer = Petition(Wish.SUBSTITUTE, rows, rows, None, needed, moment=now, seat=seat)
        await self._ask(replace(offer, person=person, name=name))

    async def agree(self, person: PersonId, mark: int = 0) -> Petition:
        """To the request of this mark, whatever has taken its place since; to the newest if 0."""
        petition, seat = self._asked_of(person, mark)
        await self._put(petition.with_consent(seat))
        return petition

    async def refuse(self, person: PersonId, mark: int = 0) -> Petition:
        petition, seat = self._asked_of(person, mark)
        if petition.wish is Wish.GO_ON:
            raise Refused(phrase("table.frozen"))
        if petition.proposed:
            await self.drop(petition)
        else:
            await self._put(petition.with_refusal(seat))
        return petition

    # What the table itself does

    async def propose(self, moment: float, now: float) -> None:
        """The bot itself asks everybody to meet at the moment, by a line of the thread."""
        table, rows = self._table, self._rows
        needed = tuple(seat.seat for seat in table.people)
        petition = self._numbered(Petition(Wish.COUNCIL, rows, rows, None, needed, moment=moment))
        number = table.session.game.round
        told = bulletins.bulletin(table, bulletins.PROPOSED, now, until=moment, round=number)
        lapse = Alarm(table.id, AlarmKind.COUNCIL, Meeting.LAPSES, moment)
        pending = (*self.pending, petition)
        kept = [self._kept(pending), put_alarm(lapse), bulletins.kept(table, told)]
        await table.store.clocks.write(kept)
        self.pending = pending
        bulletins.note(table, told)

    async def ask_for_substitute(self, seat: SeatId, needed: Iterable[SeatId], now: float) -> None:
        """The bot itself asks whether a computer player is to play for somebody who is gone."""
        rows = self._rows
        asked = tuple(needed)
        await self._ask(Petition(Wish.SUBSTITUTE, rows, rows, None, asked, moment=now, seat=seat))

    async def ask_to_go_on(self, good: int, rows: int, error: str) -> None:
        """Freezes the table until all agree to go on from its last good row."""
        table = self._table
        needed = tuple(seat.seat for seat in table.people)
        self.pending = (Petition(Wish.GO_ON, good, rows, None, needed, error=error),)
        kept = self._kept(self.pending)
        await table.store.clocks.write([kept, put_status(table.id, Status.FROZEN)])

    async def settle_by_move(self) -> None:
        """A row has been added: whatever is not about the table's time or seats is past."""
        await self.drop(*(petition for petition in self.pending if petition.wish not in LASTING))

    async def release(self, seat: Seat) -> None:
        """A seat has changed hands. Nobody plays for whoever was gone from it, but those who do;
        and what outlives a move waits for people only. Of a game that has ended nothing is asked
        any more."""
        if self._table.over:
            await self.drop(*self.pending)
            return
        await self.drop(*(petition for petition in self.pending if petition.seat == seat.seat))
        waiting = self.pending if seat.agent is not None else ()
        for petition in waiting:
            asked = petition in self.pending and seat.seat in petition.needed
            if asked and (self._table.frozen or petition.wish in LASTING):
                await self._put(petition.without(seat.seat))

    async def drop(self, *settled: Petition) -> None:
        """Nobody needs to consent any more to what was asked."""
        if settled:
            await self._table.store.clocks.write([self._settled(*settled)])
            self.pending = self._without(*settled)

    # How it is granted

    @property
    def _rows(self) -> int:
        return len(self._table.session.record.rows)

    def _numbered(self, petition: Petition) -> Petition:
        self._numbers += 1
        return replace(petition, number=self._numbers)

    async def _ask(self, petition: Petition) -> bool:
        return await self._put(self._numbered(petition))

    async def _put(self, petition: Petition) -> bool:
        """Grants the request if enough have agreed, tells that it is refused if too few can, and
        else keeps what was said so far. Whether it was granted."""
        if petition.granted:
            await self._grant(petition)
        elif petition.lost:
            await self._tell_refusal(petition)
        else:
            known = petition.mark in [each.mark for each in self.pending]
            same = [petition if each.mark == petition.mark else each for each in self.pending]
            self.pending = tuple(same) if known else (*self.pending, petition)
            await self._table.store.clocks.write([self._kept(self.pending)])
        return petition.granted

    def _asked_of(self, person: PersonId, mark: int) -> tuple[Petition, SeatId]:
        table = self._table
        seat = table.seated(person)
        meant = [each for each in self.pending if mark in (0, each.mark)]
        if not meant or table.abandoned:
            raise Refused(phrase("refused.stale"))
        asked = [each for each in meant if each.waits_for(seat)]
        if not asked:
            raise Refused(phrase("refused.not_yours"))
        return asked[-1], seat

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
        table = self._table
        if petition.wish is Wish.SUBSTITUTE:
            await self._seat(petition)
            return
        if petition.wish in LASTING:
            await self._reset(petition)
            return
        if petition.wish is Wish.GO_ON:
            await table.go_on(petition.to, self._settled(petition))
        else:
            await table.undo(petition.to, self._settled(petition))
        self.pending = self._without(petition)
        await table.follow()

    async def _seat(self, petition: Petition) -> None:
        """That the seat has changed hands settles whatever was asked about it."""
        assert petition.seat is not None
        try:
            await stand_in(self._table, petition.seat, petition.person, petition.name)
        except Refused:  # whoever offered sits here or has looked by now
            await self._tell_refusal(petition)

    async def _reset(self, petition: Petition) -> None:
        """All agreed about the table's time."""
        table, timing = self._table, self._table.timing
        assert timing is not None
        moment, standing, changes = petition.moment, timing.standing, list[Statement]()
        told = bulletins.bulletin(table, petition.wish.value, moment, until=moment)
        if petition.wish is Wish.COUNCIL:
            changes = [put_alarm(called(table.id, moment, table.presence.now()))]
        elif petition.wish is Wish.WEEKLY:
            standing = standing._replace(weekly=petition.weekly)
            now = table.presence.now()
            told = bulletins.bulletin(table, petition.wish.value, now, weekly=petition.weekly)
            changes = [put_alarm(next_weekly(table.id, petition.weekly, now))]
        else:
            standing = standing._replace(paused=moment if petition.wish is Wish.PAUSE else None)
        changes += [put_standing(table.id, standing), bulletins.kept(table, told)]
        await table.store.clocks.write([*changes, self._settled(petition)])
        timing.standing, self.pending = standing, self._without(petition)
        bulletins.note(table, told)

    async def _tell_refusal(self, petition: Petition) -> None:
        """The request leaves the thread; whoever made it is to know why. Not by whom. The same
        undo is not asked for again."""
        table, word = self._table, f"{bulletins.REFUSED}_{petition.wish}"
        about = {} if petition.seat is None else {"seat": petition.seat}
        told = bulletins.bulletin(table, word, table.presence.now(), **about)
        if petition.wish is Wish.UNDO:
            self._barred = (*self._barred, petition.to)[-BARRED_AT_MOST:]
        await table.store.clocks.write([bulletins.kept(table, told), self._settled(petition)])
        bulletins.note(table, told)
        self.pending = self._without(petition)

    def _without(self, *settled: Petition) -> tuple[Petition, ...]:
        marks = [each.mark for each in settled]
        return tuple(petition for petition in self.pending if petition.mark not in marks)

    def _settled(self, *settled: Petition) -> Statement:
        """The others alone."""
        return self._kept(self._without(*settled))

    def _kept(self, pending: Iterable[Petition]) -> Statement:
        told = [petition.to_json() for petition in pending]
        kept = {"pending": told, "numbers": self._numbers, "barred": list(self._barred)}
        return put_petition(self._table.id, kept)
