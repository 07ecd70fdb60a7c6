"""The cards of Taking the Black."""

from __future__ import annotations

import pytest

from engine.agot.claim import apply_claim
from engine.agot.events import (
    ChallengeEnds,
    ChallengeWon,
    FirstPlayerChosen,
    Kill,
    Kneel,
    Marshaled,
    PhaseBegins,
    PlotRevealed,
    Sacrifice,
)
from engine.agot.lasting import value_until
from engine.agot.modifiers import CLAIM, INCOME, INITIATIVE, RESERVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Scope, Zone
from engine.agot.playing import action_window, put_into_play
from engine.agot.prices import price
from engine.agot.rounds import taxation_phase, when_revealed
from engine.agot.state import Challenge
from engine.agot.timing import happen
from engine.agot.verbs import gain_power_for_faction
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import spared


def beaten(duel: Duel, fight: Challenge, winner: Seat, by: int = 1) -> None:
    """The challenge is won, and others may react."""
    loser = duel.they if winner is duel.you else duel.you
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestWill:
    def test_an_unopposed_loss_costs_a_ranger(self, duel: Duel) -> None:
        will, royce = duel.you.controls("Will", "Ser Waymar Royce")
        robb = duel.they.has("Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [robb]), duel.they)
        assert set(duel.you.offered) == {"Will", "Ser Waymar Royce"}
        duel.you.choose(royce)
        assert royce in duel.you.discard
        assert will.in_play

    def test_an_opposed_loss_costs_nobody(self, duel: Duel) -> None:
        will, sam = duel.you.controls("Will", "Samwell Tarly")
        robb = duel.they.has("Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [robb], [sam]), duel.they)
        assert will.in_play

    def test_a_sacrifice_cannot_be_saved_from(self, duel: Duel) -> None:
        will = duel.you.has("Will")
        duel.you.duplicates(will)
        beaten(duel, duel.fighting(MILITARY, [duel.they.has("Robb Stark")]), duel.they)
        assert will in duel.you.discard

    def test_a_ranger_of_yours_who_can_be_sacrificed(self, duel: Duel) -> None:
        will, _ = duel.you.controls("Will", "Samwell Tarly")
        spared(duel.you, Sacrifice, traits=["Ranger"])
        robb, royce = duel.they.controls("Robb Stark", "Ser Waymar Royce")
        beaten(duel, duel.fighting(MILITARY, [robb]), duel.they)
        assert duel.over  # nobody else is left to choose
        assert will in duel.you.discard
        assert royce.in_play


class TestTheWatchHasNeed:
    def test_takes_all_of_one_vow_from_as_many_cards_as_the_reserve(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")  # reserve 6
        near = duel.you.deck(
            "Will", "Burned Men", "Ser Waymar Royce", "The Watcher on the Walls", "Yoren",
            "Burned Men", "Will",
        )  # fmt: skip
        duel.you.holds("The Watch Has Need")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("The Watch Has Need")
        assert set(duel.you.offered) == {"Builder", "Ranger", "Steward"}
        duel.you.choose("Ranger")
        # an event is no character, and the seventh card is out of reach
        assert duel.you.offered == ["Will", "Ser Waymar Royce"]
        duel.you.choose("Will", "Ser Waymar Royce")
        assert near[0] in duel.you.hand
        assert near[2] in duel.you.hand
        assert len(duel.you.player.deck) == 5

    def test_without_reserve_there_is_nothing_to_search(self, duel: Duel) -> None:
        (call,) = duel.you.holds("The Watch Has Need")
        duel.you.rich(1)
        value_until(Scope.PHASE, call, RESERVE, lambda me, player: -9)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "The Watch Has Need" not in duel.you.offered

    @pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (2, 9)])
    def test_goes_by_your_own_reserve(self, duel: Duel, mine: int, theirs: int) -> None:
        (call,) = duel.you.holds("The Watch Has Need")
        duel.you.deck(*["Will"] * 4)
        duel.you.rich(1)
        reserves = {duel.you.player: mine - 6, duel.they.player: theirs - 6}
        value_until(Scope.PHASE, call, RESERVE, lambda me, player: reserves[player])
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("The Watch Has Need")
        duel.you.choose("Ranger")
        assert duel.you.offered == ["Will"] * mine


class TestMaesterLuwin:
    def test_teaches_each_child_something(self, duel: Duel) -> None:
        robb, jon, _ = duel.you.controls("Robb Stark", "Jon Snow", "Maester Luwin")
        assert robb.has(Keyword.INSIGHT)
        assert not robb.has(Keyword.STEALTH)
        assert jon.has(Keyword.STEALTH)
        assert not jon.has(Keyword.INSIGHT)

    def test_teaches_pillage_to_rickon(self, duel: Duel) -> None:
        duel.you.has("Maester Luwin")
        rickon, other = invented(duel.you, "Rickon Stark"), invented(duel.they, "Rickon Stark")
        assert rickon.has(Keyword.PILLAGE)
        assert not other.has(Keyword.PILLAGE)

    def test_bran_is_immune_to_opponents_plots_alone(self, duel: Duel) -> None:
        bran, luwin = duel.you.controls("Bran Stark", "Maester Luwin")
        theirs = duel.they.reveals("Marched to the Wall")
        mine = duel.you.reveals("Marched to the Wall")
        assert bran.immune_to(theirs)
        assert not bran.immune_to(mine)
        assert not luwin.immune_to(theirs)

    def test_a_filthy_accusation_finds_another(self, duel: Duel) -> None:
        bran, luwin = duel.you.controls("Bran Stark", "Maester Luwin")
        plot = duel.they.reveals("Filthy Accusations")
        duel.begin(when_revealed(duel.game, [plot]))
        assert luwin.kneeling
        assert not bran.kneeling

    def test_fortified_position_blanks_the_teacher_first(self, duel: Duel) -> None:
        bran, _ = duel.you.controls("Bran Stark", "Maester Luwin")
        duel.they.reveals("Fortified Position")
        assert bran.blank

    def test_an_opponents_wildfire_leaves_him_alone(self, duel: Duel) -> None:
        bran, _, *rest = duel.you.controls(
            "Bran Stark", "Maester Luwin", "Arya Stark", "Sansa Stark"
        )
        duel.you.controls("Catelyn Stark")
        plot = duel.they.reveals("Wildfire Assault")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.you.choose()
        assert bran.in_play
        assert all(card in duel.you.dead for card in rest)

    def test_bran_in_hand_is_not_immune_nor_is_he_to_other_cards(self, duel: Duel) -> None:
        duel.you.has("Maester Luwin")
        (held,) = duel.you.holds("Bran Stark")
        theirs = duel.they.reveals("Marched to the Wall")
        assert not held.immune_to(theirs)
        duel.remove(held)
        bran = duel.you.has("Bran Stark")
        (event,) = duel.they.holds("Tears of Lys")
        assert bran.immune_to(theirs)
        assert not bran.immune_to(event)


class TestLady:
    def test_runs_to_sansa_who_stands(self, duel: Duel) -> None:
        robb, sansa = duel.you.controls("Robb Stark", "Sansa Stark")
        sansa.kneeling = True
        lady = duel.you.attaches("Lady", robb)
        duel.you.has("Burned Men")
        assert robb.strength == 7
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(lady)
        assert lady.parent is sansa
        assert not sansa.kneeling
        assert (robb.strength, sansa.strength) == (5, 4)
        assert duel.you.gold == 0

    def test_others_do_not_stand(self, duel: Duel) -> None:
        robb, sansa = duel.you.controls("Robb Stark", "Sansa Stark")
        robb.kneeling = True
        lady = duel.you.attaches("Lady", sansa)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(lady)
        assert lady.parent is robb
        assert robb.kneeling

    def test_runs_to_an_opponents_stark_too(self, duel: Duel) -> None:
        lady = duel.you.attaches("Lady", duel.you.has("Robb Stark"))
        sansa = duel.they.has("Sansa Stark", kneeling=True)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(lady)
        assert lady.parent is sansa
        assert not sansa.kneeling

    def test_needs_another_who_may_bear_her(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.controls("Burned Men")
        duel.you.attaches("Lady", robb)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over


class TestArborKnight:
    def test_buys_strength_for_a_redwyne(self, duel: Duel) -> None:
        knight, paxter = duel.you.controls("Arbor Knight", "Paxter Redwyne")
        duel.fighting(POWER, [paxter])
        duel.you.rich(1)
        before = paxter.strength
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(knight)
        assert paxter.strength == before + 1
        assert duel.you.gold == 0

    def test_others_and_idle_redwynes_get_nothing(self, duel: Duel) -> None:
        duel.you.controls("Arbor Knight")
        duel.fighting(POWER, [duel.you.has("Margaery Tyrell")])
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Arbor Knight" not in duel.you.offered

    def test_a_defender_for_the_challenge(self, duel: Duel) -> None:
        knight, foe = duel.you.has("Arbor Knight"), duel.they.has("Robb Stark")
        usual = knight.strength
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [foe], [knight], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(knight)
        assert knight.strength == usual + 1
        duel.begin(happen(ChallengeEnds(fight)))
        assert knight.strength == usual


class TestPleasureBarge:
    def marshal(self, drawn: int = 0) -> Duel:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.holds("Pleasure Barge")
        duel.you.player.drawn = drawn
        window = action_window(duel.game, "marshaling_phase", marshaling=duel.you.player)
        duel.begin(window)
        duel.you.choose("Marshal Pleasure Barge (0 gold)")
        return duel

    def test_draws_three_once_it_is_marshaled(self) -> None:
        duel = self.marshal()
        duel.you.choose("Pleasure Barge")
        assert len(duel.you.hand) == 3

    def test_not_after_another_draw(self) -> None:
        duel = self.marshal(drawn=1)
        assert "Pleasure Barge" not in duel.you.offered
        assert duel.you.hand == []

    def test_is_immune_and_costs_income(self, duel: Duel) -> None:
        income = duel.you.player.plot_value(INCOME)
        barge = duel.you.has("Pleasure Barge")
        assert duel.you.player.plot_value(INCOME) == income - 1
        assert barge.immune_to(duel.they.has("Nymeria Sand"))
        assert not duel.they.has("The Kingsroad").immune_to(barge)

    def test_nobody_can_discard_it_by_an_effect(self, duel: Duel) -> None:
        duel.they.has("Pleasure Barge")
        duel.you.holds("Put to the Torch")
        duel.you.rich(2)
        beaten(duel, duel.fighting(MILITARY, [duel.you.has("Robb Stark")]), duel.you, by=5)
        assert "Put to the Torch" not in duel.you.offered

    def test_only_if_it_is_marshaled_itself(self, duel: Duel) -> None:
        (barge,) = duel.you.holds("Pleasure Barge")
        duel.begin(put_into_play(barge, duel.you.player))
        assert duel.over
        (men,) = duel.you.holds("Burned Men")
        duel.begin(happen(Marshaled(men, duel.you.player)))
        assert duel.over


class TestRenlyBaratheon:
    def test_the_first_stranger_is_cheaper(self, duel: Duel) -> None:
        duel.you.has("Renly Baratheon")
        men, davos = duel.you.holds("Burned Men", "Ser Davos Seaworth")
        (road,) = duel.you.holds("The Roseroad")
        (theirs,) = duel.they.holds("Burned Men")
        assert price(duel.you.player, men) == men.printed.cost - 1
        assert price(duel.you.player, davos) == davos.printed.cost
        assert price(duel.you.player, road) == road.printed.cost
        assert price(duel.they.player, theirs) == theirs.printed.cost

    def test_not_the_second(self, duel: Duel) -> None:
        duel.you.has("Renly Baratheon")
        men, davos = duel.you.holds("Burned Men", "Ser Davos Seaworth")
        duel.you.player.marshaled.append(davos.printed)
        assert price(duel.you.player, men) == men.printed.cost - 1
        duel.you.player.marshaled.append(men.printed)
        assert price(duel.you.player, men) == men.printed.cost

    def test_a_place_of_another_house_is_no_stranger(self, duel: Duel) -> None:
        duel.you.has("Renly Baratheon")
        (wall,) = duel.you.holds("The Wall")
        assert price(duel.you.player, wall) == wall.printed.cost > 0


class TestTheHound:
    def won(self, duel: Duel, *hand: str) -> None:
        self.hound = duel.you.has("The Hound")
        duel.you.holds(*hand)
        beaten(duel, duel.fighting(MILITARY, [self.hound]), duel.you)

    def test_stays_for_a_card(self, duel: Duel) -> None:
        self.won(duel, "Burned Men")
        duel.you.choose("yes")
        assert self.hound.in_play
        assert [card.name for card in duel.you.discard] == ["Burned Men"]

    def test_goes_home_otherwise(self, duel: Duel) -> None:
        self.won(duel, "Burned Men")
        duel.you.choose("no")
        assert self.hound in duel.you.hand
        assert len(duel.you.hand) == 2

    def test_an_empty_hand_is_not_asked(self, duel: Duel) -> None:
        self.won(duel)
        assert self.hound in duel.you.hand

    def test_a_challenge_of_others_does_not_matter(self, duel: Duel) -> None:
        hound, robb = duel.you.controls("The Hound", "Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [robb]), duel.you)
        assert hound.in_play

    def test_returns_after_a_defense_too(self, duel: Duel) -> None:
        hound, foe = duel.you.has("The Hound"), duel.they.has("Burned Men")
        beaten(duel, duel.fighting(MILITARY, [foe], [hound], against=duel.you), duel.you)
        assert hound.zone is Zone.HAND


class TestCerseisWheelhouse:
    @pytest.mark.parametrize("wish", ["Gain 1 gold", "Draw 1 card"])
    def test_the_first_player_chooses(self, duel: Duel, wish: str) -> None:
        duel.you.has("Cersei's Wheelhouse")
        you = duel.you.player
        duel.begin(happen(FirstPlayerChosen(you, by=you)))
        duel.you.choose("Cersei's Wheelhouse")
        duel.you.choose(wish)
        gold = wish == "Gain 1 gold"
        assert (duel.you.gold, len(duel.you.hand)) == (int(gold), int(not gold))

    @pytest.mark.ruling("ours_becoming_first_player")
    def test_whoever_was_first_before_becomes_it_again(self, duel: Duel) -> None:
        duel.you.has("Cersei's Wheelhouse")
        assert duel.you.player.is_first
        duel.begin(happen(FirstPlayerChosen(duel.you.player, by=duel.they.player)))
        assert duel.you.offered == ["Cersei's Wheelhouse"]

    def test_another_first_player_brings_nothing(self, duel: Duel) -> None:
        before = duel.you.player.plot_value(INITIATIVE)
        duel.you.has("Cersei's Wheelhouse")
        assert duel.you.player.plot_value(INITIATIVE) == before - 1
        duel.begin(happen(FirstPlayerChosen(duel.they.player, by=duel.you.player)))
        assert duel.over


class TestTheSeastoneChair:
    def claim(self, duel: Duel, *, unopposed: bool = True) -> None:
        duel.you.has("The Seastone Chair")
        self.theon = duel.you.has("Theon Greyjoy")
        self.robb, self.arya = duel.they.controls("Robb Stark", "Arya Stark")
        self.fight = duel.fighting(MILITARY, [self.theon])
        self.fight.winner, self.fight.loser = duel.you.player, duel.they.player
        self.fight.unopposed = unopposed

    def test_kills_whom_you_choose_instead_of_claim(self, duel: Duel) -> None:
        self.claim(duel)
        duel.begin(apply_claim(self.fight))
        duel.you.choose("The Seastone Chair")
        duel.you.choose(self.robb)
        assert self.robb in duel.they.dead
        assert self.arya.in_play
        assert duel.you.player.faction_card.kneeling

    def test_attachments_protect(self, duel: Duel) -> None:
        self.claim(duel)
        duel.they.attaches("Little Bird", self.robb)
        duel.begin(apply_claim(self.fight))
        duel.you.choose("The Seastone Chair")
        assert self.arya in duel.they.dead

    def test_a_save_saves_from_the_whole_claim(self, duel: Duel) -> None:
        self.claim(duel)
        duel.they.duplicates(self.robb)
        duel.begin(apply_claim(self.fight))
        duel.you.choose("The Seastone Chair")
        duel.you.choose(self.robb)
        duel.they.choose(self.robb)
        assert self.robb.in_play
        assert self.arya.in_play

    def test_needs_an_unopposed_challenge(self, duel: Duel) -> None:
        self.claim(duel, unopposed=False)
        duel.begin(apply_claim(self.fight))
        assert "The Seastone Chair" not in duel.you.offered

    def test_only_for_military_claim(self, duel: Duel) -> None:
        self.claim(duel)
        self.fight.type = POWER
        duel.they.player.faction_card.power = 1
        duel.begin(apply_claim(self.fight))
        assert duel.over

    def test_only_for_your_own_attack(self, duel: Duel) -> None:
        duel.you.has("The Seastone Chair")
        robb = duel.they.has("Robb Stark")
        duel.you.controls("Theon Greyjoy")
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        fight.winner, fight.loser, fight.unopposed = duel.they.player, duel.you.player, True
        duel.begin(apply_claim(fight))
        assert "The Seastone Chair" not in duel.you.offered

    def test_not_one_who_cannot_be_killed(self, duel: Duel) -> None:
        self.claim(duel)
        duel.remove(self.robb)
        spared(duel.they, Kill)
        duel.begin(apply_claim(self.fight))
        duel.you.choose("The Seastone Chair")
        assert self.arya in duel.they.dead


class TestRiseOfTheKraken:
    def test_an_unopposed_win_brings_two(self, duel: Duel) -> None:
        duel.you.reveals("Rise of the Kraken")
        robb = duel.you.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [robb])))
        duel.you.choose("Rise of the Kraken")
        duel.finish()
        assert duel.you.power == 2

    def test_an_opponents_win_does_not(self, duel: Duel) -> None:
        duel.you.reveals("Rise of the Kraken")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [robb])))
        assert "Rise of the Kraken" not in duel.you.offered

    def test_other_power_is_as_ever(self, duel: Duel) -> None:
        duel.you.reveals("Rise of the Kraken")
        duel.you.controls("Great Kraken")
        theon, robb = duel.you.has("Theon Greyjoy"), duel.they.has("Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [theon], [robb]), duel.you)
        assert "Rise of the Kraken" not in duel.you.offered

    def test_power_that_is_no_bonus_is_as_ever(self, duel: Duel) -> None:
        duel.you.reveals("Rise of the Kraken")
        duel.begin(gain_power_for_faction(duel.you.player, 1))
        assert duel.over
        assert duel.you.power == 1


class TestMerchantPrince:
    def test_an_attachment_makes_a_soldier_of_him(self, duel: Duel) -> None:
        prince = duel.you.has("Merchant Prince")
        assert (prince.strength, prince.icon(MILITARY)) == (3, False)
        duel.they.attaches("Little Bird", prince)
        assert (prince.strength, prince.icon(MILITARY)) == (4, True)


class TestBastardDaughter:
    @pytest.mark.parametrize("whose", ["you", "they"])
    def test_the_vipers_death_is_avenged(self, duel: Duel, whose: str) -> None:
        duel.you.has("Bastard Daughter")
        viper = getattr(duel, whose).has("The Red Viper")
        duel.you.holds("Burned Men")
        duel.they.holds("Burned Men", "Burned Men")
        duel.begin(happen(Kill(viper)))
        duel.you.choose("Bastard Daughter")
        assert (len(duel.you.hand), len(duel.they.hand)) == (1, 1)

    def test_her_own_death_is(self, duel: Duel) -> None:
        daughter, other = duel.you.controls("Bastard Daughter", "Bastard Daughter")
        duel.they.holds("Burned Men", "Burned Men")
        duel.begin(happen(Kill(daughter)))
        assert duel.you.offered == ["Bastard Daughter"]  # not that of the other
        duel.you.choose(daughter)
        assert len(duel.they.hand) == 1
        assert other.in_play

    def test_a_sacrifice_or_empty_hands_are_not(self, duel: Duel) -> None:
        first, second = duel.you.controls("Bastard Daughter", "Bastard Daughter")
        duel.begin(happen(Kill(first)))
        assert duel.over
        duel.they.holds("Burned Men")
        duel.begin(happen(Sacrifice(second)))
        assert duel.over


class TestTheLongPlan:
    def test_gold_is_kept(self) -> None:
        duel = Duel(phase=Phase.TAXATION)
        duel.you.reveals("The Long Plan")
        duel.you.rich(3)
        duel.they.rich(3)
        duel.begin(taxation_phase(duel.game))
        assert (duel.you.gold, duel.they.gold) == (3, 0)

    def test_each_loss_pays(self, duel: Duel) -> None:
        duel.you.reveals("The Long Plan")
        robb = duel.you.has("Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [robb]), duel.they)
        duel.you.choose("The Long Plan")
        assert duel.you.gold == 1

    def test_a_win_does_not(self, duel: Duel) -> None:
        duel.you.reveals("The Long Plan")
        beaten(duel, duel.fighting(MILITARY, [duel.you.has("Robb Stark")]), duel.you)
        assert duel.over

    def test_supporting_the_faith_is_no_taxation(self, duel: Duel) -> None:
        duel.you.reveals("The Long Plan")
        duel.they.reveals("Supporting the Faith")
        duel.you.rich(3)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.you.gold == 0


class TestSupportOfThePeople:
    @pytest.mark.parametrize(("by", "offered"), [(4, False), (5, True)])
    def test_needs_five(self, duel: Duel, by: int, offered: bool) -> None:
        duel.you.holds("Support of the People")
        duel.you.rich(1)
        beaten(duel, duel.fighting(POWER, [duel.you.has("Robb Stark")]), duel.you, by=by)
        assert ("Support of the People" in duel.you.offered) is offered

    def test_puts_a_cheap_location_into_play(self, duel: Duel) -> None:
        duel.you.holds("Support of the People")
        duel.you.deck("The Roseroad", "The Wall", "Burned Men")
        duel.you.rich(1)
        beaten(duel, duel.fighting(POWER, [duel.you.has("Robb Stark")]), duel.you, by=5)
        duel.you.choose("Support of the People")
        assert duel.you.offered == ["The Roseroad"]
        duel.you.choose("The Roseroad")
        assert "The Roseroad" in [card.name for card in duel.you.in_play]

    def test_only_after_a_power_challenge(self, duel: Duel) -> None:
        duel.you.holds("Support of the People")
        duel.you.rich(1)
        beaten(duel, duel.fighting(MILITARY, [duel.you.has("Robb Stark")]), duel.you, by=5)
        assert duel.over

    def test_up_to_a_cost_of_three(self, duel: Duel) -> None:
        duel.you.holds("Support of the People")
        duel.you.deck("The Roseroad")
        three = invented(duel.you, "Three", type="location", cost=3, zone=Zone.DECK)
        invented(duel.you, "Four", type="location", cost=4, zone=Zone.DECK)
        duel.you.rich(1)
        beaten(duel, duel.fighting(POWER, [duel.you.has("Robb Stark")]), duel.you, by=5)
        duel.you.choose("Support of the People")
        assert len(duel.you.offered) == 2  # with The Roseroad
        duel.you.choose("d0")
        assert three.in_play


class TestStreetOfTheSisters:
    def test_a_great_victory_brings_power(self, duel: Duel) -> None:
        duel.you.has("Street of the Sisters")
        beaten(duel, duel.fighting(POWER, [duel.you.has("Robb Stark")]), duel.you, by=5)
        duel.you.choose("Street of the Sisters")
        assert duel.you.player.faction_card.power == 1
        assert duel.you.player.faction_card.kneeling

    @pytest.mark.parametrize(("icon", "by"), [(POWER, 4), (MILITARY, 5)])
    def test_no_other_does(self, duel: Duel, icon: Icon, by: int) -> None:
        duel.you.has("Street of the Sisters")
        beaten(duel, duel.fighting(icon, [duel.you.has("Robb Stark")]), duel.you, by=by)
        assert duel.over


class TestMusterTheRealm:
    def test_an_attacking_army_raises_the_claim(self, duel: Duel) -> None:
        duel.you.reveals("Muster the Realm")
        army, robb = duel.you.controls("Vanguard of the North", "Robb Stark")
        foe = duel.they.has("Burned Men")
        claim = duel.you.player.plot_value(CLAIM)
        duel.fighting(MILITARY, [robb])
        assert duel.you.player.plot_value(CLAIM) == claim
        duel.fighting(MILITARY, [robb, army])
        assert duel.you.player.plot_value(CLAIM) == claim + 1
        duel.fighting(MILITARY, [foe], [army])
        assert duel.you.player.plot_value(CLAIM) == claim

    def test_their_armies_do_not_raise_their_claim(self, duel: Duel) -> None:
        duel.you.reveals("Muster the Realm")
        army = invented(duel.they, "Army", traits=["Army"])
        duel.fighting(MILITARY, [army], against=duel.you)
        assert duel.they.player.plot_value(CLAIM) == 1


class TestHereToServe:
    def test_puts_a_cheap_maester_into_play(self, duel: Duel) -> None:
        plot = duel.you.reveals("Here to Serve")
        duel.you.deck("Maester Aemon", "Maester Luwin", "Burned Men", "Maester Cressen")
        invented(duel.you, "Archmaester", zone=Zone.DECK, traits=["Maester"], cost=4)
        duel.begin(when_revealed(duel.game, [plot]))
        assert duel.you.offered == ["Maester Aemon", "Maester Luwin", "Maester Cressen"]
        duel.you.choose("Maester Luwin")
        assert [card.name for card in duel.you.in_play] == ["Maester Luwin"]

    def test_fetches_characters_alone(self, duel: Duel) -> None:
        plot = duel.you.reveals("Here to Serve")
        duel.you.deck("Maester Luwin")
        invented(duel.you, "Citadel", type="location", traits=["Maester"], zone=Zone.DECK)
        duel.begin(when_revealed(duel.game, [plot]))
        assert duel.you.offered == ["Maester Luwin"]


@pytest.mark.nasty
class TestNastyMeetings:
    def test_ice_does_not_hold_an_immune_barge(self, duel: Duel) -> None:
        """Frozen Solid may be attached to Pleasure Barge, but its effect does not reach it."""
        income = duel.they.player.plot_value(INCOME)
        barge = duel.they.has("Pleasure Barge")
        duel.you.attaches("Frozen Solid", barge)
        assert not barge.blank
        assert duel.they.player.plot_value(INCOME) == income - 1

    def test_a_prince_whose_attachment_blanks_him(self, duel: Duel) -> None:
        prince = duel.you.has("Merchant Prince")
        duel.they.attaches("Milk of the Poppy", prince)
        assert (prince.strength, prince.icon(MILITARY)) == (3, False)

    def test_a_duplicate_keeps_the_hound(self, duel: Duel) -> None:
        """He would leave play by going home, and from that a duplicate saves him."""
        hound = duel.you.has("The Hound")
        duel.you.duplicates(hound)
        beaten(duel, duel.fighting(MILITARY, [hound]), duel.you)
        duel.you.choose(hound)
        assert hound.in_play
        assert [card.name for card in duel.you.discard] == ["The Hound"]

    def test_iron_mines_save_from_the_seastone_chair(self, duel: Duel) -> None:
        """The claim has been replaced: nobody else dies."""
        duel.you.has("The Seastone Chair")
        theon, mines = duel.you.has("Theon Greyjoy"), duel.they.has("Iron Mines")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        fight = duel.fighting(MILITARY, [theon])
        fight.winner, fight.loser, fight.unopposed = duel.you.player, duel.they.player, True
        duel.begin(apply_claim(fight))
        duel.you.choose("The Seastone Chair")
        duel.you.choose(robb)
        duel.they.choose(mines)
        assert robb.in_play
        assert arya.in_play

    def test_a_wheelhouse_that_is_blank_goes_nowhere(self, duel: Duel) -> None:
        before = duel.you.player.plot_value(INITIATIVE)
        wheelhouse = duel.you.has("Cersei's Wheelhouse")
        duel.they.attaches("Frozen Solid", wheelhouse)
        you = duel.you.player
        duel.begin(happen(FirstPlayerChosen(you, by=you)))
        assert duel.over
        assert duel.you.player.plot_value(INITIATIVE) == before

    def test_renly_and_famine_cancel_out(self, duel: Duel) -> None:
        duel.you.has("Renly Baratheon")
        duel.they.reveals("Famine")
        men, davos = duel.you.holds("Burned Men", "Ser Davos Seaworth")
        assert price(duel.you.player, men) == men.printed.cost
        assert price(duel.you.player, davos) == davos.printed.cost + 1


class TestVaesDothrak:
    def test_not_for_the_plots_of_others(self, duel: Duel) -> None:
        duel.you.has("Vaes Dothrak")
        robb = duel.they.has("Robb Stark")
        duel.you.attaches("Little Bird", robb)
        duel.you.attaches("Little Bird", robb)
        (plot,) = duel.they.plots("Summons")
        duel.begin(happen(PlotRevealed(duel.they.player, plot)))
        assert duel.over


class TestKingRobertsWarhammer:
    def test_kneels_nobody_who_cannot_kneel(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon", kneeling=True)
        duel.you.attaches("King Robert's Warhammer", robert)
        spared(duel.they, Kneel, strength=1)
        beaten(duel, duel.fighting(MILITARY, [robert]), duel.you)
        assert "King Robert's Warhammer" not in duel.you.offered
