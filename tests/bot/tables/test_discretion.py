"""The discreet pass: whom a window holds nothing for is not disturbed, and the table goes on when
that person would have passed; nobody can tell the one from the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.automation.instructions import Instructions
from bot.automation.modes import Mode
from bot.automation.stops import Preset, everywhere
from bot.numbers import TableId
from bot.store.clocks import AlarmKind, Wait, WaitEnd, put_wait
from bot.tables.asked import asked_seats
from bot.tables.defaults import default
from bot.tables.discretion import FEW, AnswerTime, answer_time, drawn, is_veiled, may_be_spared
from bot.tables.hours import HOUR, Hours
from bot.tables.table import Table
from bot.tables.waits import is_discreet, rings_of
from engine.agot.moments import WINDOWS
from engine.core.decisions import Decision
from engine.core.moments import Role
from engine.core.record import Answer
from engine.core.seats import SeatId
from tests.bot.tables.hall import NOON, Hall, hall
from tests.bot.tables.sitting import DECKS, NEW, answered, started

ROUND_THE_CLOCK = Hours("UTC", 0, 0)


def window(decision: int, seat: int = 0, rung: str = "") -> Wait:
    return Wait(decision, SeatId(seat), None, False, 0.0, 0, 3 * HOUR, 0.0, rung=rung)


async def opened(place: Hall) -> TableId:
    presets = [Preset.CASUAL] * 3
    number = await started(
        place.store, place.registry, "discreet", presets, Mode.RELAXED, DECKS, NEW
    )
    await place.store.clocks.write([put_wait(number, each) for each in before()])
    async with place.registry.opened(number) as table:
        for seat in table.people:
            assert seat.person is not None
            await table.automation.instruct(seat.person, stopping_everywhere)
        await table.restore()  # as the clock finds it
    return number


def stopping_everywhere(given: Instructions) -> Instructions:
    return replace(given, preset=Preset.OWN, stops=everywhere(WINDOWS))


def before() -> Iterator[Wait]:
    """How long somebody took in windows of this table."""
    for at in range(2 * FEW):
        rung = f"+{AlarmKind.OPENED}" if at % 2 else ""
        left = 3 * HOUR - (at + 1) * 400.0
        asked = window(-1 - at, seat=at % 3, rung=rung)
        yield replace(asked, due=3 * HOUR, left=left, ended_row=0, outcome=WaitEnd.KEPT)


def hidden(table: Table) -> list[Decision]:
    """Windows in which somebody is waited for who sees nothing of it."""
    return [d for d in table.waiting if table.question(d.seat) is None]


async def until_one_is_spared(place: Hall, number: TableId) -> tuple[Table, Decision]:
    """People answer whatever they see, each in their own time."""
    chance = Random("slow")
    for _ in range(100):
        table = await place.look(number)
        if found := [d for d in hidden(table) if d in table.session.pending]:
            return table, found[0]
        async with place.registry.opened(number) as table:
            asked = [d for d in table.waiting if table.question(d.seat) is not None]
            person = table.seats[asked[0].seat].person
            assert person is not None
            await table.answer(person, asked[0].id, default(table, asked[0]).keys)
        await place.pass_time(chance.uniform(0.05, 0.6))
    raise AssertionError("nobody was spared")


async def test_nobody_is_disturbed_in_vain_and_the_table_waits_all_the_same(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, NOON - 4 * HOUR) as place:
        number = await opened(place)
        table, asked = await until_one_is_spared(place, number)
        wait = (await place.timing(number)).open[asked.id]
        assert len(asked.options) == 1
        assert any(each.decision == asked.id for each in asked_seats(table))  # waited for
        assert wait.due is not None
        assert wait.closes is not None
        assert place.now < wait.due <= wait.closes
        place = await place.die()
        again = (await place.timing(number)).open[asked.id]
        assert again.due == wait.due
        await place.pass_time((wait.due - place.now) / HOUR + 0.001)
        table = await place.look(number)
        assert table.timing is not None
        ended = table.timing.ended[asked.id]
        assert rings_of(ended) == []
        by_clock = wait.due == wait.closes
        assert ended.outcome is (WaitEnd.CLOSED if by_clock else WaitEnd.KEPT)
        assert ended.ended_row is not None
        row = table.session.record.rows[ended.ended_row - 1]
        assert isinstance(row, Answer)
        assert (row.id, row.keys) == (asked.id, ("pass",))
        assert not table.auto[ended.ended_row - 1]  # as if by hand
        assert answer_time(ended, ROUND_THE_CLOCK) is None  # no draw feeds on a draw
        await place.store.close()


async def test_whoever_wants_to_be_asked_is_asked_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path, NOON - 4 * HOUR) as place:
        number = await opened(place)
        table, asked = await until_one_is_spared(place, number)
        person = table.seats[asked.seat].person
        assert person is not None
        async with place.registry.opened(number) as table:
            await table.automation.instruct(person, lambda given: replace(given, disturbed=True))
        table = await place.look(number)
        assert table.question(asked.seat) == asked
        wait = (await place.timing(number)).open[asked.id]
        assert not is_discreet(wait)
        assert wait.due == wait.closes


async def test_whoever_decides_something_right_after_is_asked_both(tmp_path: Path) -> None:
    """As everybody can see: who is attacked will choose defenders, whose turn it is a challenge."""
    met = set()
    async with hall(tmp_path, NOON - 4 * HOUR) as place:
        number = await opened(place)
        async with place.registry.opened(number) as table:
            for _ in range(600):
                vain = [d for d in table.waiting if d.moment.soft and len(d.options) == 1]
                for decision in vain:
                    view = table.session.view(None)
                    up = any(not each.kneeling for each in view.players[decision.seat].play)
                    attacked = decision.moment.role is Role.DEFENDER
                    attacked = attacked and decision.moment.step == "challenge_initiated"
                    own_turn = view.phase == "challenges" and view.active == decision.seat
                    spared = may_be_spared(table, decision)
                    assert spared or attacked or own_turn
                    assert not (spared and up and own_turn)
                    met.add((attacked or own_turn, spared))
                if {(True, False), (False, True)} <= met or table.over:
                    break
                await answered(table)
    assert {(True, False), (False, True)} <= met


async def test_whether_a_window_is_vain_is_not_seen_before_it_opens(tmp_path: Path) -> None:
    """Whoever saw that nothing but a pass will be left would say so sooner than somebody who has a
    choice, and nobody would be waited for."""
    met = set()
    async with hall(tmp_path, NOON - 4 * HOUR) as place:
        number = await opened(place)
        async with place.registry.opened(number) as table:
            for _ in range(600):
                asked = [d.id for d in table.waiting]
                for decision in table.foresight.coming.asked:
                    shown = table.foresight.of(decision.seat)
                    if decision.id not in asked and is_veiled(table, decision):
                        assert shown is None or shown.id != decision.id
                        met.add(len(decision.options) == 1)
                if len(met) > 1 or table.over:
                    break
                await answered(table)
    assert met == {True, False}


# When a window closes


def answers(chance: Random, count: int, seat: int = 0, *, quick: bool = False) -> list[AnswerTime]:
    """Of somebody who mostly answers within the hour."""
    middle = 0.02 if quick else 0.6
    return [
        AnswerTime(SeatId(seat), chance.lognormvariate(0.0, 0.8) * middle * HOUR, quick)
        for _ in range(count)
    ]


def apart(some: Sequence[float], others: Sequence[float]) -> float:
    """How far the shares of those below any moment differ at most."""

    def below(times: Sequence[float], at: float) -> float:
        return sum(time <= at for time in times) / len(times)

    return max(abs(below(some, at) - below(others, at)) for at in {*some, *others})


TABLE: Any = SimpleNamespace(saved=SimpleNamespace(seed="table"))  # what a draw reads of it


def drawn_times(times: Sequence[AnswerTime], count: int, rung: str = "") -> list[float]:
    found = [drawn(TABLE, window(n, rung=rung), times) for n in range(count)]
    assert None not in found
    return [each for each in found if each is not None]


def test_a_window_passed_discreetly_closes_when_the_persons_own_would() -> None:
    chance = Random("own")
    known = [*answers(chance, 60), *answers(chance, 60, 1, quick=True)]
    own = [each.seconds for each in answers(chance, 400)]
    assert apart(drawn_times(known, 400), own) < 0.2
    assert apart(own, [each / 10 for each in own]) > 0.5  # which would be noticed


def test_whoever_has_just_acted_is_waited_for_as_somebody_at_hand() -> None:
    chance = Random("hand")
    known = [*answers(chance, 60), *answers(chance, 60, quick=True)]
    own = [each.seconds for each in answers(chance, 400, quick=True)]
    assert apart(drawn_times(known, 400, f"+{AlarmKind.OPENED}"), own) < 0.2


def test_a_draw_is_the_same_again_and_needs_a_few_answers() -> None:
    known = answers(Random("few"), FEW, seat=1)
    assert drawn_times(known, 20) == drawn_times(known, 20)  # the table's, for want of one's own
    assert len(set(drawn_times(known, 20))) == 20
    assert drawn(TABLE, window(1), known[1:]) is None
