"""House Lannister in Lions of Casterly Rock."""

from __future__ import annotations

import pytest

from engine.agot.challenge import initiate, may_initiate
from engine.agot.events import (
    CardDiscarded,
    ChallengeEnds,
    ChallengeWon,
    ControlTaken,
    EventPlayed,
    GoldPaid,
    Initiated,
    Kill,
    Marshaled,
    PhaseBegins,
    PhaseEnds,
    Pillaged,
    ReturnedToHand,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import CLAIM, INCOME
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Keyword, Phase, Scope, Token, Zone
from engine.agot.playing import action_window, put_into_play
from engine.agot.prints import prints
from engine.agot.scripting import Script
from engine.agot.state import Card
from engine.agot.stealth import has_stealth, may_be_bypassed
from engine.agot.timing import happen
from engine.agot.verbs import draw, kill, take_control
from tests.duel import Duel, Seat, invented
from tests.engine.agot.packs.spared import penniless, spared


def wins(duel: Duel, icon: Icon, mine: Card, by: int = 1) -> None:
    """You win a challenge in which this character of yours attacks."""
    fight = duel.fighting(icon, [mine])
    duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, by)))


def clansman(seat: Seat, name: str = "Clansman") -> Card:
    return invented(seat, name, traits=["Clansman"], faction="lannister")


class TestSerKevanLannister:
    def test_brings_back_a_holding(self, duel: Duel) -> None:
        (kevan,) = duel.you.holds("Ser Kevan Lannister")
        rock, road, _, _ = duel.you.discarded(
            "Casterly Rock", "The Kingsroad", "Sunspear", "Tywin Lannister"
        )
        duel.they.discarded("Casterly Rock")
        duel.begin(happen(Marshaled(kevan, duel.you.player)))
        duel.you.choose(kevan)
        assert duel.you.offered == ["Casterly Rock", "The Kingsroad"]
        duel.you.choose(rock)
        assert rock.in_play
        assert road.zone is Zone.DISCARD

    def test_only_when_marshaled(self, duel: Duel) -> None:
        (kevan,) = duel.you.holds("Ser Kevan Lannister")
        duel.you.discarded("Casterly Rock")
        duel.begin(put_into_play(kevan, duel.you.player))
        assert duel.over

    def test_an_attachment_too(self, duel: Duel) -> None:
        (kevan,) = duel.you.holds("Ser Kevan Lannister")
        (wail,) = duel.you.discarded("Widow's Wail")
        duel.begin(happen(Marshaled(kevan, duel.you.player)))
        duel.you.choose(kevan)
        assert wail.in_play
        assert wail.controller is duel.you.player

    def test_nothing_that_may_not_enter_play(self, duel: Duel) -> None:
        (kevan,) = duel.you.holds("Ser Kevan Lannister")
        duel.you.discarded("Casterly Rock", "The Kingsroad")
        borrowed = duel.you.has("Casterly Rock")
        ControlTaken(borrowed, duel.they.player).apply()
        duel.begin(happen(Marshaled(kevan, duel.you.player)))
        duel.you.choose(kevan)
        assert duel.over
        assert duel.you.player.controls("The Kingsroad")

    def test_for_himself_alone(self, duel: Duel) -> None:
        duel.you.has("Ser Kevan Lannister")
        (men,) = duel.you.holds("Burned Men")
        duel.you.discarded("The Kingsroad")
        duel.begin(happen(Marshaled(men, duel.you.player)))
        assert duel.over

    def test_lannisport_guard_answers_for_itself_alone(self, duel: Duel) -> None:
        duel.you.has("Lannisport Guard")
        (men,) = duel.you.holds("Burned Men")
        duel.begin(happen(Marshaled(men, duel.you.player)))
        assert duel.over


