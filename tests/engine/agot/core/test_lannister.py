"""House Lannister in the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import PhaseEnds
from engine.agot.modifiers import CLAIM
from engine.agot.nouns import INTRIGUE, MILITARY, Keyword, Phase
from engine.agot.playing import action_window, ambush, marshal
from engine.agot.timing import happen
from engine.agot.verbs import kill
from tests.duel import Duel


class TestTheQueensAssassin:
    @pytest.mark.rule("ambush")
    def test_ambushed_with_more_cards_in_hand_an_opponent_loses_a_character(
        self, duel: Duel
    ) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice", "Ice")
        duel.they.holds("Ice")
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark")
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        duel.you.choose(assassin)
        duel.they.choose(arya)
        assert arya in duel.they.dead
        assert robb in duel.they.in_play

    def test_with_no_more_cards_nothing_is_offered(self, duel: Duel) -> None:
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        duel.they.holds("Ice")
        duel.they.has("Arya Stark")
        duel.you.rich(4)
        duel.begin(ambush(assassin, 4))
        assert duel.over

    @pytest.mark.rule("ambush", "marshal")
    def test_marshaling_is_no_ambush(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        assassin, *_ = duel.you.holds("The Queen's Assassin", "Ice")
        duel.they.has("Arya Stark")
        duel.you.rich(4)
        duel.begin(marshal(duel.you.player, assassin))
        assert duel.over


class TestGoldCloaks:
    @pytest.mark.rule("forced", "trigger_3_forced_interrupts", "faq_qr_end_of_phase")
    def test_go_home_at_the_end_of_the_phase_they_were_ambushed_in(self, duel: Duel) -> None:
        (cloaks,) = duel.you.holds("Gold Cloaks")
        duel.you.rich(2)

        async def story() -> None:
            await ambush(cloaks, 2)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        assert cloaks in duel.you.discard

    def test_stay_if_they_were_marshaled(self, duel: Duel) -> None:
        cloaks = duel.you.has("Gold Cloaks")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert cloaks in duel.you.in_play


class TestTheThingsIDoForLove:
    @pytest.mark.rule("letter_x", "costs", "init_2_determine_cost", "init_4_pay_cost")
    def test_x_bounds_what_may_be_chosen(self, duel: Duel) -> None:
        duel.you.has("Tywin Lannister")
        duel.you.holds("The Things I Do For Love")
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("The Things I Do For Love")
        assert duel.you.prompt == "x"
        assert duel.you.offered == ["3", "4", "5"]
        duel.you.choose("3")
        assert arya in duel.they.hand
        assert robb in duel.they.in_play
        assert duel.you.gold == 2
        assert duel.you.player.faction_card.kneeling

    def test_needs_a_lannister_lord_or_lady(self, duel: Duel) -> None:
        duel.you.has("Burned Men")
        duel.you.holds("The Things I Do For Love")
        duel.they.has("Arya Stark")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
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


class TestJoffreyBaratheon:
    @pytest.mark.rule("triggering_condition", "reactions")
    def test_answers_each_of_two_kills_in_one_window(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        ned, catelyn = duel.they.controls("Eddard Stark", "Catelyn Stark")
        duel.begin(kill(ned, catelyn))
        assert len(duel.you.offered) == 2
        duel.you.choose(joffrey)
        duel.you.choose(joffrey)
        assert joffrey.power == 2
        assert duel.over

    @pytest.mark.rule("triggering_condition", "save")
    def test_a_save_stops_one_of_two(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        ned, catelyn = duel.they.controls("Eddard Stark", "Catelyn Stark")
        duel.they.duplicates(ned)
        duel.begin(kill(ned, catelyn))
        duel.they.choose(ned)
        assert duel.you.offered == ["Joffrey Baratheon"]
        duel.you.choose(joffrey)
        assert ned in duel.they.in_play
        assert catelyn in duel.they.dead

    @pytest.mark.rule("limits_and_maxima")
    def test_three_times_a_round(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        nobles = duel.they.controls("Eddard Stark", "Catelyn Stark", "Robb Stark", "Sansa Stark")
        duel.begin(kill(*nobles))
        for _ in range(3):
            duel.you.choose(joffrey)
        assert duel.over
        assert joffrey.power == 3


class TestOthers:
    @pytest.mark.rule("claim")
    def test_cersei_raises_intrigue_claim_while_attacking(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        assert duel.you.player.plot_value(CLAIM) == 1
        duel.fighting(INTRIGUE, [cersei])
        assert duel.you.player.plot_value(CLAIM) == 2

    @pytest.mark.rule("renown", "attacker")
    def test_jaime_does_not_kneel_and_has_renown_in_war(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister")
        assert not jaime.has(Keyword.RENOWN)
        duel.begin(duel.attack(MILITARY, [jaime]))
        assert duel.you.prompt == "renown"
        duel.you.choose(jaime)
        assert jaime.power == 1
        assert not jaime.kneeling

    @pytest.mark.rule("may", "copy")
    def test_the_tickler_finds_a_copy(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        tickler = duel.you.has("The Tickler")
        arya = duel.they.has("Arya Stark")
        duel.they.draws_next("Arya Stark")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        duel.you.choose(arya)
        assert arya in duel.they.discard

    def test_tyrion_profits_from_every_intrigue(self, duel: Duel) -> None:
        tyrion, foe = duel.you.has("Tyrion Lannister"), duel.they.has("Cersei Lannister")
        duel.begin(duel.attack(INTRIGUE, [foe], against=duel.you))
        duel.you.choose(tyrion)
        assert duel.you.gold == 2

    @pytest.mark.rule("strength", "constant_abilities")
    def test_tywin_is_as_strong_as_his_gold(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.rich(3)
        assert tywin.strength == 9

    def test_widows_wail_arms_joffrey(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.you.attaches("Widow's Wail", joffrey)
        assert joffrey.strength == 5
        assert joffrey.icon(MILITARY)

    def test_casterly_rock_allows_a_second_intrigue(self, duel: Duel) -> None:
        duel.you.has("Casterly Rock")
        duel.fighting(INTRIGUE, [duel.you.has("Cersei Lannister")])
        assert may_initiate(duel.you.player, INTRIGUE, duel.they.player)

    def test_lannisport_draws_a_card(self, duel: Duel) -> None:
        port, cersei = duel.you.controls("Lannisport", "Cersei Lannister")
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [cersei])))
        duel.you.choose(port)
        assert len(duel.you.hand) == 1

    @pytest.mark.rule("delayed_effects", "put_into_play")
    def test_hear_me_roar_lasts_for_the_phase(self, duel: Duel) -> None:
        _, tywin = duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(1)

        async def story() -> None:
            await action_window(duel.game, "challenges_phase")
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose("Hear Me Roar!")
        assert tywin in duel.you.discard
        assert duel.over
