"""The Night's Watch in the Core Set: the lesser brothers, attachments, locations and events."""

from __future__ import annotations

import pytest

from engine.agot.events import (
    ChallengeEnds,
    Discard,
    PhaseEnds,
)
from engine.agot.fitness import may_bear
from engine.agot.modifiers import RESERVE
from engine.agot.nouns import MILITARY, POWER, Keyword, Phase
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.prices import price
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import discard, kill, take_control
from tests.duel import Duel
from tests.engine.agot.core.cancels import treacherous


class TestSamwellTarly:
    @pytest.mark.rule("plot_value_modifiers", "reserve_modifier", "blank")
    def test_raises_your_reserve_unless_blank(self, duel: Duel) -> None:
        sam = duel.you.has("Samwell Tarly")
        assert (duel.you.player.plot_value(RESERVE), duel.they.player.plot_value(RESERVE)) == (7, 6)
        duel.they.attaches("Milk of the Poppy", sam)
        assert duel.you.player.plot_value(RESERVE) == 6


class TestSerWaymarRoyce:
    def test_costs_each_opponent_a_card(self, melee: Duel) -> None:
        waymar = melee.you.has("Ser Waymar Royce")
        melee.you.holds("Robb Stark")
        for seat in melee.seats[1:3]:
            seat.holds("Arya Stark", "Ice")
        melee.begin(kill(waymar))
        melee.you.choose(waymar)
        assert [len(seat.hand) for seat in melee.seats] == [1, 1, 1, 0]
        assert waymar in melee.you.dead

    def test_costs_an_opponent_the_last_card(self, duel: Duel) -> None:
        waymar = duel.you.has("Ser Waymar Royce")
        duel.they.holds("Arya Stark")
        duel.begin(kill(waymar))
        duel.you.choose(waymar)
        assert duel.they.hand == []

    @pytest.mark.rule("abilities")
    def test_not_from_empty_hands(self, duel: Duel) -> None:
        duel.begin(kill(duel.you.has("Ser Waymar Royce")))
        assert duel.over

    def test_only_when_killed(self, duel: Duel) -> None:
        duel.they.holds("Arya Stark")
        duel.begin(discard(duel.you.has("Ser Waymar Royce")))
        assert duel.over
        assert len(duel.they.hand) == 1

    @pytest.mark.rule("would", "save")
    def test_not_when_he_is_saved(self, duel: Duel) -> None:
        waymar, aemon = duel.you.controls("Ser Waymar Royce", "Maester Aemon")
        duel.they.holds("Arya Stark")
        duel.begin(kill(waymar))
        duel.you.choose(aemon)
        assert duel.over
        assert len(duel.they.hand) == 1

    def test_another_death_is_not_his(self, duel: Duel) -> None:
        _, yoren = duel.you.controls("Ser Waymar Royce", "Yoren")
        duel.they.holds("Arya Stark")
        duel.begin(kill(yoren))
        assert duel.over
        assert len(duel.they.hand) == 1


