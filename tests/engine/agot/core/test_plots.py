"""Plots of the Core Set."""

from __future__ import annotations

import pytest

from engine.agot.challenge import declare_defenders, initiate, may_initiate
from engine.agot.events import Discard, DominanceWon, Modified, PhaseBegins, PhaseEnds, PlotRevealed
from engine.agot.modifiers import ADDITIONAL_CHALLENGE, CANNOT_BE, CLAIM, IMMUNE, INCOME, STRENGTH
from engine.agot.nouns import (
    INTRIGUE,
    MILITARY,
    POWER,
    CardType,
    Icon,
    Keyword,
    Phase,
    Scope,
    Token,
    Zone,
)
from engine.agot.playing import action_window, marshal, may_marshal
from engine.agot.prices import price
from engine.agot.rounds import when_revealed
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import kill
from engine.agot.zones import attach
from engine.core.errors import Refused
from tests.duel import Duel, Seat, invented


def reveal(duel: Duel, seat: Seat, name: str) -> Card:
    """The plot lies revealed and its When Revealed ability begins."""
    plot = seat.reveals(name)
    duel.begin(when_revealed(duel.game, [plot]))
    return plot


def immune_to_plots(script: Script) -> None:
    script.rules(IMMUNE, lambda me, card, source: card is me and source.type is CardType.PLOT)


def initiable(seat: Seat, against: Seat) -> list[Icon]:
    return [icon for icon in Icon if may_initiate(seat.player, icon, against.player)]


class TestAClashOfKings:
    def test_takes_a_power_after_a_won_power_challenge(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose("A Clash of Kings")
        assert duel.they.player.faction_card.power == 1  # one more went by claim

    def test_after_a_won_defence_too(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin, robb = duel.you.has("Tywin Lannister"), duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [robb], [tywin], against=duel.you)))
        duel.you.choose("A Clash of Kings")
        assert (duel.you.player.faction_card.power, duel.they.power) == (1, 2)

    @pytest.mark.parametrize("icon", [MILITARY, INTRIGUE])
    def test_not_after_other_challenges(self, duel: Duel, icon: Icon) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.player.faction_card.power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(icon, [tywin])))
        assert "A Clash of Kings" not in duel.you.offered

    @pytest.mark.rule("moving_power")
    def test_from_the_faction_card_alone(self, duel: Duel) -> None:
        duel.you.reveals("A Clash of Kings")
        duel.they.has("Robb Stark").power = 3
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        assert "A Clash of Kings" not in duel.you.offered


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

    def test_a_defence_won_is_a_challenge_won(self, duel: Duel) -> None:
        duel.you.reveals("A Game of Thrones")
        fight = duel.fighting(INTRIGUE, [duel.they.has("Tywin Lannister")], against=duel.you)
        fight.winner, fight.loser = duel.you.player, duel.they.player
        assert initiable(duel.you, duel.they) == list(Icon)
        assert initiable(duel.they, duel.you) == []

    def test_last_phases_wins_are_forgotten(self, duel: Duel) -> None:
        duel.you.reveals("A Game of Thrones")
        fight = duel.fighting(INTRIGUE, [duel.you.has("Tywin Lannister")])
        fight.winner, fight.loser = duel.you.player, duel.they.player
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert initiable(duel.you, duel.they) == [INTRIGUE]


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


class TestAStormOfSwords:
    def test_allows_a_second_military_challenge(self, duel: Duel) -> None:
        duel.you.reveals("A Storm of Swords")
        you, they = duel.you.player, duel.they.player
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert may_initiate(you, MILITARY, they)
        duel.fighting(MILITARY, [duel.you.has("Ser Jaime Lannister")])
        assert not may_initiate(you, MILITARY, they)

    def test_of_no_other_type_and_for_nobody_else(self, duel: Duel) -> None:
        duel.you.reveals("A Storm of Swords")
        duel.fighting(POWER, [duel.you.has("Robb Stark")])
        duel.fighting(MILITARY, [duel.they.has("Burned Men")], against=duel.you)
        assert POWER not in initiable(duel.you, duel.they)
        assert MILITARY not in initiable(duel.they, duel.you)


