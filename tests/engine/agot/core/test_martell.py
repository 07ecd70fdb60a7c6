"""House Martell in the Core Set: its characters."""

from __future__ import annotations

import pytest

from engine.agot.challenge import declare_defenders, may_be_declared
from engine.agot.events import Declared, PhaseEnds
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Side
from engine.agot.playing import action_window, ambush, put_into_play
from engine.agot.state import Challenge
from engine.agot.timing import happen
from engine.agot.verbs import return_to_hand, take_control
from engine.core.errors import Refused
from tests.duel import Duel
from tests.engine.agot.core.cancels import treacherous


class TestAreoHotah:
    @pytest.mark.rule("ambush", "participating", "enters_play")
    def test_bars_the_way_out_of_an_ambush(self, duel: Duel) -> None:
        (areo,) = duel.you.holds("Areo Hotah")
        duel.you.rich(5)
        fight = duel.fighting(MILITARY, [duel.they.has("Tywin Lannister")], against=duel.you)
        duel.begin(ambush(areo, 5))
        duel.you.choose(areo)
        assert fight.attackers == []

    def test_however_he_enters_play_and_whoever_participates(self, duel: Duel) -> None:
        (areo,) = duel.you.holds("Areo Hotah")
        viper, tywin = duel.you.has("The Red Viper"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(POWER, [tywin], [viper], against=duel.you)
        duel.begin(put_into_play(areo, duel.you.player))
        duel.you.choose(areo)
        duel.you.choose(viper)
        assert (fight.attackers, fight.defenders) == ([tywin], [])

    def test_not_outside_a_challenge(self, duel: Duel) -> None:
        (areo,) = duel.you.holds("Areo Hotah")
        duel.they.has("Tywin Lannister")
        duel.begin(put_into_play(areo, duel.you.player))
        assert duel.over

    def test_not_when_another_enters(self, duel: Duel) -> None:
        duel.you.has("Areo Hotah")
        (obara,) = duel.you.holds("Obara Sand")
        duel.fighting(MILITARY, [duel.they.has("Tywin Lannister")], against=duel.you)
        duel.begin(put_into_play(obara, duel.you.player))
        assert duel.over

    @pytest.mark.rule("duplicates")
    def test_not_as_a_duplicate(self, duel: Duel) -> None:
        duel.you.has("Areo Hotah")
        (second,) = duel.you.holds("Areo Hotah")
        duel.fighting(MILITARY, [duel.they.has("Tywin Lannister")], against=duel.you)
        duel.begin(put_into_play(second, duel.you.player))
        assert duel.over

    @pytest.mark.rule("participating")
    def test_who_counts_as_participating_does_so_no_longer(self, duel: Duel) -> None:
        (areo,) = duel.you.holds("Areo Hotah")
        jon, rangers = duel.they.controls("Jon Snow", "Ranging Party")
        fight = duel.fighting(MILITARY, [rangers], against=duel.you)
        duel.begin(put_into_play(areo, duel.you.player))
        duel.you.choose(areo)
        duel.you.choose(jon)
        assert fight.attackers == [rangers]

    @pytest.mark.rule("cancel")
    def test_cancelled_nobody_is_removed(self, duel: Duel) -> None:
        (areo,) = duel.you.holds("Areo Hotah")
        treacherous(duel.they)
        tywin = duel.they.has("Tywin Lannister")
        fight = duel.fighting(MILITARY, [tywin], against=duel.you)
        duel.begin(put_into_play(areo, duel.you.player))
        duel.you.choose(areo)
        duel.they.choose("Treachery")
        assert fight.attackers == [tywin]


class TestArianneMartell:
    @pytest.mark.rule("then", "put_into_play")
    def test_invites_and_leaves(self, duel: Duel) -> None:
        arianne = duel.you.has("Arianne Martell")
        (illyrio,) = duel.you.holds("Magister Illyrio")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(arianne)
        assert illyrio in duel.you.in_play
        assert arianne in duel.you.hand

    @pytest.mark.rule("save", "duplicates")
    def test_no_duplicate_saves_her_from_leaving(self, duel: Duel) -> None:
        arianne = duel.you.has("Arianne Martell")
        duel.you.duplicates(arianne)
        duel.you.holds("Obara Sand")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(arianne)
        assert duel.over
        assert arianne in duel.you.hand
        assert len(duel.you.discard) == 1

    @pytest.mark.rule("printed")
    def test_invites_none_but_characters_of_cost_five_or_less(self, duel: Duel) -> None:
        duel.you.has("Arianne Martell")
        duel.you.holds("Doran Martell", "Ghaston Grey", "Confinement")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Arianne Martell" not in duel.you.offered

    @pytest.mark.rule("dead_pile", "unique_cards")
    def test_invites_nobody_whose_copy_is_dead(self, duel: Duel) -> None:
        duel.you.has("Arianne Martell")
        duel.you.holds("Obara Sand")
        duel.you.buried("Obara Sand")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("limits_and_maxima")
    def test_once_a_phase_and_a_cancelled_use_counts(self, duel: Duel) -> None:
        arianne = duel.you.has("Arianne Martell")
        duel.you.holds("Obara Sand")
        treacherous(duel.they)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(arianne)
        duel.they.choose("Treachery")
        assert duel.over
        assert arianne in duel.you.in_play
        assert len(duel.you.hand) == 1

    @pytest.mark.rule("limits_and_maxima", "leaves_play")
    def test_returned_to_play_she_is_a_new_card(self, duel: Duel) -> None:
        arianne = duel.you.has("Arianne Martell")
        (knight,) = duel.you.holds("House Dayne Knight")

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await put_into_play(arianne, duel.you.player)
            duel.you.holds("Obara Sand")
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(arianne)
        assert knight in duel.you.in_play
        assert duel.you.offered == ["Arianne Martell"]

    @pytest.mark.rule("abilities", "target")
    def test_whether_it_is_asked_does_not_depend_on_the_hand(self) -> None:
        def asked(hand: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            duel.you.has("Arianne Martell")
            duel.you.holds(hand)
            duel.begin(action_window(duel.game, "challenges_phase"))
            return [(d.seat, d.prompt.id) for d in duel.session.pending]

        assert asked("Obara Sand") == asked("Ghaston Grey") == [(0, "agot.prompt.challenges_phase")]

    @pytest.mark.rule("ownership", "control")
    def test_goes_home_to_her_owner(self, duel: Duel) -> None:
        arianne = duel.they.has("Arianne Martell")
        (obara,) = duel.you.holds("Obara Sand")

        async def story() -> None:
            await take_control(duel.you.player, arianne)
            await action_window(duel.game, "challenges_phase")

        duel.begin(story())
        duel.you.choose(arianne)
        assert obara in duel.you.in_play
        assert arianne in duel.they.hand


class TestDoranMartell:
    @pytest.mark.rule("used_pile", "modifiers")
    def test_strengthens_other_martell_lords_and_ladies_by_used_plots(self, duel: Duel) -> None:
        duel.you.used("Summons", "Confiscation")
        names = ("Doran Martell", "The Red Viper", "Arianne Martell", "Obara Sand", "Robb Stark")
        gained = [card.strength - card.printed.strength for card in duel.you.controls(*names)]
        assert gained == [0, 2, 2, 0, 0]

    def test_counts_your_used_pile_for_your_characters(self, duel: Duel) -> None:
        duel.they.used("Summons", "Confiscation")
        duel.you.used("Taxation")
        viper, _ = duel.you.controls("The Red Viper", "Doran Martell")
        assert viper.strength == 8
        assert duel.they.has("The Red Viper").strength == 7

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        duel.you.used("Summons")
        viper, doran = duel.you.controls("The Red Viper", "Doran Martell")
        duel.they.attaches("Milk of the Poppy", doran)
        assert viper.strength == 7


class TestEdricDayne:
    @pytest.mark.rule("costs", "challenge_icons")
    def test_pays_for_an_icon(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(edric)
        duel.you.choose("power")
        assert edric.icons == (POWER,)
        assert duel.you.gold == 0

    def test_as_often_as_he_can_pay(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        for icon in ("military", "intrigue"):
            duel.you.choose(edric)
            duel.you.choose(icon)
        assert edric.icons == (MILITARY, INTRIGUE)
        assert duel.over

    @pytest.mark.rule("costs")
    def test_not_without_gold(self, duel: Duel) -> None:
        duel.you.has("Edric Dayne")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("lasting_effects")
    def test_until_the_phase_ends(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(edric)
        duel.you.choose("power")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert edric.icons == ()

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_the_gold_is_gone(self, duel: Duel) -> None:
        edric = duel.you.has("Edric Dayne")
        duel.you.rich(1)
        treacherous(duel.they)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(edric)
        duel.they.choose("Treachery")
        assert (edric.icons, duel.you.gold) == ((), 0)


class TestMaesterCaleotte:
    @pytest.mark.rule("challenge_icons", "negative_quantities")
    @pytest.mark.ruling("faq_q04_nymeria_sand_icon")
    def test_takes_an_icon_also_one_that_is_not_there(self, duel: Duel) -> None:
        caleotte, men = duel.you.has("Maester Caleotte"), duel.they.has("Burned Men")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin], [caleotte], against=duel.you)))
        duel.you.choose(caleotte)
        duel.you.choose(men)
        duel.you.choose("intrigue")
        duel.they.attaches("Little Bird", men)
        assert not men.icon(INTRIGUE)  # the gained icon only makes up for the lost one
        duel.they.attaches("Little Bird", men)
        assert men.icon(INTRIGUE)

    def test_also_after_losing_an_attack(self, duel: Duel) -> None:
        caleotte, tywin = duel.you.has("Maester Caleotte"), duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [caleotte], [tywin])))
        duel.you.choose(caleotte)
        duel.you.choose(tywin)
        duel.you.choose("military")
        assert tywin.icons == (INTRIGUE, POWER)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert tywin.icon(MILITARY)

    @pytest.mark.rule("participating")
    def test_losing_the_icon_removes_nobody_from_a_challenge(self, duel: Duel) -> None:
        caleotte, tywin = duel.you.has("Maester Caleotte"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(POWER, [tywin], [caleotte], against=duel.you)
        duel.begin(duel.conclude(fight))
        duel.you.choose(caleotte)
        duel.you.choose(tywin)
        duel.you.choose("power")
        assert fight.attackers == [tywin]

    def test_not_after_a_win_or_when_he_stays_away(self, duel: Duel) -> None:
        caleotte, arya = duel.you.has("Maester Caleotte"), duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [caleotte], [arya])))
        assert duel.over
        duel.begin(duel.conclude(duel.fighting(POWER, [arya], against=duel.you)))
        assert duel.over

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        caleotte, tywin = duel.you.has("Maester Caleotte"), duel.they.has("Tywin Lannister")
        duel.they.attaches("Milk of the Poppy", caleotte)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [caleotte], [tywin])))
        assert not duel.you.asked


