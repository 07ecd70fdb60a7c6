"""What comes next if nobody acts: a copy of the game plays it out, and the game itself goes there
once all have passed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.shelf import SHELF
from engine.agents.answers import chance_answer
from engine.agot.game import RULES, Agot
from engine.agot.redirect import REDIRECT
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import FORESEEN, Config
from engine.core.record import Record
from engine.core.seats import SeatId, seats_of
from engine.core.session import Session
from tests.engine.agot.test_twins import redealt

MOST = 200
OLD = {name: on for name, on in RULES.options().items() if name not in (FORESEEN, "pool")}
NEW = {**OLD, FORESEEN: True}


def sitting(seed: str, options: dict[str, object] = NEW) -> Session:
    return Session(RULES, Config(4, options=options), seed)


def shown(decision: Decision) -> tuple[object, ...]:
    return decision.id, decision.seat, decision.moment, decision.prompt, decision.options


def calmly(session: Session, chance: Chance) -> Iterator[Session]:
    """Answers that leave as much as can be as it stands; others by chance."""
    for _ in range(MOST):
        if session.over:
            return
        yield session
        decision = session.pending[0]
        keys = session.game.calm(decision) or chance_answer(decision, chance)
        session.answer(decision.seat, decision.id, keys)


def met(seed: str) -> Iterator[tuple[Session, Session, tuple[Decision, ...]]]:
    """Where something is foreseen: the game, its copy, and what is asked on the way."""
    for session in calmly(sitting(seed), Chance(seed)):
        if session.game.round and (found := session.foreseen()) is not None:
            yield session, *found


def test_what_is_foreseen_is_asked_once_all_have_passed() -> None:
    count = 0
    for session, copy, coming in met("calm"):
        again = Session.restore(copied(session), RULES)
        asked: list[Decision] = []
        while (calm := again.game.calm(again.pending[0])) is not None:
            again.answer(again.pending[0].seat, again.pending[0].id, calm)
            asked += again.pending
            if len(again.pending) > 1:
                break
        assert [shown(d) for d in asked] == [shown(d) for d in coming]
        assert copy.digest() == again.digest()
        count += 1
    assert count > 15


def test_nobody_learns_anything_on_the_way() -> None:
    for session, copy, _ in met("secret"):
        assert copy.game.novelty == session.game.novelty
        assert copy.game.knowledge == session.game.knowledge
        for seat in seats_of(4):
            assert copy.view(seat).hand == session.view(seat).hand


def test_it_does_not_depend_on_what_a_seat_holds() -> None:
    """Neither who is asked on the way and what, nor whether anything is foreseen: for all others it
    is the same whatever cards of one seat are hidden from them."""
    count = 0
    for number, session in enumerate(calmly(sitting("twins"), Chance("twins"))):
        if session.foreseen() is None:
            continue
        seat = SeatId(number % 4)
        plain, twin = (Session.restore(copied(session), RULES) for _ in range(2))
        assert isinstance(twin.game, Agot)
        redealt(twin.game.players[seat], Chance(f"twins/{number}"))
        mine, theirs = plain.let_pass(), twin.let_pass()
        assert mine is not None
        assert theirs is not None
        assert [(d.id, d.seat, d.moment) for d in mine if d.seat != seat] == [
            (d.id, d.seat, d.moment) for d in theirs if d.seat != seat
        ]
        assert [d.id for d in mine] == [d.id for d in theirs]
        count += 1
    assert count > 15


def copied(session: Session) -> Record:
    return Record.from_json(session.record.to_json(), SHELF)


def test_looking_changes_nothing() -> None:
    for session, _, _ in met("look"):
        before = session.digest(), len(session.record.rows), [shown(d) for d in session.pending]
        assert session.foreseen() is not None
        after = session.digest(), len(session.record.rows), [shown(d) for d in session.pending]
        assert before == after


@pytest.mark.rule("action_windows")
def test_an_act_gives_up_the_ids_of_all_that_was_foreseen() -> None:
    session, chance, acted = sitting("gap"), Chance("gap"), 0
    for _ in range(MOST):
        if session.over:
            break
        found, decision = session.foreseen(), session.pending[0]
        keys = chance_answer(decision, chance)
        session.answer(decision.seat, decision.id, keys)
        if found is not None and keys != session.game.calm(decision) and not session.over:
            assert min(d.id for d in session.pending) > max(d.id for d in found[1])
            acted += 1
    assert acted > 5
    again = Session.restore(copied(session), RULES)
    assert [d.id for d in again.pending] == [d.id for d in session.pending]


@pytest.mark.rule("redirect")
def test_a_challenge_that_may_be_redirected_is_foreseen_as_it_was_initiated() -> None:
    found = 0
    for seed in ("regent", "title", "other", "king", "hand"):
        for session, _, coming in met(seed):
            if session.pending[0].moment.step != REDIRECT:
                continue
            fight = session.view(None).challenge
            steps = {d.moment.step: d.seat for d in coming}
            assert steps.get("defenders", fight.defender) == fight.defender
            found += 1
    assert found


def test_nothing_is_foreseen_of_what_has_to_be_decided() -> None:
    for session in calmly(sitting("decide"), Chance("decide")):
        if any(session.game.calm(decision) is None for decision in session.pending):
            assert session.foreseen() is None


def test_a_table_from_before_numbers_its_questions_as_it_did() -> None:
    """Its ids are part of its record."""
    old, new = sitting("ids", OLD), sitting("ids")
    chance = Chance("ids")
    for _ in range(MOST):
        decision = old.pending[0]
        keys = chance_answer(decision, chance)
        old.answer(decision.seat, decision.id, keys)
        new.answer(new.pending[0].seat, new.pending[0].id, keys)
        if old.over:
            break
    assert old.digest() == new.digest()
    assert old.pending[0].id < new.pending[0].id
