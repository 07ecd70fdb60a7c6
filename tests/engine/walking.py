"""Walking two worlds of an edition in step: they differ only in what one seat cannot see, and must
look alike to that seat until a card that differs is shown."""

from __future__ import annotations

from engine.agents.answers import chance_answer
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.game import Config, Rules
from engine.core.phrases import Phrase
from engine.core.record import Record
from engine.core.seats import SeatId
from engine.core.session import Session
from tests.engine.tools import seen


class Parted(Exception):
    """A card that differs has been shown; from here the worlds may differ."""


def compare(one: Session, other: Session, viewer: int) -> None:
    mine, theirs = one.log(SeatId(viewer)), other.log(SeatId(viewer))
    for left, right in zip(mine, theirs, strict=False):
        if left != right:
            assert left.id == right.id, (left, right)
            assert named(left), left
            raise Parted
    assert len(mine) == len(theirs)
    assert seen(one, SeatId(viewer)) == seen(other, SeatId(viewer))


def named(words: Phrase) -> bool:
    """Whether a log line names a card, which is how a hidden card becomes public."""
    return any(isinstance(value, (Phrase, tuple)) for _, value in words.args)


def answer(one: Session, other: Session, viewer: int, chance: Chance) -> None:
    """The same keys to both: the viewer's by chance, those of another seat from what is legal in
    both worlds and names no card that differs."""
    decision = one.pending[0]
    twin = next(d for d in other.pending if d.id == decision.id)
    keys = chance_answer(decision, chance)
    if decision.seat != viewer:
        keys = common(one, other, decision, twin, chance)
    one.answer(decision.seat, decision.id, keys)
    other.answer(twin.seat, twin.id, keys)


def common(
    one: Session, other: Session, decision: Decision, twin: Decision, chance: Chance
) -> tuple[str, ...]:
    left, right = held(one, decision.seat), held(other, decision.seat)
    differing = {ref for ref in left if left[ref] != right.get(ref)}
    for _ in range(40):
        keys = chance_answer(decision, chance)
        names = {part for key in keys for part in key.replace(">", ":").split(":")}
        if not names & differing and twin.refusal(keys) is None:
            return keys
    raise Parted


def held(session: Session, seat: int) -> dict[str, str]:
    view = session.view(SeatId(seat))
    return {card.ref: card.code for card in (*view.hand, *view.plots)}


def walk(one: Session, other: Session, viewer: int, chance: Chance) -> int:
    steps = 0
    try:
        compare(one, other, viewer)
        while one.pending:
            answer(one, other, viewer, chance)
            steps += 1
            compare(one, other, viewer)
    except Parted:
        pass
    return steps


def alone(session: Session, viewer: int) -> bool:
    return [decision.seat for decision in session.pending] == [viewer]


def cut(rules: Rules, config: Config, seed: str) -> tuple[Session, Session, int, Chance]:
    """A game stopped where the viewer alone is asked, and its twin from the record."""
    chance = Chance(seed)
    viewer, stop = chance.below(2), 20 + chance.below(150)
    session = Session(rules, config, seed)
    while session.pending and (len(session.record.rows) < stop or not alone(session, viewer)):
        decision = session.pending[0]
        session.answer(decision.seat, decision.id, chance_answer(decision, chance))
    text = session.record.to_json()
    twin = Session.restore(Record.from_json(text, {rules.id: rules}), rules)
    return session, twin, viewer, chance
