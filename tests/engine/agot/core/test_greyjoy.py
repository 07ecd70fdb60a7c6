"""House Greyjoy in the Core Set: its characters."""

from __future__ import annotations

import pytest

from engine.agot.events import DominanceWon, PhaseEnds
from engine.agot.modifiers import INITIATIVE, RESERVE
from engine.agot.nouns import MILITARY, POWER, Phase, Side
from engine.agot.playing import action_window, marshal
from engine.agot.prices import price
from engine.agot.rounds import check_reserve
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import take_control
from tests.duel import Duel, invented
from tests.engine.agot.core.cancels import treacherous


class TestAeronDamphair:
    @pytest.mark.rule("dead_pile", "unique_cards", "put_into_play")
    def test_raises_the_dead(self, duel: Duel) -> None:
        aeron = duel.you.has("Aeron Damphair")
        (theon,) = duel.you.buried("Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(aeron)
        assert theon in duel.you.in_play
        assert duel.you.power == 1  # for dominance

    def test_raises_none_but_ironborn(self, duel: Duel) -> None:
        aeron = duel.you.has("Aeron Damphair")
        crew, *_ = duel.you.buried("Black Wind's Crew", "Drowned Men", "Alannys Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(aeron)
        assert crew in duel.you.in_play
        assert len(duel.you.dead) == 2

    def test_raises_nobody_elses_dead(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair")
        duel.you.discarded("Theon Greyjoy")
        duel.they.buried("Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    def test_does_not_when_another_wins_dominance(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair")
        duel.you.buried("Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert duel.over

    @pytest.mark.rule("dead_pile")
    @pytest.mark.ruling("faq_1_3_unique_cards")
    def test_raises_nobody_with_a_second_copy_among_the_dead(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair")
        duel.you.buried("Theon Greyjoy", "Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        aeron = duel.you.has("Aeron Damphair")
        duel.they.attaches("Milk of the Poppy", aeron)
        duel.you.buried("Theon Greyjoy")
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_the_dead_stay_dead(self, duel: Duel) -> None:
        aeron = duel.you.has("Aeron Damphair")
        (theon,) = duel.you.buried("Theon Greyjoy")
        treacherous(duel.they)
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(aeron)
        duel.they.choose("Treachery")
        assert theon in duel.you.dead


class TestAlannysGreyjoy:
    @pytest.mark.rule("reserve_value", "negative_quantities")
    def test_lowers_the_reserve_of_others(self, duel: Duel) -> None:
        duel.you.has("Alannys Greyjoy")
        assert duel.they.player.plot_value(RESERVE) == 5
        assert duel.you.player.plot_value(RESERVE) == 6

    def test_lowers_the_reserve_of_every_opponent(self, melee: Duel) -> None:
        melee.you.has("Alannys Greyjoy")
        assert [seat.player.plot_value(RESERVE) for seat in melee.seats] == [6, 5, 5, 5]

    def test_costs_an_opponent_a_card_in_the_taxation_phase(self, duel: Duel) -> None:
        duel.you.has("Alannys Greyjoy")
        duel.they.holds(*["Arya Stark"] * 6)
        duel.begin(check_reserve(duel.they.player))
        duel.they.choose(duel.they.hand[0])
        assert len(duel.they.hand) == 5

    @pytest.mark.rule("first_player")
    def test_not_unless_you_are_the_first_player(self, duel: Duel) -> None:
        duel.they.has("Alannys Greyjoy")
        assert duel.you.player.plot_value(RESERVE) == 6

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("Alannys Greyjoy"))
        assert duel.they.player.plot_value(RESERVE) == 6

    @pytest.mark.rule("control")
    def test_serves_whoever_controls_her(self, duel: Duel) -> None:
        duel.begin(take_control(duel.you.player, duel.they.has("Alannys Greyjoy")))
        assert duel.they.player.plot_value(RESERVE) == 5


class TestAshaGreyjoy:
    @pytest.mark.rule("unopposed", "stand")
    def test_stands_after_an_unopposed_win(self, duel: Duel) -> None:
        asha = duel.you.has("Asha Greyjoy", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [asha])))
        duel.you.choose(asha)
        assert not asha.kneeling

    def test_not_if_opposed(self, duel: Duel) -> None:
        asha = duel.you.has("Asha Greyjoy", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(POWER, [asha], [duel.they.has("Arya Stark")])))
        assert duel.over
        assert asha.kneeling

    def test_not_if_she_stays_away(self, duel: Duel) -> None:
        duel.you.has("Asha Greyjoy", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(POWER, [duel.you.has("Salty Navigator")])))
        assert duel.over

    @pytest.mark.rule("abilities")
    def test_not_if_she_stands_already(self, duel: Duel) -> None:
        duel.begin(duel.conclude(duel.fighting(MILITARY, [duel.you.has("Asha Greyjoy")])))
        assert duel.over

    def test_an_opponents_unopposed_win_is_not_yours(self, duel: Duel) -> None:
        duel.you.has("Asha Greyjoy", kneeling=True)
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [robb], against=duel.you)))
        assert not duel.you.asked

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        asha = duel.you.has("Asha Greyjoy", kneeling=True)
        duel.they.attaches("Milk of the Poppy", asha)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [asha])))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_she_kneels_on(self, duel: Duel) -> None:
        asha = duel.you.has("Asha Greyjoy", kneeling=True)
        treacherous(duel.they)
        duel.begin(duel.conclude(duel.fighting(POWER, [asha])))
        duel.you.choose(asha)
        duel.they.choose("Treachery")
        assert asha.kneeling


