"""The cards of Tyrion's Chain."""

from __future__ import annotations

import pytest

from engine.agot.challenge import initiate, may_initiate
from engine.agot.events import ChallengeEnds, ChallengeWon, Initiated, PhaseEnds, PlotRevealed
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Zone
from engine.agot.playing import action_window, marshal_cost, put_into_play
from engine.agot.rounds import when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.stealth import Stealth, may_be_bypassed, most_bypassed, stealth_objection
from engine.agot.timing import happen
from engine.agot.verbs import gain_power_for_faction, kill
from tests.duel import Duel, invented

SUMMER, WINTER = "Time of Plenty", "Early Frost"


def wins(duel: Duel, icon: Icon, mine: Card, by: int = 1) -> None:
    """You win a challenge in which this character of yours attacks."""
    fight = duel.fighting(icon, [mine])
    duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, by)))


class TestHouseManderlyKnight:
    def test_is_strong_in_winter_whoever_reveals_it(self, duel: Duel) -> None:
        knight = duel.you.has("House Manderly Knight")
        assert knight.strength == 1
        duel.they.reveals(WINTER)
        assert knight.strength == 3
        duel.you.reveals(WINTER)
        assert knight.strength == 3
        duel.you.reveals(SUMMER)
        duel.they.reveals(SUMMER)
        assert knight.strength == 1


