"""The cards of There Is My Claim, the pack."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import (
    ChallengeWon,
    Discard,
    DominanceWon,
    InitiativeWon,
    Kill,
    Kneel,
    PhaseEnds,
    PlotRevealed,
    ReturnedToHand,
    Stand,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CLAIM
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Side, Token, Zone
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.rounds import reveal_plot
from engine.agot.state import Card
from engine.agot.timing import happen
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import spared


def ends(duel: Duel, fight: object, winner: Seat, loser: Seat, by: int = 5) -> None:
    duel.begin(happen(ChallengeWon(fight, winner.player, loser.player, by)))  # type: ignore[arg-type]


class TestJojenReed:
    def dreams(self, duel: Duel) -> None:
        jojen = duel.you.has("Jojen Reed", kneeling=True)
        duel.you.draws_next("Arya Stark")
        duel.they.draws_next("Ice")
        duel.begin(happen(Stand(jojen)))
        duel.you.choose(jojen)

    def test_the_cards_seen_may_be_discarded(self, duel: Duel) -> None:
        self.dreams(duel)
        assert any("Ice" in line for line in duel.log(duel.you))
        duel.you.choose("discard_revealed")
        assert [c.name for c in duel.you.discard] == ["Arya Stark"]
        assert [c.name for c in duel.they.discard] == ["Ice"]

    def test_or_all_draw(self, duel: Duel) -> None:
        self.dreams(duel)
        duel.you.choose("all_draw")
        assert [c.name for c in duel.you.hand] == ["Arya Stark"]
        assert [c.name for c in duel.they.hand] == ["Ice"]

    def test_or_nothing_happens(self, duel: Duel) -> None:
        self.dreams(duel)
        duel.you.choose("neither")
        assert duel.you.player.top_card.name == "Arya Stark"
        assert duel.they.player.top_card.name == "Ice"

    def test_dreams_only_when_he_himself_stands(self, duel: Duel) -> None:
        duel.you.has("Jojen Reed")
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.begin(happen(Stand(robb)))
        assert duel.over


class TestTheWolfKing:
    @pytest.mark.parametrize(("icon", "kneels"), [(MILITARY, False), (POWER, True)])
    def test_attacks_standing(self, duel: Duel, icon: Icon, kneels: bool) -> None:
        eddard = duel.you.has("Eddard Stark")
        duel.you.attaches("The Wolf King", eddard)
        assert eddard.is_a("King")
        duel.begin(duel.attack(icon, [eddard]))
        assert eddard.kneeling is kneels

    def test_starks_alone(self, duel: Duel) -> None:
        (crown,) = duel.you.holds("The Wolf King")
        assert may_bear(duel.you.has("Robb Stark"), crown)
        assert not may_bear(duel.you.has("Tywin Lannister"), crown)

    def test_companions_kneel_and_so_does_a_defender(self, duel: Duel) -> None:
        """ "Attached character does not kneel when declared as an attacker"."""
        eddard, robb = duel.you.controls("Eddard Stark", "Robb Stark")
        duel.you.attaches("The Wolf King", eddard)
        duel.begin(duel.attack(MILITARY, [eddard, robb]))
        duel.finish()
        assert robb.kneeling
        foe = duel.they.has("Burned Men")
        duel.begin(duel.attack(MILITARY, [foe], against=duel.you))
        duel.you.choose(eddard)
        duel.finish()
        assert eddard.kneeling


class TestKingRenlysHost:
    def test_summer_makes_it_strong_and_winter_holds_it_back(self, duel: Duel) -> None:
        host = duel.you.has("King Renly's Host")
        assert host.strength == 4
        duel.they.reveals("Calm Over Westeros")
        assert host.strength == 8
        assert may_be_declared(host, POWER, Side.ATTACKING)
        duel.you.reveals("The Winds of Winter")
        assert host.strength == 8
        assert not may_be_declared(host, POWER, Side.ATTACKING)
        assert may_be_declared(host, POWER, Side.DEFENDING)

    def test_others_attack_in_winter(self, duel: Duel) -> None:
        duel.you.has("King Renly's Host")
        duel.you.reveals("The Winds of Winter")
        assert may_be_declared(duel.you.has("Tywin Lannister"), POWER, Side.ATTACKING)


class TestCaswellsKeep:
    def test_one_of_two_goes_to_the_bottom(self, duel: Duel) -> None:
        keep = duel.you.has("Caswell's Keep")
        ice, arya = duel.they.draws_next("Ice", "Arya Stark")
        (plot,) = duel.you.plots("Summons")
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        duel.you.choose(keep)
        duel.you.choose(duel.they.player)
        assert duel.you.decision is not None
        assert duel.you.decision.refusal([]) is not None  # one must go
        duel.you.choose("Ice")
        assert duel.they.player.deck[0] is ice
        assert duel.they.player.deck[-1] is arya
        assert not any("Ice" in line for line in duel.log(duel.they))

    def test_not_when_others_reveal(self, duel: Duel) -> None:
        duel.you.has("Caswell's Keep")
        (plot,) = duel.they.plots("Summons")
        duel.begin(happen(PlotRevealed(duel.they.player, plot)))
        assert duel.over

    def test_no_more_than_one_goes_to_the_bottom(self, duel: Duel) -> None:
        keep = duel.you.has("Caswell's Keep")
        duel.they.draws_next("Ice", "Arya Stark")
        (plot,) = duel.you.plots("Summons")
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        duel.you.choose(keep)
        duel.you.choose(duel.they.player)
        assert duel.you.decision is not None
        keys = [option.key for option in duel.you.decision.options]
        assert duel.you.decision.refusal(keys[:1]) is None
        assert duel.you.decision.refusal(keys[:2]) is not None


class TestShadowTowerMason:
    def test_three_works_arm_it(self, duel: Duel) -> None:
        mason = duel.you.has("Shadow Tower Mason")
        duel.you.controls("The Wall", "The Roseroad")
        duel.they.has("Castle Black")
        duel.you.attaches("Longclaw", mason)
        assert list(mason.icons) == [POWER]
        duel.you.has("The Haunted Forest")
        assert set(mason.icons) == {MILITARY, INTRIGUE, POWER}


class TestTheHauntedForest:
    def test_adds_to_your_defense(self, duel: Duel) -> None:
        forest, arya = duel.you.controls("The Haunted Forest", "Arya Stark")
        robb = duel.they.has("Robb Stark")
        fight = duel.fighting(POWER, [robb], [arya], against=duel.you)
        assert fight.total(Side.DEFENDING) == 3
        assert fight.total(Side.ATTACKING) == 5
        forest.kneeling = True
        assert fight.total(Side.DEFENDING) == 2

    def test_not_to_your_attack(self, duel: Duel) -> None:
        _, arya = duel.you.controls("The Haunted Forest", "Arya Stark")
        assert duel.fighting(POWER, [arya]).total(Side.ATTACKING) == 2

    def test_kneels_when_you_lose(self, duel: Duel) -> None:
        forest, arya = duel.you.controls("The Haunted Forest", "Arya Stark")
        ends(duel, duel.fighting(POWER, [arya]), duel.they, duel.you)
        assert forest.kneeling

    def test_not_when_you_win(self, duel: Duel) -> None:
        forest, arya = duel.you.controls("The Haunted Forest", "Arya Stark")
        ends(duel, duel.fighting(POWER, [arya]), duel.you, duel.they)
        assert not forest.kneeling

    def test_a_kneeling_one_has_fallen_silent_already(self, duel: Duel) -> None:
        forest, arya = duel.you.controls("The Haunted Forest", "Arya Stark")
        forest.kneeling = True
        ends(duel, duel.fighting(POWER, [arya]), duel.they, duel.you)
        assert not any("The Haunted Forest" in line for line in duel.log())


class TestStannisBaratheonTIMC:
    def test_weakens_all_but_kings_in_power_challenges(self, duel: Duel) -> None:
        stannis, arya = duel.you.controls("Stannis Baratheon (TIMC)", "Arya Stark")
        robb, bystander = duel.they.controls("Robb Stark", "Eddard Stark")
        duel.fighting(POWER, [stannis, arya], [robb])
        strengths = [c.strength for c in (stannis, arya, robb, bystander)]
        assert strengths == [6, 1, 4, 5]
        duel.fighting(MILITARY, [stannis, arya], [robb])
        assert [c.strength for c in (arya, robb)] == [2, 5]

    def test_one_who_is_not_loyal_stays_down(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        stannis = duel.you.has("Stannis Baratheon (TIMC)")
        eddard, robb = duel.they.controls("Eddard Stark", "Robb Stark", kneeling=True)

        async def story() -> None:
            await happen(DominanceWon(duel.you.player))
            assert Stand.may_befall(eddard)
            duel.game.phase = Phase.STANDING
            await happen(Stand(eddard), Stand(robb))

        duel.begin(story())
        duel.you.choose(stannis)
        assert eddard.kneeling  # the others are loyal
        assert not robb.kneeling

    def judged(self, duel: Duel, *, returns: bool = False) -> Card:
        stannis = duel.you.has("Stannis Baratheon (TIMC)")
        eddard = invented(duel.they, "Bannerman")
        eddard.kneeling = True

        async def story() -> None:
            await happen(DominanceWon(duel.you.player))
            await happen(PhaseEnds(duel.game, Phase.DOMINANCE))
            duel.game.phase = Phase.STANDING
            if returns:
                await happen(ReturnedToHand(eddard))
                await put_into_play(eddard, duel.they.player)
                eddard.kneeling = True
            assert Kill.may_befall(eddard)
            await happen(Stand(eddard))

        duel.begin(story())
        duel.you.choose(stannis)
        return eddard

    def test_the_judgment_lasts_into_the_standing_phase(self) -> None:
        """ "That character cannot stand during the standing phase this round": and may die."""
        assert self.judged(Duel(phase=Phase.DOMINANCE)).kneeling

    def test_one_who_has_left_and_come_back_stands(self) -> None:
        assert not self.judged(Duel(phase=Phase.DOMINANCE), returns=True).kneeling

    def test_no_judgment_after_the_dominance_of_others(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Stannis Baratheon (TIMC)")
        duel.they.has("Eddard Stark")
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert duel.over


class TestRedGodsBlessing:
    def test_the_bearer_believes_and_grows(self, duel: Duel) -> None:
        robert = duel.you.has("Robert Baratheon")
        duel.you.has("Melisandre")
        duel.they.has("Melisandre")
        assert robert.strength == 5
        duel.you.attaches("Red God's Blessing", robert)
        assert robert.is_a("R'hllor")
        assert robert.strength == 5 + 2  # he counts himself

    def test_counts_for_the_attachments_controller(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.has("Melisandre")
        duel.you.attaches("Red God's Blessing", robb)
        assert robb.strength == 5 + 1


class TestTandaStokeworth:
    def test_all_get_gold(self, duel: Duel) -> None:
        (tanda,) = duel.you.holds("Tanda Stokeworth")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, tanda))
        duel.you.choose(tanda)
        assert (duel.you.gold, duel.they.gold) == (3, 3)

    def test_only_if_she_herself_is_marshaled(self, duel: Duel) -> None:
        (tanda,) = duel.you.holds("Tanda Stokeworth")
        duel.begin(put_into_play(tanda, duel.you.player))
        assert duel.over
        (men,) = duel.you.holds("Hedge Knight")
        duel.you.rich(5)
        duel.begin(marshal(duel.you.player, men))
        assert duel.over


class TestWithoutHisBeard:
    def played(self, duel: Duel, held: int) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.holds("Without His Beard")
        duel.they.holds(*["Burned Men"] * held)
        ends(duel, duel.fighting(INTRIGUE, [cersei]), duel.you, duel.they)

    def test_discards_as_many_as_you_like_and_they_draw(self, duel: Duel) -> None:
        self.played(duel, 5)
        duel.you.choose("Without His Beard")
        duel.you.choose("3")
        assert len(duel.they.discard) == 3
        assert len(duel.they.hand) == 5 - 3 + 2

    def test_a_single_card_is_not_asked_about(self, duel: Duel) -> None:
        self.played(duel, 1)
        duel.you.choose("Without His Beard")
        assert len(duel.they.discard) == 1
        assert len(duel.they.hand) == 2

    def test_not_against_an_empty_hand(self, duel: Duel) -> None:
        self.played(duel, 0)
        assert "Without His Beard" not in duel.you.offered

    def test_up_to_three(self, duel: Duel) -> None:
        self.played(duel, 5)
        duel.you.choose("Without His Beard")
        assert duel.you.decision is not None
        assert [option.key for option in duel.you.decision.options] == ["1", "2", "3"]

    def test_only_if_you_win_intrigue(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.holds("Without His Beard", "Ice")
        duel.they.holds("Ice")
        ends(duel, duel.fighting(POWER, [cersei]), duel.you, duel.they)
        assert duel.over
        ends(duel, duel.fighting(INTRIGUE, [cersei]), duel.they, duel.you)
        assert duel.over


class TestAeronDamphairTIMC:
    @pytest.mark.parametrize("kneeling", [True, False])
    def test_turns_whoever_is_saved(self, duel: Duel, kneeling: bool) -> None:
        aeron = duel.you.has("Aeron Damphair (TIMC)")
        robb = duel.they.has("Robb Stark", kneeling=kneeling)
        duel.they.duplicates(robb)
        duel.begin(happen(Kill(robb)))
        duel.they.choose(robb)
        duel.you.choose(aeron)
        assert robb.in_play
        assert robb.kneeling is not kneeling

    def test_a_save_by_an_ability_counts(self, duel: Duel) -> None:
        aeron = duel.you.has("Aeron Damphair (TIMC)")
        sam = duel.they.has("Samwell Tarly")
        aemon = duel.they.has("Maester Aemon")
        duel.begin(happen(Kill(sam)))
        duel.they.choose(aemon)
        duel.you.choose(aeron)
        assert sam.kneeling

    def test_who_dies_is_not_saved(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair (TIMC)")
        robb = duel.they.has("Robb Stark")
        duel.begin(happen(Kill(robb)))
        assert duel.over

    def test_turns_characters_alone(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair (TIMC)")
        wall = duel.they.has("The Wall")
        duel.they.duplicates(wall)
        duel.begin(happen(Discard(wall)))
        duel.they.choose(wall)
        assert wall.in_play
        assert duel.over

    def test_not_one_who_can_neither_stand_nor_kneel(self, duel: Duel) -> None:
        duel.you.has("Aeron Damphair (TIMC)")
        upright = spared(duel.they, Kneel, unique=True)
        duel.they.duplicates(upright)
        duel.begin(happen(Kill(upright)))
        duel.they.choose(upright)
        assert upright.in_play
        assert duel.over


class TestKingBalonsSolar:
    def test_initiative_brings_gold(self, duel: Duel) -> None:
        solar = duel.you.has("King Balon's Solar")
        duel.begin(happen(InitiativeWon(duel.you.player)))
        duel.you.choose(solar)
        assert duel.you.gold == 1

    def test_not_the_initiative_of_others(self, duel: Duel) -> None:
        duel.you.has("King Balon's Solar")
        duel.begin(happen(InitiativeWon(duel.they.player)))
        assert duel.over


class TestPyatPree:
    def test_searches_as_deep_as_the_win(self, duel: Duel) -> None:
        pyat = duel.you.has("Pyat Pree")
        duel.you.draws_next("Drogon", "Dracarys!", "Drogo's Arakh", "Fire and Blood")
        ends(duel, duel.fighting(INTRIGUE, [pyat]), duel.you, duel.they, 3)
        duel.you.choose(pyat)
        assert set(duel.you.offered) == {"Dracarys!", "Drogo's Arakh"}
        duel.you.choose("Dracarys!")
        assert [c.name for c in duel.you.hand] == ["Dracarys!"]

    def test_not_for_a_tie(self, duel: Duel) -> None:
        pyat = duel.you.has("Pyat Pree")
        ends(duel, duel.fighting(INTRIGUE, [pyat]), duel.you, duel.they, 0)
        assert duel.over

    def test_not_from_afar(self, duel: Duel) -> None:
        duel.you.has("Pyat Pree")
        arya = duel.you.has("Arya Stark")
        ends(duel, duel.fighting(POWER, [arya]), duel.you, duel.they, 3)
        assert duel.over

    def test_finds_nothing_of_another_house(self, duel: Duel) -> None:
        pyat = duel.you.has("Pyat Pree")
        duel.you.draws_next("Ice", "Dracarys!", "Put to the Sword")
        ends(duel, duel.fighting(INTRIGUE, [pyat]), duel.you, duel.they, 3)
        duel.you.choose(pyat)
        assert duel.you.offered == ["Dracarys!"]

    def test_searches_one_card_deep_as_a_defender(self, duel: Duel) -> None:
        pyat, robb = duel.you.has("Pyat Pree"), duel.they.has("Robb Stark")
        duel.you.draws_next("Dracarys!", "Fire and Blood")
        fight = duel.fighting(INTRIGUE, [robb], [pyat], against=duel.you)
        ends(duel, fight, duel.you, duel.they, 1)
        duel.you.choose(pyat)
        assert duel.you.offered == ["Dracarys!"]


class TestVaesTolorro:
    def test_power_of_the_dead_moves_here(self, duel: Duel) -> None:
        city, robb = duel.you.has("Vaes Tolorro"), duel.they.has("Robb Stark")
        robb.power = 3
        duel.begin(happen(Kill(robb)))
        duel.you.choose(city)
        assert city.kneeling
        assert city.power == 1
        assert robb in duel.they.dead

    def test_two_from_the_withered(self, duel: Duel) -> None:
        city = duel.you.has("Vaes Tolorro")
        weak = invented(duel.they, "Weak", strength=0)
        weak.power = 3
        duel.begin(happen(Kill(weak)))
        duel.you.choose(city)
        duel.you.choose("2")
        assert city.power == 2

    def test_not_from_those_without(self, duel: Duel) -> None:
        duel.you.has("Vaes Tolorro")
        duel.begin(happen(Kill(duel.they.has("Robb Stark"))))
        assert duel.over

    def test_never_more_than_two(self, duel: Duel) -> None:
        city = duel.you.has("Vaes Tolorro")
        weak = invented(duel.they, "Weak", strength=0)
        weak.power = 3
        duel.begin(happen(Kill(weak)))
        duel.you.choose(city)
        assert duel.you.decision is not None
        assert [option.key for option in duel.you.decision.options] == ["1", "2"]


class TestEliaSand:
    def test_a_loss_teaches_stealth(self, duel: Duel) -> None:
        elia, robb = duel.you.has("Elia Sand"), duel.they.has("Robb Stark")
        ends(duel, duel.fighting(POWER, [robb], against=duel.you), duel.they, duel.you)
        duel.you.choose(elia)
        duel.you.choose(robb)
        assert robb.has(Keyword.STEALTH)

    def test_for_the_phase(self, duel: Duel) -> None:
        elia, robb = duel.you.has("Elia Sand"), duel.they.has("Robb Stark")
        ends(duel, duel.fighting(POWER, [robb], against=duel.you), duel.they, duel.you)
        duel.you.choose(elia)
        duel.you.choose(elia)
        assert elia.has(Keyword.STEALTH)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not elia.has(Keyword.STEALTH)

    def test_a_win_teaches_nothing(self, duel: Duel) -> None:
        elia = duel.you.has("Elia Sand")
        ends(duel, duel.fighting(POWER, [elia]), duel.you, duel.they)
        assert duel.over


class TestBurningOnTheSand:
    def test_claim_is_nothing(self, duel: Duel) -> None:
        duel.they.reveals("Sneak Attack")  # claim 2
        robb, arya = duel.they.has("Robb Stark"), duel.you.has("Arya Stark")
        duel.you.holds("Burning on the Sand")
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose("Burning on the Sand")
        duel.finish()
        assert arya.in_play
        assert duel.they.player.plot_value(CLAIM) == 2

    def test_not_if_opposed(self, duel: Duel) -> None:
        robb, arya = duel.they.has("Robb Stark"), duel.you.has("Arya Stark")
        duel.you.holds("Burning on the Sand")
        fight = duel.fighting(POWER, [robb], [arya], against=duel.you)
        ends(duel, fight, duel.they, duel.you)
        assert "Burning on the Sand" not in duel.you.offered

    def test_the_claim_of_the_loser_stays_as_it_is(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.holds("Burning on the Sand")
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        ends(duel, fight, duel.they, duel.you)
        duel.you.choose("Burning on the Sand")
        assert duel.they.player.plot_value(CLAIM) == 0
        assert duel.you.player.plot_value(CLAIM) == 1


class TestJaqenHghar:
    def marked(self, duel: Duel) -> tuple[Card, Card]:
        (jaqen,) = duel.you.holds("Jaqen H'ghar")
        robb, _, arya = duel.they.controls("Robb Stark", "Burned Men", "Arya Stark")
        fight_later = duel.you.has("Tywin Lannister")

        async def story() -> None:
            await put_into_play(jaqen, duel.you.player)
            fight = duel.fighting(MILITARY, [jaqen])
            await happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5))
            await happen(ReturnedToHand(jaqen))

        duel.begin(story())
        duel.you.choose(jaqen)
        assert "Burned Men" not in duel.you.offered
        duel.you.choose(robb, arya)
        assert robb.tokens == arya.tokens == {Token.VALAR_MORGHULIS: 1}
        assert not fight_later.tokens
        return robb, arya

    def test_kills_one_of_the_marked(self, duel: Duel) -> None:
        robb, arya = self.marked(duel)
        duel.you.choose("Jaqen H'ghar")
        duel.you.choose(robb)
        assert robb in duel.they.dead
        assert arya.in_play

    def test_the_tokens_go_with_him(self, duel: Duel) -> None:
        _, arya = self.marked(duel)
        duel.pass_all()
        assert duel.over
        assert not arya.tokens

    def test_only_attacking_alone(self, duel: Duel) -> None:
        jaqen, tywin = duel.you.controls("Jaqen H'ghar", "Tywin Lannister")
        duel.they.has("Robb Stark").tokens = {Token.VALAR_MORGHULIS: 1}
        ends(duel, duel.fighting(MILITARY, [jaqen, tywin]), duel.you, duel.they)
        assert duel.over

    def test_not_defending(self, duel: Duel) -> None:
        jaqen, robb = duel.you.has("Jaqen H'ghar"), duel.they.has("Robb Stark")
        robb.tokens = {Token.VALAR_MORGHULIS: 1}
        fight = duel.fighting(MILITARY, [robb], [jaqen], against=duel.you)
        ends(duel, fight, duel.you, duel.they)
        assert duel.over

    def test_names_up_to_three(self, duel: Duel) -> None:
        (jaqen,) = duel.you.holds("Jaqen H'ghar")
        foes = duel.they.controls("Robb Stark", "Arya Stark", "Eddard Stark", "Bran Stark")
        duel.begin(put_into_play(jaqen, duel.you.player))
        duel.you.choose(jaqen)
        assert duel.you.decision is not None
        keys = [duel.you._key(foe) for foe in foes]
        assert duel.you.decision.refusal(keys) is not None
        assert duel.you.decision.refusal(keys[:3]) is None

    def test_a_marked_one_who_cannot_be_killed_is_no_target(self, duel: Duel) -> None:
        jaqen = duel.you.has("Jaqen H'ghar")
        spared(duel.they, Kill).tokens = {Token.VALAR_MORGHULIS: 1}
        ends(duel, duel.fighting(MILITARY, [jaqen]), duel.you, duel.they)
        assert duel.over


class TestIsleOfRavens:
    def test_returns_a_discarded_card(self, duel: Duel) -> None:
        isle = duel.you.has("Isle of Ravens")
        (ice,) = duel.they.discarded("Ice")
        (arya,) = duel.you.discarded("Arya Stark")
        duel.they.buried("Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(isle)
        assert set(duel.you.offered) == {"Ice", "Arya Stark"}
        duel.you.choose(ice)
        assert ice in duel.they.player.deck
        assert arya in duel.you.discard
        assert isle.kneeling


class TestKingBeyondTheWall:
    def test_claims_more_from_the_mighty(self, duel: Duel) -> None:
        horde = invented(duel.you, "Horde", traits=["Wildling"])
        duel.you.attaches("King Beyond the Wall", horde)
        assert horde.is_a("King")
        duel.fighting(MILITARY, [horde])
        assert duel.you.player.plot_value(CLAIM) == 1
        duel.they.player.faction_card.power = 1
        assert duel.you.player.plot_value(CLAIM) == 2
        assert duel.they.player.plot_value(CLAIM) == 1
        horde.power = 1
        assert duel.you.player.plot_value(CLAIM) == 1  # as much is not more

    def test_only_while_the_bearer_attacks(self, duel: Duel) -> None:
        horde = invented(duel.you, "Horde", traits=["Wildling"])
        tywin = duel.you.has("Tywin Lannister")
        duel.you.attaches("King Beyond the Wall", horde)
        duel.they.player.faction_card.power = 1
        duel.fighting(MILITARY, [tywin])
        assert duel.you.player.plot_value(CLAIM) == 1

    def test_wildlings_alone(self, duel: Duel) -> None:
        (crown,) = duel.you.holds("King Beyond the Wall")
        assert may_bear(invented(duel.you, "Horde", traits=["Wildling"]), crown)
        assert not may_bear(duel.you.has("Robb Stark"), crown)


class TestValarMorghulis:
    def reveals(self, duel: Duel) -> None:
        (plot,) = duel.you.plots("Valar Morghulis")
        duel.begin(reveal_plot(duel.you.player, plot))

    def test_all_die(self, duel: Duel) -> None:
        robb, wall = duel.you.controls("Robb Stark", "The Wall")
        tywin = duel.they.has("Tywin Lannister")
        self.reveals(duel)
        assert robb in duel.you.dead
        assert tywin in duel.they.dead
        assert wall.in_play

    def test_who_is_saved_lives(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        duel.you.duplicates(robb)
        self.reveals(duel)
        duel.you.choose(robb)
        assert robb.in_play
        assert arya in duel.you.dead


@pytest.mark.nasty
class TestNastyInteractions:
    """Where several cards of the pack meet others."""

    def test_all_men_die_at_once(self, duel: Duel) -> None:
        """Who dies with the others mourns none of them."""
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.they.controls("Robb Stark", "Arya Stark")
        TestValarMorghulis().reveals(duel)
        assert duel.over
        assert joffrey in duel.you.dead

    def test_power_can_be_taken_from_each_of_the_dying_but_once(self, duel: Duel) -> None:
        """A knelt Vaes Tolorro cannot kneel again for the second of two deaths."""
        city = duel.you.has("Vaes Tolorro")
        for name in ("Robb Stark", "Tywin Lannister"):
            duel.they.has(name).power = 1
        TestValarMorghulis().reveals(duel)
        duel.you.choose(city)
        assert city.power == 1
        assert duel.over

    def test_a_saved_victim_of_valar_is_turned_by_aeron_only_if_he_lives_yet(
        self, duel: Duel
    ) -> None:
        """The save comes before the deaths, and so does the reaction to it."""
        aeron = duel.you.has("Aeron Damphair (TIMC)")
        robb = duel.you.has("Robb Stark")
        duel.you.duplicates(robb)
        TestValarMorghulis().reveals(duel)
        duel.you.choose(robb)
        duel.you.choose(aeron)
        duel.finish()
        assert robb.kneeling
        assert aeron in duel.you.dead

    def test_a_set_claim_is_above_what_raises_it(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        duel.you.has("Arya Stark")
        duel.they.holds("Winter Is Coming")
        duel.they.rich(1)
        duel.you.holds("Burning on the Sand")
        fight = duel.fighting(MILITARY, [robb], against=duel.you)

        async def story() -> None:
            await action_window(duel.game, "defenders_declared")
            await happen(ChallengeWon(fight, duel.they.player, duel.you.player, 5))

        duel.begin(story())
        duel.they.choose("Winter Is Coming")
        duel.you.choose("Burning on the Sand")
        assert duel.they.player.plot_value(CLAIM) == 0

    def test_a_marked_character_that_returned_is_marked_no_more(self, duel: Duel) -> None:
        jaqen, robb = duel.you.has("Jaqen H'ghar"), duel.they.has("Robb Stark")
        robb.tokens = {Token.VALAR_MORGHULIS: 1}

        async def story() -> None:
            await happen(ReturnedToHand(robb))
            await put_into_play(robb, duel.they.player)
            fight = duel.fighting(MILITARY, [jaqen])
            await happen(ChallengeWon(fight, duel.you.player, duel.they.player, 5))

        duel.begin(story())
        assert duel.over
        assert robb.zone is Zone.PLAY


class TestValarMorghulisAlone:
    def test_nobody_to_die(self, duel: Duel) -> None:
        """Valar Morghulis: nothing is initiated where it would change nothing."""
        (plot,) = duel.you.plots("Valar Morghulis")
        duel.begin(reveal_plot(duel.you.player, plot))
        told = sum("Valar Morghulis" in line for line in duel.log())
        assert told == 1  # that it is revealed
