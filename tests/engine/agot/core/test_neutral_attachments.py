"""The neutral attachments of the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_be_declared
from engine.agot.fitness import may_bear
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    Keyword,
    Phase,
    Scope,
    Side,
)
from engine.agot.playing import action_window, marshal
from engine.agot.verbs import discard, kill, return_to_hand, take_control, wither
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
