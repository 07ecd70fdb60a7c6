"""The cards of Calm over Westeros."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import (
    ChallengeWon,
    Discard,
    Kill,
    Kneel,
    Marshaled,
    PhaseBegins,
    PhaseEnds,
    PutIntoPlay,
    Sacrifice,
    Stand,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import RESERVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Zone
from engine.agot.playing import action_window, marshal_price
from engine.agot.rounds import when_revealed
from engine.agot.state import Challenge
from engine.agot.timing import happen
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.moments import act
from tests.engine.agot.packs.spared import spared


def beaten(duel: Duel, fight: Challenge, winner: Seat, by: int = 1) -> None:
    loser = duel.they if winner is duel.you else duel.you
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))


class TestGreatjonsVanguard:
    def test_is_keen_while_fewer_than_three_plots_are_used(self, duel: Duel) -> None:
        vanguard = duel.you.has("Greatjon's Vanguard")
        duel.you.used("Summons", "Taxation")
        duel.they.used("Summons", "Taxation", "Confiscation")
        assert (vanguard.strength, vanguard.has(Keyword.RENOWN)) == (6, True)
        duel.you.used("Confiscation")
        assert (vanguard.strength, vanguard.has(Keyword.RENOWN)) == (4, False)


class TestWinterfellCrypt:
    def die(self, duel: Duel, how: type[Kill] | type[Sacrifice] = Kill) -> None:
        self.crypt, self.arya = duel.you.controls("Winterfell Crypt", "Arya Stark")
        self.weak = duel.they.has("Tyrion Lannister")
        self.strong = duel.they.has("Tywin Lannister")
        duel.begin(happen(how(self.arya)))

    @pytest.mark.parametrize("how", [Kill, Sacrifice])
    def test_whoever_is_no_stronger_follows(self, duel: Duel, how: type[Kill]) -> None:
        other = duel.they.has("Sansa Stark")
        self.die(duel, how)
        duel.you.choose(self.crypt)
        assert self.crypt in duel.you.discard
        if duel.you.asked:
            assert "Tywin Lannister" not in duel.you.offered
            duel.you.choose(other)
        assert other.in_play
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert other.zone is Zone.DECK

    def test_not_in_another_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.they.has("Sansa Stark")
        self.die(duel)
        assert duel.over

    @pytest.mark.parametrize("name", ["Direwolf Pup", "Tyrion Lannister"])
    def test_for_unique_starks_alone(self, duel: Duel, name: str) -> None:
        _, other = duel.you.controls("Winterfell Crypt", name)
        duel.they.has("Sansa Stark")
        duel.begin(happen(Kill(other)))
        assert duel.over

    def test_for_your_own_alone(self, duel: Duel) -> None:
        duel.you.has("Winterfell Crypt")
        eddard, _ = duel.they.controls("Eddard Stark", "Sansa Stark")
        duel.begin(happen(Kill(eddard)))
        assert duel.over

    def test_who_has_left_and_come_back_stays(self, duel: Duel) -> None:
        sansa = duel.they.has("Sansa Stark")
        self.die(duel)
        duel.you.choose(self.crypt)
        if duel.you.asked:
            duel.you.choose(sansa)
        duel.begin(happen(Kill(sansa)))
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert sansa in duel.they.dead


class TestRoseroadPatrol:
    def test_sneaks_behind_the_strongest(self, duel: Duel) -> None:
        patrol = duel.you.has("Roseroad Patrol")
        assert patrol.has(Keyword.STEALTH)
        robb = duel.they.has("Robb Stark")
        assert not patrol.has(Keyword.STEALTH)
        assert robb.strength == 5
        duel.you.has("Eddard Stark")  # as strong as any
        assert patrol.has(Keyword.STEALTH)

    def test_out_of_play_it_sneaks_behind_nobody(self, duel: Duel) -> None:
        (patrol,) = duel.you.holds("Roseroad Patrol")
        duel.they.has("Robb Stark")
        assert not patrol.has(Keyword.STEALTH)


class TestPullingTheStrings:
    def test_the_plot_works_for_you(self, duel: Duel) -> None:
        duel.they.used("Counting Coppers", "Heads on Spikes")
        plot = duel.you.reveals("Pulling the Strings")
        duel.begin(when_revealed(duel.game, [plot]))
        names = {card.name for card in duel.they.player.used if card.is_a("Kingdom", "Edict")}
        assert names
        if duel.you.asked:
            duel.you.choose("Counting Coppers")
        assert len(duel.you.hand) == 3
        assert len(duel.they.hand) == 0

    def test_of_edicts_kingdoms_and_schemes(self, duel: Duel) -> None:
        duel.they.used("Confiscation", "Counting Coppers", "Filthy Accusations")
        duel.they.used("Close Call", "Calm Over Westeros", "Taxation")
        duel.they.buried("Robb Stark")
        plot = duel.you.reveals("Pulling the Strings")
        duel.begin(when_revealed(duel.game, [plot]))
        assert set(duel.you.offered) == {"Confiscation", "Counting Coppers", "Filthy Accusations"}

    def test_war_plots_and_plots_without_the_ability_do_not_serve(self, duel: Duel) -> None:
        duel.they.used("A Storm of Swords", "Taxation")
        duel.you.used("Counting Coppers")
        plot = duel.you.reveals("Pulling the Strings")
        duel.begin(when_revealed(duel.game, [plot]))
        assert duel.over
        assert duel.you.hand == []

    def test_a_plot_that_is_resolving_is_not_initiated_again(self, duel: Duel) -> None:
        """Two of these would else initiate one of them for ever (ruling of ours)."""
        duel.they.used("Pulling the Strings", "Counting Coppers")
        plot = duel.you.reveals("Pulling the Strings")
        duel.begin(when_revealed(duel.game, [plot]))
        duel.you.choose("Pulling the Strings")
        assert duel.over  # Counting Coppers was all that was left
        assert len(duel.you.hand) == 3


class TestChett:
    def test_brings_a_wolf_or_a_raven_back(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        chett = duel.you.has("Chett")
        duel.you.discarded("Summer", "Messenger Raven", "Robb Stark")
        act(duel, "dominance_phase")
        duel.you.choose(chett)
        assert set(duel.you.offered) == {"Summer", "Messenger Raven"}
        duel.you.choose("Messenger Raven")
        assert [card.name for card in duel.you.hand] == ["Messenger Raven"]
        assert chett.kneeling

    def test_needs_something_to_find(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Chett")
        duel.they.discarded("Summer")
        act(duel, "dominance_phase")
        assert duel.over


class TestNorthernRookery:
    def test_draws_and_holds_more(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        before = duel.you.player.plot_value(RESERVE)
        duel.you.holds("Northern Rookery")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "marshaling_phase", marshaling=duel.you.player))
        duel.you.choose("Marshal Northern Rookery (2 gold)")
        duel.you.choose("Northern Rookery")
        assert len(duel.you.hand) == 1
        assert duel.you.player.plot_value(RESERVE) == before + 1

    def test_draws_nothing_where_it_is_put_into_play_or_another_is_marshaled(
        self, duel: Duel
    ) -> None:
        (rookery,) = duel.you.holds("Northern Rookery")
        duel.begin(happen(PutIntoPlay(rookery, duel.you.player)))
        assert duel.over
        (wall,) = duel.you.holds("The Wall")
        duel.begin(happen(Marshaled(wall, duel.you.player)))
        assert duel.over


class TestKingswood:
    def test_attackers_get_lost_in_it(self, duel: Duel) -> None:
        duel.you.has("Kingswood")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        mine = duel.you.has("Eddard Stark")
        duel.fighting(POWER, [robb], [mine])
        assert (robb.strength, arya.strength, mine.strength) == (4, 2, mine.printed.strength)
        duel.fighting(MILITARY, [robb])
        assert robb.strength == 5

    def test_not_your_own(self, duel: Duel) -> None:
        _, robb = duel.you.controls("Kingswood", "Robb Stark")
        duel.fighting(POWER, [robb])
        assert robb.strength == 5

    def test_falls_with_a_lost_power_challenge(self, duel: Duel) -> None:
        wood, robb = duel.you.has("Kingswood"), duel.they.has("Robb Stark")
        beaten(duel, duel.fighting(MILITARY, [robb]), duel.they)
        assert wood.in_play
        beaten(duel, duel.fighting(POWER, [robb]), duel.they)
        assert wood in duel.you.discard


class TestStinkingDrunk:
    def test_goes_down_again(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark", kneeling=True)
        drink = duel.you.attaches("Stinking Drunk", robb)
        duel.begin(happen(Stand(robb)))
        duel.you.choose(drink)
        assert robb.kneeling
        assert drink in duel.you.discard

    def test_another_stands(self, duel: Duel) -> None:
        robb, arya = duel.they.has("Robb Stark"), duel.they.has("Arya Stark", kneeling=True)
        drink = duel.you.attaches("Stinking Drunk", robb)
        duel.begin(happen(Stand(arya)))
        assert duel.over
        assert not may_bear(duel.you.has("Theon Greyjoy"), drink)

    def test_not_who_cannot_kneel(self, duel: Duel) -> None:
        upright = spared(duel.they, Kneel)
        upright.kneeling = True
        duel.you.attaches("Stinking Drunk", upright)
        duel.begin(happen(Stand(upright)))
        assert duel.over


class TestRaiderFromPyke:
    def test_weapons_lie_in_ambush(self, duel: Duel) -> None:
        axe, bird = duel.you.holds("Throwing Axe", "Little Bird")
        (theirs,) = duel.they.holds("Throwing Axe")
        assert list(axe.ambush) == []
        duel.you.has("Raider from Pyke")
        assert list(axe.ambush) == [axe.printed.cost]
        assert len(bird.ambush) == len(theirs.ambush) == 0


class TestIronMines:
    @pytest.mark.parametrize("whose", ["you", "they"])
    def test_saves_anybody(self, duel: Duel, whose: str) -> None:
        mines = duel.you.has("Iron Mines")
        robb = getattr(duel, whose).has("Robb Stark")
        duel.begin(happen(Kill(robb)))
        duel.you.choose(mines)
        assert robb.in_play
        assert mines in duel.you.discard

    def test_not_from_a_discard(self, duel: Duel) -> None:
        duel.you.has("Iron Mines")
        robb = duel.you.has("Robb Stark")
        duel.begin(happen(Discard(robb)))
        assert robb in duel.you.discard

    def test_not_from_a_crown_of_gold(self, duel: Duel) -> None:
        duel.you.has("Iron Mines")
        tyrion = duel.you.has("Tyrion Lannister")
        duel.they.attaches("Crown of Gold", tyrion)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert tyrion in duel.you.dead


class TestBloodMagicRitual:
    def saved(self, duel: Duel, name: str) -> None:
        self.victim = duel.you.has(name)
        duel.you.holds("Blood Magic Ritual")
        duel.you.rich(1)
        duel.begin(happen(Kill(self.victim)))
        if "Blood Magic Ritual" in duel.you.offered:
            duel.you.choose("Blood Magic Ritual")

    def test_a_life_for_a_text(self, duel: Duel) -> None:
        self.saved(duel, "Arya Stark")
        assert self.victim.in_play
        (ritual,) = self.victim.attachments
        assert ritual.is_a("Condition")
        assert ritual.has(Keyword.TERMINAL)
        assert self.victim.blank
        assert self.victim.traits == self.victim.printed.traits

    def test_armies_die(self, duel: Duel) -> None:
        self.saved(duel, "Vanguard of the North")
        assert self.victim in duel.you.dead

    def test_who_bears_no_attachments_is_saved_all_the_same(self, duel: Duel) -> None:
        self.saved(duel, "Hodor")
        assert self.victim.in_play
        assert self.victim.attachments == ()
        assert [card.name for card in duel.you.discard] == ["Blood Magic Ritual"]

    def test_is_an_event_again_once_it_is_gone(self, duel: Duel) -> None:
        self.saved(duel, "Arya Stark")
        (ritual,) = self.victim.attachments
        duel.begin(happen(Discard(ritual)))
        assert ritual in duel.you.discard
        assert not self.victim.blank


class TestKnightsOfTheSun:
    def test_wait_for_three_plots(self, duel: Duel) -> None:
        knights = duel.you.has("Knights of the Sun")
        duel.you.used("Summons", "Taxation")
        assert not knights.has(Keyword.RENOWN)
        duel.you.used("Confiscation")
        assert knights.has(Keyword.RENOWN)


class TestStreetOfSteel:
    def test_finds_a_weapon_or_an_item(self, duel: Duel) -> None:
        duel.you.has("Street of Steel")
        duel.you.deck("Ice", "Crown of Gold", "Little Bird", *["Burned Men"] * 7, "Longclaw")
        beaten(duel, duel.fighting(MILITARY, [duel.you.has("Robb Stark")]), duel.you)
        duel.you.choose("Street of Steel")
        assert duel.you.offered == ["Ice", "Crown of Gold"]
        duel.you.choose("Ice")
        assert [card.name for card in duel.you.hand] == ["Ice"]
        assert duel.you.player.faction_card.kneeling

    def test_not_after_intrigue(self, duel: Duel) -> None:
        duel.you.has("Street of Steel")
        beaten(duel, duel.fighting(INTRIGUE, [duel.you.has("Littlefinger")]), duel.you)
        assert "Street of Steel" not in duel.you.offered


class TestTheEyrie:
    @pytest.mark.parametrize("phase", [Phase.CHALLENGES, Phase.PLOT, Phase.DOMINANCE])
    def test_whoever_is_up_there_cannot_be_killed(self, duel: Duel, phase: Phase) -> None:
        eyrie, robb = duel.you.controls("The Eyrie", "Robb Stark")
        duel.begin(happen(PhaseBegins(duel.game, phase)))
        duel.you.choose(eyrie)
        assert eyrie.kneeling
        duel.begin(happen(Kill(robb)))
        assert robb.in_play
        duel.begin(happen(PhaseEnds(duel.game, phase)))
        duel.begin(happen(Kill(robb)))
        assert robb in duel.you.dead

    def test_discards_and_sacrifices_go_on(self, duel: Duel) -> None:
        eyrie, robb = duel.you.controls("The Eyrie", "Robb Stark")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(eyrie)
        duel.begin(happen(Sacrifice(robb)))
        assert robb in duel.you.discard

    def test_fire_does_not_reach_it(self, duel: Duel) -> None:
        eyrie = duel.you.has("The Eyrie")
        weak = invented(duel.you, "Weak", strength=1)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(eyrie)
        duel.they.reveals("Blood of the Dragon")
        duel.begin(happen(Stand(eyrie)))
        assert weak.strength == 0
        assert weak.in_play


class TestNightmares:
    def dream(self, duel: Duel) -> None:
        duel.you.holds("Nightmares")
        duel.you.rich(1)
        act(duel)
        duel.you.choose("Nightmares")

    def test_a_characters_text_is_gone_for_the_phase(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        assert robb.has(Keyword.RENOWN)
        self.dream(duel)
        assert robb.blank
        assert not robb.has(Keyword.RENOWN)
        assert robb.is_a("Lord")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert robb.has(Keyword.RENOWN)

    def test_or_a_locations(self, duel: Duel) -> None:
        wall, robb = duel.they.has("The Wall"), duel.they.has("Samwell Tarly")
        before = robb.strength
        duel.you.holds("Nightmares")
        duel.you.rich(1)
        act(duel)
        duel.you.choose("Nightmares")
        duel.you.choose(wall)
        assert robb.strength == before - 1

    def test_a_knight_at_the_kings_tourney_sleeps_well(self, duel: Duel) -> None:
        duel.they.reveals("A Tourney for the King")
        duel.they.has("Hedge Knight")
        duel.you.holds("Nightmares")
        duel.you.rich(1)
        act(duel)
        assert "Nightmares" not in duel.you.offered
        assert may_initiate(duel.they.player, POWER, duel.you.player)


@pytest.mark.nasty
class TestNastyMeetings:
    def test_who_stands_to_save_is_knelt_again_by_drink(self, duel: Duel) -> None:
        """Standing is Ser Barristan's cost; Stinking Drunk reacts to it, and the save stands."""
        selmy = duel.they.has("Ser Barristan Selmy", kneeling=True)
        robb = duel.they.has("Robb Stark")
        drink = duel.you.attaches("Stinking Drunk", selmy)
        duel.begin(happen(Kill(robb)))
        duel.they.choose(selmy)
        duel.you.choose(drink)
        assert selmy.kneeling
        assert robb.in_play

    def test_a_sacrifice_for_jon_opens_the_crypt(self, duel: Duel) -> None:
        """A cost is a sacrifice like any other."""
        jon, crypt, arya = duel.you.controls("Jon Snow (WotN)", "Winterfell Crypt", "Arya Stark")
        eddard = duel.you.has("Eddard Stark", kneeling=True)
        weak = duel.they.has("Burned Men")
        act(duel)
        duel.you.choose(jon)
        duel.you.choose(arya)
        duel.you.choose(crypt)
        assert not eddard.kneeling
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert weak.zone is Zone.DECK

    def test_strings_on_a_trade_pay_the_other_side(self, duel: Duel) -> None:
        """Initiated as your own, its opponents are yours."""
        duel.they.used("Trading with the Pentoshi")
        plot = duel.you.reveals("Pulling the Strings")
        duel.begin(when_revealed(duel.game, [plot]))
        assert (duel.you.gold, duel.they.gold) == (0, 3)

    def test_nightmares_wake_nobody_who_is_blank(self, duel: Duel) -> None:
        """Blood Magic Ritual on Robb Stark: he sees the others fall and does nothing."""
        robb, men = duel.you.controls("Robb Stark", "Burned Men")
        duel.you.holds("Blood Magic Ritual")
        duel.you.rich(1)
        duel.begin(happen(Kill(robb)))
        duel.you.choose("Blood Magic Ritual")
        robb.kneeling = True
        duel.begin(happen(Sacrifice(men)))
        assert duel.over
        assert robb.kneeling

    def test_famine_makes_no_duplicate_dearer(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.reveals("Famine")
        duel.you.has("Robb Stark")
        (copy,) = duel.you.holds("Robb Stark")
        assert marshal_price(duel.you.player, copy) == 0

    def test_mirri_cannot_choose_whom_the_eyrie_keeps(self, duel: Duel) -> None:
        eyrie, robb = duel.they.controls("The Eyrie", "Robb Stark")
        mirri = duel.you.has("Mirri Maz Duur")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.they.choose(eyrie)
        duel.they.choose(robb)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [mirri])))
        assert "Mirri Maz Duur" not in duel.you.offered

    def test_bronn_serves_whoever_pays_to_the_end(self) -> None:
        """Milk of the Poppy on Bronn: nobody can hire a man with no text."""
        duel = Duel(phase=Phase.MARSHALING)
        bronn = duel.they.has("Bronn")
        duel.they.attaches("Milk of the Poppy", bronn)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over
