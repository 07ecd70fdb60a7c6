"""What rides on the choice of a plot, and what may be said in a part of a bundle at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.automation.instructions import Instructions, RoundStops
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PASS
from bot.automation.ready_answers import ReadyAnswer, ready_answer
from bot.automation.riders import ASK, FORM, OfferedRider, said_after
from bot.automation.stops import Preset
from bot.automation.writing import say_order, use_one_order, with_orders
from bot.games.agot import own_cards
from bot.games.agot.orders import FIRST_PLAYER, MARSHALING, PLOT, WHEN_REVEALED
from bot.games.agot.riders import TITLES, WIN
from bot.numbers import PersonId
from bot.tables.clock import pays
from bot.tables.table import Table
from engine.agot.moments import CHALLENGE
from engine.core.decisions import Decision, Option
from engine.core.moments import Role
from engine.core.phrases import Who, phrase
from engine.core.seats import seats_of
from tests.bot.automation.test_riders import ASHA, RAIDER, answer, can_raid_twice, joust, joust_at
from tests.bot.tables.sitting import (
    DECKS,
    RULES,
    any_answer,
    asks,
    reach,
    riders,
    riding,
    sitting,
)


class TestAPlot:
    async def test_carries_titles_the_first_player_and_a_quiet_round(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "plot", Preset.FULL) as table:
            await reach(table, lambda t: asks(t, PLOT))
            said: dict[int, tuple[str, ...]] = {}
            for decision in [d for d in table.waiting if d.moment.step == PLOT]:
                offered = {part.id: part.options for part in riders(table, decision)}
                titles = tuple(o.key for o in offered["titles"])[decision.seat :]
                saying: dict[str, tuple[str, ...]] = {
                    "titles": titles,
                    "first": ("p2",),
                    "stops": (Preset.QUIET.value,),
                }
                keys = any_answer(decision)
                bundle = riding(table, decision, keys, saying)
                await table.answer(PersonId(decision.seat + 1), decision.id, keys, bundle=bundle)
                said[decision.seat] = titles
            asked = set()
            while table.waiting[0].moment.step != MARSHALING:
                asked.add(table.waiting[0].moment.step)
                await answer(table, table.waiting[0], any_answer(table.waiting[0]))
            assert not asked & {FIRST_PLAYER, "plot_phase", "draw_phase"}
            view = table.session.view(None)
            assert view.first == 2
            first = view.players[2].title
            assert first is not None
            assert first.code in said[2]
            assert all(table.automation.of(s).preset_now is Preset.QUIET for s in seats_of(4))

    async def test_says_in_which_order_plots_are_resolved(self, tmp_path: Path) -> None:
        """Should the seat be the first player: before the others' or after them."""

        def mine(decision: Decision) -> list[bool]:
            groups = [option.group for option in decision.options]
            return [Who(decision.seat) in dict(each.args).values() for each in groups if each]

        def ordering(table: Table) -> Decision | None:
            asked = [d for d in table.waiting if d.moment.step == WHEN_REVEALED]
            return next((d for d in asked if {True, False} <= set(mine(d))), None)

        async with sitting(tmp_path / "1", "revealed") as table:
            for _ in range(4_000):
                if (decision := ordering(table)) is not None or table.over:
                    break
                await answer(table, table.waiting[0], any_answer(table.waiting[0]))
            assert decision is not None
            for word, own in (("own_first", True), ("own_last", False)):
                (key,) = say_order(WHEN_REVEALED, word).keys(decision) or ("",)
                chosen = [option.key for option in decision.options].index(key)
                assert chosen == mine(decision).index(own)

    async def test_that_order_holds_as_often_as_it_is_asked(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "revealed", decks=[DECKS[0]] * 4) as table:
            given = 0

            def watched(decision: Decision, ready: ReadyAnswer) -> None:
                nonlocal given
                given += decision.moment.step == WHEN_REVEALED

            table.automation.watch(watched)
            for _ in range(4_000):
                if given > 1 or table.over:
                    break
                decision = table.waiting[0]
                assert decision.moment.step != WHEN_REVEALED
                keys, saying = any_answer(decision), {"revealed": ("own_last",)}
                plot = decision.moment.step == PLOT
                bundle = riding(table, decision, keys, saying if plot else {})
                person = PersonId(decision.seat + 1)
                await table.answer(person, decision.id, keys, bundle=bundle)
            assert given > 1

    async def test_quiet_lasts_for_the_round_alone(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "plot", Preset.FULL) as table:
            await reach(table, lambda t: asks(t, PLOT))
            decision = table.waiting[0]
            keys, seat = any_answer(decision), decision.seat
            bundle = riding(table, decision, keys, {"stops": (Preset.QUIET,)})
            await table.answer(PersonId(seat + 1), decision.id, keys, bundle=bundle)
            now = table.session.game.scopes()["round"]
            assert table.automation.of(seat).preset_now is Preset.QUIET
            await table.restore()
            assert table.automation.of(seat).preset_now is Preset.QUIET
            scopes = {"round": now + 1, "phase": 1, "fight": 1}
            later = table.automation.last_said(seat).after(seat, scopes)
            assert later.round_stops is None
            assert later.preset_now is Preset.FULL

    async def test_full_control_for_a_round_is_paid_for_that_round(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "plot", Preset.QUIET) as table:
            await reach(table, lambda t: asks(t, PLOT))
            decision = table.waiting[0]
            keys, seat = any_answer(decision), decision.seat
            assert not pays(table, seat)
            bundle = riding(table, decision, keys, {"stops": (Preset.FULL,)})
            await table.answer(PersonId(seat + 1), decision.id, keys, bundle=bundle)
            assert pays(table, seat)
            await reach(table, lambda t: asks(t, "plot_phase"))
            assert {d.seat for d in table.waiting} == {seat}

    async def test_at_a_joust_carries_no_titles(self, tmp_path: Path) -> None:
        async with joust(tmp_path / "1") as table:
            await reach(table, lambda t: asks(t, PLOT))
            offered = [part.id for part in riders(table, table.waiting[0])]
            assert offered == ["first", "revealed", "stops"]


