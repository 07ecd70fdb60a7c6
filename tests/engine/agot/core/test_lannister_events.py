"""House Lannister in the Core Set: its events."""

from __future__ import annotations

import pytest

from engine.agot.events import PhaseEnds, ReturnedToHand
from engine.agot.nouns import MILITARY, Phase, Zone
from engine.agot.playing import action_window, put_into_play
from engine.agot.timing import happen
from engine.agot.verbs import kill, reduce_next, return_to_hand
from tests.duel import Duel, invented
from tests.engine.agot.core.obstacles import betrays, forbid


class TestHearMeRoar:
    @staticmethod
    async def phase(duel: Duel) -> None:
        await action_window(duel.game, "challenges_phase")
        await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

    @pytest.mark.rule("delayed_effects", "put_into_play")
    def test_lasts_for_the_phase(self, duel: Duel) -> None:
        _, tywin = duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(1)
        duel.begin(self.phase(duel))
        duel.you.choose("Hear Me Roar!")
        assert duel.over
        assert tywin in duel.you.discard

    def test_the_roaring_is_in_play_until_then(self, duel: Duel) -> None:
        _, men = duel.you.holds("Hear Me Roar!", "Burned Men")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Hear Me Roar!")
        assert men in duel.you.in_play
        assert not men.kneeling
        assert duel.you.gold == 0

    @pytest.mark.parametrize("phase", [Phase.PLOT, Phase.DRAW, Phase.DOMINANCE, Phase.TAXATION])
    @pytest.mark.rule("actions")
    def test_may_be_played_in_any_phase(self, phase: Phase) -> None:
        duel = Duel(phase=phase)
        _, men = duel.you.holds("Hear Me Roar!", "Burned Men")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, f"{phase}_phase"))
        duel.you.choose("Hear Me Roar!")
        assert men in duel.you.in_play

    def test_calls_lannister_characters_alone(self, duel: Duel) -> None:
        duel.you.holds("Hear Me Roar!", "Robb Stark", "Casterly Rock", "Treachery")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == []

    @pytest.mark.parametrize("other", ["Burned Men", "Robb Stark"])
    def test_who_is_asked_tells_nothing_of_the_hand(self, other: str) -> None:
        duel = Duel(quick=False)
        duel.you.holds("Hear Me Roar!", other)
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.prompt == "challenges_phase"

    @pytest.mark.rule("unique_cards", "dead_pile")
    def test_calls_nobody_whose_copy_is_dead(self, duel: Duel) -> None:
        duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.buried("Tywin Lannister")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == []

    @pytest.mark.rule("save")
    def test_nobody_is_saved_from_its_end(self, duel: Duel) -> None:
        _, tywin = duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(1)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            duel.you.duplicates(tywin)
            duel.you.attaches("Bodyguard", tywin)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Hear Me Roar!")
        assert duel.over
        assert tywin in duel.you.discard

    @pytest.mark.rule("leaves_play", "delayed_effects")
    def test_who_left_play_is_not_found_again(self, duel: Duel) -> None:
        _, tywin = duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(1)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await return_to_hand(tywin)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Hear Me Roar!")
        assert tywin in duel.you.hand

    @pytest.mark.rule("duplicates", "put_into_play", "delayed_effects")
    def test_a_copy_roars_as_a_duplicate_and_goes_at_the_end(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        _, copy = duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(1)
        duel.begin(self.phase(duel))
        duel.you.choose("Hear Me Roar!")
        assert tywin in duel.you.in_play
        assert tywin.duplicates == ()
        assert copy in duel.you.discard

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_that_was_spent_is_not_missed(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(1)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await kill(tywin)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Hear Me Roar!")
        duel.you.choose(tywin)
        assert duel.over
        assert tywin in duel.you.in_play

    @pytest.mark.rule("cancel")
    def test_cancelled_nobody_roars(self, duel: Duel) -> None:
        _, men = duel.you.holds("Hear Me Roar!", "Burned Men")
        duel.you.rich(1)
        duel.they.holds("The Hand's Judgment")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Hear Me Roar!")
        duel.they.choose("The Hand's Judgment")
        assert men in duel.you.hand


class TestTheThingsIDoForLove:
    @staticmethod
    def begin(duel: Duel, gold: int, *loved: str) -> None:
        """These of yours are in play, and you hold the event."""
        duel.you.controls(*loved)
        duel.you.holds("The Things I Do For Love")
        duel.you.rich(gold)
        duel.begin(action_window(duel.game, "challenges_phase"))

    @pytest.mark.rule("letter_x", "costs", "init_2_determine_cost", "init_4_pay_cost")
    def test_x_bounds_what_may_be_chosen(self, duel: Duel) -> None:
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark")
        self.begin(duel, 5, "Tywin Lannister")
        duel.you.choose("The Things I Do For Love")
        assert duel.you.prompt == "x"
        assert duel.you.offered == ["3", "4", "5"]
        duel.you.choose("3")
        assert arya in duel.they.hand
        assert robb in duel.they.in_play
        assert duel.you.gold == 2
        assert duel.you.player.faction_card.kneeling

    @pytest.mark.rule("letter_x")
    def test_more_may_be_paid_than_the_victim_is_worth(self, duel: Duel) -> None:
        arya, _ = duel.they.controls("Arya Stark", "Catelyn Stark")
        self.begin(duel, 4, "Cersei Lannister")
        duel.you.choose("The Things I Do For Love")
        duel.you.choose("4")
        assert duel.you.offered == ["Arya Stark", "Catelyn Stark"]
        duel.you.choose(arya)
        assert duel.you.gold == 0

    def test_nobody_is_cheap_enough_for_an_empty_purse(self, duel: Duel) -> None:
        duel.they.has("Arya Stark")
        self.begin(duel, 2, "Tywin Lannister")
        assert duel.over

    @pytest.mark.parametrize("loved", ["Burned Men", "Eddard Stark"])
    @pytest.mark.rule("play_restrictions")
    def test_needs_a_lannister_lord_or_lady(self, duel: Duel, loved: str) -> None:
        duel.they.controls("Arya Stark", "Cersei Lannister")
        self.begin(duel, 5, loved)
        assert duel.over

    def test_never_pushes_your_own(self, duel: Duel) -> None:
        self.begin(duel, 5, "Tywin Lannister", "Burned Men")
        assert duel.over

    @pytest.mark.rule("cannot")
    def test_pushes_nobody_who_cannot_be_returned(self, duel: Duel) -> None:
        forbid(ReturnedToHand, duel.they.has("Arya Stark"))
        self.begin(duel, 5, "Tywin Lannister")
        assert duel.over

    @pytest.mark.rule("costs", "kneel")
    def test_needs_a_standing_faction_card(self, duel: Duel) -> None:
        duel.you.player.faction_card.kneeling = True
        duel.they.has("Arya Stark")
        self.begin(duel, 5, "Tywin Lannister")
        assert duel.over

    def test_is_for_the_challenges_phase(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.they.has("Arya Stark")
        self.begin(duel, 5, "Tywin Lannister")
        assert duel.over

    @pytest.mark.rule("ownership")
    def test_returns_a_stolen_character_to_its_owner(self, duel: Duel) -> None:
        (men,) = duel.you.discarded("Burned Men")

        async def story() -> None:
            await put_into_play(men, duel.they.player)
            await action_window(duel.game, "challenges_phase")

        duel.you.has("Tywin Lannister")
        duel.you.holds("The Things I Do For Love")
        duel.you.rich(2)
        duel.begin(story())
        duel.you.choose("The Things I Do For Love")
        assert men in duel.you.hand

    @pytest.mark.rule("save")
    def test_a_duplicate_saves_from_it(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        duel.they.duplicates(arya)
        self.begin(duel, 3, "Tywin Lannister")
        duel.you.choose("The Things I Do For Love")
        duel.they.choose(arya)
        assert arya in duel.they.in_play

    @pytest.mark.rule("cancel", "letter_x", "printed")
    @pytest.mark.ruling("ours_printed_x")
    def test_is_judged_for_nothing_whatever_x_was_chosen(self, duel: Duel) -> None:
        arya = duel.they.has("Arya Stark")
        duel.they.holds("The Hand's Judgment")
        self.begin(duel, 5, "Tywin Lannister")
        duel.you.choose("The Things I Do For Love")
        duel.you.choose("4")
        duel.they.choose("The Hand's Judgment")
        assert arya in duel.they.in_play
        assert duel.they.gold == 0
        assert duel.you.player.faction_card.kneeling

    @pytest.mark.rule("letter_x", "init_3_modify_cost")
    def test_x_is_chosen_before_the_payment_is_reduced(self, duel: Duel) -> None:
        """Paxter Redwyne takes 1 off what is paid, and nothing off X."""
        arya, catelyn = duel.they.controls("Arya Stark", "Catelyn Stark")
        self.begin(duel, 2, "Tyrion Lannister", "Paxter Redwyne")
        duel.you.choose("The Things I Do For Love")
        assert arya in duel.they.hand  # 3, and no other X reaches anybody
        assert catelyn in duel.they.in_play
        assert duel.you.gold == 0

    @pytest.mark.rule("letter_x", "init_3_modify_cost")
    def test_only_what_makes_this_event_cheaper_raises_x(self, duel: Duel) -> None:
        duel.they.has("Arya Stark")
        reduce_next(duel.you.player, 1, lambda card: card.is_character, play=True)
        self.begin(duel, 2, "Tyrion Lannister")
        assert duel.over

    @pytest.mark.rule("letter_x", "printed")
    def test_for_nothing_only_a_free_character_is_pushed(self, duel: Duel) -> None:
        duel.they.has("Lannisport Merchant")
        beggar = invented(duel.they, "Beggar")
        self.begin(duel, 0, "Tywin Lannister")
        duel.you.choose("The Things I Do For Love")
        duel.finish()
        assert duel.they.hand == [beggar]

    @pytest.mark.rule("play_restrictions", "traits")
    def test_a_location_is_no_lord(self, duel: Duel) -> None:
        duel.they.has("Arya Stark")
        traits = ["Lord"]
        invented(duel.you, "The Hall", type="location", faction="lannister", traits=traits)
        self.begin(duel, 5)
        assert duel.over


class TestTreachery:
    @pytest.mark.rule("cancel", "nested_sequences", "triggering_condition")
    def test_cancels_a_reaction_nested_in_a_kill(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        robb = duel.they.has("Robb Stark", kneeling=True)
        ned = duel.they.has("Eddard Stark")
        duel.you.holds("Treachery")
        duel.you.rich(1)
        duel.begin(kill(ned))
        assert duel.you.offered == ["Joffrey Baratheon"]
        duel.you.passes()
        duel.they.choose(robb)
        assert duel.you.offered == ["Treachery"]
        duel.you.choose("Treachery")
        assert robb.kneeling
        assert duel.you.offered == ["Joffrey Baratheon"]  # a pass was not for good
        duel.you.choose(joffrey)
        assert joffrey.power == 1

    @pytest.mark.rule("duplicates", "cancel")
    def test_a_duplicate_cannot_be_cancelled(self, duel: Duel) -> None:
        duel.you.has("Tywin Lannister")
        duel.you.holds("Treachery")
        duel.you.rich(1)
        robb = duel.they.has("Robb Stark")
        duel.they.duplicates(robb)
        duel.begin(kill(robb))
        duel.they.choose(robb)
        assert duel.over
        assert robb in duel.they.in_play

    @pytest.mark.rule("cancel")
    def test_cancels_a_location(self, duel: Duel) -> None:
        betrays(duel.you)
        gates = duel.they.has("Gates of Winterfell")
        (top,) = duel.they.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(gates)
        duel.you.choose("Treachery")
        assert top.zone is Zone.DECK

    @pytest.mark.rule("cancel", "save")
    def test_cancels_the_save_of_an_attachment(self, duel: Duel) -> None:
        betrays(duel.you)
        robb = duel.they.has("Robb Stark")
        guard = duel.they.attaches("Bodyguard", robb)
        duel.begin(kill(robb))
        duel.they.choose(guard)
        duel.you.choose("Treachery")
        assert robb in duel.they.dead
        assert guard in duel.they.discard

    @pytest.mark.rule("cancel")
    def test_may_cancel_your_own(self, duel: Duel) -> None:
        betrays(duel.you)
        gates = duel.you.has("Gates of Winterfell")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(gates)
        assert duel.you.offered == ["Treachery"]

    def test_does_not_answer_events(self, duel: Duel) -> None:
        betrays(duel.you)
        robb = duel.they.has("Robb Stark")
        duel.they.holds("For the North!")
        duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.they.choose("For the North!")
        assert duel.over
        assert robb.strength == 7

    @pytest.mark.rule("ambush", "keywords")
    def test_does_not_answer_keywords(self, duel: Duel) -> None:
        betrays(duel.you)
        (men,) = duel.they.holds("Burned Men")
        duel.they.rich(2)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(men)
        assert duel.over

    @pytest.mark.parametrize("ally", ["Burned Men", "Robb Stark", "Casterly Rock"])
    @pytest.mark.rule("play_restrictions")
    def test_needs_a_unique_lannister_character(self, duel: Duel, ally: str) -> None:
        duel.you.has(ally)
        duel.you.holds("Treachery")
        duel.you.rich(1)
        gates = duel.they.has("Gates of Winterfell")
        duel.they.has("Tywin Lannister")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(gates)
        assert duel.over

    @pytest.mark.rule("costs")
    def test_costs_a_gold(self, duel: Duel) -> None:
        betrays(duel.you)
        duel.you.rich(0)
        gates = duel.they.has("Gates of Winterfell")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(gates)
        assert duel.over

    @pytest.mark.rule("cancel", "nested_sequences")
    def test_is_itself_judged(self, duel: Duel) -> None:
        betrays(duel.you)
        gates = duel.they.has("Gates of Winterfell")
        (top,) = duel.they.draws_next("Arya Stark")
        duel.they.holds("The Hand's Judgment")
        duel.they.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(gates)
        duel.you.choose("Treachery")
        duel.they.choose("The Hand's Judgment")
        assert top in duel.they.hand
