"""Seats that change hands beside orders, stops, answers under seal and undo: nothing private of the
former player stays, or comes back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.automation.orders import Order, Then, Until
from bot.numbers import PersonId
from bot.tables.absence import (
    end_abandoned,
    lend_to_computer,
    offer_seat,
    seats_known_to,
    take_back,
    take_seat,
)
from bot.tables.drafts import Draft
from bot.tables.table import Table
from engine.core.errors import Refused
from engine.core.seats import SeatId
from tests.bot.tables.sitting import any_answer, reach, sitting

pytestmark = pytest.mark.usefixtures("engine")

GUEST = PersonId(9)


async def lent(table: Table, owner: int, *, lasting: bool = False) -> None:
    await offer_seat(table, PersonId(owner), GUEST, "Guest", lasting=lasting)
    await take_seat(table, GUEST, SeatId(owner - 1), "Guest")


async def in_play(table: Table) -> None:
    await reach(table, lambda t: t.session.game.round > 0)


class TestOrders:
    async def test_go_with_their_giver_and_no_restart_or_undo_brings_them_back(
        self, tmp_path: Path
    ) -> None:
        async with sitting(tmp_path / "1", "hands") as table:
            await in_play(table)
            decision = table.waiting[0]
            seat, owner = decision.seat, decision.seat + 1
            order = Order(0, "won", Then.PASS, until=Until.GAME)
            unsaid = table.automation.last_said(seat)
            await table.automation.instruct(PersonId(owner), lambda given: given.with_order(order))
            await table.answer(PersonId(owner), decision.id, any_answer(decision))
            table.automation.write_order(seat, order)
            await lent(table, owner)
            assert table.automation.last_said(seat).orders == ()
            assert table.automation.order_of(seat) is None
            await table.restore()
            assert table.automation.last_said(seat).orders == ()
            await undone(table, GUEST)
            assert table.seat_of(GUEST) == seat
            assert table.seat_of(PersonId(owner)) is None
            assert table.automation.last_said(seat).orders == unsaid.orders
            await table.restore()
            assert table.automation.last_said(seat).orders == unsaid.orders

    async def test_of_the_others_are_left_alone(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "others") as table:
            await in_play(table)
            order = Order(0, "won", Then.PASS, until=Until.GAME)
            kept = await table.automation.instruct(
                PersonId(2), lambda given: given.with_order(order)
            )
            await lent(table, 1)
            assert table.automation.last_said(SeatId(1)) == kept
            await table.restore()
            assert table.automation.last_said(SeatId(1)).orders == kept.orders

    async def test_ticks_and_stops_are_not_inherited(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "ticks") as table:
            await in_play(table)
            decision = table.waiting[0]
            owner = decision.seat + 1
            unsaid = table.automation.last_said(decision.seat).stops
            await table.automation.instruct(
                PersonId(owner), lambda given: replace(given, stops=frozenset())
            )
            asked = table.question(decision.seat)
            assert asked is not None
            table.drafts.put(asked.id, Draft(("c1",)))
            await lent(table, owner)
            assert table.drafts.of(asked.id) == Draft()
            assert table.automation.last_said(decision.seat).stops == unsaid != frozenset()


class TestWhoMay:
    async def test_the_former_player_answers_and_instructs_no_more(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "former") as table:
            await in_play(table)
            decision = table.waiting[0]
            owner = decision.seat + 1
            await lent(table, owner)
            with pytest.raises(Refused):
                await table.answer(PersonId(owner), decision.id, any_answer(decision))
            with pytest.raises(Refused):
                await table.automation.instruct(PersonId(owner), lambda given: given)
            await take_back(table, PersonId(owner))
            question = table.question(decision.seat)
            assert question is not None
            await table.answer(PersonId(owner), question.id, any_answer(question))
            with pytest.raises(Refused):
                await table.automation.instruct(GUEST, lambda given: given)

    async def test_nobody_plays_two_seats_one_after_the_other(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "two") as table:
            await in_play(table)
            await lent(table, 1)
            await take_back(table, GUEST)  # a borrower may give back
            assert seats_known_to(table, GUEST) == {0}
            with pytest.raises(Refused):
                await offer_seat(table, PersonId(2), GUEST, "Guest", lasting=False)
            await lent(table, 1, lasting=True)
            with pytest.raises(Refused):
                await take_back(table, PersonId(1))
            with pytest.raises(Refused):
                await offer_seat(table, PersonId(2), PersonId(1), "P0", lasting=False)

    async def test_an_abandoned_table_asks_nobody(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "alone") as table:
            await in_play(table)
            decision = table.waiting[0]
            await end_abandoned(table)
            assert table.waiting == ()
            await table.restore()
            assert table.waiting == ()
            with pytest.raises(Refused):
                await table.answer(PersonId(decision.seat + 1), decision.id, any_answer(decision))
            with pytest.raises(Refused):
                await table.automation.instruct(PersonId(decision.seat + 1), lambda given: given)


async def test_the_computer_plays_until_the_owner_is_back(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "machine") as table:
        await in_play(table)
        decision = table.waiting[0]
        owner = decision.seat + 1
        await lend_to_computer(table, PersonId(owner))
        assert all(waited.seat != decision.seat for waited in table.waiting)
        await reach(table, lambda t: t.session.game.round > 1)
        await take_back(table, PersonId(owner))
        await reach(table, lambda t: any(d.seat == decision.seat for d in t.waiting))


async def undone(table: Table, person: int) -> None:
    """The last act of the person's seat is taken back; everybody agrees."""
    await table.petitions.ask_undo(PersonId(person))
    while (asked := table.petitions.current) is not None:
        left = [other for other in asked.needed if other not in asked.agreed]
        await table.petitions.agree(PersonId(left[0] + 1))
