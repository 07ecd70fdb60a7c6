"""The cards of Across the Seven Kingdoms."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import (
    ChallengeInitiated,
    ChallengeWon,
    DominanceWon,
    GoldPaid,
    IncomeCollected,
    Initiated,
    Kneel,
    PhaseEnds,
    PlotRevealed,
    PowerGained,
    PowerMoved,
    PutIntoPlay,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CANNOT_GAIN_GOLD, INCOME, INITIATIVE, MUST_BE_DECLARED
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Scope, Side, Zone
from engine.agot.playing import action_window
from engine.agot.predicates import opponents_event
from engine.agot.rounds import when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import IN_A_MENU, take_control
from engine.agot.zones import attach
from tests.duel import Duel, Seat, invented


def wins(duel: Duel, winner: Seat, loser: Seat, *, by: int = 1) -> None:
    """The challenge under way is won."""
    fight = duel.game.challenge
    assert fight is not None
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestTheDragonsTail:
    def test_both_draw_two(self, duel: Duel) -> None:
        duel.you.holds("The Dragon's Tail")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("The Dragon's Tail")
        assert len(duel.you.hand) == 2
        assert len(duel.they.hand) == 2

    def test_in_melee_the_chosen_one_alone(self, melee: Duel) -> None:
        melee.you.holds("The Dragon's Tail")
        melee.begin(action_window(melee.game, "challenges_phase"))
        melee.you.choose("The Dragon's Tail")
        melee.you.choose(melee.seats[2].player)
        assert [len(seat.hand) for seat in melee.seats] == [2, 0, 2, 0]


class TestRobbStarkAtSK:
    def test_is_stronger_by_loyal_characters_in_military_challenges(self, duel: Duel) -> None:
        robb, host = duel.you.controls("Robb Stark (AtSK)", "King Robb's Host")
        loyal = int(robb.printed.loyal) + int(host.printed.loyal)
        assert loyal > 0
        assert robb.strength == 5
        duel.fighting(POWER, [robb])
        assert robb.strength == 5
        duel.fighting(MILITARY, [host])
        assert robb.strength == 5 + loyal

    def test_stands_and_removes_a_participant(self, duel: Duel) -> None:
        robb, men = duel.you.has("Robb Stark (AtSK)"), duel.they.has("Burned Men", kneeling=True)
        king = invented(duel.they, "King", traits=["King"])
        fight = duel.fighting(MILITARY, [robb], [men, king])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(robb)
        assert fight.defenders == [king]
        assert not men.kneeling

    def test_only_in_a_military_challenge_of_his(self, duel: Duel) -> None:
        robb, other = duel.you.has("Robb Stark (AtSK)"), duel.you.has("Arya Stark")
        men = duel.they.has("Burned Men")
        duel.fighting(POWER, [robb], [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over
        duel.fighting(MILITARY, [other], [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over

    def test_he_may_be_the_defender_and_the_other_on_his_own_side(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark (AtSK)", "Arya Stark")
        duel.you.has("Bran Stark")  # who does not participate
        men = duel.they.has("Burned Men")
        fight = duel.fighting(MILITARY, [men], [robb, arya])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(robb)
        assert duel.you.offered == ["Arya Stark", "Burned Men"]
        duel.you.choose(arya)
        assert fight.defenders == [robb]

    def test_an_attacker_can_be_chosen(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark (AtSK)", "Arya Stark")
        fight = duel.fighting(MILITARY, [robb, arya])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(robb)
        assert fight.attackers == [robb]


class TestRiverrun:
    def test_adds_power_that_is_gained(self, duel: Duel) -> None:
        riverrun, fish = duel.you.controls("Riverrun", "The Blackfish")
        duel.begin(happen(PowerGained(fish, 1)))
        duel.you.choose(riverrun)
        assert fish.power == 2
        assert riverrun.kneeling

    def test_or_moved(self, duel: Duel) -> None:
        riverrun, fish = duel.you.controls("Riverrun", "The Blackfish")
        theirs = duel.they.player.faction_card
        theirs.power = 2
        duel.begin(happen(PowerMoved(theirs, fish, 2)))
        duel.you.choose(riverrun)
        assert fish.power == 3

    def test_to_no_one_else(self, duel: Duel) -> None:
        riverrun, robb = duel.you.controls("Riverrun", "Robb Stark")

        async def story() -> None:
            await happen(PowerGained(robb, 1))
            await happen(PowerGained(riverrun, 1))

        duel.begin(story())
        assert duel.over


class TestSerColenOfGreenpools:
    def test_is_strong_in_power_challenges(self, duel: Duel) -> None:
        colen, robb = duel.you.controls("Ser Colen of Greenpools", "Robb Stark")
        duel.fighting(MILITARY, [colen])
        assert colen.strength == 1
        duel.fighting(POWER, [robb])
        assert colen.strength == 4


def reveals_summer(duel: Duel) -> None:
    (plot,) = duel.they.plots("A Song of Summer")
    duel.begin(happen(PlotRevealed(duel.they.player, plot)))


class TestBitterbridgeEncampment:
    def test_each_player_may_bring_a_character(self, duel: Duel) -> None:
        camp = duel.you.has("Bitterbridge Encampment")
        duel.you.holds("Robb Stark", "Ice")
        duel.they.holds("Arya Stark", "Bran Stark")
        reveals_summer(duel)
        duel.you.choose(camp)
        assert duel.you.offered == ["Robb Stark"]
        duel.you.choose("Robb Stark")
        assert camp.kneeling
        assert [c.name for c in duel.you.in_play] == ["Bitterbridge Encampment"]  # all choose first
        duel.they.choose("Bran Stark")
        assert [c.name for c in duel.you.in_play] == ["Bitterbridge Encampment", "Robb Stark"]
        assert [c.name for c in duel.they.in_play] == ["Bran Stark"]

    def test_nobody_has_to(self, duel: Duel) -> None:
        camp = duel.you.has("Bitterbridge Encampment")
        duel.they.holds("Arya Stark")
        reveals_summer(duel)
        duel.you.choose(camp)
        duel.they.choose()
        assert duel.they.in_play == []

    def test_not_in_winter(self, duel: Duel) -> None:
        duel.you.has("Bitterbridge Encampment")
        duel.you.holds("Robb Stark")
        (plot,) = duel.they.plots("Famine")
        duel.begin(happen(PlotRevealed(duel.they.player, plot)))
        assert duel.over

    def test_one_character_that_may_enter_play(self, duel: Duel) -> None:
        camp = duel.you.has("Bitterbridge Encampment")
        duel.you.buried("Robb Stark")
        duel.you.holds("Robb Stark", "The Roseroad", "Arya Stark", "Bran Stark")
        reveals_summer(duel)
        duel.you.choose(camp)
        assert duel.you.offered == ["Arya Stark", "Bran Stark"]
        assert duel.you.decision is not None
        assert duel.you.decision.parts[0].high == 1

    def test_a_camp_that_kneels_already_cannot(self, duel: Duel) -> None:
        duel.you.has("Bitterbridge Encampment", kneeling=True)
        duel.you.holds("Robb Stark")
        reveals_summer(duel)
        assert duel.over

    def test_only_if_it_knelt(self, duel: Duel) -> None:
        """'Then': without the kneeling there is no more."""

        def unbending(script: Script) -> None:
            @script.would(Kneel)
            async def hold_up(me: Card, kneeling: Kneel) -> None:
                kneeling.stopped = True

        camp, post = duel.you.has("Bitterbridge Encampment"), invented(duel.they, "Post", unbending)
        duel.you.holds("Robb Stark")
        reveals_summer(duel)
        duel.you.choose(camp)
        duel.they.choose(post)
        assert duel.over
        assert not camp.kneeling


class TestArry:
    def test_goes_home_for_a_card(self, duel: Duel) -> None:
        arry = duel.you.has("Arry")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(arry)
        assert arry in duel.you.hand
        assert len(duel.you.hand) == 2

    def test_is_gone_as_soon_as_arya_is_there(self, duel: Duel) -> None:
        arry, arya = duel.you.has("Arry"), duel.they.has("Arya Stark (WotN)")
        duel.begin(take_control(duel.you.player, arya))
        assert arry in duel.you.discard

    def test_an_arya_of_others_does_not_matter(self, duel: Duel) -> None:
        arry = duel.you.has("Arry")
        duel.they.has("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert arry.in_play

    @pytest.mark.ruling("ours_return_to_your_hand")
    def test_who_borrowed_him_draws_and_his_owner_has_him_back(self, duel: Duel) -> None:
        arry = duel.they.has("Arry")

        async def story() -> None:
            await take_control(duel.you.player, arry)
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(arry)
        assert arry in duel.they.hand
        assert len(duel.you.hand) == 1


class TestWhiteTree:
    def test_takes_a_gold_of_an_opponents_income(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        tree = duel.you.has("White Tree")
        duel.they.reveals("A Noble Cause")
        duel.begin(happen(IncomeCollected(duel.they.player)))
        duel.you.choose(tree)
        assert (duel.you.gold, duel.they.gold) == (1, 4)
        assert tree.kneeling

    def test_not_of_your_own(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("White Tree")
        duel.begin(happen(IncomeCollected(duel.you.player)))
        assert duel.over

    @pytest.mark.parametrize("income", [0, 1])
    def test_where_there_is_gold(self, income: int) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        tree = duel.you.has("White Tree")
        duel.they.reveals("Reinforcements")
        if not income:
            duel.you.reveals("Naval Superiority")
        duel.begin(happen(IncomeCollected(duel.they.player)))
        assert duel.they.gold == income
        assert duel.over is not bool(income)
        if income:
            duel.you.choose(tree)
            assert (duel.you.gold, duel.they.gold) == (1, 0)


class TestWhiteRaven:
    def test_heralds_the_season_at_dominance(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        raven = duel.you.has("White Raven")
        duel.they.reveals("A Song of Summer")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(raven)
        assert duel.you.power == 2

    def test_not_without_one(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("White Raven")
        duel.begin(happen(DominanceWon(duel.you.player)))
        assert duel.over

    def test_flies_off_when_you_lose_a_power_challenge(self, duel: Duel) -> None:
        raven, robb = duel.you.has("White Raven"), duel.they.has("Robb Stark")
        duel.fighting(MILITARY, [robb])
        wins(duel, duel.they, duel.you)
        assert raven.in_play
        duel.fighting(POWER, [robb])
        wins(duel, duel.they, duel.you)
        assert raven in duel.you.discard

    def test_heralds_winter_too(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        raven = duel.you.has("White Raven")
        duel.they.reveals("Famine")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(raven)
        assert duel.you.power == 2

    def test_not_where_another_wins_dominance(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("White Raven")
        duel.they.reveals("Famine")
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert duel.over


class TestWhatHoldsForThePhase:
    def test_the_stealth_of_pyke_and_the_strength_of_janos_slynt(self, duel: Duel) -> None:
        pyke, janos = duel.you.controls("Pyke", "Janos Slynt")
        duel.you.rich(1)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            assert (janos.strength, janos.has(Keyword.STEALTH)) == (4, True)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(pyke)
        duel.you.choose(janos)
        duel.finish()
        assert (janos.strength, janos.has(Keyword.STEALTH)) == (2, False)


class TestRubyOfRhllor:
    def start(self, duel: Duel, *, attacking: bool = True, icon: Icon = INTRIGUE) -> Card:
        melisandre = duel.you.has("Melisandre")
        ruby = duel.you.attaches("Ruby of R'hllor", melisandre)
        duel.they.holds("Ice", "Arya Stark", "Ice")
        duel.fighting(icon, [melisandre if attacking else duel.you.has("Robert Baratheon")])
        wins(duel, duel.you, duel.they)
        return ruby

    def narrow(self, duel: Duel, cost: int) -> None:
        duel.you.choose("character")
        duel.you.choose(f"Cost {cost}")

    def test_every_copy_of_the_named_card_goes(self, duel: Duel) -> None:
        ruby = self.start(duel)
        duel.you.choose(ruby)
        duel.you.choose("attachment")
        duel.you.choose("Ice")
        assert [c.name for c in duel.they.discard] == ["Ice", "Ice"]
        assert [c.name for c in duel.they.hand] == ["Arya Stark"]

    def test_all_see_the_hand(self, duel: Duel) -> None:
        ruby = self.start(duel)
        assert not any("Arya Stark" in line for line in duel.log(duel.you))
        duel.you.choose(ruby)
        self.narrow(duel, 6)
        duel.you.choose("Robb Stark")
        assert duel.they.discard == []
        assert any("Robb Stark" in line for line in duel.log(duel.they))
        assert any("Arya Stark" in line for line in duel.log(duel.you))

    def test_each_name_is_listed_once_and_no_plot(self, duel: Duel) -> None:
        duel.they.deck("Jon Snow (WotN)", "Northern Refugee")
        ruby = self.start(duel)
        duel.you.choose(ruby)
        assert duel.you.offered == ["character", "location", "attachment", "event"]
        self.narrow(duel, 2)
        assert duel.you.offered.count("Northern Refugee") == 1
        assert "Moon Boy" not in duel.you.offered  # what the loser may hold counts
        assert "Counting Coppers" not in duel.you.offered

    def test_every_menu_can_be_read(self, duel: Duel) -> None:
        self.start(duel)
        duel.you.choose("Ruby of R'hllor")
        duel.you.choose("character")
        for cost in [named.removeprefix("Cost ") for named in duel.you.offered]:
            other = Duel()
            ruby = self.start(other)
            other.you.choose(ruby)
            self.narrow(other, int(cost))
            assert 0 < len(other.you.offered) <= IN_A_MENU

    def test_only_in_intrigue_with_the_character_attacking(self, duel: Duel) -> None:
        self.start(duel, attacking=False)
        assert duel.over
        other = Duel()
        self.start(other, icon=POWER)
        assert other.over

    def test_not_against_an_empty_hand(self, duel: Duel) -> None:
        melisandre = duel.you.has("Melisandre")
        duel.you.attaches("Ruby of R'hllor", melisandre)
        duel.fighting(INTRIGUE, [melisandre])
        wins(duel, duel.you, duel.they)
        assert duel.over

    def test_believers_alone(self, duel: Duel) -> None:
        (ruby,) = duel.you.holds("Ruby of R'hllor")
        assert may_bear(duel.you.has("Melisandre"), ruby)
        assert not may_bear(duel.you.has("Robert Baratheon"), ruby)

    @pytest.mark.nasty
    def test_cersei_gains_once_for_all_of_them(self, duel: Duel) -> None:
        """A nasty one: they are discarded together."""
        cersei = duel.you.has("Cersei Lannister (LoCR)")
        ruby = self.start(duel)
        duel.you.choose(ruby)
        duel.you.choose("attachment")
        duel.you.choose("Ice")
        duel.you.choose(cersei)
        assert duel.over
        assert cersei.power == 1

    def test_a_hand_of_one_card_is_enough(self, duel: Duel) -> None:
        melisandre = duel.you.has("Melisandre")
        ruby = duel.you.attaches("Ruby of R'hllor", melisandre)
        duel.they.holds("Ice")
        duel.fighting(INTRIGUE, [melisandre])
        wins(duel, duel.you, duel.they)
        duel.you.choose(ruby)
        duel.you.choose("attachment")
        duel.you.choose("Ice")
        assert [c.name for c in duel.they.discard] == ["Ice"]


class TestJanosSlynt:
    def test_is_bought_again_and_again(self, duel: Duel) -> None:
        janos = duel.you.has("Janos Slynt")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(janos)
        duel.you.choose(janos)
        assert janos.strength == 6
        assert duel.you.gold == 0


class TestPyke:
    def test_hides_a_character(self, duel: Duel) -> None:
        pyke, robb = duel.you.controls("Pyke", "Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(pyke)
        assert robb.has(Keyword.STEALTH)


class TestViserysTargaryenAtSK:
    def test_kings_must_answer_him(self, duel: Duel) -> None:
        viserys = duel.you.has("Viserys Targaryen (AtSK)")
        king = invented(duel.they, "King", traits=["King"])
        lord = invented(duel.they, "Lord", traits=["Lord"])
        assert not MUST_BE_DECLARED.any(duel.game, king, Side.DEFENDING)
        duel.fighting(INTRIGUE, [viserys])
        assert MUST_BE_DECLARED.any(duel.game, king, Side.DEFENDING)
        assert not MUST_BE_DECLARED.any(duel.game, king, Side.ATTACKING)
        assert not MUST_BE_DECLARED.any(duel.game, lord, Side.DEFENDING)
        assert may_be_declared(king, INTRIGUE, Side.DEFENDING)

    def test_gains_power_where_no_opponent_has_a_king(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        viserys = duel.you.has("Viserys Targaryen (AtSK)")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        duel.you.choose(viserys)
        assert viserys.power == 1

    def test_not_beside_a_rival(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Viserys Targaryen (AtSK)")
        invented(duel.they, "King", traits=["King"])
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        assert duel.over

    def test_nobody_must_answer_him_while_he_defends(self, duel: Duel) -> None:
        viserys = duel.you.has("Viserys Targaryen (AtSK)")
        king = invented(duel.they, "King", traits=["King"])
        duel.fighting(INTRIGUE, [duel.they.has("Robb Stark")], [viserys])
        assert not MUST_BE_DECLARED.any(duel.game, king, Side.DEFENDING)

    def test_not_at_the_end_of_another_phase(self) -> None:
        duel = Duel(phase=Phase.STANDING)
        duel.you.has("Viserys Targaryen (AtSK)")
        duel.begin(happen(PhaseEnds(duel.game, Phase.STANDING)))
        assert duel.over

    def test_one_king_among_several_opponents_is_too_many(self) -> None:
        melee = Duel(3, phase=Phase.DOMINANCE)
        melee.you.has("Viserys Targaryen (AtSK)")
        invented(melee.they, "King", traits=["King"])
        melee.begin(happen(PhaseEnds(melee.game, Phase.DOMINANCE)))
        assert melee.over


class TestShierakQiya:
    def test_stands_a_participant(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.you.has("Arya Stark", kneeling=True)
        duel.you.holds("Shierak Qiya")
        duel.fighting(POWER, [robb])
        wins(duel, duel.you, duel.they, by=5)
        duel.you.choose("Shierak Qiya")
        assert not robb.kneeling
        assert duel.you.player.faction_card.kneeling

    def test_four_are_too_few(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.you.holds("Shierak Qiya")
        duel.fighting(POWER, [robb])
        wins(duel, duel.you, duel.they, by=4)
        assert "Shierak Qiya" not in duel.you.offered

    def test_a_defender_as_well(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.you.holds("Shierak Qiya")
        duel.fighting(POWER, [duel.they.has("Arya Stark")], [robb])
        wins(duel, duel.you, duel.they, by=5)
        duel.you.choose("Shierak Qiya")
        assert not robb.kneeling

    def test_not_after_another_challenge_nor_where_all_stand(self, duel: Duel) -> None:
        robb, arya = duel.you.has("Robb Stark", kneeling=True), duel.you.has("Arya Stark")
        duel.you.holds("Shierak Qiya")
        for icon, attacker in ((MILITARY, robb), (INTRIGUE, robb), (POWER, arya)):
            duel.fighting(icon, [attacker])
            wins(duel, duel.you, duel.they, by=5)
            assert "Shierak Qiya" not in duel.you.offered


class TestHarmenUller:
    def test_his_nieces_lie_in_ambush(self, duel: Duel) -> None:
        tyene, robb = duel.you.holds("Tyene Sand", "Robb Stark")
        (theirs,) = duel.they.holds("Tyene Sand")
        assert not tyene.ambush
        duel.you.has("Harmen Uller")
        assert tyene.ambush == (5,)
        assert robb.ambush == ()
        assert theirs.ambush == ()

    def test_characters_in_your_hand_alone(self, duel: Duel) -> None:
        duel.you.has("Harmen Uller")
        in_play = duel.you.has("Tyene Sand")
        (discarded,) = duel.you.discarded("Obara Sand")
        spear = invented(
            duel.you, "Spear", type="attachment", zone=Zone.HAND, traits=["Sand_Snake"]
        )
        assert [c.ambush for c in (in_play, discarded, spear)] == [(), (), ()]

    def test_x_is_never_below_nothing(self, duel: Duel) -> None:
        duel.you.has("Harmen Uller")
        child = invented(duel.you, "Child", zone=Zone.HAND, traits=["Sand_Snake"], cost=0)
        assert child.ambush == (0,)


class TestTowerOfTheSun:
    def test_shines_on_any_event(self, duel: Duel) -> None:
        tower = duel.you.has("Tower of the Sun")
        duel.they.holds("The Dragon's Tail")
        duel.game.first = duel.they.player
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("The Dragon's Tail")
        duel.you.choose(tower)
        assert duel.you.gold == 1

    def test_not_where_nobody_can_gain_gold(self, duel: Duel) -> None:
        duel.you.has("Tower of the Sun")
        duel.they.has("Devout Freerider")
        duel.you.holds("The Dragon's Tail")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("The Dragon's Tail")
        assert "Tower of the Sun" not in duel.you.offered

    @pytest.mark.parametrize("yours", [True, False])
    def test_it_is_you_who_has_to_be_able_to_gain_gold(self, duel: Duel, yours: bool) -> None:
        tower = duel.you.has("Tower of the Sun")
        invented(
            duel.you if yours else duel.they,
            "Vow",
            lambda c: c.rules(CANNOT_GAIN_GOLD, lambda me, player: player is me.controller),
        )
        duel.you.holds("The Dragon's Tail")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("The Dragon's Tail")
        assert (tower.name in duel.you.offered) is not yours


class TestPyromancers:
    def test_burn_a_location_for_power(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        pyromancers = duel.you.has("Pyromancers")
        wall, road = duel.they.controls("The Wall", "The Roseroad")
        duel.you.player.faction_card.power = 2
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(pyromancers)
        assert wall in duel.they.discard
        assert road.in_play
        assert duel.you.power == 1
        assert pyromancers.kneeling

    def test_not_without_power_on_the_faction_card(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Pyromancers").power = 2
        duel.they.has("The Wall")
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    def test_not_a_location_that_cannot_be_discarded(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Pyromancers")
        duel.they.has("The God's Eye")
        duel.you.player.faction_card.power = 2
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over


def riddle(duel: Duel, theirs: str) -> None:
    plot = duel.you.reveals("Varys's Riddle")
    duel.they.reveals(theirs)
    duel.begin(when_revealed(duel.game, [plot]))


class TestVaryssRiddle:
    def test_answers_with_anothers_plot(self, duel: Duel) -> None:
        riddle(duel, "Counting Coppers")
        assert len(duel.you.hand) == 3
        assert duel.they.hand == []

    def test_the_choices_are_yours(self, duel: Duel) -> None:
        duel.you.deck("Robb Stark", "Ice")
        riddle(duel, "Summons")
        duel.you.choose("Robb Stark")
        assert [c.name for c in duel.you.hand] == ["Robb Stark"]

    def test_no_riddle_answers_a_riddle_nor_a_plot_without_such_an_ability(
        self, duel: Duel
    ) -> None:
        for theirs in ("Varys's Riddle", "A Noble Cause"):
            riddle(duel, theirs)
            assert duel.over
            assert duel.you.hand == []


@pytest.mark.nasty
class TestNastyMeetings:
    @pytest.mark.ruling("ours_the_word_search")
    def test_rickon_hears_the_search_in_a_riddle(self, duel: Duel) -> None:
        """Varys's Riddle does not say the word; the plot that it initiates does."""
        rickon = duel.they.has("Rickon Stark")
        duel.you.deck("Robb Stark")
        riddle(duel, "Summons")
        duel.they.choose(rickon)
        assert duel.over
        assert duel.you.hand == []

    def test_robbs_host_feeds_riverrun(self, duel: Duel) -> None:
        """Moved power counts for Riverrun, though nobody gains it."""
        riverrun, host, fish = duel.you.controls("Riverrun", "King Robb's Host", "The Blackfish")
        duel.they.player.faction_card.power = 1
        fight = duel.fighting(MILITARY, [host, fish])
        duel.game.numbers[Scope.PHASE] += 1
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        duel.you.choose(host)
        duel.you.choose(fish)
        duel.you.choose(riverrun)
        assert fish.power == 2

    def test_forgotten_plans_do_not_hinder_a_riddle_in_the_plot_phase(self, duel: Duel) -> None:
        duel.game.phase = Phase.PLOT
        plot = duel.you.reveals("Varys's Riddle")
        duel.they.reveals("Close Call")
        (robb,) = duel.you.buried("Robb Stark")
        duel.begin(when_revealed(duel.game, [plot]))
        assert robb in duel.you.discard
        assert len(duel.you.hand) == 1