class TestObaraSand:
    def attacked(self, duel: Duel, name: str = "Tywin Lannister") -> Challenge:
        return duel.fighting(POWER, [duel.they.has(name)], against=duel.you)

    @pytest.mark.rule("fw_4_2_1_declare_defenders", "kneel")
    def test_defends_kneeling_against_power(self, duel: Duel) -> None:
        obara = duel.you.has("Obara Sand", kneeling=True)
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(POWER, [tywin], against=duel.you))
        duel.you.choose(obara)
        assert duel.game.challenges[0].defenders == [obara]
        assert obara.kneeling

    @pytest.mark.rule("challenge_icons")
    def test_needs_no_power_icon_for_it(self, duel: Duel) -> None:
        obara = duel.you.has("Obara Sand")
        self.attacked(duel)
        assert not obara.icon(POWER)
        assert may_be_declared(obara, POWER, Side.DEFENDING)

    def test_not_in_another_challenge_and_not_as_an_attacker(self, duel: Duel) -> None:
        obara = duel.you.has("Obara Sand", kneeling=True)
        duel.fighting(MILITARY, [duel.they.has("Ser Jaime Lannister")], against=duel.you)
        assert not may_be_declared(obara, MILITARY, Side.DEFENDING)
        duel.fighting(INTRIGUE, [duel.they.has("Cersei Lannister")], against=duel.you)
        assert not may_be_declared(obara, INTRIGUE, Side.DEFENDING)
        self.attacked(duel)
        assert not may_be_declared(obara, POWER, Side.ATTACKING)

    @pytest.mark.rule("stealth")
    def test_whom_stealth_bypasses_does_not_defend(self, duel: Duel) -> None:
        duel.you.has("Obara Sand", kneeling=True)
        obara = duel.you.in_play[0]
        tyrion = duel.they.has("Tyrion Lannister")
        duel.begin(duel.attack(POWER, [tyrion], against=duel.you, stealth=[(tyrion, obara)]))
        assert duel.over
        assert duel.game.challenges[0].unopposed

    @pytest.mark.rule("blank")
    def test_not_while_blank(self, duel: Duel) -> None:
        obara = duel.you.has("Obara Sand")
        duel.they.attaches("Milk of the Poppy", obara)
        self.attacked(duel)
        assert not may_be_declared(obara, POWER, Side.DEFENDING)

    def test_nobody_else_rises_with_her(self, duel: Duel) -> None:
        _, robb = duel.you.controls("Obara Sand", "Robb Stark", kneeling=True)
        viper = duel.you.has("House Dayne Knight")
        self.attacked(duel)
        assert not may_be_declared(robb, POWER, Side.DEFENDING)
        assert not may_be_declared(viper, POWER, Side.DEFENDING)  # without the icon


