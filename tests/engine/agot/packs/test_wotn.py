"""The cards of Wolves of the North."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import (
    Bypassed,
    ChallengeEnds,
    ChallengeWon,
    ControlTaken,
    Discard,
    EntersPlay,
    Kill,
    Kneel,
    PhaseBegins,
    PhaseEnds,
    ReturnedToHand,
    Sacrifice,
)
from engine.agot.fitness import may_bear, original
from engine.agot.modifiers import INCOME, INITIATIVE
from engine.agot.naming import ambiguous
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Side, Zone
from engine.agot.playing import action_window, put_into_play
from engine.agot.pools import pools
from engine.agot.prices import ambush_price, price
from engine.agot.rounds import plot_phase, reveal_plot, when_revealed
from engine.agot.state import Card, Challenge
from engine.agot.timing import happen
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import penniless, spared


class TestJonSnowWotN:
    def test_stands_a_unique_stark_for_another(self, duel: Duel) -> None:
        jon = duel.you.has("Jon Snow (WotN)")
        eddard = duel.you.has("Eddard Stark", kneeling=True)
        arya = duel.you.has("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(jon)
        duel.you.choose(arya)
        assert not eddard.kneeling
        assert not arya.in_play

    def test_is_called_with_his_set(self, duel: Duel) -> None:
        jon = duel.you.has("Jon Snow (WotN)")
        duel.you.has("Robb Stark", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["Jon Snow (WotN)"]
        duel.you.choose("Jon Snow (WotN)")
        assert "Jon Snow (WotN)" in " ".join(duel.log())
        assert jon.name == "Jon Snow"

    def test_is_a_copy_of_any_jon_snow(self, duel: Duel) -> None:
        """What is a duplicate goes by the name."""
        core = duel.you.has("Jon Snow")
        (wolf,) = duel.you.holds("Jon Snow (WotN)")
        assert core.printed.code == "01124"
        assert wolf.printed.code == "03005"
        assert original(duel.you.player, wolf) is core


def test_a_table_tells_apart_whom_its_cards_might_mean() -> None:
    assert not ambiguous(pools()["core"].cards.values())
    assert {"01124", "03005"} <= ambiguous(pools()["all"].cards.values())


class TestEvenHandedJustice:
    def test_kneels_one_character_of_each_player(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        men = duel.they.has("Burned Men")
        duel.you.holds("Even Handed Justice")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Even Handed Justice")
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([robb.ref, arya.ref]) is not None
        duel.you.choose(robb, men)
        assert (robb.kneeling, arya.kneeling, men.kneeling) == (True, False, True)

    @pytest.mark.rule("target")
    @pytest.mark.parametrize("whose", ["you", "they"])
    def test_needs_a_standing_character_of_each(self, duel: Duel, whose: str) -> None:
        """One of each player is to be chosen: without it there are not enough targets."""
        one, other = duel.you.has("Robb Stark"), duel.they.has("Burned Men")
        (one if whose == "you" else other).kneeling = True
        duel.you.holds("Even Handed Justice")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Even Handed Justice" not in duel.you.offered


def wins(duel: Duel, winner: Seat, loser: Seat, *, by: int = 1) -> None:
    """The challenge under way is won."""
    fight = duel.game.challenge
    assert fight is not None
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestMotley:
    def test_makes_a_fool_who_costs_a_card(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        motley = duel.you.attaches("Motley", robb)
        duel.they.holds("Arya Stark", "Bran Stark")
        assert robb.is_a("Fool")
        duel.begin(duel.attack(MILITARY, [robb]))
        duel.you.choose(motley)
        assert len(duel.they.hand) == 1

    def test_a_defender_costs_one_too(self, duel: Duel) -> None:
        robb, men = duel.they.has("Robb Stark"), duel.you.has("Burned Men")
        motley = duel.you.attaches("Motley", robb)
        duel.they.holds("Arya Stark")
        duel.begin(duel.attack(MILITARY, [men], against=duel.they))
        duel.they.choose(robb)
        duel.you.choose(motley)
        assert duel.they.hand == []

    def test_is_for_opponents_characters(self, duel: Duel) -> None:
        mine, theirs = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        (motley,) = duel.you.holds("Motley")
        assert may_bear(theirs, motley)
        assert not may_bear(mine, motley)

    def test_nothing_happens_for_others_or_an_empty_hand(self, duel: Duel) -> None:
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.you.attaches("Motley", robb)
        duel.begin(duel.attack(POWER, [robb], against=duel.you))
        assert "Motley" not in duel.you.offered
        duel.they.holds("Ice")
        duel.begin(duel.attack(INTRIGUE, [arya], against=duel.you))
        assert "Motley" not in duel.you.offered


class TestFishwhiskers:
    def test_in_winter_defenders_count_for_nothing(self, duel: Duel) -> None:
        fish, robb = duel.you.has("Fishwhiskers"), duel.they.has("Robb Stark")
        duel.you.reveals("Famine")
        fight = duel.fighting(MILITARY, [fish], [robb])
        assert fight.total(Side.DEFENDING) == 0
        assert fight.total(Side.ATTACKING) == 3

    def test_summer_evens_it_out(self, duel: Duel) -> None:
        fish, robb = duel.you.has("Fishwhiskers"), duel.they.has("Robb Stark")
        duel.you.reveals("Famine")
        duel.they.reveals("A Song of Summer")
        assert duel.fighting(MILITARY, [fish], [robb]).total(Side.DEFENDING) == 5

    def test_not_as_a_defender(self, duel: Duel) -> None:
        fish, robb = duel.you.has("Fishwhiskers"), duel.they.has("Robb Stark")
        duel.you.reveals("Famine")
        assert duel.fighting(MILITARY, [robb], [fish]).total(Side.DEFENDING) == 3


class TestAheadOfTheTide:
    def compare(self, mine: str, theirs: str, *, plays: bool = True) -> Duel:
        duel = Duel(phase=Phase.PLOT)
        duel.you.holds("Ahead of the Tide")
        duel.you.plots(mine)
        duel.they.plots(theirs)
        duel.begin(plot_phase(duel.game))
        if plays:
            duel.you.choose("Ahead of the Tide")
        return duel

    def test_wins_initiative_and_a_card(self) -> None:
        """Filthy Accusations has 4, and 3 more; Confiscation has 5."""
        duel = self.compare("Filthy Accusations", "Confiscation")
        assert duel.you.player.plot_value(INITIATIVE) == 7
        assert duel.they.player.plot_value(INITIATIVE) == 5
        assert duel.you.prompt == "first_player"
        assert len(duel.you.hand) == 1

    @pytest.mark.parametrize(("theirs", "drawn"), [("A Noble Cause", 1), ("Sneak Attack", 0)])
    def test_draws_only_if_you_win(self, theirs: str, drawn: int) -> None:
        duel = self.compare("Filthy Accusations", theirs)
        duel.finish()
        assert len(duel.you.hand) == drawn

    def test_for_the_phase(self) -> None:
        duel = self.compare("A Noble Cause", "Taxation")
        duel.finish()
        assert duel.you.player.plot is not None
        base = duel.you.player.plot.printed.plot_values[INITIATIVE]
        assert duel.you.player.plot_value(INITIATIVE) == base + 3
        duel.begin(happen(PhaseEnds(duel.game, Phase.PLOT)))
        assert duel.you.player.plot_value(INITIATIVE) == base

    def test_unplayed_it_draws_nothing(self) -> None:
        duel = self.compare("Filthy Accusations", "A Noble Cause", plays=False)
        duel.finish()
        assert [card.name for card in duel.you.hand] == ["Ahead of the Tide"]

    def test_the_table_is_told_by_how_much(self) -> None:
        """ "+3 initiative": the rule that lasts names its number."""
        duel = Duel(phase=Phase.PLOT)
        duel.you.plots("A Noble Cause")
        duel.they.plots("A Noble Cause")
        duel.you.holds("Ahead of the Tide")
        duel.you.rich(1)
        duel.begin(plot_phase(duel.game))
        while "Ahead of the Tide" not in duel.you.offered:
            duel.you.choose(duel.you.offered[0])
        duel.you.choose("Ahead of the Tide")
        assert any("3" in line and "initiative" in line for line in duel.log())


class TestCrossroadsSellsword:
    def test_leaves_two_gold_in_the_challenges_phase(self, duel: Duel) -> None:
        sword = duel.you.has("Crossroads Sellsword")
        duel.begin(happen(Kill(sword)))
        duel.you.choose(sword)
        assert duel.you.gold == 2

    def test_at_no_other_time(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.begin(happen(Kill(duel.you.has("Crossroads Sellsword"))))
        assert duel.over

    def test_the_death_of_others_brings_nothing(self, duel: Duel) -> None:
        duel.you.has("Crossroads Sellsword")
        duel.begin(happen(Kill(duel.they.has("Robb Stark"))))
        assert duel.over


class TestTowerOfTheHand:
    def test_sends_a_cheaper_one_home(self, duel: Duel) -> None:
        tower, tyrion = duel.you.controls("Tower of the Hand", "Tyrion Lannister")
        men, robb = duel.they.controls("Burned Men", "Tywin Lannister")
        duel.fighting(INTRIGUE, [tyrion])
        wins(duel, duel.you, duel.they)
        duel.you.choose(tower)
        assert tyrion in duel.you.hand
        assert men in duel.they.hand
        assert robb.in_play
        assert tower.kneeling

    def test_needs_somebody_cheaper(self, duel: Duel) -> None:
        _, tyrion = duel.you.controls("Tower of the Hand", "Tyrion Lannister")
        invented(duel.they, "Equal", cost=tyrion.printed.cost)
        duel.fighting(INTRIGUE, [tyrion])
        wins(duel, duel.you, duel.they)
        assert duel.over

    @pytest.mark.nasty
    @pytest.mark.ruling("ours_return_to_your_hand")
    def test_a_borrowed_lannister_pays_too_and_goes_to_its_owner(self, duel: Duel) -> None:
        """Nasty: it counts as returned to your hand, though it lies in the other."""
        tower = duel.you.has("Tower of the Hand")
        tyrion = duel.they.has("Tyrion Lannister")
        ControlTaken(tyrion, duel.you.player).apply()
        men = duel.they.has("Burned Men")
        duel.fighting(INTRIGUE, [tyrion])
        wins(duel, duel.you, duel.they)
        duel.you.choose(tower)
        assert tyrion in duel.they.hand
        assert men in duel.they.hand

    def ready(self, duel: Duel) -> None:
        duel.you.has("Tower of the Hand")
        invented(duel.they, "Two", cost=2)

    def test_only_after_intrigue_that_you_win(self, duel: Duel) -> None:
        self.ready(duel)
        tywin = duel.you.has("Tywin Lannister")
        fight = duel.fighting(POWER, [tywin])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.over

    def test_a_lannister_who_participates_pays(self, duel: Duel) -> None:
        self.ready(duel)
        stranger = invented(duel.you, "Nine", cost=9)
        duel.you.has("Tywin Lannister")
        fight = duel.fighting(INTRIGUE, [stranger])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.over

    def test_a_defender_pays_too(self, duel: Duel) -> None:
        self.ready(duel)
        tywin, foe = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        fight = duel.fighting(INTRIGUE, [foe], [tywin], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.you.offered == ["Tower of the Hand"]

    def test_nobody_who_cannot_return(self, duel: Duel) -> None:
        duel.you.has("Tower of the Hand")
        tywin = duel.you.has("Tywin Lannister")
        spared(duel.they, ReturnedToHand, cost=1)
        fight = duel.fighting(INTRIGUE, [tywin])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.over


class TestQuentynMartell:
    def test_is_stronger_behind_another(self, duel: Duel) -> None:
        quentyn = duel.you.has("Quentyn Martell")
        assert quentyn.strength == 4
        assert not quentyn.has(Keyword.STEALTH)
        duel.game.first = duel.they.player
        assert quentyn.strength == 5
        assert quentyn.has(Keyword.STEALTH)

    def test_takes_a_weaker_one_with_him(self, duel: Duel) -> None:
        quentyn = duel.you.has("Quentyn Martell")
        three = invented(duel.they, "Three", strength=3)
        four = invented(duel.they, "Four", strength=4)
        duel.begin(happen(Kill(quentyn)))
        duel.you.choose(quentyn)
        assert three in duel.they.dead
        assert four.in_play
        assert quentyn in duel.you.dead


class TestHisViperEyes:
    def test_sees_the_winners_hand_and_discards(self, duel: Duel) -> None:
        robb, men = duel.they.has("Robb Stark"), duel.you.has("Burned Men")
        duel.they.holds("Arya Stark", "Bran Stark")
        duel.you.holds("His Viper Eyes")
        duel.fighting(POWER, [robb], [men])
        wins(duel, duel.they, duel.you)
        duel.you.choose("His Viper Eyes")
        duel.you.choose("Bran Stark")
        assert [c.name for c in duel.they.hand] == ["Arya Stark"]
        assert not any("Arya" in line for line in duel.log(duel.they))

    def test_not_for_intrigue_nor_lost_attacks(self, duel: Duel) -> None:
        robb, men = duel.they.has("Robb Stark"), duel.you.has("Burned Men")
        duel.they.holds("Arya Stark")
        duel.you.holds("His Viper Eyes")
        duel.fighting(INTRIGUE, [robb], [men])
        wins(duel, duel.they, duel.you)
        assert "His Viper Eyes" not in duel.you.offered
        duel.fighting(MILITARY, [men], [robb])
        wins(duel, duel.they, duel.you)
        assert "His Viper Eyes" not in duel.you.offered

    @pytest.mark.parametrize(("held", "asked"), [(0, False), (1, True)])
    def test_the_winners_hand_after_a_military_loss(
        self, duel: Duel, held: int, asked: bool
    ) -> None:
        arya, foe = duel.you.has("Arya Stark"), duel.they.has("Robb Stark")
        duel.you.holds("His Viper Eyes")
        ice = duel.they.holds(*["Ice"] * held)
        duel.you.rich(2)
        fight = duel.fighting(MILITARY, [foe], [arya], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 1)))
        assert ("His Viper Eyes" in duel.you.offered) is asked
        if asked:
            duel.you.choose("His Viper Eyes")
            duel.finish()
            assert duel.they.discard == ice
            assert any("player 1" in line and "Ice" in line for line in duel.log())


class TestStonesnake:
    def test_learns_a_keyword_of_the_bypassed(self, duel: Duel) -> None:
        snake = duel.you.has("Stonesnake")
        famed = invented(duel.they, "Famed", keywords=["insight", "renown"])
        duel.begin(happen(Bypassed(famed, snake)))
        duel.you.choose(snake)
        duel.you.choose("renown")
        assert snake.has(Keyword.RENOWN)
        assert not snake.has(Keyword.INSIGHT)

    def test_the_plain_teach_nothing(self, duel: Duel) -> None:
        snake, plain = duel.you.has("Stonesnake"), invented(duel.they, "Plain")
        duel.begin(happen(Bypassed(plain, snake)))
        assert duel.over

    def test_one_keyword_for_the_phase_by_his_own_stealth(self, duel: Duel) -> None:
        snake, other = duel.you.controls("Stonesnake", "Arya Stark")
        foe = invented(duel.they, "Foe", keywords=["renown"])
        duel.begin(happen(Bypassed(foe, other)))
        assert duel.over
        duel.begin(happen(Bypassed(foe, snake)))
        duel.you.choose(snake)
        duel.finish()
        assert snake.has(Keyword.RENOWN)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not snake.has(Keyword.RENOWN)


class TestTheShadowTower:
    def test_keeps_an_attacker_at_home(self, duel: Duel) -> None:
        tower, sam = duel.you.controls("The Shadow Tower", "Samwell Tarly")
        robb, eddard = duel.they.controls("Robb Stark", "Eddard Stark")
        duel.fighting(MILITARY, [robb], [sam])
        wins(duel, duel.you, duel.they)
        duel.you.choose(tower)
        duel.you.choose(robb)
        assert not may_be_declared(robb, MILITARY, Side.ATTACKING)
        assert may_be_declared(robb, MILITARY, Side.DEFENDING)
        assert may_be_declared(eddard, MILITARY, Side.ATTACKING)

    def test_not_after_an_attack(self, duel: Duel) -> None:
        _, sam = duel.you.controls("The Shadow Tower", "Samwell Tarly")
        duel.they.has("Robb Stark")
        duel.fighting(INTRIGUE, [sam])
        wins(duel, duel.you, duel.they)
        assert duel.over

    def held_back(self, duel: Duel) -> tuple[object, object]:
        tower, sam = duel.you.controls("The Shadow Tower", "Samwell Tarly")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        fight = duel.fighting(POWER, [robb], [sam], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        duel.you.choose(tower)
        assert set(duel.you.offered) == {"Robb Stark", "Arya Stark"}
        duel.you.choose(arya)
        return fight, arya

    def test_for_the_phase(self, duel: Duel) -> None:
        fight, arya = self.held_back(duel)
        assert isinstance(fight, Challenge)
        assert isinstance(arya, Card)
        duel.begin(happen(ChallengeEnds(fight)))
        assert not may_be_declared(arya, POWER, Side.ATTACKING)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert may_be_declared(arya, POWER, Side.ATTACKING)

    def test_one_who_left_and_came_back_may_attack(self, duel: Duel) -> None:
        _, arya = self.held_back(duel)
        assert isinstance(arya, Card)

        async def story() -> None:
            await happen(ReturnedToHand(arya))
            await put_into_play(arya, duel.they.player)

        duel.begin(story())
        duel.finish()
        assert may_be_declared(arya, POWER, Side.ATTACKING)


class TestAggo:
    def test_stands_a_rider_in_summer(self, duel: Duel) -> None:
        aggo = duel.you.has("Aggo", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        duel.they.reveals("A Song of Summer")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(aggo)
        assert not aggo.kneeling

    def test_stands_a_kneeling_bloodrider(self, duel: Duel) -> None:
        duel.they.reveals("Calm Over Westeros")  # summer
        aggo = duel.you.has("Aggo", kneeling=True)
        duel.they.has("Robb Stark", kneeling=True)
        invented(duel.they, "Standing", traits=["Bloodrider"])
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(aggo)
        assert not aggo.kneeling  # nobody else could be chosen


class TestHouseFlorentKnight:
    def test_rides_down_the_weakest(self, duel: Duel) -> None:
        one = invented(duel.they, "One", strength=1)
        two = invented(duel.you, "Two", strength=2)
        (knight,) = duel.you.holds("House Florent Knight")
        duel.begin(happen(EntersPlay(knight, duel.you.player)))
        assert one in duel.they.discard
        assert two.in_play

    def test_himself_if_nobody_is_weaker(self, duel: Duel) -> None:
        invented(duel.they, "Four", strength=4)
        (knight,) = duel.you.holds("House Florent Knight")
        duel.begin(happen(EntersPlay(knight, duel.you.player)))
        assert knight in duel.you.discard

    def test_answers_for_itself_and_discards_whom_it_can(self, duel: Duel) -> None:
        duel.you.has("House Florent Knight")
        weak = invented(duel.they, "Weak", strength=1)
        (men,) = duel.you.holds("Burned Men")
        duel.begin(put_into_play(men, duel.you.player))
        assert weak.in_play

    def test_not_one_who_cannot_be_discarded(self, duel: Duel) -> None:
        (knight,) = duel.you.holds("House Florent Knight")
        spared(duel.they, Discard, strength=0)
        weak = invented(duel.they, "Weak", strength=0)
        duel.begin(put_into_play(knight, duel.you.player))
        assert duel.over
        assert weak in duel.they.discard


class TestToTheRoseBanner:
    def test_turns_strength_into_gold(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        knight, _ = duel.you.controls("House Florent Knight", "Robb Stark")
        duel.you.holds("To the Rose Banner!")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("To the Rose Banner!")
        assert duel.you.gold == 3
        assert knight in duel.you.discard

    def rallied(self, strength: int) -> tuple[Duel, Card]:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.holds("To the Rose Banner!")
        mine = invented(duel.you, "Rose", faction="tyrell", strength=strength)
        invented(duel.they, "Thorn", faction="tyrell", strength=4)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        return duel, mine

    def test_one_of_yours_with_a_single_strength(self) -> None:
        duel, mine = self.rallied(1)
        duel.you.choose("To the Rose Banner!")
        assert duel.over  # theirs could not be chosen
        assert duel.you.gold == 1
        assert mine in duel.you.discard

    def test_not_for_nothing(self) -> None:
        duel, mine = self.rallied(0)
        assert duel.over
        assert mine.in_play

    def test_who_gains_no_gold_sacrifices_nobody(self) -> None:
        """ "Then" asks for the gold."""
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.holds("To the Rose Banner!")
        mine = invented(duel.you, "Rose", faction="tyrell")
        penniless(duel.you)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("To the Rose Banner!")
        assert mine.in_play


class TestYoungSpearwife:
    def test_hides_while_an_opponent_has_more_power(self, duel: Duel) -> None:
        wife = duel.you.has("Young Spearwife")
        duel.they.player.faction_card.power = 1
        assert wife.has(Keyword.STEALTH)
        duel.you.player.faction_card.power = 1
        assert not wife.has(Keyword.STEALTH)

    def test_power_on_characters_does_not_count(self, duel: Duel) -> None:
        wife = duel.you.has("Young Spearwife")
        duel.they.has("Robb Stark").power = 3
        assert not wife.has(Keyword.STEALTH)

    def test_one_mightier_opponent_is_enough(self, melee: Duel) -> None:
        wife = melee.you.has("Young Spearwife")
        melee.seats[2].player.faction_card.power = 1
        assert wife.has(Keyword.STEALTH)


class TestHouseMaester:
    def test_is_what_is_printed(self, duel: Duel) -> None:
        maester = duel.you.has("House Maester")
        assert maester.is_a("Maester")
        assert maester.strength == 2


class TestTourneyGrounds:
    def test_makes_the_next_event_cheaper(self, duel: Duel) -> None:
        grounds = duel.you.has("Tourney Grounds")
        (roar,) = duel.you.holds("Even Handed Justice")
        duel.you.has("Arya Stark")
        duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(grounds)
        assert grounds.kneeling
        assert price(duel.you.player, roar) == 1

    def test_no_other_card(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        grounds = duel.you.has("Tourney Grounds")
        robb, _ = duel.you.holds("Robb Stark", "Even Handed Justice")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(grounds)
        assert price(duel.you.player, robb) == robb.printed.cost

    def test_the_next_event_alone_is_cheaper(self, duel: Duel) -> None:
        grounds = duel.you.has("Tourney Grounds")
        men, event = duel.you.holds("Burned Men", "Hear Me Roar!")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(grounds)
        assert price(duel.you.player, men) == men.printed.cost
        assert price(duel.you.player, event) == max(0, event.printed.cost - 1)

    @pytest.mark.parametrize(("held", "vain"), [("Robb Stark", True), ("Hear Me Roar!", False)])
    def test_serves_nothing_where_no_event_could_follow(
        self, duel: Duel, held: str, vain: bool
    ) -> None:
        """It is offered all the same, marked as vain."""
        grounds = duel.you.has("Tourney Grounds")
        duel.you.holds(held)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.decision is not None
        (option,) = [o for o in duel.you.decision.options if grounds.ref in o.key]
        assert option.vain is vain


class TestGreenDreams:
    def test_shows_the_top_card_and_lets_it_sink(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        dreams = duel.you.attaches("Green Dreams", bran)
        arya, robb = duel.you.deck("Arya Stark", "Robb Stark")
        duel.begin(happen(Kneel(bran)))
        duel.you.choose(dreams)
        duel.you.choose("Arya Stark")
        assert duel.you.player.deck == [arya, robb]  # the top card is the last

    def test_it_may_stay_where_it_is(self, duel: Duel) -> None:
        bran = duel.you.has("Bran Stark")
        dreams = duel.you.attaches("Green Dreams", bran)
        arya, robb = duel.you.deck("Arya Stark", "Robb Stark")
        duel.begin(happen(Kneel(bran)))
        duel.you.choose(dreams)
        duel.you.choose()
        assert duel.you.player.deck == [robb, arya]

    def test_of_the_bearer_and_of_one_card(self, duel: Duel) -> None:
        bran, robb = duel.you.controls("Bran Stark", "Robb Stark")
        dreams = duel.you.attaches("Green Dreams", bran)
        ice, sea = duel.you.draws_next("Ice", "Sunspear")
        duel.begin(happen(Kneel(robb)))
        assert duel.over
        duel.begin(happen(Kneel(bran)))
        duel.you.choose(dreams)
        assert duel.you.offered == ["Ice"]
        duel.you.choose("Ice")
        assert duel.over
        assert duel.you.player.deck[0] is ice
        assert duel.you.player.top_card is sea


class TestHealingExpertise:
    def test_a_maester_saves_one_who_is_no_army(self, duel: Duel) -> None:
        maester, robb = duel.you.controls("House Maester", "Robb Stark")
        duel.you.holds("Healing Expertise")
        duel.begin(happen(Kill(robb)))
        duel.you.choose("Healing Expertise")
        assert robb.in_play
        assert maester.kneeling

    def test_not_an_army(self, duel: Duel) -> None:
        _, host = duel.you.controls("House Maester", "King Robb's Host")
        duel.you.holds("Healing Expertise")
        duel.begin(happen(Kill(host)))
        assert host in duel.you.dead

    def test_only_your_own(self, duel: Duel) -> None:
        duel.you.has("Maester Luwin")
        duel.you.holds("Healing Expertise")
        duel.you.rich(3)
        duel.begin(happen(Kill(duel.they.has("Robb Stark"))))
        assert duel.over


class TestTithe:
    def test_a_neutral_character_kneels_for_two_gold(self, duel: Duel) -> None:
        maester, robb = duel.you.controls("House Maester", "Robb Stark")
        duel.you.holds("Tithe")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Tithe")
        assert duel.you.gold == 2
        assert maester.kneeling
        assert not robb.kneeling

    @pytest.mark.nasty
    @pytest.mark.ruling("ours_neutral_affiliation")
    def test_a_ward_is_no_longer_neutral(self, duel: Duel) -> None:
        """Nasty: a neutral card belongs to no faction, and Ward gives it one."""
        maester = duel.you.has("House Maester")
        duel.you.attaches("Ward", maester)
        duel.you.holds("Tithe")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Tithe" not in duel.you.offered


def revealing(duel: Duel, seat: Seat, name: str) -> None:
    duel.begin(when_revealed(duel.game, [seat.reveals(name)]))


class TestATimeForWolves:
    def test_a_cheap_wolf_may_enter_play(self, duel: Duel) -> None:
        duel.you.deck("Burned Men", "Direwolf Pup")
        revealing(duel, duel.you, "A Time For Wolves")
        duel.you.choose("Direwolf Pup")
        duel.you.choose("yes")
        assert [c.name for c in duel.you.in_play] == ["Direwolf Pup"]
        assert duel.you.hand == []

    def test_or_be_taken(self, duel: Duel) -> None:
        duel.you.deck("Burned Men", "Direwolf Pup")
        revealing(duel, duel.you, "A Time For Wolves")
        duel.you.choose("Direwolf Pup")
        duel.you.choose("no")
        assert [c.name for c in duel.you.hand] == ["Direwolf Pup"]

    def test_a_dear_one_is_taken(self, duel: Duel) -> None:
        duel.you.deck("Burned Men", "Wolves of the North")
        revealing(duel, duel.you, "A Time For Wolves")
        duel.you.choose("Wolves of the North")
        assert duel.over
        assert [c.name for c in duel.you.hand] == ["Wolves of the North"]

    @pytest.mark.parametrize(("cost", "asked"), [(3, True), (4, False)])
    def test_a_wolf_of_three_may_enter_play(self, duel: Duel, cost: int, asked: bool) -> None:
        (plot,) = duel.you.plots("A Time For Wolves")
        for card in list(duel.you.player.deck):
            duel.remove(card)
        wolf = invented(duel.you, "Wolf", traits=["Direwolf"], cost=cost, zone=Zone.DECK)
        duel.begin(reveal_plot(duel.you.player, plot))
        duel.you.choose("d0")
        assert duel.you.asked is asked
        if not asked:
            assert wolf in duel.you.hand


class TestFallenFromFavor:
    def test_you_sacrifice_a_character(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        theirs = duel.they.has("Bran Stark")
        revealing(duel, duel.you, "Fallen from Favor")
        duel.you.choose(arya)
        duel.finish()
        assert arya in duel.you.discard
        assert robb.in_play
        assert theirs.in_play

    def test_one_of_yours_who_can_be_sacrificed(self, duel: Duel) -> None:
        (plot,) = duel.you.plots("Fallen from Favor")
        robb, foe = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        spared(duel.you, Sacrifice)
        duel.begin(reveal_plot(duel.you.player, plot))
        assert duel.over
        assert robb in duel.you.discard
        assert foe.in_play


class TestSnowedUnder:
    def test_base_initiative_counts_as_nothing(self, duel: Duel) -> None:
        duel.you.reveals("Snowed Under")
        duel.they.reveals("A Noble Cause")
        assert duel.they.player.plot_value(INITIATIVE) == 0
        assert duel.they.player.plot_value(INCOME) == 5
        duel.they.has("The Kingsroad")
        assert duel.they.player.plot_value(INITIATIVE) == 1


class TestTheLongWinter:
    def test_whoever_has_no_summer_loses_power(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        robb.power = 2
        duel.they.player.faction_card.power = 1
        duel.you.player.faction_card.power = 1
        revealing(duel, duel.you, "The Long Winter")
        duel.they.choose(robb)
        assert robb.power == 1
        assert (duel.you.power, duel.they.power) == (0, 2)

    def test_summer_keeps_it(self, duel: Duel) -> None:
        duel.they.reveals("A Song of Summer")
        duel.they.player.faction_card.power = 1
        revealing(duel, duel.you, "The Long Winter")
        assert duel.they.power == 1

    def test_a_single_player_with_a_single_power(self, duel: Duel) -> None:
        (plot,) = duel.you.plots("The Long Winter")
        duel.they.player.faction_card.power = 1
        duel.begin(reveal_plot(duel.you.player, plot))
        duel.finish()
        assert duel.they.power == 0

    def test_nobody_with_power(self, duel: Duel) -> None:
        (plot,) = duel.you.plots("The Long Winter")
        duel.begin(reveal_plot(duel.you.player, plot))
        assert duel.over
        assert sum("The Long Winter" in line for line in duel.log()) == 1


class TestASongOfSummer:
    def test_strengthens_yours_until_winter(self, duel: Duel) -> None:
        mine, theirs = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        duel.you.reveals("A Song of Summer")
        assert (mine.strength, theirs.strength) == (6, 2)
        duel.they.reveals("Famine")
        assert mine.strength == 5


class TestWeaponsAtTheDoor:
    def test_all_attachments_go_home(self, duel: Duel) -> None:
        robb, arya = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        ice = duel.you.attaches("Ice", robb)
        milk = duel.you.attaches("Milk of the Poppy", arya)
        duel.they.reveals("Weapons at the Door")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert ice in duel.you.hand
        assert milk in duel.you.hand

    @pytest.mark.nasty
    def test_an_event_that_became_one_stays(self, duel: Duel) -> None:
        """Nasty: Risen from the Sea is an attachment, but not by its print."""
        asha, robb = duel.you.has("Asha Greyjoy"), duel.you.has("Robb Stark")
        ice = duel.you.attaches("Ice", robb)
        (risen,) = duel.you.holds("Risen from the Sea")
        duel.you.rich(9)
        duel.they.reveals("Weapons at the Door")

        async def story() -> None:
            await happen(Kill(asha))
            await happen(PhaseBegins(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Risen from the Sea")
        duel.finish()
        assert risen.parent is asha
        assert ice in duel.you.hand

    def test_as_challenges_begin_and_where_there_is_a_weapon(self, duel: Duel) -> None:
        duel.you.reveals("Weapons at the Door")
        robb = duel.they.has("Robb Stark")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert not any("Weapons at the Door" in line for line in duel.log())
        ice = duel.they.attaches("Ice", robb)
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        assert ice.in_play
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert ice.zone is Zone.HAND


class TestRangersCache:
    def test_cards_or_gold_when_taxation_ends(self) -> None:
        for choice, cards, gold in (("draw_two", 2, 0), ("gain_three_gold", 0, 3)):
            duel = Duel(phase=Phase.TAXATION)
            cache = duel.you.reveals("Ranger's Cache")
            duel.begin(happen(PhaseEnds(duel.game, Phase.TAXATION)))
            duel.you.choose(cache)
            duel.you.choose(choice)
            assert (len(duel.you.hand), duel.you.gold) == (cards, gold)

    def test_at_the_end_of_taxation_alone(self, duel: Duel) -> None:
        duel.you.reveals("Ranger's Cache")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over


class TestManceRayder:
    def test_wildlings_lie_in_ambush(self, duel: Duel) -> None:
        osha, robb = duel.you.holds("Osha", "Robb Stark")
        (theirs,) = duel.they.holds("Osha")
        duel.you.has("Mance Rayder")
        assert osha.ambush == (3,)
        assert not robb.ambush
        assert not theirs.ambush
        assert ambush_price(duel.you.player, osha, 3) == 3

    def test_for_one_less_in_winter(self, duel: Duel) -> None:
        (osha,) = duel.you.holds("Osha")
        duel.you.has("Mance Rayder")
        duel.they.reveals("Famine")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Ambush Osha (2 gold)")
        assert osha.in_play
        assert duel.you.gold == 0

    def test_wildling_characters_in_your_hand_alone(self, duel: Duel) -> None:
        duel.you.has("Mance Rayder")
        facts = {"traits": ["Wildling"], "cost": 2}
        places = invented(duel.you, "Camp", type="location", zone=Zone.HAND, **facts)  # type: ignore[arg-type]
        gone = invented(duel.you, "Gone", zone=Zone.DISCARD, **facts)  # type: ignore[arg-type]
        held = invented(duel.you, "Held", zone=Zone.HAND, **facts)  # type: ignore[arg-type]
        assert held.ambush == (2,)
        assert places.ambush == gone.ambush == ()

    def test_winter_makes_no_other_ambush_cheaper(self, duel: Duel) -> None:
        duel.you.has("Mance Rayder")
        duel.you.reveals("The Winds of Winter")
        (spy,) = duel.you.holds("Red Keep Spy")
        (amount,) = spy.ambush
        assert ambush_price(duel.you.player, spy, amount) == amount


@pytest.mark.nasty
class TestNastyMeetings:
    @pytest.mark.rule("attachment_cards", "no_attachments", "blank")
    def test_the_tide_finds_no_attachment_that_the_new_plot_forbids(self) -> None:
        """Hodor may bear something only as long as Fortified Position blanks him: before initiative
        is compared, and before anybody interrupts that, the attachment is gone."""
        duel = Duel(phase=Phase.PLOT)
        hodor = duel.they.has("Hodor")
        duel.you.reveals("Fortified Position")
        bird = duel.they.attaches("Little Bird", hodor)
        duel.you.holds("Ahead of the Tide")
        duel.you.plots("A Noble Cause")
        duel.they.plots("Taxation")
        duel.begin(plot_phase(duel.game))
        assert "Ahead of the Tide" in str(duel.you.offered)
        assert bird.zone is Zone.DISCARD
        assert not list(duel.game.violations())

    def test_snow_on_a_tide(self) -> None:
        """Snowed Under takes the base value alone: what Ahead of the Tide adds still counts."""
        duel = Duel(phase=Phase.PLOT)
        duel.you.holds("Ahead of the Tide")
        duel.you.plots("Snowed Under")
        duel.they.plots("Sneak Attack")
        duel.begin(plot_phase(duel.game))
        duel.you.choose("Ahead of the Tide")
        assert duel.you.player.plot_value(INITIATIVE) == 3
        assert duel.they.player.plot_value(INITIATIVE) == 0
        assert duel.you.prompt == "first_player"

    def test_two_tides_draw_two(self) -> None:
        duel = Duel(phase=Phase.PLOT)
        duel.you.holds("Ahead of the Tide", "Ahead of the Tide")
        duel.you.plots("A Noble Cause")
        duel.they.plots("Confiscation")
        duel.begin(plot_phase(duel.game))
        duel.you.choose("Ahead of the Tide")
        duel.you.choose("Ahead of the Tide")
        assert duel.you.player.plot_value(INITIATIVE) == 6
        duel.finish()
        assert len(duel.you.hand) == 2

    def test_a_hedge_knight_is_no_shield_for_a_florent(self, duel: Duel) -> None:
        """Of two equally weak the player chooses, the Florent's own among them."""
        own = invented(duel.you, "Own", strength=1)
        other = invented(duel.they, "Other", strength=1)
        (knight,) = duel.you.holds("House Florent Knight")
        duel.begin(happen(EntersPlay(knight, duel.you.player)))
        assert len(duel.you.offered) == 2
        duel.you.choose(other)
        assert own.in_play

    def test_the_eyrie_keeps_quentyns_victim(self, duel: Duel) -> None:
        eyrie, weak = duel.they.has("The Eyrie"), invented(duel.they, "Weak", strength=1)
        quentyn = duel.you.has("Quentyn Martell")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.they.choose(eyrie)
        duel.they.choose(weak)
        duel.begin(happen(Kill(quentyn)))
        assert duel.over
        assert weak.in_play

    def test_cold_hands_in_a_borrowed_winter(self) -> None:
        """Old Nan makes a Winter plot of any: Fishwhiskers asks what is revealed, not printed."""
        duel = Duel(phase=Phase.PLOT)
        nan, fish = duel.you.controls("Old Nan", "Fishwhiskers")
        robb = duel.they.has("Robb Stark")
        duel.you.plots("Taxation")
        duel.they.plots("Confiscation")
        duel.begin(plot_phase(duel.game))
        duel.you.choose(nan)
        duel.you.choose("Winter")
        duel.finish()
        assert duel.fighting(MILITARY, [fish], [robb]).total(Side.DEFENDING) == 0
