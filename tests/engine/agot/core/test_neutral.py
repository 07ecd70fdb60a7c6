"""Neutral characters and locations of the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    ChallengeEnds,
    Discard,
    DominanceWon,
    Marshaled,
    PhaseEnds,
)
from engine.agot.modifiers import INCOME, INITIATIVE, RESERVE
from engine.agot.nouns import (
    MILITARY,
    Phase,
    Zone,
)
from engine.agot.playing import action_window, marshal, marshal_price, put_into_play
from engine.agot.prices import price
from engine.agot.rounds import dominance_total
from engine.agot.timing import happen
from tests.duel import Duel
from tests.engine.agot.core.obstacles import forbid


def marshaling() -> Duel:
    return Duel(phase=Phase.MARSHALING)


def dominance() -> Duel:
    return Duel(phase=Phase.DOMINANCE)


class TestVarys:
    @pytest.mark.rule("init_4_pay_cost")
    def test_may_stay(self) -> None:
        duel = dominance()
        varys, robb = duel.you.controls("Varys", "Robb Stark")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        duel.you.passes()
        assert {varys, robb} == set(duel.you.in_play)

    def test_only_as_the_dominance_phase_ends(self, duel: Duel) -> None:
        duel.you.has("Varys")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over

    def test_locations_stay(self) -> None:
        duel = dominance()
        varys, wall = duel.you.controls("Varys", "The Wall")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        duel.you.choose(varys)
        assert duel.you.in_play == [wall]

    @pytest.mark.rule("removed_from_game", "duplicates")
    def test_his_own_duplicates_go_to_the_discard_pile(self) -> None:
        duel = dominance()
        varys = duel.you.has("Varys")
        duplicate = duel.you.duplicates(varys)
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        duel.you.choose(varys)
        assert varys.zone is Zone.REMOVED
        assert duplicate in duel.you.discard

    @pytest.mark.rule("blank")
    def test_a_blank_spider_does_nothing(self) -> None:
        duel = dominance()
        duel.they.attaches("Milk of the Poppy", duel.you.has("Varys"))
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        assert duel.over

    @pytest.mark.rule("removed_from_game", "fw_5_3_dominance_phase_ends")
    def test_leaves_the_game_to_discard_every_character(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        varys, robb = duel.you.controls("Varys", "Robb Stark")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        duel.you.choose(varys)
        assert varys.zone is Zone.REMOVED
        assert robb in duel.you.discard
        assert tywin in duel.they.discard

    @pytest.mark.rule("save", "duplicates")
    def test_whoever_has_a_duplicate_is_saved(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        varys = duel.you.has("Varys")
        tywin = duel.they.has("Tywin Lannister")
        duel.they.duplicates(tywin)
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        duel.you.choose(varys)
        duel.they.choose(tywin)
        assert tywin in duel.they.in_play
        assert len(duel.they.discard) == 1


class TestLittlefinger:
    def test_draws_two_when_you_marshal_him(self) -> None:
        duel = marshaling()
        (finger,) = duel.you.holds("Littlefinger")
        duel.you.rich(5)
        duel.begin(marshal(duel.you.player, finger))
        duel.you.choose(finger)
        assert len(duel.you.hand) == 2

    @pytest.mark.rule("marshal", "put_into_play")
    def test_put_into_play_he_draws_nothing(self, duel: Duel) -> None:
        (finger,) = duel.you.holds("Littlefinger")
        duel.begin(put_into_play(finger, duel.you.player))
        assert duel.over
        assert duel.you.hand == []

    @pytest.mark.rule("duplicates")
    def test_nor_as_a_duplicate(self) -> None:
        duel = marshaling()
        duel.you.has("Littlefinger")
        (finger,) = duel.you.holds("Littlefinger")
        duel.begin(marshal(duel.you.player, finger))
        assert duel.over
        assert finger.zone is Zone.DUPLICATE

    def test_gives_one_income(self, duel: Duel) -> None:
        duel.you.has("Littlefinger")
        assert duel.you.player.plot_value(INCOME) == 4 + 1

    @pytest.mark.rule("blank", "plot_value_modifiers")
    def test_a_blank_schemer_gives_and_draws_nothing(self) -> None:
        duel = marshaling()
        duel.they.reveals("Fortified Position")
        (finger,) = duel.you.holds("Littlefinger")
        duel.begin(happen(Marshaled(finger, duel.you.player)))
        assert duel.over
        assert duel.you.player.plot_value(INCOME) == 4

    @pytest.mark.rule("marshal")
    def test_another_marshaled_is_not_him(self) -> None:
        duel = marshaling()
        duel.you.has("Littlefinger")
        (arya,) = duel.they.holds("Burned Men")
        duel.they.rich(2)
        duel.begin(marshal(duel.they.player, arya))
        assert duel.over


class TestRattleshirtsRaiders:
    def test_discard_an_attachment_of_the_loser(self, duel: Duel) -> None:
        raiders = duel.you.has("Rattleshirt's Raiders")
        robb = duel.they.has("Robb Stark", kneeling=True)
        ice = duel.they.attaches("Ice", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [raiders])))
        duel.you.choose(raiders)
        assert ice.zone is Zone.DISCARD

    @pytest.mark.rule("control", "attachment_cards")
    def test_an_attachment_is_the_losers_by_control_not_by_bearer(self, duel: Duel) -> None:
        raiders, arya = duel.you.controls("Rattleshirt's Raiders", "Arya Stark")
        milk = duel.they.attaches("Milk of the Poppy", arya)
        robb, _ = duel.they.controls("Robb Stark", "Burned Men", kneeling=True)
        duel.you.attaches("Milk of the Poppy", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [raiders])))
        duel.you.choose(raiders)
        assert milk in duel.they.discard
        assert duel.you.discard == []

    def test_must_attack_themselves(self, duel: Duel) -> None:
        duel.you.has("Rattleshirt's Raiders")
        men, robb = duel.you.has("Burned Men"), duel.they.has("Robb Stark", kneeling=True)
        duel.they.attaches("Ice", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men])))
        assert "Rattleshirt's Raiders" not in duel.you.offered

    def test_a_defence_is_no_raid(self, duel: Duel) -> None:
        raiders, men = duel.you.has("Rattleshirt's Raiders"), duel.they.has("Burned Men")
        duel.they.attaches("Little Bird", men)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], [raiders], against=duel.you)))
        assert duel.over

    @pytest.mark.rule("target")
    def test_without_an_attachment_there_is_no_loot(self, duel: Duel) -> None:
        raiders = duel.you.has("Rattleshirt's Raiders")
        duel.they.has("Robb Stark", kneeling=True)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [raiders])))
        assert duel.you.offered == []

    @pytest.mark.rule("cannot", "target")
    def test_loot_nothing_that_cannot_be_discarded(self, duel: Duel) -> None:
        raiders = duel.you.has("Rattleshirt's Raiders")
        robb = duel.they.has("Robb Stark", kneeling=True)
        forbid(Discard, duel.they.attaches("Ice", robb))
        duel.begin(duel.conclude(duel.fighting(MILITARY, [raiders])))
        assert duel.you.offered == []


class TestWildlingHorde:
    def test_kneels_the_faction_card_for_strength(self, duel: Duel) -> None:
        horde = duel.you.has("Wildling Horde")
        duel.fighting(MILITARY, [horde])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(horde)
        assert horde.strength == 7
        assert duel.you.player.faction_card.kneeling
        assert duel.over  # the faction card kneels

    def test_helps_any_wildling_of_yours_that_takes_part(self, duel: Duel) -> None:
        horde, raiders = duel.you.controls("Wildling Horde", "Rattleshirt's Raiders")
        robb, theirs = duel.you.has("Robb Stark"), duel.they.has("Rattleshirt's Raiders")
        duel.fighting(MILITARY, [raiders, robb], [theirs])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(horde)
        assert (raiders.strength, horde.strength, theirs.strength) == (5, 5, 3)

    @pytest.mark.rule("target")
    def test_needs_a_wildling_in_the_challenge(self, duel: Duel) -> None:
        duel.you.has("Wildling Horde")
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("costs")
    def test_a_kneeling_faction_card_pays_for_nothing(self, duel: Duel) -> None:
        horde = duel.you.has("Wildling Horde")
        duel.you.player.faction_card.kneeling = True
        duel.fighting(MILITARY, [horde])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("lasting_effects")
    def test_until_the_challenge_ends(self, duel: Duel) -> None:
        horde = duel.you.has("Wildling Horde")
        fight = duel.fighting(MILITARY, [horde])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        duel.you.choose(horde)
        assert duel.over
        assert horde.strength == 5

    def test_helps_a_defender_as_well(self, duel: Duel) -> None:
        horde = duel.you.has("Wildling Horde")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], [horde], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(horde)
        assert horde.strength == 7


class TestTheIronThrone:
    @pytest.mark.rule("fw_5_2_determine_dominance")
    def test_counts_eight_for_dominance(self, duel: Duel) -> None:
        duel.you.controls("The Iron Throne", "Robb Stark")
        assert dominance_total(duel.you.player) == 8 + 5
        assert dominance_total(duel.they.player) == 0

    def test_kneeling_it_counts_all_the_same(self, duel: Duel) -> None:
        duel.you.has("The Iron Throne", kneeling=True)
        assert dominance_total(duel.you.player) == 8

    @pytest.mark.rule("reserve_modifier", "plot_value_modifiers")
    def test_raises_the_reserve(self, duel: Duel) -> None:
        duel.you.has("The Iron Throne")
        assert duel.you.player.plot_value(RESERVE) == 6 + 1


class TestTheKingsroad:
    def test_pays_for_the_next_character(self) -> None:
        duel = marshaling()
        road = duel.you.has("The Kingsroad")
        tywin, ice = duel.you.holds("Tywin Lannister", "Ice")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(road)
        assert road in duel.you.discard
        assert (price(duel.you.player, tywin), price(duel.you.player, ice)) == (4, 3)

    def test_for_one_character_alone(self) -> None:
        duel = marshaling()
        road = duel.you.has("The Kingsroad")
        tywin, robb = duel.you.holds("Tywin Lannister", "Robb Stark")
        duel.you.rich(4)

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await marshal(duel.you.player, tywin)

        duel.begin(story())
        duel.you.choose(road)
        duel.finish()
        assert duel.you.gold == 0
        assert price(duel.you.player, robb) == 6

    @pytest.mark.rule("costs")
    def test_a_kneeling_road_is_closed(self) -> None:
        duel = marshaling()
        duel.you.has("The Kingsroad", kneeling=True)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over

    def test_is_for_the_marshaling_phase(self, duel: Duel) -> None:
        duel.you.has("The Kingsroad")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("initiative_modifier")
    def test_raises_the_initiative(self, duel: Duel) -> None:
        duel.you.has("The Kingsroad")
        assert duel.you.player.plot_value(INITIATIVE) == 5 + 1


class TestTheRoseroad:
    @pytest.mark.rule("gold_modifier", "plot_value_modifiers")
    def test_gives_one_income_to_whoever_controls_it(self, duel: Duel) -> None:
        duel.you.controls("The Roseroad", "The Roseroad")
        assert duel.you.player.plot_value(INCOME) == 4 + 2
        assert duel.they.player.plot_value(INCOME) == 4

    @pytest.mark.rule("limited")
    def test_is_limited(self) -> None:
        duel = marshaling()
        road, other = duel.you.holds("The Roseroad", "The Roseroad")
        duel.begin(marshal(duel.you.player, road))
        assert marshal_price(duel.you.player, other) is None


def test_dominance_is_worth_one_power(duel: Duel) -> None:
    duel.begin(happen(DominanceWon(duel.you.player)))
    assert duel.you.power == 1
