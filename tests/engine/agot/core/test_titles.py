"""Titles of the Core Set. The draft, support, rivalry and redirecting are rules of melee."""

from __future__ import annotations

import pytest

from engine.agot.challenge import may_initiate
from engine.agot.lasting import rule_until
from engine.agot.modifiers import ADDITIONAL_CHALLENGE, CLAIM, DRAW, INCOME, RESERVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Icon, Phase, Scope, Side
from engine.agot.predicates import one_more
from engine.agot.rounds import check_reserve, dominance_total, dominant_player, draw_phase
from engine.agot.titles import return_titles
from tests.duel import Duel, invented

STRONG = [
    ("Master of Whispers", INTRIGUE),
    ("Master of Ships", MILITARY),
    ("Hand of the King", POWER),
]


@pytest.mark.rule("title_cards", "strength")
@pytest.mark.parametrize(("title", "strong"), STRONG)
@pytest.mark.parametrize("icon", list(Icon))
def test_a_side_is_stronger_by_one_in_challenges_of_the_titles_type(
    melee: Duel, title: str, strong: Icon, icon: Icon
) -> None:
    melee.you.title(title)
    tywin, robb = melee.you.has("Cersei Lannister"), melee.they.has("Robb Stark")
    more = int(icon is strong)
    assert melee.fighting(icon, [tywin], [robb]).total(Side.ATTACKING) == 4 + more
    fight = melee.fighting(icon, [robb], [tywin], against=melee.you)
    assert (fight.total(Side.ATTACKING), fight.total(Side.DEFENDING)) == (5, 4 + more)


@pytest.mark.rule("title_cards", "unopposed")
@pytest.mark.parametrize(("title", "strong"), STRONG)
def test_without_a_participating_character_the_title_fights_for_nobody(
    melee: Duel, title: str, strong: Icon
) -> None:
    melee.you.title(title)
    fight = melee.fighting(strong, [melee.they.has("Robb Stark")], against=melee.you)
    assert fight.total(Side.DEFENDING) == 0
    melee.begin(melee.conclude(fight))
    melee.finish()
    assert fight.unopposed


class TestMasterOfWhispers:
    @pytest.mark.rule("title_cards", "claim")
    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_intrigue_claim_against_any_number_of_opponents(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        merchant = melee.you.has("Lannisport Merchant")
        for seat in melee.seats[1:]:
            seat.holds("Ice", "Ice")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant])))
        melee.you.choose(melee.they.player, melee.seats[3].player)
        assert [len(seat.hand) for seat in melee.seats[1:]] == [1, 2, 1]

    @pytest.mark.rule("may")
    def test_the_loser_may_be_left_out(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        merchant = melee.you.has("Lannisport Merchant")
        for seat in melee.seats[1:]:
            seat.holds("Ice")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.they)))
        melee.you.choose(melee.seats[2].player)
        assert [len(seat.hand) for seat in melee.seats[1:]] == [1, 0, 1]

    @pytest.mark.parametrize("icon", [MILITARY, POWER])
    def test_other_claims_meet_the_defender_alone(self, melee: Duel, icon: Icon) -> None:
        melee.you.title("Master of Whispers")
        robb = melee.you.has("Robb Stark")
        for seat in melee.seats[1:]:
            seat.player.faction_card.power = 1
        melee.begin(melee.conclude(melee.fighting(icon, [robb], against=melee.they)))
        assert melee.you.prompt != "claim"
        left = [seat.player.faction_card.power for seat in melee.seats[1:]]
        assert left == ([0, 1, 1] if icon is POWER else [1, 1, 1])

    def test_is_an_attackers_right(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        merchant = melee.they.has("Lannisport Merchant")
        melee.you.holds("Ice")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [merchant], against=melee.you)))
        assert melee.over
        assert melee.you.hand == []


class TestMasterOfShips:
    @pytest.mark.rule("title_cards", "rivals")
    def test_raises_military_claim_against_rivals(self, melee: Duel) -> None:
        melee.you.title("Master of Ships")
        melee.they.title("Master of Laws")
        melee.seats[2].title("Master of Whispers")
        robb = melee.you.has("Robb Stark")
        melee.fighting(MILITARY, [robb], against=melee.they)
        assert melee.you.player.plot_value(CLAIM) == 2
        melee.fighting(MILITARY, [robb], against=melee.seats[2])
        assert melee.you.player.plot_value(CLAIM) == 1
        melee.fighting(MILITARY, [robb], against=melee.seats[3])
        assert melee.you.player.plot_value(CLAIM) == 1

    @pytest.mark.parametrize("icon", [INTRIGUE, POWER])
    def test_no_other_claim(self, melee: Duel, icon: Icon) -> None:
        melee.you.title("Master of Ships")
        melee.they.title("Master of Laws")
        melee.fighting(icon, [melee.you.has("Robb Stark")], against=melee.they)
        assert melee.you.player.plot_value(CLAIM) == 1

    def test_anothers_attack_on_a_rival_raises_nothing(self, melee: Duel) -> None:
        melee.you.title("Master of Ships")
        melee.they.title("Hand of the King")
        robb = melee.seats[2].has("Robb Stark")
        melee.fighting(MILITARY, [robb], against=melee.they)
        assert {seat.player.plot_value(CLAIM) for seat in melee.seats} == {1}

    def test_a_rivals_claim_is_as_it_was(self, melee: Duel) -> None:
        melee.you.title("Master of Ships")
        melee.they.title("Hand of the King")
        melee.fighting(MILITARY, [melee.they.has("Robb Stark")], against=melee.you)
        assert melee.they.player.plot_value(CLAIM) == melee.you.player.plot_value(CLAIM) == 1


