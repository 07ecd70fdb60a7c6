"""Plots of the Core Set that do something when they are revealed."""

from __future__ import annotations

import pytest

from engine.agot.events import Discard
from engine.agot.modifiers import CANNOT_BE
from engine.agot.scripting import Script
from engine.agot.zones import attach
from engine.core.errors import Refused
from tests.duel import Duel, invented
from tests.engine.agot.core.test_plots import immune_to_plots, reveal


class TestHeadsOnSpikes:
    def test_in_melee_one_chooses_whose_hand(self, melee: Duel) -> None:
        (ice,) = melee.they.holds("Ice")
        (arya,) = melee.seats[3].holds("Arya Stark")
        reveal(melee, melee.you, "Heads on Spikes")
        assert melee.you.offered == ["player 1", "player 3"]
        melee.you.choose(melee.seats[3].player)
        assert arya in melee.seats[3].dead
        assert ice in melee.they.hand

    @pytest.mark.rule("kill")
    def test_nobody_was_killed(self, duel: Duel) -> None:
        joffrey = duel.you.has("Joffrey Baratheon")
        duel.they.holds("Eddard Stark")
        reveal(duel, duel.you, "Heads on Spikes")
        assert duel.over
        assert joffrey.power == 0

    @pytest.mark.rule("discard_pile", "dead_pile")
    def test_a_character_dies_and_brings_power(self, duel: Duel) -> None:
        (arya,) = duel.they.holds("Arya Stark")
        reveal(duel, duel.you, "Heads on Spikes")
        assert arya in duel.they.dead
        assert duel.you.power == 2

    def test_any_other_card_is_only_discarded(self, duel: Duel) -> None:
        (ice,) = duel.they.holds("Ice")
        reveal(duel, duel.you, "Heads on Spikes")
        assert ice in duel.they.discard
        assert duel.you.power == 0

    def test_an_empty_hand_is_no_target(self, duel: Duel) -> None:
        reveal(duel, duel.you, "Heads on Spikes")
        assert duel.over


class TestMarchedToTheWall:
    @pytest.mark.rule("simultaneous_resolution", "save")
    def test_each_player_loses_a_character_of_their_choice(self, duel: Duel) -> None:
        arya, robb = duel.you.controls("Arya Stark", "Robb Stark")
        tywin, cersei = duel.they.controls("Tywin Lannister", "Cersei Lannister")
        duel.you.duplicates(arya)
        reveal(duel, duel.you, "Marched to the Wall")
        duel.you.choose(arya)
        duel.they.choose(cersei)
        assert duel.over
        assert arya in duel.you.discard
        assert len(duel.you.discard) == 2  # and the duplicate, which could not save her
        assert cersei in duel.they.discard
        assert (robb in duel.you.in_play, tywin in duel.they.in_play) == (True, True)

    def test_whoever_has_none_loses_none(self, duel: Duel) -> None:
        tywin = duel.they.has("Tywin Lannister")
        reveal(duel, duel.you, "Marched to the Wall")
        assert tywin in duel.they.discard

    @pytest.mark.rule("immune", "target")
    def test_the_immune_cannot_be_chosen(self, duel: Duel) -> None:
        hermit = invented(duel.they, "Hermit", immune_to_plots)
        robb = duel.they.has("Robb Stark")
        reveal(duel, duel.you, "Marched to the Wall")
        assert robb in duel.they.discard
        assert hermit in duel.they.in_play


