"""Neutral cards of the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.events import Discard, DominanceWon, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Zone
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.prices import price
from engine.agot.rounds import dominance_total
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, return_to_hand
from tests.duel import Duel


class TestMilkOfThePoppy:
    @pytest.mark.rule("blank", "attachment_cards")
    def test_blanks_its_bearer_and_nobody_else(self, duel: Duel) -> None:
        robb, ned = duel.they.controls("Robb Stark", "Eddard Stark")
        duel.you.attaches("Milk of the Poppy", robb)
        assert not robb.has(Keyword.RENOWN)
        assert ned.has(Keyword.RENOWN)
        assert robb.is_a("Lord")

    @pytest.mark.rule("attachment_cards", "control")
    def test_stays_under_your_control_on_an_opponents_character(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        robb = duel.they.has("Robb Stark")
        (milk,) = duel.you.holds("Milk of the Poppy")
        duel.you.rich(1)
        duel.begin(marshal(duel.you.player, milk))
        assert milk.parent is robb
        assert milk.controller is duel.you.player

    @pytest.mark.rule("terminal", "leaves_play")
    def test_is_discarded_with_its_bearer(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        milk = duel.you.attaches("Milk of the Poppy", robb)
        ice = duel.they.attaches("Ice", robb)
        duel.begin(kill(robb))
        assert milk in duel.you.discard
        assert ice in duel.they.hand

    @pytest.mark.rule("no_attachments")
    def test_a_blank_card_has_lost_the_keyword_no_attachments(self, duel: Duel) -> None:
        wolf, robb = duel.they.controls("Grey Wind", "Robb Stark")
        milk = duel.you.attaches("Milk of the Poppy", robb)
        assert not may_bear(wolf, milk)
        duel.they.reveals("Fortified Position")
        assert may_bear(wolf, milk)


class TestVarys:
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


class TestTheHandsJudgment:
    @pytest.mark.rule("cancel", "letter_x", "event_cards", "init_6_attempt")
    @pytest.mark.rule("slip_faq_cancel_words")
    def test_cancels_an_opponents_event_for_its_printed_cost(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb = duel.they.has("Robb Stark")
        duel.you.rich(2)
        duel.they.rich(2)
        duel.you.holds("Put to the Sword")
        duel.they.holds("The Hand's Judgment")
        arya = duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.you.choose(robb)
        duel.they.choose("The Hand's Judgment")
        assert (duel.you.gold, duel.they.gold) == (0, 0)
        assert [card.name for card in duel.you.discard] == ["Put to the Sword"]
        duel.they.choose(arya)  # the claim
        assert robb in duel.they.in_play

    @pytest.mark.rule("costs", "letter_x")
    def test_needs_the_gold(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Robb Stark")
        duel.you.rich(2)
        duel.they.rich(1)
        duel.you.holds("Put to the Sword")
        duel.they.holds("The Hand's Judgment")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        assert not duel.they.asked

    @pytest.mark.rule("faq_q03_hands_judgment", "nested_sequences", "cancel")
    def test_a_judgment_is_judged_by_another_copy_only(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb = duel.they.has("Robb Stark")
        for seat in (duel.you, duel.they):
            seat.rich(9)
            seat.holds("The Hand's Judgment")
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.they.choose("The Hand's Judgment")
        assert duel.you.offered == ["The Hand's Judgment"]
        duel.you.choose("The Hand's Judgment")
        assert not duel.they.asked  # the copy being played cannot be played again
        assert robb in duel.they.dead

    @pytest.mark.rule("limits_and_maxima", "max_x")
    def test_a_cancelled_event_still_counts_against_its_maximum(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb = duel.they.has("Robb Stark")
        duel.you.rich(9)
        duel.they.rich(9)
        duel.you.holds("Put to the Sword", "Put to the Sword")
        duel.they.holds("The Hand's Judgment")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.they.choose("The Hand's Judgment")
        assert not duel.you.asked or duel.you.prompt != "reaction"
        duel.finish()
        assert len([c for c in duel.you.hand if c.name == "Put to the Sword"]) == 1
        assert robb in duel.they.dead  # by claim


class TestTearsOfLys:
    @pytest.mark.rule("delayed_effects", "influence_tokens", "faq_qr_end_of_phase")
    def test_kills_at_the_end_of_the_phase(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")

        async def story() -> None:
            await duel.conclude(duel.fighting(INTRIGUE, [tywin]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Tears of Lys")
        assert robb in duel.they.in_play
        duel.finish()
        assert robb in duel.they.dead

    @pytest.mark.rule("delayed_effects", "leaves_play")
    def test_a_character_that_left_and_returned_is_a_new_one(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")

        async def story() -> None:
            await duel.conclude(duel.fighting(INTRIGUE, [tywin]))
            await return_to_hand(robb)
            await put_into_play(robb, duel.they.player)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Tears of Lys")
        duel.finish()
        assert robb in duel.they.in_play

    def test_spares_those_with_an_intrigue_icon(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Cersei Lannister")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin])))
        assert "Tears of Lys" not in duel.you.offered

    @pytest.mark.rule("save")
    def test_a_save_is_possible(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.they.duplicates(robb)
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")

        async def story() -> None:
            await duel.conclude(duel.fighting(INTRIGUE, [tywin]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Tears of Lys")
        duel.you.choose()  # no renown
        duel.they.choose(robb)
        assert robb in duel.they.in_play


class TestBodyguard:
    @pytest.mark.rule("save", "sacrifice")
    def test_is_sacrificed_to_save(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        guard = duel.you.attaches("Bodyguard", robb)
        duel.begin(discard(robb))
        duel.you.choose(guard)
        assert robb in duel.you.in_play
        assert guard in duel.you.discard

    def test_does_not_save_from_a_return_to_hand(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        guard = duel.you.attaches("Bodyguard", robb)
        duel.begin(return_to_hand(robb))
        assert duel.over
        assert robb in duel.you.hand
        assert guard in duel.you.hand

    @pytest.mark.rule("attachment_cards", "play_restrictions")
    def test_is_for_lords_and_ladies(self, duel: Duel) -> None:
        robb, men = duel.you.controls("Robb Stark", "Burned Men")
        guard = duel.you.attaches("Bodyguard", robb)
        assert not may_bear(men, guard)


class TestOthers:
    def test_littlefinger_draws_two_when_marshaled(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        (finger,) = duel.you.holds("Littlefinger")
        duel.you.rich(5)
        duel.begin(marshal(duel.you.player, finger))
        duel.you.choose(finger)
        assert len(duel.you.hand) == 2

    def test_raiders_discard_an_attachment_of_the_loser(self, duel: Duel) -> None:
        raiders = duel.you.has("Rattleshirt's Raiders")
        robb = duel.they.has("Robb Stark", kneeling=True)
        ice = duel.they.attaches("Ice", robb)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [raiders])))
        duel.you.choose(raiders)
        assert ice.zone is Zone.DISCARD

    def test_the_horde_kneels_the_faction_card(self, duel: Duel) -> None:
        horde = duel.you.has("Wildling Horde")
        duel.fighting(MILITARY, [horde])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(horde)
        assert horde.strength == 7
        assert duel.over  # the faction card kneels

    @pytest.mark.rule("kneel", "stand")
    def test_the_seal_stands_its_bearer(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        seal = duel.you.attaches("Seal of the Hand", robb)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(seal)
        assert (robb.kneeling, seal.kneeling) == (False, True)

    @pytest.mark.rule("challenge_icons", "gains")
    def test_conditions_give_icons(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        for name in ("Little Bird", "Noble Lineage"):
            duel.you.attaches(name, men)
        assert men.icons == (MILITARY, INTRIGUE, POWER)

    @pytest.mark.rule("fw_5_2_determine_dominance")
    def test_the_iron_throne_counts_for_dominance(self, duel: Duel) -> None:
        duel.you.controls("The Iron Throne", "Robb Stark")
        assert dominance_total(duel.you.player) == 8 + 5

    def test_put_to_the_torch_takes_a_location(self, duel: Duel) -> None:
        tywin, wall = duel.you.has("Tywin Lannister"), duel.they.has("The Wall")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        assert wall in duel.they.discard

    def test_superior_claim_brings_power_either_way(self, duel: Duel) -> None:
        tywin, rich = duel.you.has("Tywin Lannister"), duel.they.has("Dragonstone Faithful")
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [rich], [tywin], against=duel.you)))
        duel.you.choose("Superior Claim")
        assert duel.you.power == 2

    def test_the_kingsroad_pays_for_a_character(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        road = duel.you.has("The Kingsroad")
        tywin, ice = duel.you.holds("Tywin Lannister", "Ice")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(road)
        assert road in duel.you.discard
        assert (price(duel.you.player, tywin), price(duel.you.player, ice)) == (4, 3)


def test_dominance_is_worth_one_power(duel: Duel) -> None:
    duel.begin(happen(DominanceWon(duel.you.player)))
    assert duel.you.power == 1


def test_discard_is_no_kill(duel: Duel) -> None:
    joffrey = duel.you.has("Joffrey Baratheon")
    robb = duel.they.has("Robb Stark")
    duel.begin(happen(Discard(robb)))
    assert duel.over
    assert joffrey.power == 0