class TestTimettSonOfTimett:
    def test_kills_by_the_number_of_clansmen(self, duel: Duel) -> None:
        timett, _ = duel.you.has("Timett Son of Timett"), clansman(duel.you)
        clansman(duel.they, "Foe")
        cheap = invented(duel.they, "Two", cost=2)
        dear = invented(duel.they, "Three", cost=3)
        wins(duel, POWER, timett)
        duel.you.choose(timett)
        assert "Three" not in duel.you.offered
        duel.you.choose(cheap)
        assert cheap.zone is Zone.DEAD
        assert dear.in_play

    def test_must_attack(self, duel: Duel) -> None:
        timett, foe = duel.you.has("Timett Son of Timett"), duel.they.has("Burned Men")
        invented(duel.they, "Free", cost=0)
        fight = duel.fighting(POWER, [foe], [timett], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.over


class TestSerJaimeLannisterLoCR:
    def test_lone_knights_have_renown(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister (LoCR)")
        other = duel.you.has("Burned Men")
        foe = invented(duel.they, "Foe", traits=["Knight"])
        assert not jaime.has(Keyword.RENOWN)
        duel.fighting(MILITARY, [jaime])
        assert jaime.has(Keyword.RENOWN)
        duel.fighting(MILITARY, [jaime, other])
        assert not jaime.has(Keyword.RENOWN)
        duel.fighting(MILITARY, [other])
        assert not other.has(Keyword.RENOWN)
        duel.fighting(MILITARY, [foe], [jaime], against=duel.you)
        assert not jaime.has(Keyword.RENOWN)
        assert not foe.has(Keyword.RENOWN)

    def test_gives_a_kingsguard_an_intrigue_icon(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister (LoCR)")
        guard = invented(duel.they, "Guard", traits=["Kingsguard"], icons=[])
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(jaime)
        duel.you.choose(guard)
        assert guard.icon(INTRIGUE)

    def test_for_the_phase(self, duel: Duel) -> None:
        jaime = duel.you.has("Ser Jaime Lannister (LoCR)")
        guard = invented(duel.they, "Guard", traits=["Kingsguard"], icons=[])
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(jaime)
        duel.you.choose(guard)
        assert guard.icon(INTRIGUE)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not guard.icon(INTRIGUE)


class TestChellaDaughterOfCheyk:
    def test_takes_an_ear_of_each_who_dies(self, duel: Duel) -> None:
        chella, victim = duel.you.has("Chella Daughter of Cheyk"), duel.they.has("Burned Men")
        duel.fighting(MILITARY, [chella])
        duel.begin(kill(victim))
        duel.you.choose(chella)
        assert chella.tokens == {Token.EAR: 1}
        assert chella.strength == 4

    def test_not_at_home_and_not_as_a_defender(self, duel: Duel) -> None:
        chella = duel.you.has("Chella Daughter of Cheyk")
        one, two = duel.they.controls("Burned Men", "Burned Men")
        duel.begin(kill(one))
        assert duel.over
        duel.fighting(MILITARY, [two], [chella], against=duel.you)
        duel.begin(kill(two))
        assert duel.over

    def test_three_ears_make_her_feared(self, duel: Duel) -> None:
        chella = duel.you.has("Chella Daughter of Cheyk")
        chella.tokens = {Token.EAR: 2}
        assert not chella.has(Keyword.RENOWN)
        chella.tokens = {Token.EAR: 3}
        assert chella.strength == 6
        assert chella.has(Keyword.RENOWN)
        assert chella.has(Keyword.INTIMIDATE)

    def test_a_saved_character_leaves_no_ear(self, duel: Duel) -> None:
        chella, eddard = duel.you.has("Chella Daughter of Cheyk"), duel.they.has("Eddard Stark")
        duel.they.duplicates(eddard)
        duel.fighting(MILITARY, [chella])
        duel.begin(kill(eddard))
        duel.they.choose(eddard)
        assert duel.over
        assert not chella.tokens


class TestSerGregorsMarauders:
    @pytest.mark.parametrize(("card", "stands"), [("Tears of Lys", True), ("Ice", False)])
    def test_stand_for_a_pillaged_event(self, duel: Duel, card: str, stands: bool) -> None:
        men = duel.you.has("Ser Gregor's Marauders", kneeling=True)
        (top,) = duel.they.draws_next(card)
        duel.begin(happen(Pillaged(top, men, duel.they.player)))
        if stands:
            duel.you.choose(men)
        assert duel.over
        assert men.kneeling is not stands

    def test_another_ones_pillage_is_not_theirs(self, duel: Duel) -> None:
        duel.you.has("Ser Gregor's Marauders", kneeling=True)
        other = duel.you.has("Burned Men")
        (top,) = duel.they.draws_next("Tears of Lys")
        duel.begin(happen(Pillaged(top, other, duel.they.player)))
        assert duel.over


class TestTaenaMerryweather:
    def test_exchanges_a_card_after_your_event(self, duel: Duel) -> None:
        taena = duel.you.has("Taena Merryweather")
        ice, _ = duel.you.holds("Ice", "Hear Me Roar!")
        (next_card,) = duel.you.draws_next("Sunspear")
        duel.you.holds("Tywin Lannister")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Hear Me Roar!")
        duel.you.choose(taena)
        assert ice.zone is Zone.DISCARD
        assert next_card.zone is Zone.HAND

    def test_needs_a_card_to_discard(self, duel: Duel) -> None:
        duel.you.has("Taena Merryweather")
        duel.you.holds("Hear Me Roar!", "Tywin Lannister")
        duel.you.rich(5)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Hear Me Roar!")
        assert duel.you.player.controls("Tywin Lannister")
        assert "Taena Merryweather" not in duel.you.offered


class TestRedKeepSpy:
    def test_sends_a_cheap_character_home(self, duel: Duel) -> None:
        (spy, _, _) = duel.you.holds("Red Keep Spy", "Ice", "Ice")
        weak, dear = invented(duel.they, "Three", cost=3), invented(duel.they, "Four", cost=4)
        duel.they.holds("Ice")
        duel.begin(put_into_play(spy, duel.you.player, ambush=True))
        duel.you.choose(spy)
        assert weak.zone is Zone.HAND
        assert dear.in_play

    def test_needs_more_cards_than_the_controller(self, duel: Duel) -> None:
        (spy, _) = duel.you.holds("Red Keep Spy", "Ice")
        invented(duel.they, "Three", cost=3)
        duel.they.holds("Ice")
        duel.begin(put_into_play(spy, duel.you.player, ambush=True))
        assert duel.over

    def test_only_by_ambush(self, duel: Duel) -> None:
        (spy, _) = duel.you.holds("Red Keep Spy", "Ice")
        invented(duel.they, "Three", cost=3)
        duel.begin(put_into_play(spy, duel.you.player))
        assert duel.over

    def test_by_then_the_hands_are_compared_again(self, duel: Duel) -> None:
        def delay(script: Script) -> None:
            @script.forced_would(Initiated, when=lambda me, initiated: initiated.card is spy)
            async def refill(me: Card, initiated: Initiated) -> None:
                await draw(me.controller, 3)

        (spy, _, _) = duel.you.holds("Red Keep Spy", "Ice", "Ice")
        weak = invented(duel.they, "Three", delay, cost=3)
        duel.they.draws_next("Ice", "Ice", "Ice")
        duel.begin(put_into_play(spy, duel.you.player, ambush=True))
        duel.you.choose(spy)
        assert len(duel.they.hand) == 3
        assert weak.in_play

    @pytest.mark.rule("ownership")
    def test_compares_the_hands_of_those_who_control(self, duel: Duel) -> None:
        """A character you took is yours, and you never hold more than yourself."""
        (spy, _, _) = duel.you.holds("Red Keep Spy", "Ice", "Ice")
        taken = invented(duel.they, "Taken", cost=3)

        async def story() -> None:
            await take_control(duel.you.player, taken)
            await put_into_play(spy, duel.you.player, ambush=True)

        duel.begin(story())
        assert taken.controller is duel.you.player
        assert duel.over


class TestAlayaya:
    def test_takes_a_gold(self, duel: Duel) -> None:
        alayaya = duel.you.has("Alayaya")
        duel.they.rich(2)
        wins(duel, INTRIGUE, alayaya)
        duel.you.choose(alayaya)
        assert (duel.you.gold, duel.they.gold) == (1, 1)

    def test_nothing_from_the_poor_or_without_her(self, duel: Duel) -> None:
        alayaya, men = duel.you.controls("Alayaya", "Burned Men")
        wins(duel, INTRIGUE, alayaya)
        assert duel.over
        duel.they.rich(2)
        wins(duel, MILITARY, men)
        assert duel.over


class TestSerLancelLannister:
    def test_is_as_strong_as_his_one_mentor(self, duel: Duel) -> None:
        lancel = duel.you.has("Ser Lancel Lannister")
        assert lancel.strength == 0
        duel.they.has("Cersei Lannister")
        duel.you.has("Robb Stark")
        assert lancel.strength == 0
        cersei = duel.you.has("Cersei Lannister")
        assert lancel.strength == cersei.strength == 4
        duel.you.attaches("Widow's Wail", cersei)
        assert lancel.strength == 6
        duel.you.has("Joffrey Baratheon")
        assert lancel.strength == 0


class TestLannisportGuard:
    def test_all_draw(self, duel: Duel) -> None:
        (guard,) = duel.you.holds("Lannisport Guard")
        duel.begin(happen(Marshaled(guard, duel.you.player)))
        duel.you.choose(guard)
        assert len(duel.you.hand) == len(duel.they.hand) == 1

    def test_not_if_it_is_only_put_into_play(self, duel: Duel) -> None:
        (guard,) = duel.you.holds("Lannisport Guard")
        duel.begin(put_into_play(guard, duel.you.player))
        assert duel.over


class TestGoldenTooth:
    @pytest.mark.parametrize(("hand", "gold"), [(["Ice"], 1), ([], 3)])
    def test_yields_more_if_an_opponent_holds_nothing(
        self, duel: Duel, hand: list[str], gold: int
    ) -> None:
        tooth = duel.you.has("Golden Tooth")
        duel.they.holds(*hand)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(tooth)
        assert duel.you.gold == gold
        assert tooth.kneeling


class TestMountainsOfTheMoon:
    def test_a_clansman_gains_an_icon(self, duel: Duel) -> None:
        mountains = duel.you.has("Mountains of the Moon")
        (men,) = duel.they.holds("Burned Men")
        assert not men.icon(INTRIGUE)
        duel.begin(put_into_play(men, duel.they.player))
        duel.you.choose(mountains)
        duel.you.choose("intrigue")
        assert men.icon(INTRIGUE)

    def test_others_gain_none(self, duel: Duel) -> None:
        duel.you.has("Mountains of the Moon")
        (robb,) = duel.you.holds("Robb Stark")
        duel.begin(put_into_play(robb, duel.you.player))
        assert duel.over


class TestShieldOfLannisport:
    def test_raises_an_unrivaled_noble(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        income = duel.you.player.plot_value(INCOME)
        usual = cersei.strength
        duel.you.attaches("Shield of Lannisport", cersei)
        assert cersei.strength == usual + 2
        assert cersei.has(Keyword.RENOWN)
        assert duel.you.player.plot_value(INCOME) == income + 1
        duel.you.has("Joffrey Baratheon")
        duel.they.has("Eddard Stark")
        assert cersei.has(Keyword.RENOWN)
        duel.you.has("Robb Stark")
        assert cersei.strength == usual
        assert not cersei.has(Keyword.RENOWN)

    def test_goes_on_lannister_nobles(self, duel: Duel) -> None:
        (shield,) = duel.you.holds("Shield of Lannisport")
        tywin, robb, men = duel.you.controls("Tywin Lannister", "Robb Stark", "Burned Men")
        assert may_bear(tywin, shield)
        assert not may_bear(robb, shield)
        assert not may_bear(men, shield)


class TestInsidiousScheme:
    @pytest.mark.parametrize(("hand", "drawn"), [(2, 2), (1, 4)])
    def test_draws_after_claim(self, duel: Duel, hand: int, drawn: int) -> None:
        """Whether the hand is empty is seen once the claim has been applied."""
        tywin = invented(duel.you, "Seven", strength=7)
        duel.you.holds("Insidious Scheme")
        duel.they.holds(*["Ice"] * hand)
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [tywin])))
        duel.you.choose("Insidious Scheme")
        assert len(duel.you.hand) == drawn

    def test_needs_five_strength_and_intrigue(self, duel: Duel) -> None:
        four = invented(duel.you, "Four", strength=4)
        duel.you.holds("Insidious Scheme")
        duel.they.holds("Ice", "Ice", "Ice")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [four])))
        assert duel.over
        five = invented(duel.you, "Nine", strength=9)
        duel.begin(duel.conclude(duel.fighting(POWER, [five])))
        assert "Insidious Scheme" not in duel.you.offered

    @pytest.mark.nasty
    def test_answers_claim_that_trial_by_combat_has_turned(self, duel: Duel) -> None:
        """It is still claim for an intrigue challenge (a nasty one)."""
        nine = invented(duel.you, "Nine", strength=9)
        duel.you.holds("Insidious Scheme")
        duel.they.holds("Trial by Combat", "Ice")
        victim = duel.they.has("Burned Men")
        duel.you.rich(1)
        duel.they.rich(2)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [nine])))
        duel.they.choose("Trial by Combat")
        assert victim.zone is Zone.DEAD
        duel.you.choose("Insidious Scheme")
        assert len(duel.you.hand) == 2


