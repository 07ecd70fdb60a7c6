"""Plays lines through a session: whoever has no line passes, where a pass is possible. What cannot
be played as written is an error of the scene and says so; nothing here decides for anybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.agot.game import Agot
from engine.agot.meaning import PASS, Line, key_of, keys_of, prompt_of, waived
from engine.agot.nouns import Phase
from engine.agot.scenes import staged
from engine.core.decisions import Decision
from engine.core.session import Session

PATIENCE = 100  # passes between two lines
UNTIL, OVER, CHALLENGE_OVER = "until", "over", "challenge_over"


class Until(NamedTuple):
    """Everybody passes until a prompt is asked, a phase begins, the challenge or the game ends;
    meanwhile nobody is offered one of these."""

    what: str
    without: tuple[str, ...] = ()


Cue = Line | Until


class Stuck(Exception):
    """The scene does not go as written."""


def cue(fact: Any) -> Cue:
    """`[0, "military", "Hedge Knight"]`, `[1]` for nothing, `["until", "defenders"]`, or a table
    with a prompt."""
    if isinstance(fact, dict):
        return Line(fact["seat"], tuple(fact["choose"]), fact["at"])
    first, *rest = fact
    return Until(rest[0], tuple(rest[1:])) if first == UNTIL else Line(first, tuple(rest))


def perform(session: Session, cues: Iterable[Cue], *, strict: bool = False) -> None:
    """Strictly, even to choose nothing is a line: otherwise a question that should not come would
    go by unseen."""
    for each in cues:
        for _ in range(PATIENCE):
            if _done(session, each):
                break
            _waive(session, each, strict)
        else:
            raise Stuck(each)


def _done(session: Session, wanted: Cue) -> bool:
    if isinstance(wanted, Line):
        return _spoke(session, wanted)
    if offered := [d for d in session.pending for i in wanted.without if key_of(d.options, i)]:
        raise Stuck(wanted, *offered)
    return _reached(session, wanted.what)


def spoken(lines: Sequence[Line], decision: Decision) -> tuple[str, ...] | None:
    """The first line that answers the decision: how a scripted opponent chooses."""
    answers = (keys_of(line, decision) for line in lines)
    return next((keys for keys in answers if keys is not None), None)


def _spoke(session: Session, line: Line) -> bool:
    decision = session.decision(line.seat)
    keys = keys_of(line, decision)
    if decision is None or keys is None:
        return False
    session.answer(line.seat, decision.id, keys)
    return True


def _reached(session: Session, what: str) -> bool:
    game = session.game
    assert isinstance(game, Agot)
    if what == OVER:
        return session.over
    if what == CHALLENGE_OVER:
        return game.challenge is None
    if what in list(Phase):
        return game.phase == what
    return any(prompt_of(decision) == what for decision in session.pending)


def _waive(session: Session, wanted: Cue, strict: bool) -> None:
    """The first who is asked passes or chooses nothing; one who must choose stops the scene."""
    decision = next(iter(session.pending), None)
    keys = None if decision is None else waived(decision)
    if decision is None or keys is None or (strict and keys != (PASS,)):
        raise Stuck(wanted, decision)
    session.answer(decision.seat, decision.id, keys)


class SceneMoment(NamedTuple):
    """A point at which the scene is looked at; `facts` are its captions and expectations."""

    number: int
    facts: Mapping[str, Any]
    session: Session


def moments(scene: Mapping[str, Any]) -> Iterator[SceneMoment]:
    """Plays a scene from one moment to the next; each is good until the next is asked for. One that
    says anew who has what is another case of the same ruling, and begins from there."""
    position = {name: value for name, value in scene.items() if name != "moment"}
    session = staged(position)
    for number, facts in enumerate(scene["moment"], 1):
        if "seat" in facts:
            session = staged({**position, "seat": facts["seat"]})
        perform(session, [cue(fact) for fact in facts.get("play", ())], strict=True)
        yield SceneMoment(number, facts, session)
