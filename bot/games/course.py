"""A lesson that is one game from its first question on: a fixed seed, steps from
`data/<id>/lesson.toml`, and a squire on every other seat. Where a learner stands is the number of a
step and nothing else, so nothing has to be kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.games.plug import Lesson, LessonStage
from engine.agents import agent
from engine.core.agent import Agent
from engine.core.chance import Chance
from engine.core.datafiles import facts
from engine.core.decisions import Decision, Option
from engine.core.game import Rules
from engine.core.phrases import Phrase
from engine.core.seats import FIRST_SEAT
from engine.core.session import Session

LEARNER = FIRST_SEAT
SQUIRE = "greedy"


@dataclass(frozen=True, slots=True)
class Step:
    """`until`: the learner's own questions are answered as a squire would, up to one with this
    prompt, or to the end. `choose`: what the learner is led to, by keys or by ids of cards; nothing
    where there is only to read. `then`: more answers of the same kind, given without asking."""

    id: str
    until: str = ""
    choose: tuple[str, ...] = ()
    then: tuple[tuple[str, ...], ...] = ()


class Course:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def lesson(self) -> Lesson:
        return Lesson(
            rules=self.rules,
            length=lambda: len(self.steps),
            stage=self.stage,
            learner=LEARNER,
        )

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._step(**fact) for fact in self._facts["step"])

    def _step(
        self,
        id: str,
        until: str = "",
        choose: Sequence[str] = (),
        then: Sequence[Sequence[str]] = (),
    ) -> Step:
        return Step(f"{self.rules.id}.{id}", until, tuple(choose), tuple(map(tuple, then)))

    @cached_property
    def _facts(self) -> Mapping[str, Any]:
        return facts(f"{self.rules.id}/lesson")

    def stage(self, number: int) -> LessonStage:
        """Plays the game anew up to the step."""
        table, told = self._begun(), 0
        for step in self.steps[: number + 1]:
            table.play_until(step.until)
            if step is not self.steps[number]:
                told = len(table.session.log(LEARNER))
                table.answer(step)
        last = self.steps[number]
        decision = table.session.decision(LEARNER) if last.choose else None
        return LessonStage(
            number=number,
            id=last.id,
            session=table.session,
            told=tuple(table.session.log(LEARNER)[told:]),
            decision=decision,
            wanted=() if decision is None else meant(decision, last.choose),
        )

    def _begun(self) -> CourseTable:
        seed, seats = self._facts["seed"], self._facts["seats"]
        config = self.rules.new_table(seats, quick=True, chosen=self._facts.get("options", {}))
        squires = [agent(SQUIRE, self.rules, Chance(f"{seed}/{seat}")) for seat in range(seats)]
        return CourseTable(Session(self.rules, config, seed), squires)


class CourseTable:
    """The practice game as it goes on."""

    def __init__(self, session: Session, squires: Sequence[Agent]) -> None:
        self.session, self.squires = session, squires
        self._wait_for_learner()

    def play_until(self, prompt: str) -> None:
        while prompt and (asked := self.session.decision(LEARNER)) is not None:
            if asked.prompt.id.endswith(f".{prompt}"):
                return
            self._squire(asked)
            self._wait_for_learner()

    def answer(self, step: Step) -> None:
        for items in (step.choose, *step.then) if step.choose else ():
            asked = self.session.decision(LEARNER)
            assert asked is not None
            self.session.answer(LEARNER, asked.id, meant(asked, items))
            self._wait_for_learner()

    def _wait_for_learner(self) -> None:
        while others := [each for each in self.session.pending if each.seat != LEARNER]:
            self._squire(others[0])

    def _squire(self, asked: Decision) -> None:
        keys = self.squires[asked.seat](self.session.view(asked.seat), asked)
        self.session.answer(asked.seat, asked.id, keys)


def meant(decision: Decision, items: Sequence[str]) -> tuple[str, ...]:
    """The keys of these options. Raises LookupError if one is not there."""
    keys: list[str] = []
    for item in items:
        fitting = [o.key for o in decision.options if item in _names(o) and o.key not in keys]
        if not fitting:
            raise LookupError(f"{item} is none of {[o.key for o in decision.options]}")
        keys.append(fitting[0])
    return tuple(keys)


def _names(option: Option) -> Iterator[str]:
    yield option.key
    for named in (option.phrase, *(arg for _, arg in option.phrase.args)):
        if isinstance(named, Phrase) and named.id.startswith("card."):
            yield named.id.rpartition(".")[2]
