"""Endless loops (FAQ 1.1)."""

from __future__ import annotations

import pytest

from engine.agot.costs import kneel_self
from engine.agot.events import Kneel, Stand
from engine.agot.playing import action_window
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.verbs import gain_power_for_faction, kneel, stand
from tests.duel import Duel, invented


def pair(duel: Duel, power: int) -> tuple[Card, Card]:
    """Two cards that stand each other for ever; the second also brings power."""
    both: list[Card] = []

    def one(script: Script) -> None:
        @script.action(cost=kneel_self, when=lambda me: both[1].kneeling)
        async def stand_the_other(me: Card) -> None:
            await stand(both[1])

    def other(script: Script) -> None:
        @script.action(cost=kneel_self, when=lambda me: both[0].kneeling)
        async def stand_the_one(me: Card) -> None:
            await stand(both[0])
            await gain_power_for_faction(me.controller, power)

    both.append(invented(duel.you, "one", one, type="location"))
    both.append(invented(duel.you, "other", other, type="location"))
    both[1].kneeling = True
    return both[0], both[1]


def go_round(duel: Duel, *cards: Card) -> None:
    for card in cards:
        duel.you.choose(card)


@pytest.mark.ruling("faq_1_1_infinite_loops")
def test_a_player_names_how_often_a_loop_repeats(duel: Duel) -> None:
    one, other = pair(duel, 1)
    duel.begin(action_window(duel.game, "challenges_phase"))
    go_round(duel, one, other)
    assert duel.you.prompt == "loop"  # one full lap is enough
    assert duel.you.power == 1
    duel.you.choose("3")
    assert duel.you.power == 1 + 3
    assert duel.over  # the loop is closed for this window


@pytest.mark.rule("winning_the_game")
@pytest.mark.ruling("faq_1_1_infinite_loops")
def test_a_loop_stops_at_victory(duel: Duel) -> None:
    one, other = pair(duel, 1)
    duel.begin(action_window(duel.game, "challenges_phase"))
    while duel.you.prompt != "loop":
        go_round(duel, one if not one.kneeling else other)
    duel.you.choose("100")
    assert duel.winner is duel.you


@pytest.mark.ruling("faq_1_1_infinite_loops", "ours_loop_acts")
def test_a_loop_that_brings_nothing_is_closed_unasked(duel: Duel) -> None:
    one, other = pair(duel, 0)
    duel.begin(action_window(duel.game, "challenges_phase"))
    go_round(duel, one, other)
    assert duel.over


@pytest.mark.rule("forced")
@pytest.mark.ruling("faq_1_1_infinite_loops", "ours_forced_cycle")
def test_a_forced_cycle_that_nobody_can_leave_ends(duel: Duel) -> None:
    turns: list[str] = []

    def write(script: Script) -> None:
        @script.forced_reaction(Kneel, when=lambda me, event: event.card is me)
        async def up(me: Card, event: Kneel) -> None:
            turns.append("up")
            await stand(me)

        @script.forced_reaction(Stand, when=lambda me, event: event.card is me)
        async def down(me: Card, event: Stand) -> None:
            turns.append("down")
            await kneel(me)

    toy = invented(duel.you, "toy", write)
    duel.begin(kneel(toy))
    assert duel.over
    assert turns == ["up", "down"] * 2  # the cycle, and once more
