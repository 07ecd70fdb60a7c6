"""The cards of For Family Honor."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import (
    ChallengeWon,
    Discard,
    Drawn,
    Kill,
    Marshaled,
    PhaseEnds,
    Pillaged,
    PowerGained,
    ReturnedToHand,
    Sacrifice,
)
from engine.agot.fitness import may_bear, within_reach
from engine.agot.lasting import value_until
from engine.agot.modifiers import CLAIM, INCOME, RESERVE
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase, Scope, Side, Zone
from engine.agot.playing import action_window, marshal, marshal_price
from engine.agot.prices import price
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import take_control
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import spared


class TestSerEdmureTully:
    def test_shares_power_with_his_house(self, duel: Duel) -> None:
        edmure, cat, robb = duel.you.controls("Ser Edmure Tully", "Catelyn Stark", "Robb Stark")
        duel.begin(happen(PowerGained(robb, 2)))
        duel.you.choose(edmure)
        duel.you.choose(cat)
        assert (robb.power, cat.power) == (1, 1)

    def test_takes_an_opponents_power(self, duel: Duel) -> None:
        edmure = duel.you.has("Ser Edmure Tully")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(happen(PowerGained(tywin, 1)))
        duel.you.choose(edmure)
        assert (tywin.power, edmure.power) == (0, 1)

    def test_not_his_own_if_no_other_tully_is_there(self, duel: Duel) -> None:
        edmure = duel.you.has("Ser Edmure Tully")
        duel.begin(happen(PowerGained(edmure, 1)))
        assert duel.over

    def test_not_the_power_of_a_faction(self, duel: Duel) -> None:
        duel.you.controls("Ser Edmure Tully", "Catelyn Stark")
        duel.begin(happen(PowerGained(duel.you.player.faction_card, 1)))
        assert duel.over

    @pytest.mark.nasty
    @pytest.mark.rule("move")
    def test_what_one_edmure_took_another_cannot_take(self, duel: Duel) -> None:
        """Each answers the same gain, and the second finds nothing left of it."""
        mine, cat, robb = duel.you.controls("Ser Edmure Tully", "Catelyn Stark", "Robb Stark")
        duel.they.controls("Ser Edmure Tully", "Catelyn Stark")
        duel.begin(happen(PowerGained(robb, 1)))
        duel.you.choose(mine)
        duel.you.choose(cat)
        assert duel.over
        assert (robb.power, cat.power) == (0, 1)


class TestBearIsland:
    def test_loyal_cards_bring_gold(self, duel: Duel) -> None:
        island = duel.you.has("Bear Island")
        (robb,) = duel.you.holds("Robb Stark")
        duel.you.rich(6)
        duel.begin(marshal(duel.you.player, robb))
        duel.you.choose(island)
        assert duel.you.gold == 1

    def test_others_do_not(self, duel: Duel) -> None:
        duel.you.has("Bear Island")
        (arya,) = duel.you.holds("Eddard Stark")
        duel.you.rich(7)
        duel.begin(marshal(duel.you.player, arya))
        assert duel.over

    def test_nor_do_those_of_others(self, duel: Duel) -> None:
        duel.you.has("Bear Island")
        (robb,) = duel.they.holds("Robb Stark")
        duel.they.rich(6)
        duel.begin(marshal(duel.they.player, robb))
        assert duel.over

    def test_is_loyal_itself(self, duel: Duel) -> None:
        (island,) = duel.you.holds("Bear Island")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, island))
        duel.you.choose(island)
        assert duel.you.gold == 1

    @pytest.mark.ruling("ours_marshaled_duplicate")
    def test_a_duplicate_is_no_loyal_card(self, duel: Duel) -> None:
        duel.you.controls("Bear Island", "Robb Stark")
        (copy,) = duel.you.holds("Robb Stark")
        duel.begin(marshal(duel.you.player, copy))
        assert copy.zone is Zone.DUPLICATE
        assert duel.over


class TestRenlyBaratheonFFH:
    def test_a_loyal_card_drawn_by_insight_brings_another(self, duel: Duel) -> None:
        renly = duel.you.has("Renly Baratheon (FFH)")
        duel.you.draws_next("Highgarden", "Left")
        duel.begin(happen(Drawn(duel.you.player, 1, Keyword.INSIGHT)))
        duel.you.choose(renly)
        assert [c.name for c in duel.you.hand] == ["Highgarden", "Left"]
        assert any("Highgarden" in line for line in duel.log(duel.they))

    def test_not_one_that_is_not_loyal(self, duel: Duel) -> None:
        duel.you.has("Renly Baratheon (FFH)")
        duel.you.holds("Highgarden")  # a loyal one in hand does not help
        duel.you.draws_next("Left", "Highgarden")
        duel.begin(happen(Drawn(duel.you.player, 1, Keyword.INSIGHT)))
        assert "Renly Baratheon" not in duel.you.offered
        duel.finish()
        assert len(duel.you.hand) == 2

    def test_not_one_drawn_otherwise(self, duel: Duel) -> None:
        duel.you.has("Renly Baratheon (FFH)")
        duel.you.draws_next("Highgarden")
        duel.begin(happen(Drawn(duel.you.player, 1)))
        assert duel.over

    def test_others_cannot_tell_what_was_drawn(self) -> None:
        duel = Duel(quick=False)
        duel.you.has("Renly Baratheon (FFH)")
        duel.you.draws_next("Left")
        duel.begin(happen(Drawn(duel.you.player, 1, Keyword.INSIGHT)))
        assert duel.you.asked
        assert duel.you.offered == []

    @pytest.mark.parametrize(("king", "lives"), [("Robert Baratheon", False), ("Robb Stark", True)])
    def test_a_rival_king_lets_nobody_save_him(self, duel: Duel, king: str, lives: bool) -> None:
        renly = duel.you.has("Renly Baratheon (FFH)")
        duel.you.duplicates(renly)
        duel.they.has(king)
        duel.begin(happen(Kill(renly)))
        if lives:
            duel.you.choose(renly)
        assert renly.in_play is lives


class TestCrownOfGoldenRoses:
    def test_adds_strength_for_each_icon(self, duel: Duel) -> None:
        tarly = duel.you.has("Randyll Tarly")  # two icons
        crown = duel.you.attaches("Crown of Golden Roses", tarly)
        duel.you.holds("Burned Men")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(crown)
        assert tarly.strength == 5 + 2
        assert tarly.is_a("King")
        assert [c.name for c in duel.you.discard] == ["Burned Men"]

    def test_lords_alone(self, duel: Duel) -> None:
        (crown,) = duel.you.holds("Crown of Golden Roses")
        lord, lady = duel.you.controls("Randyll Tarly", "Margaery Tyrell")
        assert may_bear(lord, crown)
        assert not may_bear(lady, crown)

    def test_not_for_a_bearer_without_icons(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.attaches("Crown of Golden Roses", edric)
        duel.you.holds("Burned Men")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Crown of Golden Roses" not in duel.you.offered

    def test_for_the_phase(self, duel: Duel) -> None:
        tarly = duel.you.has("Randyll Tarly")
        crown = duel.you.attaches("Crown of Golden Roses", tarly)
        duel.you.holds("Burned Men")
        ended(duel)
        duel.you.choose(crown)
        duel.finish()
        assert tarly.strength == 5


class TestThorenSmallwood:
    @pytest.mark.parametrize("won", [True, False])
    def test_a_defense_brings_power(self, duel: Duel, won: bool) -> None:
        thoren, robb = duel.you.has("Thoren Smallwood"), duel.they.has("Robb Stark")
        fight = duel.fighting(MILITARY, [robb], [thoren], against=duel.you)
        winner, loser = duel.you.player, duel.they.player
        if not won:
            winner, loser = loser, winner
        duel.begin(happen(ChallengeWon(fight, winner, loser, 1)))
        if won:
            duel.you.choose(thoren)
        assert duel.you.player.faction_card.power == int(won)

    def test_an_attack_does_not(self, duel: Duel) -> None:
        thoren = duel.you.has("Thoren Smallwood")
        fight = duel.fighting(MILITARY, [thoren])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.over


def keys(seat: Seat) -> list[str]:
    return [] if seat.decision is None else [option.key for option in seat.decision.options]


class TestNightGathers:
    def played(self, *gone: str, gold: int = 10) -> tuple[Duel, list[Card]]:
        """With 6 reserve against 5."""
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.reveals("Winter Festival")
        duel.they.has("The Frostfangs")
        cards = duel.they.discarded(*gone)
        duel.you.holds("Night Gathers...")
        duel.you.rich(gold)
        duel.game.active = duel.you.player
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose("Night Gathers...")
        return duel, cards

    def test_their_fallen_serve_you(self) -> None:
        duel, (men, ice) = self.played("Burned Men", "Ice")
        assert not any(ice.ref in key for key in keys(duel.you))
        duel.you.choose(f"marshal:{men.ref}")
        assert men.controller is duel.you.player
        assert men in duel.you.in_play
        assert duel.you.gold == 10 - 1 - men.printed.cost

    @pytest.mark.nasty
    def test_it_is_marshaling(self) -> None:
        """A nasty one: a reaction to being marshaled is yours."""
        duel, (priestess,) = self.played("Asshai Priestess")
        weak = duel.they.has("Arya Stark")
        duel.you.choose(f"marshal:{priestess.ref}")
        duel.you.choose(priestess)
        assert weak.kneeling

    def test_not_what_you_cannot_pay(self) -> None:
        duel, (men,) = self.played("Burned Men", gold=2)
        assert men.printed.cost == 2
        assert f"marshal:{men.ref}" not in keys(duel.you)

    @pytest.mark.nasty
    def test_what_dies_goes_home(self) -> None:
        """A nasty one: its owner is still its owner."""
        duel, (men,) = self.played("Burned Men")
        duel.you.choose(f"marshal:{men.ref}")
        duel.pass_all()
        duel.begin(happen(Kill(men)))
        assert men in duel.they.dead

    @pytest.mark.nasty
    def test_not_one_whom_either_has_in_play(self) -> None:
        """A nasty one: unique cards count on both sides."""
        duel, (robb,) = self.played("Robb Stark")
        assert f"marshal:{robb.ref}" in keys(duel.you)
        duel, (arya,) = self.played("Arya Stark")
        other = Duel(phase=Phase.MARSHALING)
        other.you.has("Arya Stark")
        (theirs,) = other.they.discarded("Arya Stark")
        assert marshal_price(other.you.player, theirs) is None
        assert marshal_price(duel.you.player, arya) is not None

    def test_your_own_pile_and_your_opponents_wishes_stay_closed(self) -> None:
        duel, (men,) = self.played("Burned Men")
        (own,) = duel.you.discarded("Burned Men")
        assert within_reach(duel.you.player) == [men]
        assert own not in within_reach(duel.you.player)
        assert men not in within_reach(duel.they.player)

    def test_ends_with_the_phase(self) -> None:
        duel, _ = self.played("Burned Men")
        duel.pass_all()
        duel.begin(happen(PhaseEnds(duel.game, Phase.MARSHALING)))
        assert within_reach(duel.you.player) == []

    def test_needs_an_opponent_with_less_reserve(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.they.discarded("Burned Men")
        duel.you.holds("Night Gathers...")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        assert "Night Gathers..." not in duel.you.offered


class TestAsshaiPriestess:
    def test_kneels_a_weak_character(self, duel: Duel) -> None:
        arya, sansa = duel.they.controls("Arya Stark", "Summer")  # STR 2, 3
        (priestess,) = duel.you.holds("Asshai Priestess")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, priestess))
        duel.you.choose(priestess)
        assert arya.kneeling
        assert not sansa.kneeling

    def test_must_be_marshaled(self, duel: Duel) -> None:
        duel.they.has("Arya Stark")
        duel.you.has("Asshai Priestess")
        other = invented(duel.you, "Other", zone=Zone.HAND)
        duel.begin(happen(Marshaled(other, duel.you.player)))
        assert duel.over


class TestVisitedByShadows:
    def test_weakens_an_opponents_character(self, duel: Duel) -> None:
        robb, own = duel.they.has("Robb Stark"), duel.you.has("Tywin Lannister")
        duel.you.attaches("Visited by Shadows", robb)
        assert robb.strength == 4
        (another,) = duel.you.holds("Visited by Shadows")
        assert may_bear(robb, another)
        assert not may_bear(own, another)


class TestSerAmoryLorch:
    def test_has_renown_against_few(self, duel: Duel) -> None:
        amory = duel.you.has("Ser Amory Lorch")
        duel.they.controls(*["Burned Men"] * 3)
        assert amory.has(Keyword.RENOWN)
        duel.they.has("Burned Men")
        assert not amory.has(Keyword.RENOWN)


def ended(duel: Duel, window: str = "challenges_phase") -> None:
    """An action window, and then the end of the phase."""

    async def story() -> None:
        await action_window(duel.game, window)
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    duel.begin(story())


class TestHarrenhal:
    def test_calls_one_who_dies(self, duel: Duel) -> None:
        hall = duel.you.has("Harrenhal (FFH)")
        (tywin, *_) = duel.you.holds("Tywin Lannister", "Robb Stark")
        ended(duel)
        duel.you.choose(hall)
        assert hall.kneeling
        assert tywin in duel.you.dead

    def test_nobody_saves_the_victim(self, duel: Duel) -> None:
        duel.you.has("Harrenhal (FFH)")
        (bolton,) = [invented(duel.you, "B", zone=Zone.HAND, traits=["House Bolton"])]
        aemon = duel.you.has("Maester Aemon")
        ended(duel)
        duel.you.choose("Harrenhal")
        assert bolton in duel.you.dead
        assert not aemon.kneeling

    @pytest.mark.ruling("ours_entered_as_duplicate")
    def test_a_duplicate_is_no_character_to_be_killed(self, duel: Duel) -> None:
        hall, tywin = duel.you.controls("Harrenhal (FFH)", "Tywin Lannister")
        (copy,) = duel.you.holds("Tywin Lannister")
        ended(duel)
        duel.you.choose(hall)
        duel.finish()
        assert tywin.duplicates == (copy,)
        assert duel.you.dead == []

    def test_a_location_of_the_house_is_nobody_to_call(self, duel: Duel) -> None:
        hall = duel.you.has("Harrenhal (FFH)")
        invented(duel.you, "Hall", type="location", faction="lannister", zone=Zone.HAND)
        (tywin,) = duel.you.holds("Tywin Lannister")
        ended(duel)
        duel.you.choose(hall)
        duel.finish()
        assert tywin in duel.you.dead
        assert [card.name for card in duel.you.hand] == ["Hall"]


class TestLordsportFisherman:
    def test_takes_the_bottom_card(self, duel: Duel) -> None:
        duel.you.deck("Arya Stark", "Robb Stark", "Ice")
        (fisher,) = duel.you.holds("Lordsport Fisherman")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, fisher))
        duel.you.choose(fisher)
        assert [c.name for c in duel.you.hand] == ["Ice"]
        assert not any("Ice" in line for line in duel.log(duel.they))


class TestKingOfSaltAndRock:
    def test_makes_a_pillaging_king(self, duel: Duel) -> None:
        asha = duel.you.has("Asha Greyjoy")
        duel.you.attaches("King of Salt and Rock", asha)
        assert asha.is_a("King")
        assert asha.has(Keyword.PILLAGE)
        (another,) = duel.they.holds("King of Salt and Rock")
        assert may_bear(asha, another)
        assert not may_bear(duel.you.has("Alannys Greyjoy"), another)

    @pytest.mark.parametrize(("name", "power"), [("Ice", 1), ("Bear Island", 1), ("Left", 0)])
    def test_spoils_bring_power(self, duel: Duel, name: str, power: int) -> None:
        asha = duel.you.has("Asha Greyjoy")
        crown = duel.you.attaches("King of Salt and Rock", asha)
        (spoil,) = duel.they.draws_next(name)
        duel.begin(happen(Pillaged(spoil, asha, duel.they.player)))
        if power:
            duel.you.choose(crown)
        assert asha.power == power


class TestDevotedBloodrider:
    def test_strengthens_your_bloodriders(self, duel: Duel) -> None:
        one, other = duel.you.controls("Devoted Bloodrider", "Devoted Bloodrider")
        theirs = duel.they.has("Devoted Bloodrider")
        drogo = duel.you.has("Khal Drogo")
        assert (one.strength, other.strength, theirs.strength, drogo.strength) == (4, 4, 3, 5)


class TestBloodOfMyBlood:
    def test_a_bloodrider_rides_for_a_phase(self, duel: Duel) -> None:
        duel.you.deck("Braided Warrior", "Devoted Bloodrider", "Burned Men")
        duel.you.holds("Blood of My Blood")
        duel.you.rich(3)
        ended(duel)
        duel.you.choose("Blood of My Blood")
        assert duel.you.offered == ["Devoted Bloodrider"]
        duel.you.choose("Devoted Bloodrider")
        assert [c.name for c in duel.you.hand] == ["Devoted Bloodrider"]
        assert duel.you.in_play == []
        assert duel.you.player.deck[0].name != "Devoted Bloodrider"

    @pytest.mark.ruling("ours_entered_as_duplicate")
    def test_a_duplicate_comes_back_to_hand_too(self, duel: Duel) -> None:
        """It is the card that returns, whatever it has become."""
        rider = invented(duel.you, "Rider", unique=True, traits=["Bloodrider"])
        copy = invented(duel.you, "Rider", zone=Zone.DECK, unique=True, traits=["Bloodrider"])
        duel.you.holds("Blood of My Blood")
        duel.you.rich(3)
        ended(duel)
        duel.you.choose("Blood of My Blood")
        duel.you.choose("Rider")
        duel.finish()
        assert copy in duel.you.hand
        assert rider.in_play

    @pytest.mark.rule("cannot")
    def test_who_cannot_be_returned_stays(self, duel: Duel) -> None:
        """It returns from play, where something may forbid that."""
        rider = spared(duel.you, ReturnedToHand, traits=["Bloodrider"], zone=Zone.DECK)
        duel.you.holds("Blood of My Blood")
        duel.you.rich(3)
        ended(duel)
        duel.you.choose("Blood of My Blood")
        duel.you.choose("Spared")
        duel.finish()
        assert rider in duel.you.in_play


class TestSpearmaiden:
    def test_the_chosen_must_die(self, duel: Duel) -> None:
        lancer = invented(duel.you, "Lancer", strength=1)
        maiden = duel.you.has("Spearmaiden")
        chosen, other = [invented(duel.they, n, strength=1, icons=[]) for n in ("a", "b")]
        duel.begin(duel.attack(MILITARY, [maiden, lancer]))
        duel.you.choose(maiden)
        duel.you.choose(chosen)
        duel.finish()
        assert chosen in duel.they.dead
        assert other.in_play

    def test_not_if_the_win_is_by_less(self, duel: Duel) -> None:
        maiden = duel.you.has("Spearmaiden")  # 4
        chosen, other = [invented(duel.they, n, strength=1, icons=[]) for n in ("a", "b")]
        duel.begin(duel.attack(MILITARY, [maiden]))
        duel.you.choose(maiden)
        duel.you.choose(chosen)
        duel.pass_all()
        duel.they.choose(other)
        assert other in duel.they.dead
        assert chosen.in_play

    def test_a_second_victim_is_free(self, duel: Duel) -> None:
        lancer = invented(duel.you, "Lancer", strength=1)
        maiden = duel.you.has("Spearmaiden")
        chosen, two, three = [invented(duel.they, n, strength=1, icons=[]) for n in "abc"]
        duel.you.reveals("Sneak Attack")  # claim 2
        duel.begin(duel.attack(MILITARY, [maiden, lancer]))
        duel.you.choose(maiden)
        duel.you.choose(chosen)
        duel.pass_all()
        duel.they.choose(three)
        assert duel.they.dead == [chosen, three]
        assert two.in_play

    def test_not_in_other_challenges(self, duel: Duel) -> None:
        maiden = duel.you.has("Spearmaiden")
        invented(duel.they, "Chosen", strength=1)
        duel.begin(duel.attack(POWER, [maiden]))
        assert duel.you.offered == []


class TestTheScorpionsSting:
    def played(self, duel: Duel, used: int) -> list[Card]:
        vipers = duel.you.controls("The Red Viper", "Obara Sand", "Areo Hotah")
        robb = duel.they.has("Robb Stark")
        duel.you.has("Arya Stark")
        duel.you.used(*["Summons"] * used)
        duel.you.holds("The Scorpion's Sting")
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 5)))
        return vipers

    def test_as_many_as_used_plots_gain_renown(self, duel: Duel) -> None:
        viper, obara, hotah = self.played(duel, 2)
        duel.you.choose("The Scorpion's Sting")
        assert set(duel.you.offered) == {"The Red Viper", "Obara Sand", "Areo Hotah"}
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([viper.ref, obara.ref, hotah.ref]) is not None
        duel.you.choose(viper, hotah)
        assert [c.has(Keyword.RENOWN) for c in (viper, obara, hotah)] == [True, False, True]

    def test_needs_a_used_plot(self, duel: Duel) -> None:
        self.played(duel, 0)
        assert "The Scorpion's Sting" not in duel.you.offered


class TestHotPie:
    def test_makes_the_next_unique_character_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        pie = duel.you.has("Hot Pie")
        robb, men, ice = duel.you.holds("Robb Stark", "Burned Men", "Ice")
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose(pie)
        assert pie.kneeling
        player = duel.you.player
        assert [price(player, c) for c in (robb, men, ice)] == [5, 2, 3]

    def test_any_companion_may_kneel(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        pie = duel.you.has("Hot Pie")
        maid, other = duel.you.controls("Handmaiden", "Arya Stark")
        duel.you.holds("Robb Stark")
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose(pie)
        assert set(duel.you.offered) == {"Hot Pie", "Handmaiden"}
        duel.you.choose(maid)
        assert maid.kneeling
        assert not pie.kneeling
        assert not other.kneeling


class TestTheGodsEye:
    def test_nothing_discards_it(self, duel: Duel) -> None:
        eye = duel.you.has("The God's Eye")
        duel.begin(happen(Discard(eye)))
        assert eye.in_play
        assert duel.you.player.plot_value(INCOME) == 4 + 1
        assert duel.you.player.plot_value(RESERVE) == 6 + 1

    def test_is_no_target_of_a_torch(self, duel: Duel) -> None:
        duel.they.has("The God's Eye")
        robb = duel.you.has("Robb Stark")
        duel.you.holds("Put to the Torch")
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [robb])
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5)))
        assert "Put to the Torch" not in duel.you.offered


class TestDissension:
    def test_discards_an_ally(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        tickler, tywin = duel.they.controls("The Tickler", "Tywin Lannister")
        duel.you.holds("Dissension")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "marshaling_phase", duel.you.player))
        duel.you.choose("Dissension")
        assert tickler in duel.they.discard
        assert tywin.in_play


class TestBattleOfOxcross:
    def test_the_costly_miss_your_first_challenge(self, duel: Duel) -> None:
        duel.you.reveals("Battle of Oxcross")
        tywin = duel.you.has("Tywin Lannister")
        dear, cheap = duel.they.has("Catelyn Stark"), duel.they.has("Tumblestone Knight")  # 4, 2
        duel.fighting(POWER, [tywin])
        assert not may_be_declared(dear, POWER, Side.DEFENDING)
        assert may_be_declared(cheap, POWER, Side.DEFENDING)
        duel.fighting(POWER, [tywin])
        assert may_be_declared(dear, POWER, Side.DEFENDING)

    def test_challenges_of_others_are_not_touched(self, duel: Duel) -> None:
        duel.you.reveals("Battle of Oxcross")
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.fighting(POWER, [robb], against=duel.you)
        assert may_be_declared(tywin, POWER, Side.DEFENDING)
        duel.fighting(POWER, [tywin])
        assert not may_be_declared(robb, POWER, Side.DEFENDING)


@pytest.mark.nasty
class TestNastyInteractions:
    """Where several cards of the pack meet others."""

    def test_claim_of_nothing_dooms_nobody(self, duel: Duel) -> None:
        """Where no character is to be chosen for claim, none must be."""
        lancer = invented(duel.you, "Lancer", strength=1)
        maiden = duel.you.has("Spearmaiden")
        chosen = invented(duel.they, "Chosen", strength=1, icons=[])
        value_until(Scope.PHASE, maiden, CLAIM, lambda me, player: -1)
        duel.begin(duel.attack(MILITARY, [maiden, lancer]))
        duel.you.choose(maiden)
        duel.finish()
        assert chosen.in_play

    def test_two_spearmaidens_single_out_more_than_claim_takes(self, duel: Duel) -> None:
        """The loser chooses, but among those alone."""
        one, two = duel.you.controls("Spearmaiden", "Spearmaiden")
        a, b, c = [invented(duel.they, n, strength=1, icons=[]) for n in "abc"]
        duel.begin(duel.attack(MILITARY, [one, two]))
        duel.you.choose(one)
        duel.you.choose(a)
        duel.you.choose(two)
        duel.you.choose(b)
        duel.pass_all()
        assert len(duel.they.offered) == 2
        duel.they.choose(b)
        assert duel.they.dead == [b]
        assert c.in_play

    def test_shadows_are_discarded_when_the_bearer_comes_over(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        shadows = duel.you.attaches("Visited by Shadows", robb)
        duel.begin(take_control(duel.you.player, robb))
        assert shadows.zone is Zone.DISCARD

    def test_insight_of_two_reveals_each_for_itself(self, duel: Duel) -> None:
        renly, player = duel.you.has("Renly Baratheon (FFH)"), duel.you.player
        duel.you.draws_next("Highgarden", "The Mander", "Left", "Right")
        draws = [Drawn(player, 1, Keyword.INSIGHT) for _ in range(2)]
        duel.begin(happen(*draws))
        duel.you.choose(renly)
        duel.you.choose(renly)
        assert duel.over
        assert [c.name for c in duel.you.hand] == ["Highgarden", "The Mander", "Left", "Right"]

    def test_the_gods_eye_may_be_sacrificed_all_the_same(self, duel: Duel) -> None:
        eye = duel.you.has("The God's Eye")
        duel.begin(happen(Sacrifice(eye)))
        assert eye in duel.you.discard
