"""At a sealed table one may pass in a challenge before its checkpoint opens: it then waits for the
others alone, nobody sees it before, and a table from before is asked as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PASS, LastingPass, PassScope, lasting_pass
from bot.automation.ready_answers import ReadyReason, ready_answer
from bot.automation.writing import with_orders
from bot.faces.ids import Act, press
from bot.faces.orders.changes import changed
from bot.faces.panel import PanelFace
from bot.games.agot.orders import DEFENDERS
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId
from bot.tables.table import Table
from bot.words import words_in
from engine.agot.game import Agot
from engine.agot.moments import CHALLENGE
from engine.agot.nouns import Icon
from engine.core.chance import Chance
from engine.core.decisions import Decision, Option, window
from engine.core.errors import Refused
from engine.core.moments import Moment, Nature, Role
from engine.core.phrases import phrase
from engine.core.seats import SeatId, seats_of
from tests.bot.tables.sitting import (
    NEW,
    RULES,
    answered,
    any_answer,
    asks,
    reach,
    riders,
    riding,
    sitting,
)
from tests.bot.tables.test_secrecy import copied, observed
from tests.engine.agot.test_twins import redealt

OLD: Mapping[str, Any] = {name: on for name, on in NEW.items() if name != "early_checkpoint"}
SEED = "early"


def offers(table: Table, seat: SeatId, scope: PassScope = PassScope.CHALLENGE) -> bool:
    """Whether the panel of the seat has the button."""
    post = PanelFace(table, seat, words_in("en")).post()
    number = press(table.id, Act.BID, arg=f"pass_early.{scope}")
    return number in [each.custom_id for each in post.controls]


async def passed(table: Table, seat: SeatId, scope: PassScope = PassScope.CHALLENGE) -> None:
    change = changed(table, seat, f"pass_early.{scope}", ())
    await table.automation.instruct(PersonId(seat + 1), change)


def checked(table: Table) -> set[SeatId]:
    """Who is asked at the checkpoint."""
    return {each.seat for each in table.waiting if each.moment.step == DECLARED}


async def attacked(table: Table, nth: int = 0) -> list[SeatId]:
    """Up to the question who defends in a challenge; who looks on."""
    for number in range(nth + 1):
        await reach(table, lambda t: asks(t, DEFENDERS))
        if number < nth:
            await opened(table)
    fight = table.session.view(None).challenge
    return [seat for seat in seats_of(4) if seat not in (fight.attacker, fight.defender)]


async def opened(table: Table) -> set[SeatId]:
    """The defender answers; who is asked then."""
    while asks(table, DEFENDERS):
        await answered(table)
    return checked(table)


class Case(NamedTuple):
    """A challenge of the table by its number, an onlooker, and who is asked at the checkpoint if
    nobody says anything before."""

    nth: int
    seat: SeatId
    usual: set[SeatId]


async def case(folder: Path, options: Mapping[str, Any] = NEW) -> Case:
    async with sitting(folder / "plain", SEED, mode=Mode.SEALED, options=options) as table:
        for nth in range(30):
            onlookers = await attacked(table)
            usual = await opened(table)
            for seat in onlookers:
                if seat in usual:
                    return Case(nth, seat, usual)
    raise AssertionError("nobody who looks on is asked")


@pytest.mark.parametrize("scope", [PassScope.CHALLENGE, PassScope.ATTACKED, PassScope.PHASE])
async def test_who_has_passed_is_not_waited_for(tmp_path: Path, scope: PassScope) -> None:
    nth, seat, usual = await case(tmp_path)
    async with sitting(tmp_path / "1", SEED, mode=Mode.SEALED, options=NEW) as table:
        await attacked(table, nth)
        assert offers(table, seat, scope)
        await passed(table, seat, scope)
        assert not offers(table, seat, scope)
        assert await opened(table) == usual - {seat}


async def test_it_can_be_taken_back_until_then(tmp_path: Path) -> None:
    nth, seat, usual = await case(tmp_path)
    async with sitting(tmp_path / "1", SEED, mode=Mode.SEALED, options=NEW) as table:
        await attacked(table, nth)
        await passed(table, seat)
        again = changed(table, seat, "ask_again", ())
        await table.automation.instruct(PersonId(seat + 1), again)
        assert await opened(table) == usual


async def test_a_table_from_before_asks_as_it_did(tmp_path: Path) -> None:
    nth, seat, usual = await case(tmp_path, OLD)
    async with sitting(tmp_path / "1", SEED, mode=Mode.SEALED, options=OLD) as table:
        await attacked(table, nth)
        assert not offers(table, seat)
        with pytest.raises(Refused):
            await passed(table, seat)
        passing = lasting_pass(PassScope.CHALLENGE, table.session.game.scopes())
        await table.automation.instruct(
            PersonId(seat + 1), lambda given: replace(given, passing=passing)
        )
        assert await opened(table) == usual


async def test_neither_at_a_relaxed_table_nor_between_challenges(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", SEED, options=NEW) as relaxed:
        assert not any(offers(relaxed, seat) for seat in await attacked(relaxed))
    async with sitting(tmp_path / "2", SEED, mode=Mode.SEALED, options=NEW) as table:
        for _ in range(400):
            if asks(table, CHALLENGE):
                break
            assert not any(offers(table, seat) for seat in seats_of(4))
            await answered(table)
        assert asks(table, CHALLENGE)
        assert not any(offers(table, seat) for seat in seats_of(4))


@pytest.mark.parametrize(("until", "heeded"), [(Until.CHALLENGE, True), (Until.GAME, False)])
async def test_an_order_counts_only_if_it_was_given_for_this_challenge(
    tmp_path: Path, until: Until, heeded: bool
) -> None:
    """What holds for longer would show by how long the checkpoint lasts."""
    nth, seat, usual = await case(tmp_path)
    async with sitting(tmp_path / "1", SEED, mode=Mode.SEALED, options=NEW) as table:
        await attacked(table, nth)
        order = Order(0, DECLARED, Then.PASS, until=until)
        scopes = table.session.game.scopes()
        await table.automation.instruct(
            PersonId(seat + 1), lambda given: with_orders(given, [order], scopes)
        )
        assert await opened(table) == (usual - {seat} if heeded else usual)


@pytest.mark.parametrize(("options", "rides"), [(NEW, True), (OLD, False)])
async def test_the_attacker_may_say_it_with_the_attack(
    tmp_path: Path, options: Mapping[str, Any], rides: bool
) -> None:
    """Who would be asked otherwise, as a table at which it is left open shows."""
    for seed in ("1", "2", "3", "4", "5"):
        if await attacker_asked(tmp_path / seed, seed, options, riding_along=False):
            break
    else:
        raise AssertionError("no attacker is asked")
    if rides:
        again = tmp_path / f"{seed}.riding"
        assert not await attacker_asked(again, seed, options, riding_along=True)


async def attacker_asked(
    file: Path, seed: str, options: Mapping[str, Any], *, riding_along: bool
) -> bool:
    """Whether the first attacker for whom there is a checkpoint is asked in it."""
    async with sitting(file, seed, mode=Mode.SEALED, options=options) as table:
        for _ in range(8):
            await reach(table, attacking)
            decision, keys = table.waiting[0], any_answer(table.waiting[0])
            offered = "fight" in [each.id for each in riders(table, decision)]
            assert offered is ("early_checkpoint" in options)
            bundle = riding(table, decision, keys, {"fight": ("pass",)} if riding_along else {})
            await table.answer(PersonId(decision.seat + 1), decision.id, keys, bundle=bundle)
            fight = table.session.game.scopes()["fight"]
            while table.session.game.scopes()["fight"] == fight:
                if checked(table):
                    return decision.seat in checked(table)
                await answered(table)
    raise AssertionError("nobody is asked")


def attacking(table: Table) -> bool:
    decision = table.waiting[0]
    return decision.moment.step == CHALLENGE and not {*any_answer(decision)}.isdisjoint(Icon)


class TestSecrecy:
    async def test_it_is_seen_by_nobody_before_the_checkpoint_opens(self, tmp_path: Path) -> None:
        nth, seat, _ = await case(tmp_path)
        paths = tmp_path / "1", tmp_path / "2"
        async with (
            sitting(paths[0], SEED, mode=Mode.SEALED, options=NEW) as table,
            sitting(paths[1], SEED, mode=Mode.SEALED, options=NEW) as twin,
        ):
            for each in (table, twin):
                await attacked(each, nth)
            await passed(table, seat)
            while asks(twin, DEFENDERS):
                assert observed(table) == observed(twin)
                for other in seats_of(4):
                    if other != seat:
                        faces = [PanelFace(t, other, words_in("en")).post() for t in (table, twin)]
                        assert faces[0] == faces[1]
                for each in (table, twin):
                    await answered(each)
            assert checked(table) == checked(twin) - {seat}

    async def test_whether_it_is_offered_does_not_depend_on_a_hand(self, tmp_path: Path) -> None:
        file = tmp_path / "1"
        async with sitting(file, SEED, mode=Mode.SEALED, options=NEW) as table:
            for nth in range(3):
                await attacked(table)
                async with copied(table, file, tmp_path / f"twin-{nth}") as twin:
                    assert isinstance(twin.session.game, Agot)
                    for player in twin.session.game.players:
                        redealt(player, Chance(f"{player.seat}/{nth}"))
                    for seat in seats_of(4):
                        for scope in (PassScope.CHALLENGE, PassScope.PHASE):
                            assert offers(table, seat, scope) == offers(twin, seat, scope)
                while asks(table, DEFENDERS):
                    await answered(table)


def test_a_pass_until_attacked_asks_about_own_cards() -> None:
    """What lies open is passed over by no pass that was said before the challenge."""
    moment = Moment(Nature.ACTION, DECLARED, Role.ATTACKER, window=DECLARED, number=1)
    asks_openly = moment._replace(own=("01031",))
    passing = Instructions(passing=LastingPass(PassScope.ATTACKED, 1))
    given = [
        ready_answer(passing_window(each), passing, Mode.SEALED, RULES, early=True)
        for each in (moment, asks_openly, asks_openly._replace(role=Role.BYSTANDER))
    ]
    assert [None if each is None else each.reason for each in given] == [
        ReadyReason.PASSING,
        None,
        None,
    ]


def passing_window(moment: Moment) -> Decision:
    choices = [(Option(PASS, phrase("agot.option.pass")), None)]
    return window(SeatId(0), phrase("agot.prompt.any"), choices, moment=lambda: moment).decision(1)
