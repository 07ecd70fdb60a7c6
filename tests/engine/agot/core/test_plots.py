"""Plots and agendas of the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import initiate, may_initiate
from engine.agot.events import DominanceWon, Modified, PhaseBegins, PhaseEnds, PlotRevealed
from engine.agot.modifiers import CLAIM, INCOME, STRENGTH
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Keyword, Phase, Scope, Token, Zone
from engine.agot.playing import action_window, marshal, may_marshal
from engine.agot.prices import price
from engine.agot.prints import prints
from engine.agot.rounds import when_revealed
from engine.agot.setup import bring
from engine.agot.state import Card
from engine.agot.timing import happen
from tests.duel import Duel, Seat


def reveal(duel: Duel, seat: Seat, name: str) -> Card:
    """The plot lies revealed and its When Revealed ability begins."""
    plot = seat.reveals(name)
    duel.begin(when_revealed(duel.game, [plot]))
    return plot


class TestFortifiedPosition:
    @pytest.mark.rule("blank", "printed")
    def test_blanks_keywords_and_abilities_but_no_traits(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.you.rich(4)
        assert tywin.strength == 10
        duel.they.reveals("Fortified Position")
        assert tywin.strength == 6
        assert not tywin.has(Keyword.RENOWN)
        assert tywin.is_a("Lord")

    @pytest.mark.rule("blank", "plot_value_modifiers")
    def test_blanks_symbols_in_the_text_box_but_no_challenge_icons(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        assert duel.you.player.plot_value(INCOME) == 4 + 2
        duel.they.reveals("Fortified Position")
        assert duel.you.player.plot_value(INCOME) == 4
        assert tywin.icons == (MILITARY, INTRIGUE, POWER)

    @pytest.mark.rule("blank", "gains")
    def test_leaves_what_is_gained_from_elsewhere(self, duel: Duel) -> None:
        jon = duel.you.has("Jon Snow")
        duel.you.attaches("Longclaw", jon)
        duel.they.reveals("Fortified Position")
        assert jon.strength == 5
        assert jon.has(Keyword.RENOWN)

    @pytest.mark.rule("modifiers", "lasting_effects")
    def test_lasting_modifiers_stay(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(happen(Modified(tywin, STRENGTH, 2, Scope.PHASE)))
        duel.they.reveals("Fortified Position")
        assert tywin.strength == 8


class TestAGameOfThrones:
    @pytest.mark.rule("cannot", "challenges_phase")
    def test_an_intrigue_challenge_must_be_won_first(self, duel: Duel) -> None:
        duel.they.reveals("A Game of Thrones")
        you, they = duel.you.player, duel.they.player
        assert [i for i in (MILITARY, INTRIGUE, POWER) if may_initiate(you, i, they)] == [INTRIGUE]
        fight = duel.fighting(INTRIGUE, [duel.you.has("Tywin Lannister")])
        fight.winner, fight.loser = you, they
        assert may_initiate(you, MILITARY, they)
        assert not may_initiate(they, MILITARY, you)


class TestCalmOverWesteros:
    @pytest.mark.rule("claim", "lasting_effects", "when_revealed")
    def test_lowers_the_claim_of_whoever_attacks_you_with_the_named_type(self, duel: Duel) -> None:
        foe = duel.they.has("Tywin Lannister")
        reveal(duel, duel.you, "Calm Over Westeros")
        duel.you.choose("military")
        they = duel.they.player
        assert they.plot_value(CLAIM) == 1
        duel.fighting(MILITARY, [foe], against=duel.you)
        assert they.plot_value(CLAIM) == 0
        duel.fighting(POWER, [foe], against=duel.you)
        assert they.plot_value(CLAIM) == 1

    @pytest.mark.rule("lasting_effects")
    def test_holds_until_its_player_reveals_a_new_plot(self, duel: Duel) -> None:
        foe = duel.they.has("Tywin Lannister")
        plot = duel.you.reveals("Calm Over Westeros")

        async def story() -> None:
            await when_revealed(duel.game, [plot])
            await happen(PlotRevealed(duel.you.player, duel.you.player.plots[0]))

        duel.begin(story())
        duel.you.choose("military")
        duel.fighting(MILITARY, [foe], against=duel.you)
        assert duel.they.player.plot_value(CLAIM) == 1


class TestNavalSuperiority:
    @pytest.mark.rule("base_value", "modifiers")
    def test_the_base_is_nothing_but_modifiers_stay(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        duel.you.has("Tywin Lannister")
        assert duel.you.player.plot_value(INCOME) == 7
        duel.they.reveals("Naval Superiority")
        assert duel.you.player.plot_value(INCOME) == 2
        assert duel.they.player.plot_value(INCOME) == 2  # neither Kingdom nor Edict


class TestHeadsOnSpikes:
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


class TestWildfireAssault:
    @pytest.mark.rule("faq_2_3_referential_targets", "kill")
    @pytest.mark.rule("slip_faq_2_3_heading", "faq_def_choose")
    def test_kills_all_but_three_of_each(self, duel: Duel) -> None:
        mine = duel.you.controls("Arya Stark", "Robb Stark", "Sansa Stark", "Bran Stark")
        theirs = duel.they.controls("Tywin Lannister")
        reveal(duel, duel.you, "Wildfire Assault")
        duel.you.choose(*mine[:3])
        duel.they.choose(theirs[0])
        assert [card.name for card in duel.you.dead] == ["Bran Stark"]
        assert duel.they.dead == []

    @pytest.mark.rule("faq_2_3_referential_targets")
    def test_one_may_spare_nobody(self, duel: Duel) -> None:
        duel.they.has("Tywin Lannister")
        reveal(duel, duel.you, "Wildfire Assault")
        duel.they.choose()
        assert len(duel.they.dead) == 1


class TestPowerBehindTheThrone:
    @pytest.mark.rule("influence_tokens", "costs", "actions")
    def test_a_token_pays_to_stand_a_character(self, duel: Duel) -> None:
        arya = duel.you.has("Arya Stark", kneeling=True)
        plot = duel.you.reveals("Power Behind the Throne")

        async def story() -> None:
            await when_revealed(duel.game, [plot])
            await action_window(duel.game, "plot_phase")

        duel.begin(story())
        assert plot.tokens == {Token.STAND: 1}
        duel.you.choose(plot)
        assert not arya.kneeling
        assert plot.tokens == {}
        assert duel.over

    @pytest.mark.rule("target", "costs")
    def test_nobody_to_stand_nothing_to_pay_for(self, duel: Duel) -> None:
        duel.you.has("Arya Stark")
        plot = duel.you.reveals("Power Behind the Throne")
        plot.tokens[Token.STAND] = 1
        duel.begin(action_window(duel.game, "plot_phase"))
        assert duel.over

    @pytest.mark.rule("faq_1_4_control_of_tokens")
    def test_an_opponents_token_pays_no_cost(self, duel: Duel) -> None:
        duel.you.has("Arya Stark", kneeling=True)
        plot = duel.they.reveals("Power Behind the Throne")
        plot.tokens[Token.STAND] = 1
        duel.begin(action_window(duel.game, "plot_phase"))
        assert not duel.you.asked
        assert duel.they.offered == ["Power Behind the Throne"]


class TestOthers:
    def test_a_clash_of_kings_takes_power_after_a_won_power_challenge(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("A Clash of Kings")
        assert duel.they.player.faction_card.power == 1  # one more went by claim

    def test_a_feast_for_crows_after_dominance(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.reveals("A Feast for Crows")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose("A Feast for Crows")
        assert duel.you.power == 3

    def test_a_noble_cause_makes_the_first_noble_cheaper(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        robb, sansa, arya = duel.you.holds("Robb Stark", "Sansa Stark", "Burned Men")
        you = duel.you.player
        assert [price(you, card) for card in (robb, sansa, arya)] == [4, 1, 2]
        duel.you.rich(4)
        duel.begin(marshal(you, robb))
        assert duel.you.gold == 0
        assert price(you, sansa) == 3

    def test_a_storm_of_swords_allows_a_second_military_challenge(self, duel: Duel) -> None:
        duel.you.reveals("A Storm of Swords")
        you, they = duel.you.player, duel.they.player
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert may_initiate(you, MILITARY, they)
        duel.fighting(MILITARY, [duel.you.has("Ser Jaime Lannister")])
        assert not may_initiate(you, MILITARY, they)

    @pytest.mark.rule("search", "reveal", "look")
    def test_building_orders_finds_a_location_or_attachment(self, duel: Duel) -> None:
        ice, _ = duel.you.draws_next("Ice", "Arya Stark")
        reveal(duel, duel.you, "Building Orders")
        assert duel.you.offered == ["Ice"]
        duel.you.choose("Ice")
        assert ice in duel.you.hand
        assert "player 0 shows Ice and takes it." in duel.log()

    @pytest.mark.rule("search")
    def test_nobody_has_to_find_anything(self, duel: Duel) -> None:
        duel.you.draws_next("Ice")
        reveal(duel, duel.you, "Building Orders")
        duel.you.choose()
        assert duel.you.hand == []
        assert duel.over

    def test_calling_the_banners_counts_an_opponents_characters(self, duel: Duel) -> None:
        duel.they.controls("Arya Stark", "Robb Stark", "Heart Tree Grove")
        reveal(duel, duel.you, "Calling the Banners")
        assert duel.you.gold == 2

    def test_confiscation_discards_an_attachment(self, duel: Duel) -> None:
        ice = duel.they.attaches("Ice", duel.they.has("Arya Stark"))
        reveal(duel, duel.you, "Confiscation")
        assert ice in duel.they.discard

    @pytest.mark.rule("drawing_cards")
    def test_counting_coppers_draws_three(self, duel: Duel) -> None:
        reveal(duel, duel.you, "Counting Coppers")
        assert len(duel.you.hand) == 3

    @pytest.mark.rule("target", "kneel")
    def test_filthy_accusations_cannot_choose_the_kneeling(self, duel: Duel) -> None:
        duel.you.has("Arya Stark", kneeling=True)
        robb, sansa = duel.they.controls("Robb Stark", "Sansa Stark")
        reveal(duel, duel.you, "Filthy Accusations")
        assert duel.you.offered == ["Robb Stark", "Sansa Stark"]
        duel.you.choose(sansa)
        assert (robb.kneeling, sansa.kneeling) == (False, True)

    def test_jousting_contest_allows_one_on_each_side(self, duel: Duel) -> None:
        duel.they.reveals("Jousting Contest")
        duel.you.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(initiate(duel.you.player))
        with pytest.raises(Exception, match="at_most"):
            duel.you.choose("military", "Robb Stark", "Ser Jaime Lannister")
        duel.you.choose("military", "Robb Stark")

    @pytest.mark.rule("cannot")
    def test_marching_orders_forbids_all_but_characters(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        ice, grove, arya = duel.you.holds("Ice", "Heart Tree Grove", "Arya Stark")
        duel.you.has("Robb Stark")
        duel.you.rich(9)
        you = duel.you.player
        assert [may_marshal(you, card) for card in (ice, grove, arya)] == [False, False, True]

    def test_rebuilding_shuffles_up_to_three_cards_back(self, duel: Duel) -> None:
        duel.you.discarded("Ice", "Arya Stark", "Robb Stark", "Sansa Stark")
        deck = len(duel.you.player.deck)
        reveal(duel, duel.you, "Rebuilding")
        duel.you.choose("Ice", "Arya Stark", "Robb Stark")
        assert len(duel.you.player.deck) == deck + 3
        assert [card.name for card in duel.you.discard] == ["Sansa Stark"]

    def test_reinforcements_come_from_hand_or_discard_pile(self, duel: Duel) -> None:
        duel.you.holds("Arya Stark", "Tywin Lannister")
        (men,) = duel.you.discarded("Burned Men")
        reveal(duel, duel.you, "Reinforcements")
        assert duel.you.offered == ["Arya Stark", "Burned Men"]
        duel.you.choose(men)
        assert men in duel.you.in_play

    def test_sneak_attack_allows_one_challenge(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert not may_initiate(duel.you.player, POWER, duel.they.player)

    def test_summons_finds_a_character(self, duel: Duel) -> None:
        duel.you.draws_next("Ice", "Arya Stark")
        reveal(duel, duel.you, "Summons")
        duel.you.choose("Arya Stark")
        assert [card.name for card in duel.you.hand] == ["Arya Stark"]

    @pytest.mark.rule("forced", "gold")
    def test_supporting_the_faith_empties_all_purses(self, duel: Duel) -> None:
        duel.they.reveals("Supporting the Faith")
        duel.you.rich(5)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.you.gold == 0

    @pytest.mark.rule("limited")
    def test_taxation_allows_a_second_limited_card(self, duel: Duel) -> None:
        duel.you.reveals("Taxation")
        _, grove, _ = duel.you.holds("The Roseroad", "Heart Tree Grove", "The Kingsroad")
        duel.you.player.limited = 1
        assert may_marshal(duel.you.player, grove)
        duel.you.player.limited = 2
        assert not may_marshal(duel.you.player, grove)


class TestFealty:
    @pytest.mark.rule("agenda_cards", "loyal")
    def test_kneels_the_faction_card_for_a_loyal_card(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        bring(duel.you.player, prints()["01027"], Zone.AGENDA)
        robb, arya = duel.you.holds("Robb Stark", "Arya Stark")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose("Fealty")
        assert duel.you.player.faction_card.kneeling
        assert (price(duel.you.player, robb), price(duel.you.player, arya)) == (5, 3)

    @pytest.mark.rule("lasting_effects")
    def test_is_over_with_the_phase(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        steward = duel.you.has("Winterfell Steward")
        (robb,) = duel.you.holds("Robb Stark")

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await happen(PhaseEnds(duel.game, Phase.MARSHALING))

        duel.begin(story())
        duel.you.choose(steward)
        duel.finish()
        assert price(duel.you.player, robb) == 6