class TestTheRedViper:
    @pytest.mark.rule("gains")
    @pytest.mark.parametrize(("plots", "power"), [(0, 1), (2, 1), (3, 2), (8, 3)])
    def test_gains_by_fives(self, duel: Duel, plots: int, power: int) -> None:
        viper = duel.you.has("The Red Viper")
        duel.you.attaches("Dawn", viper)
        duel.you.used(*["Summons"] * plots)
        duel.begin(duel.conclude(duel.fighting(POWER, [viper])))
        duel.you.choose(viper)
        assert viper.power == power

    def test_five_are_enough(self, duel: Duel) -> None:
        viper, arya = duel.you.has("The Red Viper"), duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [viper], [arya])))
        duel.you.choose(viper)
        assert viper.power == 1

    def test_not_by_less_than_five(self, duel: Duel) -> None:
        viper, robb = duel.you.has("The Red Viper"), duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [viper], [robb])))
        assert duel.over
        assert viper.power == 0

    def test_not_as_a_defender_or_from_afar(self, duel: Duel) -> None:
        viper, arya = duel.you.has("The Red Viper"), duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [arya], [viper], against=duel.you)))
        assert duel.over
        duel.begin(duel.conclude(duel.fighting(POWER, [duel.you.has("Robb Stark")])))
        assert "The Red Viper" not in duel.you.offered

    @pytest.mark.rule("cancel")
    def test_cancelled_he_gains_nothing(self, duel: Duel) -> None:
        viper = duel.you.has("The Red Viper")
        treacherous(duel.they)
        duel.begin(duel.conclude(duel.fighting(POWER, [viper])))
        duel.you.choose(viper)
        duel.they.choose("Treachery")
        assert viper.power == 0

    def test_four_are_too_few(self, duel: Duel) -> None:
        viper, crew = duel.you.has("The Red Viper"), duel.they.has("Black Wind's Crew")
        duel.begin(duel.conclude(duel.fighting(POWER, [viper], [crew])))
        assert duel.over