class TestWolfInTheNight:
    def test_helps_a_lone_stark_attacker(self, duel: Duel) -> None:
        robb = duel.you.has("Arya Stark")
        duel.you.holds('"Wolf in the Night"')
        duel.you.rich(1)
        duel.fighting(POWER, [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose('"Wolf in the Night"')
        assert robb.strength == 5
        assert robb.has(Keyword.RENOWN)

    def test_not_one_of_two_nor_a_defender(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        foe = duel.they.has("Eddard Stark")
        duel.you.holds('"Wolf in the Night"')
        duel.you.rich(1)
        duel.fighting(POWER, [robb, arya], [foe])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert '"Wolf in the Night"' not in duel.you.offered

    def test_not_a_lone_attacker_of_another_house(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        duel.you.holds('"Wolf in the Night"')
        duel.you.rich(1)
        duel.fighting(MILITARY, [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert '"Wolf in the Night"' not in duel.you.offered

    def test_for_the_challenge(self, duel: Duel) -> None:
        arya = duel.you.has("Arya Stark")
        duel.you.holds('"Wolf in the Night"')
        duel.you.rich(1)
        fight = duel.fighting(POWER, [arya])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose('"Wolf in the Night"')
        duel.begin(happen(ChallengeEnds(fight)))
        assert (arya.strength, arya.has(Keyword.RENOWN)) == (2, False)


class TestSerRobarRoyce:
    def test_gains_power_in_summer_once_a_phase(self, duel: Duel) -> None:
        robar = duel.you.has("Ser Robar Royce")
        mine, theirs = duel.you.plots(SUMMER)[0], duel.they.plots(SUMMER)[0]
        plots = (PlotRevealed(duel.you.player, mine), PlotRevealed(duel.they.player, theirs))
        duel.begin(happen(*plots))
        duel.you.choose(robar)
        assert robar.power == 1
        assert duel.over
        assert not robar.kneeling

    def test_kneels_in_winter(self, duel: Duel) -> None:
        robar = duel.you.has("Ser Robar Royce")
        winter = duel.they.plots(WINTER)[0]
        duel.begin(happen(PlotRevealed(duel.they.player, winter)))
        assert robar.kneeling
        assert robar.power == 0

    def test_others_plots_leave_him_alone(self, duel: Duel) -> None:
        robar = duel.you.has("Ser Robar Royce")
        (plot,) = duel.they.plots("Taxation")
        duel.begin(happen(PlotRevealed(duel.they.player, plot)))
        assert duel.over
        assert (robar.kneeling, robar.power) == (False, 0)


class TestQhorinHalfhand:
    def test_kills_a_weaker_commoner_of_the_loser(self, duel: Duel) -> None:
        qhorin = duel.you.has("Qhorin Halfhand")
        own = duel.you.has("Burned Men")
        weak, unique = duel.they.controls("Burned Men", "Arya Stark")
        equal = invented(duel.they, "Equal", strength=5)
        stronger = invented(duel.they, "Six", strength=6)
        wins(duel, MILITARY, qhorin)
        duel.you.choose(qhorin)
        assert weak.zone is Zone.DEAD
        assert all(card.in_play for card in (own, unique, equal, stronger))

    def test_only_in_military_and_only_with_him(self, duel: Duel) -> None:
        qhorin, men = duel.you.controls("Qhorin Halfhand", "Burned Men")
        duel.they.has("Burned Men")
        wins(duel, POWER, qhorin)
        assert duel.over
        wins(duel, MILITARY, men)
        assert duel.over


class TestFistOfTheFirstMen:
    def test_helps_rangers_while_your_reserve_is_higher(self, duel: Duel) -> None:
        duel.you.has("Fist of the First Men")
        ranger = duel.you.has("Ranging Party")
        other, foe = duel.you.has("Steward at the Wall"), duel.they.has("Ranging Party")
        usual = ranger.printed.strength
        assert ranger.strength == usual
        assert may_be_bypassed(ranger)
        duel.they.reveals(WINTER)
        assert ranger.strength == usual + 1
        assert not may_be_bypassed(ranger)
        assert other.strength == other.printed.strength
        assert foe.strength == usual
        assert may_be_bypassed(other)

    def test_one_opponent_with_less_is_enough(self, melee: Duel) -> None:
        melee.you.has("Fist of the First Men")
        ranger = melee.you.has("Ranging Party")
        melee.seats[2].reveals(WINTER)
        melee.they.reveals("Calm Over Westeros")
        assert ranger.strength == ranger.printed.strength + 1


class TestSalladhorSaan:
    def test_brings_a_ship_or_a_weapon_from_hand(self, duel: Duel) -> None:
        saan = duel.you.has("Salladhor Saan")
        ship, axe, _ = duel.you.holds("The Valyrian", "Ice", "Seal of the Hand")
        duel.you.has("Eddard Stark")
        wins(duel, INTRIGUE, saan)
        duel.you.choose(saan)
        assert duel.you.offered == ["The Valyrian", "Ice"]
        duel.you.choose(ship)
        assert ship.in_play
        assert not axe.in_play

    def test_must_participate(self, duel: Duel) -> None:
        duel.you.has("Salladhor Saan")
        duel.you.holds("The Valyrian")
        wins(duel, MILITARY, duel.you.has("Burned Men"))
        assert duel.over


class TestTheValyrian:
    def test_counts_the_defending_players_gold(self, duel: Duel) -> None:
        ship, men, idle = duel.you.controls("The Valyrian", "Burned Men", "Robb Stark")
        usual = men.strength
        duel.they.rich(3)
        duel.you.rich(7)
        duel.fighting(MILITARY, [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(ship)
        assert men.strength == usual + 3
        assert idle.strength == 5
        assert ship.kneeling

    def test_is_of_no_use_against_the_poor(self, duel: Duel) -> None:
        _, men = duel.you.controls("The Valyrian", "Burned Men")
        duel.fighting(MILITARY, [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.you.offered == []

    def test_strengthens_even_an_opponents_attacker(self, duel: Duel) -> None:
        """The defending player is you, and the ship looks into your purse."""
        ship, men = duel.you.has("The Valyrian"), duel.they.has("Burned Men")
        usual = men.strength
        duel.you.rich(2)
        duel.fighting(MILITARY, [men], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(ship)
        assert men.strength == usual + 2


class TestTyrionsChain:
    def test_takes_over_an_opponents_war(self, duel: Duel) -> None:
        """Of Battle of the Blackwater: you are the one who revealed it, they the opponent."""
        tyrion = duel.you.has("Tyrion Lannister")
        (chain,) = duel.you.holds("Tyrion's Chain")
        duel.they.reveals("Battle of the Blackwater")
        eddard = duel.they.has("Eddard Stark")
        copy = duel.they.duplicates(eddard)
        duel.you.rich(1)
        wins(duel, INTRIGUE, tyrion)
        duel.you.choose(chain)
        assert copy.zone is Zone.DISCARD
        assert chain.zone is Zone.DISCARD

    def test_needs_a_unique_lannister_in_the_challenge(self, duel: Duel) -> None:
        duel.you.has("Tyrion Lannister")
        duel.you.holds("Tyrion's Chain")
        duel.they.reveals("Battle of the Blackwater")
        duel.they.duplicates(duel.they.has("Eddard Stark"))
        duel.you.rich(1)
        wins(duel, MILITARY, duel.you.has("Burned Men"))
        assert "Tyrion's Chain" not in duel.you.offered

    def test_needs_a_war(self, duel: Duel) -> None:
        tyrion = duel.you.has("Tyrion Lannister")
        duel.you.holds("Tyrion's Chain")
        duel.they.reveals("Confiscation")
        duel.you.rich(1)
        wins(duel, INTRIGUE, tyrion)
        assert "Tyrion's Chain" not in duel.you.offered

    def test_not_for_a_war_that_would_do_nothing(self, duel: Duel) -> None:
        """Nobody has a duplicate that Battle of the Blackwater could discard."""
        tyrion = duel.you.has("Tyrion Lannister")
        duel.you.holds("Tyrion's Chain")
        duel.they.reveals("Battle of the Blackwater")
        duel.you.rich(1)
        wins(duel, INTRIGUE, tyrion)
        assert "Tyrion's Chain" not in duel.you.offered

    def test_a_unique_character_of_another_house_will_not_do(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Tyrion's Chain")
        duel.they.reveals("Battle of the Blackwater")
        duel.they.duplicates(duel.they.has("Eddard Stark"))
        duel.you.rich(1)
        wins(duel, INTRIGUE, robb)
        assert "Tyrion's Chain" not in duel.you.offered

    def test_it_is_you_who_revealed_it(self, duel: Duel) -> None:
        def write(script: Script) -> None:
            @script.when_revealed()
            async def plunder(me: Card) -> None:
                await gain_power_for_faction(me.controller, 1)

        tyrion = duel.you.has("Tyrion Lannister")
        (chain,) = duel.you.holds("Tyrion's Chain")
        duel.remove(duel.they.player.piles[Zone.REVEALED][-1])
        invented(duel.they, "Raid", write, type="plot", traits=["War"], zone=Zone.REVEALED)
        duel.you.rich(1)
        wins(duel, INTRIGUE, tyrion)
        duel.you.choose(chain)
        assert (duel.you.power, duel.they.power) == (1, 0)


class TestQuaitheOfTheShadow:
    def test_removes_the_feeble_of_both_sides(self, duel: Duel) -> None:
        arya, robb = duel.you.controls("Arya Stark", "Robb Stark")
        weak, strong = invented(duel.they, "Two", strength=2), invented(duel.they, "Three")
        (quaithe,) = duel.you.holds("Quaithe of the Shadow")
        fight = duel.fighting(MILITARY, [arya, robb], [weak, strong])
        duel.begin(put_into_play(quaithe, duel.you.player))
        duel.you.choose(quaithe)
        assert fight.attackers == [robb]
        assert fight.defenders == [strong]

    def test_needs_a_challenge(self, duel: Duel) -> None:
        duel.you.has("Arya Stark")
        (quaithe,) = duel.you.holds("Quaithe of the Shadow")
        duel.begin(put_into_play(quaithe, duel.you.player))
        assert duel.over

    def test_nobody_is_asked_where_all_are_strong(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        (quaithe,) = duel.you.holds("Quaithe of the Shadow")
        duel.fighting(MILITARY, [robb])
        duel.begin(put_into_play(quaithe, duel.you.player))
        assert duel.over

    @pytest.mark.nasty
    def test_a_challenge_may_be_left_without_attackers(self, duel: Duel) -> None:
        """Then nobody wins by attacking, and claim stays away (a nasty one)."""
        arya, men = duel.you.has("Arya Stark"), duel.they.has("Burned Men")
        (quaithe,) = duel.they.holds("Quaithe of the Shadow")
        fight = duel.fighting(MILITARY, [arya])

        async def story() -> None:
            await put_into_play(quaithe, duel.they.player)
            await duel.conclude(fight)

        duel.begin(story())
        duel.they.choose(quaithe)
        assert fight.winner is None
        assert men.in_play
        assert duel.you.power == 0


class TestSerArysOakheart:
    def test_discards_an_ally_for_two_gold(self, duel: Duel) -> None:
        ally, other = invented(duel.they, "Friend", traits=["Ally"]), duel.they.has("Robb Stark")
        (arys,) = duel.you.holds("Ser Arys Oakheart")
        duel.you.rich(2)
        duel.begin(put_into_play(arys, duel.you.player))
        duel.you.choose(arys)
        assert ally.zone is Zone.DISCARD
        assert other.in_play
        assert duel.you.gold == 0

    def test_without_gold_he_does_nothing(self, duel: Duel) -> None:
        invented(duel.they, "Friend", traits=["Ally"])
        (arys,) = duel.you.holds("Ser Arys Oakheart")
        duel.you.rich(1)
        duel.begin(put_into_play(arys, duel.you.player))
        assert duel.over


class TestTheGreenblood:
    def test_counts_each_summer_plot(self, duel: Duel) -> None:
        duel.you.has("The Greenblood")
        viper, robb = duel.you.controls("The Red Viper", "Robb Stark")
        foe = duel.they.has("Areo Hotah")
        usual = viper.printed.strength
        duel.they.reveals(SUMMER)
        assert viper.strength == usual + 1
        duel.you.reveals(SUMMER)
        assert viper.strength == usual + 2
        assert robb.strength == 5
        assert foe.strength == foe.printed.strength


class TestNorthernRefugee:
    def test_is_cheaper_in_winter_whoever_reveals_it(self, duel: Duel) -> None:
        (refugee,) = duel.you.holds("Northern Refugee")
        assert marshal_cost(duel.you.player, refugee) == 2
        duel.they.reveals(WINTER)
        assert marshal_cost(duel.you.player, refugee) == 1
        duel.you.reveals(WINTER)
        assert marshal_cost(duel.you.player, refugee) == 1
        duel.you.reveals(SUMMER)
        duel.they.reveals(SUMMER)
        assert marshal_cost(duel.you.player, refugee) == 2

    @pytest.mark.nasty
    def test_joins_other_reductions(self) -> None:
        """A nasty one: with Ocean Road nothing is left to pay."""
        duel = Duel(phase=Phase.MARSHALING)
        road = duel.you.has("Ocean Road")
        (refugee,) = duel.you.holds("Northern Refugee")
        duel.they.reveals(WINTER)
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose(road)
        duel.you.choose(f"marshal:{refugee.ref}")
        assert refugee.in_play
        assert duel.you.gold == 0


class TestRelentlessAssault:
    def test_allows_one_more_challenge_of_that_type(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Relentless Assault")
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)
        wins(duel, MILITARY, robb, by=5)
        assert not may_initiate(duel.you.player, MILITARY, duel.they.player)
        duel.you.choose("Relentless Assault")
        assert duel.you.player.faction_card.kneeling
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)
        duel.fighting(INTRIGUE, [robb])
        assert not may_initiate(duel.you.player, INTRIGUE, duel.they.player)
        duel.fighting(MILITARY, [robb])
        assert not may_initiate(duel.you.player, MILITARY, duel.they.player)

    @pytest.mark.parametrize("by", [4, 5])
    def test_the_margin(self, duel: Duel, by: int) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Relentless Assault")
        wins(duel, MILITARY, robb, by=by)
        assert ("Relentless Assault" in duel.you.offered) is (by == 5)

    def test_a_kneeling_faction_card_cannot_kneel(self, duel: Duel) -> None:
        """The kneeling is part of the effect: without it there is nothing the event could do."""
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Relentless Assault")
        duel.you.player.faction_card.kneeling = True
        wins(duel, MILITARY, robb, by=9)
        assert "Relentless Assault" not in duel.you.offered

    def test_not_for_a_defender(self, duel: Duel) -> None:
        robb, foe = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        duel.you.holds("Relentless Assault")
        fight = duel.fighting(MILITARY, [foe], [robb], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 9)))
        assert "Relentless Assault" not in duel.you.offered

    def test_the_challenge_is_yours_alone(self, duel: Duel) -> None:
        robb, foe = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        duel.you.holds("Relentless Assault")
        duel.fighting(MILITARY, [foe], against=duel.you)
        wins(duel, MILITARY, robb, by=5)
        duel.you.choose("Relentless Assault")
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)


class TestTarredHeads:
    def test_a_character_goes_to_the_dead_pile(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Tarred Heads")
        (arya,) = duel.they.holds("Arya Stark")
        duel.you.rich(1)
        wins(duel, POWER, robb)
        duel.you.choose("Tarred Heads")
        assert arya.zone is Zone.DEAD

    def test_another_card_is_discarded(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Tarred Heads")
        (ice,) = duel.they.holds("Ice")
        duel.you.rich(1)
        wins(duel, POWER, robb)
        duel.you.choose("Tarred Heads")
        assert ice.zone is Zone.DISCARD

    def test_needs_a_power_challenge_and_a_hand(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Tarred Heads")
        duel.you.rich(1)
        wins(duel, POWER, robb)
        assert "Tarred Heads" not in duel.you.offered
        duel.they.holds("Ice")
        wins(duel, MILITARY, robb)
        assert "Tarred Heads" not in duel.you.offered

    @pytest.mark.nasty
    def test_joffrey_does_not_see_a_killing(self, duel: Duel) -> None:
        """Nobody is killed whom a hand held (a nasty one)."""
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.you.holds("Tarred Heads")
        duel.they.holds("Eddard Stark")
        duel.you.rich(1)
        wins(duel, POWER, joffrey)
        duel.you.choose("Tarred Heads")
        duel.finish()
        assert joffrey.power == 0

    @pytest.mark.nasty
    def test_the_crone_may_be_faster(self, duel: Duel) -> None:
        """A nasty one: whom she has put among the dead already, stays there."""
        crone, robb = duel.you.controls("Crone of Vaes Dothrak", "Robb Stark")
        duel.you.holds("Tarred Heads")
        (arya,) = duel.they.holds("Arya Stark")
        duel.you.rich(1)
        wins(duel, POWER, robb)
        duel.you.choose("Tarred Heads")
        duel.you.choose(crone)
        duel.finish()
        assert duel.they.dead == [arya]
        assert len([line for line in duel.log() if "Arya Stark" in line and "dead" in line]) == 1


class TestBattleOfTheBlackwater:
    def test_discards_the_duplicates_of_two(self, melee: Duel) -> None:
        mine = melee.you.duplicates(melee.you.has("Robb Stark"))
        theirs = melee.they.duplicates(melee.they.has("Eddard Stark"))
        third = melee.seats[2].duplicates(melee.seats[2].has("Arya Stark"))
        plot = melee.you.reveals("Battle of the Blackwater")
        melee.begin(when_revealed(melee.game, [plot]))
        melee.you.choose(melee.they.player)
        assert mine.zone is theirs.zone is Zone.DISCARD
        assert third.zone is Zone.DUPLICATE
        assert melee.they.player.controls("Eddard Stark")

    @pytest.mark.nasty
    def test_a_facedown_duplicate_goes_too(self, duel: Duel) -> None:
        """What Arya wears is a duplicate like any other (a nasty one)."""
        (arya,) = duel.you.holds("Arya Stark")
        plot = duel.you.reveals("Battle of the Blackwater")

        async def story() -> None:
            await put_into_play(arya, duel.you.player)
            await when_revealed(duel.game, [plot])

        duel.begin(story())
        duel.you.choose(arya)
        assert not arya.duplicates
        assert not arya.icon(MILITARY)


class TestRenlysPavilion:
    def test_takes_from_one_and_gives_to_another(self, duel: Duel) -> None:
        pavilion, robb = duel.you.controls("Renly's Pavilion", "Robb Stark")
        foe, third = duel.they.controls("Eddard Stark", "Burned Men")
        usual = third.strength
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(pavilion)
        duel.you.choose(robb, foe)
        duel.you.choose(foe)
        assert (robb.strength, foe.strength, third.strength) == (6, 4, usual)
        assert pavilion.kneeling

    def test_needs_two_characters(self, duel: Duel) -> None:
        duel.you.controls("Renly's Pavilion", "Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_for_the_phase(self, duel: Duel) -> None:
        pavilion, robb, arya = duel.you.controls("Renly's Pavilion", "Robb Stark", "Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(pavilion)
        duel.you.choose(arya)
        assert (robb.strength, arya.strength) == (6, 1)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert (robb.strength, arya.strength) == (5, 2)


class TestPodrickPayne:
    def test_saves_from_military_claim(self, duel: Duel) -> None:
        men, victim = duel.they.has("Burned Men"), duel.you.has("Robb Stark")
        (podrick,) = duel.you.holds("Podrick Payne")
        duel.you.rich(4)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], against=duel.you)))
        duel.you.choose(podrick)
        assert victim.in_play
        assert podrick.in_play
        assert duel.you.gold == 2
        assert men.in_play
        assert duel.over

    def test_for_tyrion_he_strikes_back(self, duel: Duel) -> None:
        men, tyrion = duel.they.has("Burned Men"), duel.you.has("Tyrion Lannister (LoCR)")
        (podrick,) = duel.you.holds("Podrick Payne")
        duel.you.rich(4)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], against=duel.you)))
        duel.you.choose(podrick)
        duel.you.choose("yes")
        assert tyrion.in_play
        assert men.zone is Zone.DEAD
        assert duel.you.gold == 0

    def test_striking_back_takes_two_more_gold(self, duel: Duel) -> None:
        men, tyrion = duel.they.has("Burned Men"), duel.you.has("Tyrion Lannister")
        (podrick,) = duel.you.holds("Podrick Payne")
        duel.you.rich(3)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], against=duel.you)))
        duel.you.choose(podrick)
        assert tyrion.in_play
        assert duel.over
        assert duel.you.gold == 1

    def test_not_from_other_killing(self, duel: Duel) -> None:
        victim = duel.you.has("Robb Stark")
        duel.you.holds("Podrick Payne")
        duel.you.rich(4)
        duel.begin(kill(victim))
        assert "Podrick Payne" not in duel.you.offered
        duel.finish()
        assert victim.zone is Zone.DEAD

    @pytest.mark.nasty
    def test_a_second_one_comes_as_a_duplicate(self, duel: Duel) -> None:
        """A nasty one: he is unique."""
        men, victim = duel.they.has("Burned Men"), duel.you.has("Robb Stark")
        first = duel.you.has("Podrick Payne")
        (second,) = duel.you.holds("Podrick Payne")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], against=duel.you)))
        duel.you.choose(victim)
        duel.you.choose(second)
        assert first.duplicates == (second,)
        assert victim.in_play


