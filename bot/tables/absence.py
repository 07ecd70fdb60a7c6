"""People who are away: a seat is lent or handed over to somebody who agrees, or given to a computer
player, and taken back; a table at which nobody acts any more is ended. Decides who may; the table
does it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.numbers import PersonId
from bot.store import Seat, Status
from bot.store.absence import (
    Notice,
    SeatOffer,
    Word,
    abandon,
    drop_offer,
    has_looked,
    put_notice,
    put_offer,
)
from bot.tables.levels import QUICK
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId

if TYPE_CHECKING:
    from bot.tables.table import Table


async def offer_seat(
    table: Table, person: PersonId, to: PersonId, name: str, *, lasting: bool
) -> None:
    """Asks somebody to take the person's seat, for good or until it is taken back."""
    seat = _own(table, person)
    if to == person:
        raise Refused(phrase("absence.refused.seated"))
    await check_substitute(table, to, seat.seat)
    offer = SeatOffer(seat.seat, to, name, lasting)
    await put_offer(table.store, table.id, offer)
    table.offers[seat.seat] = offer


async def take_seat(table: Table, person: PersonId, number: SeatId, name: str) -> None:
    """The one who was asked agrees."""
    offer = _offered(table, number)
    if offer.person != person:
        raise Refused(phrase("absence.refused.not_for_you"))
    await check_substitute(table, person, number)
    seat = table.seats[number]
    taken = replace(
        seat,
        person=person,
        owner=None if offer.lasting else seat.person,
        player="" if name == seat.name else name,
    )
    word = Word.HANDED_OVER if offer.lasting else Word.LENT
    await table.reseat(taken, _notice(table, word, taken, name))


async def decline(table: Table, person: PersonId, number: SeatId) -> None:
    """The one who was asked says no, or the one who asked thinks again."""
    offer = _offered(table, number)
    if person not in (offer.person, table.seats[number].person):
        raise Refused(phrase("absence.refused.not_for_you"))
    await drop_offer(table.store, table.id, number)
    del table.offers[number]


async def lend_to_computer(table: Table, person: PersonId) -> None:
    seat = _own(table, person)
    lent = replace(seat, agent=QUICK.value, owner=person)
    await table.reseat(lent, _notice(table, Word.COMPUTER, lent))


async def take_back(table: Table, person: PersonId) -> None:
    """By the owner at any time; a borrower, too, may give the seat back."""
    _check_open(table)
    for seat in table.seats:
        if seat.owner is not None and person in (seat.owner, seat.person):
            back = replace(seat, person=seat.owner, agent=None, owner=None, player="")
            await table.reseat(back, _notice(table, Word.TAKEN_BACK, back))
            return
    raise Refused(phrase("absence.refused.not_lent"))


async def stand_in(table: Table, number: SeatId, person: PersonId | None, name: str = "") -> None:
    """The others have agreed that somebody, or else a computer player, plays for a player who is
    gone, until they are back."""
    seat = table.seats[number]
    owner = seat.owner or seat.person
    if person is None:
        lent = replace(seat, agent=QUICK.value, owner=owner)
        await table.reseat(lent, _notice(table, Word.COMPUTER, lent))
        return
    await check_substitute(table, person, number)
    taken = replace(seat, person=person, owner=owner, player="" if name == seat.name else name)
    await table.reseat(taken, _notice(table, Word.LENT, taken, name))


async def come_back(table: Table, person: PersonId) -> None:
    """Whoever was gone is there again: with the seat that somebody else plays meanwhile, or with
    all of their time."""
    _check_open(table)
    number = table.seat_of(person)
    if number is None or not table.is_gone(number):
        await take_back(table, person)
        return
    notice = _notice(table, Word.TAKEN_BACK, table.seats[number])
    await put_notice(table.store, table.id, notice)
    table.notices.append(notice)
    table.returned(number)


async def end_abandoned(table: Table) -> None:
    """Nobody has acted for long: the game ends without a winner, and says so."""
    if table.over or table.abandoned:
        return
    notice = Notice(len(table.notices), len(table.session.record.rows), Word.ABANDONED)
    await abandon(table.store, table.id, notice)
    table.notices.append(notice)
    table.offers.clear()
    table.saved = replace(table.saved, status=Status.ABANDONED)


def open_offers(table: Table) -> list[SeatOffer]:
    """Those that can still be taken: their owner has not given up or gone since."""
    if table.over or table.abandoned:
        return []
    return [offer for number, offer in table.offers.items() if table.seats[number].agent is None]


def seats_known_to(table: Table, person: PersonId) -> set[SeatId]:
    """The seats whose hands the person has seen, because they played or play them."""
    now = {seat.seat for seat in table.seats if person in (seat.person, seat.owner)}
    told = {
        notice.seat
        for notice in table.notices
        if notice.seat is not None and person in (notice.person, notice.former)
    }
    return now | told


def _own(table: Table, person: PersonId) -> Seat:
    """The person's seat, if it is theirs to give away."""
    _check_open(table)
    number = table.seat_of(person)
    if number is None:
        raise Refused(phrase("table.not_seated"))
    if table.seats[number].owner is not None:
        raise Refused(phrase("absence.refused.borrowed"))
    return table.seats[number]


def _offered(table: Table, number: SeatId) -> SeatOffer:
    _check_open(table)
    for offer in open_offers(table):
        if offer.seat == number:
            return offer
    raise Refused(phrase("refused.stale"))


def _check_open(table: Table) -> None:
    if table.over or table.abandoned:
        raise Refused(phrase("refused.over"))


async def check_substitute(table: Table, person: PersonId, number: SeatId) -> None:
    """Nobody plays who has seen another hand at this table."""
    looked = await has_looked(table.store, table.id, person)
    if looked or seats_known_to(table, person) - {number}:
        raise Refused(phrase("absence.refused.seated"))


def _notice(table: Table, word: Word, seat: Seat, name: str = "") -> Notice:
    former = table.seats[seat.seat].person
    rows = len(table.session.record.rows)
    return Notice(len(table.notices), rows, word, seat.seat, seat.person, former, name)