class TestDornishParamour:
    @pytest.mark.rule("fw_4_2_1_declare_defenders")
    def test_makes_a_character_defend(self, duel: Duel) -> None:
        paramour = duel.you.has("Dornish Paramour")
        tywin, cersei = duel.they.controls("Tywin Lannister", "Cersei Lannister")
        duel.begin(duel.attack(INTRIGUE, [paramour]))
        duel.you.choose(paramour)
        duel.you.choose(tywin)
        with pytest.raises(Refused, match="must_defend"):
            duel.they.choose(cersei)
        duel.they.choose(tywin)
        assert tywin.kneeling

    def test_only_if_able(self, duel: Duel) -> None:
        paramour, robb = duel.you.has("Dornish Paramour"), duel.they.has("Robb Stark")
        duel.begin(duel.attack(INTRIGUE, [paramour]))
        duel.you.choose(paramour)
        assert duel.over
        assert not robb.kneeling  # he has no intrigue icon

    def test_for_this_challenge_alone(self, duel: Duel) -> None:
        paramour, tywin = duel.you.has("Dornish Paramour"), duel.they.has("Tywin Lannister")
        knight = duel.you.has("House Dayne Knight")

        async def story() -> None:
            await duel.attack(INTRIGUE, [paramour])
            tywin.kneeling = False
            await duel.attack(INTRIGUE, [knight])

        duel.begin(story())
        duel.you.choose(paramour)
        assert tywin.kneeling  # he alone could and had to
        duel.they.choose()  # no renown
        assert duel.they.prompt == "defenders"
        duel.they.choose()
        assert not tywin.kneeling

    def test_not_as_a_defender_nor_when_another_attacks(self, duel: Duel) -> None:
        paramour, tywin = duel.you.has("Dornish Paramour"), duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(INTRIGUE, [tywin], against=duel.you))
        duel.you.choose(paramour)  # as a defender
        assert not duel.you.asked
        duel.begin(duel.attack(INTRIGUE, [duel.you.has("House Dayne Knight")]))
        assert not duel.you.asked

    @pytest.mark.rule("cancel")
    def test_cancelled_the_choice_is_free(self, duel: Duel) -> None:
        treacherous(duel.they)
        paramour, tywin = duel.you.has("Dornish Paramour"), duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(INTRIGUE, [paramour]))
        duel.you.choose(paramour)
        duel.you.choose(tywin)
        duel.they.choose("Treachery")
        duel.they.choose()  # no defender
        assert not tywin.kneeling

    @pytest.mark.rule("lasting_effects", "leaves_play")
    def test_whoever_has_left_and_come_back_is_another(self, duel: Duel) -> None:
        paramour, tywin = duel.you.has("Dornish Paramour"), duel.they.has("Tywin Lannister")
        fight = duel.fighting(INTRIGUE, [paramour])

        async def story() -> None:
            await happen(Declared(paramour, Side.ATTACKING))
            await return_to_hand(tywin)
            await put_into_play(tywin, duel.they.player)
            await declare_defenders(fight)

        duel.begin(story())
        duel.you.choose(paramour)
        duel.they.choose()  # no defender
        assert duel.over
