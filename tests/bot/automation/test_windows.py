"""Who is asked and who is not: no answer is lost to a seat that asks for it, the order of answers
decides nothing, passes end, and an undo or a restart brings back what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then, Until, card_of
from bot.automation.passes import PassEnding, PassScope, open_pass_scopes
from bot.automation.preferences import Preference
from bot.automation.ready_answers import ReadyReason, ready_answer
from bot.automation.stops import Preset, Stop
from bot.automation.writing import pass_order, ranked_order, with_orders
from bot.games.agot.automation import AUTOMATION as AHEAD
from bot.games.agot.orders import FIRST_PLAYER, MARSHALING, TITLE, marshal
from bot.games.agot.stops import DECLARED as CHECKPOINT
from bot.numbers import PersonId
from bot.tables.asked import asked_seats
from bot.tables.table import Table
from engine.agot.asking import might_ambush, offered_actions
from engine.agot.game import RULES, Agot
from engine.agot.nouns import Phase
from engine.agot.state import Player
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.moments import Role
from engine.core.record import row_to_json
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.bot.tables.sitting import NEW, answered, any_answer, asks, instructions, reach, sitting
from tests.engine.tools import steps


def rows(table: Table) -> list[object]:
    return [row_to_json(row) for row in table.session.record.rows]


class TestNoWindowIsLost:
    def test_every_answer_is_reached_by_a_stop_by_an_order_and_by_the_book(
        self,
    ) -> None:
        session = Session(RULES, Config(4), "reach")
        everything, tried = instructions(0, Preset.FULL), 0
        for _ in steps(session, Chance("reach")):
            for decision in session.pending:
                moment = decision.moment
                if not moment.soft or len(decision.options) < 2:
                    continue
                stop = Instructions(stops=frozenset({Stop(moment.window, moment.role)}))
                if moment.by != decision.seat:
                    assert ready_answer(decision, stop, Mode.RELAXED, AHEAD) is None
                assert ready_answer(decision, everything, Mode.RELAXED, AHEAD) is None
                assert ready_answer(decision, Instructions(), Mode.BOOK, AHEAD) is None
                self.assert_ordered(decision)
                tried += 1
        assert tried > 20

    def assert_ordered(self, decision: Decision) -> None:
        for option in decision.options[1:]:
            if option.vain:
                continue
            card = card_of(option)
            assert card is not None
            order = Order(1, decision.moment.window, Then.USE, (card,), until=Until.GAME)
            ready = ready_answer(decision, Instructions(orders=(order,)), Mode.RELAXED, AHEAD)
            assert ready is not None
            assert ready.keys != ("pass",)

    def test_without_a_stop_a_seat_passes_even_if_it_could_answer(self) -> None:
        session = Session(RULES, Config(4), "quiet")
        passed = set()
        for _ in steps(session, Chance("quiet")):
            for decision in session.pending:
                moment = decision.moment
                if moment.soft and not moment.own and moment.window != "challenge_initiated":
                    ready = ready_answer(
                        decision, instructions(0, Preset.QUIET), Mode.RELAXED, AHEAD
                    )
                    assert ready is not None
                    assert ready.keys == ("pass",)
                    passed.add(len(decision.options) > 1)
        assert passed == {True, False}

    def test_the_window_before_ones_challenge_waits_for_the_challenge(self) -> None:
        session, later = Session(RULES, RULES.new_table(4), "later"), 0
        for _ in steps(session, Chance("later")):
            for decision in session.pending:
                if decision.moment.later:
                    for mode in (Mode.RELAXED, Mode.LIVE, Mode.SEALED):
                        ready = ready_answer(decision, instructions(0, Preset.FULL), mode, AHEAD)
                        assert ready is not None
                        assert ready.keys == ("pass",)
                    self.assert_ordered(decision)
                    later += 1
        assert later


class TestParallelAsking:
    async def test_where_each_chooses_nothing_is_told_before_all_have(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "each", options=NEW) as table:
            told, left = table.session.log(None), 4
            for decision in reversed(table.waiting):
                assert {d.moment.step for d in table.waiting} == {"mulligan"}
                assert (len(table.waiting), table.session.log(None)) == (left, told)
                await table.answer(PersonId(decision.seat + 1), decision.id, ["no"])
                left -= 1
            kept = [each.id for each in table.session.log(None)[len(told) :]]
            assert kept == ["agot.log.keep"] * 4

    @pytest.mark.parametrize("seed", ["a", "b"])
    async def test_the_order_of_answers_decides_nothing(self, tmp_path: Path, seed: str) -> None:
        async with (
            sitting(tmp_path / "1", seed, Preset.FULL) as first,
            sitting(tmp_path / "2", seed, Preset.FULL) as shuffled,
        ):
            chance, sealed = Random(seed), 0

            def anybody(waiting: Sequence[Decision]) -> Decision:
                nonlocal sealed
                chosen = chance.choice(waiting)
                sealed += chosen.id != waiting[0].id and chosen.moment.soft
                return chosen

            for _ in range(150):
                await answered(first)
            while len(first.session.pending) > 1:  # not in the middle of what is asked together
                await answered(first)
            while len(rows(shuffled)) < len(rows(first)):
                await answered(shuffled, anybody)
            count = len(rows(first))
            assert sealed > 10
            assert _without_order(rows(shuffled)[:count]) == _without_order(rows(first))

    async def test_what_was_given_ahead_is_void_if_somebody_acts(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "act", Preset.FULL) as table:
            await reach(table, _somebody_could_act_before)
            turn, coming = table.waiting[0], table.waiting[1]
            await table.answer(PersonId(coming.seat + 1), coming.id, ["pass"])
            assert coming.seat not in [wait.seat for wait in asked_seats(table)]
            assert coming.id > table.session.pending[-1].id
            await table.answer(PersonId(turn.seat + 1), turn.id, [turn.options[1].key])
            assert coming.id not in [d.id for d in table.session.pending]
            with pytest.raises(Refused):
                await table.answer(PersonId(coming.seat + 1), coming.id, ["pass"])

    async def test_even_so_it_stands_while_the_window_lasts(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "even", Preset.FULL) as table:
            await reach(table, _somebody_could_act_before)
            turn, coming = table.waiting[0], table.waiting[1]
            await table.answer(PersonId(coming.seat + 1), coming.id, ["pass"], even_so=True)
            number = coming.moment.number
            await table.answer(PersonId(turn.seat + 1), turn.id, [turn.options[1].key])
            for _ in range(40):
                waiting = [d for d in table.waiting if d.moment.number == number]
                assert coming.seat not in [decision.seat for decision in waiting]
                if table.automation.spared[ReadyReason.SEALED]:
                    break
                await answered(table)
            assert table.automation.spared[ReadyReason.SEALED]

    async def test_answers_under_seal_survive_a_restart_and_nobody_hears_of_them(
        self, tmp_path: Path
    ) -> None:
        async with sitting(tmp_path / "1", "seal", Preset.FULL) as table:
            await reach(table, lambda t: len(t.waiting) > 2 and t.waiting[0].moment.soft)
            before, coming = rows(table), table.waiting[1]
            await table.answer(PersonId(coming.seat + 1), coming.id, ["pass"])
            assert rows(table) == before
            await table.restore()
            assert coming.seat not in [wait.seat for wait in asked_seats(table)]

    async def test_by_the_book_one_seat_is_asked_after_another(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "book", mode=Mode.BOOK) as table:
            await reach(table, lambda t: t.waiting[0].moment.soft)
            for _ in range(30):
                await answered(table)
                assert len({d.moment.number for d in table.waiting if d.moment.soft}) <= 1
                assert len([d for d in table.waiting if d.moment.soft]) <= 1


def _without_order(kept: list[object]) -> list[object]:
    """Of questions asked together any may be answered first: plots, set-up cards."""
    return sorted(kept, key=repr)


def _somebody_could_act_before(table: Table) -> bool:
    waiting = table.waiting
    return len(waiting) > 1 and waiting[0].moment.soft and len(waiting[0].options) > 1


class TestPassesEnd:
    @pytest.mark.parametrize(
        ("scope", "endings"),
        [
            (PassScope.CHALLENGE, {PassEnding.CHALLENGE_OVER}),
            (PassScope.PHASE, {PassEnding.PHASE_OVER}),
            (PassScope.ATTACKED, {PassEnding.ATTACKED, PassEnding.ROUND_OVER}),
        ],
    )
    async def test_with_their_stretch_of_play_and_say_why(
        self, tmp_path: Path, scope: PassScope, endings: set[PassEnding]
    ) -> None:
        async with sitting(tmp_path / "1", f"pass/{scope}", Preset.FULL) as table:

            def may(table: Table) -> bool:
                decision = table.waiting[0]
                return decision.moment.soft and scope in open_pass_scopes(
                    decision.seat, table.session.game.scopes()
                )

            await reach(table, may)
            decision = table.waiting[0]
            round_before = table.session.game.scopes()["round"]
            await table.automation.pass_on(PersonId(decision.seat + 1), decision.id, scope)
            given = table.automation.last_said(decision.seat)
            while given.passing is not None:
                windows = [d.seat for d in table.waiting if d.moment.soft]
                assert decision.seat not in windows
                assert table.session.game.scopes()["round"] == round_before
                await answered(table)
                given = table.automation.last_said(decision.seat).after(
                    decision.seat, table.session.game.scopes()
                )
            assert given.pass_ended in endings

    async def test_with_an_undo(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "undone", Preset.FULL) as table:
            await reach(table, lambda t: t.waiting[0].moment.soft)
            decision = table.waiting[0]
            await table.automation.pass_on(
                PersonId(decision.seat + 1), decision.id, PassScope.PHASE
            )
            assert table.automation.last_said(decision.seat).passing is not None
            await undo(table, decision.seat)
            assert table.automation.last_said(decision.seat).passing is None

    async def test_a_pass_is_no_answer_to_what_must_be_decided(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "must", Preset.FULL) as table:
            await reach(table, lambda t: asks(t, "draw_phase"))
            passing = pass_order("marshaling_phase")
            for person in range(1, 5):
                await table.automation.instruct(
                    PersonId(person),
                    lambda given: with_orders(given, [passing], table_scopes(table)),
                )
            turns = set()
            while table.session.view(None).phase in (Phase.DRAW, Phase.MARSHALING):
                windows = [d for d in table.waiting if d.moment.step == "marshaling_phase"]
                assert all(decision.moment.must for decision in windows)
                turns |= {decision.seat for decision in windows}
                await answered(table)
            assert turns == set(range(4))


def table_scopes(table: Table) -> dict[str, int]:
    return dict(table.session.game.scopes())


async def undo(table: Table, seat: int) -> None:
    await table.petitions.ask_undo(PersonId(seat + 1))
    while (asked := table.petitions.current) is not None:
        left = next(s for s in asked.needed if s not in asked.agreed)
        await table.petitions.agree(PersonId(left + 1))


class TestInstructions:
    async def test_are_as_they_were_after_an_undo(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "back") as table:
            await reach(table, lambda t: t.session.game.scopes()["round"] > 0)
            decision = table.waiting[0]
            person, order = decision.seat + 1, Order(0, "won", Then.PASS, until=Until.GAME)
            before = await table.automation.instruct(
                PersonId(person), lambda given: given.with_order(order)
            )
            await table.answer(PersonId(person), decision.id, any_answer(decision))
            await table.automation.instruct(
                PersonId(person), lambda given: replace(given, stops=frozenset(), orders=())
            )
            assert table.automation.last_said(decision.seat).orders == ()
            await undo(table, decision.seat)
            after = table.automation.last_said(decision.seat)
            assert (after.stops, after.orders) == (before.stops, before.orders)
            await table.restore()
            assert table.automation.last_said(decision.seat) == after

    async def test_survive_a_restart(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "again") as table:
            order = Order(
                0, "cancel", Then.USE, ("01045",), by=SeatId(2), gold_least=1, until=Until.GAME
            )
            changed = await table.automation.instruct(
                PersonId(1),
                lambda given: replace(
                    given.with_order(order),
                    preferences={"01056": Preference.ALWAYS},
                    preset=Preset.OWN,
                ),
            )
            await table.restore()
            assert table.automation.last_said(SeatId(0)) == changed

    async def test_of_one_seat_are_kept_with_the_row_they_answered(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "bundle") as table:
            await reach(table, lambda t: asks(t, "plot"))
            decision = next(d for d in table.waiting if d.moment.step == "plot")
            order = ranked_order(FIRST_PLAYER, [f"p{decision.seat}"])
            await table.answer(
                PersonId(decision.seat + 1),
                decision.id,
                any_answer(decision),
                bundle=lambda given: with_orders(given, [order], table_scopes(table)),
            )
            kept = table.automation.last_said(decision.seat).orders
            assert [o.window for o in kept] == [FIRST_PLAYER]
            await table.restore()
            assert table.automation.last_said(decision.seat).orders == kept


class TestPreparedAnswers:
    async def test_are_given_when_they_are_asked_for(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "titles") as table:
            await reach(table, lambda t: asks(t, "plot"))
            codes = next(
                [option.key for option in d.options]
                for d in table.session.rehearsals(SeatId(0))
                if d.moment.step == TITLE
            )
            order = ranked_order(TITLE, codes)
            for seat in range(4):
                await table.automation.instruct(
                    PersonId(seat + 1),
                    lambda given: with_orders(given, [order], table_scopes(table)),
                )
            await reach(table, lambda t: t.waiting[0].moment.step == "marshaling_phase")
            assert table.automation.spared[ReadyReason.ORDER] >= 3
            titles = [player.title for player in table.session.view(None).players]
            assert all(title is not None for title in titles)

    async def test_a_turn_of_marshaling_is_played_as_planned_or_asked_anew(
        self, tmp_path: Path
    ) -> None:
        async with sitting(tmp_path / "1", "plan") as table:
            await reach(table, lambda t: asks(t, "plot"))
            plan = next(
                d for d in table.session.rehearsals(SeatId(0)) if d.moment.step == MARSHALING
            )
            keys = [option.key for option in plan.options]
            await table.automation.instruct(
                PersonId(1),
                lambda given: with_orders(given, [marshal(keys)], table_scopes(table)),
            )

            def settled(table: Table) -> bool:
                given = table.automation.last_said(SeatId(0))
                return not any(o.window == MARSHALING for o in given.orders)

            await reach(table, settled)
            given = table.automation.last_said(SeatId(0))
            # nobody can pay for a whole hand
            assert [order.window for order in given.spoiled] == [MARSHALING]
            assert table.question(SeatId(0)) is not None

    async def test_an_order_that_does_not_fit_the_moment_is_not_carried_out(self) -> None:
        session = Session(RULES, Config(4), "fit")
        order = Order(1, "defenders_declared", Then.PASS, gap_least=3, until=Until.GAME)
        seen = set()
        for _ in steps(session, Chance("fit")):
            for decision in session.pending:
                if decision.moment.step == "defenders_declared":
                    fits = decision.moment.gap is not None and decision.moment.gap >= 3
                    assert order.heeds(decision.moment) is fits
                    seen.add(fits)
        assert seen == {True, False}


def might_act(player: Player) -> bool:
    """By what everybody knows, in a challenge."""
    return offered_actions(player) is not None or might_ambush(player)


class TestModes:
    async def test_sealed_asks_everybody_once_in_a_challenge(self, tmp_path: Path) -> None:
        async with sitting(tmp_path / "1", "sealed", Preset.FULL, Mode.SEALED) as table:
            found = set()
            for _ in range(150):
                windows = [d.moment for d in table.waiting if d.moment.soft]
                found |= {moment.step for moment in windows if not moment.own}
                await answered(table)
            assert found == {"defenders_declared"}  # else only for what lies open

    async def test_at_every_checkpoint_of_a_sealed_table_all_seats_are_asked(
        self, tmp_path: Path
    ) -> None:
        """Also those that are publicly known to have nothing that they could do there."""
        opened: set[int] = set()
        vain = 0
        for seed in ("one", "two"):
            async with sitting(tmp_path / seed, seed, Preset.QUIET, Mode.SEALED) as table:
                game = table.session.game
                assert isinstance(game, Agot)
                opened.clear()
                for _ in range(250):
                    window = [d for d in table.waiting if d.moment.step == CHECKPOINT]
                    if window and window[0].moment.number not in opened:
                        opened.add(window[0].moment.number)
                        playing = {player.seat for player in game.players if not player.out}
                        assert {decision.seat for decision in window} == playing
                        vain += sum(not might_act(game.players[seat]) for seat in playing)
                    await answered(table)
            assert len(opened) > 5
        assert vain

    async def test_a_new_sealed_table_spares_whom_public_knowledge_rules_out(
        self, tmp_path: Path
    ) -> None:
        opened: set[int] = set()
        spared = 0
        async with sitting(tmp_path / "1", "one", mode=Mode.SEALED, options=NEW) as table:
            game = table.session.game
            assert isinstance(game, Agot)
            for _ in range(250):
                window = [d for d in table.waiting if d.moment.step == CHECKPOINT]
                if window and window[0].moment.number not in opened:
                    opened.add(window[0].moment.number)
                    playing = [player for player in game.players if not player.out]
                    able = {player.seat for player in playing if might_act(player)}
                    assert {decision.seat for decision in window} == able
                    spared += len(playing) - len(able)
                await answered(table)
        assert len(opened) > 5
        assert spared

    async def test_live_asks_every_window_while_all_are_there(self, tmp_path: Path) -> None:
        now = 1_000_000.0
        async with sitting(
            tmp_path / "1", "live", Preset.QUIET, Mode.LIVE, now=lambda: now
        ) as table:
            for person in range(1, 5):
                table.here(PersonId(person))
            assert table.mode is Mode.LIVE
            await reach(table, lambda t: asks(t, "draw_phase"))
            assert table.waiting[0].moment.role is Role.BYSTANDER
            now += 301.0
            assert not table.all_present
            await table.play_computers()
            assert not asks(table, "draw_phase")
