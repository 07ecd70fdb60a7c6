"""The Night's Watch in the Core Set: events."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import IncomeCollected, RoundEnds
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase
from engine.agot.playing import action_window
from engine.agot.state import Card
from engine.agot.timing import happen
from engine.agot.verbs import kill, take_control
from tests.duel import Duel, invented
from tests.engine.agot.core.cancels import judging


class TestAMeagerContribution:
    @pytest.mark.rule("income", "gold")
    def test_takes_gold_after_income(self, duel: Duel) -> None:
        duel.you.holds("A Meager Contribution")
        duel.begin(happen(IncomeCollected(duel.they.player)))
        duel.you.choose("A Meager Contribution")
        assert (duel.you.gold, duel.they.gold) == (1, 3)

    def test_not_after_your_own(self, duel: Duel) -> None:
        duel.you.holds("A Meager Contribution")
        duel.begin(happen(IncomeCollected(duel.you.player)))
        assert duel.over

    @pytest.mark.rule("abilities")
    def test_not_from_a_player_without_gold(self, duel: Duel) -> None:
        duel.you.holds("A Meager Contribution")
        assert duel.they.player.plot is not None
        duel.remove(duel.they.player.plot)  # so that there is nothing to collect
        duel.begin(happen(IncomeCollected(duel.they.player)))
        assert duel.over

    def test_takes_the_last_gold(self, duel: Duel) -> None:
        duel.you.holds("A Meager Contribution")
        assert duel.they.player.plot is not None
        duel.remove(duel.they.player.plot)
        duel.they.rich(1)
        duel.begin(happen(IncomeCollected(duel.they.player)))
        duel.you.choose("A Meager Contribution")
        assert (duel.you.gold, duel.they.gold) == (1, 0)

    @pytest.mark.rule("max_x")
    def test_once_a_round(self, duel: Duel) -> None:
        duel.you.holds(*["A Meager Contribution"] * 2)

        async def story() -> None:
            await happen(IncomeCollected(duel.they.player))
            await happen(IncomeCollected(duel.they.player))

        duel.begin(story())
        duel.you.choose("A Meager Contribution")
        assert duel.over
        assert duel.you.gold == 1

    @pytest.mark.rule("cancel")
    def test_cancelled_the_gold_stays(self, duel: Duel) -> None:
        duel.you.holds("A Meager Contribution")
        judging(duel.they, 0)
        duel.begin(happen(IncomeCollected(duel.they.player)))
        duel.you.choose("A Meager Contribution")
        duel.they.choose("The Hand's Judgment")
        assert (duel.you.gold, duel.they.gold) == (0, 4)


class TestTakeTheBlack:
    @pytest.mark.rule("control", "ownership", "max_x")
    def test_takes_control_of_a_common_character(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        men, tywin = duel.they.controls("Burned Men", "Tywin Lannister")
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose("Take the Black")
        assert men.controller is duel.you.player
        assert men in duel.you.in_play
        assert tywin in duel.they.in_play

    def test_is_for_the_dominance_phase(self, duel: Duel) -> None:
        duel.they.has("Burned Men")
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("participating", "control")
    def test_a_stolen_participant_leaves_the_challenge(self, duel: Duel) -> None:
        men = duel.they.has("Burned Men")
        fight = duel.fighting(MILITARY, [men], against=duel.you)
        duel.begin(take_control(duel.you.player, men))
        assert fight.attackers == []

    def taking(self, *names: str, copies: int = 1) -> tuple[Duel, list[Card]]:
        duel = Duel(phase=Phase.DOMINANCE)
        cards = duel.they.controls(*names)
        duel.you.holds(*["Take the Black"] * copies)
        duel.you.rich(3 * copies)
        duel.begin(action_window(duel.game, "dominance_phase"))
        return duel, cards

    @pytest.mark.rule("target")
    def test_not_a_unique_character_nor_one_of_your_own(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        duel.you.has("Burned Men")
        duel.they.controls("Arya Stark", "Robb Stark")
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.over

    @pytest.mark.rule("max_x")
    def test_once_a_round(self) -> None:
        duel, (men, knight) = self.taking("Burned Men", "Tumblestone Knight", copies=2)
        duel.you.choose("Take the Black")
        duel.you.choose(men)
        assert duel.over
        assert knight in duel.they.in_play

    @pytest.mark.rule("ownership", "leaves_play")
    def test_the_taken_dies_among_its_owners_dead(self) -> None:
        duel, (men,) = self.taking("Burned Men")
        duel.you.choose("Take the Black")
        duel.begin(kill(men))
        assert men in duel.they.dead

    @pytest.mark.rule("cancel", "costs")
    def test_cancelled_it_is_paid_for_all_the_same(self) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        men = duel.they.has("Burned Men")
        judging(duel.they, 3)
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "dominance_phase"))
        duel.you.choose("Take the Black")
        duel.they.choose("The Hand's Judgment")
        assert men in duel.they.in_play
        assert duel.you.gold == 0

    @pytest.mark.rule("printed", "target")
    @pytest.mark.parametrize(("cost", "able"), [(6, True), (7, False)])
    def test_a_character_of_printed_cost_six_at_most(self, cost: int, able: bool) -> None:
        duel = Duel(phase=Phase.DOMINANCE)
        host = invented(duel.they, "Great Host", cost=cost)
        duel.you.holds("Take the Black")
        duel.you.rich(3)
        duel.begin(action_window(duel.game, "dominance_phase"))
        assert duel.you.offered == (["Take the Black"] if able else [])
        assert host in duel.they.in_play


class TestTheSwordInTheDarkness:
    def guarded(self, duel: Duel, *defenders: str, by: str = "Burned Men") -> None:
        """An attack is beaten off with the event in hand."""
        cards, foe = duel.you.controls(*defenders), duel.they.has(by)
        duel.you.holds("The Sword in the Darkness")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(POWER, [foe], cards, against=duel.you)))

    @pytest.mark.rule("cannot")
    def test_keeps_the_loser_away_in_every_way(self, duel: Duel) -> None:
        self.guarded(duel, "Ranging Party", "Yoren")
        duel.you.choose("The Sword in the Darkness")
        able = [may_initiate(duel.they.player, t, duel.you.player) for t in (INTRIGUE, MILITARY)]
        assert able == [False, False]
        assert may_initiate(duel.you.player, INTRIGUE, duel.they.player)

    @pytest.mark.rule("melee_game")
    def test_away_from_you_alone(self, melee: Duel) -> None:
        self.guarded(melee, "Ranging Party", "Yoren")
        melee.you.choose("The Sword in the Darkness")
        assert not may_initiate(melee.they.player, INTRIGUE, melee.you.player)
        assert may_initiate(melee.they.player, INTRIGUE, melee.seats[2].player)

    @pytest.mark.rule("lasting_effects")
    def test_for_the_round(self, duel: Duel) -> None:
        self.guarded(duel, "Ranging Party", "Yoren")
        duel.you.choose("The Sword in the Darkness")
        duel.begin(happen(RoundEnds(duel.game)))
        assert may_initiate(duel.they.player, INTRIGUE, duel.you.player)

    def test_not_by_less_than_five(self, duel: Duel) -> None:
        self.guarded(duel, "Ranging Party")
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_not_without_a_brother_participating(self, duel: Duel) -> None:
        duel.you.has("Ranging Party")
        self.guarded(duel, "Tywin Lannister", "Robb Stark")
        assert "The Sword in the Darkness" not in duel.you.offered

    def test_not_as_the_attacker(self, duel: Duel) -> None:
        rangers = duel.you.has("Ranging Party")
        duel.you.holds("The Sword in the Darkness")
        duel.you.rich(1)
        duel.begin(duel.conclude(duel.fighting(POWER, [rangers])))
        assert duel.over

    @pytest.mark.rule("cancel")
    def test_cancelled_the_loser_may_come_again(self, duel: Duel) -> None:
        judging(duel.they, 1)
        self.guarded(duel, "Ranging Party", "Yoren")
        duel.you.choose("The Sword in the Darkness")
        duel.they.choose("The Hand's Judgment")
        assert may_initiate(duel.they.player, INTRIGUE, duel.you.player)

    def test_four_are_too_few(self, duel: Duel) -> None:
        self.guarded(duel, "Ranging Party", by="Lannisport Merchant")
        assert duel.over

    @pytest.mark.rule("play_restrictions")
    def test_one_brother_among_the_defenders_is_enough(self, duel: Duel) -> None:
        self.guarded(duel, "Ranging Party", "Robb Stark")
        assert duel.you.offered == ["The Sword in the Darkness"]

    @pytest.mark.rule("melee_game")
    def test_keeps_nobody_but_the_loser_away(self, melee: Duel) -> None:
        self.guarded(melee, "Ranging Party", "Yoren")
        melee.you.choose("The Sword in the Darkness")
        assert may_initiate(melee.seats[2].player, INTRIGUE, melee.you.player)