class TestBalonGreyjoy:
    @pytest.mark.rule("strength", "winning_a_challenge")
    def test_weaker_defenders_contribute_nothing(self, duel: Duel) -> None:
        balon = duel.you.has("Balon Greyjoy")
        tywin, arya = duel.they.controls("Tywin Lannister", "Arya Stark")
        fight = duel.fighting(MILITARY, [balon], [tywin, arya])
        assert fight.total(Side.DEFENDING) == 6
        assert arya.strength == 2  # it is there, it only does not count

    def test_an_equal_defender_contributes(self, duel: Duel) -> None:
        balon, robb = duel.you.has("Balon Greyjoy"), duel.they.has("Robb Stark")
        fight = duel.fighting(MILITARY, [balon], [robb])
        assert fight.total(Side.DEFENDING) == 5

    @pytest.mark.rule("modifiers")
    def test_compares_strength_as_it_is_now(self, duel: Duel) -> None:
        balon, robb = duel.you.has("Balon Greyjoy"), duel.they.has("Robb Stark")
        duel.you.attaches("Widow's Wail", balon)
        fight = duel.fighting(MILITARY, [balon], [robb])
        assert fight.total(Side.DEFENDING) == 0

    @pytest.mark.rule("unopposed")
    def test_a_challenge_against_such_defenders_alone_is_unopposed(self, duel: Duel) -> None:
        balon, arya = duel.you.has("Balon Greyjoy"), duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [balon], [arya])))
        duel.finish()
        assert duel.you.player.faction_card.power == 1

    def test_not_while_he_defends(self, duel: Duel) -> None:
        balon, arya = duel.you.has("Balon Greyjoy"), duel.they.has("Arya Stark")
        fight = duel.fighting(MILITARY, [arya], [balon], against=duel.you)
        assert fight.total(Side.ATTACKING) == 2

    def test_not_while_he_stays_away(self, duel: Duel) -> None:
        duel.you.has("Balon Greyjoy")
        theon, arya = duel.you.has("Theon Greyjoy"), duel.they.has("Arya Stark")
        assert duel.fighting(MILITARY, [theon], [arya]).total(Side.DEFENDING) == 2

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        balon, arya = duel.you.has("Balon Greyjoy"), duel.they.has("Arya Stark")
        duel.they.attaches("Milk of the Poppy", balon)
        assert duel.fighting(POWER, [balon], [arya]).total(Side.DEFENDING) == 2

    def test_weak_comrades_count_all_the_same(self, duel: Duel) -> None:
        balon, theon = duel.you.controls("Balon Greyjoy", "Theon Greyjoy")
        robb = duel.they.has("Robb Stark")
        assert duel.fighting(MILITARY, [balon, theon], [robb]).total(Side.ATTACKING) == 5 + 3
        fight = duel.fighting(MILITARY, [robb], [balon, theon], against=duel.you)
        assert fight.total(Side.DEFENDING) == 5 + 3


