"""Trials of what was said ahead: a staged position is played on, one seat answers by its
instructions alone where they reach, and everything it was asked besides is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.ready_answers import ReadyReason, ready_answer, without_spoiled
from bot.automation.sight import Sight
from bot.games.agot.automation import AUTOMATION
from engine.agents import agent
from engine.agot.game import RULES
from engine.agot.naming import named
from engine.agot.scenes import staged
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.moments import Moment
from engine.core.seats import SeatId
from engine.core.session import Session

Answer = Callable[[Session, Decision], Sequence[str] | None]
Script = Mapping[tuple[int, str], Answer]  # by seat and step: what people answer


class Given(NamedTuple):
    """An answer that was ready."""

    moment: Moment
    keys: tuple[str, ...]
    reason: ReadyReason


class Trial(NamedTuple):
    session: Session
    asked: list[Moment]
    given: list[Given]
    left: Instructions

    @property
    def steps(self) -> list[str]:
        """At which the seat was asked."""
        return [moment.step for moment in self.asked]

    @property
    def done(self) -> list[str]:
        """The kinds of window and steps at which something was done for the seat."""
        return [g.moment.window for g in self.given if g.keys != ("pass",)]


def code(name: str) -> str:
    return named(name).code


def tried(
    position: Mapping[str, Any],
    seat: int,
    said: Instructions,
    script: Script,
    mode: Mode = Mode.RELAXED,
    steps: int = 60,
) -> Trial:
    """`script`: what everybody answers who is asked; else as a computer player."""
    session, asked, given = staged(position, quick=False), list[Moment](), list[Given]()
    minds = [agent("thoughtful", RULES, Chance(f"{n}")) for n in range(len(position["seat"]))]
    for _ in range(steps):
        if not session.pending:
            break
        decision = session.pending[0]
        keys = None
        if decision.seat == seat:
            said = said.after(SeatId(seat), session.game.scopes())
            sight = Sight.of(session, SeatId(seat), AUTOMATION.cards)
            ready = ready_answer(decision, said, mode, AUTOMATION, sight)
            if ready is None:
                asked.append(decision.moment)
                said = without_spoiled(decision, said, sight)
            else:
                keys, said = ready.keys, ready.left
                given.append(Given(decision.moment, ready.keys, ready.reason))
        if keys is None:
            answer = script.get((decision.seat, decision.moment.step))
            wanted = None if answer is None else answer(session, decision)
            fits = wanted is not None and decision.refusal(wanted) is None
            mind = minds[decision.seat]
            by_mind = tuple(mind(session.view(decision.seat), decision)) if not fits else ()
            keys = tuple(wanted or ()) if fits else by_mind
        session.answer(decision.seat, decision.id, keys)
    return Trial(session, asked, given, said)


def ref(session: Session, seat: int, name: str) -> str:
    play = session.view(None).players[seat].play
    found: str = next(card.ref for card in play if card.code == code(name))
    return found


def attack(icon: str, *names: str, against: int | None = None) -> Answer:
    """Once; then no more challenges."""

    def answer(session: Session, decision: Decision) -> Sequence[str]:
        offered = [option.key for option in decision.options]
        mine = [card.code for card in session.view(None).players[decision.seat].play]
        if icon not in offered or any(code(name) not in mine for name in names):
            return ("pass",)
        rival = [] if against is None else [f"p{against}"]
        return (icon, *rival, *(ref(session, decision.seat, name) for name in names))

    return answer


def defend(*names: str) -> Answer:
    return lambda session, decision: [ref(session, decision.seat, name) for name in names]


def act(session: Session, decision: Decision) -> Sequence[str]:
    """The first thing that may be done."""
    return next(((o.key,) for o in decision.options if o.key != "pass"), ("pass",))


def passing(session: Session, decision: Decision) -> Sequence[str]:
    return ("pass",)