class TestYoren:
    @pytest.mark.rule("ownership", "put_into_play")
    def test_takes_a_cheap_character_from_an_opponents_discard_pile(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        duel.they.discarded("Burned Men", "Tywin Lannister")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        duel.you.choose(yoren)
        (men,) = [card for card in duel.you.in_play if card is not yoren]
        assert men.name == "Burned Men"
        assert men.owner is duel.they.player

    @pytest.mark.ruling("faq_1_3_unique_cards")
    def test_takes_no_unique_card_whose_copy_is_in_play(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        duel.they.discarded("Arya Stark")
        duel.they.has("Arya Stark")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        assert duel.over

    @pytest.mark.rule("ownership")
    def test_what_he_took_goes_back_to_its_owners_pile(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        (men,) = duel.they.discarded("Burned Men")
        duel.you.rich(3)

        async def story() -> None:
            await marshal(duel.you.player, yoren)
            await kill(men)

        duel.begin(story())
        duel.you.choose(yoren)
        assert men in duel.they.dead

    def test_takes_one_of_cost_three(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        (crew,) = duel.they.discarded("Black Wind's Crew")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        duel.you.choose(yoren)
        assert crew in duel.you.in_play

    def test_takes_none_dearer_than_three_and_none_of_your_own(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        duel.they.discarded("Gold Cloaks", "The Roseroad")
        duel.you.discarded("Burned Men")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        assert duel.over

    @pytest.mark.rule("put_into_play", "marshal")
    def test_only_when_marshaled(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        duel.they.discarded("Burned Men")
        duel.begin(put_into_play(yoren, duel.you.player))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_he_comes_alone(self, duel: Duel) -> None:
        (yoren,) = duel.you.holds("Yoren")
        (men,) = duel.they.discarded("Burned Men")
        treacherous(duel.they)
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, yoren))
        duel.you.choose(yoren)
        duel.they.choose("Treachery")
        assert men in duel.they.discard
        assert yoren in duel.you.in_play

    @pytest.mark.rule("marshal")
    def test_another_marshaled_is_not_him(self, duel: Duel) -> None:
        duel.you.has("Yoren")
        duel.they.discarded("Burned Men")
        (arya,) = duel.you.holds("Steward at the Wall")
        duel.you.rich(1)
        duel.begin(marshal(duel.you.player, arya))
        assert duel.over


class TestMessengerRaven:
    def test_flies_home_for_a_card(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        raven = duel.you.has("Messenger Raven")
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(raven)
        assert len(duel.you.hand) == 2

    @pytest.mark.rule("actions")
    def test_not_in_another_phase(self, duel: Duel) -> None:
        duel.you.has("Messenger Raven")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("ownership", "control")
    def test_a_stolen_raven_brings_word_to_the_thief_and_goes_to_its_owner(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        raven = duel.they.has("Messenger Raven")
        duel.begin(take_control(duel.you.player, raven))
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose(raven)
        assert raven in duel.they.hand
        assert len(duel.you.hand) == 1


class TestOldForestHunter:
    @pytest.mark.rule("costs", "limits_and_maxima")
    def test_trades_a_card_for_gold_once_a_phase(self, duel: Duel) -> None:
        hunter = duel.you.has("Old Forest Hunter")
        arya, ice = duel.you.holds("Arya Stark", "Ice")
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(hunter)
        duel.you.choose(ice)
        assert duel.over
        assert duel.you.gold == 1
        assert (duel.you.hand, duel.you.discard) == ([arya], [ice])

    @pytest.mark.rule("costs")
    def test_not_with_an_empty_hand(self, duel: Duel) -> None:
        duel.you.has("Old Forest Hunter")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("cancel", "costs", "limits_and_maxima")
    def test_cancelled_the_card_is_gone_and_the_use_counts(self, duel: Duel) -> None:
        hunter = duel.you.has("Old Forest Hunter")
        arya, ice = duel.you.holds("Arya Stark", "Ice")
        treacherous(duel.they)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(hunter)
        duel.you.choose(ice)
        duel.they.choose("Treachery")
        assert duel.over
        assert duel.you.gold == 0
        assert duel.you.hand == [arya]


class TestStewardAtTheWall:
    def test_makes_your_next_brother_cheaper(self) -> None:
        duel = Duel(phase=Phase.MARSHALING)
        steward = duel.you.has("Steward at the Wall")
        yoren, rangers, wall = duel.you.holds("Yoren", "Ranging Party", "The Wall")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(steward)
        assert [price(duel.you.player, card) for card in (yoren, rangers, wall)] == [2, 3, 4]
        duel.you.rich(2)
        duel.begin(marshal(duel.you.player, yoren))
        assert (duel.you.gold, price(duel.you.player, rangers)) == (0, 4)


class TestVeteranBuilder:
    @pytest.mark.rule("sacrifice", "costs")
    def test_stands_a_location(self, duel: Duel) -> None:
        builder, wall = duel.you.controls("Veteran Builder", "The Wall", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(builder)
        assert not wall.kneeling
        assert builder in duel.you.discard

    @pytest.mark.rule("target")
    def test_not_without_a_kneeling_location(self, duel: Duel) -> None:
        duel.you.controls("Veteran Builder", "The Wall")
        duel.you.has("Robb Stark", kneeling=True)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over


class TestLongclaw:
    @pytest.mark.rule("attachment_cards")
    def test_is_for_brothers(self, duel: Duel) -> None:
        jon, arya = duel.you.controls("Jon Snow", "Arya Stark")
        longclaw = duel.you.attaches("Longclaw", jon)
        assert jon.strength == 5
        assert jon.has(Keyword.RENOWN)
        assert not may_bear(arya, longclaw)

    @pytest.mark.rule("no_attachments")
    def test_no_attachments_but_weapons_allows_it(self, duel: Duel) -> None:
        jon, ghost = duel.you.controls("Jon Snow", "Ghost")
        longclaw = duel.you.attaches("Longclaw", jon)
        milk = duel.they.attaches("Milk of the Poppy", duel.they.has("Robb Stark"))
        assert may_bear(jon, longclaw)
        assert not may_bear(jon, milk)
        assert not may_bear(ghost, longclaw)

    def test_goes_home_when_its_bearer_is_discarded(self, duel: Duel) -> None:
        jon = duel.you.has("Jon Snow")
        longclaw = duel.you.attaches("Longclaw", jon)
        duel.begin(happen(Discard(jon)))
        assert longclaw in duel.you.hand


class TestCastleBlack:
    def besieged(self, duel: Duel, *, kneeling: bool = False) -> tuple[Card, Card]:
        castle = duel.you.has("Castle Black", kneeling=kneeling)
        rangers = duel.you.has("Ranging Party", kneeling=True)
        robb = duel.they.has("Robb Stark")
        self.fight = duel.fighting(MILITARY, [robb], [rangers], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        return castle, rangers

    @pytest.mark.rule("lasting_effects", "stand")
    def test_stands_a_defender_and_strengthens_it_for_the_challenge(self, duel: Duel) -> None:
        castle, rangers = self.besieged(duel)
        duel.you.choose(castle)
        assert castle.kneeling
        assert not rangers.kneeling
        assert rangers.strength == 7
        duel.begin(happen(ChallengeEnds(self.fight)))
        assert rangers.strength == 5

    def test_not_when_kneeling(self, duel: Duel) -> None:
        self.besieged(duel, kneeling=True)
        assert duel.over

    def test_not_for_strangers_attackers_or_who_stays_away(self, duel: Duel) -> None:
        _, robb, _ = duel.you.controls("Castle Black", "Robb Stark", "Ranging Party")
        duel.fighting(MILITARY, [duel.they.has("Old Forest Hunter")], [robb], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        assert duel.over


class TestTheWall:
    def test_strengthens_your_brothers(self, duel: Duel) -> None:
        _, rangers = duel.you.controls("The Wall", "Ranging Party")
        foe = duel.they.has("Ranging Party")
        assert (rangers.strength, foe.strength) == (6, 5)

    @pytest.mark.rule("forced")
    def test_must_kneel_after_an_unopposed_loss(self, duel: Duel) -> None:
        wall = duel.you.has("The Wall")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb], against=duel.you)))
        assert wall.kneeling

    def test_kneels_for_power_at_the_end_of_the_challenges_phase(self, duel: Duel) -> None:
        wall = duel.you.has("The Wall")
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        duel.you.choose(wall)
        assert duel.you.power == 2
        assert wall.kneeling

    def test_a_kneeling_wall_gains_nothing(self, duel: Duel) -> None:
        duel.you.has("The Wall", kneeling=True)
        duel.begin(happen(PhaseEnds(duel.game, Phase.CHALLENGES)))
        assert duel.over
        assert duel.you.power == 0

    def test_does_not_kneel_after_an_opposed_loss(self, duel: Duel) -> None:
        wall, yoren = duel.you.controls("The Wall", "Yoren")
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [robb], [yoren], against=duel.you)))
        assert not wall.kneeling

    @pytest.mark.rule("cancel", "forced")
    def test_a_cancelled_fall_leaves_it_standing(self, duel: Duel) -> None:
        wall = duel.you.has("The Wall")
        treacherous(duel.they)
        tyrion = duel.they.has("Tyrion Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tyrion], against=duel.you)))
        duel.they.choose("Treachery")
        assert not wall.kneeling

    def test_gains_nothing_at_the_end_of_other_phases(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("The Wall")
        duel.begin(happen(PhaseEnds(duel.game, Phase.DOMINANCE)))
        assert duel.over
        assert duel.you.power == 0

    @pytest.mark.rule("forced", "abilities")
    def test_what_kneels_already_has_nothing_to_fall(self, duel: Duel) -> None:
        """Treachery finds nothing to cancel."""
        duel.you.has("The Wall", kneeling=True)
        treacherous(duel.they)
        robb = duel.they.has("Robb Stark")
        duel.begin(duel.conclude(duel.fighting(MILITARY, [robb], against=duel.you)))
        assert "Treachery" not in duel.they.offered
