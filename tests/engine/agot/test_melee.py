"""Melee: titles, support and rivalry, redirect, claim against several, elimination."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.agot.challenge import initiate, may_initiate
from engine.agot.events import Drawn, Eliminated
from engine.agot.lasting import rule_until
from engine.agot.modifiers import CANNOT_INITIATE, CLAIM, DRAW, INCOME, RESERVE
from engine.agot.nouns import INTRIGUE, MILITARY, POWER, Phase, Scope, Side, Zone
from engine.agot.redirect import SPARES_OWN
from engine.agot.rounds import challenges_phase, dominance_total, marshaling_phase
from engine.agot.timing import happen
from engine.agot.titles import removed_titles, return_titles, rivals, select_titles, supports
from engine.agot.verbs import draw, gain_power_for_faction, take_control
from engine.core.phrases import Phrase, phrase
from tests.duel import Duel, Seat


@pytest.mark.rule("title_cards", "fw_1_4_select_titles")
@pytest.mark.parametrize(("players", "removed"), [(3, 2), (4, 1), (5, 1), (6, 0), (8, 0)])
def test_titles_are_set_aside_by_the_number_of_players(players: int, removed: int) -> None:
    assert removed_titles(players) == removed


@pytest.mark.rule("title_cards", "fw_1_4_select_titles")
def test_titles_are_passed_on_in_secret_and_shown_together(melee: Duel) -> None:
    melee.begin(select_titles(melee.game))
    for at, seat in enumerate(melee.seats):
        assert len(seat.offered) == 5 - at
        assert all(player.title is None for player in melee.game.players)
        seat.choose(seat.offered[0])
    titles = [player.title for player in melee.game.players]
    assert all(title is not None and title.in_play for title in titles)
    assert len(melee.game.title_pool) == 2


@pytest.mark.rule("fw_1_4_select_titles", "title_cards")
def test_beyond_six_players_some_have_no_title() -> None:
    table = Duel(8)
    table.begin(select_titles(table.game))
    table.finish()
    assert [player.title is not None for player in table.game.players] == [True] * 6 + [False] * 2


@pytest.mark.rule("fw_7_4_return_titles", "title_cards")
def test_titles_return_to_the_pool(melee: Duel) -> None:
    melee.you.title("Crown Regent")
    melee.begin(return_titles(melee.game))
    assert melee.you.player.title is None
    assert len(melee.game.title_pool) == 6


@pytest.mark.rule("supports")
def test_nobody_attacks_whom_the_title_supports(melee: Duel) -> None:
    melee.you.title("Master of Whispers")
    melee.they.title("Hand of the King")
    you, they, third = (seat.player for seat in melee.seats[:3])
    assert supports(you, they)
    assert not may_initiate(you, POWER, they)
    assert may_initiate(you, POWER, third)
    assert may_initiate(they, POWER, you)  # support is not mutual


@pytest.mark.rule("rivals", "fw_4_2_3_gain_challenge_bonuses")
@pytest.mark.ruling("slip_rival_bonus")
def test_the_rivalry_bonus_comes_once_per_rival_and_round(melee: Duel) -> None:
    melee.you.title("Master of Ships")
    melee.they.title("Hand of the King")
    melee.seats[2].title("Master of Laws")
    you = melee.you.player
    assert rivals(you) == [melee.they.player, melee.seats[2].player]
    cersei = melee.you.has("Cersei Lannister")

    async def story() -> None:
        await melee.conclude(melee.fighting(POWER, [cersei], against=melee.they))
        await melee.conclude(melee.fighting(POWER, [cersei], against=melee.they))
        await melee.conclude(melee.fighting(POWER, [cersei], against=melee.seats[2]))

    melee.begin(story())
    assert you.faction_card.power == 3 + 2  # three unopposed, two rivals


@pytest.mark.rule("rivals", "fw_4_2_3_gain_challenge_bonuses")
def test_the_rivalry_bonus_serves_a_winning_defender(melee: Duel) -> None:
    melee.you.title("Hand of the King")
    melee.they.title("Master of Ships")
    tywin, arya = melee.you.has("Cersei Lannister"), melee.they.has("Arya Stark")
    melee.begin(melee.conclude(melee.fighting(POWER, [arya], [tywin], against=melee.you)))
    assert melee.you.player.faction_card.power == 1


class TestMasterOfWhispers:
    @pytest.mark.rule("title_cards", "claim")
    @pytest.mark.ruling("faq_q10_master_of_whispers")
    def test_intrigue_claim_against_any_number_of_opponents(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        pycelle = melee.you.has("Lannisport Moneylender")
        for seat in melee.seats[1:]:
            seat.holds("Ice", "Ice")
        melee.begin(melee.conclude(melee.fighting(INTRIGUE, [pycelle])))
        melee.you.choose(melee.they.player, melee.seats[3].player)
        assert [len(seat.hand) for seat in melee.seats[1:]] == [1, 2, 1]

    @pytest.mark.rule("title_cards", "strength")
    def test_strengthens_the_side_in_intrigue(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        pycelle = melee.you.has("Grand Maester Pycelle")
        assert melee.fighting(INTRIGUE, [pycelle]).total(Side.ATTACKING) == 3
        assert melee.fighting(POWER, [pycelle]).total(Side.ATTACKING) == 2


class TestOtherTitles:
    @pytest.mark.rule("title_cards")
    def test_ships_raise_military_claim_against_rivals(self, melee: Duel) -> None:
        melee.you.title("Master of Ships")
        melee.they.title("Master of Laws")
        robb = melee.you.has("Robb Stark")
        fight = melee.fighting(MILITARY, [robb], against=melee.they)
        assert melee.you.player.plot_value(CLAIM) == 2
        assert fight.total(Side.ATTACKING) == 6
        melee.fighting(MILITARY, [robb], against=melee.seats[2])
        assert melee.you.player.plot_value(CLAIM) == 1

    @pytest.mark.rule("title_cards", "challenges_phase")
    def test_the_hand_fights_twice_for_power_against_different_opponents(self, melee: Duel) -> None:
        melee.you.title("Hand of the King")
        melee.fighting(POWER, [melee.you.has("Cersei Lannister")], against=melee.they)
        you, they, third = (seat.player for seat in melee.seats[:3])
        assert not may_initiate(you, POWER, they)
        assert may_initiate(you, POWER, third)
        melee.fighting(POWER, [melee.you.has("Tywin Lannister")], against=melee.seats[2])
        assert not may_initiate(you, POWER, melee.seats[3].player)

    @pytest.mark.rule("title_cards", "fw_5_2_determine_dominance")
    def test_coin_laws_and_regent(self, melee: Duel) -> None:
        melee.seats[0].title("Master of Coin")
        melee.seats[1].title("Master of Laws")
        melee.seats[2].title("Crown Regent")
        coin, laws, regent = (seat.player for seat in melee.seats[:3])
        assert coin.plot_value(INCOME) == 6
        assert (laws.value(DRAW, 2), laws.plot_value(RESERVE)) == (3, 7)
        assert dominance_total(regent) == 2


def titled(seat: Seat) -> Phrase:
    assert seat.player.title is not None
    return phrase("agot.titled", who=seat.player.who, card=seat.player.title.named)


class TestRedirect:
    @pytest.mark.rule("redirect", "title_cards")
    def test_the_regent_turns_a_challenge_to_another_opponent(self, melee: Duel) -> None:
        melee.they.title("Crown Regent")
        tyrion = melee.you.has("Tyrion Lannister")
        mine = melee.they.has("Cersei Lannister")
        theirs = melee.seats[2].has("Grand Maester Pycelle")
        melee.begin(melee.attack(INTRIGUE, [tyrion], against=melee.they, stealth=[(tyrion, mine)]))
        assert melee.they.prompt == "redirect"
        assert melee.game.challenge is not None  # whoever is asked sees what it is about
        melee.they.choose("yes")
        melee.you.choose(melee.seats[2].player, f"{tyrion.ref}>{theirs.ref}")
        fight = melee.game.challenges[0]
        assert fight.against is melee.they.player
        assert fight.defender is melee.seats[2].player
        assert fight.bypassed == [theirs]

    @pytest.mark.rule("redirect", "title_cards")
    def test_question_and_log_name_both_players_and_their_titles(self, melee: Duel) -> None:
        melee.you.title("Master of Coin")
        melee.they.title("Crown Regent")
        melee.begin(melee.attack(INTRIGUE, [melee.you.has("Tyrion Lannister")], against=melee.they))
        assert melee.they.decision is not None
        asked = dict(melee.they.decision.prompt.args)
        both = (titled(melee.you), titled(melee.they))
        assert (asked["attacker"], asked["against"]) == both
        melee.they.choose("yes")
        melee.you.choose(melee.seats[2].player)
        told = {line.id: dict(line.args) for line in melee.session.log(None)}
        redirected = told["agot.log.redirect"]
        assert (redirected["attacker"], redirected["former"]) == both
        assert redirected["who"] == melee.they.player.who
        assert told["agot.log.redirected"]["against"] == melee.seats[2].player.who

    @pytest.mark.rule("redirect", "reactions")
    def test_redirecting_comes_before_reactions_to_the_initiation(self, melee: Duel) -> None:
        melee.they.title("Crown Regent")
        ned = melee.they.has("Eddard Stark", kneeling=True)
        robb = melee.you.has("Robb Stark")
        melee.begin(melee.attack(MILITARY, [robb], against=melee.they))
        assert melee.they.prompt == "redirect"
        melee.they.choose("no")
        assert melee.they.offered == [ned.name]

    @pytest.mark.rule("redirect", "supports")
    def test_a_redirected_challenge_may_meet_a_supported_player(self, melee: Duel) -> None:
        melee.you.title("Master of Whispers")
        melee.they.title("Crown Regent")
        melee.seats[2].title("Hand of the King")
        cersei = melee.you.has("Cersei Lannister")
        melee.begin(melee.attack(POWER, [cersei], against=melee.they))
        melee.they.choose("yes")
        assert melee.you.offered == ["player 2", "player 3"]
        melee.you.choose(melee.seats[2].player)
        assert melee.game.challenges[0].winner is melee.you.player

    @pytest.mark.rule("redirect")
    def test_once_a_round(self, melee: Duel) -> None:
        melee.they.title("Crown Regent")
        cersei = melee.you.has("Cersei Lannister")

        async def story() -> None:
            await melee.attack(POWER, [cersei], against=melee.they)
            cersei.kneeling = False
            await melee.attack(INTRIGUE, [cersei], against=melee.they)

        melee.begin(story())
        melee.they.choose("yes")
        melee.you.choose(melee.seats[2].player)
        assert melee.over


@pytest.mark.rule("redirect", "title_cards")
class TestRedirectingOnesOwn:
    """At new tables whoever may redirect is asked about their own challenge only where something
    could come of it."""

    @pytest.fixture
    def melee(self) -> Duel:
        made = Duel(4)
        made.config = replace(made.config, options={**made.config.options, SPARES_OWN: True})
        made.game.config = made.config
        made.you.title("Crown Regent")
        return made

    @staticmethod
    def attacked(melee: Duel) -> bool:
        """Whether the attacker is asked."""
        robb = melee.you.has("Robb Stark")
        melee.begin(melee.attack(MILITARY, [robb], against=melee.they))
        return melee.you.decision is not None and melee.you.prompt == "redirect"

    def test_not_where_all_could_be_named(self, melee: Duel) -> None:
        assert not self.attacked(melee)

    def test_where_an_older_table_asks(self) -> None:
        older = Duel(4)
        older.you.title("Crown Regent")
        assert self.attacked(older)

    def test_where_it_could_not_be_initiated_against_another(self, melee: Duel) -> None:
        guarded = melee.seats[2].player
        rule_until(
            Scope.ROUND,
            melee.seats[2].has("Arya Stark"),
            CANNOT_INITIATE,
            lambda me, player, icon, opponent: opponent is guarded,
            told=None,
        )
        assert self.attacked(melee)

    def test_where_another_would_answer_an_initiation_against_themselves(self, melee: Duel) -> None:
        melee.seats[2].has("Eddard Stark", kneeling=True)
        assert self.attacked(melee)

    def test_not_where_the_one_who_is_attacked_answers(self, melee: Duel) -> None:
        melee.they.has("Eddard Stark", kneeling=True)
        assert not self.attacked(melee)

    def test_where_a_card_minds_against_whom_it_was(self, melee: Duel) -> None:
        melee.seats[2].controls("Bridge of Skulls")
        assert self.attacked(melee)

    def test_others_are_asked_as_ever(self, melee: Duel) -> None:
        cersei = melee.they.has("Cersei Lannister")
        melee.begin(melee.attack(INTRIGUE, [cersei], against=melee.seats[2]))
        assert melee.you.prompt == "redirect"


@pytest.mark.rule("fw_4_2_initiate_challenge", "melee_game")
def test_the_form_asks_for_an_opponent_in_melee(melee: Duel) -> None:
    melee.you.has("Robb Stark")
    melee.begin(initiate(melee.you.player))
    melee.you.choose("military", "Robb Stark", melee.seats[2].player)
    assert melee.game.challenge is not None
    assert melee.game.challenge.defender is melee.seats[2].player


class TestElimination:
    @pytest.mark.rule("winning_the_game", "first_player", "ownership")
    @pytest.mark.ruling("ours_elimination")
    def test_they_take_their_cards_and_leave_the_rest(self, melee: Duel) -> None:
        robb = melee.you.has("Robb Stark")
        men = melee.they.has("Burned Men")
        bird = melee.they.attaches("Little Bird", robb)
        melee.you.title("Crown Regent")

        async def story() -> None:
            await take_control(melee.you.player, men)
            await happen(Eliminated(melee.you.player))

        melee.begin(story())
        assert melee.you.player.out
        assert melee.game.first is melee.they.player
        assert robb.zone is Zone.REMOVED
        assert bird in melee.they.hand
        assert men.controller is melee.they.player
        assert len(melee.game.title_pool) == 6
        assert list(melee.game.violations()) == []

    @pytest.mark.rule("winning_the_game")
    @pytest.mark.ruling("ours_elimination")
    def test_a_challenge_with_an_eliminated_player_has_no_winner(self, melee: Duel) -> None:
        robb = melee.you.has("Robb Stark")
        lancer = melee.they.has("Arya Stark")
        for card in list(melee.they.player.deck[1:]):
            melee.remove(card)
        melee.you.holds("For the North!")
        fight = melee._challenge(MILITARY, [robb], melee.they)

        async def story() -> None:
            from engine.agot.challenge import resolve
            from engine.agot.events import ChallengeInitiated

            await happen(ChallengeInitiated(fight, []))
            await draw(melee.they.player, 1)
            await resolve(fight)

        melee.begin(story())
        melee.finish()
        assert melee.they.player.out
        assert fight.winner is None
        assert melee.you.power == 0
        assert lancer.zone is Zone.REMOVED

    @pytest.mark.rule("winning_the_game", "active_player")
    def test_the_active_player_gone_the_next_is_active(self) -> None:
        melee = Duel(3, phase=Phase.MARSHALING)
        for card in list(melee.you.player.deck[1:]):
            melee.remove(card)
        (finger,) = melee.you.holds("Littlefinger")
        melee.they.holds("Burned Men")
        melee.you.rich(5)
        melee.begin(marshaling_phase(melee.game))
        melee.you.choose(finger)
        melee.you.choose(finger)  # draws the last card
        assert melee.you.player.out
        assert melee.game.active is melee.they.player
        assert melee.they.asked

    @pytest.mark.rule("control", "ownership")
    @pytest.mark.ruling("ours_elimination")
    def test_what_they_borrowed_goes_to_the_latest_claim_of_a_player_still_there(
        self, melee: Duel
    ) -> None:
        owner, first, gone, last = melee.seats
        men = owner.has("Burned Men")

        async def story() -> None:
            for seat in (first, gone, last):
                await take_control(seat.player, men)
            await happen(Eliminated(gone.player))
            assert men in last.in_play
            await happen(Eliminated(last.player))
            assert men in first.in_play
            await happen(Eliminated(first.player))

        melee.begin(story())
        assert men in owner.in_play

    @pytest.mark.rule("winning_the_game", "simultaneous_resolution")
    @pytest.mark.ruling("ours_elimination_order")
    def test_who_goes_at_the_same_time_shares_a_place_and_who_went_before_is_behind(self) -> None:
        melee = Duel(5)
        winner, early, poor, rich, second = melee.seats
        early.player.faction_card.power = 9
        rich.player.faction_card.power = 5

        def bare(*seats: Seat) -> None:
            for seat in seats:
                for card in list(seat.player.deck):
                    melee.remove(card)

        async def story() -> None:
            bare(early)
            await draw(winner.player, 1)
            bare(poor, rich)
            await draw(winner.player, 1)
            await gain_power_for_faction(winner.player, 15)

        melee.begin(story())
        assert melee.session.outcome is not None
        assert melee.session.outcome.ranking == ((0,), (second.player.seat,), (2, 3), (1,))

    @pytest.mark.rule("winning_the_game", "first_player")
    @pytest.mark.ruling("ours_elimination_order")
    def test_if_nobody_would_remain_the_first_player_gives_the_order(self) -> None:
        melee = Duel(3)

        async def story() -> None:
            for seat in melee.seats:
                for card in list(seat.player.deck[1:]):
                    melee.remove(card)
            await happen(*[Drawn(seat.player, 1) for seat in melee.seats])

        melee.begin(story())
        melee.you.choose(melee.they.player)
        melee.you.choose(melee.you.player)
        assert melee.session.outcome is not None
        assert melee.session.outcome.ranking == ((2,), (0,), (1,))

    @pytest.mark.rule("winning_the_game")
    def test_the_last_player_wins(self) -> None:
        melee = Duel(3)

        async def story() -> None:
            for seat in melee.seats[1:]:
                for card in list(seat.player.deck):
                    melee.remove(card)
            await draw(melee.you.player, 1)

        melee.begin(story())
        assert melee.winner is melee.you

    def test_the_challenges_phase_goes_on_without_them(self) -> None:
        melee = Duel(3)
        melee.seats[2].has("Robb Stark")

        async def story() -> None:
            await happen(Eliminated(melee.they.player))
            await challenges_phase(melee.game)

        melee.begin(story())
        assert melee.seats[2].prompt == "challenge"