class TestWildfireAssault:
    @pytest.mark.rule("save")
    def test_nobody_can_be_saved(self, duel: Duel) -> None:
        robb, tywin = duel.you.has("Robb Stark"), duel.they.has("Tywin Lannister")
        duel.they.duplicates(tywin)
        duel.you.attaches("Bodyguard", robb)
        reveal(duel, duel.you, "Wildfire Assault")
        duel.you.choose()
        duel.they.choose()
        assert duel.over
        assert robb in duel.you.dead
        assert tywin in duel.they.dead

    @pytest.mark.rule("player_order", "simultaneous_resolution")
    def test_the_first_player_chooses_first_and_all_die_together(self, duel: Duel) -> None:
        duel.game.first = duel.they.player
        duel.you.has("Robb Stark")
        tywin = duel.they.has("Tywin Lannister")
        reveal(duel, duel.you, "Wildfire Assault")
        assert not duel.you.asked
        duel.they.choose()
        assert tywin in duel.they.in_play
        duel.you.choose()
        assert tywin in duel.they.dead

    @pytest.mark.rule("immune")
    def test_the_immune_do_not_burn(self, duel: Duel) -> None:
        hermit = invented(duel.they, "Hermit", immune_to_plots)
        reveal(duel, duel.you, "Wildfire Assault")
        duel.they.choose()
        assert hermit in duel.they.in_play

    @pytest.mark.rule("kill")
    @pytest.mark.ruling("faq_2_3_referential_targets", "slip_faq_2_3_heading", "faq_def_choose")
    def test_kills_all_but_three_of_each(self, duel: Duel) -> None:
        mine = duel.you.controls("Arya Stark", "Robb Stark", "Sansa Stark", "Bran Stark")
        theirs = duel.they.controls("Tywin Lannister")
        reveal(duel, duel.you, "Wildfire Assault")
        duel.you.choose(*mine[:3])
        duel.they.choose(theirs[0])
        assert [card.name for card in duel.you.dead] == ["Bran Stark"]
        assert duel.they.dead == []

    @pytest.mark.ruling("faq_2_3_referential_targets")
    def test_one_may_spare_nobody(self, duel: Duel) -> None:
        duel.they.has("Tywin Lannister")
        reveal(duel, duel.you, "Wildfire Assault")
        duel.they.choose()
        assert len(duel.they.dead) == 1

    def test_a_fourth_cannot_be_spared(self, duel: Duel) -> None:
        mine = duel.you.controls("Arya Stark", "Robb Stark", "Sansa Stark", "Bran Stark")
        reveal(duel, duel.you, "Wildfire Assault")
        with pytest.raises(Refused):
            duel.you.choose(*mine)


