"""The Night's Watch in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared, may_initiate
from engine.agot.events import Discard, IncomeCollected, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Side, Zone
from engine.agot.playing import action_window, marshal
from engine.agot.stealth import may_be_bypassed
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, take_control
from tests.duel import Duel


class TestMaesterAemon:
    @pytest.mark.rule("save", "would")
    def test_kneels_to_save_a_brother(self, duel: Duel) -> None:
        aemon, rangers = duel.you.controls("Maester Aemon", "Ranging Party")
        duel.begin(kill(rangers))
        assert duel.you.offered == ["Maester Aemon"]
        duel.you.choose("Maester Aemon")
        assert rangers in duel.you.in_play
        assert aemon.kneeling

    def test_saves_none_but_brothers(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon")
        arya = duel.you.has("Arya Stark")
        duel.begin(kill(arya))
        assert duel.over
        assert arya in duel.you.dead

    def test_saves_himself(self, duel: Duel) -> None:
        aemon = duel.you.has("Maester Aemon")
        duel.begin(kill(aemon))
        duel.you.choose(aemon)
        assert aemon in duel.you.in_play

    def test_a_kneeling_maester_saves_nobody(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon", kneeling=True)
        rangers = duel.you.has("Ranging Party")
        duel.begin(kill(rangers))
        assert duel.over
        assert rangers in duel.you.dead

    def test_does_not_save_from_a_discard(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon")
        rangers = duel.you.has("Ranging Party")
        duel.begin(discard(rangers))
        assert duel.over
        assert rangers in duel.you.discard

    @pytest.mark.rule("save")
    def test_nobody_is_saved_from_what_cannot_be_saved_from(self, duel: Duel) -> None:
        duel.you.has("Maester Aemon")
        rangers = duel.you.has("Ranging Party")
        duel.begin(kill(rangers, can_be_saved=False))
        assert duel.over
        assert rangers in duel.you.dead


class TestBenjenStark:
    @pytest.mark.rule("replacement_effects", "instead")
    def test_returns_to_the_deck_instead_of_the_dead_pile(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        deck = len(duel.you.player.deck)
        duel.begin(kill(benjen))
        duel.you.choose(benjen)
        assert benjen.zone is Zone.DECK
        assert len(duel.you.player.deck) == deck + 1
        assert duel.you.power == 2

    @pytest.mark.rule("replacement_effects")
    def test_counts_as_killed_all_the_same(self, duel: Duel) -> None:
        benjen = duel.you.has("Benjen Stark")
        happened: list[bool] = []

        async def story() -> None:
            happened.append(await kill(benjen))

        duel.begin(story())
        duel.you.choose(benjen)
        assert benjen.zone is Zone.DECK
        assert happened == [True]

    @pytest.mark.rule("would", "replacement_effects")
    def test_a_save_comes_before_it(self, duel: Duel) -> None:
        benjen, aemon = duel.you.controls("Benjen Stark", "Maester Aemon")
        duel.begin(kill(benjen))
        assert duel.you.offered == ["Maester Aemon"]
        duel.you.choose(aemon)
        assert duel.over
        assert benjen in duel.you.in_play
        assert duel.you.power == 0

    @pytest.mark.rule("stealth")
    def test_his_rangers_cannot_be_bypassed(self, duel: Duel) -> None:
        duel.they.controls("Benjen Stark", "Ranging Party", "Maester Aemon")
        theon = duel.you.has("Theon Greyjoy")
        able = {card.name: may_be_bypassed(card) for card in duel.they.in_play}
        assert able == {"Benjen Stark": False, "Ranging Party": False, "Maester Aemon": True}
        assert not may_be_bypassed(theon)


class TestJonSnow:
    @pytest.mark.rule("participating", "attacker")
    def test_fights_beside_an_attacking_brother_while_standing(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        fight = duel.fighting(MILITARY, [rangers])
        assert jon.attacking
        assert fight.total(Side.ATTACKING) == 5 + 4
        jon.kneeling = True
        assert not jon.participating
        assert fight.total(Side.ATTACKING) == 5

    def test_does_not_join_a_defence_or_strangers(self, duel: Duel) -> None:
        jon, rangers = duel.you.controls("Jon Snow", "Ranging Party")
        arya = duel.they.has("Arya Stark")
        duel.fighting(MILITARY, [arya], [rangers])
        assert not jon.participating
        robb = duel.you.has("Robb Stark")
        duel.fighting(MILITARY, [robb])
        assert not jon.participating


class TestOldBearMormont:
    def test_musters_a_brother_if_no_defence_was_lost(self, duel: Duel) -> None:
        duel.you.has("Old Bear Mormont")
        (rangers,) = duel.you.holds("Ranging Party")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose("Old Bear Mormont")
        assert rangers in duel.you.in_play

    def test_does_not_after_a_lost_defence(self, duel: Duel) -> None:
        duel.you.has("Old Bear Mormont")
        duel.you.holds("Ranging Party")
        fight = duel.fighting(MILITARY, [duel.they.has("Arya Stark")])
        fight.winner, fight.loser = duel.they.player, duel.you.player
        duel.game.challenge = None
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over

    def test_with_the_wall_he_defends_without_kneeling(self, duel: Duel) -> None:
        bear, _ = duel.you.controls("Old Bear Mormont", "The Wall")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose(bear)
        assert duel.game.challenges[0].winner is duel.you.player
        assert not bear.kneeling


class TestYoren:
    @pytest.mark.rule("ownership", "put_into_play")
    def test_takes_a_cheap_character_from_an_opponents_discard_pile(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        duel.they.discarded("Burned Men", "Tywin Lannister")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        duel.you.choose(yoren)
        (men,) = [card for card in duel.you.in_play if card is not yoren]
        assert men.name == "Burned Men"
        assert men.owner is duel.they.player

    @pytest.mark.rule("faq_1_3_unique_cards")
    def test_takes_no_unique_card_whose_copy_is_in_play(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        duel.they.discarded("Arya Stark")
        duel.they.has("Arya Stark")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        assert duel.over

    @pytest.mark.rule("ownership")
    def test_what_he_took_goes_back_to_its_owners_pile(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        (men,) = duel.they.discarded("Burned Men")
        duel.you.rich(3)

        async def story() -> None:
            await marshal(duel.you.player, yoren)
            await kill(men)

        duel.begin(story())
        duel.you.choose(yoren)
        assert men in duel.they.dead


class TestTheWall:
    def test_strengthens_your_brothers(self, duel: Duel) -> None:
        _, rangers = duel.you.controls("The Wall", "Ranging Party")
        foe = duel.they.has("Ranging Party")
        assert (rangers.strength, foe.strength) == (6, 5)

    @pytest.mark.rule("forced")
    def test_must_kneel_after_an_unopposed_loss(self, duel: Duel) -> None:
        wall = duel.you.has("The Wall")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb], against=duel.you)))
        assert wall.kneeling

    def test_kneels_for_power_at_the_end_of_the_challenges_phase(self, duel: Duel) -> None:
        wall = duel.you.has("The Wall")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(wall)
        assert duel.you.power == 2
        assert wall.kneeling

    def test_a_kneeling_wall_gains_nothing(self, duel: Duel) -> None:
        duel.you.has("The Wall", kneeling=True)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over
        assert duel.you.power == 0


class TestTakeTheBlack:
    @pytest.mark.rule("control", "ownership", "max_x")
    def test_takes_control_of_a_common_character(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        men, tywin = duel.they.controls("Burned Men", "Tywin Lannister")
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose("Take the Black")
        assert men.controller is duel.you.player
        assert men in duel.you.in_play
        assert tywin in duel.they.in_play

    def test_is_for_the_dominance_phase(self, duel: Duel) -> None:
        duel.they.has("Burned Men")
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("participating", "control")
    def test_a_stolen_participant_leaves_the_challenge(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        fight = duel.fighting(MILITARY, [men], against=duel.you)
        duel.begin(take_control(duel.you.player, men))
        assert fight.attackers == []


class TestGhost:
    def test_the_bypassed_may_not_defend_for_the_rest_of_the_phase(self, duel: Duel) -> None:
        ghost = duel.you.has("Ghost")
        arya, men = duel.they.controls("Arya Stark", "Burned Men")
        duel.begin(duel.attack(MILITARY, [ghost], stealth=[(ghost, arya)]))
        duel.you.choose(ghost)
        duel.they.choose()  # no defender
        duel.they.choose(men)  # the claim
        assert duel.game.challenge is None
        assert not may_be_declared(arya, POWER, Side.DEFENDING)
        assert may_be_declared(arya, POWER, Side.ATTACKING)


class TestOthers:
    def test_a_meager_contribution_takes_gold_after_income(self, duel: Duel) -> None:
        duel.you.holds("A Meager Contribution")
        duel.begin(happen(IncomeCollected(duel.they.player)))
        duel.you.choose("A Meager Contribution")
        assert (duel.you.gold, duel.they.gold) == (1, 3)

    def test_ser_waymar_costs_each_opponent_a_card(self, duel: Duel) -> None:
        waymar = duel.you.has("Ser Waymar Royce")
        duel.they.holds("Arya Stark")
        duel.begin(kill(waymar))
        duel.you.choose(waymar)
        assert duel.they.hand == []

    def test_a_raven_flies_home_for_a_card(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        raven = duel.you.has("Messenger Raven")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(raven)
        assert len(duel.you.hand) == 2

    def test_a_hunter_trades_a_card_for_gold(self, duel: Duel) -> None:
        hunter = duel.you.has("Old Forest Hunter")
        duel.you.holds("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(hunter)
        duel.finish()
        assert duel.you.gold == 1
        assert [card.name for card in duel.you.discard] == ["Arya Stark"]

    def test_a_builder_stands_a_location(self, duel: Duel) -> None:
        builder, wall = duel.you.controls("Veteran Builder", "The Wall", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(builder)
        assert not wall.kneeling
        assert builder in duel.you.discard

    def test_longclaw_is_for_brothers(self, duel: Duel) -> None:
        jon, arya = duel.you.controls("Jon Snow", "Arya Stark")
        longclaw = duel.you.attaches("Longclaw", jon)
        assert jon.strength == 5
        assert not may_bear(arya, longclaw)

    def test_castle_black_stands_a_defender(self, duel: Duel) -> None:
        castle, rangers = duel.you.controls("Castle Black", "Ranging Party")
        rangers.kneeling = True
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [rangers], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(castle)
        assert not rangers.kneeling
        assert rangers.strength == 7

    def test_the_sword_in_the_darkness_keeps_the_loser_away(self, duel: Duel) -> None:
        rangers, foe = duel.you.has("Ranging Party"), duel.they.has("Burned Men")
        duel.you.has("The Wall")
        duel.you.holds("The Sword in the Darkness")
        duel.you.rich(1)
        duel.you.attaches("Longclaw", rangers)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [foe], [rangers], against=duel.you)))
        duel.you.choose("The Sword in the Darkness")
        duel.finish()
        assert not may_initiate(duel.they.player, INTRIGUE, duel.you.player)


def test_a_discarded_attachment_bearer_sends_its_attachments_home(duel: Duel) -> None:
    jon = duel.you.has("Jon Snow")
    longclaw = duel.you.attaches("Longclaw", jon)
    duel.begin(happen(Discard(jon)))
    assert longclaw in duel.you.hand
