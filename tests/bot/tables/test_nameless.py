"""Windows name nobody: twins at which another seat is asked, or the same seats answer in another
order. Which messages the thread gets, by which kind of request and whom they notify, is equal."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.automation.instructions import Instructions
from bot.automation.passes import PASS
from bot.automation.stops import Preset, Stop
from bot.faces import thread
from bot.faces.delivery import SPENT
from bot.faces.posts import Post
from bot.faces.thread import ThreadFace
from bot.games.shelf import SHELF
from bot.numbers import PersonId
from bot.tables import agreements
from bot.tables.actors import last_actor
from bot.tables.clock import Clock
from bot.tables.table import Table
from bot.words import words_in
from engine.agents import agent
from engine.core.chance import Chance
from engine.core.decisions import Decision
from engine.core.moments import Role
from tests.bot.tables.hall import NOON
from tests.bot.tables.sitting import sitting
from tests.bot.tables.test_secrecy import copied

WINDOW = "challenge_initiated"
MOVES = 400
MINUTES = 10  # until somebody passes
SERIES = ("n", "m")
TABLES = 12  # of a series, among which is one with such an attack
ATTACKS = 8  # among which is one at which every role is asked
TOGETHER = (Role.DEFENDER, Role.BYSTANDER)
ROLES = (Role.DEFENDER, Role.ATTACKER, Role.BYSTANDER)
Shown = dict[str, Post]
Attack = Callable[..., Awaitable[list[tuple[object, ...]]]]


class Twin:
    """A table at which nobody is asked in windows but whom the twin is about."""

    def __init__(self, table: Table) -> None:
        self.table, self.now = table, NOON
        self.face = ThreadFace(table, words_in("en"))
        self.clock = Clock(table.store, lambda: self.now)
        table.presence.now = lambda: self.now
        self.think = [agent("thoughtful", SHELF["agot"], Chance(str(seat))) for seat in range(4)]

    def keys(self, decision: Decision) -> Sequence[str]:
        return self.think[decision.seat](self.table.session.view(decision.seat), decision)

    async def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        await self.table.answer(PersonId(decision.seat + 1), decision.id, keys)
        await self.clock.wind(self.table)

    async def stop(self, seat: int, *stops: Stop) -> None:
        def change(given: Instructions) -> Instructions:
            return replace(given, preset=Preset.OWN, stops=frozenset(stops))

        await self.table.automation.instruct(PersonId(seat + 1), change)

    async def before_an_attack(self) -> Decision:
        """Up to the next attack, which is not yet declared."""
        for _ in range(MOVES):
            decision = self.table.waiting[0]
            keys = self.keys(decision)
            if decision.moment.step == "challenge" and tuple(keys) != (PASS,):
                return decision
            await self.answer(decision, keys)
        raise AssertionError("nobody attacks")

    async def attacked(self, roles: Sequence[Role]) -> list[Decision]:
        """It is declared; only these roles are asked then: who that is."""
        for seat in range(4):
            await self.stop(seat, *(Stop(WINDOW, role) for role in roles))
        decision = self.table.waiting[0]
        await self.answer(decision, self.keys(decision))
        return [d for d in self.table.waiting if d.moment.step == WINDOW]

    def shown(self) -> Shown:
        return dict(self.face.posts())


def requests(before: Shown, after: Shown) -> list[tuple[object, ...]]:
    """What the thread is sent, in order. An edit notifies nobody."""
    sent: list[tuple[object, ...]] = []
    for slot, post in after.items():
        looks = (post.text, post.rows, len(post.files))
        if slot not in before:
            sent.append(("post", *looks, post.pings, post.silent))
        elif before[slot].digest != post.digest:
            sent.append(("edit", *looks))
    gone = [slot for slot in before if slot not in after and slot.partition(":")[0] in SPENT]
    return sent + [("delete", before[slot].text) for slot in gone]


@asynccontextmanager
async def at_an_attack(folder: Path, series: str) -> AsyncIterator[Attack]:
    """A table before an attack that tells something, and what makes twins of it. How computer
    players play decides at which table of a series there is one."""
    for number in range(TABLES):
        file = folder / f"{series}{number}.sqlite3"
        async with sitting(file, f"{series}{number}", Preset.QUIET, now=lambda: NOON) as table:
            sent = partial(_passed, table, file)
            if await _has_an_attack(table, sent):
                yield sent
                return
    raise AssertionError("no table has an attack at which every role is asked")


async def _has_an_attack(table: Table, sent: Attack) -> bool:
    """Every role is asked there, two of them together too, and somebody is called after the
    pass of one of them."""
    twin = Twin(table)
    await twin.clock.wind(table)
    for seat in range(4):
        await twin.stop(seat)
    for _ in range(ATTACKS):
        attack = await twin.before_an_attack()
        told = [await sent(roles) for roles in ([role] for role in ROLES)]
        called = any(kind == "post" for twin in told for kind, *_ in twin)
        if all(told) and called and await sent(TOGETHER):
            return True
        await twin.answer(attack, twin.keys(attack))
    return False


async def _passed(
    table: Table, file: Path, roles: Sequence[Role], *, ahead: bool = False
) -> list[tuple[object, ...]]:
    """What is sent while the seats of these roles pass, one after another, or the last of them
    ahead of their turn; nothing where others are asked."""
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        return await _sent(table, file, Path(folder) / "twin.sqlite3", roles, ahead)


async def _sent(
    table: Table, file: Path, other: Path, roles: Sequence[Role], ahead: bool
) -> list[tuple[object, ...]]:
    async with copied(table, file, other) as copy:
        twin = Twin(copy)
        await twin.clock.wind(copy)
        asked = await twin.attacked(roles)
        if len(asked) != len(roles):
            return []
        before = twin.shown()
        for decision in reversed(asked) if ahead else asked:
            twin.now += MINUTES * 60
            await twin.answer(decision, [PASS])
        return requests(before, twin.shown())


@pytest.mark.parametrize("series", SERIES)
async def test_whoever_passes_the_thread_is_sent_the_same(tmp_path: Path, series: str) -> None:
    async with at_an_attack(tmp_path, series) as sent:
        one, *others = [await sent([role]) for role in ROLES]
        assert others == [one, one]
        assert await sent(TOGETHER, ahead=True) == await sent(TOGETHER)


def as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread is divided by who made the last move."""
    monkeypatch.setattr(agreements, "PAGED", 1)


def notified_by_the_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has just passed in a window is not notified."""
    monkeypatch.setattr(thread, "known_actor", last_actor)


@pytest.mark.parametrize("leak", [as_it_was, notified_by_the_pass])
async def test_the_twins_are_told_apart_when_a_name_leaks(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
) -> None:
    leak(monkeypatch)
    async with at_an_attack(tmp_path, SERIES[0]) as sent:
        twins = [await sent([role]) for role in ROLES]
        assert any(twin != twins[0] for twin in twins)