class TestBuildingOrders:
    @pytest.mark.rule("search", "reveal", "look")
    def test_finds_a_location_or_an_attachment(self, duel: Duel) -> None:
        ice, *_ = duel.you.draws_next("Ice", "Arya Stark", "The Wall", "Growing Strong")
        reveal(duel, duel.you, "Building Orders")
        assert duel.you.offered == ["Ice", "The Wall"]
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

    @pytest.mark.rule("abilities")
    def test_nobody_to_call_no_gold(self, duel: Duel) -> None:
        duel.you.has("Burned Men")
        reveal(duel, duel.you, "Calling the Banners")
        assert duel.over
        assert duel.you.gold == 0


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


class TestJoustingContest:
    def test_allows_one_attacker(self, duel: Duel) -> None:
        duel.they.reveals("Jousting Contest")
        duel.you.controls("Robb Stark", "Ser Jaime Lannister")
        duel.begin(initiate(duel.you.player))
        with pytest.raises(Refused, match="at_most"):
            duel.you.choose("military", "Robb Stark", "Ser Jaime Lannister")
        duel.you.choose("military", "Robb Stark")
        assert duel.game.challenge is not None
        assert len(duel.game.challenge.attackers) == 1

    def test_allows_one_defender(self, duel: Duel) -> None:
        duel.they.reveals("Jousting Contest")
        robb = duel.they.has("Robb Stark")
        men, jaime = duel.you.controls("Burned Men", "Ser Jaime Lannister")
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(declare_defenders(fight))
        with pytest.raises(Refused, match="too_many"):
            duel.you.choose(men, jaime)
        duel.you.choose(men)
        assert fight.defenders == [men]


class TestMarchingOrders:
    @pytest.mark.rule("cannot")
    def test_forbids_all_but_characters(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        ice, grove, arya = duel.you.holds("Ice", "Heart Tree Grove", "Arya Stark")
        duel.you.has("Robb Stark")
        duel.you.rich(9)
        you = duel.you.player
        assert [may_marshal(you, card) for card in (ice, grove, arya)] == [False, False, True]

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
        assert may_marshal(duel.they.player, grove)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.they.offered == ["Growing Strong"]

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_is_no_location(self, duel: Duel) -> None:
        duel.you.reveals("Marching Orders")
        duel.you.has("The Wall")
        (wall,) = duel.you.holds("The Wall")
        assert may_marshal(duel.you.player, wall)


class TestRebuilding:
    def test_shuffles_up_to_three_cards_back(self, duel: Duel) -> None:
        duel.you.discarded("Ice", "Arya Stark", "Robb Stark", "Sansa Stark")
        deck = len(duel.you.player.deck)
        reveal(duel, duel.you, "Rebuilding")
        assert duel.you.decision is not None
        assert (duel.you.decision.low, duel.you.decision.high) == (1, 3)
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


class TestSneakAttack:
    def test_allows_one_challenge_of_any_type(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        assert initiable(duel.you, duel.they) == list(Icon)
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert initiable(duel.you, duel.they) == []

    def test_opponents_are_free(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        assert initiable(duel.they, duel.you) == [INTRIGUE, POWER]

    @pytest.mark.rule("cannot")
    def test_an_additional_challenge_does_not_help(self, duel: Duel) -> None:
        duel.you.reveals("Sneak Attack")
        invented(
            duel.you,
            "Warmonger",
            lambda script: script.rules(ADDITIONAL_CHALLENGE, lambda me, *about: True),
        )
        duel.fighting(MILITARY, [duel.you.has("Robb Stark")])
        assert initiable(duel.you, duel.they) == []


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


class TestTaxation:
    @pytest.mark.rule("limited")
    def test_allows_a_second_limited_card(self, duel: Duel) -> None:
        duel.you.reveals("Taxation")
        _, grove, _ = duel.you.holds("The Roseroad", "Heart Tree Grove", "The Kingsroad")
        duel.you.player.limited = 1
        assert may_marshal(duel.you.player, grove)
        duel.you.player.limited = 2
        assert not may_marshal(duel.you.player, grove)

    def test_to_nobody_else(self, duel: Duel) -> None:
        duel.you.reveals("Taxation")
        (road,) = duel.they.holds("The Roseroad")
        duel.they.player.limited = 1
        assert not may_marshal(duel.they.player, road)
