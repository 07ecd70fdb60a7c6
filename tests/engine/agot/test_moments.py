"""What a question is, by public knowledge alone: the moment that stops and orders go by, and the
questions of a window that lie ahead."""

from __future__ import annotations

from bot.games.shelf import SHELF
from engine.agents import agent
from engine.agents.answers import chance_answer
from engine.agot.game import RULES, Agot
from engine.core.chance import Chance
from engine.core.decisions import Decision, Kind
from engine.core.game import Config
from engine.core.moments import Nature, Role
from engine.core.record import Record
from engine.core.session import Session


def played(seed: str, seats: int = 4, **options: bool) -> tuple[Session, list[Decision]]:
    """A game by computer players, and all that was asked."""
    session = Session(RULES, Config(seats, options=options), seed)
    players = [agent("thoughtful", RULES, Chance(f"{seed}/{seat}")) for seat in range(seats)]
    asked = []
    while session.pending:
        decision = session.pending[0]
        asked.append(decision)
        keys = players[decision.seat](session.view(decision.seat), decision)
        session.answer(decision.seat, decision.id, keys)
    return session, asked


def test_every_window_says_what_it_is_and_who_the_seat_is_in_it() -> None:
    _, asked = played("roles")
    windows = [d.moment for d in asked if d.kind is Kind.WINDOW]
    assert all(moment.nature is not Nature.DECISION for moment in windows)
    declared = [moment for moment in windows if moment.step == "defenders_declared"]
    assert {Role.ATTACKER, Role.DEFENDER} <= {moment.role for moment in declared}
    assert all((moment.gap is None) is (moment.role is Role.BYSTANDER) for moment in declared)
    won = {moment.role for moment in windows if moment.step == "reaction_challengewon"}
    assert won <= {Role.WINNER, Role.LOSER, Role.BYSTANDER}
    assert won


def test_own_turn_to_marshal_must_be_answered_and_a_bystander_may_pass_it_over() -> None:
    _, asked = played("marshal", by_the_book=True)
    windows = [d.moment for d in asked if d.moment.step == "marshaling_phase"]
    assert all(moment.must is (moment.role is Role.ACTIVE) for moment in windows)
    assert {moment.soft for moment in windows} == {True, False}


def test_whoever_answers_an_ability_learns_whose_it_is() -> None:
    _, asked = played("whose", by_the_book=True)
    cancels = [d.moment for d in asked if d.moment.step == "would_initiated"]
    assert cancels
    assert all(moment.by is not None and moment.card is not None for moment in cancels)


def test_decisions_of_every_game_have_a_moment() -> None:
    for name, rules in SHELF.items():
        session = Session(rules, Config(rules.seats[0]), "any")
        chance = Chance("any")
        for _ in range(20):
            if not session.pending:
                break
            decision = session.pending[0]
            assert decision.moment.step, name
            session.answer(decision.seat, decision.id, chance_answer(decision, chance))


def test_public_proof_is_counted_and_by_the_book_there_is_none() -> None:
    assert played("proof")[0].game.ruled_out > 0
    assert played("proof", by_the_book=True)[0].game.ruled_out == 0


class TestAhead:
    def test_what_lies_ahead_is_what_comes_if_everybody_passes(self) -> None:
        session = Session(RULES, Config(4), "ahead")
        chance, compared = Chance("ahead"), 0
        while session.pending and compared < 300:
            decision = session.pending[0]
            keys = chance_answer(decision, chance)
            coming = session.ahead
            session.answer(decision.seat, decision.id, keys)
            if coming and keys == ("pass",):
                assert shown(session.pending[0]) == shown(coming[0])
                assert [shown(d) for d in session.ahead] == [shown(d) for d in coming[1:]]
                compared += 1
        assert compared > 50

    def test_an_act_gives_up_the_ids_that_lay_ahead(self) -> None:
        session = Session(RULES, Config(4), "gap")
        chance, acted = Chance("gap"), 0
        while session.pending and acted < 40:
            decision = session.pending[0]
            coming = {d.id for d in session.ahead}
            keys = chance_answer(decision, chance)
            session.answer(decision.seat, decision.id, keys)
            if coming and keys != ("pass",) and session.pending:
                acted += 1
                assert session.pending[0].id > max(coming)
        assert acted
        again = Session.restore(Record.from_json(session.record.to_json(), SHELF), RULES)
        assert [d.id for d in again.pending] == [d.id for d in session.pending]

    def test_it_is_the_same_whatever_the_seat_that_is_asked_holds(self) -> None:
        """The numbers of windows are public: they do not depend on how often one looks ahead."""
        one, other = Session(RULES, Config(4), "same"), Session(RULES, Config(4), "same")
        chance = Chance("same")
        for _ in range(150):
            assert one.ahead is not None
            decision = one.pending[0]
            keys = chance_answer(decision, chance)
            one.answer(decision.seat, decision.id, keys)
            other.answer(decision.seat, decision.id, keys)
            assert [d.moment for d in one.pending] == [d.moment for d in other.pending]
        assert isinstance(one.game, Agot)
        assert one.game.windows > 0


def shown(decision: Decision) -> tuple[object, ...]:
    return decision.id, decision.seat, decision.moment, decision.options


def test_open_lists_spare_questions_and_change_nothing_else() -> None:
    closed, asked_closed = played("lists")
    opened, asked_open = played("lists", open_lists=True)
    assert len(asked_open) < len(asked_closed)
    assert opened.winners == closed.winners
    assert opened.log(None) == closed.log(None)
