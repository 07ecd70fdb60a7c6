"""Turns, the end of a round, penalties, Iron Throne cards and the score."""

from __future__ import annotations

import pytest

from engine.core.errors import Refused
from engine.core.game import Config
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.intrigue.cards import IronThrone
from engine.intrigue.game import RULES, Intrigue
from tests.engine.intrigue.scene import cells, key, keys, lay, scene

# Yellow has no place here until a white card is laid at (1, 3).
YELLOW_CLOSED = ["RWWWRYRR", "....YR.", "....R"]


def started(players: int, starter: int = 0) -> Session:
    return Session(RULES, Config(players, options={"starter": starter}), "seed")


def table(session: Session) -> Intrigue:
    assert isinstance(session.game, Intrigue)
    return session.game


def play_on(session: Session) -> None:
    """Every seat takes its first option, to the end of the game."""
    while pending := session.pending:
        session.answer(pending[0].seat, pending[0].id, [pending[0].options[0].key])


class TestDeal:
    @pytest.mark.rule("A-T7")
    @pytest.mark.parametrize(
        ("players", "hand", "unused"), [(2, 14, 8), (3, 12, 0), (4, 9, 0), (5, 7, 0), (6, 6, 0)]
    )
    def test_hands_and_cards_left_over(self, players: int, hand: int, unused: int) -> None:
        session = started(players)
        assert [player.hand for player in session.view(None).players] == [hand] * players
        assert len(table(session).unused) == unused

    @pytest.mark.rule("A-T6", "A-R8")
    def test_with_five_the_card_left_over_opens_the_court(self) -> None:
        session = started(5)
        view = session.view(SeatId(0))
        assert [tuple(cell) for cell, _ in view.court] == [(0, 0)]
        assert view.last is None  # nobody laid it
        (decision,) = session.pending
        held = {card.house for card in view.hand}
        base = {f"{house.value}@0,{x}" for house in held for x in (-1, 1)}
        assert keys(decision) == base
        for _ in range(7):
            lay_on_the_base(session)
        assert table(session).court.ends() == ()

    @pytest.mark.rule("A-T7")
    def test_the_starter_moves_on_and_there_are_as_many_rounds_as_players(self) -> None:
        session = started(3, starter=2)
        starters: list[int] = []
        while pending := session.pending:
            view = session.view(None)
            if len(starters) < view.round:
                starters.append(pending[0].seat)
            session.answer(pending[0].seat, pending[0].id, [pending[0].options[0].key])
        assert starters == [2, 0, 1]
        assert session.view(None).iron_throne_deck == 4

    @pytest.mark.rule("A-R9")
    def test_all_characters_are_shuffled_for_every_round(self) -> None:
        session = started(2)
        first = {card for p in table(session).players for card in p.hand}
        while session.view(None).round == 1:
            (decision,) = session.pending
            session.answer(decision.seat, decision.id, [decision.options[0].key])
        game = table(session)
        second = {card for p in game.players for card in p.hand}
        assert len(second) == 28
        assert second != first
        assert sum(len(p.iron_throne) for p in game.players) == 1

    @pytest.mark.parametrize("starter", [-1, 2, "0", True, 1.0])
    def test_a_starter_who_is_not_there_is_refused(self, starter: object) -> None:
        with pytest.raises(Refused):
            Session(RULES, Config(2, options={"starter": starter}), "seed")


def lay_on_the_base(session: Session) -> None:
    (decision,) = session.pending
    chosen = next(o.key for o in decision.options if "@0," in o.key)
    session.answer(decision.seat, decision.id, [chosen])


class TestTurns:
    @pytest.mark.rule("A-T11", "A-R3")
    def test_one_option_is_asked_and_nobody_may_pass(self) -> None:
        session = scene(["YYYYRKW"], ["WW", "KK"])
        (decision,) = session.pending
        assert keys(decision) == {key("W@1,5")}
        before = session.digest()
        for wrong in (["pass"], [], [key("K@1,5")], [key("W@1,5"), key("W@1,5")]):
            with pytest.raises(Refused):
                session.answer(SeatId(0), decision.id, wrong)
        assert session.digest() == before

    @pytest.mark.rule("A-T1")
    def test_a_card_between_two_or_without_its_house_below_is_refused(self) -> None:
        session = scene(["WR"], ["YY", "KK"])
        (decision,) = session.pending
        for wrong in ("Y@0,0", "Y@0,1", "Y@1,0"):
            with pytest.raises(Refused):
                session.answer(SeatId(0), decision.id, [key(wrong)])
        lay(session, "Y@0,2")

    @pytest.mark.rule("A-R4")
    def test_who_can_lay_nothing_is_out_only_on_the_own_turn(self) -> None:
        session = scene(YELLOW_CLOSED, ["WK", "KY", "R"])
        assert not any(player.out for player in session.view(None).players)
        lay(session, "W@1,1")
        assert [player.out for player in session.view(None).players] == [False, True, False]

    @pytest.mark.rule("A-R4")
    def test_a_house_that_was_closed_may_open_before_the_own_turn_comes(self) -> None:
        session = scene(YELLOW_CLOSED, ["WK", "KY", "R"])
        assert cells(table(session).court, "Y") == set()
        lay(session, "W@1,3")
        (decision,) = session.pending
        assert decision.seat == 1
        assert keys(decision) == {key("Y@2,3")}

    @pytest.mark.rule("A-R4")
    def test_once_out_is_out_for_the_round_even_if_a_place_opens(self) -> None:
        session = scene(YELLOW_CLOSED, ["WW", "Y", "WK"])
        lay(session, "W@1,1")  # opens nothing for yellow: seat 1 is out
        lay(session, "W@1,3")
        assert cells(table(session).court, "Y") == {(2, 3)}
        (decision,) = session.pending
        assert decision.seat == 0
        lay(session, "W@1,2")
        assert session.over
        assert session.view(None).players[1].hand == 1

    @pytest.mark.rule("A-R5")
    def test_an_empty_hand_is_out_at_once(self) -> None:
        session = scene(["WW"], ["W", "WW"])
        lay(session, "W@0,2")
        assert session.view(None).players[0].out

    def test_the_last_one_left_moves_again_and_again(self) -> None:
        session = scene(["WW"], ["W", "WWW"])
        lay(session, "W@0,2")
        for _ in range(3):
            (decision,) = session.pending
            assert decision.seat == 1
            session.answer(SeatId(1), decision.id, [decision.options[0].key])
        assert session.over


