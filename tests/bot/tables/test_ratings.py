"""Strength, counted from results: who gains, who loses, and who does not count."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.numbers import PersonId
from bot.store import Seat
from bot.store.results import Division, Ended, Result
from bot.tables.ending import place, results
from bot.tables.ratings import START, STEP, Rating, ratings
from engine.core.game import Config
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session
from tests.engine.core.toy import TOY

DUEL = Division("intrigue", "", False)
MELEE = Division("intrigue", "", True)


def game(*people: int | None, division: Division = DUEL, borrowed: int | None = None) -> Ended:
    """A game that these people ended in this order."""
    found = [
        Result(
            SeatId(seat),
            None if person is None else PersonId(person),
            seat + 1,
            borrowed=person is not None and person == borrowed,
        )
        for seat, person in enumerate(people)
    ]
    return Ended(division, tuple(found))


def after(*games: Ended, division: Division = DUEL) -> Mapping[int, Rating]:
    return {int(person): found for person, found in ratings(games).get(division, {}).items()}


def test_the_winner_gains_what_the_loser_loses() -> None:
    table = after(game(1, 2))
    assert table[1].strength == START + STEP / 2
    assert table[1].strength + table[2].strength == pytest.approx(2 * START)
    assert (table[1].won, table[2].won) == (1, 0)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    before = after(*[game(1, 2)] * 10)
    expected = after(*[game(1, 2)] * 11)
    surprise = after(*[game(1, 2)] * 10, game(2, 1))
    assert surprise[2].strength - before[2].strength > STEP / 2
    assert 0 < expected[1].strength - before[1].strength < STEP / 2


def test_no_melee_moves_a_rating_by_more_than_a_duel_could() -> None:
    table = after(game(1, 2, 3, 4, division=MELEE), division=MELEE)
    moved = [table[person].strength - START for person in (1, 2, 3, 4)]
    assert moved == sorted(moved, reverse=True)
    assert sum(moved) == pytest.approx(0)
    assert max(map(abs, moved)) <= STEP


def test_computer_players_and_lonely_people_are_not_rated() -> None:
    assert after(game(1, None)) == {}
    table = after(game(None, 1, 2, division=MELEE), division=MELEE)
    assert table[1].strength == START + STEP / 2
    assert table[1].won == 0


def test_divisions_do_not_mix() -> None:
    found = ratings([game(1, 2), game(2, 1, division=MELEE)])
    first = PersonId(1)
    assert found[DUEL][first].strength > START > found[MELEE][first].strength


def test_a_seat_taken_over_on_the_way_counts_only_where_it_helps() -> None:
    lost = after(game(1, 2, borrowed=2))
    assert lost[2] == Rating()
    assert lost[1].strength > START
    won = after(game(2, 1, borrowed=2))
    assert won[2].strength > START


def ended_by_conceding(*conceded: int, seats: int = 3) -> Session:
    session = Session(TOY, Config(seats), "seed")
    for seat in conceded:
        session.concede(SeatId(seat))
    return session


def test_whoever_gave_up_is_behind_everybody_else() -> None:
    session = ended_by_conceding(2, 0)
    assert [place(session, seat) for seat in seats_of(3)] == [2, 1, 2]


def test_a_result_belongs_to_the_owner_of_a_lent_seat() -> None:
    seats = [
        Seat(SeatId(0), PersonId(11), None, "Alys", owner=PersonId(10), player="Cersei"),
        Seat(SeatId(1), PersonId(21), None, "Bolek", player="Dorota"),
        Seat(SeatId(2), None, "thoughtful", ""),
    ]
    found = results(ended_by_conceding(1, 2), seats)
    assert [(result.person, result.borrowed) for result in found] == [
        (10, False),
        (21, True),
        (None, False),
    ]


def test_giving_up_does_not_save_a_rating() -> None:
    seats = [
        Seat(SeatId(0), PersonId(10), None, "Alys"),
        Seat(SeatId(1), PersonId(20), "passive", "Bolek"),
        Seat(SeatId(2), PersonId(30), None, "C"),
    ]
    found = results(ended_by_conceding(1, 2), seats)
    assert [result.person for result in found] == [10, 20, 30]
