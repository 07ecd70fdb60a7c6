"""Whoever waits for others reads on the panel which turn of theirs is still to come, and may say it
at once."""

from __future__ import annotations

from pathlib import Path

from bot.faces.ids import Act, press
from bot.faces.orders.coming import besides, defense_ahead, turn_ahead
from bot.faces.orders.desk import prepared_answer
from bot.faces.panel import PanelFace
from bot.games.agot.orders import CLAIM_CHOICE, MARSHALING, TITLE
from bot.numbers import PersonId
from bot.tables.table import Table
from bot.words import words_in
from engine.agot.moments import CHALLENGE
from engine.core.seats import SeatId, seats_of
from engine.core.session import REHEARSED
from tests.bot.tables.sitting import answered, asks, reach, sitting

AHEAD = words_in("en").text("panel.ahead")


def invited(table: Table, seat: SeatId) -> str:
    """The step that the panel of this seat offers to say now."""
    coming, post = turn_ahead(table, seat), PanelFace(table, seat, words_in("en")).post()
    shown = [button.custom_id for row in post.rows if isinstance(row, tuple) for button in row]
    number = None if coming is None else coming.id - REHEARSED
    assert (press(table.id, Act.ORDERS, arg=f"rehearse.{number}") in shown) is (coming is not None)
    assert (AHEAD in post.text) is (coming is not None)
    return "" if coming is None else coming.moment.step


def in_order(table: Table) -> list[SeatId]:
    first = table.session.view(None).first
    return [*seats_of(4)[first:], *seats_of(4)[:first]]


async def test_a_turn_to_marshal_is_offered_to_those_whose_turn_comes_later(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "ahead") as table:
        await reach(table, lambda t: asks(t, "plot"))
        assert [invited(table, seat) for seat in seats_of(4)] == [""] * 4
        order: list[SeatId] = []
        while len(order) < 4:
            await reach(table, lambda t: asks(t, MARSHALING) and t.waiting[0].seat not in order)
            now = table.waiting[0].seat
            order.append(now)
            later = in_order(table)[len(order) :]
            found = {seat for seat in seats_of(4) if invited(table, seat)}
            assert found <= set(later)  # whoever holds nothing to marshal has nothing to say
            assert len(order) > 1 or found
        assert order == in_order(table)


async def test_whoever_has_said_it_is_not_offered_it_again_nor_asked(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "ahead") as table:
        await reach(table, lambda t: asks(t, MARSHALING))
        seat = next(seat for seat in in_order(table)[1:] if invited(table, seat))
        coming = turn_ahead(table, seat)
        assert coming is not None
        cheapest = min(coming.options, key=lambda option: dict(option.phrase.args).get("n", 99))
        change = prepared_answer(table, coming, coming.accepted((cheapest.key,)))
        await table.automation.instruct(PersonId(seat + 1), change)
        assert not invited(table, seat)
        asked = set()
        while table.session.view(None).active != seat or asks(table, MARSHALING):
            asked.add(table.waiting[0].seat) if asks(table, MARSHALING) else None
            if table.session.view(None).phase != "marshaling":
                break
            await answered(table)
        assert seat not in asked


async def test_in_ones_own_turn_the_next_challenge_is_offered(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "ahead") as table:
        met: set[tuple[bool, bool]] = set()
        for _ in range(400):
            active = table.session.view(None).active
            for seat in seats_of(4):
                if invited(table, seat) == CHALLENGE:
                    before = in_order(table).index(seat) >= in_order(table).index(active)
                    met.add((seat == active, before))
            await answered(table)
        assert met == {(True, True), (False, True)}


def beside(table: Table, seat: SeatId) -> set[str]:
    """The steps that the panel offers besides the turn."""
    post = PanelFace(table, seat, words_in("en")).post()
    shown = {button.custom_id for row in post.rows if isinstance(row, tuple) for button in row}
    found = {each.moment.step for each in besides(table, seat)}
    for each in besides(table, seat):
        assert press(table.id, Act.ORDERS, arg=f"rehearse.{each.id - REHEARSED}") in shown
    assert (press(table.id, Act.ORDERS, arg="defend") in shown) is defense_ahead(table, seat)
    return found | ({"defend"} if defense_ahead(table, seat) else set())


async def test_who_may_still_be_attacked_may_say_whom_claim_takes_and_who_defends(
    tmp_path: Path,
) -> None:
    """As long as somebody else has a turn to challenge; then nothing of it is offered."""
    async with sitting(tmp_path / "1", "ahead") as table:
        met: set[tuple[bool, bool]] = set()
        for _ in range(400):
            view, order = table.session.view(None), in_order(table)
            for seat in seats_of(4):
                if table.question(seat) is not None:
                    assert not beside(table, seat)
                elif view.phase == "challenges" and view.active is not None:
                    left = set(order[order.index(view.active) :]) - {seat}
                    offered = "defend" in beside(table, seat)
                    assert offered is bool(left)
                    assert offered or CLAIM_CHOICE not in beside(table, seat)
                    met.add((offered, CLAIM_CHOICE in beside(table, seat)))
            await answered(table)
        assert met >= {(True, True), (False, False)}


async def test_titles_may_be_ranked_until_one_is_taken(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "ahead") as table:
        await reach(table, lambda t: asks(t, TITLE))
        idle = [seat for seat in seats_of(4) if table.question(seat) is None]
        assert all(beside(table, seat) == {TITLE} for seat in idle)
        coming = next(each for each in besides(table, idle[-1]))
        ranking = [option.key for option in coming.options]
        change = prepared_answer(table, coming, coming.accepted(ranking))
        await table.automation.instruct(PersonId(idle[-1] + 1), change)
        assert beside(table, idle[-1]) == set()
        await reach(table, lambda t: t.session.view(None).phase == "marshaling")
        assert not any(beside(table, seat) for seat in seats_of(4))