class TestBuildingOrders:
    @pytest.mark.rule("search", "reveal", "look")
    def test_finds_a_location_or_an_attachment(self, duel: Duel) -> None:
        ice, *_ = duel.you.draws_next("Ice", "Arya Stark", "The Wall", "Growing Strong")
        reveal(duel, duel.you, "Building Orders")
        assert duel.you.offered == ["Ice", "The Wall"]
        duel.you.choose("Ice")
        assert ice in duel.you.hand
        assert "player 0 shows Ice and takes it: Building Orders" in duel.log()

    @pytest.mark.rule("search")
    def test_nobody_has_to_find_anything(self, duel: Duel) -> None:
        duel.you.draws_next("Ice")
        reveal(duel, duel.you, "Building Orders")
        duel.you.choose()
        assert duel.you.hand == []
        assert duel.over

    def test_ten_cards_deep_and_no_deeper(self, duel: Duel) -> None:
        duel.you.draws_next(*["Arya Stark"] * 9, "The Wall", "Ice")
        reveal(duel, duel.you, "Building Orders")
        assert duel.you.offered == ["The Wall"]

    @pytest.mark.rule("effects")
    def test_a_short_deck_is_searched_as_far_as_it_goes(self, duel: Duel) -> None:
        for card in list(duel.you.player.deck)[3:]:
            duel.remove(card)
        duel.you.draws_next("Ice")
        reveal(duel, duel.you, "Building Orders")
        assert duel.you.offered == ["Ice"]

    @pytest.mark.rule("search")
    def test_the_question_is_the_same_when_nothing_fits(self) -> None:
        def asked(top: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            duel.you.draws_next(top)
            reveal(duel, duel.you, "Building Orders")
            return [(d.id, d.prompt.id) for d in duel.session.pending]

        assert asked("Ice") == asked("Arya Stark") != []


class TestCallingTheBanners:
    def test_counts_an_opponents_characters(self, duel: Duel) -> None:
        duel.they.controls("Arya Stark", "Robb Stark", "Heart Tree Grove")
        duel.you.has("Burned Men")
        reveal(duel, duel.you, "Calling the Banners")
        assert duel.you.gold == 2

    def test_one_opponent_is_chosen(self, melee: Duel) -> None:
        melee.they.controls("Arya Stark", "Robb Stark")
        melee.seats[2].has("Burned Men")
        reveal(melee, melee.you, "Calling the Banners")
        melee.you.choose(melee.seats[2].player)
        assert melee.you.gold == 1

    @pytest.mark.ruling("faq_2_3_referential_targets")
    def test_an_opponent_without_characters_may_be_chosen(self, melee: Duel) -> None:
        melee.they.has("Arya Stark")
        reveal(melee, melee.you, "Calling the Banners")
        melee.you.choose(melee.seats[2].player)
        assert melee.over
        assert melee.you.gold == 0

    @pytest.mark.rule("abilities")
    def test_nobody_to_call_no_gold(self, duel: Duel) -> None:
        duel.you.has("Burned Men")
        reveal(duel, duel.you, "Calling the Banners")
        assert duel.over
        assert duel.you.gold == 0

    @pytest.mark.rule("abilities")
    def test_where_nobody_has_characters_nobody_is_chosen(self, melee: Duel) -> None:
        melee.you.has("Burned Men")
        reveal(melee, melee.you, "Calling the Banners")
        assert melee.over


class TestConfiscation:
    def test_discards_an_attachment_of_anybody(self, duel: Duel) -> None:
        ice = duel.they.attaches("Ice", duel.they.has("Arya Stark"))
        duel.you.attaches("Little Bird", duel.you.has("Robb Stark"))
        reveal(duel, duel.you, "Confiscation")
        assert duel.you.offered == ["Little Bird", "Ice"]
        duel.you.choose(ice)
        assert ice in duel.they.discard

    @pytest.mark.rule("target", "when_revealed")
    def test_without_attachments_it_does_not_initiate(self, duel: Duel) -> None:
        duel.they.has("Arya Stark")
        reveal(duel, duel.you, "Confiscation")
        assert duel.over
        assert duel.log() == []

    @pytest.mark.ruling("faq_2_1_cannot_be")
    def test_what_cannot_be_discarded_cannot_be_chosen(self, duel: Duel) -> None:
        def lasts(script: Script) -> None:
            script.rules(CANNOT_BE, lambda me, card, what: card is me and what is Discard)

        attach(invented(duel.they, "Brand", lasts, type="attachment"), duel.they.has("Arya Stark"))
        reveal(duel, duel.you, "Confiscation")
        assert duel.over
        assert duel.log() == []

    @pytest.mark.rule("when_revealed")
    def test_is_not_optional(self, duel: Duel) -> None:
        bird = duel.you.attaches("Little Bird", duel.you.has("Robb Stark"))
        reveal(duel, duel.you, "Confiscation")
        assert bird in duel.you.discard


class TestCountingCoppers:
    @pytest.mark.rule("drawing_cards")
    def test_draws_three(self, duel: Duel) -> None:
        reveal(duel, duel.you, "Counting Coppers")
        assert (len(duel.you.hand), len(duel.they.hand)) == (3, 0)

    @pytest.mark.rule("effects", "winning_the_game")
    def test_draws_what_there_is(self, duel: Duel) -> None:
        for card in list(duel.you.player.deck)[2:]:
            duel.remove(card)
        reveal(duel, duel.you, "Counting Coppers")
        assert len(duel.you.hand) == 2
        assert duel.winner is duel.they


class TestFilthyAccusations:
    @pytest.mark.rule("target", "kneel")
    def test_cannot_choose_the_kneeling(self, duel: Duel) -> None:
        duel.you.has("Arya Stark", kneeling=True)
        robb, sansa = duel.they.controls("Robb Stark", "Sansa Stark")
        reveal(duel, duel.you, "Filthy Accusations")
        assert duel.you.offered == ["Robb Stark", "Sansa Stark"]
        duel.you.choose(sansa)
        assert (robb.kneeling, sansa.kneeling) == (False, True)

    @pytest.mark.rule("when_revealed")
    def test_if_need_be_ones_own_character(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        reveal(duel, duel.you, "Filthy Accusations")
        assert robb.kneeling


class TestRebuilding:
    @pytest.mark.rule("choose", "when_revealed")
    @pytest.mark.ruling("ours_up_to")
    def test_shuffles_up_to_three_cards_back(self, duel: Duel) -> None:
        duel.you.discarded("Ice", "Arya Stark", "Robb Stark", "Sansa Stark")
        deck = len(duel.you.player.deck)
        reveal(duel, duel.you, "Rebuilding")
        assert duel.you.decision is not None
        assert (duel.you.decision.low, duel.you.decision.high) == (1, 3)
        with pytest.raises(Refused):
            duel.you.choose()
        duel.you.choose("Ice", "Arya Stark", "Robb Stark")
        assert len(duel.you.player.deck) == deck + 3
        assert [card.name for card in duel.you.discard] == ["Sansa Stark"]

    def test_neither_the_dead_nor_an_opponents_cards(self, duel: Duel) -> None:
        duel.you.buried("Arya Stark")
        duel.they.discarded("Ice")
        reveal(duel, duel.you, "Rebuilding")
        assert duel.over
        assert len(duel.you.dead) == len(duel.they.discard) == 1


class TestReinforcements:
    def test_come_from_hand_or_discard_pile(self, duel: Duel) -> None:
        duel.you.holds("Arya Stark", "Tywin Lannister", "Ice")
        (men,) = duel.you.discarded("Burned Men")
        duel.you.buried("Sansa Stark")
        reveal(duel, duel.you, "Reinforcements")
        assert duel.you.offered == ["Arya Stark", "Burned Men"]
        duel.you.choose(men)
        assert men in duel.you.in_play

    def test_five_gold_is_enough_and_six_too_much(self, duel: Duel) -> None:
        (five, _) = duel.you.holds("Littlefinger", "Robb Stark")
        reveal(duel, duel.you, "Reinforcements")
        assert five in duel.you.in_play
        assert [card.name for card in duel.you.hand] == ["Robb Stark"]

    @pytest.mark.rule("put_into_play", "marshal")
    def test_are_not_marshaled(self, duel: Duel) -> None:
        duel.you.holds("Littlefinger")
        reveal(duel, duel.you, "Reinforcements")
        assert duel.over
        assert duel.you.player.marshaled == []

    @pytest.mark.rule("unique_cards", "dead_pile")
    def test_the_dead_stay_dead(self, duel: Duel) -> None:
        duel.you.buried("Arya Stark")
        duel.you.holds("Arya Stark")
        reveal(duel, duel.you, "Reinforcements")
        assert duel.over
        assert duel.you.in_play == []

    def test_are_characters(self, duel: Duel) -> None:
        duel.you.holds("The Roseroad")
        duel.you.discarded("Sea Tower")
        reveal(duel, duel.you, "Reinforcements")
        assert duel.you.offered == []


class TestSummons:
    def test_finds_a_character(self, duel: Duel) -> None:
        duel.you.draws_next("Ice", "Arya Stark", "The Wall")
        reveal(duel, duel.you, "Summons")
        assert "Ice" not in duel.you.offered
        duel.you.choose("Arya Stark")
        assert [card.name for card in duel.you.hand] == ["Arya Stark"]

    @pytest.mark.rule("search")
    def test_the_question_is_the_same_when_nothing_fits(self) -> None:
        def asked(top: str) -> list[tuple[int, str]]:
            duel = Duel(quick=False)
            duel.you.draws_next(*[top] * 10)
            reveal(duel, duel.you, "Summons")
            return [(d.id, d.prompt.id) for d in duel.session.pending]

        assert asked("Ice") == asked("Arya Stark") != []

    def test_ten_cards_deep_and_no_deeper(self, duel: Duel) -> None:
        duel.you.draws_next(*["Ice"] * 9, "Robb Stark", "Arya Stark")
        reveal(duel, duel.you, "Summons")
        assert duel.you.offered == ["Robb Stark"]

    @pytest.mark.rule("search", "look")
    def test_an_opponent_sees_only_what_is_shown(self, duel: Duel) -> None:
        duel.you.draws_next("Ice", "Arya Stark")
        reveal(duel, duel.you, "Summons")
        duel.you.choose("Arya Stark")
        told = " ".join(duel.log(duel.they))
        assert "Arya Stark" in told
        assert "Ice" not in told