class TestRainsOfAutumn:
    def test_characters_and_locations_add_no_gold(self, duel: Duel) -> None:
        plot = duel.they.reveals("A Noble Cause")
        base = plot.printed.plot_values[INCOME]
        duel.they.has("The Roseroad")
        tywin = duel.they.has("Tywin Lannister")
        bonus = tywin.printed.plot_values[INCOME]
        assert duel.they.player.plot_value(INCOME) == base + 1 + bonus
        duel.you.reveals("Rains of Autumn")
        assert duel.they.player.plot_value(INCOME) == base

    def test_what_takes_gold_still_does_and_other_values_stay(self, duel: Duel) -> None:
        duel.you.reveals("Rains of Autumn")
        plot = duel.they.reveals("A Noble Cause")
        duel.they.has("The Kingsroad")
        values = plot.printed.plot_values
        assert duel.they.player.plot_value(INITIATIVE) == values[INITIATIVE] + 1
        invented(
            duel.you,
            "Toll",
            lambda c: c.players(INCOME, -1, to=lambda me, player: player is not me.controller),
            type="location",
        )
        assert duel.they.player.plot_value(INCOME) == values[INCOME] - 1

    def test_attachments_and_agendas_are_no_locations(self, duel: Duel) -> None:
        duel.you.reveals("Rains of Autumn")
        plot = duel.they.reveals("A Noble Cause")
        robb = duel.they.has("Robb Stark")
        gold = invented(
            duel.they,
            "Purse",
            lambda c: c.players(INCOME, 1, to=lambda me, player: player is me.controller),
            type="attachment",
        )
        attach(gold, robb)
        assert duel.they.player.plot_value(INCOME) == plot.printed.plot_values[INCOME] + 1


