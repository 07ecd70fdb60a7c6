"""The neutral events of the Core Set that cancel and poison."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    PhaseEnds,
)
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    Phase,
    Token,
)
from engine.agot.playing import action_window, put_into_play
from engine.agot.timing import happen
from engine.agot.verbs import discard_token, return_to_hand
from tests.duel import Duel


class TestTheHandsJudgment:
    def test_lets_its_own_players_events_be(self, duel: Duel) -> None:
        duel.you.has("Left")
        duel.you.holds("Growing Strong", "The Hand's Judgment")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Growing Strong")
        assert duel.over

    def test_is_for_events(self, duel: Duel) -> None:
        margaery = duel.they.has("Margaery Tyrell")
        duel.you.holds("The Hand's Judgment")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(margaery)
        assert duel.over
        assert margaery.strength == 6

    def test_a_free_event_is_cancelled_for_nothing(self, duel: Duel) -> None:
        song = '"The Bear and the Maiden Fair"'
        duel.they.holds(song)
        duel.you.holds("The Hand's Judgment")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(song)
        duel.they.choose(duel.you.player)
        duel.you.choose("The Hand's Judgment")
        assert duel.over
        assert duel.you.gold == 0

    @pytest.mark.rule("letter_x", "printed")
    def test_a_reduction_does_not_change_what_is_printed(self, duel: Duel) -> None:
        duel.they.controls("Paxter Redwyne", "Left")
        duel.they.holds("Growing Strong")
        duel.they.rich(1)
        duel.you.holds("The Hand's Judgment")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose("Growing Strong")
        duel.they.choose("Left")
        duel.you.choose("The Hand's Judgment")
        assert (duel.you.gold, duel.they.gold) == (0, 1)

    @pytest.mark.rule("letter_x", "printed")
    @pytest.mark.ruling("ours_printed_x")
    def test_a_judgment_of_a_judgment_costs_nothing(self, duel: Duel) -> None:
        """Its printed cost is X, and X is 0 to whoever reads it there."""
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Robb Stark")
        for seat in (duel.you, duel.they):
            seat.rich(4)
            seat.holds("The Hand's Judgment")
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.they.choose("The Hand's Judgment")
        duel.you.choose("The Hand's Judgment")
        assert (duel.you.gold, duel.they.gold) == (2, 2)

    @pytest.mark.rule("cancel", "letter_x", "event_cards", "init_6_attempt")
    @pytest.mark.ruling("slip_faq_cancel_words")
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

    @pytest.mark.rule("nested_sequences", "cancel")
    @pytest.mark.ruling("faq_q03_hands_judgment")
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
    def test_an_attackers_event(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")
        merchant = duel.they.has("Lannisport Merchant")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [merchant], [tywin], against=duel.you)))
        assert "Tears of Lys" not in duel.you.offered
        assert robb.tokens == {}

    def test_is_for_intrigue(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        assert "Tears of Lys" not in duel.you.offered

    @pytest.mark.rule("influence_tokens")
    def test_without_the_token_nobody_dies(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")

        async def story() -> None:
            await duel.conclude(duel.fighting(INTRIGUE, [tywin]))
            await discard_token(robb, Token.POISON)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Tears of Lys")
        assert robb.tokens == {Token.POISON: 1}
        duel.finish()
        assert robb in duel.they.in_play

    @pytest.mark.rule("delayed_effects", "challenge_icons")
    def test_an_intrigue_icon_gained_later_does_not_help(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.you.holds("Tears of Lys")

        async def story() -> None:
            await duel.conclude(duel.fighting(INTRIGUE, [tywin]))
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Tears of Lys")
        duel.they.attaches("Little Bird", robb)
        duel.finish()
        assert robb in duel.they.dead

    @pytest.mark.rule("cancel")
    def test_cancelled_there_is_no_poison(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.they.rich(1)
        duel.you.holds("Tears of Lys")
        duel.they.holds("The Hand's Judgment")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin])))
        duel.you.choose("Tears of Lys")
        duel.they.choose("The Hand's Judgment")
        assert robb.tokens == {}

    @pytest.mark.rule("max_x")
    def test_one_dose_per_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.they.has("Robb Stark")
        duel.you.rich(9)
        duel.you.holds("Tears of Lys", "Tears of Lys")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin])))
        duel.you.choose("Tears of Lys")
        assert "Tears of Lys" not in duel.you.offered

    @pytest.mark.rule("delayed_effects", "influence_tokens")
    @pytest.mark.ruling("faq_qr_end_of_phase")
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

    def test_poisons_a_character_of_the_loser(self, melee: Duel) -> None:
        tywin, _ = melee.you.controls("Tywin Lannister", "Burned Men")
        robb = melee.they.has("Robb Stark")
        melee.seats[2].has("Eddard Stark")
        melee.you.rich(1)
        melee.you.holds("Tears of Lys")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [tywin])))
        melee.you.choose("Tears of Lys")
        assert robb.tokens == {Token.POISON: 1}
