"""House Martell in the Core Set: its people, attachments, locations and events."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import PhaseEnds, ReturnedToHand
from engine.agot.modifiers import CLAIM
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase
from engine.agot.playing import action_window, ambush, marshal, put_into_play
from engine.agot.prices import price
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import take_control
from engine.core.errors import Refused
from tests.duel import Duel
from tests.engine.agot.core.cancels import judging, treacherous
from tests.engine.agot.core.obstacles import forbid


class TestDesertScavenger:
    def test_makes_your_next_martell_character_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        scavenger = duel.you.has("Desert Scavenger")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(scavenger)
        areo, obara, sunspear, robb = duel.you.holds(
            "Areo Hotah", "Obara Sand", "Sunspear", "Robb Stark"
        )
        assert [price(duel.you.player, c) for c in (areo, sunspear, robb)] == [2, 2, 6]
        duel.you.rich(2)
        duel.begin(marshal(duel.you.player, areo))
        assert (duel.you.gold, price(duel.you.player, obara)) == (0, 3)

    @pytest.mark.rule("ambush")
    def test_an_ambush_is_no_marshaling(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        scavenger = duel.you.has("Desert Scavenger")
        (areo,) = duel.you.holds("Areo Hotah")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(scavenger)
        duel.begin(ambush(areo, 5))
        assert duel.you.gold == 0


class TestGreenbloodTrader:
    @pytest.mark.rule("look")
    def test_looks_at_two_cards_and_takes_one(self, duel: Duel) -> None:
        (trader,) = duel.you.holds("Greenblood Trader")
        ice, arya = duel.you.draws_next("Ice", "Arya Stark")
        duel.begin(put_into_play(trader, duel.you.player))
        duel.you.choose(trader)
        duel.you.choose("Ice")
        assert ice in duel.you.hand
        assert duel.you.player.deck[0] is arya

    def test_or_none_and_orders_them_under_the_deck(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        (trader,) = duel.you.holds("Greenblood Trader")
        ice, arya = duel.you.draws_next("Ice", "Arya Stark")
        duel.you.rich(2)
        duel.begin(marshal(duel.you.player, trader))
        duel.you.choose(trader)
        duel.you.choose()
        duel.you.choose("Arya Stark", "Ice")
        assert duel.you.player.deck[:2] == [arya, ice]
        assert duel.you.hand == []

    def test_no_more_than_one(self, duel: Duel) -> None:
        (trader,) = duel.you.holds("Greenblood Trader")
        duel.you.draws_next("Ice", "Arya Stark")
        duel.begin(put_into_play(trader, duel.you.player))
        duel.you.choose(trader)
        with pytest.raises(Refused):
            duel.you.choose("Ice", "Arya Stark")

    @pytest.mark.rule("look")
    def test_the_opponent_does_not_learn_which(self, duel: Duel) -> None:
        (trader,) = duel.you.holds("Greenblood Trader")
        duel.you.draws_next("Ice", "Longclaw")
        duel.begin(put_into_play(trader, duel.you.player))
        duel.you.choose(trader)
        duel.you.choose("Ice")
        told = " ".join(duel.log(duel.they))
        assert "Ice" not in told
        assert "Longclaw" not in told
        assert "Longclaw" in " ".join(duel.log(duel.you))

    def test_trades_at_no_other_arrival(self, duel: Duel) -> None:
        duel.you.has("Greenblood Trader")
        (arya, trader) = duel.they.holds("Arya Stark", "Greenblood Trader")

        async def story() -> None:
            await put_into_play(arya, duel.they.player)
            await put_into_play(trader, duel.they.player)

        duel.begin(story())
        assert not duel.you.asked


class TestPalaceSpearman:
    @pytest.mark.rule("first_player", "challenge_icons")
    def test_schemes_when_not_first(self, duel: Duel) -> None:
        mine, theirs = duel.you.has("Palace Spearman"), duel.they.has("Palace Spearman")
        assert (mine.icon(INTRIGUE), theirs.icon(INTRIGUE)) == (False, True)
        duel.game.first = duel.they.player
        assert (mine.icon(INTRIGUE), theirs.icon(INTRIGUE)) == (True, False)

    @pytest.mark.rule("control")
    def test_it_is_the_controller_who_counts(self, duel: Duel) -> None:
        spearman = duel.they.has("Palace Spearman")
        duel.begin(take_control(duel.you.player, spearman))
        assert not spearman.icon(INTRIGUE)


class TestDawn:
    @pytest.mark.rule("used_pile", "modifiers")
    def test_strengthens_its_bearer_by_your_used_plots(self, duel: Duel) -> None:
        duel.you.used("Summons", "Confiscation")
        duel.they.used("Taxation")
        viper, robb = duel.you.has("The Red Viper"), duel.they.has("Robb Stark")
        dawn = duel.you.attaches("Dawn", viper)
        assert (viper.strength, robb.strength) == (9, 5)
        assert dawn.controller is duel.you.player

    @pytest.mark.rule("control", "attachment_cards")
    def test_counts_the_used_pile_of_its_own_controller(self, duel: Duel) -> None:
        duel.you.used("Summons", "Confiscation")
        robb = duel.they.has("Robb Stark")
        duel.you.attaches("Dawn", robb)
        assert robb.strength == 7

    @pytest.mark.rule("intimidate", "traits")
    def test_gives_intimidate_to_house_dayne_alone(self, duel: Duel) -> None:
        edric, viper = duel.you.controls("Edric Dayne", "The Red Viper")
        duel.you.attaches("Dawn", edric)
        duel.they.attaches("Dawn", viper)
        assert edric.has(Keyword.INTIMIDATE)
        assert not viper.has(Keyword.INTIMIDATE)


class TestGhastonGrey:
    @pytest.mark.rule("costs", "sacrifice", "init_4_pay_cost", "save")
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

    def test_not_after_losing_an_attack_or_winning_a_defence(self, duel: Duel) -> None:
        duel.you.has("Ghaston Grey")
        obara, tywin = duel.you.has("Obara Sand"), duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [obara], [tywin])))
        assert not duel.you.asked
        viper = duel.you.has("The Red Viper")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], [viper], against=duel.you)))
        assert not duel.you.asked

    def test_not_a_defender(self, duel: Duel) -> None:
        grey, obara = duel.you.controls("Ghaston Grey", "Obara Sand")
        tywin, robb = duel.they.controls("Tywin Lannister", "Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin, robb], [obara], against=duel.you)))
        duel.you.choose(grey)
        assert sorted(duel.you.offered) == ["Robb Stark", "Tywin Lannister"]

    @pytest.mark.rule("attacker", "participating")
    @pytest.mark.ruling("faq_q07_lone_knight")
    def test_who_is_left_attacks_alone(self, duel: Duel) -> None:
        grey = duel.you.has("Ghaston Grey")
        flowers, jaime = duel.they.controls("The Knight of Flowers", "Ser Jaime Lannister")
        fight = duel.fighting(MILITARY, [flowers, jaime], against=duel.you)
        duel.begin(duel.conclude(fight))
        duel.you.choose(grey)
        duel.you.choose(jaime)
        assert fight.attackers == [flowers]

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_sacrificed_all_the_same(self, duel: Duel) -> None:
        grey, tywin = duel.you.has("Ghaston Grey"), duel.they.has("Tywin Lannister")
        treacherous(duel.they)
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin], against=duel.you)))
        duel.you.choose(grey)
        duel.they.choose("Treachery")
        assert grey in duel.you.discard
        assert tywin in duel.they.in_play

    @pytest.mark.rule("cannot")
    def test_returns_nobody_who_cannot_be_returned(self, duel: Duel) -> None:
        grey, tywin = duel.you.has("Ghaston Grey"), duel.they.has("Tywin Lannister")
        forbid(ReturnedToHand, tywin)
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin], against=duel.you)))
        assert not duel.you.asked
        assert grey in duel.you.in_play


def beaten(duel: Duel, icon: Icon = INTRIGUE) -> Card:
    """You have lost a challenge of this type as the defending player."""
    tyrion = duel.they.has("Tyrion Lannister")
    duel.begin(duel.conclude(duel.fighting(icon, [tyrion], against=duel.you)))
    return tyrion


class TestSunspear:
    @pytest.mark.rule("claim", "lasting_effects", "defender")
    def test_raises_your_claim_in_challenges_of_the_lost_type(self, duel: Duel) -> None:
        sunspear, viper = duel.you.controls("Sunspear", "The Red Viper")
        tyrion = beaten(duel)
        duel.you.choose(sunspear)
        assert sunspear.kneeling
        duel.fighting(INTRIGUE, [viper])
        assert duel.you.player.plot_value(CLAIM) == 2
        assert duel.they.player.plot_value(CLAIM) == 1
        duel.fighting(POWER, [viper])
        assert duel.you.player.plot_value(CLAIM) == 1
        assert tyrion in duel.they.in_play

    def test_the_claim_takes_two_cards(self, duel: Duel) -> None:
        sunspear, viper = duel.you.controls("Sunspear", "Maester Caleotte")
        beaten(duel)
        duel.you.choose(sunspear)
        duel.they.holds(*["Arya Stark"] * 3)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [viper])))
        assert len(duel.they.hand) == 1

    @pytest.mark.rule("lasting_effects")
    def test_until_the_phase_ends(self, duel: Duel) -> None:
        sunspear, viper = duel.you.controls("Sunspear", "The Red Viper")
        beaten(duel)
        duel.you.choose(sunspear)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.fighting(INTRIGUE, [viper])
        assert duel.you.player.plot_value(CLAIM) == 1

    def test_not_when_kneeling_nor_after_losing_an_attack(self, duel: Duel) -> None:
        sunspear = duel.you.has("Sunspear", kneeling=True)
        tyrion = beaten(duel)
        assert duel.over
        sunspear.kneeling = False
        obara = duel.you.has("Obara Sand")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [obara], [tyrion])))
        assert duel.over


class TestBloodOrangeGrove:
    def test_makes_your_next_martell_card_of_any_type_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        grove = duel.you.has("Blood Orange Grove")
        sunspear, obara, wall = duel.you.holds("Sunspear", "Obara Sand", "The Wall")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(grove)
        assert [price(duel.you.player, card) for card in (sunspear, obara, wall)] == [1, 2, 4]
        duel.you.rich(1)
        duel.begin(marshal(duel.you.player, sunspear))
        assert (duel.you.gold, price(duel.you.player, obara)) == (0, 3)

    def test_not_when_kneeling(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Blood Orange Grove", kneeling=True)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over


class TestDoransGame:
    def played(self, duel: Duel, plots: int = 3, copies: int = 1, icon: Icon = INTRIGUE) -> None:
        """A challenge is won by 6 with the event in hand."""
        tywin = duel.you.has("Tywin Lannister")
        duel.you.used(*["Summons"] * plots)
        duel.you.holds(*["Doran's Game"] * copies)
        duel.you.rich(copies)
        duel.begin(duel.conclude(duel.fighting(icon, [tywin])))

    @pytest.mark.rule("letter_x", "used_pile", "for_your_faction")
    def test_gains_a_power_for_every_used_plot(self, duel: Duel) -> None:
        self.played(duel)
        duel.you.choose("Doran's Game")
        assert duel.you.player.faction_card.power == 3 + 1  # and the unopposed bonus

    @pytest.mark.rule("abilities", "effects")
    def test_x_of_nothing_changes_nothing_and_is_not_offered(self, duel: Duel) -> None:
        self.played(duel, plots=0)
        assert "Doran's Game" not in duel.you.offered

    def test_not_in_another_challenge(self, duel: Duel) -> None:
        self.played(duel, icon=POWER)
        assert "Doran's Game" not in duel.you.offered

    def test_not_by_less_than_five(self, duel: Duel) -> None:
        duel.you.used("Summons")
        duel.you.holds("Doran's Game")
        duel.you.rich(1)
        viper = duel.you.has("The Red Viper")
        maesters = duel.they.controls("Maester Caleotte", "Grand Maester Pycelle")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [viper], maesters)))
        assert "Doran's Game" not in duel.you.offered

    def test_also_as_the_defender(self, duel: Duel) -> None:
        duel.you.used("Summons")
        duel.you.holds("Doran's Game")
        duel.you.rich(1)
        viper, caleotte = duel.you.has("The Red Viper"), duel.they.has("Maester Caleotte")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [caleotte], [viper], against=duel.you)))
        duel.you.choose("Doran's Game")
        assert duel.you.power == 1

    @pytest.mark.rule("max_x")
    def test_once_per_challenge(self, duel: Duel) -> None:
        self.played(duel, plots=1, copies=2)
        duel.you.choose("Doran's Game")
        assert duel.you.prompt == "renown"
        assert duel.you.power == 2

    @pytest.mark.rule("cancel")
    def test_cancelled_it_gains_nothing(self, duel: Duel) -> None:
        judging(duel.they, 1)
        self.played(duel)
        duel.you.choose("Doran's Game")
        duel.they.choose("The Hand's Judgment")
        assert duel.you.power == 1  # unopposed

    @pytest.mark.parametrize(
        ("defender", "enough"), [("Sansa Stark", True), ("Maester Lomys", False)]
    )
    def test_five_are_enough_and_four_are_not(
        self, duel: Duel, defender: str, enough: bool
    ) -> None:
        duel.you.used("Summons")
        duel.you.holds("Doran's Game")
        duel.you.rich(1)
        viper, foe = duel.you.has("The Red Viper"), duel.they.has(defender)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [viper], [foe])))
        assert ("Doran's Game" in duel.you.offered) is enough


class TestUnbowedUnbentUnbroken:
    @pytest.mark.rule("cannot", "lasting_effects", "first_player")
    def test_names_a_type_for_the_winner(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds("Unbowed, Unbent, Unbroken")
        beaten(duel)
        duel.you.choose("Unbowed, Unbent, Unbroken")
        duel.you.choose("military")
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)
        assert may_initiate(duel.they.player, POWER, duel.you.player)
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)

    def test_the_winner_attacks_nobody_in_that_way(self, melee: Duel) -> None:
        melee.game.first = melee.they.player
        melee.you.holds("Unbowed, Unbent, Unbroken")
        beaten(melee)
        melee.you.choose("Unbowed, Unbent, Unbroken")
        melee.you.choose("military")
        assert not may_initiate(melee.they.player, MILITARY, melee.seats[2].player)
        assert may_initiate(melee.seats[2].player, MILITARY, melee.they.player)

    @pytest.mark.rule("lasting_effects")
    def test_until_the_phase_ends(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds("Unbowed, Unbent, Unbroken")
        beaten(duel)
        duel.you.choose("Unbowed, Unbent, Unbroken")
        duel.you.choose("military")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert may_initiate(duel.they.player, MILITARY, duel.you.player)

    @pytest.mark.rule("play_restrictions")
    def test_not_as_first_player(self, duel: Duel) -> None:
        duel.you.holds("Unbowed, Unbent, Unbroken")
        beaten(duel, POWER)
        assert duel.over

    def test_not_after_losing_an_attack(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds("Unbowed, Unbent, Unbroken")
        obara, tyrion = duel.you.has("Obara Sand"), duel.they.has("Tyrion Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [obara], [tyrion])))
        assert duel.over

    @pytest.mark.rule("max_x")
    def test_once_per_challenge(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds(*["Unbowed, Unbent, Unbroken"] * 2)
        beaten(duel, POWER)
        duel.you.choose("Unbowed, Unbent, Unbroken")
        duel.you.choose("military")
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_no_type_is_named(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.holds("Unbowed, Unbent, Unbroken")
        judging(duel.they, 0)
        beaten(duel, POWER)
        duel.you.choose("Unbowed, Unbent, Unbroken")
        duel.they.choose("The Hand's Judgment")
        assert duel.over
        assert may_initiate(duel.they.player, MILITARY, duel.you.player)


class TestConfinement:
    def confining(self, duel: Duel) -> None:
        duel.you.holds("Confinement")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))

    @pytest.mark.rule("challenge_icons", "lasting_effects")
    def test_takes_one_icon_of_every_type_for_the_phase(self, duel: Duel) -> None:
        cersei = duel.they.has("Cersei Lannister")
        duel.they.attaches("Little Bird", cersei)
        duel.they.attaches("Syrio's Training", cersei)
        self.confining(duel)
        duel.you.choose("Confinement")
        assert cersei.icons == (INTRIGUE,)  # she had two of it
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert len(cersei.icons) == 3

    def test_not_from_the_strong(self, duel: Duel) -> None:
        duel.they.has("Robb Stark")
        self.confining(duel)
        assert duel.over

    @pytest.mark.rule("modifiers")
    def test_strength_is_what_it_is_now(self, duel: Duel) -> None:
        duel.they.attaches("Ice", duel.they.has("Eddard Stark"))
        arya = duel.they.has("Arya Stark")
        duel.they.attaches("Widow's Wail", arya)
        self.confining(duel)
        duel.you.choose("Confinement")
        assert arya.icons == ()

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_paid_for_all_the_same(self, duel: Duel) -> None:
        cersei = duel.they.has("Cersei Lannister")
        judging(duel.they, 1)
        self.confining(duel)
        duel.you.choose("Confinement")
        duel.they.choose("The Hand's Judgment")
        assert cersei.icons == (INTRIGUE, POWER)
        assert duel.you.gold == 0
