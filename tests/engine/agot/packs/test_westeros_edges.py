"""Edges of cards of the Westeros cycle that their own tests pass by: a third player, the own side,
nothing there to do, what the log says."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import (
    ChallengeInitiated,
    Kill,
    Kneel,
    PhaseBegins,
    ReturnedToHand,
)
from engine.agot.modifiers import GAINS_AMBUSH, RESERVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Zone
from engine.agot.prices import ambush_price
from engine.agot.rounds import when_revealed
from engine.agot.timing import happen
from engine.agot.verbs import sacrifice
from tests.duel import Duel, invented
from tests.engine.agot.packs.moments import act, offered, won
from tests.engine.agot.packs.spared import spared


class TestWinterfellCastle:
    def test_an_opponents_unique_starks_gain_nothing_beside_two_of_yours(self) -> None:
        duel = Duel()
        robb, arya, _ = duel.you.controls("Robb Stark", "Arya Stark", "Winterfell Castle")
        catelyn = duel.they.has("Catelyn Stark")
        before = catelyn.strength
        duel.fighting(MILITARY, [robb, arya], [catelyn])
        assert catelyn.strength == before

    def test_unique_characters_of_other_houses_do_not_count(self, duel: Duel) -> None:
        robb, tywin, _ = duel.you.controls("Robb Stark", "Tywin Lannister", "Winterfell Castle")
        before = robb.strength
        duel.fighting(MILITARY, [robb, tywin])
        assert robb.strength == before


class TestRoyalEntourage:
    @pytest.mark.rule("forced")
    def test_who_kneels_already_is_not_bowed_again(self, duel: Duel) -> None:
        duel.you.has("Royal Entourage", kneeling=True)
        lost = duel.fighting(INTRIGUE, [duel.they.has("Tywin Lannister")], against=duel.you)
        won(duel, lost, duel.they, duel.you)
        assert not any("Royal Entourage" in line for line in duel.log())


class TestInTheNameOfYourKing:
    def test_opponents_may_still_initiate_military_challenges(self) -> None:
        duel = Duel(3)
        duel.you.holds("In the Name of Your King!")
        duel.you.rich(1)
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        act(duel, "defenders_declared")
        duel.you.choose("In the Name of Your King!")
        you, they, third = (seat.player for seat in duel.seats)
        assert not may_initiate(you, MILITARY, third)
        assert may_initiate(third, MILITARY, you)
        assert may_initiate(you, POWER, they)
        assert "cannot initiate military challenges" in " ".join(duel.log())


class TestBrothelMadame:
    def entertain(self, gold: int) -> Duel:
        duel = Duel(3)
        madame = duel.you.has("Brothel Madame")
        for seat in duel.seats[1:]:
            seat.rich(gold)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(madame)
        duel.you.choose(duel.they.player)
        return duel

    def test_binds_the_guest_alone_and_against_you_alone(self) -> None:
        duel = self.entertain(0)
        you, they, third = (seat.player for seat in duel.seats)
        assert not may_initiate(they, MILITARY, you)
        assert may_initiate(they, MILITARY, third)
        assert may_initiate(they, POWER, you)
        assert may_initiate(third, MILITARY, you)
        assert "military" in " ".join(duel.log())


class TestSerAlliserThorne:
    def test_comes_even_where_the_attacker_has_a_dead_copy(self, duel: Duel) -> None:
        duel.they.buried("Ser Alliser Thorne")
        (alliser,) = duel.you.holds("Ser Alliser Thorne")
        duel.you.rich(4)
        fight = duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose(alliser)
        assert alliser in duel.you.in_play

    def test_not_where_you_have_one(self, duel: Duel) -> None:
        duel.you.buried("Ser Alliser Thorne")
        duel.you.holds("Ser Alliser Thorne")
        duel.you.rich(4)
        fight = duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        duel.begin(happen(ChallengeInitiated(fight, [])))
        assert duel.over


class TestTheKingsPeace:
    def test_who_can_do_neither_is_not_asked(self, duel: Duel) -> None:
        duel.you.reveals("The King's Peace")
        duel.they.player.faction_card.kneeling = True
        fight = duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose("The King's Peace")
        assert not duel.they.asked
        assert fight.winner is None
        assert duel.over


class TestINeverBetAgainstMyFamily:
    def bet(self, duel: Duel) -> None:
        duel.you.holds("I Never Bet Against My Family")
        duel.you.rich(9)
        act(duel)
        duel.you.choose("I Never Bet Against My Family")

    def test_one_of_several_and_none_whose_copy_is_dead(self, duel: Duel) -> None:
        duel.you.buried("Tyrion Lannister")
        duel.you.deck("Tyrion Lannister", "Tywin Lannister", "Cersei Lannister")
        self.bet(duel)
        assert set(duel.you.offered) == {"Tywin Lannister", "Cersei Lannister"}
        decision = duel.you.decision
        assert decision is not None
        assert decision.refusal([o.key for o in decision.options if o.key != "pass"]) is not None


class TestTheWatcherOnTheWalls:
    def test_one_attacker_is_enough(self, duel: Duel) -> None:
        duel.you.holds("The Watcher on the Walls")
        duel.you.rich(9)
        for n in range(2):
            invented(duel.you, f"Ranger {n}", traits=["Ranger"])
        robb = duel.they.has("Robb Stark")
        duel.fighting(MILITARY, [robb], against=duel.you)
        act(duel, "defenders_declared")
        duel.you.choose("The Watcher on the Walls")
        assert robb in duel.they.dead


class TestRedCloaks:
    def test_the_last_gold_will_do(self, duel: Duel) -> None:
        cloaks = duel.you.has("Red Cloaks")
        duel.you.rich(1)
        act(duel)
        duel.you.choose(cloaks)
        assert duel.you.gold == 0


class TestPaidOff:
    def test_one_gold_of_several_buys_the_character_up(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        bribe = duel.you.attaches("Paid Off", robb)
        duel.they.rich(3)
        fight = duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")])
        won(duel, fight, duel.you, duel.they)
        duel.you.choose(bribe)
        duel.they.choose("yes")
        assert (duel.you.gold, duel.they.gold) == (1, 2)


class TestLoot:
    def test_the_losers_gold_is_the_measure(self, duel: Duel) -> None:
        duel.you.holds("Loot")
        duel.you.rich(1)
        duel.they.rich(3)
        fight = duel.fighting(POWER, [duel.you.has("Theon Greyjoy")])
        won(duel, fight, duel.you, duel.they)
        duel.you.choose("Loot")
        assert duel.you.offered == ["1", "2", "3"]


class TestBloodOfTheDragon:
    def test_a_dragon_without_strength_lives(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        whelp = invented(duel.they, "Whelp", traits=["Dragon"], strength=0)
        weak = invented(duel.they, "Weak", strength=1)
        duel.begin(happen(Kneel(whelp)))
        assert weak in duel.they.dead
        assert whelp.in_play


class TestWraithsInTheirMidst:
    @pytest.mark.parametrize(
        ("other", "left"), [(-3, 2), (-5, 1), (4, 8)], ids=["to the edge", "below", "far above"]
    )
    def test_what_others_take_or_add_counts_first(self, duel: Duel, other: int, left: int) -> None:
        duel.you.reveals("Wraiths in Their Midst")
        base = duel.they.player.plot
        assert base is not None
        assert base.printed.plot_values[RESERVE] == 6
        invented(
            duel.they,
            "Burden",
            lambda s: s.players(RESERVE, other, to=lambda me, p: p is me.controller),
            type="location",
        )
        assert duel.they.player.plot_value(RESERVE) == left


class TestWinterfellCrypt:
    def test_a_unique_location_of_the_house_is_no_character(self, duel: Duel) -> None:
        duel.you.has("Winterfell Crypt")
        hall = invented(duel.you, "Hall", type="location", faction="stark", unique=True)
        duel.they.has("Sansa Stark")
        duel.begin(sacrifice(hall))
        assert duel.over

    def test_nor_is_a_common_stark_enough(self, duel: Duel) -> None:
        duel.you.has("Winterfell Crypt")
        common = invented(duel.you, "Common", faction="stark", unique=False)
        duel.they.has("Sansa Stark")
        duel.begin(happen(Kill(common)))
        assert duel.over


class TestRaiderFromPyke:
    def test_a_weapon_that_lies_in_play_gains_nothing(self, duel: Duel) -> None:
        duel.you.has("Raider from Pyke")
        sword = invented(duel.you, "Sword", type="attachment", traits=["Weapon"], cost=2)
        held = invented(
            duel.you, "Sword", type="attachment", traits=["Weapon"], cost=2, zone=Zone.HAND
        )
        assert list(GAINS_AMBUSH.answers(duel.game, sword)) == []
        assert list(GAINS_AMBUSH.answers(duel.game, held)) == [2]


class TestSeptaMordane:
    def test_arya_is_not_immune_to_opponents_events(self, duel: Duel) -> None:
        _, arya = duel.you.controls("Septa Mordane", "Arya Stark")
        event = invented(duel.they, "Event", type="event")
        plot = duel.they.player.plot
        assert plot is not None
        assert arya.immune_to(plot)
        assert not arya.immune_to(event)


class TestButterbumps:
    def test_the_last_card_goes_too(self, duel: Duel) -> None:
        bumps = duel.you.has("Butterbumps")
        (last,) = duel.you.holds("Robb Stark")
        fight = duel.fighting(POWER, [duel.they.has("Tywin Lannister")], [bumps], against=duel.you)
        won(duel, fight, duel.they, duel.you)
        assert last in duel.you.discard


class TestAGiftOfArborRed:
    @pytest.mark.rule("search")
    def test_one_card_each_and_the_rest_is_shuffled(self, duel: Duel) -> None:
        duel.you.holds("A Gift of Arbor Red")
        for seat in duel.seats:
            seat.deck("Robb Stark", "Arya Stark", "Sansa Stark", "Bran Stark", "Hodor")
        act(duel)
        duel.you.choose("A Gift of Arbor Red")
        for _ in duel.seats:
            decision = duel.you.decision
            assert decision is not None
            assert (decision.parts[0].low, decision.parts[0].high) == (1, 1)
            assert len(decision.options) == 4
            duel.you.choose(decision.options[0].key)
        assert [len(seat.hand) for seat in duel.seats] == [1, 1]
        assert sum("shuffle" in line for line in duel.log()) == 2


class TestCityWatch:
    def test_one_opponent_with_less_power_is_enough(self) -> None:
        duel = Duel(3)
        (watch,) = duel.you.holds("City Watch")
        duel.you.player.faction_card.power = 1
        duel.seats[2].player.faction_card.power = 2
        assert ambush_price(duel.you.player, watch, 6) == 4


class TestDagmerCleftjaw:
    def test_takes_a_location_of_the_loser_and_of_nobody_else(self) -> None:
        duel = Duel(3)
        dagmer = duel.you.has("Dagmer Cleftjaw")
        duel.they.has("The Wall")
        loot = duel.they.has("Small Council Chamber")
        other = duel.seats[2].has("Street of the Sisters")
        duel.begin(duel.conclude(duel.fighting(POWER, [dagmer])))
        duel.you.choose(dagmer)
        assert not duel.you.asked or other.named not in offered(duel.you)
        duel.finish()
        assert loot.controller is duel.you.player


class TestForgottenPlans:
    def test_cards_that_are_no_plots_keep_their_text(self, duel: Duel) -> None:
        duel.you.reveals("Forgotten Plans")
        agenda = duel.they.player.faction_card
        robb = duel.they.has("Robb Stark")
        assert not agenda.blank
        assert not robb.blank


class TestCloseCall:
    def test_who_stays_dead_brings_no_card(self, duel: Duel) -> None:
        plot = duel.you.reveals("Close Call")
        spared_one = spared(duel.you, ReturnedToHand, "Dead")
        duel.remove(spared_one)
        (robb,) = duel.you.buried("Robb Stark")
        duel.you.deck("Arya Stark")
        duel.begin(when_revealed(duel.game, [plot]))
        assert robb in duel.you.discard
        assert len(duel.you.hand) == 1


class TestRoseroadPatrol:
    def test_has_stealth_as_long_as_nobody_is_stronger(self, duel: Duel) -> None:
        patrol = duel.you.has("Roseroad Patrol")
        assert patrol.has(Keyword.STEALTH)
        equal = invented(duel.they, "Equal", strength=patrol.strength)
        assert patrol.has(Keyword.STEALTH)
        duel.remove(equal)
        invented(duel.they, "Stronger", strength=patrol.strength + 1)
        assert not patrol.has(Keyword.STEALTH)
