"""What is asked again and again is answered from now on as its seat says where it is asked: carried
out as often as it comes, asked where the words leave it open, read back, and seen by nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import CHEAPEST, DEAREST, Order, Then, Until
from bot.automation.passes import CALM, PASS
from bot.automation.sight import BLIND, CardFacts, Sight
from bot.automation.stops import Preset
from bot.automation.writing import ranked_order, say_order, with_orders
from bot.faces.orders.changes import changed
from bot.faces.orders.page import OrdersFace, Tab
from bot.faces.orders.wording import Wording
from bot.faces.panel import PanelFace
from bot.faces.posts import Select
from bot.games.agot import orders
from bot.games.agot.automation import AUTOMATION
from bot.games.agot.riders import ASKED_AGAIN
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId
from bot.tables.table import Table
from bot.words import LANGUAGES, NOBODY, words_in
from engine.core.decisions import Decision, Option, some
from engine.core.moments import Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId, seats_of
from tests.bot.tables.sitting import answered, any_answer, asks, reach, riders, riding, sitting
from tests.bot.tables.test_secrecy import observed

COSTS = {"c0": (2, 1), "c1": (5, 4), "c2": (2, 3), "c3": (7, 6), "c4": (7, 6)}
SCOPES = {"round": 3}


async def said(table: Table, decision: Decision, *words: str) -> None:
    """Answers by chance, and says how that is answered from now on."""
    keys = any_answer(decision)
    bundle = riding(table, decision, keys, {"always": words})
    await table.answer(PersonId(decision.seat + 1), decision.id, keys, bundle=bundle)


def offered(table: Table, decision: Decision) -> list[str]:
    found = [each for each in riders(table, decision) if each.id == "always"]
    return [option.key for each in found for option in each.options]


def cards(low: int, high: int, *keys: str) -> Decision:
    listed = [(Option(key, phrase("number", n=at)), key) for at, key in enumerate(keys)]
    return some(SeatId(0), phrase("agot.prompt.spare", n=high), listed, low, high).decision(1)


def sight(**codes: str) -> Sight:
    """Cards are of different prints unless told."""
    facts = {
        key: CardFacts(codes.get(key, key), strength, cost, SeatId(0))
        for key, (cost, strength) in COSTS.items()
    }
    return Sight(BLIND.targets, lambda: facts, dict, lambda: True)


class TestByCost:
    @pytest.mark.parametrize(
        ("word", "low", "high", "chosen"),
        [
            (CHEAPEST, 1, 1, ["c0"]),
            (CHEAPEST, 2, 2, ["c0", "c2"]),
            (DEAREST, 0, 2, ["c3", "c4"]),
            (DEAREST, 0, 3, ["c3", "c4", "c1"]),
        ],
    )
    def test_as_many_as_must_be_chosen_or_else_may(
        self, word: str, low: int, high: int, chosen: list[str]
    ) -> None:
        asked = cards(low, high, *COSTS)
        assert sorted(say_order("spare", word).keys(asked, sight()) or ()) == sorted(chosen)

    def test_between_equals_it_is_asked_unless_they_are_copies(self) -> None:
        asked, dearest = cards(0, 1, *COSTS), say_order("spare", DEAREST)
        assert dearest.keys(asked, sight()) is None
        assert dearest.keys(asked, sight(c3="01001", c4="01001")) == ("c3",)

    def test_what_is_no_card_in_play_is_asked(self) -> None:
        assert say_order("spare", DEAREST).keys(cards(0, 1, "c0", "x"), sight()) is None


class TestAtTheTable:
    @pytest.mark.parametrize("step", [orders.TITLE, orders.FIRST_PLAYER])
    async def test_it_is_not_asked_again(self, tmp_path: Path, step: str) -> None:
        """Not of that seat; whoever wants to be asked still is."""
        async with sitting(tmp_path / "1", "once") as table:
            await reach(table, lambda t: asks(t, step))
            decision = next(d for d in table.waiting if d.moment.step == step)
            words = offered(table, decision)
            await said(table, decision, *(words if step == orders.TITLE else words[:1]))
            given = list[Decision]()
            table.automation.watch(lambda asked, ready: given.append(asked))
            for _ in range(3_000):
                mine = [each for each in given if of(each, step, decision.seat)]
                if table.over or len(mine) > 1:
                    break
                assert not any(of(each, step, decision.seat) for each in table.waiting)
                await answered(table)
            assert mine

    async def test_redirecting_is_not_asked_in_this_round_alone(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "again") as table:
            rounds, seen = list[int](), set[tuple[int, SeatId]]()
            for _ in range(3_000):
                if len(set(rounds)) > 1 or table.over:
                    break
                decision = table.waiting[0]
                if decision.moment.step != orders.REDIRECT:
                    await answered(table)
                    continue
                now = table.session.game.round
                assert (now, decision.seat) not in seen
                seen.add((now, decision.seat))
                rounds.append(now)
                bundle = riding(table, decision, ("no",), {"always": ("no.round",)})
                person = PersonId(decision.seat + 1)
                await table.answer(person, decision.id, ("no",), bundle=bundle)
            assert len(set(rounds)) > 1

    async def test_what_is_said_later_counts(self, tmp_path: Path) -> None:
        given = with_orders(Instructions(), [say_order("redirect", "no", until=Until.GAME)], SCOPES)
        given = with_orders(given, [say_order("redirect", "yes", until=Until.GAME)], SCOPES)
        assert [order.targets for order in given.orders] == [("yes",)]
        only = Order(0, "redirect", Then.SAY, targets=("no",), by=SeatId(2), until=Until.GAME)
        given = with_orders(given, [only], SCOPES)  # about one player alone: both hold
        assert len(given.orders) == 2

    async def test_the_ranking_of_a_round_goes_before_that_of_the_game(self) -> None:
        lasting = say_order(orders.TITLE, "01206", "01207", until=Until.GAME)
        given = with_orders(Instructions(), [lasting], SCOPES)
        given = with_orders(given, [ranked_order(orders.TITLE, ["01210"])], SCOPES)
        assert [order.then for order in given.orders] == [Then.SAY, Then.ANSWER]

    async def test_the_page_lists_it_and_offers_no_change_that_no_page_can_make(
        self, tmp_path: Path
    ) -> None:
        async with sitting(tmp_path / "1", "again") as table:
            await reach(table, lambda t: asks(t, orders.TITLE))
            decision = next(d for d in table.waiting if d.moment.step == orders.TITLE)
            await said(table, decision, *offered(table, decision))
            post = OrdersFace(table, decision.seat, words_in("en")).post(Tab.ORDERS)
            assert "When I choose a title: the first possible of: " in post.text
            changes = [each.custom_id.split(":", 3)[3] for each in post.controls]
            assert "bid:remove" in changes
            assert "bid:edit" not in changes


def of(decision: Decision, step: str, seat: SeatId) -> bool:
    return (decision.moment.step, decision.seat) == (step, seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_read_back_in_one_sentence(language: str) -> None:
    words = words_in(language)
    wording = Wording("agot", words, NOBODY)
    said: list[Any] = [("no.round",), ("no",), ("yes",)]
    for step, (rider,) in ASKED_AGAIN.items():
        if rider.ranked or step == orders.FIRST_PLAYER:
            said = [("01206", "01207"), ("01206",)] if rider.ranked else [("p1",)]
        else:
            said = [(option.key,) for option in rider.options(None)]  # type: ignore[arg-type]
        for keys in said:
            (order,) = rider.orders(keys)
            sentence = wording.order(order)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert AUTOMATION.riders[step] == (rider,)


class TestCalm:
    """Prepared beside the cards after a win: an attacker is asked nothing before it."""

    async def said(self, table: Table, seat: SeatId, *values: str) -> None:
        change = changed(table, seat, "if_won", values)
        await table.automation.instruct(PersonId(seat + 1), change)

    def offered(self, table: Table) -> bool:
        post = OrdersFace(table, SeatId(0), words_in("en")).post(Tab.PREPARE)
        selects = [each for each in post.controls if isinstance(each, Select)]
        (won,) = (each for each in selects if each.custom_id.endswith("bid:if_won"))
        return CALM in [choice.value for choice in won.choices]

    async def test_it_holds_for_the_attacks_of_the_round(self, tmp_path: Path) -> None:
        met: set[tuple[bool, Role]] = set()
        for calm in (False, True):
            async with sitting(tmp_path / str(calm), "again", Preset.FULL) as table:
                await reach(table, lambda t: asks(t, "marshaling_phase"))
                for seat in seats_of(4):
                    await self.said(table, seat, *([CALM] if calm else [PASS]))
                now = table.session.game.round
                while table.session.game.round == now and not table.over:
                    asked = [d.moment for d in table.waiting if d.moment.step == DECLARED]
                    met |= {(calm, moment.role) for moment in asked}
                    await answered(table)
        assert {role for calm, role in met if not calm} >= {Role.ATTACKER, Role.DEFENDER}
        assert Role.ATTACKER not in {role for calm, role in met if calm}
        assert (True, Role.DEFENDER) in met

    async def test_it_is_taken_back_and_takes_nothing_else_with_it(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "again") as table:
            written = Order(0, DECLARED, Then.PASS, role=Role.ATTACKER, until=Until.GAME)
            scopes, seat = table.session.game.scopes(), SeatId(0)
            await table.automation.instruct(
                PersonId(1), lambda given: with_orders(given, [written], scopes)
            )
            await self.said(table, seat, CALM, PASS)
            assert [o.until for o in table.automation.of(seat).orders] == [
                Until.GAME,
                Until.ROUND,
                Until.ROUND,
            ]
            await self.said(table, seat)
            assert [o.until for o in table.automation.of(seat).orders] == [Until.GAME]

    @pytest.mark.parametrize(("mode", "offered"), [(Mode.RELAXED, True), (Mode.SEALED, False)])
    async def test_it_is_offered_where_there_are_stops(
        self, tmp_path: Path, mode: Mode, offered: bool
    ) -> None:
        async with sitting(tmp_path / "1", "again", mode=mode) as table:
            assert self.offered(table) is offered


class TestSecrecy:
    async def test_who_has_said_it_is_seen_by_nobody_until_it_answers(self, tmp_path: Path) -> None:
        """Twins: at one of them it was said with the same answer."""
        async with (
            sitting(tmp_path / "1", "again") as table,
            sitting(tmp_path / "2", "again") as twin,
        ):
            for each in (table, twin):
                await reach(each, lambda t: asks(t, orders.TITLE))
            decision = next(d for d in table.waiting if d.moment.step == orders.TITLE)
            await said(table, decision, *offered(table, decision))
            await twin.answer(PersonId(decision.seat + 1), decision.id, any_answer(decision))
            others, compared = [seat for seat in seats_of(4) if seat != decision.seat], 0
            while not any(of(each, orders.TITLE, decision.seat) for each in twin.waiting):
                assert observed(table) == observed(twin)
                for seat in others:
                    seen = [PanelFace(each, seat, words_in("en")).post() for each in (table, twin)]
                    assert seen[0] == seen[1]
                for each in (table, twin):
                    await answered(each)
                compared += 1
            assert compared > 20
            assert not any(of(each, orders.TITLE, decision.seat) for each in table.waiting)