class TestHandOfTheKing:
    @pytest.mark.rule("title_cards", "challenges_phase")
    def test_fights_twice_for_power_against_different_opponents(self, melee: Duel) -> None:
        melee.you.title("Hand of the King")
        you, they, third, fourth = (seat.player for seat in melee.seats)
        melee.fighting(POWER, [melee.you.has("Cersei Lannister")], against=melee.they)
        assert not may_initiate(you, POWER, they)
        assert may_initiate(you, POWER, third)
        melee.fighting(POWER, [melee.you.has("Tywin Lannister")], against=melee.seats[2])
        assert not may_initiate(you, POWER, fourth)

    def test_others_fight_for_power_once(self, melee: Duel) -> None:
        melee.you.title("Hand of the King")
        melee.fighting(POWER, [melee.they.has("Robb Stark")], against=melee.you)
        assert not may_initiate(melee.they.player, POWER, melee.seats[2].player)

    @pytest.mark.parametrize("icon", [MILITARY, INTRIGUE])
    def test_once_for_anything_else(self, melee: Duel, icon: Icon) -> None:
        melee.you.title("Hand of the King")
        melee.fighting(icon, [melee.you.has("Tywin Lannister")], against=melee.they)
        assert not may_initiate(melee.you.player, icon, melee.seats[2].player)

    @pytest.mark.rule("redirect")
    def test_a_redirected_challenge_was_against_its_first_opponent(self, melee: Duel) -> None:
        melee.you.title("Hand of the King")
        fight = melee.fighting(POWER, [melee.you.has("Tywin Lannister")], against=melee.they)
        fight.defender = melee.seats[2].player
        assert not may_initiate(melee.you.player, POWER, melee.they.player)
        assert may_initiate(melee.you.player, POWER, melee.seats[2].player)

    @pytest.mark.rule("constant_abilities")
    def test_adds_to_other_additional_challenges(self, melee: Duel) -> None:
        melee.you.title("Hand of the King")
        invented(
            melee.you,
            "Warmonger",
            lambda script: script.rules(ADDITIONAL_CHALLENGE, one_more(POWER)),
        )
        you, they, third, _ = (seat.player for seat in melee.seats)
        melee.fighting(POWER, [melee.you.has("Tywin Lannister")], against=melee.they)
        assert may_initiate(you, POWER, they)
        melee.fighting(POWER, [melee.you.has("Cersei Lannister")], against=melee.they)
        assert not may_initiate(you, POWER, they)
        assert may_initiate(you, POWER, third)

    @pytest.mark.rule("title_cards", "challenges_phase")
    @pytest.mark.ruling("ours_hand_of_the_king")
    @pytest.mark.parametrize("order", [(1, 2, 1), (1, 2, 2), (2, 1, 1), (1, 1, 2), (2, 2, 1)])
    def test_leaves_the_other_additional_challenge_free(self, order: tuple[int, ...]) -> None:
        """Three players, Olenna's Informant: whatever the order, one of the three is another's."""
        melee = Duel(3)
        melee.you.title("Hand of the King")
        informant = melee.you.has("Olenna's Informant")
        rule_until(Scope.PHASE, informant, ADDITIONAL_CHALLENGE, one_more(POWER))
        for at in order:
            assert may_initiate(melee.you.player, POWER, melee.game.players[at])
            melee.fighting(POWER, [informant], against=melee.seats[at])
        assert not any(may_initiate(melee.you.player, POWER, o) for o in melee.game.players[1:])

    @pytest.mark.ruling("ours_hand_of_the_king")
    def test_three_against_one_opponent_are_too_many(self) -> None:
        melee = Duel(3)
        melee.you.title("Hand of the King")
        informant = melee.you.has("Olenna's Informant")
        rule_until(Scope.PHASE, informant, ADDITIONAL_CHALLENGE, one_more(POWER))
        for _ in range(2):
            melee.fighting(POWER, [informant], against=melee.they)
        assert not may_initiate(melee.you.player, POWER, melee.they.player)

    @pytest.mark.ruling("ours_hand_of_the_king")
    def test_only_the_ordinary_challenge_must_be_against_somebody_else(self) -> None:
        melee = Duel(3)
        melee.you.title("Hand of the King")
        informant = melee.you.has("Olenna's Informant")
        for _ in range(2):
            rule_until(Scope.PHASE, informant, ADDITIONAL_CHALLENGE, one_more(POWER))
        for at in (1, 2, 1):
            melee.fighting(POWER, [informant], against=melee.seats[at])
        assert may_initiate(melee.you.player, POWER, melee.seats[2].player)

    def test_only_power_challenges_of_your_own_count(self, melee: Duel) -> None:
        """Another's against the same opponent, and yours for something else, are no obstacle."""
        melee.you.title("Hand of the King")
        you, they = melee.you.player, melee.they.player
        melee.fighting(POWER, [melee.seats[3].has("Robb Stark")], against=melee.they)
        melee.fighting(INTRIGUE, [melee.you.has("Cersei Lannister")], against=melee.they)
        melee.fighting(POWER, [melee.you.has("Tywin Lannister")], against=melee.seats[2])
        assert may_initiate(you, POWER, they)


