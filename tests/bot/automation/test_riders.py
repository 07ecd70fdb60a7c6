"""What rides on an answer, at the table itself: it is kept with the answer, carried out when its
question comes, asked where it was left open or has become impossible, and undone with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from bot.automation.instructions import Instructions
from bot.automation.orders import Until
from bot.automation.passes import PASS
from bot.automation.ready_answers import ReadyReason
from bot.automation.stops import Preset
from bot.automation.writing import ranked_order, with_orders
from bot.faces.panel import PanelFace
from bot.games.agot.attacks import challenges
from bot.games.agot.orders import CLAIM_CHOICE, DEFENDERS
from bot.games.shelf import SHELF
from bot.numbers import PersonId
from bot.tables.drafts import Draft
from bot.tables.table import Table
from bot.words import words_in
from engine.agents import agent
from engine.agot.moments import CHALLENGE, WON
from engine.agot.nouns import Icon
from engine.agot.view import AgotView, CardView
from engine.core.chance import Chance
from engine.core.decisions import Decision, Option, some
from engine.core.errors import Refused
from engine.core.phrases import phrase
from engine.core.seats import SeatId, seats_of
from tests.bot.automation.test_windows import undo
from tests.bot.tables.sitting import asks, following, riders, riding, sitting
from tests.bot.tables.test_secrecy import observed

ASHA = "01067"  # reacts to an unopposed win and stands
SEEDS = ("raid", "force", "oar", "r3", "sail", "tide")


RAIDER, HOST = seats_of(2)  # of a joust


def joust(
    file: Path, preset: Preset = Preset.CASUAL, seed: str = "raid"
) -> AbstractAsyncContextManager[Table]:
    """Seed and decks are fixed; how it goes on follows from the answers."""
    return sitting(file, seed, preset, seats=2, decks=("greyjoy-fealty", "lannister-rose"))


def view_of(table: Table, seat: int) -> AgotView:
    view: AgotView = table.session.view(SeatId(seat))
    return view


def sensible(table: Table, decision: Decision) -> tuple[str, ...]:
    """As the thoughtful computer player, but nobody is hindered from raiding."""
    if decision.moment.step == DEFENDERS and decision.refusal(()) is None:
        return ()
    if decision.moment.soft:
        return (PASS,)
    player = agent("thoughtful", SHELF["agot"], Chance(f"{decision.id}"))
    return tuple(player(table.session.view(decision.seat), decision))


async def answer(table: Table, decision: Decision, keys: Sequence[str] | None = None) -> None:
    given = sensible(table, decision) if keys is None else keys
    await table.answer(PersonId(decision.seat + 1), decision.id, given)


@asynccontextmanager
async def joust_at(
    folder: Path, wanted: Callable[[Table], bool], preset: Preset = Preset.CASUAL
) -> AsyncIterator[Table]:
    """The first of several jousts that comes to this. Which one it is depends on how computer
    players play, and no test here is about that."""
    for seed in SEEDS:
        async with joust(folder / f"{preset}-{seed}", preset, seed) as table:
            if await comes_to(table, wanted):
                yield table
                return
    raise AssertionError("no joust comes to this")


async def comes_to(table: Table, wanted: Callable[[Table], bool], most: int = 400) -> bool:
    """Everybody plays sensibly until this is so."""
    for _ in range(most):
        if wanted(table) or table.over:
            break
        await answer(table, table.waiting[0])
    return wanted(table)


def attack(table: Table, asha: bool = True) -> tuple[str, ...] | None:
    """A challenge with Asha alone; without her, with another character of another type."""
    decision = table.question(RAIDER)
    if decision is None or decision.moment.step != CHALLENGE:
        return None
    cards = {card.ref: card for card in view_of(table, RAIDER).players[RAIDER].play}
    (under,) = [p.under for p in decision.parts if p.under and p.under[0][0] in list(Icon)]
    for icon, refs in under:
        raiders = [ref for ref in refs if (cards[ref].code == ASHA) is asha]
        if raiders and (asha or icon != _asha_icon(table)):
            return icon, raiders[0]
    return None


def _asha_icon(table: Table) -> str:
    mine = attack(table)
    return mine[0] if mine else ""


def can_raid_twice(table: Table) -> bool:
    return attack(table) is not None and attack(table, asha=False) is not None


async def raid(table: Table, asha: bool = True, **riders: tuple[str, ...]) -> Decision:
    """Asha attacks, or another, with this bundle."""
    decision, keys = table.question(RAIDER), attack(table, asha)
    assert decision is not None
    assert keys is not None
    bundle = riding(table, decision, keys, riders)
    await table.answer(PersonId(RAIDER + 1), decision.id, keys, bundle=bundle)
    return decision


async def until_asked(table: Table, seat: int) -> Decision:
    """The others answer; the next question to this seat."""
    while (decision := table.question(SeatId(seat))) is None:
        await answer(table, table.waiting[0])
    return decision


def attackers(table: Table) -> tuple[str, ...]:
    challenge = view_of(table, RAIDER).challenge
    return () if challenge is None else challenge.attackers


def asha(table: Table) -> CardView:
    mine = view_of(table, RAIDER).players[RAIDER].play
    return next(card for card in mine if card.code == ASHA)


class TestAnAttack:
    async def test_carries_the_reaction_and_the_next_challenge(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            second = attack(table, asha=False)
            assert second is not None
            decision = await raid(
                table, fight=(PASS,), win=(ASHA,), keywords=("take",), next=second
            )
            rows = len(table.session.record.rows)
            while attackers(table) != second[1:]:
                assert table.question(RAIDER) is None
                await answer(table, table.waiting[0])
            assert not asha(table).kneeling  # her reaction
            assert decision.id not in [d.id for d in table.waiting]
            given = table.auto[rows:]
            assert sum(given) >= 2

    async def test_what_is_said_of_it_holds_for_the_next_challenge_too(
        self, tmp_path: Path
    ) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            decision, keys = table.waiting[0], attack(table)
            assert keys is not None
            form = following(table, decision, keys)
            assert form is not None
            scopes = table.session.game.scopes()
            change = riding(table, decision, keys, {"win": (PASS,), "next": sensible(table, form)})
            said = change(table.automation.of(RAIDER)).after(RAIDER, scopes)
            later = said.after(RAIDER, {**scopes, "fight": scopes["fight"] + 1})
            assert [order.window for order in said.coming] == [WON]
            assert [order.window for order in later.orders if order.until is Until.CHALLENGE] == [
                WON
            ]

    async def test_that_is_not_made_carries_nothing(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            decision = table.question(RAIDER)
            assert decision is not None
            change = riding(table, decision, (PASS,), {"win": (ASHA,)})
            before = table.automation.last_said(RAIDER)
            assert change(before) == before

    async def test_asks_what_was_left_open(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice, Preset.QUIET) as table:
            await raid(table, fight=(PASS,), win=(PASS,))
            asked = await until_asked(table, RAIDER)
            assert asked.moment.step == CHALLENGE
            assert table.automation.last_said(RAIDER).spoiled == ()

    async def test_asks_with_the_reason_for_what_became_impossible(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            first, second = attack(table), attack(table, asha=False)
            assert first is not None
            assert second is not None
            decision = table.question(RAIDER)
            assert decision is not None
            again = challenges((second[0], first[1]))  # who kneels then attacks again
            told = riding(table, decision, first, {"fight": (PASS,), "win": (PASS,)})
            scopes = table.session.game.scopes()

            def impossible(given: Instructions) -> Instructions:
                return with_orders(told(given), [again], scopes)

            await table.answer(PersonId(RAIDER + 1), decision.id, first, bundle=impossible)
            asked = await until_asked(table, RAIDER)
            assert asked.moment.step == CHALLENGE
            (lost,) = table.automation.last_said(RAIDER).spoiled
            assert lost.window == CHALLENGE
            assert first[1] in lost.missing(asked)
            await answer(table, asked)
            assert table.automation.last_said(RAIDER).spoiled == ()

    async def test_a_reaction_that_cannot_be_used_leaves_the_window_to_the_stops(
        self, tmp_path: Path
    ) -> None:
        """Otherwise a pause would tell what somebody holds."""
        for preset, stopped in ((Preset.FULL, True), (Preset.QUIET, False)):
            async with joust(tmp_path / preset, preset, "oar") as table:
                assert await comes_to(table, can_raid_twice)
                await raid(table, asha=False, fight=(PASS,), win=(ASHA,), next=(PASS,))
                spoilt = False
                while attackers(table):
                    decision = table.waiting[0]
                    asked = decision.seat == RAIDER and decision.moment.window == "won"
                    spoilt |= asked and bool(table.automation.last_said(RAIDER).spoiled)
                    await answer(table, decision)
                assert spoilt is stopped

    async def test_a_next_challenge_is_a_whole_one(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            second = attack(table, asha=False)
            assert second is not None
            with pytest.raises(Refused):
                await raid(table, next=second[:1])
            assert attack(table) is not None  # nothing has happened

    async def test_its_next_challenge_names_nobody_who_attacks_now(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            decision, keys = table.question(RAIDER), attack(table)
            assert decision is not None
            assert keys is not None
            form = following(table, decision, keys)
            assert form is not None
            left = {option.key for option in form.options}
            assert not left & set(keys)
            assert left < {option.key for option in decision.options}

    async def test_an_undo_takes_the_bundle_back_with_it(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice, Preset.QUIET) as table:
            before = table.automation.last_said(RAIDER).orders
            await raid(table, win=(ASHA,), keywords=("take",), next=(PASS,))
            assert table.question(HOST) is not None
            assert {o.window for o in table.automation.last_said(RAIDER).orders} >= {
                "won",
                "renown",
            }
            await undo(table, RAIDER)
            assert table.automation.last_said(RAIDER).orders == before
            assert attack(table) is not None

    async def test_an_undo_brings_back_what_was_carried_out_since(self, tmp_path: Path) -> None:
        async with joust(tmp_path / "1", Preset.QUIET, "r3") as table:
            assert await comes_to(table, can_raid_twice)
            second = attack(table, asha=False)
            assert second is not None
            await raid(table, fight=(PASS,), win=(ASHA,), next=second)
            assert await comes_to(table, lambda t: asks(t, DEFENDERS))
            armed = table.automation.last_said(RAIDER).orders
            await answer(table, table.waiting[0])
            assert not asha(table).kneeling
            assert table.automation.last_said(RAIDER).orders != armed
            await undo(table, HOST)
            assert asks(table, DEFENDERS)
            assert table.automation.last_said(RAIDER).orders == armed
            await table.restore()
            assert table.automation.last_said(RAIDER).orders == armed


class TestSecrecy:
    async def test_a_bundle_that_comes_to_nothing_leaves_no_trace(self, tmp_path: Path) -> None:
        """Two tables alike but for a reaction that cannot be used and a choice that never comes."""
        async with (
            joust(tmp_path / "1", Preset.QUIET) as table,
            joust(tmp_path / "2", Preset.QUIET) as twin,
        ):
            assert await comes_to(table, can_raid_twice)
            assert await comes_to(twin, can_raid_twice)
            await raid(table, asha=False, win=(ASHA,))
            await raid(twin, asha=False)
            assert (
                table.automation.last_said(RAIDER).orders
                != twin.automation.last_said(RAIDER).orders
            )
            compared = 0
            while attackers(twin):
                assert observed(table) == observed(twin)
                compared += 1
                for each in (table, twin):
                    await answer(each, each.waiting[0])
            assert observed(table) == observed(twin)
            assert compared > 1

    async def test_a_draft_of_a_bundle_is_seen_by_nobody(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, can_raid_twice) as table:
            decision = table.question(RAIDER)
            assert decision is not None
            before = observed(table), PanelFace(table, HOST, words_in("en")).post()
            mine = PanelFace(table, RAIDER, words_in("en")).post()
            draft = Draft(riders={"win": (ASHA,), "next": (PASS,)}, aside="parts")
            table.drafts.put(decision.id, draft)
            assert PanelFace(table, RAIDER, words_in("en")).post() != mine
            assert (observed(table), PanelFace(table, HOST, words_in("en")).post()) == before


class TestADefence:
    async def test_carries_whom_claim_takes(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, _attacked_by_force, Preset.QUIET) as table:
            decision = table.question(HOST)
            assert decision is not None
            (claim,) = [p for p in riders(table, decision) if p.id == "claim"]
            ranking = tuple(option.key for option in reversed(claim.options))
            bundle = riding(table, decision, (), {"claim": ranking, "fight": (PASS,)})
            await table.answer(PersonId(HOST + 1), decision.id, (), bundle=bundle)
            while attackers(table) and not asks(table, CHALLENGE):
                assert not asks(table, CLAIM_CHOICE)
                await answer(table, table.waiting[0])
            dead = {card.ref for card in view_of(table, HOST).players[HOST].dead}
            assert ranking[0] in dead
            assert table.automation.spared[ReadyReason.ORDER]

    async def test_of_another_kind_has_no_such_choice(self, tmp_path: Path) -> None:
        async with joust_at(tmp_path, _attacked_without_force, Preset.QUIET) as table:
            (decision,) = table.waiting
            assert "claim" not in [part.id for part in riders(table, decision)]

    async def test_as_many_are_taken_as_claim_asks_for(self) -> None:
        options = tuple(Option(f"c{n}", phrase("number", n=n)) for n in range(4))
        decision = _decision(options, 2)
        order = ranked_order(CLAIM_CHOICE, ["c9", "c3", "c1", "c0"], Until.CHALLENGE)
        assert order.keys(decision) == ("c3", "c1")
        assert ranked_order(CLAIM_CHOICE, ["c3"]).keys(decision) is None


def _decision(options: tuple[Option, ...], count: int) -> Decision:
    ask = some(
        SeatId(0),
        phrase("agot.prompt.military_claim", n=count),
        [(o, o) for o in options],
        count,
        count,
    )
    return ask.decision(1)


def _attacked_by_force(table: Table) -> bool:
    decision = table.question(HOST)
    if decision is None or decision.moment.step != DEFENDERS:
        return False
    challenge = view_of(table, HOST).challenge
    mine = [c for c in view_of(table, HOST).players[HOST].play if c.type.value == "character"]
    return challenge is not None and challenge.type is Icon.MILITARY and len(mine) > 1


def _attacked_without_force(table: Table) -> bool:
    challenge = view_of(table, HOST).challenge
    fought = challenge is not None and challenge.type is not Icon.MILITARY
    return fought and asks(table, DEFENDERS)
