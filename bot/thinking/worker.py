"""A process that thinks: reads tasks, one to a line, and writes what it came to. It ends when
nobody can ask it any more; what goes wrong in a thought ends it, too."""

from __future__ import annotations

import os
import signal
import sys

from bot.forks import forked
from bot.games.shelf import WITH_LESSONS
from bot.thinking.quick import quick_answer
from bot.thinking.task import Task, Thoughts, thoughts_to_line
from engine.agents import DEEP
from engine.agents.maester import deliberate
from engine.core.decisions import Decision
from engine.core.record import Record
from engine.core.session import Session
from engine.core.thought import Thought

POLITE = 10  # whoever answers people goes first
LONGEST = 400  # answers of one run of computer players


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the bot, which ends us
    os.nice(POLITE)
    while line := sys.stdin.buffer.readline():
        sys.stdout.buffer.write(thoughts_to_line(think_through(Task.from_line(line))))
        sys.stdout.buffer.flush()


def think_through(task: Task) -> Thoughts:
    """Plays on from the record until a person is waited for; what every maester answers on the way.
    So what several computer players do in a row costs one wait."""
    record = Record.from_json(task.record, WITH_LESSONS)
    session = Session.restore(record, record.rules(WITH_LESSONS))
    found: dict[int, Thought] = {}
    for _ in range(LONGEST):
        decision = _next(session, task)
        if decision is None or len(found) == task.most:
            break
        name = task.agents[decision.seat]
        assert name is not None
        if name in DEEP:
            found[decision.id] = deliberate(session, decision, trial=forked)
            keys = found[decision.id].keys
        else:
            keys = quick_answer(session, decision, name)
        session.answer(decision.seat, decision.id, keys)
    session.close()
    return found


def _next(session: Session, task: Task) -> Decision | None:
    asked = (each for each in session.pending if task.agents[each.seat] is not None)
    return next(asked, None)


if __name__ == "__main__":
    main()