class TestEuronCrowsEye:
    def pillaging(self, duel: Duel, *top: str) -> Card:
        """Euron has won and pillaged."""
        euron = duel.you.has("Euron Crow's Eye")
        duel.they.draws_next(*top)
        duel.begin(duel.conclude(duel.fighting(POWER, [euron])))
        duel.you.choose("pillage")
        duel.you.choose(euron)
        return euron

    @pytest.mark.rule("pillage", "ownership", "fw_4_2_5_challenge_keywords")
    def test_takes_a_location_after_a_pillage(self, duel: Duel) -> None:
        euron = self.pillaging(duel, "The Wall")
        duel.you.choose(euron)
        (wall,) = [card for card in duel.you.in_play if card.name == "The Wall"]
        assert wall.owner is duel.they.player

    def test_takes_one_that_was_discarded_before(self, duel: Duel) -> None:
        (kraken,) = duel.they.discarded("Great Kraken")
        duel.you.choose(self.pillaging(duel, "Arya Stark"))
        assert kraken in duel.you.in_play

    def test_takes_nothing_but_a_location_of_the_loser(self, duel: Duel) -> None:
        duel.you.discarded("Great Kraken")
        self.pillaging(duel, "Arya Stark")
        assert duel.you.prompt == "renown"

    @pytest.mark.ruling("faq_1_3_unique_cards")
    def test_takes_no_unique_location_whose_copy_is_in_play(self, duel: Duel) -> None:
        duel.they.has("The Wall")
        self.pillaging(duel, "The Wall")
        assert duel.you.prompt == "renown"

    def test_another_raiders_pillage_is_not_his(self, duel: Duel) -> None:
        duel.you.has("Euron Crow's Eye")
        crew = duel.you.has("Black Wind's Crew")
        duel.they.draws_next("The Wall")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [crew])))
        duel.you.choose(crew)
        assert [card.name for card in duel.they.discard] == ["The Wall"]
        assert duel.over

    @pytest.mark.rule("pillage", "may")
    def test_without_pillage_no_location(self, duel: Duel) -> None:
        euron = duel.you.has("Euron Crow's Eye")
        duel.they.discarded("The Wall")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [euron])))
        duel.you.choose("pillage")
        duel.you.choose()
        assert duel.you.prompt == "renown"

    @pytest.mark.rule("cancel")
    def test_cancelled_the_location_stays_where_it_is(self, duel: Duel) -> None:
        treacherous(duel.they)
        (wall,) = duel.they.discarded("The Wall")
        duel.you.choose(self.pillaging(duel, "Arya Stark"))
        duel.they.choose("Treachery")
        assert wall in duel.they.discard


class TestTheonGreyjoy:
    @pytest.mark.rule("unopposed", "gains")
    def test_gains_power_after_an_unopposed_win(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [theon])))
        duel.you.choose(theon)
        assert theon.power == 1
        assert duel.you.power == 2  # and the unopposed bonus

    def test_not_if_opposed(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        duel.begin(duel.conclude(duel.fighting(POWER, [theon], [duel.they.has("Arya Stark")])))
        assert duel.over
        assert theon.power == 0

    def test_not_if_he_stays_away(self, duel: Duel) -> None:
        duel.you.has("Theon Greyjoy")
        duel.begin(duel.conclude(duel.fighting(POWER, [duel.you.has("Salty Navigator")])))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        theon = duel.you.has("Theon Greyjoy")
        duel.they.attaches("Milk of the Poppy", theon)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [theon])))
        assert duel.over


class TestDrownedMen:
    def test_get_stronger_with_every_warship_of_yours(self, duel: Duel) -> None:
        men, *_ = duel.you.controls("Drowned Men", "Iron Fleet Scout", "Great Kraken")
        duel.they.has("Iron Fleet Scout")
        assert men.strength == 5

    def test_other_locations_do_not_count(self, duel: Duel) -> None:
        men, *_ = duel.you.controls("Drowned Men", "Sea Tower", "The Wall")
        assert men.strength == 3

    @pytest.mark.rule("control")
    def test_count_the_warships_of_whoever_controls_them(self, duel: Duel) -> None:
        men = duel.they.has("Drowned Men")
        duel.you.has("Iron Fleet Scout")
        duel.begin(take_control(duel.you.player, men))
        assert men.strength == 4

    @pytest.mark.rule("traits")
    def test_only_locations_are_such_ships(self, duel: Duel) -> None:
        men = duel.you.has("Drowned Men")
        invented(duel.you, "Ship's Crew", traits=["Warship"])
        assert men.strength == 3


