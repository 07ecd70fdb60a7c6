"""Tools for tests of any game: play by chance, compare a session with its restored self or with a
twin, count the tree of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engine.agents.answers import chance_answer, every_answer
from engine.core.chance import Chance
from engine.core.errors import Refused
from engine.core.game import Config, Rules
from engine.core.record import Answer, Record, Row
from engine.core.seats import SeatId, seat_after, seats_of
from engine.core.session import Session

WHIMS = 30  # answers for one undo and, among more than two, one concession
UNDOS = 6  # in a game, and moves taken back by one


def steps(session: Session, chance: Chance) -> Iterator[Answer]:
    """Plays on by chance, one answer at a time, to the end of the game."""
    while session.pending:
        decision = chance.pick(session.pending)
        row = session.answer(decision.seat, decision.id, chance_answer(decision, chance))
        assert isinstance(row, Answer)
        yield row


def unruly_steps(session: Session, chance: Chance) -> Iterator[Row]:
    """Plays on by chance as people do: now and then a few moves are taken back, and as long as two
    are left somebody may concede."""
    play, undone = steps(session, chance), 0
    while session.pending:
        rows, whim = len(session.record.rows), chance.below(WHIMS)
        if whim == 0 and rows and undone < UNDOS:
            undone += 1
            yield session.undo(max(0, rows - 1 - chance.below(UNDOS)))
        elif whim == 1 and session.config.seats - len(session.conceded) > 2:
            yield session.concede(chance.pick(staying(session)))
        else:
            yield next(play)


def staying(session: Session) -> list[SeatId]:
    return [seat for seat in seats_of(session.config.seats) if seat not in session.conceded]


def played(rules: Rules, seats: int, seed: str, count: int | None = None) -> Session:
    """A game played by chance, to its end or for so many answers."""
    session = Session(rules, Config(seats), seed)
    for number, _ in enumerate(steps(session, Chance(f"{seed}/answers")), 1):
        if number == count:
            break
    return session


def sound(session: Session) -> bool:
    return list(session.game.violations()) == []


def restored(session: Session) -> Session:
    """The same table from its record as it is stored."""
    text = session.record.to_json()
    return Session.restore(Record.from_json(text, {session.rules.id: session.rules}), session.rules)


def assert_illegal_answers_change_nothing(session: Session) -> None:
    """Wrong keys, a wrong seat, a wrong number: each is refused and nothing moves."""
    before = standing(session)
    for decision in session.pending:
        legal = next(every_answer(decision))
        other = seat_after(decision.seat, session.config.seats)
        attempts = [
            (decision.seat, decision.id, ["no such key"]),
            (decision.seat, decision.id, [*legal, "no such key"]),
            (decision.seat, decision.id, [*legal, *legal] or ["no such key"]),
            (decision.seat, decision.id + 1000, legal),
            (decision.seat, decision.id - 1, legal),
            (other, decision.id, legal),
        ]
        for attempt in attempts:
            with pytest.raises(Refused):
                session.answer(*attempt)
            assert standing(session) == before


def standing(session: Session) -> object:
    return session.digest(), tuple(d.id for d in session.pending), len(session.record.rows)


def seen(session: Session, seat: SeatId | None) -> object:
    """All that reaches a seat: who is asked what, its own options, its view, its log."""
    asked = [(d.id, d.seat, d.kind, d.prompt, d.open, d.moment) for d in session.pending]
    coming = [(d.id, d.seat, d.kind, d.prompt, d.open, d.moment) for d in session.ahead]
    own = [d.parts for d in session.pending if d.seat == seat or d.open]
    return asked, coming, own, session.view(seat), session.log(seat)


def in_step(one: Session, other: Session, chance: Chance) -> bool:
    """Gives both twins the same answer; False if there is none to give."""
    if not one.pending:
        return False
    decision = one.pending[0]
    keys = chance_answer(decision, chance)
    one.answer(decision.seat, decision.id, keys)
    other.answer(decision.seat, decision.id, keys)
    return True


def perft(start: Callable[[], Session], depth: int) -> int:
    """How many ways there are to give so many answers from here. A suspended game cannot be
    copied, so each way is played from the start."""
    return _perft(start, (), depth)


def _perft(start: Callable[[], Session], path: tuple[tuple[str, ...], ...], depth: int) -> int:
    session = start()
    for keys in path:
        decision = session.pending[0]
        session.answer(decision.seat, decision.id, keys)
    if depth == 0 or not session.pending:
        return 1
    answers = list(every_answer(session.pending[0]))
    if depth == 1:
        return len(answers)
    return sum(_perft(start, (*path, keys), depth - 1) for keys in answers)