class TestDaringRescue:
    def test_returns_one_and_honors_a_knight(self, duel: Duel) -> None:
        jaime, tywin = duel.you.controls("Ser Jaime Lannister", "Tywin Lannister")
        duel.you.holds("Daring Rescue")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Daring Rescue")
        duel.you.choose(tywin)
        assert tywin.zone is Zone.HAND
        assert jaime.power == 1

    def test_the_only_knight_may_go_for_nothing(self, duel: Duel) -> None:
        jaime, tywin = duel.you.controls("Ser Jaime Lannister", "Tywin Lannister")
        duel.you.holds("Daring Rescue")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Daring Rescue")
        duel.you.choose(jaime)
        assert jaime.zone is Zone.HAND
        assert tywin.power == 0

    @pytest.mark.nasty
    def test_a_saved_character_brings_nothing(self, duel: Duel) -> None:
        """Then needs the return (a nasty one)."""
        jaime, tywin = duel.you.controls("Ser Jaime Lannister", "Tywin Lannister")
        duel.you.duplicates(tywin)
        duel.you.holds("Daring Rescue")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Daring Rescue")
        duel.you.choose(tywin)
        duel.you.choose(tywin)
        assert tywin.in_play
        assert jaime.power == 0

    def test_needs_a_knight(self, duel: Duel) -> None:
        duel.you.has("Tywin Lannister")
        duel.you.holds("Daring Rescue")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert "Daring Rescue" not in duel.you.offered


class TestLionsOfTheRock:
    def test_brings_gold_as_challenges_begin(self, duel: Duel) -> None:
        plot = duel.you.reveals("Lions of the Rock")
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(plot)
        assert duel.you.gold == 3

    def test_in_no_other_phase(self, duel: Duel) -> None:
        duel.you.reveals("Lions of the Rock")
        duel.begin(happen(PhaseBegins(duel.game, Phase.DOMINANCE)))
        assert duel.over


def test_kills_of_several_bring_chella_an_ear_each(duel: Duel) -> None:
    chella = duel.you.has("Chella Daughter of Cheyk")
    one, two = duel.they.controls("Burned Men", "Burned Men")
    duel.fighting(MILITARY, [chella])
    duel.begin(happen(Kill(one), Kill(two)))
    duel.you.choose(chella)
    duel.you.choose(chella)
    assert chella.tokens == {Token.EAR: 2}


