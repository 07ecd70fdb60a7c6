"""House Targaryen in the Core Set: its characters."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import Discard, PhaseBegins, PhaseEnds
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Side, Token, Zone
from engine.agot.playing import action_window, marshal
from engine.agot.prices import price
from engine.agot.timing import happen
from engine.agot.verbs import kill, return_to_hand, sacrifice, take_control
from tests.duel import Duel, invented
from tests.engine.agot.core.cancels import treacherous
from tests.engine.agot.core.obstacles import forbid


class TestDaenerysTargaryen:
    @pytest.mark.rule("strength", "against")
    def test_daunts_participants_against_you(self, duel: Duel) -> None:
        dany, tywin = duel.you.has("Daenerys Targaryen"), duel.they.has("Tywin Lannister")
        duel.fighting(POWER, [tywin], against=duel.you)
        assert tywin.strength == 5
        dany.kneeling = True
        assert tywin.strength == 6

    @pytest.mark.rule("against")
    def test_defenders_as_well_as_attackers(self, duel: Duel) -> None:
        duel.you.has("Daenerys Targaryen")
        drogo, tywin = duel.you.has("Khal Drogo"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(MILITARY, [drogo], [tywin])
        assert (fight.total(Side.ATTACKING), fight.total(Side.DEFENDING)) == (5, 5)

    def test_nobody_who_stays_away(self, duel: Duel) -> None:
        duel.you.has("Daenerys Targaryen")
        robb, tywin = duel.they.controls("Robb Stark", "Tywin Lannister")
        assert tywin.strength == 6
        duel.fighting(MILITARY, [robb], against=duel.you)
        assert tywin.strength == 6

    @pytest.mark.rule("against", "melee_game")
    def test_nobody_in_a_challenge_between_others(self, melee: Duel) -> None:
        melee.you.has("Daenerys Targaryen")
        robb, tywin = melee.they.has("Robb Stark"), melee.seats[2].has("Tywin Lannister")
        melee.fighting(MILITARY, [robb], [tywin], against=melee.seats[2])
        assert (robb.strength, tywin.strength) == (5, 6)

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        dany, tywin = duel.you.has("Daenerys Targaryen"), duel.they.has("Tywin Lannister")
        duel.they.attaches("Milk of the Poppy", dany)
        duel.fighting(POWER, [tywin], against=duel.you)
        assert tywin.strength == 6


@pytest.mark.rule("keywords", "traits")
class TestDrogon:
    def test_lends_renown_to_your_stormborn(self, duel: Duel) -> None:
        dany, drogon = duel.you.controls("Daenerys Targaryen", "Drogon")
        other = duel.they.has("Daenerys Targaryen")
        assert dany.has(Keyword.RENOWN)
        assert not drogon.has(Keyword.RENOWN)
        assert not other.has(Keyword.RENOWN)

    @pytest.mark.rule("control")
    def test_to_those_of_whoever_controls_it(self, duel: Duel) -> None:
        dany, drogon = duel.you.has("Daenerys Targaryen"), duel.they.has("Drogon")
        duel.begin(take_control(duel.you.player, drogon))
        assert dany.has(Keyword.RENOWN)

    @pytest.mark.rule("blank")
    def test_a_blank_stormborn_still_gains_it(self, duel: Duel) -> None:
        dany, _ = duel.you.controls("Daenerys Targaryen", "Drogon")
        duel.they.attaches("Milk of the Poppy", dany)
        assert dany.has(Keyword.RENOWN)
        assert not dany.has(Keyword.INSIGHT)

    @pytest.mark.rule("traits")
    def test_to_characters_alone(self, duel: Duel) -> None:
        duel.you.has("Drogon")
        hall = invented(duel.you, "Hall of the Storm", type="location", traits=["Stormborn"])
        assert not hall.has(Keyword.RENOWN)


@pytest.mark.rule("keywords", "traits")
class TestViserion:
    def test_lends_stealth_to_your_stormborn(self, duel: Duel) -> None:
        dany, viserion, drogo = duel.you.controls("Daenerys Targaryen", "Viserion", "Khal Drogo")
        other = duel.they.has("Daenerys Targaryen")
        having = [card.has(Keyword.STEALTH) for card in (dany, viserion, drogo, other)]
        assert having == [True, False, False, False]


class TestKhalDrogo:
    @pytest.mark.rule("fw_4_2_initiate_challenge")
    def test_fights_twice(self, duel: Duel) -> None:
        drogo = duel.you.has("Khal Drogo")
        duel.fighting(MILITARY, [drogo])
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)
        duel.fighting(MILITARY, [drogo])
        assert not may_initiate(duel.you.player, MILITARY, duel.they.player)

    def test_but_not_for_power_nor_for_others(self, duel: Duel) -> None:
        drogo, robb = duel.you.has("Khal Drogo"), duel.they.has("Robb Stark")
        duel.fighting(POWER, [drogo])
        assert not may_initiate(duel.you.player, POWER, duel.they.player)
        duel.fighting(MILITARY, [robb], against=duel.you)
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        drogo = duel.you.has("Khal Drogo")
        duel.they.attaches("Milk of the Poppy", drogo)
        duel.fighting(MILITARY, [drogo])
        assert not may_initiate(duel.you.player, MILITARY, duel.they.player)


class TestMagisterIllyrio:
    @pytest.mark.rule("limits_and_maxima", "costs")
    def test_bribes_once_a_phase(self, duel: Duel) -> None:
        illyrio = duel.you.has("Magister Illyrio")
        dany, drogo = duel.you.controls("Daenerys Targaryen", "Khal Drogo", kneeling=True)
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(illyrio)
        duel.you.choose(dany)
        assert duel.over
        assert (dany.kneeling, drogo.kneeling, duel.you.gold) == (False, True, 2)

    def test_again_in_the_next_phase(self, duel: Duel) -> None:
        illyrio = duel.you.has("Magister Illyrio")
        duel.you.controls("Daenerys Targaryen", "Khal Drogo", kneeling=True)
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(illyrio)
        duel.you.choose("Khal Drogo")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.you.offered == ["Magister Illyrio"]

    def test_stands_anybodys_character_himself_included(self, duel: Duel) -> None:
        illyrio = duel.you.has("Magister Illyrio", kneeling=True)
        duel.they.has("Robb Stark", kneeling=True)
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(illyrio)
        assert sorted(duel.you.offered) == ["Magister Illyrio", "Robb Stark"]

    @pytest.mark.rule("costs", "target")
    def test_not_without_gold_nor_without_anybody_kneeling(self, duel: Duel) -> None:
        duel.you.has("Magister Illyrio")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        duel.you.rich(2)
        dany.kneeling = False
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over


class TestRhaegal:
    @pytest.mark.rule("stand", "participating")
    def test_stands_a_stormborn_after_a_win_of_one(self, duel: Duel) -> None:
        rhaegal = duel.you.has("Rhaegal")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        duel.you.choose(rhaegal)
        assert not dany.kneeling

    def test_also_another_players_stormborn(self, duel: Duel) -> None:
        rhaegal, dany = duel.you.controls("Rhaegal", "Daenerys Targaryen")
        other = duel.they.has("Daenerys Targaryen", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        duel.you.choose(rhaegal)
        assert not other.kneeling

    def test_not_without_a_stormborn_participating(self, duel: Duel) -> None:
        rhaegal = duel.you.has("Rhaegal")
        duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(POWER, [rhaegal])))
        assert duel.over

    def test_not_after_a_loss_nor_with_nobody_to_stand(self, duel: Duel) -> None:
        duel.you.has("Rhaegal")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        foes = duel.they.controls("Eddard Stark", "Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, foes, [dany], against=duel.you)))
        assert not duel.you.asked
        dany.kneeling = False
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        assert "Rhaegal" not in duel.you.offered

    @pytest.mark.rule("limits_and_maxima")
    def test_once_a_phase(self, duel: Duel) -> None:
        rhaegal = duel.you.has("Rhaegal")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)

        async def story() -> None:
            await duel.conclude(duel.fighting(POWER, [dany]))
            dany.kneeling = True
            await duel.conclude(duel.fighting(INTRIGUE, [dany]))

        duel.begin(story())
        duel.you.choose(rhaegal)
        duel.you.choose()  # no insight
        assert duel.you.prompt == "insight"

    def test_stands_nobody_else(self, duel: Duel) -> None:
        rhaegal, drogo = duel.you.controls("Rhaegal", "Khal Drogo", kneeling=True)
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(POWER, [dany])))
        duel.you.choose(rhaegal)
        assert (dany.kneeling, drogo.kneeling) == (False, True)

    def test_after_a_defence_of_one_too(self, duel: Duel) -> None:
        rhaegal, dany = duel.you.controls("Rhaegal", "Daenerys Targaryen", kneeling=True)
        arya = duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [arya], [dany], against=duel.you)))
        duel.you.choose(rhaegal)
        assert not dany.kneeling


class TestSerJorahMormont:
    @pytest.mark.rule("forced", "constant_abilities", "sacrifice", "trigger_6_forced_reactions")
    def test_the_third_betrayal_is_his_end(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        jorah.tokens = {Token.BETRAYAL: 2}
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah])))
        assert jorah in duel.you.discard
        assert duel.over  # he is gone before renown

    def test_two_are_not(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        jorah.tokens = {Token.BETRAYAL: 1}
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah])))
        assert jorah.tokens == {Token.BETRAYAL: 2}
        assert jorah in duel.you.in_play

    @pytest.mark.rule("save", "duplicates", "sacrifice")
    def test_no_duplicate_saves_him(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        duel.you.duplicates(jorah)
        jorah.tokens = {Token.BETRAYAL: 2}
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah])))
        assert duel.over
        assert len(duel.you.discard) == 2

    def test_no_token_for_a_loss_or_for_the_wins_of_others(self, duel: Duel) -> None:
        jorah, drogo = duel.you.controls("Ser Jorah Mormont", "Braided Warrior")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [drogo])))
        ned = duel.they.has("Eddard Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [ned], [jorah], against=duel.you)))
        assert jorah.tokens == {}

    @pytest.mark.rule("influence_tokens", "leaves_play")
    def test_tokens_are_gone_when_he_returns(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        jorah.tokens = {Token.BETRAYAL: 2}
        duel.begin(return_to_hand(jorah))
        assert jorah.tokens == {}

    @pytest.mark.rule("forced")
    def test_the_forced_reaction_comes_before_reactions(self, duel: Duel) -> None:
        jorah, rhaegal = duel.you.controls("Ser Jorah Mormont", "Rhaegal")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah, dany])))
        assert jorah.tokens == {Token.BETRAYAL: 1}
        assert duel.you.offered == [rhaegal.name]

    @pytest.mark.rule("blank")
    def test_blank_he_betrays_nobody(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        jorah.tokens = {Token.BETRAYAL: 3}
        duel.they.attaches("Milk of the Poppy", jorah)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [jorah])))
        assert jorah in duel.you.in_play
        assert jorah.tokens == {Token.BETRAYAL: 3}

    @pytest.mark.rule("cancel", "forced")
    def test_a_cancelled_betrayal_leaves_no_token(self, duel: Duel) -> None:
        jorah = duel.you.has("Ser Jorah Mormont")
        treacherous(duel.they)
        duel.begin(duel.conclude(duel.fighting(POWER, [jorah])))
        duel.they.choose("Treachery")
        assert jorah.tokens == {}


class TestViserysTargaryen:
    @pytest.mark.rule("leaves_play", "interrupts")
    @pytest.mark.parametrize("leave", [kill, sacrifice, return_to_hand])
    def test_spites_however_he_leaves(self, duel: Duel, leave: object) -> None:
        viserys = duel.you.has("Viserys Targaryen")
        ice = duel.they.attaches("Ice", duel.they.has("Robb Stark"))
        duel.begin(leave(viserys))  # type: ignore[operator]
        duel.you.choose(viserys)
        assert ice.zone is Zone.DISCARD

    def test_not_when_another_leaves_nor_without_an_attachment(self, duel: Duel) -> None:
        viserys, robb = duel.you.has("Viserys Targaryen"), duel.they.has("Robb Stark")
        duel.they.attaches("Ice", robb)
        duel.begin(kill(robb))
        assert duel.over
        duel.begin(kill(viserys))
        assert duel.over

    @pytest.mark.rule("save", "would")
    def test_not_when_he_is_saved(self, duel: Duel) -> None:
        viserys = duel.you.has("Viserys Targaryen")
        duel.you.duplicates(viserys)
        ice = duel.they.attaches("Ice", duel.they.has("Robb Stark"))
        duel.begin(kill(viserys))
        duel.you.choose(viserys)
        assert duel.over
        assert viserys in duel.you.in_play
        assert ice.zone is Zone.PLAY

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_he_leaves_all_the_same(self, duel: Duel) -> None:
        viserys = duel.you.has("Viserys Targaryen")
        wail = duel.they.attaches("Widow's Wail", duel.they.has("Tywin Lannister"))
        duel.they.holds("Treachery")
        duel.they.rich(1)
        duel.begin(kill(viserys))
        duel.you.choose(viserys)
        duel.they.choose("Treachery")
        assert viserys in duel.you.dead
        assert wail.zone is Zone.PLAY

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        viserys = duel.you.has("Viserys Targaryen")
        duel.they.attaches("Milk of the Poppy", viserys)
        duel.begin(kill(viserys))
        assert duel.over

    @pytest.mark.rule("cannot", "target")
    def test_chooses_nothing_that_cannot_be_discarded(self, duel: Duel) -> None:
        viserys, robb = duel.you.has("Viserys Targaryen"), duel.they.has("Robb Stark")
        forbid(Discard, duel.they.attaches("Ice", robb))
        duel.begin(kill(viserys))
        assert duel.over


class TestHandmaiden:
    @pytest.mark.rule("sacrifice", "costs")
    def test_serves_a_lady(self, duel: Duel) -> None:
        maiden = duel.you.has("Handmaiden")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        duel.you.has("Khal Drogo", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(maiden)
        assert not dany.kneeling
        assert maiden in duel.you.discard

    def test_any_lady(self, duel: Duel) -> None:
        maiden = duel.you.has("Handmaiden", kneeling=True)
        cersei = duel.they.has("Cersei Lannister", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(maiden)
        assert not cersei.kneeling

    @pytest.mark.rule("target")
    def test_not_without_a_kneeling_lady(self, duel: Duel) -> None:
        duel.you.controls("Handmaiden", "Daenerys Targaryen")
        duel.you.has("Khal Drogo", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_she_is_gone_all_the_same(self, duel: Duel) -> None:
        maiden = duel.you.has("Handmaiden")
        dany = duel.you.has("Daenerys Targaryen", kneeling=True)
        treacherous(duel.they)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(maiden)
        duel.they.choose("Treachery")
        assert dany.kneeling
        assert maiden in duel.you.discard


class TestTargaryenLoyalist:
    def test_makes_your_next_targaryen_character_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        loyalist = duel.you.has("Targaryen Loyalist")
        drogon, dany, plaza = duel.you.holds("Drogon", "Handmaiden", "Plaza of Punishment")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(loyalist)
        assert [price(duel.you.player, card) for card in (drogon, dany, plaza)] == [2, 1, 3]
        duel.you.rich(2)
        duel.begin(marshal(duel.you.player, drogon))
        assert (duel.you.gold, price(duel.you.player, dany)) == (0, 2)


class TestUnsullied:
    @pytest.mark.rule("strength")
    def test_weaken_defenders(self, duel: Duel) -> None:
        unsullied, tywin = duel.you.has("Unsullied"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(MILITARY, [unsullied], [tywin])
        assert fight.total(Side.DEFENDING) == 5

    @pytest.mark.rule("constant_abilities")
    def test_each_of_them(self, duel: Duel) -> None:
        both, tywin = duel.you.controls("Unsullied", "Unsullied"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(MILITARY, both, [tywin])
        assert fight.total(Side.DEFENDING) == 4

    def test_not_while_they_defend_nor_who_stays_away(self, duel: Duel) -> None:
        unsullied = duel.you.has("Unsullied")
        robb, tywin = duel.they.controls("Robb Stark", "Tywin Lannister")
        duel.fighting(MILITARY, [robb], [unsullied], against=duel.you)
        assert (robb.strength, unsullied.strength) == (5, 3)
        duel.fighting(MILITARY, [unsullied], [robb])
        assert (robb.strength, tywin.strength) == (4, 6)

    def test_weaken_no_comrades(self, duel: Duel) -> None:
        unsullied, drogo = duel.you.controls("Unsullied", "Khal Drogo")
        duel.fighting(MILITARY, [unsullied, drogo], [duel.they.has("Robb Stark")])
        assert (unsullied.strength, drogo.strength) == (3, 5)
