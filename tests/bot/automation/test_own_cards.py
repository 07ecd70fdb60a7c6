"""What lies open before a seat is never passed for it: it is asked in every mode, a pass that
lasts holds back, and the clock saves; unless the owner has said "never" of that very card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.orders import Order, Then, Until
from bot.automation.passes import PassScope, lasting_pass
from bot.automation.preferences import Preference
from bot.automation.ready_answers import ReadyReason
from bot.automation.stops import Preset, Stop
from bot.automation.writing import pass_order, use_one_order
from bot.games.agot.stops import BEFORE, DECLARED
from bot.tables.defaults import DefaultKind, default
from engine.agot.moments import WON
from engine.agot.scenes import staged
from engine.core.moments import DUPLICATE, Role
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


def until(order: Order, position: Mapping[str, Any]) -> Instructions:
    """The order alone, in force in this position and the next challenge."""
    scopes = staged(position, quick=False).game.scopes()
    return Instructions(orders=(replace(order, number=order.until.number(scopes)),))


@pytest.mark.parametrize("end", list(Until))
def test_no_pass_that_was_ordered_declines_it(end: Until) -> None:
    said = until(Order(1, "save", Then.PASS, until=end), BESIDE_HER)
    assert "save" in [moment.window for moment in killed(said).asked]
    open_cards = {code("Cersei Lannister") + DUPLICATE: Preference.NEVER}
    never = killed(replace(said, preferences=open_cards))
    assert ReadyReason.ORDER in [given.reason for given in never.given]


@pytest.mark.parametrize("scope", [PassScope.PHASE, PassScope.CHALLENGE])
def test_no_pass_that_lasts_declines_it(scope: PassScope) -> None:
    passing_on = replace(Instructions(), passing=lasting_pass(scope, {scope: 1}))
    assert "save" in [moment.window for moment in killed(passing_on).asked]


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


# Behind a card that was used, and where a pass was ordered for long


RAID = {
    (0, "challenge"): attack("military", "Theon Greyjoy"),
    (1, "defenders"): defend(),
}


@pytest.mark.parametrize(("raider", "asked"), [("Theon Greyjoy", True), ("Balon Greyjoy", False)])
def test_the_pass_behind_a_card_that_was_used_leaves_what_lies_open(
    raider: str, asked: bool
) -> None:
    sword = code("Put to the Sword")
    """It is won by 5, and a second event could be used."""
    raiders, held = [raider, "Robb Stark"], ["Put to the Sword"] * 2
    mine = {"faction": "greyjoy", "play": raiders, "hand": held, "gold": 4}
    theirs = {"faction": "lannister", "play": ["Lannisport Merchant", "The Tickler"]}
    position = {"begin": "challenges", "first": 0, "seat": [mine, theirs]}
    fight = {**RAID, (0, "challenge"): attack("military", raider, "Robb Stark")}
    stops = frozenset({Stop(WON, Role.WINNER)})
    said = replace(until(use_one_order(WON, Role.WINNER, [sword]), position), stops=stops)
    trial = tried(position, 0, said, fight, steps=14)
    assert "won" in trial.done
    assert (WON in [moment.window for moment in trial.asked]) is asked
    assert not trial.left.spoiled


def test_a_pass_said_of_a_card_by_name_holds_for_this_challenge() -> None:
    """Another that lies open by then is asked about."""
    position = {
        "begin": "challenges",
        "first": 0,
        "seat": [
            {"faction": "greyjoy", "play": ["Theon Greyjoy"]},
            {"faction": "lannister", "play": ["The Tickler"]},
        ],
    }
    for named, asked in (("Theon Greyjoy", False), ("Asha Greyjoy", True)):
        brief = pass_order(WON, Role.WINNER, Until.CHALLENGE)
        said = until(replace(brief, cards=(code(named),)), position)
        windows = [m.window for m in tried(position, 0, said, RAID, steps=12).asked]
        assert (WON in windows) is asked
        for_long = replace(brief, until=Until.ROUND, cards=(code(named),))
        windows = [m.window for m in tried(position, 0, until(for_long, position), RAID).asked]
        assert WON in windows


CALM = pass_order(DECLARED, Role.ATTACKER, Until.ROUND)


@pytest.mark.parametrize(
    ("scout", "asked"),
    [(["Iron Fleet Scout"], True), ([{"card": "Iron Fleet Scout", "kneeling": True}], False)],
)
def test_a_pass_ordered_for_the_round_leaves_actions_that_lie_open(
    scout: list[Any], asked: bool
) -> None:
    """What is in hand calls for no question."""
    mine = {"faction": "greyjoy", "play": ["Theon Greyjoy", *scout], "hand": ["For the North!"]}
    theirs = {"faction": "lannister", "play": ["Lannisport Merchant"]}
    position = {"begin": "challenges", "first": 0, "seat": [{**mine, "gold": 4}, theirs]}
    for preset in (Preset.CASUAL, Preset.QUIET):
        said = replace(until(CALM, position), preset=preset)
        stopping = replace(said, stops=frozenset({Stop(DECLARED, Role.ATTACKER)}))
        steps = tried(position, 0, stopping, RAID, steps=9).steps
        assert (DECLARED in steps) is (asked and preset is Preset.CASUAL)
    brief = replace(CALM, until=Until.CHALLENGE)
    assert DECLARED not in tried(position, 0, until(brief, position), RAID, steps=9).steps


@pytest.mark.parametrize(
    ("prey", "asked"), [("Lannisport Merchant", True), ("Tywin Lannister", False)]
)
def test_an_action_made_for_challenges_is_asked_about_where_none_can_be_initiated(
    prey: str, asked: bool
) -> None:
    """The chance to act on one's own turn comes with the question for a challenge, else alone."""
    position = {
        "begin": "challenges",
        "first": 0,
        "seat": [
            {"faction": "stark", "play": ["Grey Wind", "Robb Stark"], "hand": ["For the North!"]},
            {"faction": "lannister", "play": [prey, "Cersei Lannister"]},
        ],
    }
    fight = {(0, "challenge"): attack("military", "Robb Stark"), (1, "defenders"): defend()}
    turn = [m for m in tried(position, 0, Instructions(), fight).asked if m.role is Role.ACTIVE]
    assert (BEFORE in [moment.step for moment in turn]) is asked


@pytest.mark.parametrize(
    ("card", "preset", "asked"),
    [
        ("Grey Wind", Preset.CASUAL, True),
        ("Grey Wind", Preset.QUIET, False),
        ({"card": "Grey Wind", "kneeling": True}, Preset.CASUAL, False),
        ("Hodor", Preset.CASUAL, False),
    ],
)
def test_an_onlooker_is_asked_about_an_action_made_for_challenges(
    card: Any, preset: Preset, asked: bool
) -> None:
    """On somebody else's turn it may be the last chance."""
    position = {
        "begin": "challenges",
        "first": 0,
        "seat": [
            {"faction": "lannister", "play": ["Lannisport Merchant", "Cersei Lannister"]},
            {"faction": "stark", "play": [card, "Robb Stark"]},
        ],
    }
    fight = {(0, "challenge"): attack("intrigue", "Cersei Lannister"), (1, "defenders"): defend()}
    trial = tried(position, 1, Instructions(preset=preset), fight)
    looking = [moment for moment in trial.asked if moment.role is Role.BYSTANDER]
    assert (BEFORE in [moment.step for moment in looking]) is asked
    never = Instructions(preferences={code("Grey Wind"): Preference.NEVER})
    assert BEFORE not in [moment.step for moment in tried(position, 1, never, fight).asked]


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