class TestMasterOfCoin:
    @pytest.mark.rule("title_cards", "gold_modifier", "fw_7_4_return_titles")
    def test_brings_two_gold_as_long_as_it_is_held(self, melee: Duel) -> None:
        melee.you.title("Master of Coin")
        assert melee.you.player.plot_value(INCOME) == 4 + 2
        assert melee.they.player.plot_value(INCOME) == 4
        melee.begin(return_titles(melee.game))
        assert melee.you.player.plot_value(INCOME) == 4


class TestMasterOfLaws:
    @pytest.mark.rule("title_cards", "fw_2_2_draw")
    def test_draws_a_third_card_in_the_draw_phase(self) -> None:
        melee = Duel(4, phase=Phase.DRAW)
        melee.you.title("Master of Laws")
        melee.begin(draw_phase(melee.game))
        assert [len(seat.hand) for seat in melee.seats] == [3, 2, 2, 2]
        assert melee.you.player.value(DRAW, 2) == 3

    @pytest.mark.rule("reserve_modifier", "fw_7_3_check_reserve")
    def test_holds_one_card_more_in_reserve(self, melee: Duel) -> None:
        melee.you.title("Master of Laws")
        melee.you.holds(*["Ice"] * 7)
        assert melee.you.player.plot_value(RESERVE) == 6 + 1
        melee.begin(check_reserve(melee.you.player))
        assert melee.over
        assert len(melee.you.hand) == 7


class TestCrownRegent:
    @pytest.mark.rule("title_cards", "fw_5_2_determine_dominance")
    def test_counts_two_for_dominance(self, melee: Duel) -> None:
        melee.you.title("Crown Regent")
        assert dominance_total(melee.you.player) == 2
        assert dominant_player(melee.game) is melee.you.player

    @pytest.mark.rule("redirect")
    def test_may_redirect_a_challenge_against_anybody(self, melee: Duel) -> None:
        melee.seats[3].title("Crown Regent")
        robb = melee.you.has("Robb Stark")
        melee.begin(melee.attack(POWER, [robb], against=melee.they))
        assert melee.seats[3].prompt == "redirect"
        melee.seats[3].choose("yes")
        assert melee.you.offered == ["player 2", "player 3"]
        melee.you.choose(melee.seats[3].player)
        assert melee.game.challenges[0].defender is melee.seats[3].player

    @pytest.mark.rule("redirect", "may")
    def test_may_keep_it_for_another_challenge(self, melee: Duel) -> None:
        melee.they.title("Crown Regent")
        robb = melee.you.has("Robb Stark")

        async def story() -> None:
            await melee.attack(POWER, [robb], against=melee.they)
            robb.kneeling = False
            await melee.attack(MILITARY, [robb], against=melee.they)

        melee.begin(story())
        melee.they.choose("no")
        melee.you.choose()  # no renown
        assert melee.they.prompt == "redirect"

    @pytest.mark.rule("redirect")
    def test_once_this_round(self, melee: Duel) -> None:
        melee.they.title("Crown Regent")
        robb = melee.you.has("Robb Stark")

        async def story() -> None:
            await melee.attack(POWER, [robb], against=melee.they)
            robb.kneeling = False
            await melee.attack(MILITARY, [robb], against=melee.they)

        melee.begin(story())
        melee.they.choose("yes")
        melee.you.choose(melee.seats[2].player)
        melee.you.choose()  # no renown
        assert not melee.they.asked