class TestRoundEnd:
    @pytest.mark.rule("A-T3", "A-R6", "A-R7")
    def test_the_last_layer_draws_and_takes_penalties_too(self) -> None:
        session = scene(["YRRRRRRR"], ["RKK", "KKKK", "RK"])
        lay(session, "R@1,1")  # seat 1 is out with four; seat 2 lays the last character
        lay(session, "R@1,2")
        view = session.view(None)
        assert [player.penalties for player in view.players] == [2, 4, 1]
        assert [player.iron_throne for player in view.players] == [0, 0, 1]

    @pytest.mark.rule("A-T3", "A-R6")
    def test_an_emptied_hand_earns_nothing_by_itself(self) -> None:
        session = scene(["YRRRRRRR"], ["R", "K", "RK"])
        lay(session, "R@1,1")
        lay(session, "R@1,2")
        assert [player.iron_throne for player in session.view(None).players] == [0, 0, 1]

    @pytest.mark.rule("A-R8")
    def test_nobody_is_last_layer_by_the_card_left_over(self) -> None:
        session = started(5)
        assert session.view(None).last is None

    @pytest.mark.rule("A-R10", "A-R11")
    def test_sizes_and_penalties_are_public_and_hands_are_not(self) -> None:
        session = started(4)
        public = session.view(None)
        assert public.hand == ()
        assert [player.hand for player in public.players] == [9, 9, 9, 9]
        assert len(session.view(SeatId(2)).hand) == 9
        play_on(session)
        shown = [line for line in session.log(None) if line.id == "intrigue.log.penalty"]
        assert all(set(dict(line.args)) == {"who", "n", "total"} for line in shown)

    @pytest.mark.rule("A-T3")
    def test_only_the_owner_sees_the_face_until_the_end(self) -> None:
        session = started(2)
        while not any(player.iron_throne for player in session.view(None).players):
            (decision,) = session.pending
            session.answer(decision.seat, decision.id, [decision.options[0].key])
        owner = next(s for s, p in enumerate(session.view(None).players) if p.iron_throne)
        assert len(session.view(SeatId(owner)).players[owner].shown) == 1
        assert session.view(SeatId(1 - owner)).players[owner].shown == ()
        assert session.view(None).players[owner].shown == ()
        play_on(session)
        assert sum(len(player.shown) for player in session.view(None).players) == 2


def outcome(standings: list[tuple[int, list[IronThrone]]]) -> tuple[tuple[int, ...], ...]:
    game = table(started(max(2, len(standings))))
    for player, (penalties, cards) in zip(game.players, standings, strict=True):
        player.penalties, player.iron_throne = penalties, cards
    return game._outcome().ranking


class TestScore:
    @pytest.mark.rule("A-T3")
    def test_penalties_less_iron_throne_values(self) -> None:
        game = table(started(2))
        game.players[0].penalties = 4
        game.players[0].iron_throne = [IronThrone(3, 6)]
        assert game._outcome().scores == (1, 0)

    @pytest.mark.rule("A-R13")
    def test_a_score_may_be_negative_and_the_lowest_wins(self) -> None:
        assert outcome([(0, [IronThrone(3, 7)]), (0, [])]) == ((0,), (1,))

    @pytest.mark.rule("A-R14")
    def test_no_card_beats_daggers_on_a_tie(self) -> None:
        assert outcome([(1, [IronThrone(1, 1)]), (0, [])]) == ((1,), (0,))

    @pytest.mark.rule("A-R15")
    def test_all_tied_on_score_and_daggers_share_the_win(self) -> None:
        assert outcome([(2, []), (2, []), (3, [])]) == ((0, 1), (2,))
        assert outcome([(2, [IronThrone(1, 2)]), (2, [IronThrone(1, 2)]), (1, [])])[0] == (2,)

    @pytest.mark.rule("A-R12")
    def test_penalties_are_a_plain_number_beyond_the_printed_tokens(self) -> None:
        game = table(started(2))
        game.players[0].penalties = 200
        assert game._outcome().scores[0] == 200
