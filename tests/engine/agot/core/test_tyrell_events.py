"""The events of House Tyrell."""

from __future__ import annotations

import pytest

from engine.agot.events import ChallengeEnds, PhaseEnds
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase
from engine.agot.playing import action_window
from engine.agot.timing import happen
from tests.duel import Duel


class TestGrowingStrong:
    @pytest.mark.rule("target")
    def test_strengthens_up_to_three_tyrells_for_the_phase(self, duel: Duel) -> None:
        duel.you.controls("Left", "Margaery Tyrell", "Randyll Tarly", "Robb Stark")
        paxter = duel.they.has("Paxter Redwyne")
        duel.you.holds("Growing Strong")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Growing Strong")
        assert "Robb Stark" not in duel.you.offered
        duel.you.choose("Left", "Margaery Tyrell", paxter)
        strengths = {card.name: card.strength for card in [*duel.you.in_play, paxter]}
        assert strengths == {
            "Left": 4,
            "Margaery Tyrell": 5,
            "Randyll Tarly": 5,
            "Robb Stark": 5,
            "Paxter Redwyne": 5,
        }

    def test_one_is_enough_and_four_are_too_many(self, duel: Duel) -> None:
        duel.you.controls("Left", "Margaery Tyrell", "Randyll Tarly", "Paxter Redwyne")
        duel.you.holds("Growing Strong")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Growing Strong")
        assert duel.you.decision is not None
        assert (duel.you.decision.low, duel.you.decision.high) == (1, 3)

    @pytest.mark.rule("target")
    def test_needs_a_tyrell(self, duel: Duel) -> None:
        duel.you.has("Robb Stark")
        duel.you.holds("Growing Strong")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_is_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Left")
        duel.you.holds("Growing Strong")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert "Growing Strong" not in duel.you.offered

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_paid_and_spent(self, duel: Duel) -> None:
        left = duel.you.has("Left")
        (event,) = duel.you.holds("Growing Strong")
        duel.they.holds("The Hand's Judgment")
        duel.you.rich(1)
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(event)
        duel.they.choose("The Hand's Judgment")
        assert left.strength == 2
        assert event in duel.you.discard
        assert duel.you.gold == 0

    @pytest.mark.rule("lasting_effects")
    def test_until_the_phase_ends(self, duel: Duel) -> None:
        spy = duel.you.has("Courtesan of the Rose")
        duel.you.holds("Growing Strong")
        duel.you.rich(1)
        fight = duel.fighting(POWER, [spy])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await happen(ChallengeEnds(fight))
            assert spy.strength == 4
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Growing Strong")
        duel.finish()
        assert spy.strength == 2


class TestOlennasCunning:
    @pytest.mark.rule("search", "choose")
    def test_finds_a_card_of_another_type_than_the_loser_names(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.holds("Olenna's Cunning")
        duel.you.rich(2)
        duel.you.draws_next("Ice", "Highgarden", "Growing Strong")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [cersei])))
        duel.you.choose("Olenna's Cunning")
        duel.they.choose("character")
        assert sorted(duel.you.offered) == ["Growing Strong", "Highgarden", "Ice"]
        duel.you.choose("Ice")
        assert [card.name for card in duel.you.hand] == ["Ice"]
        assert "player 0 shows Ice and takes it: Olenna's Cunning" in duel.log()

    def test_answers_a_power_challenge_and_a_defence_too(self, duel: Duel) -> None:
        tywin, men = duel.you.has("Tywin Lannister"), duel.they.has("Lannisport Merchant")
        duel.you.holds("Olenna's Cunning")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(POWER, [men], [tywin], against=duel.you)))
        assert duel.you.offered == ["Olenna's Cunning"]

    def test_a_military_challenge_is_none_of_hers(self, duel: Duel) -> None:
        duel.you.holds("Olenna's Cunning")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [duel.you.has("Burned Men")])))
        assert "Olenna's Cunning" not in duel.you.offered

    @pytest.mark.rule("search")
    def test_nothing_need_be_found(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.holds("Olenna's Cunning")
        duel.you.rich(2)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [cersei])))
        duel.you.choose("Olenna's Cunning")
        duel.they.choose("location")
        duel.you.choose()
        assert duel.you.hand == []

    def test_the_question_is_the_same_when_nothing_fits(self) -> None:
        def asked(*top: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            cersei = duel.you.has("Cersei Lannister")
            duel.you.draws_next(*top)
            duel.you.holds("Olenna's Cunning")
            duel.you.rich(2)
            duel.begin(duel.conclude(duel.fighting(INTRIGUE, [cersei])))
            duel.you.choose("Olenna's Cunning")
            while duel.session.pending[0].prompt.id != "agot.prompt.name_cardtype":
                duel.answer(duel.session.pending[0], ["pass"])
            duel.they.choose("character")
            return [(d.seat, d.prompt.id) for d in duel.session.pending]

        assert asked("Ice") == asked("Arya Stark") == [(0, "agot.prompt.search")]


class TestTheBearAndTheMaidenFair:
    SONG = '"The Bear and the Maiden Fair"'

    @pytest.mark.rule("look", "deck")
    def test_orders_the_top_of_any_deck(self, duel: Duel) -> None:
        duel.they.draws_next("Ice", "Arya Stark", "Robb Stark", "Left", "Right")
        duel.you.holds(self.SONG)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(self.SONG)
        duel.you.choose(duel.they.player)
        duel.you.choose("Ice", "Robb Stark")
        duel.you.choose("Robb Stark", "Ice")  # the order at the bottom
        duel.you.choose("Left", "Right", "Arya Stark")
        deck = [card.name for card in duel.they.player.deck]
        assert deck[::-1][:3] == ["Left", "Right", "Arya Stark"]
        assert deck[:2] == ["Robb Stark", "Ice"]

    def test_at_most_three_go_down_and_none_need(self, duel: Duel) -> None:
        duel.you.holds(self.SONG)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(self.SONG)
        duel.you.choose(duel.you.player)
        assert duel.you.decision is not None
        assert (duel.you.decision.low, duel.you.decision.high) == (0, 3)
        assert len(duel.you.decision.options) == 5

    def test_can_be_played_in_any_phase(self) -> None:
        duel = Duel(phase=Phase.TAXATION)
        duel.you.holds(self.SONG)
        duel.begin(action_window(duel.game, "taxation_phase"))
        assert duel.you.offered == [self.SONG]

    @pytest.mark.rule("look")
    def test_nobody_else_learns_what_was_seen(self, duel: Duel) -> None:
        duel.they.draws_next("Ice")
        duel.you.holds(self.SONG)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(self.SONG)
        duel.you.choose(duel.they.player)
        assert any("Ice" in line for line in duel.log(duel.you))
        assert not any("Ice" in line for line in duel.log(duel.they))
