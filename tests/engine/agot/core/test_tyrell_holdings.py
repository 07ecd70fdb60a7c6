"""House Tyrell's people without a name of their own, its locations and attachments."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.events import ChallengeEnds, PhaseEnds
from engine.agot.fitness import may_bear
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Side
from engine.agot.playing import action_window, marshal, put_into_play
from engine.agot.prices import price
from engine.agot.timing import happen
from tests.duel import Duel, invented
from tests.engine.agot.core.test_tyrell import marshaling


class TestGardenCaretaker:
    def test_makes_the_next_tyrell_character_cheaper(self) -> None:
        duel = marshaling()
        caretaker = duel.you.has("Garden Caretaker")
        cards = duel.you.holds("Margaery Tyrell", "Robb Stark", "Heartsbane")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(caretaker)
        assert caretaker.kneeling
        assert [price(duel.you.player, card) for card in cards] == [2, 6, 1]

    @pytest.mark.rule("costs")
    def test_only_the_next_one(self) -> None:
        duel = marshaling()
        caretaker = duel.you.has("Garden Caretaker")
        margaery, left = duel.you.holds("Margaery Tyrell", "Left")
        duel.you.rich(2)

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await marshal(duel.you.player, margaery)

        duel.begin(story())
        duel.you.choose(caretaker)
        duel.finish()
        assert duel.you.gold == 0
        assert price(duel.you.player, left) == 2

    def test_is_for_the_marshaling_phase(self, duel: Duel) -> None:
        duel.you.has("Garden Caretaker")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    def test_a_kneeling_caretaker_is_at_rest(self) -> None:
        duel = marshaling()
        duel.you.has("Garden Caretaker", kneeling=True)
        duel.begin(action_window(duel.game, "marshaling_phase"))
        assert duel.over


class TestOlennasInformant:
    def test_allows_one_more_challenge_of_the_named_type(self, duel: Duel) -> None:
        (informant,) = duel.you.holds("Olenna's Informant")
        duel.begin(put_into_play(informant, duel.you.player))
        duel.you.choose(informant)
        duel.you.choose("power")
        you, they = duel.you.player, duel.they.player
        duel.fighting(POWER, [informant])
        duel.fighting(INTRIGUE, [informant])
        assert may_initiate(you, POWER, they)
        assert not may_initiate(you, INTRIGUE, they)
        duel.fighting(POWER, [informant])
        assert not may_initiate(you, POWER, they)

    @pytest.mark.rule("ambush", "challenges_phase")
    def test_comes_out_of_an_ambush(self, duel: Duel) -> None:
        (informant,) = duel.you.holds("Olenna's Informant")
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        duel.you.choose(informant)
        assert duel.you.gold == 0
        assert duel.you.offered == ["Olenna's Informant"]

    def test_says_nothing_in_another_phase(self) -> None:
        duel = marshaling()
        (informant,) = duel.you.holds("Olenna's Informant")
        duel.you.rich(3)
        duel.begin(marshal(duel.you.player, informant))
        assert duel.over

    @pytest.mark.rule("lasting_effects")
    def test_the_news_is_old_after_the_phase(self, duel: Duel) -> None:
        (informant,) = duel.you.holds("Olenna's Informant")

        async def story() -> None:
            await put_into_play(informant, duel.you.player)
            await happen(PhaseEnds(duel.game, Phase.CHALLENGES))

        duel.begin(story())
        duel.you.choose(informant)
        duel.you.choose("power")
        duel.fighting(POWER, [informant])
        assert not may_initiate(duel.you.player, POWER, duel.they.player)

    def test_another_arrival_is_no_news(self, duel: Duel) -> None:
        duel.you.has("Olenna's Informant")
        (robb,) = duel.you.holds("Robb Stark")
        duel.begin(put_into_play(robb, duel.you.player))
        assert duel.over

    def test_an_opponent_learns_nothing(self, duel: Duel) -> None:
        (informant,) = duel.you.holds("Olenna's Informant")
        robb = duel.they.has("Robb Stark")
        duel.begin(put_into_play(informant, duel.you.player))
        duel.you.choose(informant)
        duel.you.choose("power")
        duel.fighting(POWER, [robb], against=duel.you)
        assert not may_initiate(duel.they.player, POWER, duel.you.player)

    @pytest.mark.rule("blank", "ambush", "in_play")
    def test_a_text_box_is_blank_in_play_and_not_before(self, duel: Duel) -> None:
        duel.they.reveals("Fortified Position")
        (informant,) = duel.you.holds("Olenna's Informant")
        duel.you.rich(4)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.you.asked
        duel.you.choose(informant)
        assert informant in duel.you.in_play
        assert duel.over


class TestWardensOfTheReach:
    def test_grow_with_each_location_of_the_reach(self, duel: Duel) -> None:
        wardens = duel.you.has("Wardens of the Reach")
        duel.you.controls("The Mander", "Rose Garden", "The Roseroad")
        assert wardens.strength == 3 + 2

    def test_kneeling_locations_count_and_opponents_do_not(self, duel: Duel) -> None:
        wardens = duel.you.has("Wardens of the Reach")
        duel.you.has("Highgarden", kneeling=True)
        duel.they.has("The Mander")
        assert wardens.strength == 3 + 1

    @pytest.mark.rule("duplicates")
    def test_a_duplicate_is_no_location(self, duel: Duel) -> None:
        wardens, mander = duel.you.controls("Wardens of the Reach", "The Mander")
        duel.you.duplicates(mander)
        assert wardens.strength == 3 + 1

    @pytest.mark.rule("traits")
    def test_only_locations_count(self, duel: Duel) -> None:
        wardens = duel.you.has("Wardens of the Reach")
        invented(duel.you, "Man of the Reach", traits=["The Reach"])
        assert wardens.strength == 3


class TestHeartsbane:
    def test_kneels_to_strengthen_its_bearer_for_the_challenge(self, duel: Duel) -> None:
        randyll = duel.you.has("Randyll Tarly")
        heartsbane = duel.you.attaches("Heartsbane", randyll)
        fight = duel.fighting(MILITARY, [randyll])

        async def story() -> None:
            await action_window(duel.game, "challenge_initiated")
            await happen(ChallengeEnds(fight))

        duel.begin(story())
        before = fight.total(Side.ATTACKING)
        duel.you.choose(heartsbane)
        assert before == 5
        assert heartsbane.kneeling
        assert randyll.strength == 5  # the challenge is over

    def test_the_strength_counts_in_the_challenge(self, duel: Duel) -> None:
        margaery, robb = duel.you.has("Margaery Tyrell"), duel.they.has("Robb Stark")
        heartsbane = duel.you.attaches("Heartsbane", margaery)
        fight = duel.fighting(POWER, [robb], [margaery], against=duel.you)
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(heartsbane)
        assert fight.total(Side.DEFENDING) == 6

    def test_only_while_its_bearer_takes_part(self, duel: Duel) -> None:
        left, right = duel.you.controls("Left", "Right")
        duel.you.attaches("Heartsbane", left)
        duel.fighting(MILITARY, [right])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("costs")
    def test_a_kneeling_sword_is_sheathed(self, duel: Duel) -> None:
        left = duel.you.has("Left")
        duel.you.attaches("Heartsbane", left).kneeling = True
        duel.fighting(MILITARY, [left])
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("play_restrictions", "attachment_cards")
    def test_is_for_tyrells_of_either_side(self, duel: Duel) -> None:
        robb, loras = duel.you.has("Robb Stark"), duel.they.has("The Knight of Flowers")
        (heartsbane,) = duel.you.holds("Heartsbane")
        assert not may_bear(robb, heartsbane)
        assert may_bear(loras, heartsbane)


class TestHighgarden:
    @pytest.mark.rule("participating", "costs", "gold")
    def test_stands_an_attacker_and_removes_it(self, duel: Duel) -> None:
        highgarden, robb = duel.you.has("Highgarden"), duel.they.has("Robb Stark", kneeling=True)
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(highgarden)
        assert (highgarden.kneeling, duel.you.gold) == (True, 0)
        assert not robb.kneeling
        assert fight.attackers == []

    def test_an_attacker_that_stands_is_removed_too(self, duel: Duel) -> None:
        highgarden, robb = duel.you.has("Highgarden"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        fight = duel.fighting(MILITARY, [robb], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        duel.you.choose(highgarden)
        assert fight.attackers == []

    def test_takes_no_defender(self, duel: Duel) -> None:
        highgarden = duel.you.has("Highgarden")
        robb, arya = duel.you.has("Robb Stark"), duel.they.has("Arya Stark")
        duel.you.rich(1)
        duel.fighting(MILITARY, [robb], [arya])
        duel.begin(action_window(duel.game, "defenders_declared"))
        duel.you.choose(highgarden)
        assert not robb.participating
        assert arya.defending

    @pytest.mark.rule("costs")
    @pytest.mark.parametrize(("gold", "kneeling"), [(0, False), (1, True)])
    def test_both_costs_must_be_payable(self, duel: Duel, gold: int, kneeling: bool) -> None:
        duel.you.has("Highgarden", kneeling=kneeling)
        duel.you.rich(gold)
        duel.fighting(MILITARY, [duel.they.has("Robb Stark")], against=duel.you)
        duel.begin(action_window(duel.game, "challenge_initiated"))
        assert duel.over

    @pytest.mark.rule("target")
    def test_without_an_attacker_there_is_nothing_to_choose(self, duel: Duel) -> None:
        duel.you.has("Highgarden")
        duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over

    @pytest.mark.rule("unopposed", "winning_a_challenge")
    def test_without_attackers_nobody_wins(self, duel: Duel) -> None:
        highgarden, robb = duel.you.has("Highgarden"), duel.they.has("Robb Stark")
        duel.you.rich(1)
        duel.begin(duel.attack(MILITARY, [robb], against=duel.you))
        duel.you.choose(highgarden)
        duel.finish()
        assert duel.game.challenges[0].winner is None


class TestTheMander:
    def test_draws_two_after_a_win_by_five(self, duel: Duel) -> None:
        mander, tywin = duel.you.controls("The Mander", "Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        duel.you.choose(mander)
        assert mander.kneeling
        assert len(duel.you.hand) == 2

    def test_a_win_by_four_is_not_enough(self, duel: Duel) -> None:
        _, tywin = duel.you.controls("The Mander", "Tywin Lannister")
        arya = duel.they.has("Arya Stark")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin], [arya])))
        assert "The Mander" not in duel.you.offered

    def test_a_loss_is_not_enough(self, duel: Duel) -> None:
        duel.you.has("The Mander")
        tywin = duel.they.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin], against=duel.you)))
        assert not duel.you.asked

    def test_a_kneeling_river_flows_no_more(self, duel: Duel) -> None:
        duel.you.has("The Mander", kneeling=True)
        tywin = duel.you.has("Tywin Lannister")
        duel.begin(duel.conclude(duel.fighting(POWER, [tywin])))
        assert "The Mander" not in duel.you.offered

    @pytest.mark.parametrize(
        ("defender", "enough"), [("Burned Men", True), ("Black Wind's Crew", False)]
    )
    def test_five_are_enough_and_four_are_not(
        self, duel: Duel, defender: str, enough: bool
    ) -> None:
        duel.you.has("The Mander")
        viper, foe = duel.you.has("The Red Viper"), duel.they.has(defender)
        duel.begin(duel.conclude(duel.fighting(MILITARY, [viper], [foe])))
        assert ("The Mander" in duel.you.offered) is enough


class TestRoseGarden:
    def test_makes_the_next_tyrell_card_cheaper(self) -> None:
        duel = marshaling()
        garden = duel.you.has("Rose Garden")
        cards = duel.you.holds("Margaery Tyrell", "Heartsbane", "Robb Stark", "Growing Strong")
        duel.begin(action_window(duel.game, "marshaling_phase"))
        duel.you.choose(garden)
        assert garden.kneeling
        assert [price(duel.you.player, card) for card in cards] == [2, 0, 6, 1]

    @pytest.mark.rule("lasting_effects")
    def test_is_forgotten_with_the_phase(self) -> None:
        duel = marshaling()
        garden = duel.you.has("Rose Garden")
        (margaery,) = duel.you.holds("Margaery Tyrell")

        async def story() -> None:
            await action_window(duel.game, "marshaling_phase")
            await happen(PhaseEnds(duel.game, Phase.MARSHALING))

        duel.begin(story())
        duel.you.choose(garden)
        duel.finish()
        assert price(duel.you.player, margaery) == 3

    def test_is_for_the_marshaling_phase(self, duel: Duel) -> None:
        duel.you.has("Rose Garden")
        duel.begin(action_window(duel.game, "challenges_phase"))
        assert duel.over
