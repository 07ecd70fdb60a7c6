"""How soon the bot answers while many tables are played at once through the sandbox, and after a
cold start with as many in its store. The sandbox and the people are in this process, the bot is in
another; its speed alone is measured, so the sandbox's global rate limit is off."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bot.games.shelf import SHELF
from bot.sandbox.server import Sandbox
from bot.store.place import Place
from bot.terminal.bench.figures import Figure, spread
from bot.terminal.bench.machine import load, resident, worked
from bot.terminal.bench.party import PATIENCE, Party, TooSlow
from bot.terminal.bench.watch import Times, Watch
from bot.terminal.bench.written import write
from bot.terminal.databases import rehearsed_on
from bot.terminal.process import BotProcess
from bot.terminal.progress import followed, timed

TABLES_IN_A_SERVER = 10
OPENED_PER_SECOND = 10
OPENED_AT_MOST = 200  # tables; more of them are written
WARM_SECONDS = 10.0
SHARING_SECONDS = 20.0  # until shards have changed hands
UNCOUNTED = ("acknowledgement", "by_token")  # kinds that Discord's global limit leaves out
LOOK_SECONDS = 0.05  # before people look again whether they are asked


def measured(args: argparse.Namespace) -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        return iter(asyncio.run(_measured(args, Path(folder))))


async def _measured(args: argparse.Namespace, folder: Path) -> list[Figure]:
    async with (
        rehearsed_on(args.database, folder) as database,
        Sandbox(seed=False) as sandbox,
    ):
        watch = Watch(sandbox)
        sandbox.settings.shards = args.shards
        parties = seated(sandbox, watch, args.tables, "maester" if args.maesters else "")
        if written := args.written or args.tables > OPENED_AT_MOST:
            await write(sandbox, database.place, parties)
            for party in parties:
                watch.catch_up(party)
        bot = BotProcess(sandbox, database.place, args.profile, **_kind(args))
        async with bot:
            await bot.settled()
            async with _sharing(sandbox, database.place, args) as others:
                async with playing(parties, args.pause, at_once=written):
                    begun = time.perf_counter()
                    figures = [figure async for figure in _play(watch, [bot, *others], args)]
                    ended = time.perf_counter()
                figures += [_memory(at, each) for at, each in enumerate([bot, *others], 1)]
                for each in (*others, bot):
                    await each.stop()
                figures += _restores([bot, *others], begun, ended)
        if not args.starts:
            return figures
        cold = BotProcess(sandbox, database.place, **_kind(args))
        return figures + [figure async for figure in _cold(watch, cold, parties, args.starts)]


def _kind(args: argparse.Namespace) -> dict[str, Any]:
    """Of process."""
    return {"held": args.held, "draws": not args.no_pictures}


def _restores(bots: list[BotProcess], begun: float, ended: float) -> Iterator[Figure]:
    """Of tables that were not in memory while they were played."""
    took = [took for bot in bots for at, took in bot.restores if begun < at < ended]
    yield Figure("play.restores", len(took))
    if took:
        yield from spread("play.restore", took)


@asynccontextmanager
async def _sharing(
    sandbox: Sandbox, place: Place, args: argparse.Namespace
) -> AsyncIterator[list[BotProcess]]:
    """The other processes, once each has its part of the shards."""
    async with AsyncExitStack() as stack:
        others = [
            BotProcess(sandbox, place, among_others=True, **_kind(args))
            for _ in range(args.processes - 1)
        ]
        for each in others:
            await stack.enter_async_context(each)
        if others:
            with timed("sharing", SHARING_SECONDS):
                await asyncio.sleep(SHARING_SECONDS)
            await sandbox.connected(PATIENCE)
        yield others


def _memory(number: int, process: BotProcess) -> Figure:
    return Figure(f"process_{number}.resident", round(resident(process.id) / 1_000_000), "MB")


def seated(sandbox: Sandbox, watch: Watch, tables: int, level: str = "") -> list[Party]:
    """All games in turn; every other table has two people, the others a computer player, of this
    level where the game has it."""
    parties: list[Party] = []
    games = cycle(SHELF)
    for number in range(tables):
        if number % TABLES_IN_A_SERVER == 0:
            guild = sandbox.add_guild(f"Server {number}")
        seats = 1 + (number // len(SHELF)) % 2
        people = [sandbox.add_person(f"P{number}.{n}", guilds=[guild]) for n in range(seats)]
        channel = sandbox.add_channel(guild, f"table-{number}")
        party = Party(channel, people, next(games), watch.press, Random(number), level)
        watch.seat(party)
        parties.append(party)
    return parties


@asynccontextmanager
async def playing(
    parties: list[Party], pause: float, *, at_once: bool = False
) -> AsyncIterator[None]:
    """Everybody opens a table, one after another, and the next when it is over; or has one, and
    goes when it is over, so that nothing but presses is measured. They play until this is left."""
    try:
        async with asyncio.TaskGroup() as tasks:
            begun = []
            for party in followed(parties, "opening", "tables"):
                begun.append(tasks.create_task(party.play(pause, anew=not at_once)))
                await asyncio.sleep(0 if at_once else 1 / OPENED_PER_SECOND)
            with timed("warming up", WARM_SECONDS):
                await asyncio.sleep(WARM_SECONDS)
            yield
            for task in begun:
                task.cancel()
    except BaseExceptionGroup as failed:
        slow, others = failed.split(TooSlow)
        if slow is None or others is not None:
            raise
        raise slow.exceptions[0] from None  # one sentence says it for all


# While they play


async def _play(
    watch: Watch, bots: list[BotProcess], args: argparse.Namespace
) -> AsyncIterator[Figure]:
    times = watch.times = Times()
    worked_before, own_before = _worked(bots), worked(os.getpid())
    asked_before = watch.sandbox.kinds_of_requests
    start = time.perf_counter()
    with timed("playing", args.seconds):
        await asyncio.sleep(args.seconds)
    seconds = time.perf_counter() - start
    yield Figure("play.tables", args.tables, "tables at once")
    yield Figure("play.presses", round(times.presses / seconds, 1), "presses/s")
    if not times.presses:
        return
    yield Figure("play.failed", times.failed, f"of {times.presses} presses")
    for name, taken in _named(times):
        for figure in spread(name, taken):
            yield figure
    yield Figure("play.messages_per_press", round(times.messages / times.presses, 2))
    asked = watch.sandbox.kinds_of_requests - asked_before
    yield Figure("play.requests_per_press", round(asked.total() / times.presses, 2))
    counted = sum(number for kind, number in asked.items() if not kind.startswith(UNCOUNTED))
    yield Figure("play.counted_per_press", round(counted / times.presses, 2), "by Discord's limit")
    for kind, number in asked.most_common():
        yield Figure(f"play.requests_per_press.{kind}", round(number / times.presses, 3))
    used = _worked(bots) - worked_before
    yield Figure("play.bot", round(used / seconds * 100), "% of a core")
    yield Figure("play.bot_per_press", round(used / times.presses * 1_000, 1), "ms of a core")
    own = worked(os.getpid()) - own_before
    yield Figure("play.sandbox", round(own / seconds * 100), "% of a core")
    yield Figure("play.load", load(), "processes")


def _worked(bots: list[BotProcess]) -> float:
    return sum(worked(bot.id) for bot in bots)


def _named(times: Times) -> Iterator[tuple[str, list[float]]]:
    yield "play.press_to_acknowledge", times.acknowledged
    yield "play.press_to_thread", times.told
    yield "play.press_to_board", times.drawn


# After a start


UNANSWERED_SECONDS = 5.0  # after which somebody presses again


async def _cold(
    watch: Watch, bot: BotProcess, parties: list[Party], starts: int
) -> AsyncIterator[Figure]:
    """The process starts anew, as after a crash; somebody presses as soon as it is connected."""
    answered, shown = [], []
    for number in followed(range(starts), "starting anew", "starts"):
        async with bot:
            settled = asyncio.create_task(bot.settled())
            answered.append(await _first_press(watch, bot, parties[number % len(parties) :]))
            shown.append(await settled)
    yield Figure("start.tables", len(parties), "running tables in the store")
    for figure in spread("start.first_press_answered", answered):
        yield figure
    for figure in spread("start.all_tables_shown", shown):
        yield figure


async def _first_press(watch: Watch, bot: BotProcess, parties: list[Party]) -> float:
    """Seconds from the start of the process to the acknowledgement of the first press."""
    times = watch.times = Times()
    try:
        async with asyncio.timeout(PATIENCE):
            await watch.sandbox.connected(PATIENCE)
            while not times.acknowledged:
                watch.ended.clear()
                if any(party.look() is not None for party in parties):
                    with suppress(TimeoutError):  # a press may be lost while shards change hands
                        await asyncio.wait_for(watch.ended.wait(), UNANSWERED_SECONDS)
                else:
                    await asyncio.sleep(LOOK_SECONDS)
    except TimeoutError:
        raise TooSlow(f"no press was answered within {PATIENCE:.0f} s of a start") from None
    return time.perf_counter() - bot.started
