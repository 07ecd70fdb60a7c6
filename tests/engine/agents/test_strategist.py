"""How the strategist of both editions spends its worlds and what it makes of them, at a table whose
worlds come to figures given beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.games.shelf import SHELF
from engine.agot.challenge import initiate
from engine.agot.nouns import MILITARY, POWER, Phase
from engine.agot.players.reading import Reading
from engine.agot.playing import action_window
from engine.core.decisions import Decision
from engine.core.thought import UNKNOWN, Effort, Thought
from engine.realm.players.candidates import candidates
from tests.duel import Duel

Keys = tuple[str, ...]
Figure = Callable[[Keys, int], float]  # of an answer in a world
PASS = ("pass",)
WORLDS = 8


@pytest.fixture
def duel() -> Duel:
    return Duel()


def asked(duel: Duel) -> Decision:
    """Several could attack in several ways."""
    duel.you.controls("Robb Stark", "Catelyn Stark", "Arya Stark")
    duel.they.controls("Littlefinger", "Burned Men")
    duel.game.active = duel.you.player
    duel.begin(initiate(duel.you.player))
    assert duel.you.decision is not None
    return duel.you.decision


def reading(duel: Duel, decision: Decision) -> Reading:
    return Reading(duel.session.view(decision.seat), decision)


def thought(
    duel: Duel, decision: Decision, figure: Figure, worlds: int = WORLDS
) -> tuple[Thought, Counter[Keys]]:
    """What it comes to, and how often it tried each answer."""
    tried: Counter[Keys] = Counter()

    def trial(_: Any, what: Any) -> float:
        keys, world = what.args
        tried[keys] += 1
        return figure(keys, world)

    strategist = SHELF["agot"].strategist
    assert strategist is not None
    return strategist(duel.session, decision, Effort(6, worlds), trial), tried


def usual(duel: Duel, decision: Decision) -> Keys:
    """What it answers where all answers are alike."""
    return thought(duel, decision, lambda keys, world: 0.5)[0].keys


def test_all_are_tried_at_first_the_best_two_to_the_end(duel: Duel) -> None:
    decision = asked(duel)
    habit = usual(duel, decision)
    figures = {habit: 0.5, PASS: 0.52}
    _, tried = thought(duel, decision, lambda keys, world: figures.get(keys, 0.45))
    assert len(tried) == 6
    assert tried[habit] == tried[PASS] == WORLDS
    assert sorted(tried.values()) == [2, 2, 2, 4, WORLDS, WORLDS]


def test_in_melee_fewer_are_tried_in_fewer_worlds() -> None:
    melee = Duel(seats=4)
    _, tried = thought(melee, asked(melee), lambda keys, world: 0.5)
    assert len(tried) == 4
    assert tried.total() < 12


def test_the_usual_answer_is_tried_to_the_end(duel: Duel) -> None:
    """Unlucky at first, it is what the others must be better than."""
    decision = asked(duel)
    habit = usual(duel, decision)

    def unlucky(keys: Keys, world: int) -> float:
        return 0.46 if keys == habit and world < 2 else 0.5 + 0.01 * (keys == PASS)

    found, tried = thought(duel, decision, unlucky)
    assert tried[habit] == tried[PASS] == WORLDS
    assert found.keys == habit


def test_the_hopeless_are_given_up(duel: Duel) -> None:
    decision = asked(duel)
    habit = usual(duel, decision)
    found, tried = thought(duel, decision, lambda keys, world: 0.9 if keys == habit else 0.2)
    assert found.keys == habit
    assert set(tried.values()) == {2}
    assert len(found.reasons) == 6


def test_where_the_usual_is_hopeless_it_is_given_up_too(duel: Duel) -> None:
    decision = asked(duel)
    habit = usual(duel, decision)
    _, tried = thought(duel, decision, lambda keys, world: 0.2 if keys == habit else 0.6)
    assert tried[habit] == 2
    assert max(tried.values()) == WORLDS


def test_what_is_better_in_every_world_is_taken(duel: Duel) -> None:
    decision = asked(duel)
    found, _ = thought(duel, decision, lambda keys, world: 0.6 if keys == PASS else 0.5)
    assert found.keys == PASS
    assert found.reasons[0].keys == PASS


def test_what_is_better_by_chance_is_not(duel: Duel) -> None:
    """Better on the average, by one lucky world."""
    decision = asked(duel)
    habit = usual(duel, decision)
    assert habit != PASS

    def lucky(keys: Keys, world: int) -> float:
        return 0.49 + 0.2 * (world == 1) if keys == PASS else 0.5

    found, tried = thought(duel, decision, lucky)
    assert tried[PASS] == tried[habit] == WORLDS
    assert found.reasons[0].keys == PASS
    assert found.keys == habit


@pytest.mark.parametrize(("likely", "taken"), [(0.5, False), (0.985, True)])
def test_a_sure_win_is_not_left_for_a_habit(duel: Duel, likely: float, taken: bool) -> None:
    """What is too little to say anything in an open game is all there is in a won one."""
    decision, better = asked(duel), likely + 0.015
    found, _ = thought(duel, decision, lambda keys, world: better if keys == PASS else likely)
    assert (found.keys == PASS) is taken


@pytest.mark.parametrize(("gain", "taken"), [(0.02, False), (0.1, True)])
def test_two_worlds_that_agree_say_little(duel: Duel, gain: float, taken: bool) -> None:
    decision = asked(duel)
    better = 0.5 + gain
    found, _ = thought(duel, decision, lambda keys, world: better if keys == PASS else 0.5, 2)
    assert (found.keys == PASS) is taken


@pytest.mark.parametrize(("gain", "dies"), [(0.05, "Winterfell Steward"), (0.2, "Robb Stark")])
def test_the_better_of_two_dies_only_where_that_is_plain(
    duel: Duel, gain: float, dies: str
) -> None:
    people = duel.you.controls("Robb Stark", "Winterfell Steward")
    foe = duel.they.has("Tywin Lannister")
    duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you)))
    decision = duel.you.decision
    assert decision is not None
    assert decision.prompt.id == "agot.prompt.military_claim"
    robb = (people[0].ref,)
    found, _ = thought(duel, decision, lambda keys, world: 0.5 + gain * (keys == robb), 4)
    (lost,) = [card for card in people if (card.ref,) == found.keys]
    assert lost.name == dies


@pytest.mark.parametrize(("gain", "moved"), [(0.05, False), (0.2, True)])
def test_an_attachment_goes_elsewhere_only_where_that_is_plain(
    duel: Duel, gain: float, moved: bool
) -> None:
    """It lies there for longer than the round that is tried."""
    steward, _ = duel.you.controls("Winterfell Steward", "Robb Stark")
    duel.you.holds("Knighted")
    duel.you.rich(1)
    duel.game.phase, duel.game.active = Phase.MARSHALING, duel.you.player
    duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
    duel.you.choose("Knighted")
    decision = duel.you.decision
    assert decision is not None
    assert decision.prompt.id == "agot.prompt.bearer"
    other = (steward.ref,)
    found, _ = thought(duel, decision, lambda keys, world: 0.5 + gain * (keys == other), 4)
    assert (found.keys == other) is moved


def test_where_no_world_holds_it_answers_as_usual(duel: Duel) -> None:
    decision = asked(duel)
    habit = usual(duel, decision)
    assert thought(duel, decision, lambda keys, world: UNKNOWN)[0].keys == habit


# Which answers are tried


@pytest.mark.parametrize(("gold", "hand", "tried"), [
    (9, "Robb Stark", False),  # there is gold for all
    (5, "Robb Stark", True),
    (1, "Bran Stark", False),  # not worth a road
])  # fmt: skip
def test_reducers_are_tried_where_they_spare_something(
    duel: Duel, gold: int, hand: str, tried: bool
) -> None:
    road = duel.you.has("The Kingsroad")
    duel.you.holds(hand)
    duel.you.rich(gold)
    duel.game.phase, duel.game.active = Phase.MARSHALING, duel.you.player
    duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
    assert duel.you.decision is not None
    found = candidates(reading(duel, duel.you.decision), PASS, 9)
    assert ((road.ref,) in found) is tried


def test_equal_cards_in_hand_are_tried_once(duel: Duel) -> None:
    duel.you.holds("Winterfell Steward", "Winterfell Steward", "Bran Stark")
    duel.you.rich(5)
    duel.game.phase, duel.game.active = Phase.MARSHALING, duel.you.player
    duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
    assert duel.you.decision is not None
    found = candidates(reading(duel, duel.you.decision), PASS, 6)
    assert len(duel.you.decision.options) == 4
    assert len(found) == 3


def test_the_best_are_not_even_tried_where_somebody_must_be_lost(duel: Duel) -> None:
    """Of five who might die for claim, the lesser three."""
    people = ["Robb Stark", "Eddard Stark (Core)", "Winterfell Steward", "Bran Stark", "Hodor"]
    named = {card.ref: card.name for card in duel.you.controls(*people)}
    foe = duel.they.has("Tywin Lannister (Core)")
    duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you)))
    decision = duel.you.decision
    assert decision is not None
    usual = next(key for key, name in named.items() if name == "Winterfell Steward")
    found = candidates(reading(duel, decision), (usual,), 6)
    assert [named[key] for (key,) in found] == ["Winterfell Steward", "Bran Stark", "Hodor"]


def test_intimidate_is_never_let_pass(duel: Duel) -> None:
    """It costs nothing: to kneel nobody is not even tried."""
    robert = duel.you.has("Robert Baratheon")
    arya, bran = duel.they.controls("Arya Stark", "Bran Stark")
    duel.begin(duel.conclude(duel.fighting(POWER, [robert])))
    duel.you.choose("intimidate")
    assert duel.you.decision is not None
    found = candidates(reading(duel, duel.you.decision), (arya.ref,), 6)
    assert found == [(arya.ref,), (bran.ref,)]


def test_reducers_are_tried_where_something_can_be_marshaled_alone(duel: Duel) -> None:
    steward = duel.you.has("Winterfell Steward")
    duel.you.holds("Robb Stark")
    duel.you.rich(5)
    duel.game.phase = Phase.MARSHALING
    for active in (duel.you, duel.they):
        duel.game.active = active.player
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=active.player))
        assert duel.you.decision is not None
        assert len(duel.you.decision.options) == 2
        found = candidates(reading(duel, duel.you.decision), PASS, 6)
        assert ((steward.ref,) in found) is (active is duel.you)
