"""The cards of No Middle Ground."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import ChallengeWon, DominanceWon, PhaseBegins
from engine.agot.fitness import may_bear
from engine.agot.modifiers import INCOME, RESERVE, STRENGTH
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope, Side, Token
from engine.agot.playing import action_window
from engine.agot.prices import price
from engine.agot.rounds import dominance_total, taxation_phase
from engine.agot.state import Challenge
from engine.agot.timing import happen
from engine.agot.verbs import give
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.moments import act


def beaten(duel: Duel, fight: Challenge, winner: Seat, by: int = 1) -> None:
    loser = duel.they if winner is duel.you else duel.you
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestHodor:
    def test_attacks_with_bran_alone(self, duel: Duel) -> None:
        hodor = duel.you.has("Hodor")
        icon = hodor.icons[0]
        duel.they.has("Bran Stark")
        assert not may_be_declared(hodor, icon, Side.ATTACKING)
        assert may_be_declared(hodor, icon, Side.DEFENDING)
        duel.you.has("Bran Stark")
        assert may_be_declared(hodor, icon, Side.ATTACKING)

    def test_adds_nothing_to_dominance(self, duel: Duel) -> None:
        duel.you.controls("Hodor", "Robb Stark")
        assert dominance_total(duel.you.player) == 5


class TestWardensOfTheNorth:
    def test_another_stark_joins(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the North")
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        duel.you.has("Burned Men")
        fight = duel.fighting(POWER, [robb])
        act(duel, "challenge_initiated")
        duel.you.choose("Wardens of the North")
        assert fight.attackers == [robb, arya]
        assert arya.kneeling

    def test_twice_a_round_and_in_defense(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the North")
        robb, arya, cat, pup = duel.you.controls(
            "Robb Stark", "Arya Stark", "Catelyn Stark", "Direwolf Pup"
        )
        fight = duel.fighting(MILITARY, [duel.they.has("Tywin Lannister")], [robb])
        act(duel, "defenders_declared")
        for card in (arya, cat):
            duel.you.choose("Wardens of the North")
            duel.you.choose(card)
        assert fight.defenders == [robb, arya, cat]
        assert "Wardens of the North" not in duel.you.offered
        assert not pup.kneeling

    def test_needs_a_stark_in_the_challenge(self, duel: Duel) -> None:
        duel.you.reveals("Wardens of the North")
        men, _ = duel.you.controls("Burned Men", "Arya Stark")
        duel.fighting(MILITARY, [men])
        act(duel, "challenge_initiated")
        assert "Wardens of the North" not in duel.you.offered


class TestTheArbor:
    def test_brings_three_gold(self, duel: Duel) -> None:
        before = duel.you.player.plot_value(INCOME)
        duel.you.has("The Arbor")
        assert duel.you.player.plot_value(INCOME) == before + 3


class TestTheWatcherOnTheWalls:
    def test_kills_every_attacker(self, duel: Duel) -> None:
        rangers = duel.you.controls("Will", "Ser Waymar Royce")
        duel.you.holds("The Watcher on the Walls")
        duel.you.rich(1)
        attackers = duel.they.controls("Robb Stark", "Grey Wind")
        bystander = duel.they.has("Arya Stark")
        duel.fighting(MILITARY, attackers)
        act(duel, "challenge_initiated")
        duel.you.choose("The Watcher on the Walls")
        duel.finish()
        assert all(card in duel.they.dead for card in attackers)
        assert bystander.in_play
        assert all(card.kneeling for card in rangers)

    @pytest.mark.parametrize(("icon", "rangers"), [(POWER, 2), (MILITARY, 1)])
    def test_needs_a_military_challenge_and_two(
        self, duel: Duel, icon: object, rangers: int
    ) -> None:
        duel.you.controls(*["Ranging Party", "Will"][:rangers])
        duel.you.holds("The Watcher on the Walls")
        duel.you.rich(1)
        duel.fighting(POWER if icon is POWER else MILITARY, [duel.they.has("Robb Stark")])
        act(duel, "challenge_initiated")
        assert "The Watcher on the Walls" not in duel.you.offered


class TestForTheWatch:
    def test_the_first_attack_has_no_winner(self, duel: Duel) -> None:
        duel.you.reveals("For the Watch!")
        robb = duel.they.has("Robb Stark")
        fight = duel.fighting(POWER, [robb])
        duel.begin(duel.conclude(fight))
        duel.finish()
        assert fight.winner is None
        assert duel.they.power == 0

    def test_you_may_win_it(self, duel: Duel) -> None:
        duel.you.reveals("For the Watch!")
        robb, tywin = duel.they.has("Arya Stark"), duel.you.has("Tywin Lannister")
        fight = duel.fighting(POWER, [robb], [tywin])
        duel.begin(duel.conclude(fight))
        duel.finish()
        assert fight.winner is duel.you.player

    @pytest.mark.rule("redirect")
    def test_one_redirected_to_you_was_not_initiated_against_you(self, melee: Duel) -> None:
        melee.you.reveals("For the Watch!")
        robb = melee.they.has("Robb Stark")
        fight = melee.fighting(POWER, [robb], against=melee.seats[2])
        fight.defender = melee.you.player
        melee.begin(melee.conclude(fight))
        melee.finish()
        assert fight.winner is melee.they.player
        first = melee.fighting(MILITARY, [robb], against=melee.you)
        melee.begin(melee.conclude(first))
        melee.finish()
        assert first.winner is None

    def test_the_second_is_as_ever_and_so_is_your_own(self, duel: Duel) -> None:
        duel.you.reveals("For the Watch!")
        robb, mine = duel.they.has("Robb Stark"), duel.you.has("Arya Stark")
        own = duel.fighting(POWER, [mine], [robb])
        duel.begin(duel.conclude(own))
        duel.finish()
        assert own.winner is duel.they.player
        duel.fighting(POWER, [robb])
        second = duel.fighting(POWER, [robb])
        duel.begin(duel.conclude(second))
        duel.finish()
        assert second.winner is duel.they.player


class TestGendry:
    def test_gains_power_with_you(self, duel: Duel) -> None:
        gendry = duel.you.has("Gendry")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(gendry)
        assert gendry.power == 1

    def test_a_power_pays_for_an_opponents_dominance(self, duel: Duel) -> None:
        gendry = duel.you.has("Gendry")
        gendry.power = 2
        duel.begin(happen(DominanceWon(duel.they.player)))
        duel.you.choose("yes")
        assert gendry.power == 1
        assert gendry.in_play

    def test_or_a_bastard(self, duel: Duel) -> None:
        gendry, other = duel.you.has("Gendry"), duel.you.has("Bastard Daughter")
        gendry.power = 1
        duel.they.has("Bastard Daughter")
        duel.begin(happen(DominanceWon(duel.they.player)))
        duel.you.choose("no")
        assert set(duel.you.offered) == {"Gendry", "Bastard Daughter"}
        duel.you.choose(other)
        assert other in duel.you.discard
        assert (gendry.in_play, gendry.power) == (True, 1)

    def test_without_power_he_goes_himself(self, duel: Duel) -> None:
        gendry = duel.you.has("Gendry")
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert gendry in duel.you.discard


class TestTobhoMottsArmory:
    def test_draws_after_dominance(self, duel: Duel) -> None:
        armory = duel.you.has("Tobho Mott's Armory")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose(armory)
        assert armory.kneeling
        assert len(duel.you.hand) == 1

    def test_not_after_anothers(self, duel: Duel) -> None:
        duel.you.has("Tobho Mott's Armory")
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert duel.over


class TestRedCloaks:
    def test_gold_goes_on_it(self, duel: Duel) -> None:
        cloaks = duel.you.has("Red Cloaks")
        duel.you.rich(2)
        act(duel)
        duel.you.choose(cloaks)
        assert duel.you.gold == 1
        assert cloaks.tokens == {Token.GOLD: 1}

    def test_needs_gold(self, duel: Duel) -> None:
        duel.you.has("Red Cloaks")
        act(duel)
        assert duel.over

    def test_serves_in_intrigue_alone(self, duel: Duel) -> None:
        cloaks = duel.you.has("Red Cloaks")
        cloaks.tokens = {Token.GOLD: 3}
        assert cloaks.strength == 2
        duel.fighting(MILITARY, [cloaks])
        assert cloaks.strength == 2
        duel.fighting(INTRIGUE, [cloaks])
        assert cloaks.strength == 5


class TestPaidOff:
    def win(self, duel: Duel, gold: int) -> None:
        self.robb = duel.they.has("Robb Stark")
        self.bribe = duel.you.attaches("Paid Off", self.robb)
        duel.they.rich(gold)
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        duel.you.choose(self.bribe)

    def test_kneels_and_may_be_bought_up_again(self, duel: Duel) -> None:
        self.win(duel, 1)
        assert self.robb.kneeling
        duel.they.choose("yes")
        assert not self.robb.kneeling
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    def test_or_not(self, duel: Duel) -> None:
        self.win(duel, 1)
        duel.they.choose("no")
        assert self.robb.kneeling
        assert duel.they.gold == 1

    def test_the_poor_are_not_asked(self, duel: Duel) -> None:
        self.win(duel, 0)
        assert duel.over
        assert self.robb.kneeling

    def test_one_who_kneels_already_is_left_alone(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark", kneeling=True)
        bribe = duel.you.attaches("Paid Off", robb)
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        assert duel.over
        assert not may_bear(duel.you.has("Arya Stark"), bribe)


class TestPriestOfTheDrownedGod:
    def test_strengthens_his_faith(self, duel: Duel) -> None:
        priest = duel.you.has("Priest of the Drowned God")
        damphair = duel.you.has("Aeron Damphair")
        theirs = duel.they.has("Aeron Damphair")
        assert priest.strength == 3
        assert damphair.strength == theirs.strength + 1

    def test_nobody_of_another_faith(self, duel: Duel) -> None:
        duel.you.has("Priest of the Drowned God")
        robb = duel.you.has("Robb Stark")
        assert robb.strength == robb.printed.strength


class TestLoot:
    def won(self, duel: Duel, gold: int) -> None:
        duel.you.holds("Loot")
        duel.you.rich(9)
        duel.they.rich(gold)
        beaten(duel, duel.fighting(POWER, [duel.you.has("Theon Greyjoy")]), duel.you)

    def test_the_loser_pays_for_it(self, duel: Duel) -> None:
        self.won(duel, 3)
        duel.you.choose("Loot")
        duel.you.choose("2")
        assert len(duel.they.discard) == 2
        assert (duel.you.gold, duel.they.gold) == (9, 1)

    def test_your_own_gold_does_not_serve(self, duel: Duel) -> None:
        self.won(duel, 0)
        assert "Loot" not in duel.you.offered

    def test_with_paxter_one_more(self, duel: Duel) -> None:
        duel.you.has("Paxter Redwyne")
        self.won(duel, 1)
        duel.you.choose("Loot")
        duel.you.choose("2")
        assert len(duel.they.discard) == 2
        assert (duel.you.gold, duel.they.gold) == (9, 0)


class TestDothrakiOutriders:
    def test_every_dothraki_makes_them_cheaper(self, duel: Duel) -> None:
        (riders,) = duel.you.holds("Dothraki Outriders")
        duel.they.has("Khal Drogo")
        assert price(duel.you.player, riders) == 8
        duel.you.controls("Khal Drogo", "Crone of Vaes Dothrak", "Robb Stark")
        assert price(duel.you.player, riders) == 6

    def test_in_play_they_help_the_next_ones(self, duel: Duel) -> None:
        duel.you.has("Dothraki Outriders")
        (riders,) = duel.you.holds("Dothraki Outriders")
        assert price(duel.you.player, riders) == 7


class TestBloodOfTheDragon:
    def test_the_weak_burn(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        weak = [invented(seat, "Weak", strength=1) for seat in (duel.you, duel.they)]
        robb, drogon = duel.they.has("Robb Stark"), duel.you.has("Drogon")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert all(not card.in_play for card in weak)
        assert robb.strength == 4
        assert drogon.strength == drogon.printed.strength

    def test_one_dies_when_it_falls_to_zero(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        two = invented(duel.they, "Two", strength=2)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert two.in_play
        danny = duel.you.has("Daenerys Targaryen")
        duel.fighting(MILITARY, [two], [danny])
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert two in duel.they.dead

    def test_a_duplicate_does_not_help(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        weak = invented(duel.they, "Weak", strength=1, unique=True)
        duel.they.duplicates(weak)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert weak in duel.they.dead

    def test_luwin_guards_bran_against_an_opponents_plot(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        bran, _ = duel.they.controls("Bran Stark", "Maester Luwin")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert bran.in_play
        assert bran.strength == bran.printed.strength

    def test_is_gone_with_the_plot(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        duel.you.reveals("Summons")
        weak = invented(duel.they, "Weak", strength=1)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert weak.in_play

    def test_who_is_immune_to_it_may_live_without_strength(self, duel: Duel) -> None:
        """What took the STR was something else."""
        duel.you.reveals("Blood of the Dragon")
        bran, _ = duel.they.controls("Bran Stark", "Maester Luwin")

        async def story() -> None:
            await give(bran, STRENGTH, -5, until=Scope.PHASE)
            await happen(PhaseBegins(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert bran.strength == 0
        assert bran.in_play


class TestCondemned:
    def test_takes_a_power_icon(self, duel: Duel) -> None:
        robb, mine = duel.they.has("Robb Stark"), duel.you.has("Arya Stark")
        assert robb.icon(POWER)
        condemned = duel.you.attaches("Condemned", robb)
        assert not robb.icon(POWER)
        assert not may_bear(mine, condemned)


class TestWildlingScout:
    def test_gives_stealth(self, duel: Duel) -> None:
        scout, robb = duel.you.has("Wildling Scout"), duel.they.has("Robb Stark")
        act(duel)
        duel.you.choose(scout)
        assert robb.has(Keyword.STEALTH)
        assert scout in duel.you.discard

    def test_is_of_no_use_alone(self, duel: Duel) -> None:
        duel.you.has("Wildling Scout")
        act(duel)
        assert duel.over


class TestWraithsInTheirMidst:
    @pytest.mark.parametrize(("plot", "left"), [("A Clash of Kings", 4), ("Filthy Accusations", 4)])
    def test_opponents_keep_less(self, duel: Duel, plot: str, left: int) -> None:
        theirs = duel.they.reveals(plot)
        mine = duel.you.reveals("Wraiths in Their Midst")
        printed = theirs.printed.plot_values[RESERVE]
        assert duel.they.player.plot_value(RESERVE) == max(2, printed - 2)
        assert duel.you.player.plot_value(RESERVE) == mine.printed.plot_values[RESERVE]

    def test_not_below_two(self, melee: Duel) -> None:
        for seat in (melee.seats[0], melee.seats[2], melee.seats[3]):
            seat.reveals("Wraiths in Their Midst")
        melee.they.reveals("A Clash of Kings")
        assert melee.they.player.plot_value(RESERVE) == 2

    def test_what_is_lower_already_stays(self, duel: Duel) -> None:
        duel.you.reveals("Wraiths in Their Midst")
        duel.they.reveals("A Clash of Kings")
        duel.you.controls(*["Alannys Greyjoy"])
        before = duel.they.player.plot_value(RESERVE)
        assert before == max(2, 6 - 1 - 2)

    def test_only_other_wraiths_have_taken_their_share(self, melee: Duel) -> None:
        """The plots between them, of whatever name, take nothing."""
        for seat in (melee.seats[0], melee.seats[2]):
            seat.reveals("Wraiths in Their Midst")
        melee.seats[1].reveals("A Noble Cause")
        melee.seats[3].reveals("A Clash of Kings")
        assert melee.seats[3].player.plot_value(RESERVE) == 2


@pytest.mark.nasty
class TestNastyMeetings:
    def test_hodor_is_called_to_an_attack_he_could_not_be_declared_for(self, duel: Duel) -> None:
        """Who kneels to join is not declared."""
        duel.you.reveals("Wardens of the North")
        robb, hodor = duel.you.controls("Robb Stark", "Hodor")
        fight = duel.fighting(MILITARY, [robb])
        assert not may_be_declared(hodor, MILITARY, Side.ATTACKING)
        act(duel, "challenge_initiated")
        duel.you.choose("Wardens of the North")
        assert fight.attackers == [robb, hodor]

    def test_who_buys_a_drunk_up_pays_twice(self, duel: Duel) -> None:
        """Paid Off stands its character for gold, and Stinking Drunk kneels it again."""
        robb = duel.they.has("Robb Stark")
        bribe = duel.you.attaches("Paid Off", robb)
        drink = duel.you.attaches("Stinking Drunk", robb)
        duel.they.rich(1)
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        duel.you.choose(bribe)
        duel.they.choose("yes")
        duel.you.choose(drink)
        assert robb.kneeling
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    @pytest.mark.parametrize("saved", [True, False])
    def test_a_duplicate_keeps_somebody_from_the_snow(self, duel: Duel, saved: bool) -> None:
        duel.they.reveals("The First Snow of Winter")
        arya = duel.you.has("Sansa Stark")
        duel.you.duplicates(arya)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        if saved:
            duel.you.choose(arya)
        else:
            duel.you.passes()
        assert arya.in_play is saved
        assert (arya in duel.you.hand) is not saved

    def test_mines_save_one_of_those_the_watch_kills(self, duel: Duel) -> None:
        duel.you.controls("Will", "Ser Waymar Royce")
        duel.you.holds("The Watcher on the Walls")
        duel.you.rich(1)
        robb, wind = duel.they.controls("Robb Stark", "Grey Wind")
        mines = duel.they.has("Iron Mines")
        duel.fighting(MILITARY, [robb, wind])
        act(duel, "challenge_initiated")
        duel.you.choose("The Watcher on the Walls")
        duel.they.choose(f"{mines.name} (Robb Stark is killed)")
        assert robb.in_play
        assert wind in duel.they.dead

    def test_dragons_blood_and_a_crown_kill_once(self, duel: Duel) -> None:
        duel.you.reveals("Blood of the Dragon")
        robb = duel.they.has("Robb Stark")
        crown = duel.you.attaches("Crown of Gold", robb)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert robb in duel.they.dead
        assert crown in duel.you.discard

    def test_a_lecture_takes_the_renown_of_the_tourney(self, duel: Duel) -> None:
        """What is lost counts against what is gained."""
        duel.they.reveals("A Tourney for the King")
        knight, maester = duel.they.has("Hedge Knight"), duel.you.has("Maester of Starfall")
        assert knight.has(Keyword.RENOWN)
        act(duel)
        duel.you.choose(maester)
        duel.you.choose(knight)
        duel.you.choose("renown")
        assert not knight.has(Keyword.RENOWN)

    def test_gold_on_the_cloaks_is_not_taxed(self) -> None:
        duel = Duel(phase=Phase.TAXATION)
        cloaks = duel.you.has("Red Cloaks")
        cloaks.tokens = {Token.GOLD: 2}
        duel.you.rich(1)
        duel.begin(taxation_phase(duel.game))
        duel.finish()
        assert duel.you.gold == 0
        assert cloaks.tokens == {Token.GOLD: 2}


class TestMaesterOfStarfall:
    def test_of_a_keyword_had_twice_one_is_left(self, duel: Duel) -> None:
        knight, maester = duel.they.has("Hedge Knight"), duel.you.has("Maester of Starfall")

        async def story() -> None:
            await give(knight, Keyword.RENOWN, 2, until=Scope.PHASE)
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(maester)
        duel.you.choose(knight)
        duel.you.choose("renown")
        assert knight.has(Keyword.RENOWN)
