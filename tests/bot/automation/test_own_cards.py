"""What lies open before a seat is never passed for it: it is asked in every mode, a pass that
lasts holds back, and the clock saves; unless the owner has said "never" of that very card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PassScope, lasting_pass
from bot.automation.preferences import Preference
from bot.tables.defaults import DefaultKind, default
from engine.agot.scenes import staged
from engine.core.moments import DUPLICATE
from tests.bot.automation.trial import Trial, attack, code, defend, passing, tried
from tests.bot.tables.sitting import sitting

CERSEI = {"card": "Cersei Lannister", "duplicates": 1}
BESIDE_HER = {
    "begin": "challenges",
    "first": 0,
    "seat": [
        {"faction": "stark", "play": ["Eddard Stark"]},
        {"faction": "lannister", "play": [CERSEI]},
    ],
}
FIGHT = {(0, "challenge"): attack("military", "Eddard Stark"), (1, "defenders"): defend()}


def killed(said: Instructions, mode: Mode = Mode.RELAXED) -> Trial:
    """A claim takes Cersei, who has a duplicate."""
    return tried(BESIDE_HER, 1, said, {**FIGHT, (1, "would_killed"): passing}, mode)


def died(trial: Trial) -> bool:
    return bool(trial.session.view(None).players[1].dead)


@pytest.mark.rule("glossary: Duplicates")
@pytest.mark.parametrize("mode", [Mode.RELAXED, Mode.SEALED, Mode.LIVE, Mode.BOOK])
def test_a_duplicate_is_asked_about_in_every_mode(mode: Mode) -> None:
    assert "save" in [moment.window for moment in killed(Instructions(), mode).asked]


@pytest.mark.parametrize("until", [Until.PHASE, Until.ROUND, Until.GAME])
def test_no_pass_that_lasts_declines_it(until: Until) -> None:
    scopes = killed(Instructions()).session.game.scopes()
    order = Order(1, "save", Then.PASS, until=until, number=until.number(scopes))
    assert "save" in [moment.window for moment in killed(Instructions(orders=(order,))).asked]
    passing_phase = replace(Instructions(), passing=lasting_pass(PassScope.PHASE, {"phase": 1}))
    asked = killed(passing_phase).asked
    assert "save" in [moment.window for moment in asked]


def test_never_is_said_of_the_duplicate_and_not_of_what_its_card_can_do() -> None:
    mine = code("Cersei Lannister")
    of_the_card = killed(Instructions(preferences={mine: Preference.NEVER}))
    assert "save" in [moment.window for moment in of_the_card.asked]
    of_both = killed(Instructions(preferences={mine + DUPLICATE: Preference.NEVER}))
    assert "save" not in [moment.window for moment in of_both.asked]
    assert died(of_both)
    always = killed(Instructions(preferences={mine + DUPLICATE: Preference.ALWAYS}))
    assert "save" not in [moment.window for moment in always.asked]
    assert not died(always)


def test_littlefinger_is_asked_about_at_a_sealed_table() -> None:
    position = {
        "begin": "challenges",
        "first": 0,
        "seat": [
            {"faction": "lannister", "play": ["Littlefinger", "Tyrion Lannister"]},
            {"faction": "stark", "play": ["Arya Stark"]},
        ],
    }
    fight = {(0, "challenge"): attack("intrigue", "Tyrion Lannister"), (1, "defenders"): defend()}
    trial = tried(position, 0, Instructions(), fight, Mode.SEALED)
    own = {name for moment in trial.asked for name in moment.own}
    assert own >= {code("Tyrion Lannister")}


def test_an_action_for_one_phase_is_asked_about_there() -> None:
    position = {
        "begin": "dominance",
        "seat": [
            {"faction": "lannister", "play": ["The Tickler"]},
            {"faction": "stark", "play": ["Arya Stark"], "deck": ["Robb Stark", "Sansa Stark"]},
        ],
    }
    for mode in (Mode.RELAXED, Mode.SEALED):
        assert "dominance_phase" in tried(position, 0, Instructions(), {}, mode, 4).steps


async def test_the_clock_saves_what_lies_open(tmp_path: Path) -> None:
    async with sitting(tmp_path / "1", "saved") as table:
        session = staged(BESIDE_HER, quick=False)
        while session.pending[0].moment.window != "save":
            decision = session.pending[0]
            answer = FIGHT.get((decision.seat, decision.moment.step), passing)
            session.answer(decision.seat, decision.id, answer(session, decision) or ())
        before, table.session = table.session, session
        given = default(table, session.pending[0])
        table.session = before
        assert given.kind is DefaultKind.OWN
        assert given.keys != ("pass",)
