"""Workers: what they come to depends on the record alone, and they come and go cleanly."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from bot.games.shelf import SHELF
from bot.thinking.quick import quick_answer
from bot.thinking.task import Task
from bot.thinking.thinkers import Thinkers
from engine.agents.maester import deliberate, think
from engine.core.seats import SeatId
from engine.core.session import Session
from engine.core.thought import Effort

SEATS = ("maester", None)
LITTLE = Effort(2, 1)


@pytest.fixture
def session() -> Session:
    """Where a maester has something to think about."""
    rules = SHELF["hbo"]
    session = Session(rules, rules.new_table(2), "workers")
    while (asked := session.decision(SeatId(0))) is None or not deliberate(
        session, asked, LITTLE
    ).reasons:
        decision = session.pending[0]
        session.answer(decision.seat, decision.id, quick_answer(session, decision, "thoughtful"))
    return session


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_what_it_comes_to_depends_on_the_record_alone(session: Session) -> None:
    asked = session.decision(SeatId(0))
    assert asked is not None
    here = think(session.record, session.rules, SeatId(0), asked.id)
    thinkers = Thinkers(2)
    task = Task(session.record.to_json(), SEATS, 1)
    there = await asyncio.gather(*(thinkers.think(task) for _ in range(3)))
    assert there == [{asked.id: here}] * 3
    assert here.reasons
    assert len(thinkers.processes) == 2  # never more than its bound
    await thinkers.close()


async def test_a_worker_that_dies_is_replaced(session: Session) -> None:
    thinkers, task = Thinkers(1), Task(session.record.to_json(), SEATS, 1)
    thoughts = await thinkers.think(task)
    first = thinkers.processes
    os.kill(first[0], signal.SIGKILL)
    assert await thinkers.think(task) == {}
    assert not is_running(first[0])
    assert await thinkers.think(task) == thoughts
    second = thinkers.processes
    assert second != first
    await thinkers.close()
    assert thinkers.processes == []
    assert not is_running(second[0])


async def test_whoever_gives_up_on_a_thought_frees_its_place(session: Session) -> None:
    thinkers, task = Thinkers(1), Task(session.record.to_json(), SEATS, 1)
    thoughts = await thinkers.think(task)
    stuck = thinkers.processes[0]
    os.kill(stuck, signal.SIGSTOP)
    thinking = asyncio.create_task(thinkers.think(task))
    await asyncio.sleep(0)
    thinking.cancel()
    assert await thinkers.think(task) == thoughts
    assert not is_running(stuck)
    await thinkers.close()


async def test_without_its_bot_it_ends(session: Session) -> None:
    thinkers = Thinkers(1)
    await thinkers.think(Task(session.record.to_json(), SEATS, 1))
    (process,) = thinkers._alive
    assert process.stdin is not None
    process.stdin.close()
    assert await process.wait() == 0
    await thinkers.close()