class TestCerseiLannisterLoCR:
    def test_gains_power_once_for_several_cards(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister (LoCR)")
        one, two = duel.they.holds("Ice", "Sunspear")
        duel.begin(happen(CardDiscarded(one), CardDiscarded(two)))
        duel.you.choose(cersei)
        assert duel.over
        assert cersei.power == 1

    def test_each_opponent_is_an_occasion(self, melee: Duel) -> None:
        cersei = melee.you.has("Cersei Lannister (LoCR)")
        (one,) = melee.they.holds("Ice")
        (two,) = melee.seats[2].holds("Ice")
        melee.begin(happen(CardDiscarded(one), CardDiscarded(two)))
        melee.you.choose(cersei)
        melee.you.choose(cersei)
        assert cersei.power == 2

    def test_not_for_ones_own_cards_nor_from_a_deck(self, duel: Duel) -> None:
        duel.you.has("Cersei Lannister (LoCR)")
        (mine,) = duel.you.holds("Ice")
        (top,) = duel.they.draws_next("Ice")
        duel.begin(happen(CardDiscarded(mine)))
        assert duel.over
        duel.begin(happen(CardDiscarded(top)))
        assert duel.over

    def test_not_from_whom_you_support(self, melee: Duel) -> None:
        melee.you.has("Cersei Lannister (LoCR)")
        melee.you.title("Master of Coin")
        code = melee.you.player.title.printed.supports[0]  # type: ignore[union-attr]
        melee.they.title(prints()[code].name)
        (card,) = melee.they.holds("Ice")
        melee.begin(happen(CardDiscarded(card)))
        assert melee.over

    def test_attacks_in_intrigue_without_kneeling(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister (LoCR)")
        duel.begin(duel.attack(INTRIGUE, [cersei]))
        duel.finish()
        assert not cersei.kneeling
        duel.begin(duel.attack(POWER, [cersei]))
        duel.finish()
        assert cersei.kneeling

    @pytest.mark.nasty
    def test_a_card_discarded_as_a_cost_counts(self, duel: Duel) -> None:
        """A nasty one: Old Forest Hunter of an opponent feeds her."""
        cersei = duel.you.has("Cersei Lannister (LoCR)")
        hunter = duel.they.has("Old Forest Hunter")
        duel.they.holds("Ice")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.they.choose(hunter)
        duel.you.choose(cersei)
        assert cersei.power == 1

    def test_her_companions_kneel(self, duel: Duel) -> None:
        cersei, guard = duel.you.controls("Cersei Lannister (LoCR)", "Tywin Lannister")
        duel.begin(duel.attack(INTRIGUE, [cersei, guard]))
        duel.finish()
        assert guard.kneeling
        assert not cersei.kneeling

    def test_she_kneels_to_defend(self, duel: Duel) -> None:
        cersei, foe = duel.you.has("Cersei Lannister (LoCR)"), duel.they.has("Tywin Lannister")
        duel.begin(duel.attack(INTRIGUE, [foe], against=duel.you))
        duel.you.choose(cersei)
        duel.finish()
        assert cersei.kneeling

    def test_what_goes_from_the_deck_at_once_does_not_hide_the_hand(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister (LoCR)")
        (top,) = duel.they.draws_next("Ice")
        (held,) = duel.they.holds("Sunspear")
        paid = GoldPaid(duel.they.player, 0)
        duel.begin(happen(CardDiscarded(top), paid, CardDiscarded(held)))
        duel.you.choose(cersei)
        assert cersei.power == 1


class TestTyrionLannisterLoCR:
    def start(self, duel: Duel) -> tuple[Card, Card]:
        tyrion, men = duel.you.controls("Tyrion Lannister (LoCR)", "Burned Men")
        wins(duel, MILITARY, men)
        duel.you.choose(tyrion)
        return tyrion, men

    def test_draws_for_a_clansman(self, duel: Duel) -> None:
        _, men = self.start(duel)
        duel.you.choose("draw_two")
        assert men.zone is Zone.HAND
        assert len(duel.you.hand) == 3

    def test_gains_gold(self, duel: Duel) -> None:
        self.start(duel)
        duel.you.choose("gain_three_gold")
        assert duel.you.gold == 3

    def test_raises_claim_for_the_challenge(self, duel: Duel) -> None:
        self.start(duel)
        duel.you.choose("raise_claim")
        assert duel.you.player.plot_value(CLAIM) == 2
        assert duel.they.player.plot_value(CLAIM) == 1
        assert duel.game.challenge is not None
        duel.begin(happen(ChallengeEnds(duel.game.challenge)))
        assert duel.you.player.plot_value(CLAIM) == 1

    def test_needs_an_attacking_clansman(self, duel: Duel) -> None:
        tyrion, _ = duel.you.controls("Tyrion Lannister (LoCR)", "Burned Men")
        wins(duel, INTRIGUE, tyrion)
        assert duel.over

    @pytest.mark.nasty
    @pytest.mark.ruling("ours_return_to_your_hand")
    def test_a_borrowed_clansman_goes_to_its_owner(self, duel: Duel) -> None:
        """A nasty one: for the cost it counts as returned to your hand."""
        tyrion = duel.you.has("Tyrion Lannister (LoCR)")
        men = duel.they.has("Burned Men")
        ControlTaken(men, duel.you.player).apply()
        wins(duel, MILITARY, men)
        duel.you.choose(tyrion)
        duel.you.choose("gain_three_gold")
        assert men in duel.they.hand
        assert duel.you.gold == 3

    def test_not_after_a_loss(self, duel: Duel) -> None:
        _, men = duel.you.controls("Tyrion Lannister (LoCR)", "Burned Men")
        fight = duel.fighting(MILITARY, [men])
        duel.begin(happen(ChallengeWon(fight, duel.they.player, duel.you.player, 1)))
        assert duel.over

    def test_not_with_a_defender(self, duel: Duel) -> None:
        _, men = duel.you.controls("Tyrion Lannister (LoCR)", "Burned Men")
        foe = duel.they.has("Robb Stark")
        fight = duel.fighting(MILITARY, [foe], [men], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        assert duel.over


class TestTywinLannisterLoCR:
    def test_chooses_which_card_a_pillage_takes(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        first, second, third = duel.they.draws_next("Ice", "Sunspear", "The Wall")
        duel.begin(happen(Pillaged(first, tywin, duel.they.player)))
        duel.you.choose(tywin)
        assert duel.you.offered == ["Ice", "Sunspear"]
        duel.you.choose("Sunspear")
        assert second.zone is Zone.DISCARD
        assert first.zone is third.zone is Zone.DECK

    @pytest.mark.nasty
    def test_it_is_still_pillage(self, duel: Duel) -> None:
        """A nasty one: the Marauders stand for the event that he picks."""
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        men = duel.you.has("Ser Gregor's Marauders", kneeling=True)
        first, event = duel.they.draws_next("Ice", "Tears of Lys")
        duel.begin(happen(Pillaged(first, men, duel.they.player)))
        duel.you.choose(tywin)
        duel.you.choose("Tears of Lys")
        duel.you.choose(men)
        assert event.zone is Zone.DISCARD
        assert not men.kneeling

    def test_two_cards_at_once_are_too_many(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        one, two = duel.they.draws_next("Ice", "Sunspear")
        pillages = [Pillaged(card, tywin, duel.they.player) for card in (one, two)]
        duel.begin(happen(*pillages))
        assert duel.over
        assert one.zone is two.zone is Zone.DISCARD

    def test_not_cards_of_a_hand(self, duel: Duel) -> None:
        duel.you.has("Tywin Lannister (LoCR)")
        (card,) = duel.they.holds("Ice")
        duel.begin(happen(CardDiscarded(card)))
        assert duel.over

    @pytest.mark.nasty
    def test_the_tickler_hears_of_the_card_that_went(self, duel: Duel) -> None:
        """A nasty one: he looks for copies of the card that Tywin picked."""
        duel.game.phase = Phase.DOMINANCE
        tywin, tickler = duel.you.controls("Tywin Lannister (LoCR)", "The Tickler")
        wall = duel.they.has("The Wall")
        duel.they.draws_next("Ice", "The Wall")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(tickler)
        duel.you.choose(tywin)
        duel.you.choose("The Wall")
        duel.you.choose(wall)
        assert wall.zone is Zone.DISCARD

    def test_others_do_not_learn_what_he_saw(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        first, _ = duel.they.draws_next("Ice", "Sunspear")
        duel.begin(happen(Pillaged(first, tywin, duel.they.player)))
        duel.you.choose(tywin)
        duel.you.choose("Sunspear")
        assert "Ice" not in " ".join(duel.log(duel.they))

    def test_sees_one_card_of_the_deck_beside_one_of_the_hand(self, duel: Duel) -> None:
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        (held,) = duel.they.holds("The Wall")
        top, second = duel.they.draws_next("Ice", "Sunspear")
        duel.begin(happen(CardDiscarded(held), CardDiscarded(top)))
        duel.you.choose(tywin)
        duel.you.choose("Sunspear")
        assert second.zone is held.zone is Zone.DISCARD
        assert top.zone is Zone.DECK

    def test_tywin_does_not_answer_for_the_card_of_the_hand(self, duel: Duel) -> None:
        """The one who sees through it is asked once, for the deck."""
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        (held,) = duel.they.holds("The Wall")
        top, _ = duel.they.draws_next("Ice", "Sunspear")
        duel.begin(happen(CardDiscarded(held), CardDiscarded(top)))
        duel.you.choose(tywin)
        duel.you.choose("Ice")
        assert duel.over

    def test_a_canceled_discard_is_no_second_card(self, duel: Duel) -> None:
        """Tywin: "exactly 1 card": one that is stopped does not go."""
        tywin = duel.you.has("Tywin Lannister (LoCR)")
        top, second = duel.they.draws_next("Ice", "Sunspear")
        stopped = CardDiscarded(second)
        stopped.stopped = True
        duel.begin(happen(CardDiscarded(top), stopped))
        duel.you.choose(tywin)
        duel.you.choose("Ice")
        assert top.zone is Zone.DISCARD


class TestMoonBrothers:
    def test_join_an_attack_of_the_clans(self, duel: Duel) -> None:
        men = duel.you.has("Burned Men")
        (brothers,) = duel.you.holds("Moon Brothers")
        fight = duel.fighting(MILITARY, [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(brothers)
        assert fight.attackers == [men, brothers]
        assert not brothers.kneeling
        assert duel.you.player.faction_card.kneeling

    def test_need_a_clansman_of_yours_who_attacks(self, duel: Duel) -> None:
        robb, foe = duel.you.has("Robb Stark"), duel.they.has("Burned Men")
        duel.you.holds("Moon Brothers")
        duel.fighting(MILITARY, [robb], [foe])
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert "Moon Brothers" not in duel.you.offered
        duel.fighting(MILITARY, [foe], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert "Moon Brothers" not in duel.you.offered

    @pytest.mark.nasty
    def test_take_part_before_anybody_answers_their_coming(self, duel: Duel) -> None:
        """A nasty one: the scouts kneel an attacker, who attacks all the same."""
        men = duel.you.has("Burned Men")
        duel.they.has("Last Hearth Scouts")
        (brothers,) = duel.you.holds("Moon Brothers")
        fight = duel.fighting(MILITARY, [men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(brothers)
        assert brothers.kneeling
        assert brothers in fight.attackers


class TestTommenBaratheon:
    @pytest.mark.parametrize(("hand", "power"), [([], 0), (["Ice"], 1)])
    def test_no_bonus_for_an_empty_hand(self, duel: Duel, hand: list[str], power: int) -> None:
        duel.they.has("Tommen Baratheon")
        men = duel.you.has("Burned Men")
        duel.you.holds(*hand)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [men])))
        duel.finish()
        assert duel.you.power == power

    @pytest.mark.nasty
    def test_other_power_is_gained(self, duel: Duel) -> None:
        """Renown is no bonus (a nasty one)."""
        duel.they.has("Tommen Baratheon")
        knight = invented(duel.you, "Famous", keywords=["renown"])
        duel.begin(duel.conclude(duel.fighting(MILITARY, [knight])))
        duel.you.choose(knight)
        duel.finish()
        assert duel.you.power == 1


class TestALannisterAlwaysPaysHisDebts:
    def test_two_more_challenges_against_the_creditor(self, duel: Duel) -> None:
        foe, mine = duel.they.has("Robb Stark"), duel.you.has("Tywin Lannister")
        duel.you.holds("A Lannister Always Pays His Debts")
        duel.you.rich(3)
        lost = duel.fighting(POWER, [foe], against=duel.you)
        lost.winner, lost.loser = duel.they.player, duel.you.player
        for icon in (MILITARY, INTRIGUE, POWER):
            duel.fighting(icon, [mine])
        duel.game.challenge = None
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("A Lannister Always Pays His Debts")
        allowed = [i for i in Icon if may_initiate(duel.you.player, i, duel.they.player)]
        assert allowed == [MILITARY, INTRIGUE]
        duel.fighting(MILITARY, [mine])
        assert not may_initiate(duel.you.player, MILITARY, duel.they.player)

    def test_needs_a_lost_challenge(self, duel: Duel) -> None:
        foe = duel.they.has("Robb Stark")
        duel.you.holds("A Lannister Always Pays His Debts")
        duel.you.rich(3)
        duel.fighting(POWER, [foe], against=duel.you)
        duel.game.challenge = None
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == []

    def test_not_against_somebody_else(self, melee: Duel) -> None:
        foe, mine = melee.they.has("Robb Stark"), melee.you.has("Tywin Lannister")
        melee.you.holds("A Lannister Always Pays His Debts")
        melee.you.rich(3)
        lost = melee.fighting(POWER, [foe], against=melee.you)
        lost.winner, lost.loser = melee.they.player, melee.you.player
        melee.game.challenge = None
        melee.begin(action_window(melee.game, "challenges_phase"))
        melee.you.choose("A Lannister Always Pays His Debts")
        you, they, third = (seat.player for seat in melee.seats[:3])
        melee.fighting(MILITARY, [mine], against=melee.they)
        assert may_initiate(you, MILITARY, they)
        assert may_initiate(you, MILITARY, third)
        melee.fighting(MILITARY, [mine], against=melee.seats[2])
        assert not may_initiate(you, MILITARY, they)
        assert not may_initiate(you, MILITARY, third)

    def ready(self, duel: Duel, winner: Seat, loser: Seat) -> None:
        foe = winner.has("Robb Stark")
        duel.you.holds("A Lannister Always Pays His Debts")
        duel.you.rich(3)
        fight = duel.fighting(POWER, [foe], against=loser)
        fight.winner, fight.loser = winner.player, loser.player
        duel.game.challenge = None

    def test_debts_of_an_earlier_phase_are_forgotten(self, duel: Duel) -> None:
        self.ready(duel, duel.they, duel.you)
        duel.game.numbers[Scope.PHASE] += 1
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_the_number_of_the_challenge_or_round_does_not_matter(self, duel: Duel) -> None:
        duel.game.numbers[Scope.PHASE] = 5
        self.ready(duel, duel.they, duel.you)
        duel.game.numbers[Scope.CHALLENGE] = 9
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.offered == ["A Lannister Always Pays His Debts"]

    def test_another_ones_loss_is_no_debt_of_yours(self, melee: Duel) -> None:
        self.ready(melee, melee.they, melee.seats[2])
        melee.begin(action_window(melee.game, "challenges_phase"))
        assert melee.over

    def test_a_third_player_gains_no_challenge(self, melee: Duel) -> None:
        self.ready(melee, melee.they, melee.you)
        third = melee.seats[2]
        mine = third.has("Tywin Lannister")
        melee.begin(action_window(melee.game, "challenges_phase"))
        melee.you.choose("A Lannister Always Pays His Debts")
        melee.fighting(MILITARY, [mine], against=melee.they)
        assert not may_initiate(third.player, MILITARY, melee.they.player)

    def test_you_alone_and_for_the_phase(self, duel: Duel) -> None:
        self.ready(duel, duel.they, duel.you)
        foe, mine = duel.they.has("Tywin Lannister"), duel.you.has("Tywin Lannister")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("A Lannister Always Pays His Debts")
        duel.fighting(MILITARY, [foe], against=duel.you)
        assert not may_initiate(duel.they.player, MILITARY, duel.you.player)
        duel.fighting(MILITARY, [mine])
        assert may_initiate(duel.you.player, MILITARY, duel.they.player)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.fighting(MILITARY, [mine])
        assert not may_initiate(duel.you.player, MILITARY, duel.they.player)


class TestShaggaSonOfDolf:
    @pytest.mark.parametrize("friend", ["Tyrion Lannister", "Burned Men"])
    def test_comes_for_nothing_to_his_friends(self, duel: Duel, friend: str) -> None:
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        other = duel.you.has(friend)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(f"ambush:{shagga.ref}:0")
        assert shagga.in_play
        duel.you.choose(other)
        assert other.zone is Zone.DEAD

    def test_not_without_them(self, duel: Duel) -> None:
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        duel.they.has("Burned Men")
        assert shagga.ambush == ()
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.nasty
    def test_may_be_the_one_who_dies(self, duel: Duel) -> None:
        """A nasty one: of several Lannisters he is one."""
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        tyrion = duel.you.has("Tyrion Lannister")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(f"ambush:{shagga.ref}:0")
        duel.you.choose(shagga)
        assert shagga.zone is Zone.DEAD
        assert tyrion.in_play

    def test_marshaled_he_quarrels_with_nobody(self, duel: Duel) -> None:
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        duel.begin(happen(Marshaled(shagga, duel.you.player)))
        assert duel.over
        assert shagga.in_play

    def test_others_cannot_tell_by_the_question_that_he_is_there(self) -> None:
        duel = Duel(quick=False)
        duel.you.deck("Shagga Son of Dolf", "Ice")
        duel.you.holds("Ice")
        duel.you.has("Burned Men")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.asked


class TestValyrianSteelDagger:
    def test_strengthens_in_intrigue(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.attaches("Valyrian Steel Dagger", cersei)
        usual = cersei.strength
        duel.fighting(INTRIGUE, [cersei])
        assert cersei.strength == usual + 2
        assert cersei.has(Keyword.STEALTH)
        duel.fighting(POWER, [cersei])
        assert cersei.strength == usual
        assert not cersei.has(Keyword.STEALTH)

    @pytest.mark.ruling("ours_stealth_by_type")
    def test_its_stealth_is_there_as_the_challenge_is_initiated(self, duel: Duel) -> None:
        cersei, foe = duel.you.has("Cersei Lannister"), duel.they.has("Catelyn Stark")
        duel.you.attaches("Valyrian Steel Dagger", cersei)
        duel.begin(initiate(duel.you.player))
        assert duel.you.decision is not None
        pair = f"{cersei.ref}>{foe.ref}"
        assert duel.you.decision.refusal(["power", cersei.ref, pair]) is not None
        duel.answer(duel.you.decision, ["intrigue", cersei.ref, pair])
        duel.finish()
        assert duel.game.challenge is not None
        assert duel.game.challenge.bypassed == [foe]

    @pytest.mark.nasty
    def test_who_bears_it_is_not_bypassed_in_intrigue(self, duel: Duel) -> None:
        """A nasty one: no stealth gets past stealth."""
        foe = duel.they.has("Tywin Lannister")
        duel.they.attaches("Valyrian Steel Dagger", foe)
        assert not may_be_bypassed(foe, INTRIGUE)
        assert may_be_bypassed(foe, POWER)

    def test_not_offered_in_other_challenges(self, duel: Duel) -> None:
        cersei = duel.you.has("Cersei Lannister")
        duel.you.attaches("Valyrian Steel Dagger", cersei)
        assert has_stealth(cersei, INTRIGUE)
        assert not has_stealth(cersei, POWER)


class TestLannisportTreasury:
    def test_saves_a_gold_from_taxation(self) -> None:
        duel = Duel(phase=Phase.STANDING)
        treasury = duel.you.has("Lannisport Treasury")
        duel.you.rich(2)
        duel.begin(happen(PhaseBegins(duel.game, Phase.TAXATION)))
        duel.you.choose(treasury)
        assert duel.you.gold == 1
        assert treasury.tokens == {Token.GOLD: 1}

    def test_needs_gold_to_save(self) -> None:
        duel = Duel(phase=Phase.STANDING)
        duel.you.has("Lannisport Treasury")
        duel.begin(happen(PhaseBegins(duel.game, Phase.TAXATION)))
        assert duel.over

    def test_gives_back_as_much_as_you_like(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        treasury = duel.you.has("Lannisport Treasury")
        treasury.tokens = {Token.GOLD: 3}
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(treasury)
        duel.you.choose("2")
        assert duel.you.gold == 2
        assert treasury.tokens == {Token.GOLD: 1}
        assert treasury.kneeling

    def test_an_empty_one_is_of_no_use(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        duel.you.has("Lannisport Treasury")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over


class TestWhoCountsInLionsOfCasterlyRock:
    """Traits count on characters alone, and abilities answer for their own card."""

    def test_a_place_is_no_clansman(self, duel: Duel) -> None:
        """Timett: "the number of Clansman characters you control"; Shagga: "a Clansman
        character"."""
        timett = duel.you.has("Timett Son of Timett")
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        invented(duel.you, "Caves", type="location", traits=["Clansman"])
        invented(duel.they, "Two", cost=2)
        one = invented(duel.they, "One", cost=1)
        duel.begin(happen(ReturnedToHand(timett)))
        assert shagga.ambush == ()
        timett = duel.you.has("Timett Son of Timett")
        wins(duel, POWER, timett)
        duel.you.choose(timett)
        assert duel.over
        assert one in duel.they.dead

    def test_a_place_is_no_lord(self, duel: Duel) -> None:
        """Lancel: "exactly 1 Lannister Lord or Lady character"."""
        lancel = duel.you.has("Ser Lancel Lannister")
        facts = {"traits": ["Lord"], "faction": "lannister", "cost": 9}
        invented(duel.you, "Hall", type="location", **facts)  # type: ignore[arg-type]
        assert lancel.strength == 0
        cersei = duel.you.has("Cersei Lannister")
        duel.you.attaches("Shield of Lannisport", cersei)
        assert lancel.strength == cersei.strength == 6

    def test_a_commoner_is_no_mentor(self, duel: Duel) -> None:
        lancel = duel.you.has("Ser Lancel Lannister")
        invented(duel.you, "Guard", faction="lannister", strength=5)
        assert lancel.strength == 0

    def test_a_place_is_no_knight(self, duel: Duel) -> None:
        """Daring Rescue: "if you control a Knight character"."""
        invented(duel.you, "Lists", type="location", traits=["Knight"])
        duel.you.has("Tywin Lannister")
        duel.you.holds("Daring Rescue")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over


class TestWhomTheyReach:
    """Targets of Timett, Ser Jaime, Shagga, Red Keep Spy and Daring Rescue."""

    def test_timett_needs_somebody_who_can_be_killed(self, duel: Duel) -> None:
        timett = duel.you.has("Timett Son of Timett")
        spared(duel.they, Kill, cost=1)
        wins(duel, POWER, timett)
        assert duel.over

    def test_ser_jaime_teaches_nobody_but_the_kingsguard(self, duel: Duel) -> None:
        duel.you.has("Ser Jaime Lannister (LoCR)")
        jaime = duel.you.player.play[0]
        invented(duel.they, "Squire", traits=["Knight"])
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(jaime)
        assert duel.over  # he is the only one of them

    def test_shagga_quarrels_with_your_lannisters_who_can_die(self, duel: Duel) -> None:
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        duel.you.has("Tyrion Lannister")
        spared(duel.you, Kill, faction="lannister")
        invented(duel.you, "Freerider")
        duel.they.has("Tywin Lannister")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(f"ambush:{shagga.ref}:0")
        assert set(duel.you.offered) == {"Shagga Son of Dolf", "Tyrion Lannister"}

    def test_shagga_does_not_mind_the_ambush_of_another(self, duel: Duel) -> None:
        duel.you.controls("Shagga Son of Dolf", "Tyrion Lannister")
        (men,) = duel.you.holds("Burned Men")
        duel.begin(put_into_play(men, duel.you.player, ambush=True))
        assert duel.over

    def test_shagga_cannot_be_ambushed_by_the_friendless(self, duel: Duel) -> None:
        (shagga,) = duel.you.holds("Shagga Son of Dolf")
        duel.you.rich(10)
        assert 0 not in shagga.ambush
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert f"ambush:{shagga.ref}:0" not in [
            o.key for o in (duel.you.decision.options if duel.you.decision else ())
        ]

    def test_the_spy_does_not_mind_the_ambush_of_another(self, duel: Duel) -> None:
        duel.you.has("Red Keep Spy")
        (men, *_) = duel.you.holds("Burned Men", "Ice", "Ice")
        invented(duel.they, "Three", cost=3)
        duel.begin(put_into_play(men, duel.you.player, ambush=True))
        assert duel.over

    def test_the_spy_returns_nobody_who_cannot_return(self, duel: Duel) -> None:
        (spy, _, _) = duel.you.holds("Red Keep Spy", "Ice", "Ice")
        spared(duel.they, ReturnedToHand, cost=1)
        duel.begin(put_into_play(spy, duel.you.player, ambush=True))
        assert duel.over

    def test_the_rescue_brings_home_your_own_who_can_return(self, duel: Duel) -> None:
        duel.you.has("Ser Jaime Lannister")
        duel.you.has("Tywin Lannister")
        spared(duel.you, ReturnedToHand)
        duel.they.has("Robb Stark")
        duel.you.holds("Daring Rescue")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose("Daring Rescue")
        assert set(duel.you.offered) == {"Ser Jaime Lannister", "Tywin Lannister"}


class TestEdgesOfLannister:
    def test_chella_is_not_feared_for_two_ears(self, duel: Duel) -> None:
        """Chella Daughter of Cheyk: "3 or more ear tokens"."""
        chella = duel.you.has("Chella Daughter of Cheyk")
        for ears, feared in ((0, False), (2, False), (3, True), (4, True)):
            chella.tokens = {Token.EAR: ears}
            assert chella.has(Keyword.INTIMIDATE) is feared
            assert chella.has(Keyword.RENOWN) is feared

    def test_standing_marauders_are_not_asked(self, duel: Duel) -> None:
        """Ser Gregor's Marauders."""
        men = duel.you.has("Ser Gregor's Marauders")
        (top,) = duel.they.draws_next("Tears of Lys")
        duel.begin(happen(Pillaged(top, men, duel.they.player)))
        assert duel.over

    def test_taena_draws_one_card_for_your_event(self, duel: Duel) -> None:
        """Taena Merryweather: "after you play an event ... draw 1 card"."""
        taena = duel.you.has("Taena Merryweather")
        (event, _) = duel.you.holds("Hear Me Roar!", "Ice")
        duel.begin(happen(EventPlayed(event, duel.you.player)))
        duel.you.choose(taena)
        duel.finish()
        assert len(duel.you.discard) == 1
        assert len(duel.you.hand) == 2

    def test_taena_does_not_answer_their_event(self, duel: Duel) -> None:
        duel.you.has("Taena Merryweather")
        duel.you.holds("Ice")
        (event,) = duel.they.holds("Hear Me Roar!")
        duel.begin(happen(EventPlayed(event, duel.they.player)))
        assert duel.over

    def test_moon_brothers_need_but_one_clansman_among_the_attackers(self, duel: Duel) -> None:
        men, robb = duel.you.controls("Burned Men", "Robb Stark")
        (brothers,) = duel.you.holds("Moon Brothers")
        duel.fighting(MILITARY, [robb, men])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(brothers)
        assert brothers.controller is duel.you.player
        assert brothers in duel.you.in_play

    def test_alayaya_takes_the_last_gold_and_as_a_defender(self, duel: Duel) -> None:
        alayaya, foe = duel.you.has("Alayaya"), duel.they.has("Robb Stark")
        duel.they.rich(1)
        fight = duel.fighting(POWER, [foe], [alayaya], against=duel.you)
        duel.begin(happen(ChallengeWon(fight, duel.you.player, duel.they.player, 1)))
        duel.you.choose(alayaya)
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    def test_one_empty_hand_is_enough_for_golden_tooth(self, melee: Duel) -> None:
        """Golden Tooth: "if any opponent has no cards in hand"."""
        tooth = melee.you.has("Golden Tooth")
        melee.they.holds("Ice")
        melee.begin(action_window(melee.game, "challenges_phase"))
        melee.you.choose(tooth)
        assert melee.you.gold == 3

    def test_the_poverty_of_others_does_not_close_the_mines(self, duel: Duel) -> None:
        """Golden Tooth and Lions of the Rock: it is you who gain."""
        penniless(duel.they)
        tooth, plot = duel.you.has("Golden Tooth"), duel.you.reveals("Lions of the Rock")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(tooth)
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        duel.you.choose(plot)
        assert duel.you.gold == 3 + 3

    def test_who_cannot_gain_gold_is_not_asked(self, duel: Duel) -> None:
        penniless(duel.you)
        duel.you.has("Golden Tooth")
        duel.you.reveals("Lions of the Rock")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
        duel.begin(happen(PhaseBegins(duel.game, Phase.CHALLENGES)))
        assert duel.over

    def test_the_icon_of_the_mountains_lasts_for_the_phase(self, duel: Duel) -> None:
        """Mountains of the Moon: "until the end of the phase"."""
        mountains = duel.you.has("Mountains of the Moon")
        (men,) = duel.you.holds("Burned Men")
        duel.begin(put_into_play(men, duel.you.player))
        duel.you.choose(mountains)
        duel.you.choose("intrigue")
        assert men.icon(INTRIGUE)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert not men.icon(INTRIGUE)

    def test_the_treasury_takes_the_last_gold_and_only_in_taxation(self) -> None:
        """Lannisport Treasury: "after the taxation phase begins"."""
        duel = Duel(phase=Phase.STANDING)
        treasury = duel.you.has("Lannisport Treasury")
        duel.you.rich(1)
        duel.begin(happen(PhaseBegins(duel.game, Phase.STANDING)))
        assert duel.over
        duel.begin(happen(PhaseBegins(duel.game, Phase.TAXATION)))
        duel.you.choose(treasury)
        assert duel.you.gold == 0
        assert treasury.tokens == {Token.GOLD: 1}

    def test_the_treasury_offers_all_it_has_and_no_more(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        treasury = duel.you.has("Lannisport Treasury")
        treasury.tokens = {Token.GOLD: 3}
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(treasury)
        assert duel.you.decision is not None
        assert [option.key for option in duel.you.decision.options] == ["1", "2", "3"]

    def test_the_treasury_gives_a_single_gold(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        treasury = duel.you.has("Lannisport Treasury")
        treasury.tokens = {Token.GOLD: 1}
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(treasury)
        assert duel.you.gold == 1

    def test_the_shield_does_not_mind_those_who_are_not_noble(self, duel: Duel) -> None:
        """Shield of Lannisport: no other "Lord or Lady with printed cost 4 or higher"."""
        cersei = duel.you.has("Cersei Lannister")
        duel.you.attaches("Shield of Lannisport", cersei)
        invented(duel.you, "Giant", cost=7)
        invented(duel.you, "Petty", cost=3, traits=["Lord"])
        assert cersei.has(Keyword.RENOWN)
        invented(duel.you, "Lady", cost=4, traits=["Lady"])
        assert not cersei.has(Keyword.RENOWN)

    def test_the_scheme_is_the_winners(self, duel: Duel) -> None:
        """Insidious Scheme: "an intrigue challenge in which you are the winner by 5"."""
        foe = invented(duel.they, "Nine", strength=9)
        duel.you.holds("Insidious Scheme", "Ice")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [foe], against=duel.you)))
        assert "Insidious Scheme" not in duel.you.offered

    def test_five_is_enough_for_the_scheme(self, duel: Duel) -> None:
        five = invented(duel.you, "Five", strength=5)
        duel.you.holds("Insidious Scheme")
        duel.they.holds("Ice", "Ice")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(INTRIGUE, [five])))
        duel.you.choose("Insidious Scheme")
        assert len(duel.you.hand) == 2