class TestSeaBitch:
    def test_holds_a_location_for_the_phase(self, duel: Duel) -> None:
        ship = duel.you.has("Sea Bitch")
        wall = duel.they.has("The Wall")
        duel.they.has("Ocean Road")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(ship)
        assert ship.zone is Zone.DISCARD
        assert wall.controller is duel.you.player
        duel.pass_all()
        assert duel.over or duel.you.asked
        duel.finish()
        assert wall.controller is duel.they.player

    def test_limited_locations_are_safe(self, duel: Duel) -> None:
        duel.you.has("Sea Bitch")
        duel.they.has("Ocean Road")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.nasty
    def test_a_unique_location_of_ones_own_stands_in_the_way(self, duel: Duel) -> None:
        """A nasty one: nobody controls two copies of a unique card."""
        duel.you.controls("Sea Bitch", "The Wall")
        duel.they.has("The Wall")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Sea Bitch" not in duel.you.offered


class TestHouseOfTheUndying:
    def test_the_dead_fight_for_you(self, duel: Duel) -> None:
        house = duel.you.has("House of the Undying")
        eddard, men = duel.they.buried("Eddard Stark", "Burned Men")
        (own,) = duel.you.buried("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(house)
        assert house.zone is Zone.REMOVED
        assert [card.name for card in duel.you.in_play] == ["Eddard Stark", "Burned Men"]
        assert own.zone is Zone.DEAD
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.finish()
        assert eddard.zone is men.zone is Zone.DEAD
        assert eddard in duel.they.dead

    @pytest.mark.nasty
    def test_who_stands_in_the_way_stays_dead(self, duel: Duel) -> None:
        """A nasty one: you have an Eddard Stark of your own."""
        house = duel.you.has("House of the Undying")
        duel.you.has("Eddard Stark")
        eddard, men = duel.they.buried("Eddard Stark", "Burned Men")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(house)
        assert eddard.zone is Zone.DEAD
        assert men.controller is duel.you.player

    def test_needs_somebody_dead(self, duel: Duel) -> None:
        duel.you.has("House of the Undying")
        duel.you.buried("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.nasty
    def test_it_is_no_killing_and_no_duplicate_saves(self, duel: Duel) -> None:
        """A nasty one: the dead return, and Joffrey sees nobody die."""
        house, joffrey = duel.you.controls("House of the Undying", "Joffrey Baratheon")
        (eddard,) = duel.they.buried("Eddard Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(house)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over
        assert eddard.zone is Zone.DEAD
        assert joffrey.power == 0

    def test_needs_somebody_dead_whom_you_may_have(self, duel: Duel) -> None:
        duel.you.has("House of the Undying")
        duel.you.has("Eddard Stark")
        duel.they.buried("Eddard Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_where_the_dead_are_gone_by_then_nobody_comes(self, duel: Duel) -> None:
        def write(script: Script) -> None:
            @script.forced_interrupt(Initiated, when=lambda me, begun: begun.card is house)
            async def pray(me: Card, begun: Initiated) -> None:
                duel.remove(men)

        house = duel.you.has("House of the Undying")
        (men,) = duel.they.buried("Burned Men")
        invented(duel.they, "Prayer", write, type="location")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(house)
        assert duel.over
        assert duel.you.in_play == []


class TestEsgred:
    def test_bypasses_two(self, duel: Duel) -> None:
        esgred, other = duel.you.controls("Esgred", "Burned Men")
        robb, arya, ned = duel.they.controls("Robb Stark", "Catelyn Stark", "Eddard Stark")
        two = [Stealth(esgred, robb), Stealth(esgred, arya)]
        three = [*two, Stealth(esgred, ned)]
        assert stealth_objection(two, [esgred], duel.they.player, MILITARY) is None
        assert stealth_objection(three, [esgred], duel.they.player, MILITARY) is not None
        assert most_bypassed([esgred, other]) == 3

    def test_the_form_lets_her_choose_both(self, duel: Duel) -> None:
        esgred = duel.you.has("Esgred")
        robb, arya = duel.they.controls("Robb Stark", "Catelyn Stark")
        duel.begin(initiate(duel.you.player))
        pairs = (f"{esgred.ref}>{robb.ref}", f"{esgred.ref}>{arya.ref}")
        assert duel.you.decision is not None
        duel.answer(duel.you.decision, ["military", esgred.ref, *pairs])
        duel.finish()
        assert duel.game.challenge is not None
        assert duel.game.challenge.bypassed == [robb, arya]

    def test_gives_way_to_asha(self, duel: Duel) -> None:
        esgred = duel.you.has("Esgred")
        (asha,) = duel.you.holds("Asha Greyjoy")
        duel.begin(put_into_play(asha, duel.you.player))
        duel.finish()
        assert esgred.zone is Zone.DISCARD
        assert asha.power == 1

    @pytest.mark.rule("then")
    def test_asha_gains_only_after_the_sacrifice(self, duel: Duel) -> None:
        """What is replaced still counts; what does not happen brings no power."""
        esgred, asha = duel.you.has("Esgred"), duel.you.holds("Asha Greyjoy")[0]
        duel.begin(put_into_play(asha, duel.you.player))
        duel.finish()
        told = duel.log()
        gone = next(at for at, line in enumerate(told) if "sacrific" in line and "Esgred" in line)
        gained = next(at for at, line in enumerate(told) if "1 power" in line)
        assert gone < gained
        assert not esgred.in_play

    @pytest.mark.nasty
    def test_comes_in_vain_while_asha_is_there(self, duel: Duel) -> None:
        """A nasty one: entering play is enough, and each time Asha gains."""
        asha = duel.you.has("Asha Greyjoy")
        (esgred,) = duel.you.holds("Esgred")
        duel.begin(put_into_play(esgred, duel.you.player))
        duel.finish()
        assert esgred.zone is Zone.DISCARD
        assert asha.power == 1

    def test_anothers_asha_is_no_matter(self, duel: Duel) -> None:
        (esgred,) = duel.you.holds("Esgred")
        duel.they.has("Asha Greyjoy")
        duel.begin(put_into_play(esgred, duel.you.player))
        duel.finish()
        assert esgred.in_play