class TestLeviesAtTheRock:
    def test_takes_gold_by_the_number_of_attackers(self, duel: Duel) -> None:
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.they.rich(5)
        duel.you.holds("Levies at the Rock")
        fight = duel.fighting(MILITARY, [robb, arya])
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose("Levies at the Rock")
        duel.you.choose("2")
        assert (duel.you.gold, duel.they.gold) == (2, 3)

    def test_or_less(self, duel: Duel) -> None:
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.they.rich(5)
        duel.you.holds("Levies at the Rock")
        fight = duel.fighting(MILITARY, [robb, arya])
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose("Levies at the Rock")
        duel.you.choose("1")
        assert (duel.you.gold, duel.they.gold) == (1, 4)

    def test_no_more_than_there_is(self, duel: Duel) -> None:
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.they.rich(1)
        duel.you.holds("Levies at the Rock")
        fight = duel.fighting(MILITARY, [robb, arya])
        duel.begin(happen(ChallengeInitiated(fight, [])))
        duel.you.choose("Levies at the Rock")
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    def test_not_in_challenges_of_yours_nor_from_the_poor(self, duel: Duel) -> None:
        robb, mine = duel.they.has("Robb Stark"), duel.you.has("Arya Stark")
        duel.you.holds("Levies at the Rock")
        for attacker, gold in ((robb, 0), (mine, 3)):
            duel.they.rich(gold)
            fight = duel.fighting(MILITARY, [attacker])
            duel.begin(happen(ChallengeInitiated(fight, [])))
            assert "Levies at the Rock" not in duel.you.offered

    def test_a_single_attacker_is_worth_a_gold(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.they.rich(5)
        duel.you.holds("Levies at the Rock")
        duel.begin(happen(ChallengeInitiated(duel.fighting(MILITARY, [robb]), [])))
        duel.you.choose("Levies at the Rock")
        assert (duel.you.gold, duel.they.gold) == (1, 4)

    def test_not_where_no_attacker_is_left(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.they.rich(5)
        duel.you.holds("Levies at the Rock")
        fight = duel.fighting(MILITARY, [robb])
        fight.declared[Side.ATTACKING].clear()
        duel.begin(happen(ChallengeInitiated(fight, [])))
        assert "Levies at the Rock" not in duel.you.offered

    def test_not_in_a_challenge_of_your_own_though_you_have_gold(self, duel: Duel) -> None:
        arya = duel.you.has("Arya Stark")
        duel.you.rich(3)
        duel.you.holds("Levies at the Rock")
        duel.begin(happen(ChallengeInitiated(duel.fighting(MILITARY, [arya]), [])))
        assert "Levies at the Rock" not in duel.you.offered

    def test_nothing_comes_of_gold_that_is_spent_meanwhile(self, duel: Duel) -> None:
        def spendthrift(script: Script) -> None:
            @script.interrupt(Initiated, when=opponents_event)
            async def spend(me: Card, initiated: Initiated) -> None:
                await happen(GoldPaid(me.controller, 2))

        robb, spender = duel.they.has("Robb Stark"), invented(duel.they, "Spender", spendthrift)
        duel.they.rich(2)
        duel.you.holds("Levies at the Rock")
        duel.begin(happen(ChallengeInitiated(duel.fighting(MILITARY, [robb]), [])))
        duel.you.choose("Levies at the Rock")
        duel.they.choose(spender)
        assert (duel.you.gold, duel.they.gold) == (0, 0)
        assert duel.over


class TestCaptainsDaughter:
    def test_sends_a_newcomer_back_on_the_deck(self, duel: Duel) -> None:
        daughter = duel.you.has("Captain's Daughter")
        (men,) = duel.they.holds("Burned Men")
        duel.begin(happen(PutIntoPlay(men, duel.they.player)))
        duel.you.choose(daughter)
        assert duel.they.player.deck[-1] is men
        assert daughter in duel.you.discard
        assert duel.you.player.faction_card.kneeling

    def test_not_a_loyal_one_nor_herself(self, duel: Duel) -> None:
        duel.you.has("Captain's Daughter")
        host = invented(duel.they, "Loyal", zone=Zone.HAND, loyal=True)
        duel.begin(happen(PutIntoPlay(host, duel.they.player)))
        assert duel.over
        other = Duel()
        (herself,) = other.you.holds("Captain's Daughter")
        other.begin(happen(PutIntoPlay(herself, other.you.player)))
        assert other.over

    @pytest.mark.nasty
    def test_her_own_coming_has_happened_before_it_leaves(self, duel: Duel) -> None:
        """Nasty: the newcomer's own reaction to entering play may come first."""
        daughter = duel.they.has("Captain's Daughter")
        fish = duel.you.has("The Blackfish")
        (minstrel,) = duel.you.holds("Riverrun Minstrel")
        duel.begin(happen(PutIntoPlay(minstrel, duel.you.player)))
        duel.you.choose(minstrel)
        duel.you.choose(fish)
        duel.they.choose(daughter)
        assert fish.power == 1
        assert duel.you.player.deck[-1] is minstrel

    def test_characters_alone(self, duel: Duel) -> None:
        duel.you.has("Captain's Daughter")
        (road,) = duel.they.holds("The Roseroad")
        duel.begin(happen(PutIntoPlay(road, duel.they.player)))
        assert duel.over

    def test_whoever_is_gone_already_cannot_be_sent_away(self, duel: Duel) -> None:
        daughter, second = duel.you.has("Captain's Daughter"), duel.they.has("Captain's Daughter")
        (men,) = duel.they.holds("Burned Men")
        duel.begin(happen(PutIntoPlay(men, duel.they.player)))
        duel.you.choose(daughter)
        assert duel.over
        assert second.in_play
