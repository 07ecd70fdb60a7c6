"""Neutral cards of the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.events import (
    ChallengeEnds,
    Discard,
    DominanceWon,
    Marshaled,
    PhaseEnds,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import INCOME, INITIATIVE, RESERVE
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    Icon,
    Keyword,
    Phase,
    Scope,
    Side,
    Token,
    Zone,
)
from engine.agot.playing import action_window, marshal, may_marshal, put_into_play
from engine.agot.prices import price
from engine.agot.rounds import dominance_total
from engine.agot.timing import happen
from engine.agot.verbs import discard, discard_token, kill, return_to_hand, take_control, wither
from tests.duel import Duel


def marshaling() -> Duel:
    return Duel(phase=Phase.MARSHALING)


def dominance() -> Duel:
    return Duel(phase=Phase.DOMINANCE)


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

    @pytest.mark.rule("letter_x")
    def test_the_x_of_an_event_is_what_that_event_made_it(self, duel: Duel) -> None:
        """A judgment of an event for 2 costs 2, and so does the judgment of that judgment."""
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
        assert (duel.you.gold, duel.they.gold) == (0, 2)

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


class TestBodyguard:
    def test_saves_from_death(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        guard = duel.you.attaches("Bodyguard", robb)
        duel.begin(kill(robb))
        duel.you.choose(guard)
        assert robb in duel.you.in_play

    def test_guards_nobody_but_its_bearer(self, duel: Duel) -> None:
        robb, sansa = duel.you.controls("Robb Stark", "Sansa Stark")
        duel.you.attaches("Bodyguard", robb)
        duel.begin(kill(sansa))
        assert "Bodyguard" not in duel.you.offered

    @pytest.mark.rule("save")
    def test_not_from_what_cannot_be_saved_from(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Bodyguard", robb)
        duel.begin(kill(robb, can_be_saved=False))
        assert robb in duel.you.dead

    @pytest.mark.rule("save")
    @pytest.mark.ruling("faq_3_1_saving_terminal")
    def test_not_from_a_condition_that_would_stay(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        guard = duel.you.attaches("Bodyguard", robb)
        duel.begin(wither(robb, 5, until=Scope.PHASE))
        assert duel.over
        assert robb in duel.you.dead
        assert guard in duel.you.hand

    @pytest.mark.rule("control", "attachment_cards")
    def test_its_controller_decides_whoever_bears_it(self, duel: Duel) -> None:
        robb = duel.they.has("Robb Stark")
        guard = duel.you.attaches("Bodyguard", robb)
        duel.begin(kill(robb))
        assert not duel.they.asked
        duel.you.choose(guard)
        assert robb in duel.they.in_play

    @pytest.mark.rule("attachment_cards")
    def test_follows_its_bearer_to_another_side_and_stays_yours(self, duel: Duel) -> None:
        sansa = duel.you.has("Sansa Stark")
        guard = duel.you.attaches("Bodyguard", sansa)
        duel.begin(take_control(duel.they.player, sansa))
        assert sansa in duel.they.in_play
        assert guard.parent is sansa
        assert guard in duel.you.in_play

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


class TestSealOfTheHand:
    @pytest.mark.rule("kneel", "stand")
    def test_kneels_to_stand_its_bearer(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        seal = duel.you.attaches("Seal of the Hand", robb)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(seal)
        assert (robb.kneeling, seal.kneeling) == (False, True)

    def test_a_standing_bearer_needs_no_seal(self, duel: Duel) -> None:
        duel.you.attaches("Seal of the Hand", duel.you.has("Robb Stark"))
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("costs")
    def test_a_kneeling_seal_is_used_up(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark", kneeling=True)
        duel.you.attaches("Seal of the Hand", robb).kneeling = True
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_in_any_phase(self) -> None:
        duel = Duel(phase=Phase.DRAW)
        seal = duel.you.attaches("Seal of the Hand", duel.you.has("Robb Stark", kneeling=True))
        duel.begin(action_window(duel.game, "draw_phase"))
        assert duel.you.offered == [seal.name]

    @pytest.mark.rule("play_restrictions")
    def test_is_for_lords_and_ladies(self, duel: Duel) -> None:
        robb, sansa, men = duel.you.controls("Robb Stark", "Sansa Stark", "Burned Men")
        (seal,) = duel.you.holds("Seal of the Hand")
        assert [may_bear(card, seal) for card in (robb, sansa, men)] == [True, True, False]


class TestLittleBird:
    @pytest.mark.rule("challenge_icons", "gains")
    def test_gives_an_intrigue_icon(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        assert not may_be_declared(men, INTRIGUE, Side.ATTACKING)
        duel.you.attaches("Little Bird", men)
        assert men.icons == (MILITARY, INTRIGUE)
        assert may_be_declared(men, INTRIGUE, Side.ATTACKING)

    @pytest.mark.rule("gains", "blank")
    def test_to_a_blank_character_too(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        duel.you.attaches("Little Bird", robb)
        duel.they.attaches("Milk of the Poppy", robb)
        assert robb.icon(INTRIGUE)


class TestNobleLineage:
    def test_gives_a_power_icon_as_long_as_it_is_there(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        lineage = duel.you.attaches("Noble Lineage", men)
        assert men.icon(POWER)
        duel.begin(discard(lineage))
        assert men.icons == (MILITARY,)

    def test_makes_nobody_a_lord(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        duel.you.attaches("Noble Lineage", men)
        assert not men.is_a("Lord", "Lady")


class TestSyriosTraining:
    def test_gives_a_military_icon(self, duel: Duel) -> None:
        sansa = duel.you.has("Sansa Stark")
        assert not sansa.icon(MILITARY)
        duel.you.attaches("Syrio's Training", sansa)
        assert sansa.icon(MILITARY)

    @pytest.mark.rule("challenge_icons")
    def test_a_second_icon_of_a_type_adds_nothing(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        duel.you.attaches("Syrio's Training", men)
        assert men.icons == (MILITARY,)


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
        assert not may_marshal(duel.you.player, other)


class TestPutToTheSword:
    def test_kills_a_character_of_the_loser(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb, arya = duel.they.controls("Robb Stark", "Arya Stark")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        assert duel.you.offered == ["Robb Stark", "Arya Stark"]
        duel.you.choose(robb)
        assert robb in duel.they.dead
        assert (arya.in_play, duel.you.gold) == (False, 0)  # she fell to the claim

    @pytest.mark.parametrize(
        ("icon", "defender"), [(POWER, None), (INTRIGUE, None), (MILITARY, "Ser Jaime Lannister")]
    )
    def test_needs_a_military_win_by_five(
        self, duel: Duel, icon: Icon, defender: str | None
    ) -> None:
        tywin = duel.you.has("Tywin Lannister")
        defenders = [duel.they.has(defender)] if defender else []
        duel.they.has("Robb Stark")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin], defenders)))
        assert "Put to the Sword" not in duel.you.offered

    def test_is_an_attackers_event(self, duel: Duel) -> None:
        tywin, men = duel.you.has("Tywin Lannister"), duel.they.has("Burned Men")
        duel.you.has("Robb Stark")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        defenders = duel.you.in_play
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], defenders, against=duel.you)))
        assert tywin.strength >= 6
        assert "Put to the Sword" not in duel.you.offered

    @pytest.mark.rule("target")
    def test_needs_a_victim(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        assert "Put to the Sword" not in duel.you.offered

    @pytest.mark.rule("save", "duplicates")
    def test_a_duplicate_saves(self, duel: Duel) -> None:
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.they.duplicates(robb)
        duel.you.rich(2)
        duel.you.holds("Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.they.choose(robb)
        assert robb.duplicates == ()
        duel.finish()
        assert robb in duel.they.dead  # by the claim, from which nothing saves him now

    @pytest.mark.rule("max_x")
    def test_one_per_challenge_for_each_player(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb, _ = duel.they.controls("Robb Stark", "Arya Stark")
        duel.you.rich(9)
        duel.you.holds("Put to the Sword", "Put to the Sword")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Sword")
        duel.you.choose(robb)
        assert "Put to the Sword" not in duel.you.offered

    @pytest.mark.rule("max_x")
    def test_again_in_the_next_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        robb, arya, sansa = duel.they.controls("Robb Stark", "Arya Stark", "Sansa Stark")
        duel.you.rich(9)
        duel.you.holds("Put to the Sword", "Put to the Sword")

        async def story() -> None:
            await duel.conclude(duel.fighting(MILITARY, [tywin]))
            await duel.conclude(duel.fighting(MILITARY, [tywin]))

        duel.begin(story())
        duel.you.choose("Put to the Sword")
        duel.you.choose(robb)
        duel.they.choose(arya)  # the claim
        duel.you.choose()  # no renown
        duel.you.choose("Put to the Sword")
        assert sansa in duel.they.dead


class TestPutToTheTorch:
    def test_discards_a_location_of_the_loser(self, duel: Duel) -> None:
        tywin, wall = duel.you.has("Tywin Lannister"), duel.they.has("The Wall")
        duel.you.has("Highgarden")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        assert wall in duel.they.discard

    @pytest.mark.parametrize(
        ("icon", "defender"), [(POWER, None), (INTRIGUE, None), (MILITARY, "Ser Jaime Lannister")]
    )
    def test_needs_a_military_win_by_five(
        self, duel: Duel, icon: Icon, defender: str | None
    ) -> None:
        tywin = duel.you.has("Tywin Lannister")
        defenders = [duel.they.has(defender)] if defender else []
        duel.they.has("The Roseroad")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin], defenders)))
        assert "Put to the Torch" not in duel.you.offered

    def test_is_an_attackers_event(self, duel: Duel) -> None:
        duel.you.controls("Tywin Lannister", "Robb Stark")
        men = duel.they.has("Burned Men")
        duel.they.has("The Roseroad")
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        defenders = duel.you.in_play
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men], defenders, against=duel.you)))
        assert "Put to the Torch" not in duel.you.offered

    @pytest.mark.rule("save", "duplicates")
    def test_a_duplicate_saves_a_location(self, duel: Duel) -> None:
        tywin, wall = duel.you.has("Tywin Lannister"), duel.they.has("The Wall", kneeling=True)
        duel.they.duplicates(wall)
        duel.you.rich(1)
        duel.you.holds("Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        duel.they.choose(wall)
        assert wall in duel.they.in_play

    @pytest.mark.rule("max_x")
    def test_one_per_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        wall, _ = duel.they.controls("The Wall", "The Roseroad", kneeling=True)
        duel.you.rich(9)
        duel.you.holds("Put to the Torch", "Put to the Torch")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [tywin])))
        duel.you.choose("Put to the Torch")
        duel.you.choose(wall)
        assert "Put to the Torch" not in duel.you.offered


class TestSuperiorClaim:
    def test_brings_two_power_to_an_attacker(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("Superior Claim")
        assert duel.you.player.faction_card.power == 2 + 1  # unopposed

    def test_and_to_a_defender(self, duel: Duel) -> None:
        tywin, faithful = duel.you.has("Tywin Lannister"), duel.they.has("Dragonstone Faithful")
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [faithful], [tywin], against=duel.you)))
        duel.you.choose("Superior Claim")
        assert duel.you.power == 2

    @pytest.mark.parametrize(
        ("icon", "defender"), [(MILITARY, None), (INTRIGUE, None), (POWER, "Arya Stark")]
    )
    def test_needs_a_power_win_by_five(self, duel: Duel, icon: Icon, defender: str | None) -> None:
        tywin = duel.you.has("Tywin Lannister")
        defenders = [duel.they.has(defender)] if defender else []
        duel.you.holds("Superior Claim")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin], defenders)))
        assert "Superior Claim" not in duel.you.offered

    @pytest.mark.rule("max_x")
    def test_one_per_challenge(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Superior Claim", "Superior Claim")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("Superior Claim")
        assert "Superior Claim" not in duel.you.offered

    @pytest.mark.rule("cancel", "limits_and_maxima")
    def test_cancelled_it_counts_and_brings_nothing(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.holds("Superior Claim", "Superior Claim")
        duel.they.holds("The Hand's Judgment")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("Superior Claim")
        duel.they.choose("The Hand's Judgment")
        assert "Superior Claim" not in duel.you.offered
        duel.finish()
        assert duel.you.player.faction_card.power == 1  # unopposed


def test_dominance_is_worth_one_power(duel: Duel) -> None:
    duel.begin(happen(DominanceWon(duel.you.player)))
    assert duel.you.power == 1


def test_discard_is_no_kill(duel: Duel) -> None:
    joffrey = duel.you.has("Joffrey Baratheon")
    robb = duel.they.has("Robb Stark")
    duel.begin(happen(Discard(robb)))
    assert duel.over
    assert joffrey.power == 0
