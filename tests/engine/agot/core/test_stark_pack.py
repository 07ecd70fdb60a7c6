"""House Stark in the Core Set: its wolves and the heirs who call them, and its commoners."""

from __future__ import annotations

import pytest

from engine.agot.events import Kill, Stand
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase
from engine.agot.playing import action_window, put_into_play
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, sacrifice, stand, take_control
from tests.duel import Duel
from tests.engine.agot.core.obstacles import forbid
from tests.engine.agot.core.reducers import Steward


class TestGreyWind:
    @pytest.mark.rule("costs", "target")
    def test_kills_the_weak(self, duel: Duel) -> None:
        wolf = duel.you.has("Grey Wind")
        merchant, pycelle = duel.they.controls("Lannisport Merchant", "Grand Maester Pycelle")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        assert merchant in duel.they.dead
        assert pycelle in duel.they.in_play
        assert wolf.kneeling

    def test_is_fiercer_with_robb(self, duel: Duel) -> None:
        wolf, _ = duel.you.controls("Grey Wind", "Robb Stark")
        pycelle, _ = duel.they.controls("Grand Maester Pycelle", "Joffrey Baratheon")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        assert pycelle in duel.they.dead

    def test_anothers_robb_does_not_serve(self, duel: Duel) -> None:
        duel.you.has("Grey Wind")
        duel.they.controls("Grand Maester Pycelle", "Robb Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("strength")
    def test_strength_counts_with_its_modifiers(self, duel: Duel) -> None:
        duel.you.has("Grey Wind")
        merchant = duel.they.has("Lannisport Merchant")
        duel.they.attaches("Widow's Wail", merchant)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_may_turn_on_your_own(self, duel: Duel) -> None:
        wolf, bran = duel.you.controls("Grey Wind", "Bran Stark")
        duel.they.has("Lannisport Merchant")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        duel.you.choose(bran)
        assert bran in duel.you.dead

    def test_a_kneeling_wolf_kills_nobody(self, duel: Duel) -> None:
        duel.you.has("Grey Wind", kneeling=True)
        duel.they.has("Lannisport Merchant")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_is_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Grey Wind")
        duel.they.has("Lannisport Merchant")
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    @pytest.mark.rule("cannot")
    @pytest.mark.ruling("faq_2_1_cannot_be")
    def test_chooses_nobody_who_cannot_be_killed(self, duel: Duel) -> None:
        duel.you.has("Grey Wind")
        forbid(Kill, duel.they.has("Lannisport Merchant"))
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("save", "costs")
    def test_a_save_leaves_the_cost_paid(self, duel: Duel) -> None:
        wolf, bran = duel.you.has("Grey Wind"), duel.they.has("Bran Stark")
        duel.they.duplicates(bran)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        duel.they.choose(bran)
        assert bran in duel.they.in_play
        assert wolf.kneeling

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_he_has_knelt_for_nothing(self, duel: Duel) -> None:
        wolf = duel.you.has("Grey Wind")
        duel.they.controls("Lannisport Merchant", "Tywin Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(wolf)
        duel.they.choose("Treachery")
        assert wolf.kneeling
        assert duel.they.dead == []


class TestSummer:
    def test_watches_over_bran_while_you_control_both(self, duel: Duel) -> None:
        bran, _ = duel.you.controls("Bran Stark", "Summer")
        foe = duel.they.has("Bran Stark")
        assert bran.has(Keyword.INSIGHT)
        assert not foe.has(Keyword.INSIGHT)

    @pytest.mark.rule("blank", "gains")
    def test_a_gained_keyword_is_not_blank(self, duel: Duel) -> None:
        bran, _ = duel.you.controls("Bran Stark", "Summer")
        duel.they.attaches("Milk of the Poppy", bran)
        assert bran.has(Keyword.INSIGHT)

    @pytest.mark.rule("insight")
    def test_bran_draws_a_card_by_it(self, duel: Duel) -> None:
        bran, _ = duel.you.controls("Bran Stark", "Summer")
        duel.begin(duel.conclude(duel.fighting(POWER, [bran])))
        assert duel.you.prompt == "insight"
        duel.you.choose(bran)
        assert len(duel.you.hand) == 1

    @pytest.mark.rule("dead_pile", "discard_pile")
    def test_finds_the_lost_in_either_pile_of_yours(self, duel: Duel) -> None:
        (summer,) = duel.you.holds("Summer")
        (arya,) = duel.you.buried("Arya Stark")
        (pup,) = duel.you.discarded("Direwolf Pup")
        duel.they.buried("Sansa Stark")
        duel.begin(put_into_play(summer, duel.you.player))
        duel.you.choose(summer)
        assert sorted(duel.you.offered) == ["Arya Stark", "Direwolf Pup"]
        duel.you.choose(arya)
        assert arya in duel.you.hand
        assert pup in duel.you.discard

    @pytest.mark.rule("printed")
    def test_finds_no_stranger_no_strong_one_and_no_other_card(self, duel: Duel) -> None:
        (summer,) = duel.you.holds("Summer")
        duel.you.buried("Burned Men", "Wolves of the North")  # STR 3
        duel.you.discarded("Ice", "Heart Tree Grove", "For the North!")
        duel.begin(put_into_play(summer, duel.you.player))
        assert duel.over

    def test_answers_nobody_elses_arrival(self, duel: Duel) -> None:
        duel.you.has("Summer")
        (pup,) = duel.you.holds("Direwolf Pup")
        duel.you.buried("Arya Stark")
        duel.begin(put_into_play(pup, duel.you.player))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_it_finds_nobody(self, duel: Duel) -> None:
        (summer,) = duel.you.holds("Summer")
        (arya,) = duel.you.buried("Arya Stark")
        duel.they.has("Tywin Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(put_into_play(summer, duel.you.player))
        duel.you.choose(summer)
        duel.they.choose("Treachery")
        assert arya in duel.you.dead


class TestDirewolfPup:
    @pytest.mark.rule("strength", "constant_abilities")
    def test_grows_with_every_other_direwolf_of_yours(self, duel: Duel) -> None:
        pup, *_ = duel.you.controls("Direwolf Pup", "Summer", "Direwolf Pup", "Robb Stark")
        duel.they.has("Grey Wind")
        assert pup.strength == 1 + 2

    @pytest.mark.rule("control")
    def test_counts_the_pack_of_its_controller(self, duel: Duel) -> None:
        pup, _ = duel.you.controls("Direwolf Pup", "Summer")
        duel.they.controls("Grey Wind", "Ghost")
        duel.begin(take_control(duel.they.player, pup))
        assert pup.strength == 1 + 2


class TestVanguardOfTheNorth:
    @pytest.mark.rule("attacker", "kneel")
    @pytest.mark.parametrize("whose", [0, 1])
    def test_does_not_kneel_to_attack_in_war(self, duel: Duel, whose: int) -> None:
        vanguard = duel.you.has("Vanguard of the North")
        duel.seats[whose].reveals("A Storm of Swords")
        duel.begin(duel.attack(MILITARY, [vanguard]))
        assert not vanguard.kneeling

    def test_its_companions_kneel(self, duel: Duel) -> None:
        vanguard, robb = duel.you.controls("Vanguard of the North", "Robb Stark")
        duel.you.reveals("A Storm of Swords")
        duel.begin(duel.attack(MILITARY, [vanguard, robb]))
        assert robb.kneeling

    def test_kneels_in_peace(self, duel: Duel) -> None:
        vanguard = duel.you.has("Vanguard of the North")
        duel.begin(duel.attack(MILITARY, [vanguard]))
        assert vanguard.kneeling

    def test_kneels_to_defend(self, duel: Duel) -> None:
        vanguard, burned = duel.you.has("Vanguard of the North"), duel.they.has("Burned Men")
        duel.you.reveals("A Storm of Swords")
        duel.begin(duel.attack(MILITARY, [burned], against=duel.you))
        duel.you.choose(vanguard)
        assert vanguard.kneeling

    def test_kneels_for_other_challenges(self, duel: Duel) -> None:
        vanguard = duel.you.has("Vanguard of the North")
        duel.you.reveals("A Storm of Swords")
        duel.begin(duel.attack(POWER, [vanguard]))  # as if it had gained the icon
        assert vanguard.kneeling


class TestWinterfellSteward(Steward):
    name, character, other = "Winterfell Steward", "Arya Stark", "Gates of Winterfell"
    event, foreign = "Winter Is Coming", "Tywin Lannister"


class TestRobbStark:
    @pytest.mark.rule("limits_and_maxima", "reactions")
    def test_stands_everyone_once_a_round(self, duel: Duel) -> None:
        robb, ned, arya, bran = duel.you.controls(
            "Robb Stark", "Eddard Stark", "Arya Stark", "Bran Stark", kneeling=True
        )

        async def story() -> None:
            await kill(arya)
            robb.kneeling = True
            await kill(bran)

        duel.begin(story())
        duel.you.choose(robb)
        assert not ned.kneeling
        assert duel.over
        assert robb.kneeling  # the second death came in the same round

    def test_a_sacrifice_rallies_too(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark", kneeling=True)
        duel.begin(sacrifice(arya))
        duel.you.choose(robb)
        assert not robb.kneeling

    def test_stands_your_characters_alone(self, duel: Duel) -> None:
        robb, arya, grove = duel.you.controls(
            "Robb Stark", "Arya Stark", "Heart Tree Grove", kneeling=True
        )
        foe = duel.they.has("Burned Men", kneeling=True)
        duel.begin(kill(arya))
        duel.you.choose(robb)
        assert (robb.kneeling, grove.kneeling, foe.kneeling) == (False, True, True)

    @pytest.mark.rule("reactions")
    def test_looks_at_who_controlled_the_dead(self, duel: Duel) -> None:
        duel.you.has("Robb Stark", kneeling=True)
        arya = duel.they.has("Arya Stark")
        duel.begin(kill(arya))
        assert duel.over

    @pytest.mark.rule("control", "reactions")
    def test_mourns_a_stark_whom_you_control_and_another_owns(self, duel: Duel) -> None:
        robb, arya = duel.you.has("Robb Stark", kneeling=True), duel.they.has("Arya Stark")

        async def story() -> None:
            await take_control(duel.you.player, arya)
            await kill(arya)

        duel.begin(story())
        duel.you.choose(robb)
        assert arya in duel.they.dead
        assert not robb.kneeling

    def test_mourns_no_stranger_no_discard_and_no_attachment(self, duel: Duel) -> None:
        robb, arya, men = duel.you.controls("Robb Stark", "Arya Stark", "Burned Men", kneeling=True)
        ice = duel.you.attaches("Ice", robb)

        async def story() -> None:
            await kill(men)
            await discard(arya)
            await sacrifice(ice)

        duel.begin(story())
        assert duel.over
        assert robb.kneeling

    def test_with_nobody_kneeling_there_is_nothing_to_do(self, duel: Duel) -> None:
        _, arya = duel.you.controls("Robb Stark", "Arya Stark")
        duel.begin(kill(arya))
        assert duel.over

    @pytest.mark.rule("leaves_play")
    def test_does_not_answer_his_own_death(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark", kneeling=True)
        duel.begin(kill(robb))
        assert duel.over
        assert arya.kneeling

    @pytest.mark.rule("limits_and_maxima", "cancel")
    def test_cancelled_it_counts_against_the_limit(self, duel: Duel) -> None:
        robb, arya, sansa = duel.you.controls(
            "Robb Stark", "Arya Stark", "Sansa Stark", kneeling=True
        )
        duel.they.has("Tywin Lannister")
        duel.they.holds("Treachery")
        duel.they.rich(1)

        async def story() -> None:
            await kill(arya)
            await kill(sansa)

        duel.begin(story())
        duel.you.choose(robb)
        duel.they.choose("Treachery")
        assert duel.over
        assert robb.kneeling

    def test_one_who_kneels_is_enough(self, duel: Duel) -> None:
        robb, arya = duel.you.controls("Robb Stark", "Arya Stark")
        ned = duel.you.has("Eddard Stark", kneeling=True)
        duel.begin(kill(arya))
        duel.you.choose(robb)
        assert not ned.kneeling


class TestSansaStark:
    @pytest.mark.rule("enters_play", "stand", "for_your_faction")
    def test_enters_kneeling_and_gains_when_she_stands(self, duel: Duel) -> None:
        (sansa,) = duel.you.holds("Sansa Stark")

        async def story() -> None:
            await put_into_play(sansa, duel.you.player)
            assert sansa.kneeling
            await stand(sansa)

        duel.begin(story())
        duel.you.choose(sansa)
        assert duel.you.player.faction_card.power == 1

    def test_lets_others_enter_standing(self, duel: Duel) -> None:
        duel.you.has("Sansa Stark")
        (arya,) = duel.you.holds("Arya Stark")
        duel.begin(put_into_play(arya, duel.you.player))
        assert not arya.kneeling

    @pytest.mark.rule("limits_and_maxima")
    def test_a_new_copy_has_a_new_limit(self, duel: Duel) -> None:
        sansa = duel.you.has("Sansa Stark", kneeling=True)

        async def story() -> None:
            await stand(sansa)
            sansa.kneeling = True
            await stand(sansa)

        duel.begin(story())
        duel.you.choose(sansa)
        assert duel.over
        assert duel.you.power == 1
        duel.remove(sansa)
        again = duel.you.has("Sansa Stark", kneeling=True)
        duel.begin(happen(Stand(again)))
        duel.you.choose(again)
        assert duel.you.power == 2

    def test_gains_nothing_when_others_stand(self, duel: Duel) -> None:
        duel.you.has("Sansa Stark")
        arya = duel.you.has("Arya Stark", kneeling=True)
        duel.begin(stand(arya))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_blank_she_gains_nothing(self, duel: Duel) -> None:
        sansa = duel.you.has("Sansa Stark", kneeling=True)
        duel.they.attaches("Milk of the Poppy", sansa)
        duel.begin(stand(sansa))
        assert duel.over
        assert duel.you.power == 0
