"""The bot on several connections to Discord's gateway: one takes 2,500 servers at most. All of them
are in this process, or those that it holds, where there are others: then with a shard it takes over
and gives up all tables of the servers on it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import aiohttp
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.shard import Shard

from bot.app import Rookery
from bot.faces.retelling import turn_to_pages
from bot.network import CUT_OFF
from bot.numbers import PersonId, TableId
from bot.pacing import pace_requests
from bot.sharing import Shards, Sharing
from bot.store import NotSaved
from bot.store.holdings import DM_SHARD
from bot.store.shown import tables_on
from bot.store.told import News, Told
from bot.vitals.systemd import notify

log = logging.getLogger(__name__)

PATIENCE = aiohttp.ClientTimeout(total=8.0)
SWEEP_SECONDS = 4.0  # between two looks for acts of which no word has come


class ShardedRookery(Rookery, commands.AutoShardedBot):
    """The same bot; only how it connects is another."""


class SharingRookery(ShardedRookery):
    """One of several processes that are the bot together."""

    def __init__(self, sharing: Sharing, **options: Any) -> None:
        super().__init__(shards=sharing.holdings.shards, **options)
        self.shard_count = sharing.holdings.shards
        self._sharing = sharing
        self.takes_turns = not self.local  # a sandbox lets all connect at once, unless it is told
        self._connecting: dict[int, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.service.whole.listen()
        trace, pace = self.vitals.trace.config, sharing.division.pace
        pace_requests(trace, pace, sharing.is_certain, sharing.certain)
        self.service.reconciler.courier.certain = sharing.certain

    async def launch_shards(self) -> None:
        """None yet: they come with what is taken over."""
        assert self.shard_count is not None
        self._connection.shard_count = self.shard_count
        self._connection.shard_ids = range(self.shard_count)
        notify("READY=1")  # though others may have everything
        self._sharing.start(self._take_over, self._give_up, self._hear, self._missed)
        self._soon(self._sweep())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.takes_turns:
            await self._sharing.turn_to_identify()

    # Taking over and giving up

    async def _take_over(self, shards: Shards) -> None:
        await self._emojis.recall()
        await turn_to_pages(self.store, shards)
        for shard in sorted(shards):
            self._connecting[shard] = asyncio.create_task(
                self._launch(shard), name=f"shard-{shard}"
            )
        await self.service.reconciler.start(shards)
        self.service.dispatcher.take_over()
        self._soon(self.inbox.look())
        self._soon(self.service.maesters.start())
        if DM_SHARD in shards:
            self.draw_icons()

    async def _give_up(self, shards: Shards) -> None:
        for shard in shards:
            await self._disconnect(shard)
        numbers = await tables_on(self.store, shards)
        self.service.maesters.give_up(numbers)
        await self.service.registry.give_up()
        await self.service.reconciler.give_up(numbers)
        await self.store.settled()

    async def _launch(self, shard: int) -> None:
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def _disconnect(self, shard: int) -> None:
        """discord.py has no way to be rid of a shard; its servers go with it."""
        if (task := self._connecting.pop(shard, None)) is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        lines: dict[int, Shard] = self._AutoShardedClient__shards  # type: ignore[attr-defined]
        if (line := lines.pop(shard, None)) is not None:
            await line.close()
        for guild in self.guilds:
            if guild.shard_id == shard:
                self._connection._remove_guild(guild)

    async def on_shard_ready(self, shard: int) -> None:
        if shard not in self.store.holdings.held:
            await self._disconnect(shard)  # it was given up while discord.py connected it anew
            return
        self._connection.call_handlers("ready")
        await self.arrived([guild for guild in self.guilds if guild.shard_id == shard])

    async def on_ready(self) -> None:
        """Shards come one by one."""

    # Other processes

    def _hear(self, news: News) -> None:
        if news.what is Told.PERSON:
            self.store.forget_person(PersonId(news.number))
        elif news.what is Told.HOURS:
            self.store.clocks.forget(PersonId(news.number))
        elif news.what is Told.RECEIPT:
            self._soon(self.inbox.heard(news.number))
        elif news.what in (Told.TABLE, Told.ANEW):
            self._soon(self._look_at(TableId(news.number), anew=news.what is Told.ANEW))
        elif news.what is Told.EMOJIS:
            self._soon(self._emojis.recall())

    def _missed(self) -> None:
        """Whatever it was."""
        self.store.forget_person()
        self.store.clocks.forget(None)
        self._soon(self.inbox.look())

    async def _look_at(self, number: TableId, *, anew: bool) -> None:
        if not await self.service.registry.is_here(number):
            return
        if anew:
            await self.service.registry.read_anew(number)
        else:
            self.service.reconciler.changed(number)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with suppress(NotSaved):
                await self.inbox.look()

    def _soon(self, act: Any) -> None:
        task = asyncio.ensure_future(_tried(act))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in (*self._tasks, *self._connecting.values()):
            task.cancel()
        await super().close()


async def _tried(act: Any) -> None:
    try:
        await act
    except NotSaved as error:
        log.warning("what another process has told was not looked at (%s)", error)
    except Exception:
        log.exception("what another process has told could not be looked at")


async def shards_for(token: str, wanted: int | None) -> int:
    """As many as are wanted, else as Discord recommends; one, if it cannot be asked."""
    if wanted is not None:
        return wanted
    headers = {"Authorization": f"Bot {token}"}
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE, headers=headers) as session,
            session.get(f"{Route.BASE}/gateway/bot") as reply,
        ):
            return int((await reply.json())["shards"])
    except (*CUT_OFF, ValueError, LookupError, TypeError):
        return 1


def bot_with(sharing: Sharing | None, shards: int, **options: Any) -> Rookery:
    """One of several processes, or all of the bot."""
    if sharing is not None:
        return SharingRookery(sharing, **options)
    return kind_for(shards)(shards=shards, **options)


def kind_for(shards: int) -> type[Rookery]:
    return ShardedRookery if shards > 1 else Rookery
