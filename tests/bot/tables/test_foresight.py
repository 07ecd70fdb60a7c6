"""What comes next if nobody acts may be answered before: under seal, known to nobody else, carried
out once all have passed, and given up by an act. A table from before offers nothing of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.automation.modes import Mode
from bot.automation.passes import PASS, PassScope
from bot.faces.panel import PanelFace
from bot.games.agot.orders import DEFENDERS, REDIRECT
from bot.games.agot.stops import DECLARED
from bot.numbers import PersonId
from bot.tables.table import Table
from bot.words import words_in
from engine.agot.moments import CHALLENGE
from engine.core.decisions import Decision
from engine.core.errors import Refused
from engine.core.seats import SeatId, seats_of
from tests.bot.tables.sitting import NEW, answered, any_answer, riders, riding, sitting
from tests.bot.tables.test_secrecy import observed

OLD: Mapping[str, Any] = {name: on for name, on in NEW.items() if name != "foreseen"}
REACTION, DOMINANCE, ACTIONS = "reaction_challengewon", "dominance_phase", "challenges_phase"
FORESEEN, FELL = (words_in("en").text(f"panel.{word}") for word in ("foreseen", "fell"))


def ahead(table: Table) -> dict[SeatId, Decision]:
    """What each seat may answer before it is asked."""
    found = {seat: table.foresight.of(seat) for seat in seats_of(4)}
    return {seat: decision for seat, decision in found.items() if decision is not None}


@asynccontextmanager
async def foreseeing(
    folder: Path, step: str, at: str, mode: Mode = Mode.SEALED, options: Mapping[str, Any] = NEW
) -> AsyncIterator[tuple[Table, Decision]]:
    """Where a question of this step can be answered by somebody else than is waited for `at`."""
    for seed in ("1", "2", "3", "4"):
        async with sitting(folder / f"{seed}.{mode}", seed, mode=mode, options=options) as table:
            for _ in range(900):
                if table.over:
                    break
                waits = {decision.seat for decision in table.waiting}
                if table.waiting[0].moment.step == at:
                    coming = (d for d in ahead(table).values() if d.moment.step == step)
                    found = next((d for d in coming if d.seat not in waits), None)
                    if found is not None:
                        yield table, found
                        return
                await answered(table)
    raise AssertionError("not reached")


async def say(table: Table, decision: Decision) -> tuple[str, ...]:
    keys = decision.accepted(any_answer(decision))
    await table.answer(PersonId(decision.seat + 1), decision.id, keys)
    return keys


async def let_pass(table: Table, until: int) -> None:
    """Everybody who is asked passes, until this question has come or been answered."""
    for _ in range(20):
        if not table.waiting or table.waiting[0].id >= until or table.over:
            return
        asked = table.waiting[0]
        calm = table.session.game.calm(asked)
        assert calm is not None
        await table.answer(PersonId(asked.seat + 1), asked.id, calm)


def given(table: Table, decision: Decision) -> list[tuple[str, ...]]:
    rows = table.session.record.rows
    return [row.keys for row in rows if getattr(row, "id", None) == decision.id]  # type: ignore[union-attr]


@pytest.mark.parametrize("step", ["military_claim", CHALLENGE])
async def test_it_is_answered_before_and_carried_out_when_all_have_passed(
    tmp_path: Path, step: str
) -> None:
    async with foreseeing(tmp_path, step, DECLARED) as (table, decision):
        before = observed(table)
        keys = await say(table, decision)
        assert observed(table) == before  # nobody sees that it has been said
        assert not given(table, decision)
        assert decision.seat not in ahead(table) or ahead(table)[decision.seat] != decision
        await let_pass(table, decision.id + 1)
        assert given(table, decision) == [keys]


async def test_who_is_attacked_defends_while_it_is_decided_whether_to_redirect(
    tmp_path: Path,
) -> None:
    async with foreseeing(tmp_path, DEFENDERS, REDIRECT, Mode.RELAXED) as (table, decision):
        keys = await say(table, decision)
        await let_pass(table, decision.id + 1)
        assert given(table, decision) == [keys]


async def test_an_act_drops_it_and_the_seat_reads_so(tmp_path: Path) -> None:
    async with foreseeing(tmp_path, DEFENDERS, REDIRECT, Mode.RELAXED) as (table, decision):
        await say(table, decision)
        asked = table.waiting[0]
        assert asked.moment.step == REDIRECT
        await table.answer(PersonId(asked.seat + 1), asked.id, ("yes",))
        read = False
        for _ in range(60):
            assert not given(table, decision)
            if table.question(decision.seat) is not None:
                read = FELL in PanelFace(table, decision.seat, words_in("en")).post().text
                break
            await answered(table)
        assert read


async def test_what_was_answered_ahead_stays_answered_when_more_is(tmp_path: Path) -> None:
    """A window, and what has to be decided behind it. Nobody has acted, so nobody reads that
    anything was dropped."""
    async with foreseeing(tmp_path, REACTION, DECLARED, Mode.RELAXED) as (table, window):
        seat = window.seat
        await table.answer(PersonId(seat + 1), window.id, (PASS,))
        claim = ahead(table)[seat]
        assert claim.id > window.id
        assert FELL not in PanelFace(table, seat, words_in("en")).post().text
        keys = await say(table, claim)
        await table.restore()  # as after a restart
        assert seat not in ahead(table)
        await let_pass(table, claim.id + 1)
        assert (given(table, window), given(table, claim)) == ([(PASS,)], [keys])


async def test_a_pass_of_this_phase_is_offered_in_this_phase_alone(tmp_path: Path) -> None:
    """The window of another phase would be read as that one: it passes by itself."""
    here = tmp_path / "here"
    here.mkdir()
    async with foreseeing(here, REACTION, DECLARED, Mode.RELAXED) as (table, window):
        assert PassScope.PHASE in table.automation.pass_scopes(window.seat, window)
    disturbed = {**NEW, "discreet_passes": False}  # else nobody sees such a window before it opens
    async with foreseeing(tmp_path, DOMINANCE, ACTIONS, Mode.RELAXED, disturbed) as (table, window):
        seat = window.seat
        assert table.automation.pass_scopes(seat, window) == [PassScope.ATTACKED]
        panel = str(PanelFace(table, seat, words_in("en")).post())
        assert f":{window.id}:yield:attacked" in panel
        assert f":{window.id}:yield:phase" not in panel
        with pytest.raises(Refused):
            await table.automation.pass_on(PersonId(seat + 1), window.id, PassScope.PHASE)
        await table.automation.pass_on(PersonId(seat + 1), window.id, PassScope.ATTACKED)


async def test_only_its_own_panel_shows_it(tmp_path: Path) -> None:
    async with foreseeing(tmp_path, "military_claim", DECLARED) as (table, decision):
        shown = {
            seat: FORESEEN in PanelFace(table, seat, words_in("en")).post().text
            for seat in seats_of(4)
        }
        assert shown == {seat: seat in ahead(table) for seat in seats_of(4)}
        assert shown[decision.seat]
        assert table.question(decision.seat) is None  # it is not waited for
        for seat in seats_of(4):
            if seat != decision.seat:
                with pytest.raises(Refused):
                    await table.answer(PersonId(seat + 1), decision.id, any_answer(decision))


async def test_what_rides_on_a_further_challenge_holds_for_that_one(tmp_path: Path) -> None:
    """It is said while another challenge still goes on."""
    async with foreseeing(tmp_path, CHALLENGE, DECLARED) as (table, decision):
        seat, keys = decision.seat, any_answer(decision)
        for at in range(100):
            keys = decision.accepted(any_answer(decision._replace(id=at)))
            if keys != (PASS,):
                break
        offers = {each.id for each in riders(table, decision)}
        assert "keywords" in offers
        now = table.automation.of(seat).orders
        change = riding(table, decision, keys, {"keywords": ("take",)})
        await table.answer(PersonId(seat + 1), decision.id, keys, bundle=change)
        assert table.automation.of(seat).orders == now
        await let_pass(table, decision.id + 1)
        assert given(table, decision) == [keys]
        assert {order.window for order in table.automation.of(seat).orders} >= {"renown"}


async def test_a_table_from_before_offers_nothing(tmp_path: Path) -> None:
    async with sitting(tmp_path / "old", "1", mode=Mode.SEALED, options=OLD) as table:
        for _ in range(300):
            assert not ahead(table)
            await answered(table)


async def test_neither_does_one_by_the_book(tmp_path: Path) -> None:
    async with sitting(tmp_path / "book", "1", mode=Mode.BOOK, options=NEW) as table:
        for _ in range(100):
            assert not ahead(table)
            await answered(table)


async def test_an_undo_takes_it_back(tmp_path: Path) -> None:
    async with foreseeing(tmp_path, "military_claim", DECLARED) as (table, decision):
        await say(table, decision)
        said = table.automation.last_said(decision.seat)
        assert said.sealed
        assert not said.undone().sealed