class TestWhatIsOffered:
    async def test_by_the_book_nothing_rides_along(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", mode=Mode.BOOK) as table:
            await reach(table, lambda t: asks(t, PLOT))
            assert riders(table, table.waiting[0]) == []

    async def test_a_sealed_table_keeps_its_checkpoint_and_has_no_stops(
        self, tmp_path: Path
    ) -> None:
        async with sitting(tmp_path / "1", mode=Mode.SEALED) as table:
            await reach(table, lambda t: asks(t, PLOT))
            assert "stops" not in [p.id for p in riders(table, table.waiting[0])]
            await reach(table, lambda t: asks(t, CHALLENGE))
            assert "fight" not in [p.id for p in riders(table, table.waiting[0])]

    async def test_says_where_orders_would_answer(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            decision = table.question(RAIDER)
            assert decision is not None
            standing = Order(0, "won", Then.PASS, until=Until.GAME)
            assert not any(part.ordered for part in riders(table, decision))
            await table.automation.instruct(
                PersonId(RAIDER + 1), lambda given: given.with_order(standing)
            )
            ordered = [part.id for part in riders(table, decision) if part.ordered]
            assert ordered == ["win"]

    async def test_only_cards_that_could_serve(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            view = table.session.view(RAIDER)
            usable = set(own_cards.usable(view, RAIDER))
            assert ASHA in own_cards.reactions(view, RAIDER)
            assert ASHA not in own_cards.actions(view, RAIDER)
            assert set(own_cards.reactions(view, RAIDER)) < usable


CARDS = OfferedRider(WIN, tuple(Option(key, phrase("number", n=0)) for key in (PASS, "x", "y")))


RANKS = OfferedRider(TITLES, tuple(Option(key, phrase("number", n=0)) for key in ("x", "y", "z")))


@pytest.mark.parametrize(
    ("part", "before", "values", "after"),
    [
        (CARDS, (), (ASK, "x"), ("x",)),
        (CARDS, (), (ASK, PASS), (PASS,)),
        (CARDS, ("x",), ("x", "y"), ("x", "y")),
        (CARDS, ("x",), (ASK, "x"), ()),
        (CARDS, ("x",), (PASS, "x"), (PASS,)),
        (CARDS, (PASS,), (PASS, "y"), ("y",)),
        (CARDS, ("x",), (), ()),
        (CARDS, (), (FORM, "gone"), ()),
        (RANKS, (), ("y",), ("y",)),
        (RANKS, ("y",), ("x",), ("y", "x")),
        (RANKS, ("y",), ("y",), ("y",)),
        (RANKS, ("y", "x"), (ASK,), ()),
    ],
)
def test_what_a_choice_makes_of_a_part(
    part: OfferedRider, before: tuple[str, ...], values: tuple[str, ...], after: tuple[str, ...]
) -> None:
    assert said_after(part, before, values) == after


async def test_what_holds_for_a_shorter_time_goes_first(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1") as table:
        await reach(table, lambda t: asks(t, PLOT))
        decision = table.waiting[0]
        keys = [option.key for option in decision.options]
        lasting = Order(1, PLOT, Then.ANSWER, answers=((keys[0],),), until=Until.GAME)
        brief = Order(2, PLOT, Then.ANSWER, answers=((keys[1],),), until=Until.ROUND)
        ready = ready_answer(decision, Instructions(orders=(lasting, brief)), Mode.RELAXED, RULES)
        assert ready is not None
        assert ready.keys == (keys[1],)


def test_instructions_keep_the_stops_of_a_round() -> None:
    given = Instructions(round_stops=RoundStops(Preset.FULL, frozenset(), 3))
    given = with_orders(given, [use_one_order("won", Role.WINNER, ["x"])], {})
    lost = Instructions(spoiled=given.orders, round_stops=given.round_stops)
    assert Instructions.from_json(given.to_json()) == given
    assert Instructions.from_json(lost.to_json()) == lost
    older = {**lost.to_json(), "spoilt": ["challenge"]}
    older.pop("interim")
    assert Instructions.from_json(older) == Instructions()
