"""Plots of the Core Set that hold for their round."""

from __future__ import annotations

import pytest

from engine.agot.events import DominanceWon, Modified, PhaseBegins, PlotRevealed
from engine.agot.modifiers import CLAIM, IMMUNE, INCOME, STRENGTH
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    CardType,
    Keyword,
    Phase,
    Scope,
    Token,
    Zone,
)
from engine.agot.playing import action_window, marshal, marshal_price
from engine.agot.prices import price
from engine.agot.rounds import when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import kill
from tests.duel import Duel, Seat, invented


def reveal(duel: Duel, seat: Seat, name: str) -> Card:
    """The plot lies revealed and its When Revealed ability begins."""
    plot = seat.reveals(name)
    duel.begin(when_revealed(duel.game, [plot]))
    return plot


def immune_to_plots(script: Script) -> None:
    script.rules(IMMUNE, lambda me, card, source: card is me and source.type is CardType.PLOT)


class TestAFeastForCrows:
    def test_two_power_after_dominance(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.reveals("A Feast for Crows")
        duel.begin(happen(DominanceWon(duel.you.player)))
        duel.you.choose("A Feast for Crows")
        assert duel.you.player.faction_card.power == 1 + 2

    def test_not_after_an_opponents_dominance(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.reveals("A Feast for Crows")
        duel.begin(happen(DominanceWon(duel.they.player)))
        assert duel.over


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

    @pytest.mark.rule("in_play", "ambush")
    def test_a_card_in_hand_is_not_blank(self, duel: Duel) -> None:
        (informant,) = duel.you.holds("Olenna's Informant")
        duel.they.reveals("Fortified Position")
        assert informant.ambush == (4,)

    @pytest.mark.rule("modifiers", "lasting_effects")
    def test_lasting_modifiers_stay(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(happen(Modified(tywin, STRENGTH, 2, Scope.PHASE)))
        duel.they.reveals("Fortified Position")
        assert tywin.strength == 8


class TestCalmOverWesteros:
    def test_a_claim_of_two_becomes_one(self, duel: Duel) -> None:
        foe = duel.they.has("Robb Stark")
        duel.they.reveals("The Winds of Winter")
        reveal(duel, duel.you, "Calm Over Westeros")
        duel.you.choose("military")
        duel.fighting(MILITARY, [foe], against=duel.you)
        assert duel.they.player.plot_value(CLAIM) == 1

    def test_your_own_attacks_are_not_calmed(self, duel: Duel) -> None:
        robb = duel.you.has("Robb Stark")
        reveal(duel, duel.you, "Calm Over Westeros")
        duel.you.choose("military")
        duel.fighting(MILITARY, [robb])
        assert duel.you.player.plot_value(CLAIM) == 1

    def test_nor_attacks_on_others(self, melee: Duel) -> None:
        robb = melee.they.has("Robb Stark")
        reveal(melee, melee.you, "Calm Over Westeros")
        melee.you.choose("military")
        melee.fighting(MILITARY, [robb], against=melee.seats[2])
        assert melee.they.player.plot_value(CLAIM) == 1

    @pytest.mark.rule("military_claim")
    def test_with_no_claim_nobody_dies(self, duel: Duel) -> None:
        foe, men = duel.they.has("Robb Stark"), duel.you.has("Burned Men")
        plot = duel.you.reveals("Calm Over Westeros")

        async def story() -> None:
            await when_revealed(duel.game, [plot])
            await duel.conclude(duel.fighting(MILITARY, [foe], against=duel.you))

        duel.begin(story())
        duel.you.choose("military")
        duel.finish()
        assert men in duel.you.in_play

    @pytest.mark.rule("claim", "lasting_effects", "when_revealed")
    def test_lowers_the_claim_of_whoever_attacks_you_with_the_named_type(self, duel: Duel) -> None:
        foe = duel.they.has("Tywin Lannister")
        reveal(duel, duel.you, "Calm Over Westeros")
        duel.you.choose("military")
        they = duel.they.player
        assert they.plot_value(CLAIM) == 1
        duel.fighting(MILITARY, [foe], against=duel.you)
        assert they.plot_value(CLAIM) == 0
        assert duel.you.player.plot_value(CLAIM) == 1
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

    def test_the_log_says_whom_it_shields(self, duel: Duel) -> None:
        reveal(duel, duel.you, "Calm Over Westeros")
        duel.you.choose("military")
        (line,) = [line for line in duel.log() if "Calm" in line and "claim" in line]
        assert "player 0" in line
        assert "player 1" not in line


class TestNavalSuperiority:
    @pytest.mark.rule("base_value", "modifiers")
    def test_the_base_is_nothing_but_modifiers_stay(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        duel.you.has("Tywin Lannister")
        assert duel.you.player.plot_value(INCOME) == 7
        duel.they.reveals("Naval Superiority")
        assert duel.you.player.plot_value(INCOME) == 2
        assert duel.they.player.plot_value(INCOME) == 2  # neither Kingdom nor Edict

    def test_edicts_and_an_opponents_plot_too(self, duel: Duel) -> None:
        duel.you.reveals("Naval Superiority")
        duel.they.reveals("Marching Orders")  # Edict, War
        assert duel.they.player.plot_value(INCOME) == 0
        duel.they.reveals("A Clash of Kings")  # Noble
        assert duel.they.player.plot_value(INCOME) == 4


class TestPowerBehindTheThrone:
    def test_one_token_for_one_use_on_anybody(self, duel: Duel) -> None:
        arya, robb = duel.they.controls("Arya Stark", "Robb Stark", kneeling=True)
        plot = duel.you.reveals("Power Behind the Throne")
        plot.tokens = {Token.STAND: 1}
        duel.begin(action_window(duel.game, "plot_phase"))
        duel.you.choose(plot)
        duel.you.choose(robb)
        assert duel.over
        assert (arya.kneeling, robb.kneeling) == (True, False)

    def test_without_a_token_there_is_no_action(self, duel: Duel) -> None:
        duel.you.has("Arya Stark", kneeling=True)
        duel.you.reveals("Power Behind the Throne")
        duel.begin(action_window(duel.game, "plot_phase"))
        assert duel.over

    @pytest.mark.rule("leaves_play", "used_pile")
    def test_the_token_goes_with_the_plot(self, duel: Duel) -> None:
        plot = duel.you.reveals("Power Behind the Throne")
        plot.tokens = {Token.STAND: 1}
        (next_plot, _) = duel.you.plots("Summons", "Taxation")
        duel.begin(happen(PlotRevealed(duel.you.player, next_plot)))
        assert plot.zone is Zone.USED
        assert plot.tokens == {}

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
        plot.tokens = {Token.STAND: 1}
        duel.begin(action_window(duel.game, "plot_phase"))
        assert duel.over

    @pytest.mark.ruling("faq_1_4_control_of_tokens")
    def test_an_opponents_token_pays_no_cost(self, duel: Duel) -> None:
        duel.you.has("Arya Stark", kneeling=True)
        plot = duel.they.reveals("Power Behind the Throne")
        plot.tokens = {Token.STAND: 1}
        duel.begin(action_window(duel.game, "plot_phase"))
        assert not duel.you.asked
        assert duel.they.offered == ["Power Behind the Throne"]


class TestANobleCause:
    def test_makes_the_first_noble_cheaper(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        robb, sansa, men = duel.you.holds("Robb Stark", "Sansa Stark", "Burned Men")
        you = duel.you.player
        assert [price(you, card) for card in (robb, sansa, men)] == [4, 1, 2]
        duel.you.rich(4)
        duel.begin(marshal(you, robb))
        assert duel.you.gold == 0
        assert price(you, sansa) == 3

    def test_a_commoner_before_does_not_matter(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        robb, men = duel.you.holds("Robb Stark", "Burned Men")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, men))
        assert price(duel.you.player, robb) == 4

    def test_opponents_pay_in_full(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        (robb,) = duel.they.holds("Robb Stark")
        assert price(duel.they.player, robb) == 6

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_is_no_character(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        duel.you.has("Robb Stark")
        robb, sansa = duel.you.holds("Robb Stark", "Sansa Stark")
        duel.begin(marshal(duel.you.player, robb))
        assert price(duel.you.player, sansa) == 1

    @pytest.mark.rule("traits")
    def test_is_for_characters_alone(self, duel: Duel) -> None:
        duel.you.reveals("A Noble Cause")
        hall = invented(
            duel.you, "The Hall", type="location", zone=Zone.HAND, traits=["Lord"], cost=3
        )
        (robb,) = duel.you.holds("Robb Stark")
        assert price(duel.you.player, hall) == 3
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, hall))
        assert hall in duel.you.in_play
        assert price(duel.you.player, robb) == 4  # he is the first noble character


class TestMarchingOrders:
    @pytest.mark.rule("cannot")
    def test_forbids_all_but_characters(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        ice, grove, arya = duel.you.holds("Ice", "Heart Tree Grove", "Arya Stark")
        duel.you.has("Robb Stark")
        duel.you.rich(9)
        you = duel.you.player
        prices = [marshal_price(you, card) for card in (ice, grove, arya)]
        assert [price is not None for price in prices] == [False, False, True]

    @pytest.mark.rule("cannot", "event_cards")
    def test_forbids_events(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        duel.you.has("Left")
        duel.you.holds("Growing Strong")
        duel.you.rich(9)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("cannot", "save")
    def test_even_an_event_that_would_save(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        asha = duel.you.has("Asha Greyjoy")
        duel.you.holds("Risen from the Sea")
        duel.you.rich(9)
        duel.begin(kill(asha))
        assert duel.over
        assert asha in duel.you.dead

    def test_opponents_do_as_they_like(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        duel.they.has("Left")
        (grove, _) = duel.they.holds("Heart Tree Grove", "Growing Strong")
        duel.they.rich(9)
        assert marshal_price(duel.they.player, grove) is not None
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.they.offered == ["Growing Strong"]

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_is_no_location(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        duel.you.has("The Wall")
        (wall,) = duel.you.holds("The Wall")
        assert marshal_price(duel.you.player, wall) is not None


class TestSupportingTheFaith:
    @pytest.mark.rule("forced", "gold")
    def test_empties_all_purses(self, duel: Duel) -> None:
        duel.they.reveals("Supporting the Faith")
        duel.you.rich(5)
        duel.they.rich(2)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert (duel.you.gold, duel.they.gold) == (0, 0)

    def test_only_as_the_challenges_phase_begins(self, duel: Duel) -> None:
        duel.they.reveals("Supporting the Faith")
        duel.you.rich(5)
        duel.begin(happen(PhaseBegins(duel.game, Phase.MARSHALING)))
        assert duel.you.gold == 5

    @pytest.mark.rule("forced")
    def test_one_full_purse_is_enough(self, duel: Duel) -> None:
        duel.they.reveals("Supporting the Faith")
        duel.you.rich(5)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.you.gold == 0

    @pytest.mark.rule("forced", "abilities")
    def test_empty_purses_give_nothing(self, duel: Duel) -> None:
        duel.they.reveals("Supporting the Faith")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert not any("Supporting the Faith" in line for line in duel.log())


class TestTaxation:
    @pytest.mark.rule("limited")
    def test_allows_a_second_limited_card(self, duel: Duel) -> None:
        duel.you.reveals("Taxation")
        _, grove, _ = duel.you.holds("The Roseroad", "Heart Tree Grove", "The Kingsroad")
        duel.you.player.limited = 1
        assert marshal_price(duel.you.player, grove) is not None
        duel.you.player.limited = 2
        assert marshal_price(duel.you.player, grove) is None

    def test_to_nobody_else(self, duel: Duel) -> None:
        duel.you.reveals("Taxation")
        (road,) = duel.they.holds("The Roseroad")
        duel.they.player.limited = 1
        assert marshal_price(duel.they.player, road) is None