class TestIronIslandsFishmonger:
    def served(self) -> Duel:
        duel = Duel(phase=Phase.MARSHALING)
        monger = duel.you.has("Iron Islands Fishmonger")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(monger)
        assert monger.kneeling
        return duel

    @pytest.mark.rule("costs", "gold")
    def test_makes_your_next_greyjoy_character_cheaper(self) -> None:
        duel = self.served()
        theon, robb, tower = duel.you.holds("Theon Greyjoy", "Robb Stark", "Great Kraken")
        assert [price(duel.you.player, card) for card in (theon, robb, tower)] == [3, 6, 3]
        (theirs,) = duel.they.holds("Theon Greyjoy")
        assert price(duel.they.player, theirs) == 4

    def test_only_the_next_one(self) -> None:
        duel = self.served()
        asha, theon = duel.you.holds("Asha Greyjoy", "Theon Greyjoy")
        duel.you.rich(4)
        duel.begin(marshal(duel.you.player, asha))
        assert duel.you.gold == 0
        assert price(duel.you.player, theon) == 4

    @pytest.mark.rule("lasting_effects")
    def test_only_this_phase(self) -> None:
        duel = self.served()
        (theon,) = duel.you.holds("Theon Greyjoy")
        duel.begin(happen(PhaseEnds(duel.game, Phase.MARSHALING)))
        assert price(duel.you.player, theon) == 4

    def test_not_when_kneeling_or_in_another_phase(self, duel: Duel) -> None:
        duel.you.has("Iron Islands Fishmonger")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        late = Duel(phase=Phase.MARSHALING)
        late.you.has("Iron Islands Fishmonger", kneeling=True)
        late.begin(action_window(late.game, "marshaling_phase"))
        assert late.over


class TestLordsportShipwright:
    def test_kneels_to_kneel_a_location(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        wright, road = duel.you.has("Lordsport Shipwright"), duel.they.has("The Roseroad")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(wright)
        assert road.kneeling
        assert wright.kneeling

    @pytest.mark.rule("first_player", "printed")
    def test_reaches_farther_as_first_player(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.has("Lordsport Shipwright")
        duel.you.has("Great Kraken")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert not duel.they.asked
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.they.offered == ["Lordsport Shipwright"]

    def test_does_not_reach_a_dearer_location(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Lordsport Shipwright")
        duel.they.has("The Wall")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    @pytest.mark.rule("target", "kneel")
    def test_a_kneeling_location_is_no_target(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Lordsport Shipwright")
        duel.they.has("The Roseroad", kneeling=True)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_not_when_kneeling_or_in_another_phase(self, duel: Duel) -> None:
        duel.they.has("The Roseroad")
        duel.you.has("Lordsport Shipwright")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        late = Duel(phase=Phase.MARSHALING)
        late.you.has("Lordsport Shipwright", kneeling=True)
        late.they.has("The Roseroad")
        late.begin(action_window(late.game, "marshaling_phase"))
        assert late.over

    @pytest.mark.rule("printed")
    def test_otherwise_a_location_of_cost_two_at_most(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.game.first = duel.they.player
        wright = duel.you.has("Lordsport Shipwright")
        rock, _ = duel.they.controls("Casterly Rock", "Lannisport")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(wright)
        assert rock.kneeling


class TestSaltyNavigator:
    @pytest.mark.rule("plot_value_modifiers", "initiative")
    def test_raises_your_initiative(self, duel: Duel) -> None:
        duel.you.controls("Salty Navigator", "Salty Navigator")
        assert duel.you.player.plot_value(INITIATIVE) == duel.they.player.plot_value(INITIATIVE) + 2

    @pytest.mark.rule("blank", "plot_value_modifiers")
    def test_not_while_blank(self, duel: Duel) -> None:
        duel.they.attaches("Milk of the Poppy", duel.you.has("Salty Navigator"))
        assert duel.you.player.plot_value(INITIATIVE) == duel.they.player.plot_value(INITIATIVE)
