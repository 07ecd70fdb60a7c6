"""The cards of Called to Arms."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import (
    ChallengeEnds,
    ChallengeWon,
    EntersPlay,
    Kill,
    PhaseEnds,
    TokenDiscarded,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CLAIM, INCOME
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Side, Token, Zone
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.prices import price
from engine.agot.prints import prints
from engine.agot.rounds import reveal_plot
from engine.agot.scripting import Script
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import return_to_hand, take_control
from tests.duel import Duel, invented


class TestDonellaHornwood:
    def test_the_first_loyal_card_is_cheaper(self, duel: Duel) -> None:
        duel.you.has("Donella Hornwood")
        robb, wolf, arya = duel.you.holds("Robb Stark", "Grey Wind", "Arya Stark")
        (tywin,) = duel.they.holds("Tywin Lannister")
        duel.you.rich(9)
        assert price(duel.you.player, robb) == 5
        assert price(duel.you.player, arya) == 3  # not loyal
        assert price(duel.they.player, tywin) == 7
        duel.begin(marshal(duel.you.player, robb))
        assert duel.you.gold == 4
        assert price(duel.you.player, wolf) == 5

    def test_an_event_counts_as_the_first(self, duel: Duel) -> None:
        duel.you.has("Donella Hornwood")
        robb = duel.you.has("Robb Stark")
        (wolf, _) = duel.you.holds("Grey Wind", "Winter Is Coming")
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Winter Is Coming")  # 1 - 1 gold
        assert duel.you.gold == 0
        assert price(duel.you.player, wolf) == 5

    def test_a_card_that_is_not_loyal_does_not_use_it_up(self, duel: Duel) -> None:
        duel.you.has("Donella Hornwood")
        arya, wolf = duel.you.holds("Arya Stark", "Grey Wind")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, arya))
        assert price(duel.you.player, wolf) == 4

    @pytest.mark.ruling("ours_marshaled_duplicate")
    def test_a_duplicate_does_not_use_it_up(self, duel: Duel) -> None:
        duel.you.controls("Donella Hornwood", "Robb Stark")
        copy, wolf = duel.you.holds("Robb Stark", "Grey Wind")
        duel.begin(marshal(duel.you.player, copy))
        assert price(duel.you.player, wolf) == 4


class TestFearCutsDeeperThanSwords:
    def test_cancels_and_stands_the_character(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.you.has("Arya Stark")
        wolf = duel.they.has("Grey Wind")
        invented(duel.you, "Pawn", strength=1)
        weak = invented(duel.you, "Weak Wolf", faction="stark", strength=1)
        weak.kneeling = True
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(wolf)
        duel.they.choose(weak)
        duel.you.choose("Fear Cuts Deeper Than Swords")
        assert weak.in_play
        assert not weak.kneeling
        assert robb.kneeling
        assert wolf.kneeling  # the cost stays paid
        assert duel.you.gold == 0

    def test_not_for_others_than_your_starks(self, duel: Duel) -> None:
        wolf = duel.they.has("Grey Wind")
        pawn = invented(duel.you, "Pawn", strength=1)
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(wolf)
        assert pawn in duel.you.dead

    def test_not_for_one_of_two_targets(self, duel: Duel) -> None:
        duel.they.has("Stannis Baratheon")
        (lomys, weak) = [invented(duel.you, n, faction="stark", strength=1) for n in "ab"]
        duel.they.holds("Consolidation of Power")
        duel.they.rich(1)
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        duel.game.phase = Phase.MARSHALING
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.they.choose("Consolidation of Power")
        duel.they.choose(lomys, weak)
        assert lomys.kneeling
        assert "Fear Cuts Deeper Than Swords" not in duel.you.offered

    def test_serves_where_one_of_several_allowed_is_chosen(self, duel: Duel) -> None:
        (weak, other) = [invented(duel.you, n, faction="stark", strength=1) for n in "ab"]
        duel.they.holds("Consolidation of Power")
        duel.they.rich(1)
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        duel.game.phase = Phase.MARSHALING
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.they.choose("Consolidation of Power")
        duel.they.choose(weak)
        duel.you.choose("Fear Cuts Deeper Than Swords")
        assert not weak.kneeling
        assert not other.kneeling

    def test_not_for_one_that_is_picked_without_being_chosen(self, duel: Duel) -> None:
        """Tears of Lys says no "choose": its victim is no target."""
        robb, cersei = duel.you.has("Robb Stark"), duel.they.has("Cersei Lannister")
        duel.they.holds("Tears of Lys")
        duel.they.rich(1)
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        fight = duel.fighting(INTRIGUE, [cersei])
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 4)))
        duel.they.choose("Tears of Lys")
        assert robb.tokens == {Token.POISON: 1}

    def test_not_for_the_dead(self, duel: Duel) -> None:
        """A card in a pile is controlled by nobody."""
        (bones,) = duel.you.discarded("Robb Stark")
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        duel.you.plots("Rebuilding")
        duel.begin(reveal_plot(duel.you.player, duel.you.player.plots[0]))
        assert duel.over
        assert bones.zone is Zone.DECK


class TestKnightOfSummer:
    def test_summer_makes_him_strong(self, duel: Duel) -> None:
        knight = duel.you.has("Knight of Summer")
        assert knight.strength == 3
        duel.they.reveals("Calm Over Westeros")
        assert knight.strength == 5
        assert knight.has(Keyword.RENOWN)

    def test_as_many_winters_unmake_it(self, duel: Duel) -> None:
        knight = duel.you.has("Knight of Summer")
        duel.they.reveals("Calm Over Westeros")
        duel.you.reveals("The Winds of Winter")
        assert knight.strength == 3
        assert not knight.has(Keyword.RENOWN)


class TestThereIsMyClaim:
    ROSES = ("Margaery Tyrell", "Left", "Right", "Paxter Redwyne")

    def test_four_roses_raise_claim(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("There Is My Claim", *self.ROSES)
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("There Is My Claim")
        assert duel.you.player.plot_value(CLAIM) == 2
        assert duel.they.player.plot_value(CLAIM) == 1
        assert len(duel.you.hand) == 4
        assert any("Margaery Tyrell" in line for line in duel.log(duel.they))

    def test_three_are_too_few(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("There Is My Claim", *self.ROSES[:3], "Rose Garden", "Arya Stark")
        duel.fighting(MILITARY, [robb])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "There Is My Claim" not in duel.you.offered

    def test_only_in_a_challenge(self, duel: Duel) -> None:
        duel.you.holds("There Is My Claim", *self.ROSES)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "There Is My Claim" not in duel.you.offered

    def test_ends_with_the_challenge(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.holds("There Is My Claim", *self.ROSES)
        duel.begin(duel.attack(MILITARY, [robb]))
        duel.you.choose("There Is My Claim")
        duel.finish()
        assert duel.you.player.plot_value(CLAIM) == 1


class TestDolorousEdd:
    def test_joins_the_defense_knelt(self, duel: Duel) -> None:
        cersei = duel.they.has("Cersei Lannister")
        (edd,) = duel.you.holds("Dolorous Edd")
        fight = duel.fighting(INTRIGUE, [cersei], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Dolorous Edd")
        assert edd.kneeling
        assert fight.defenders == [edd]
        assert duel.you.player.faction_card.kneeling

    @pytest.mark.parametrize("icon", [MILITARY, POWER])
    def test_intrigue_alone_calls_him(self, duel: Duel, icon: object) -> None:
        cersei = duel.they.has("Cersei Lannister")
        duel.you.holds("Dolorous Edd")
        duel.fighting(icon, [cersei], against=duel.you)  # type: ignore[arg-type]
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Dolorous Edd" not in duel.you.offered

    def test_not_where_you_attack(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.holds("Dolorous Edd")
        duel.fighting(INTRIGUE, [cersei])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Dolorous Edd" not in duel.you.offered

    def won_with_him(self, duel: Duel) -> None:
        spy = invented(duel.they, "Spy", strength=1)
        duel.you.holds("Dolorous Edd")
        duel.begin(duel.attack(INTRIGUE, [spy], against=duel.you))
        duel.you.choose("Dolorous Edd")
        duel.pass_all()

    def test_you_may_take_him_back_if_you_win(self, duel: Duel) -> None:
        self.won_with_him(duel)
        duel.you.choose("yes")
        assert [card.name for card in duel.you.hand] == ["Dolorous Edd"]

    def test_or_keep_him(self, duel: Duel) -> None:
        self.won_with_him(duel)
        duel.you.choose("no")
        assert [card.name for card in duel.you.in_play] == ["Dolorous Edd"]

    def test_stays_if_you_lose(self, duel: Duel) -> None:
        duel.you.holds("Dolorous Edd")
        cersei = duel.they.has("Cersei Lannister")
        duel.begin(duel.attack(INTRIGUE, [cersei], against=duel.you))
        duel.you.choose("Dolorous Edd")
        duel.finish()
        assert [card.name for card in duel.you.in_play] == ["Dolorous Edd"]

    def test_not_if_he_is_dead(self, duel: Duel) -> None:
        cersei = duel.they.has("Cersei Lannister")
        duel.you.holds("Dolorous Edd")
        duel.you.buried("Dolorous Edd")
        duel.fighting(INTRIGUE, [cersei], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Dolorous Edd" not in duel.you.offered

    def test_others_cannot_tell_that_he_is_held(self) -> None:
        duel = Duel(quick=False)
        cersei = duel.they.has("Cersei Lannister")
        duel.you.deck("Dolorous Edd", "Burned Men")
        duel.you.holds("Burned Men")
        duel.fighting(INTRIGUE, [cersei], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.you.asked
        assert duel.you.offered == []

    def test_defends_before_anybody_answers_his_coming(self, duel: Duel) -> None:
        """He is put into play participating."""
        cersei, daughter = duel.they.controls("Cersei Lannister", "Captain's Daughter")
        (edd,) = duel.you.holds("Dolorous Edd")
        fight = duel.fighting(INTRIGUE, [cersei], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose("Dolorous Edd")
        assert duel.they.offered == [daughter.name]
        assert fight.defenders == [edd]

    @pytest.mark.ruling("ours_entered_as_duplicate")
    def test_as_a_duplicate_he_may_be_taken_back_too(self, duel: Duel) -> None:
        edd = duel.you.has("Dolorous Edd", kneeling=True)
        spy = invented(duel.they, "Spy", strength=1)
        guard = invented(duel.you, "Guard", strength=5)
        (copy,) = duel.you.holds("Dolorous Edd")
        fight = duel.fighting(INTRIGUE, [spy], [guard], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            assert edd.duplicates == (copy,)
            assert fight.defenders == [guard]
            await duel.conclude(fight)

        duel.begin(story())
        duel.you.choose(copy)
        duel.you.choose("yes")
        assert copy in duel.you.hand
        assert edd.in_play

    def test_a_duplicate_keeps_him(self, duel: Duel) -> None:
        """He leaves play by going home, so he could be saved."""
        self.won_with_him(duel)
        (edd,) = duel.you.in_play
        duel.you.duplicates(edd)
        duel.you.choose("yes")
        duel.you.choose(edd)
        assert edd.in_play
        assert not edd.duplicates

    @pytest.mark.rule("delayed_effects")
    def test_who_has_come_anew_is_not_asked_for(self, duel: Duel) -> None:
        """Another life: that Edd who was promised a way home has gone."""
        spy = invented(duel.they, "Spy", strength=1)
        (edd,) = duel.you.holds("Dolorous Edd")

        def write(script: Script) -> None:
            @script.action()
            async def shuffle_about(me: Card) -> None:
                await return_to_hand(edd)
                await put_into_play(edd, duel.you.player)

        mover = invented(duel.you, "Mover", write, type="location")
        duel.begin(duel.attack(INTRIGUE, [spy], against=duel.you))
        duel.you.choose("Dolorous Edd")
        while not duel.you.asked:
            duel.they.passes()
        duel.you.choose(mover)
        duel.pass_all()
        duel.you.choose(edd)
        duel.pass_all()
        assert edd.in_play
        assert duel.over


class TestCraven:
    def test_the_bearer_cannot_attack(self, duel: Duel) -> None:
        robb, arya = duel.they.controls("Robb Stark", "Eddard Stark")
        duel.you.attaches("Craven", robb)
        assert not may_be_declared(robb, MILITARY, Side.ATTACKING)
        assert may_be_declared(robb, MILITARY, Side.DEFENDING)
        assert may_be_declared(arya, MILITARY, Side.ATTACKING)

    def test_a_bearer_without_text_stays_craven(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.attaches("Craven", robb)
        duel.you.attaches("Milk of the Poppy", robb)
        assert not may_be_declared(robb, MILITARY, Side.ATTACKING)


class TestMaesterPylos:
    def test_is_stealthy_and_no_more(self, duel: Duel) -> None:
        assert duel.you.has("Maester Pylos").keywords == (Keyword.STEALTH,)


class TestTheStoneDrum:
    def test_any_kingdom_brings_gold(self, duel: Duel) -> None:
        duel.you.has("The Stone Drum")
        assert duel.you.player.plot_value(INCOME) == 4
        duel.they.reveals("A Noble Cause")
        assert duel.you.player.plot_value(INCOME) == 5
        assert duel.they.player.plot_value(INCOME) == 5  # as printed

    def test_two_kingdoms_bring_one(self, duel: Duel) -> None:
        duel.you.has("The Stone Drum")
        duel.they.reveals("A Noble Cause")
        duel.you.reveals("Summons")
        assert duel.you.player.plot_value(INCOME) == 5


class TestShae:
    def test_stands_for_gold(self, duel: Duel) -> None:
        shae = duel.you.has("Shae", kneeling=True)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(shae)
        assert not shae.kneeling
        assert duel.you.gold == 0

    def test_not_while_she_stands(self, duel: Duel) -> None:
        duel.you.has("Shae")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over


class TestTheBoyKing:
    def test_makes_a_king(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.you.attaches("The Boy King", joffrey)
        assert joffrey.is_a("King")

    def test_lords_alone(self, duel: Duel) -> None:
        (crown,) = duel.you.holds("The Boy King")
        joffrey, cersei = duel.you.controls("Joffrey Baratheon", "Cersei Lannister")
        assert may_bear(joffrey, crown)
        assert not may_bear(cersei, crown)

    @pytest.mark.parametrize(("name", "power"), [("Arya Stark", 1), ("Catelyn Stark", 0)])
    def test_gains_by_the_death_of_the_cheap(self, duel: Duel, name: str, power: int) -> None:
        tywin, victim = duel.you.has("Tywin Lannister"), duel.they.has(name)
        crown = duel.you.attaches("The Boy King", tywin)
        duel.begin(happen(Kill(victim)))
        if power:
            duel.you.choose(crown)
            assert crown.kneeling
        assert tywin.power == power

    def test_the_bearers_own_death_brings_nothing(self, duel: Duel) -> None:
        joffrey = invented(duel.you, "Boy", traits=["Lord"], cost=3)
        duel.you.attaches("The Boy King", joffrey)
        duel.begin(happen(Kill(joffrey)))
        assert duel.over


class TestBalonGreyjoyCtA:
    def attacks(self, duel: Duel, icon: object) -> bool:
        balon = duel.you.has("Balon Greyjoy (CtA)")
        duel.begin(duel.attack(icon, [balon]))  # type: ignore[arg-type]
        return balon.kneeling

    def test_does_not_kneel_against_no_king(self, duel: Duel) -> None:
        duel.you.has("Robert Baratheon")  # his own side does not matter
        assert not self.attacks(duel, MILITARY)

    def test_kneels_against_a_king(self, duel: Duel) -> None:
        duel.they.has("Robert Baratheon")
        assert self.attacks(duel, MILITARY)

    def test_kneels_for_power(self, duel: Duel) -> None:
        assert self.attacks(duel, POWER)

    def test_a_greyjoy_location_strengthens_the_loyal(self, duel: Duel) -> None:
        balon, euron, asha = duel.you.controls(
            "Balon Greyjoy (CtA)", "Euron Crow's Eye", "Asha Greyjoy"
        )
        tower, road = duel.you.controls("Sea Tower", "The Roseroad")
        foe = duel.they.has("Tywin Lannister")
        duel.fighting(MILITARY, [balon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(balon)
        assert tower.kneeling
        assert not road.kneeling
        assert (balon.strength, euron.strength, asha.strength, foe.strength) == (6, 7, 4, 6)


class TestOursIsTheOldWay:
    def played(self, duel: Duel, way: str) -> None:
        duel.you.holds("Ours is the Old Way")
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Ours is the Old Way")
        if way:
            duel.you.choose(way)

    def test_your_krakens_gain_stealth(self, duel: Duel) -> None:
        balon, robb = duel.you.has("Balon Greyjoy"), duel.you.has("Robb Stark")
        theirs = duel.they.has("Alannys Greyjoy")
        self.played(duel, "gain_stealth")
        assert balon.has(Keyword.STEALTH)
        assert not robb.has(Keyword.STEALTH)
        assert not theirs.has(Keyword.STEALTH)

    def test_or_others_lose_it(self, duel: Duel) -> None:
        asha, arya = duel.you.has("Asha Greyjoy"), duel.they.has("Arya Stark")
        own = duel.you.has("Edric Dayne")
        self.played(duel, "lose_stealth")
        assert asha.has(Keyword.STEALTH)
        assert not arya.has(Keyword.STEALTH)
        assert not own.has(Keyword.STEALTH)

    def test_without_a_kraken_of_yours_nothing_is_asked(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        self.played(duel, "")
        assert not arya.has(Keyword.STEALTH)

    def test_who_comes_later_is_not_touched(self, duel: Duel) -> None:
        duel.you.has("Asha Greyjoy")
        duel.they.has("Robb Stark")
        self.played(duel, "lose_stealth")
        assert duel.they.has("Arya Stark").has(Keyword.STEALTH)

    def test_of_stealth_twice_over_one_is_left(self, duel: Duel) -> None:
        duel.you.has("Asha Greyjoy")
        arya = duel.they.has("Arya Stark")
        duel.they.attaches("Old Bear's Raven", arya)
        self.played(duel, "lose_stealth")
        assert arya.has(Keyword.STEALTH)


class TestHowLongItHolds:
    def test_balon_strengthens_for_the_challenge(self, duel: Duel) -> None:
        balon = duel.you.has("Balon Greyjoy (CtA)")
        duel.you.has("Sea Tower")
        fight = duel.fighting(MILITARY, [balon])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            assert balon.strength == 6
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        duel.you.choose(balon)
        duel.finish()
        assert balon.strength == 5

    def test_the_old_way_is_kept_for_the_phase(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        TestOursIsTheOldWay().played(duel, "")
        assert not arya.has(Keyword.STEALTH)
        duel.finish()
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert arya.has(Keyword.STEALTH)


class TestDoreah:
    def test_has_insight_beside_a_noble(self, duel: Duel) -> None:
        doreah, daenerys = duel.you.controls("Doreah", "Daenerys Targaryen")
        assert not doreah.has(Keyword.INSIGHT)
        duel.fighting(POWER, [daenerys])
        assert doreah.has(Keyword.INSIGHT)

    def test_not_by_others_nobles(self, duel: Duel) -> None:
        doreah = duel.you.has("Doreah")
        robb = duel.they.has("Robb Stark")
        duel.you.has("Daenerys Targaryen")
        duel.fighting(POWER, [doreah], [robb])
        assert not doreah.has(Keyword.INSIGHT)


class TestStarfallCavalry:
    @pytest.mark.parametrize(("used", "drawn"), [(2, 1), (3, 3), (4, 3)])
    def test_draws(self, duel: Duel, used: int, drawn: int) -> None:
        (cavalry,) = duel.you.holds("Starfall Cavalry")
        duel.you.used(*["Summons"] * used)
        duel.begin(put_into_play(cavalry, duel.you.player))
        duel.you.choose(cavalry)
        assert len(duel.you.hand) == drawn


class TestVenomousBlade:
    def test_is_for_your_martells(self, duel: Duel) -> None:
        (blade,) = duel.you.holds("Venomous Blade")
        mine, wrong = duel.you.controls("Areo Hotah", "Robb Stark")
        assert may_bear(mine, blade)
        assert not may_bear(wrong, blade)
        assert not may_bear(duel.they.has("Obara Sand"), blade)

    def poisoned(self, duel: Duel) -> Duel:
        hotah = duel.you.has("Areo Hotah")
        (blade,) = duel.you.holds("Venomous Blade")
        duel.you.rich(3)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(f"ambush:{blade.ref}:3")
        duel.you.choose(blade)
        assert hotah.strength == 6
        return duel

    def test_kills_as_the_phase_ends(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        duel.they.has("Robb Stark")
        self.poisoned(duel)
        assert any("poison" in line and "Arya Stark" in line for line in duel.log())
        assert arya in duel.they.dead

    def test_printed_strength_counts(self, duel: Duel) -> None:
        """Somebody weakened is no prey, somebody strengthened is."""
        doran = duel.they.has("Doran Martell")
        arya = duel.they.has("Arya Stark")
        duel.they.attaches("Dawn", arya)
        duel.they.used("Summons", "Summons", "Summons")
        assert arya.strength == 5
        self.poisoned(duel)
        assert arya in duel.they.dead
        assert doran.in_play

    def test_does_nothing_if_the_token_is_gone(self, duel: Duel) -> None:
        arya, robb = duel.they.has("Arya Stark"), duel.they.has("Robb Stark")
        duel.you.has("Areo Hotah")
        (blade,) = duel.you.holds("Venomous Blade")

        async def story() -> None:
            await put_into_play(blade, duel.you.player)
            await happen(TokenDiscarded(arya, Token.POISON))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(blade)
        assert arya.in_play
        assert robb.in_play

    @pytest.mark.parametrize(("strength", "dies"), [(2, True), (3, False)])
    def test_two_is_the_most(self, duel: Duel, strength: int, dies: bool) -> None:
        victim = invented(duel.they, "Victim", strength=strength)
        hotah = duel.you.has("Areo Hotah")
        (blade,) = duel.you.holds("Venomous Blade")

        async def story() -> None:
            await happen(EntersPlay(blade, duel.you.player, hotah))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        if duel.you.asked:
            duel.you.choose(blade)
        assert (victim in duel.they.dead) is dies


class TestSummerHarvest:
    def test_reaps_two_more_than_an_opponents_plot(self, duel: Duel) -> None:
        duel.they.reveals("A Feast for Crows")  # 6
        (harvest,) = duel.you.plots("Summer Harvest")
        duel.begin(reveal_plot(duel.you.player, harvest))
        assert duel.you.player.plot_value(INCOME) == 8

    def test_goes_by_print_alone(self, duel: Duel) -> None:
        duel.they.has("The Roseroad")  # +1
        duel.they.reveals("A Feast for Crows")
        (harvest,) = duel.you.plots("Summer Harvest")
        duel.you.has("The Roseroad")
        duel.begin(reveal_plot(duel.you.player, harvest))
        assert duel.you.player.plot_value(INCOME) == 9

    @pytest.mark.ruling("ours_printed_x")
    def test_a_printed_x_is_zero(self, duel: Duel) -> None:
        duel.they.reveals("Summer Harvest")
        (harvest,) = duel.you.plots("Summer Harvest")
        duel.begin(reveal_plot(duel.you.player, harvest))
        assert duel.you.player.plot_value(INCOME) == 2
        assert duel.they.player.plot_value(INCOME) == 0

    def test_ends_with_the_plot(self, duel: Duel) -> None:
        harvest, coppers = duel.you.plots("Summer Harvest", "Calling the Banners")

        async def story() -> None:
            await reveal_plot(duel.you.player, harvest)
            await reveal_plot(duel.you.player, coppers)

        duel.begin(story())
        assert duel.you.player.plot_value(INCOME) == 3

    def test_kings_of_summer_add_to_it(self, duel: Duel) -> None:
        bring(duel.you.player, prints()["04037"], Zone.AGENDA)
        (harvest,) = duel.you.plots("Summer Harvest")
        duel.begin(reveal_plot(duel.you.player, harvest))
        assert duel.you.player.plot_value(INCOME) == 4 + 2 + 1


class TestWinterFestival:
    def ended(self, duel: Duel, phase: Phase = Phase.CHALLENGES) -> None:
        duel.you.reveals("Winter Festival")
        duel.begin(happen(PhaseEnds(duel.game, phase)))

    def test_brings_power(self, duel: Duel) -> None:
        self.ended(duel)
        duel.you.choose("Winter Festival")
        assert duel.you.player.faction_card.power == 2

    def test_not_beside_summer(self, duel: Duel) -> None:
        duel.they.reveals("Calm Over Westeros")
        self.ended(duel)
        assert duel.over

    def test_not_in_other_phases(self, duel: Duel) -> None:
        self.ended(duel, Phase.DOMINANCE)
        assert duel.over


@pytest.mark.nasty
class TestNastyInteractions:
    """Where several cards of the pack meet others."""

    def test_balon_crowned_by_his_enemy_kneels(self, duel: Duel) -> None:
        """A title makes any Lord a King in the eyes of Balon Greyjoy."""
        balon = duel.you.has("Balon Greyjoy (CtA)")
        duel.they.attaches("The Boy King", duel.they.has("Tywin Lannister"))
        duel.begin(duel.attack(MILITARY, [balon]))
        assert balon.kneeling

    def test_a_blade_is_discarded_if_its_bearer_changes_sides(self, duel: Duel) -> None:
        hotah = duel.you.has("Areo Hotah")
        blade = duel.you.attaches("Venomous Blade", hotah)
        duel.begin(take_control(duel.they.player, hotah))
        assert blade.zone is Zone.DISCARD

    def test_a_save_keeps_the_poisoned_alive_but_the_token_is_gone(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        duel.they.duplicates(arya)
        TestVenomousBlade().poisoned(duel)
        duel.they.choose(arya)
        assert arya.in_play
        assert not arya.tokens

    def test_fear_leaves_drawing_abilities_alone(self, duel: Duel) -> None:
        """An ability that chooses a player, or nothing, has no character for its only target."""
        duel.you.has("Robb Stark")
        duel.you.holds("Fear Cuts Deeper Than Swords")
        duel.you.rich(2)
        raven = duel.they.has("The Tickler")
        duel.game.phase = Phase.DOMINANCE
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.they.choose(raven)
        assert "Fear Cuts Deeper Than Swords" not in duel.you.offered
