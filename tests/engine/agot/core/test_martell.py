"""House Martell in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared, may_initiate
from engine.agot.modifiers import CLAIM
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Side, Zone
from engine.agot.playing import action_window, ambush, put_into_play
from tests.duel import Duel


class TestGhastonGrey:
    @pytest.mark.rule("costs", "sacrifice", "init_4_pay_cost")
    def test_kneels_and_is_sacrificed_to_return_an_attacker(self, duel: Duel) -> None:
        grey, tywin = duel.you.has("Ghaston Grey"), duel.they.has("Tywin Lannister")
        duel.they.duplicates(tywin)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], against=duel.you)))
        duel.you.choose(grey)
        assert grey in duel.you.discard
        assert tywin in duel.they.hand  # no duplicate saves from it

    @pytest.mark.rule("costs")
    def test_a_kneeling_location_cannot_pay(self, duel: Duel) -> None:
        duel.you.has("Ghaston Grey", kneeling=True)
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], against=duel.you)))
        assert not duel.you.asked

    @pytest.mark.rule("faq_q07_lone_knight", "attacker", "participating")
    def test_who_is_left_attacks_alone(self, duel: Duel) -> None:
        grey = duel.you.has("Ghaston Grey")
        flowers, jaime = duel.they.controls("The Knight of Flowers", "Ser Jaime Lannister")
        fight = duel.fighting(MILITARY, [flowers, jaime], against=duel.you)
        duel.begin(duel.conclude(fight))
        duel.you.choose(grey)
        duel.you.choose(jaime)
        assert fight.attackers == [flowers]


class TestSunspear:
    @pytest.mark.rule("claim", "lasting_effects", "defender")
    def test_raises_your_claim_in_challenges_of_the_lost_type(self, duel: Duel) -> None:
        sunspear, viper = duel.you.controls("Sunspear", "The Red Viper")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], against=duel.you)))
        duel.you.choose(sunspear)
        duel.finish()
        duel.fighting(INTRIGUE, [viper])
        assert duel.you.player.plot_value(CLAIM) == 2
        duel.fighting(POWER, [viper])
        assert duel.you.player.plot_value(CLAIM) == 1


class TestDoransGame:
    @pytest.mark.rule("letter_x", "used_pile", "for_your_faction")
    def test_gains_a_power_for_every_used_plot(self, duel: Duel) -> None:
        viper = duel.you.has("The Red Viper")
        duel.you.used("Summons", "Confiscation", "Taxation")
        duel.you.holds("Doran's Game")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [viper])))
        duel.you.choose("Doran's Game")
        assert duel.you.player.faction_card.power == 3

    @pytest.mark.rule("abilities", "effects")
    def test_x_of_nothing_changes_nothing_and_is_not_offered(self, duel: Duel) -> None:
        viper = duel.you.has("The Red Viper")
        duel.you.holds("Doran's Game")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [viper])))
        assert "Doran's Game" not in duel.you.offered


class TestOthers:
    @pytest.mark.rule("ambush", "participating")
    def test_areo_bars_the_way(self, duel: Duel) -> None:
        (areo,) = duel.you.holds("Areo Hotah")
        duel.you.rich(5)
        tywin = duel.they.has("Tywin Lannister")
        fight = duel.fighting(MILITARY, [tywin], against=duel.you)
        duel.begin(ambush(areo, 5))
        duel.you.choose(areo)
        assert fight.attackers == []

    @pytest.mark.rule("then")
    def test_arianne_invites_and_leaves(self, duel: Duel) -> None:
        arianne = duel.you.has("Arianne Martell")
        (obara,) = duel.you.holds("Obara Sand")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(arianne)
        assert obara in duel.you.in_play
        assert arianne in duel.you.hand

    def test_doran_counts_used_plots(self, duel: Duel) -> None:
        duel.you.used("Summons", "Confiscation")
        viper, _ = duel.you.controls("The Red Viper", "Doran Martell")
        assert viper.strength == 9

    def test_edric_pays_for_an_icon(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(edric)
        duel.you.choose("power")
        assert edric.icons == (POWER,)

    @pytest.mark.rule("challenge_icons", "faq_q04_nymeria_sand_icon", "negative_quantities")
    def test_caleotte_takes_an_icon_also_one_that_is_not_there(self, duel: Duel) -> None:
        caleotte, men = duel.you.has("Maester Caleotte"), duel.they.has("Burned Men")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], [caleotte], against=duel.you)))
        duel.you.choose(caleotte)
        duel.you.choose(men)
        duel.you.choose("intrigue")
        duel.they.attaches("Little Bird", men)
        assert men.icons == (MILITARY,)  # the gained icon only makes up for the lost one

    def test_obara_defends_kneeling_against_power(self, duel: Duel) -> None:
        obara = duel.you.has("Obara Sand", kneeling=True)
        duel.you.attaches("Noble Lineage", obara)
        duel.fighting(POWER, [duel.they.has("Tywin Lannister")], against=duel.you)
        assert may_be_declared(obara, POWER, Side.DEFENDING)
        duel.fighting(MILITARY, [duel.they.has("Ser Jaime Lannister")], against=duel.you)
        assert not may_be_declared(obara, MILITARY, Side.DEFENDING)

    def test_the_viper_gains_by_fives(self, duel: Duel) -> None:
        viper = duel.you.has("The Red Viper")
        duel.you.attaches("Widow's Wail", viper)
        duel.you.attaches("Dawn", viper)
        duel.you.used("Summons")
        duel.begin(duel.conclude(duel.fighting(POWER, [viper])))
        duel.you.choose(viper)
        assert viper.power == 2

    @pytest.mark.rule("fw_4_2_1_declare_defenders")
    def test_the_paramour_makes_a_character_defend(self, duel: Duel) -> None:
        paramour = duel.you.has("Dornish Paramour")
        tywin, cersei = duel.they.controls("Tywin Lannister", "Cersei Lannister")
        duel.begin(duel.attack(INTRIGUE, [paramour]))
        duel.you.choose(paramour)
        duel.you.choose(tywin)
        with pytest.raises(Exception, match="must_defend"):
            duel.they.choose(cersei)
        duel.they.choose(tywin)
        assert tywin.kneeling

    @pytest.mark.rule("look")
    def test_the_trader_looks_at_two_cards(self, duel: Duel) -> None:
        (trader,) = duel.you.holds("Greenblood Trader")
        ice, arya = duel.you.draws_next("Ice", "Arya Stark")
        duel.begin(put_into_play(trader, duel.you.player))
        duel.you.choose(trader)
        duel.you.choose("Ice")
        assert ice in duel.you.hand
        assert duel.you.player.deck[0] is arya

    def test_the_spearman_schemes_when_not_first(self, duel: Duel) -> None:
        mine, theirs = duel.you.has("Palace Spearman"), duel.they.has("Palace Spearman")
        assert (mine.icon(INTRIGUE), theirs.icon(INTRIGUE)) == (False, True)

    def test_dawn_belongs_to_house_dayne(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.attaches("Dawn", edric)
        assert edric.has(Keyword.INTIMIDATE)

    def test_unbowed_names_a_type_for_the_winner(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds("Unbowed, Unbent, Unbroken")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], against=duel.you)))
        duel.you.choose("Unbowed, Unbent, Unbroken")
        duel.you.choose("military")
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)
        assert may_initiate(duel.they.player, POWER, duel.you.player)

    def test_confinement_takes_every_icon(self, duel: Duel) -> None:
        arya = duel.they.has("Cersei Lannister")
        duel.you.holds("Confinement")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Confinement")
        assert arya.icons == ()
        assert arya.zone is Zone.PLAY
