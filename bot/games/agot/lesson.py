"""The practice joust: positions and steps from `data/agot/lesson.toml`, played on the real engine.
Where a learner stands is the number of a step and nothing else, so nothing has to be kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.games.plug import Lesson, LessonStage
from engine.agot.meaning import Line, meant
from engine.agot.performance import Cue, cue, perform
from engine.agot.scenes import SCENES, staged
from engine.core.datafiles import facts
from engine.core.decisions import Decision
from engine.core.seats import seats_of
from engine.core.session import Session

LEARNER, MAESTER = seats_of(2)


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    scene: int
    play: tuple[Cue, ...]  # what happens before it is shown
    choose: tuple[str, ...]  # what the learner is led to; nothing where there is only to read


@cache
def steps() -> tuple[Step, ...]:
    found: list[Step] = []
    for scene, position in enumerate(_scenes()):
        for fact in position["step"]:
            play = tuple(cue(each) for each in fact.get("play", ()))
            choose = tuple(fact.get("choose", ()))
            found.append(Step(fact["id"], scene, play, choose))
    return tuple(found)


def stage(number: int) -> LessonStage:
    """Plays the step's scene anew up to the step."""
    last = steps()[number]
    session = staged({k: v for k, v in _scenes()[last.scene].items() if k != "step"})
    told = 0
    for step in steps()[: number + 1]:
        if step.scene != last.scene:
            continue
        perform(session, step.play)
        if step is not last:
            told = len(session.log(LEARNER))
            perform(session, _answered(step, session))
    decision = session.decision(LEARNER) if last.choose else None
    return LessonStage(
        number=number,
        id=last.id,
        session=session,
        told=tuple(session.log(LEARNER)[told:]),
        decision=decision,
        wanted=() if decision is None else _wanted(last, decision),
    )


def _wanted(step: Step, decision: Decision) -> tuple[str, ...]:
    keys = meant(decision, step.choose)
    if keys is None:
        raise LookupError(step.id)
    return keys


def _answered(step: Step, session: Session) -> list[Cue]:
    """The learner's answer; what may be chosen together is done one after another."""
    decision = session.decision(LEARNER) if step.choose else None
    if decision is None:
        return []
    serial = {option.key for option in decision.options if option.serial}
    if set(meant(decision, step.choose) or ()) <= serial:
        return [Line(LEARNER, (item,)) for item in step.choose]
    return [Line(LEARNER, step.choose)]


def _scenes() -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = facts("agot/lesson")["scene"]
    return found


LESSON = Lesson(rules=SCENES, length=lambda: len(steps()), stage=stage, learner=LEARNER)
