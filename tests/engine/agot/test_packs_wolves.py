"""Cards that the FAQ names, from Wolves of the North and Called to Arms."""

from __future__ import annotations

import pytest

from engine.agot.events import ChallengeEnds, PhaseEnds, PlotRevealed
from engine.agot.fitness import may_bear
from engine.agot.nouns import MILITARY, Phase
from engine.agot.playing import action_window
from engine.agot.timing import happen
from engine.agot.verbs import remove_from_challenge
from tests.duel import Duel, invented
from tests.engine.agot.test_packs import holding


class TestWolvesOfTheNorth:
    def test_weaken_the_character_they_bypass(self, duel: Duel) -> None:
        wolves, _ = duel.you.controls("Wolves of the North", "Grey Wind")
        robb, _ = duel.they.controls("Robb Stark", "Burned Men")
        duel.begin(duel.attack(MILITARY, [wolves], stealth=[(wolves, robb)]))
        duel.you.choose(wolves)
        assert robb.strength == 5 - 2

    def test_count_every_direwolf_card_under_your_control(self, duel: Duel) -> None:
        wolves, bran = duel.you.controls("Wolves of the North", "Bran Stark")
        duel.you.has("Direwolf Pup")
        robb = duel.they.has("Robb Stark")
        duel.they.has("Grey Wind")
        duel.begin(duel.attack(MILITARY, [wolves], stealth=[(wolves, robb)]))
        duel.you.choose(wolves)
        assert robb.strength == 5 - 2
        assert not bran.is_a("Direwolf")

    def test_without_stealth_nothing_happens(self, duel: Duel) -> None:
        wolves = duel.you.has("Wolves of the North")
        duel.they.has("Robb Stark")
        duel.begin(duel.attack(MILITARY, [wolves]))
        assert duel.you.offered == []

    @pytest.mark.rule("stealth")
    @pytest.mark.ruling("faq_q09_stealth_same_target")
    def test_two_packs_may_bypass_the_same_character(self, duel: Duel) -> None:
        one, other = duel.you.controls("Wolves of the North", "Wolves of the North")
        robb, men = duel.they.controls("Robb Stark", "Burned Men")
        duel.begin(duel.attack(MILITARY, [one, other], stealth=[(one, robb), (other, robb)]))
        duel.you.choose(one)
        duel.you.choose(other)
        assert robb.strength == 1
        assert duel.they.offered == [men.name]

    @pytest.mark.rule("lasting_effects")
    def test_for_the_phase(self, duel: Duel) -> None:
        wolves, robb = duel.you.has("Wolves of the North"), duel.they.has("Robb Stark")
        men = duel.they.has("Burned Men")

        async def story() -> None:
            await duel.attack(MILITARY, [wolves], stealth=[(wolves, robb)])
            assert robb.strength == 4  # the challenge is over, the phase is not
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(wolves)
        duel.they.choose()
        duel.they.choose(men)
        duel.finish()
        assert robb.strength == 5


