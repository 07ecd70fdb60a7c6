"""The whole of a soak: a sandbox with people at their tables, the bot in processes of its own on a
real store, stretches of weather, and the calm after each of them, in which all must come right."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.games.shelf import SHELF
from bot.sandbox.ratelimits import Pace
from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.terminal.databases import FILE, RehearsedDatabase, rehearsed_on
from bot.terminal.players import at_noon
from bot.terminal.process import BotProcess
from bot.terminal.soak.audit import Audit
from bot.terminal.soak.crew import Crew
from bot.terminal.soak.killing import Killer
from bot.terminal.soak.likeness import Likeness, Wrong
from bot.terminal.soak.party import Party, Pressed
from bot.terminal.soak.storm import Storm
from bot.terminal.soak.tally import Tally
from bot.terminal.soak.upheld import Upheld

TABLES_IN_A_SERVER = 8
OPENING_SECONDS = 60.0
KILLS_IN_A_STRETCH = 5
STOPPED_SHARE = 0.2  # of kills after which the database is stopped, too
STRETCH_SECONDS = 20.0
HEALING_SECONDS = 60.0
IDENTIFIED = Pace(1, 5.0)
QUIET_SECONDS = 1.1  # a board changes once a second


class Weather(NamedTuple):
    kills: bool
    storm: bool


WEATHERS = {
    "calm": Weather(kills=False, storm=False),
    "kills": Weather(kills=True, storm=False),
    "storm": Weather(kills=False, storm=True),
    "all": Weather(kills=True, storm=True),
}


class Plan(NamedTuple):
    """`kills` or `seconds`, whichever is reached first; None is no end."""

    weather: Weather
    seed: str
    tables: int
    games: Sequence[str]
    kills: int | None
    seconds: float | None
    database: str = FILE
    processes: int = 1
    shards: int = 1
    paced: bool = False  # one shard connects every five seconds


class Rehearsal:
    def __init__(
        self,
        sandbox: Sandbox,
        folder: Path,
        database: RehearsedDatabase,
        plan: Plan,
        tally: Tally,
    ) -> None:
        self._sandbox, self._plan, self._tally = sandbox, plan, tally
        self._folder, self._database = folder, database
        self._bot = self._crew()
        self._stops = self._chance("stops")
        self._audit = Audit(tally)
        self._killer = Killer(sandbox, self._bot, self._chance("kills"))
        self._storm = sandbox.realm.faults = Storm(self._chance("storm"), at_once=not plan.paced)
        self._likeness = Likeness(sandbox, self._ticking)
        self._parties = [self._party(number) for number in range(plan.tables)]
        self._reported: set[Wrong] = set()

    async def run(self) -> None:
        self._begun = time.monotonic()
        async with self._bot:
            await self._open()
            while not self._over():
                await self._stretch()
                await self._calm()

    def _crew(self) -> Crew:
        sandbox, several = self._sandbox, self._plan.processes > 1
        ahead = sandbox.clock.now() - time.time()
        processes = [
            BotProcess(
                sandbox,
                self._database.place,
                ahead=ahead,
                errors=self._folder / (f"bot-{number}.log" if several else "bot.log"),
                among_others=several,
                takes_turns=self._plan.paced,
            )
            for number in range(1, self._plan.processes + 1)
        ]
        members = [Upheld(sandbox, process, self._tally) for process in processes]
        choose = self._chance("which")
        return Crew(sandbox, members, choose, self._tally, self._database.place)

    def _over(self) -> bool:
        kills, seconds = self._plan.kills, self._plan.seconds
        return (kills is not None and self._tally.kills >= kills) or (
            seconds is not None and time.monotonic() - self._begun >= seconds
        )

    # People

    def _chance(self, of: str) -> Random:
        return Random(f"{self._plan.seed}/{of}")

    def _party(self, number: int) -> Party:
        """Two people, at every other table with a computer player."""
        sandbox, game = self._sandbox, self._plan.games[number % len(self._plan.games)]
        if number % TABLES_IN_A_SERVER == 0:
            self._guild = sandbox.add_guild(f"Server {number}")
        people = [sandbox.add_person(f"P{number}.{n}", guilds=[self._guild]) for n in range(2)]
        alone = SHELF[game].seats[-1] == 2 or (number // len(self._plan.games)) % 2 == 0
        return Party(
            channel=sandbox.add_channel(self._guild, f"table-{number}"),
            people=people,
            game=game,
            computers=0 if alone else 1,
            choose=self._chance(f"party {number}"),
            heard=self._hear,
        )

    def _hear(self, pressed: Pressed) -> None:
        self._audit.hear(pressed)
        self._killer.hear(pressed)

    def _ticking(self, table: int, person: int, decisions: set[str]) -> bool:
        return self._audit.ticking(table, person, decisions, self._bot.since)

    @asynccontextmanager
    async def _playing(self) -> AsyncIterator[None]:
        playing = [asyncio.create_task(party.play()) for party in self._parties]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    # Weather

    async def _open(self) -> None:
        """In fair weather, so that there is something to lose."""
        await self._bot.connected()
        async with self._playing():
            with suppress(TimeoutError):
                async with asyncio.timeout(OPENING_SECONDS):
                    for party in self._parties:
                        await party.opened.wait()

    async def _stretch(self) -> None:
        async with self._playing(), self._stormy():
            if not self._plan.weather.kills:
                await asyncio.sleep(min(STRETCH_SECONDS, self._plan.seconds or STRETCH_SECONDS))
                return
            for _ in range(KILLS_IN_A_STRETCH):
                if not self._over():
                    await self._killer.kill()
                    await self._stop_the_database()

    async def _stop_the_database(self) -> None:
        """Now and then, if it is ours to stop."""
        if self._database.can_be_stopped and self._stops.random() < STOPPED_SHARE:
            await self._database.stop_for_a_while(self._stops)
            self._tally.stops += 1
            self._bot.stopped()

    @asynccontextmanager
    async def _stormy(self) -> AsyncIterator[None]:
        if not self._plan.weather.storm:
            yield
            return
        self._storm.raging = True
        gateway = asyncio.create_task(self._storm.trouble_the_gateway(self._sandbox.gateway))
        try:
            yield
        finally:
            gateway.cancel()
            self._storm.raging = False
            self._storm.clear()
            self._tally.faults = self._storm.struck

    # The calm

    async def _calm(self) -> None:
        await self._bot.connected()
        begun = time.monotonic()
        wrong = await self._wrong()
        while wrong and time.monotonic() - begun < HEALING_SECONDS:
            wrong = await self._wrong()
        self._tally.calms += 1
        self._tally.slowest = max(self._tally.slowest, time.monotonic() - begun)
        self._tally.games = sum(party.games for party in self._parties)
        self._report(wrong)
        async with self._copy() as store:
            await self._audit.look(store)

    async def _wrong(self) -> list[Wrong]:
        with suppress(TimeoutError):
            await self._sandbox.quiet(QUIET_SECONDS, within=10 * QUIET_SECONDS)
        async with self._copy() as store:
            wrong = await self._likeness.wrong(store)
        stuck = [party.number for party in self._parties if party.stuck]
        return wrong + [Wrong("unhealed", number, "nobody is asked") for number in stuck]

    def _report(self, wrong: Sequence[Wrong]) -> None:
        """What was told already is not told again."""
        fresh = [each for each in wrong if each not in self._reported]
        self._reported.update(fresh)
        for each in fresh:
            self._tally.find(each.what, each.text)
        for table in {each.table for each in fresh if each.what == "stale"}:
            self._tally.find("unhealed", f"table {table} within {HEALING_SECONDS:.0f} s of calm")

    def _copy(self) -> AbstractAsyncContextManager[Store]:
        return self._database.copied(self._folder / "copy.sqlite3")


async def rehearse(folder: Path, plan: Plan, tally: Tally, wire_log: Path | None = None) -> None:
    async with (
        rehearsed_on(plan.database, folder) as database,
        Sandbox(clock=at_noon(), seed=False, wire_log=wire_log) as sandbox,
    ):
        sandbox.settings.shards = plan.shards
        if plan.paced:
            sandbox.settings.paces.identify = IDENTIFIED
        await Rehearsal(sandbox, folder, database, plan, tally).run()
