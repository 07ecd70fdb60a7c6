"""The challenges of the HBO edition: who wins, what claim takes, what a card may change."""

from __future__ import annotations

from engine.hbo import verbs
from engine.hbo.challenge import declare_attackers
from engine.hbo.rounds import (
    challenges_phase,
)
from engine.realm.nouns import Icon
from tests.engine.hbo.scene import CLAIM_TWO, ICE, Scene

# Houses and set-up


def test_nothing_against_nothing_is_won_by_the_attacker_and_unopposed(scene: Scene) -> None:
    arya = scene.wolves.has("arya-stark")
    scene.lions.attaches("black-cells", arya)
    scene.begin(scene.attack(Icon.MILITARY, [arya]))
    scene.finish()
    assert scene.wolves.power == 1


def test_even_when_the_last_attacker_was_removed(scene: Scene) -> None:
    """A ruling of ours."""
    hound, septa = scene.lions.has("the-hound"), scene.wolves.has("septa-mordane")
    scene.begin(scene.attack(Icon.MILITARY, [hound]))
    assert scene.wolves.offered(septa)
    verbs.discard(hound, ICE)
    scene.finish()
    assert scene.lions.power == 1


def test_a_tie_is_won_by_the_attacker_and_is_opposed(scene: Scene) -> None:
    guards, escort = scene.lions.has("lannister-guards"), scene.wolves.has("stark-escort")
    scene.begin(scene.attack(Icon.POWER, [guards]))
    scene.pass_to("prompt.defenders")
    scene.wolves.choose(escort)
    scene.finish()
    assert scene.lions.power == 0
    assert "player 0 wins the challenge (power), 2 to 2: a tie goes to the attacker." in scene.log


def test_a_winning_defender_suffers_nothing_and_has_renown(scene: Scene) -> None:
    guards, eddard = scene.lions.has("lannister-guards"), scene.wolves.has("eddard-stark")
    scene.begin(scene.attack(Icon.MILITARY, [guards]))
    scene.pass_to("prompt.defenders")
    scene.wolves.choose(eddard)
    scene.finish()
    assert eddard.power == 1
    assert scene.lions.power == 0
    assert scene.wolves.player.dead == []


def test_stealth_keeps_a_character_from_defending(scene: Scene) -> None:
    tyrion = scene.lions.has("tyrion-lannister")
    sansa, arya = scene.wolves.has("sansa-stark"), scene.wolves.has("arya-stark")
    scene.game.active = scene.lions.player
    scene.begin(declare_attackers(scene.lions.player))
    scene.lions.choose("intrigue", tyrion)
    assert scene.lions.prompt == "stealth"
    assert scene.lions.keys == [sansa.ref]  # Arya has stealth herself
    scene.lions.choose(sansa)
    assert scene.game.challenge is not None
    assert scene.game.challenge.bypassed == [sansa]
    assert arya not in scene.game.challenge.bypassed


def test_claim_two_kills_two_different_characters(scene: Scene) -> None:
    tywin, arya = scene.lions.has("tywin-lannister"), scene.wolves.has("arya-stark")
    sansa, hodor = scene.wolves.has("sansa-stark"), scene.wolves.has("hodor", kneeling=True)
    scene.wolves.duplicates(sansa)
    scene.lions.reveals("the-lion-and-the-wolf")
    scene.begin(scene.attack(Icon.MILITARY, [tywin]))
    scene.pass_to("prompt.defenders")
    scene.wolves.choose()
    scene.pass_to("prompt.claim")
    scene.wolves.choose(sansa, hodor)
    scene.wolves.choose(f"duplicate:{sansa.ref}")
    scene.finish()
    assert scene.wolves.player.characters == [arya, sansa]
    assert scene.wolves.player.dead == [hodor]


def test_intrigue_takes_cards_of_the_hand_by_chance(scene: Scene) -> None:
    tyrion = scene.lions.has("tyrion-lannister")
    scene.lions.reveals(CLAIM_TWO)
    held = [scene.wolves.holds("arya-stark") for _ in range(1)]
    scene.begin(scene.attack(Icon.INTRIGUE, [tyrion]))
    scene.finish()
    assert scene.wolves.player.discard == held  # as far as possible


def test_one_challenge_of_each_type_and_first_all_of_the_first_player(scene: Scene) -> None:
    scene.lions.has("tywin-lannister")
    bronn, robb = scene.lions.has("bronn"), scene.wolves.has("robb-stark")
    scene.begin(challenges_phase(scene.game))
    scene.lions.choose("military", bronn)
    scene.wolves.choose(robb)
    scene.finish_challenge()
    assert scene.lions.prompt == "challenge"
    assert "military" not in scene.lions.keys
    assert "intrigue" in scene.lions.keys
    scene.lions.passes()
    assert scene.game.active is not scene.lions.player


def test_storm_of_swords_allows_a_second_military_challenge(scene: Scene) -> None:
    scene.wolves.reveals("storm-of-swords")
    scene.wolves.has("arya-stark")
    scene.game.fought = [(scene.wolves.player, Icon.MILITARY), (scene.wolves.player, Icon.INTRIGUE)]
    scene.begin(declare_attackers(scene.wolves.player))
    assert "military" in scene.wolves.keys
    assert "intrigue" not in scene.wolves.keys


def test_a_toll_must_be_paid_to_attack(scene: Scene) -> None:
    scene.lions.reveals("uneasy-peace")
    arya = scene.wolves.has("arya-stark")
    scene.wolves.player.gold = 1
    scene.begin(declare_attackers(scene.wolves.player))
    assert "military" not in scene.wolves.keys
    scene = Scene()
    scene.lions.reveals("uneasy-peace")
    arya = scene.wolves.has("arya-stark")
    scene.wolves.player.gold = 2
    scene.begin(declare_attackers(scene.wolves.player))
    scene.wolves.choose("military", arya)
    assert (scene.wolves.player.gold, scene.lions.player.gold) == (0, 2)


def test_while_gregor_attacks_nobody_is_saved(scene: Scene) -> None:
    gregor, robb = scene.lions.has("gregor-clegane"), scene.wolves.has("robb-stark", kneeling=True)
    scene.wolves.duplicates(robb)
    scene.begin(scene.attack(Icon.MILITARY, [gregor]))
    scene.finish()
    assert scene.wolves.player.dead == [robb]


# Dominance, standing, taxation, victory


def test_the_totals_that_decided_are_kept_when_a_defender_dies(scene: Scene) -> None:
    """So that a board shows what the log tells."""
    hound, guards = scene.lions.has("the-hound"), scene.lions.has("lannister-guards")
    arya, _ = scene.wolves.has("arya-stark"), scene.wolves.has("sansa-stark")
    scene.begin(scene.attack(Icon.MILITARY, [hound, guards]))
    scene.pass_to("prompt.defenders")
    scene.wolves.choose(arya)
    decided = hound.strength + guards.strength, arya.strength
    scene.pass_to("prompt.claim")
    verbs.discard(arya, ICE)
    fight = scene.game.view(None).challenge
    assert fight is not None
    assert (fight.attack, fight.defense) == (decided[0], 0)
    assert fight.totals == decided