class TestDragonSight:
    def test_weakens_all_participants_but_dragons(self, duel: Duel) -> None:
        drogon, robb = duel.you.has("Drogon"), duel.they.has("Robb Stark")
        bystander = duel.they.has("Arya Stark")
        holding(duel.you, "Dragon Sight", gold=1)
        duel.fighting(MILITARY, [drogon], [robb])
        duel.begin(action_window(duel.game, "defenders_declared"))
        before = drogon.strength
        duel.you.choose("Dragon Sight")
        assert (drogon.strength, robb.strength, bystander.strength) == (before, 4, 2)

    @pytest.mark.ruling("faq_q11_dragon_sight")
    def test_defenders_declared_later_are_spared(self, duel: Duel) -> None:
        drogon, men = duel.you.controls("Drogon", "Burned Men")
        robb = duel.they.has("Robb Stark")
        holding(duel.you, "Dragon Sight")
        duel.they.rich(1)
        duel.they.holds("Dragon Sight")  # so that the window after the declaration is asked
        duel.begin(duel.attack(MILITARY, [drogon, men]))
        duel.you.choose("Dragon Sight")
        duel.they.passes()
        duel.they.choose(robb)
        assert (men.strength, robb.strength) == (1, 5)

    @pytest.mark.ruling("faq_q11_dragon_sight")
    def test_stays_on_a_character_removed_from_the_challenge(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        holding(duel.you, "Dragon Sight")
        fight = duel.fighting(MILITARY, [men])
        strengths: list[int] = []

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await remove_from_challenge(men)
            strengths.append(men.strength)
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        duel.you.choose("Dragon Sight")
        duel.finish()
        assert strengths == [1]
        assert men.strength == 2

    def test_needs_a_challenge(self, duel: Duel) -> None:
        duel.you.has("Burned Men")
        holding(duel.you, "Dragon Sight")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Dragon Sight" not in duel.you.offered

    def test_needs_somebody_who_is_no_dragon(self, duel: Duel) -> None:
        drogon = duel.you.has("Drogon")
        holding(duel.you, "Dragon Sight")
        duel.fighting(MILITARY, [drogon])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert "Dragon Sight" not in duel.you.offered


# Called to Arms


def revealing(duel: Duel, theirs: str) -> None:
    """They reveal a plot; yours, Confiscation, has a printed gold value of 4."""
    (plot,) = duel.they.plots(theirs)
    duel.begin(happen(PlotRevealed(duel.they.player, plot)))


class TestBeggarKing:
    def test_gains_two_gold_where_no_opponent_has_a_king(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen")
        beggar = duel.you.attaches("Beggar King", dany)
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert beggar.kneeling
        assert duel.you.gold == 2

    def test_gains_one_beside_another_king(self, duel: Duel) -> None:
        beggar = duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        assert duel.they.has("Robert Baratheon").is_a("King")
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert duel.you.gold == 1

    def test_makes_a_king(self, duel: Duel) -> None:
        dany = duel.you.has("Daenerys Targaryen")
        assert not dany.is_a("King")
        duel.you.attaches("Beggar King", dany)
        assert dany.is_a("King")
        assert "King" in dany.traits

    def test_his_own_crown_does_not_count_against_him(self, duel: Duel) -> None:
        beggar = duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.you.has("Robert Baratheon")
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert duel.you.gold == 2

    @pytest.mark.rule("printed")
    @pytest.mark.ruling("faq_errata_beggar_king")
    def test_compares_printed_values(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.they.has("Tywin Lannister")  # two more gold, but not printed on the plot
        revealing(duel, "Filthy Accusations")
        assert duel.over

    @pytest.mark.rule("printed")
    @pytest.mark.ruling("faq_errata_beggar_king")
    def test_a_modifier_of_his_own_does_not_hide_the_difference(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.you.has("Tywin Lannister")
        revealing(duel, "A Noble Cause")
        assert duel.you.offered == ["Beggar King"]

    def test_his_own_plot_is_no_reason(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        (plot,) = duel.you.plots("Marching Orders")
        duel.begin(happen(PlotRevealed(duel.you.player, plot)))
        assert duel.over

    def test_a_kneeling_king_begs_no_more(self, duel: Duel) -> None:
        duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen")).kneeling = True
        revealing(duel, "A Noble Cause")
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_is_for_targaryens(self, duel: Duel) -> None:
        dany, robb = duel.you.controls("Daenerys Targaryen", "Robb Stark")
        (beggar,) = duel.you.holds("Beggar King")
        assert may_bear(dany, beggar)
        assert not may_bear(robb, beggar)

    @pytest.mark.rule("traits")
    def test_a_king_is_a_character_with_the_trait(self, duel: Duel) -> None:
        beggar = duel.you.attaches("Beggar King", duel.you.has("Daenerys Targaryen"))
        duel.they.has("Robb Stark")
        invented(duel.they, "Hall of Kings", type="location", traits=["King"])
        revealing(duel, "A Noble Cause")
        duel.you.choose(beggar)
        assert duel.you.gold == 2
