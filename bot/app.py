"""The bot itself: connects, opens the store, registers commands and components, greets servers.
What is done with a table is elsewhere."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Collection
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands

from bot.buckets import look_seldom
from bot.cogs.admin import Admin
from bot.cogs.away import AWAY, Away
from bot.cogs.cards import Cards
from bot.cogs.decks import Decks
from bot.cogs.first_table import open_first_table
from bot.cogs.help import Help
from bot.cogs.inline import Inline
from bot.cogs.learn import Learn
from bot.cogs.lookup import Lookup
from bot.cogs.me import Me
from bot.cogs.naming import Translator
from bot.cogs.orders import Orders
from bot.cogs.play import Play
from bot.cogs.reports import Reported
from bot.faces.boundary import boundary, too_old, words_of
from bot.faces.card_list import ListTurned
from bot.faces.courier import Gone, NotAllowed
from bot.faces.deckmodal import MODAL
from bot.faces.emoji_keeping import EmojiKeeper
from bot.faces.everywhere import Everywhere
from bot.faces.ids import PRESSED
from bot.faces.late import Inbox
from bot.faces.lookup import LookedUp
from bot.faces.posts import Post
from bot.faces.press import Desk, Pressed
from bot.faces.reconcile import Reconciler
from bot.faces.renaming import rename_threads
from bot.faces.reportmodal import ReportPressed
from bot.faces.retelling import turn_to_pages
from bot.faces.sinking import Sinking
from bot.faces.situation import Showing
from bot.faces.teaching import LessonPressed, School
from bot.faces.whole import WHOLE, Whole
from bot.network import TROUBLE, persisting
from bot.pacing import patient
from bot.search import index
from bot.service import Service
from bot.settings import WORKERS
from bot.store import NotSaved, Status, Store
from bot.tables.caretaker import Caretaker
from bot.tables.timepiece import SystemTime, Timepiece
from bot.vitals import Vitals
from bot.vitals.systemd import notify
from bot.words import words_in

log = logging.getLogger(__name__)


def answer_before_all() -> None:
    """Settles the interpreter so that nothing keeps the event loop long. With hundreds of live
    tables a full look of Python's collector takes a tenth of a second: what is there at the start
    stays, the rest is looked at seldom, and what is new in small portions. And threads, the
    database's above all, take turns sooner than after Python's 5 ms, each of which a press may have
    to wait for."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 3, 333)
    sys.setswitchinterval(0.001)


class Tree(app_commands.CommandTree["Rookery"]):
    """Commands, with the same error boundary as components."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        if not interaction.response.is_done() and too_old(interaction):
            log.info("interaction %s: dropped, too old", interaction.id)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        async with boundary(interaction, words_of(interaction)):
            raise cause


def intents(inline: bool) -> discord.Intents:
    """What we hear. Messages, for the look-ups in them: their text comes only in DMs and where we
    are mentioned, unless the operator has the privileged intent for it."""
    return discord.Intents(
        guilds=True, guild_messages=True, dm_messages=True, message_content=inline
    )


class Rookery(commands.Bot):
    def __init__(
        self,
        store: Store,
        *,
        local: bool = False,
        inline: bool = False,
        reports: int | None = None,
        timepiece: Timepiece | None = None,
        health_file: Path | None = None,
        workers: int = WORKERS,
        icons: bool = True,
        shards: int = 1,
    ) -> None:
        timepiece = timepiece or SystemTime()
        vitals = Vitals(timepiece.now)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(inline),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            guild_ready_timeout=0.05 if local else 2.0,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            http_trace=vitals.trace.config,
            shard_count=shards if shards > 1 else None,
        )
        look_seldom(self.http)
        self.vitals = vitals
        self.store = store
        self.local = local  # connected to the sandbox
        self.health_file = health_file
        reconciler = Reconciler(self, store, vitals.waits)
        self.service = Service(store, reconciler, timepiece, reports, workers)
        self.service.registry.restored = vitals.figures.restored.observe
        self.service.whole = Whole(self)
        self._sinking = Sinking(self.service.registry)
        self._emojis = EmojiKeeper(self, store)
        self._icons = icons
        self.drawing: asyncio.Task[None] | None = None  # of emojis
        self._caretaker: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None

    async def login(self, token: str) -> None:
        with persisting(self.http):
            await super().login(token)

    async def setup_hook(self) -> None:
        Pressed.desk = desk = Desk(self.service)
        Everywhere.service = self.service
        LessonPressed.school = School(self.service, open_first_table)
        self.add_dynamic_items(Pressed, LookedUp, ListTurned, Showing, ReportPressed, LessonPressed)
        decks = Decks(self.service)
        await self.add_cog(decks)
        await self.add_cog(away := Away(self.service))
        lookups = (Lookup, Cards, Reported, Inline)
        for cog in (Play, Orders, Me, Help, Learn, Admin, *lookups):
            await self.add_cog(cog(self.service))
        await self.tree.set_translator(Translator())
        await self._register_commands()
        ways = {PRESSED: desk.carry_out, MODAL: decks.carry_out, AWAY: away.carry_out}
        self.inbox = Inbox(self, self.service, {**ways, WHOLE: self.service.whole.carry_out})
        await turn_to_pages(self.store)
        await self._emojis.recall()
        await self.inbox.look()
        await self.service.reconciler.start()
        self.service.dispatcher.start()
        self._waking = asyncio.create_task(self.service.maesters.start(), name="maesters")
        if self.store.holdings.everything:
            self.draw_icons()
        caretaker = Caretaker(self.store, self.service.registry)
        self._caretaker = asyncio.create_task(caretaker.run(), name="caretaker")
        self.vitals.start(self, self.health_file)

    def draw_icons(self) -> None:
        """One process does it for all."""
        if self._icons and self.drawing is None:
            self.drawing = asyncio.create_task(self._emojis.run(), name="emojis")

    async def _register_commands(self) -> None:
        """Discord wants this rarely: only when a command has changed."""
        payload = [await self._described(command) for command in self.tree.get_commands()]
        digest = blake2b(json.dumps(payload, sort_keys=True).encode(), digest_size=12).hexdigest()
        name = f"commands/{self.application_id}"
        if self.local or await self.store.fact(name) != digest:
            await self.tree.sync()
            await self.store.put_fact(name, digest)

    async def _described(
        self,
        command: app_commands.Command[commands.Cog, ..., object]
        | app_commands.Group
        | app_commands.ContextMenu,
    ) -> object:
        translator = self.tree.translator
        if translator is None:
            return command.to_dict(self.tree)
        return await command.get_translated_payload(self.tree, translator)

    async def on_interaction(self, interaction: discord.Interaction, /) -> None:
        self.vitals.arrive(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """No command begins with a mention; what is looked up in messages is `Inline`'s."""
        if self.user is not None:
            await self._sinking.heard(message, self.user.id)

    async def on_ready(self) -> None:
        await self.arrived(self.guilds)

    async def arrived(self, guilds: Collection[discord.Guild]) -> None:
        """In these servers."""
        notify("READY=1")
        with patient():
            for guild in guilds:
                await self._greet(guild)
            await self._wake_threads({guild.id for guild in guilds})
            await rename_threads(self, self.store)
        await asyncio.to_thread(index)  # before the first person looks something up

    async def _wake_threads(self, guilds: Collection[int]) -> None:
        """Threads that fell asleep while we were not there: Discord lists only those awake."""
        for table in await self.store.tables_in((Status.RUNNING, Status.FROZEN)):
            there = table.guild in guilds and table.thread is not None
            if there and self.get_channel(table.thread or 0) is None:
                await self._wake_thread(table.thread or 0)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """In a thread that sleeps nobody can use a command: that of a running game is woken. One
        that was locked is left alone: somebody meant it."""
        asleep = event.data["thread_metadata"]
        if not asleep["archived"] or asleep.get("locked"):
            return
        table = await self.store.table_of_thread(event.thread_id)
        if table is not None and table.status in (Status.RUNNING, Status.FROZEN):
            await self._wake_thread(event.thread_id)

    async def _wake_thread(self, thread: int) -> None:
        try:
            await self.service.reconciler.courier.wake(thread)
        except TROUBLE as error:
            log.info("thread %s: could not be woken (%r)", thread, error)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._greet(guild)

    async def _greet(self, guild: discord.Guild) -> None:
        """Once for every server: how to begin."""
        try:
            if not (await self.store.guild(guild.id)).greeted:
                await self._say_hello(guild)
                await self.store.put_greeted(guild.id)
        except (NotAllowed, Gone, NotSaved, *TROUBLE) as error:
            log.info("guild %s: could not be greeted (%r)", guild.id, error)

    async def _say_hello(self, guild: discord.Guild) -> None:
        words = words_in("pl" if guild.preferred_locale is discord.Locale.polish else "en")
        channel = _writable(guild)
        if channel is not None:
            post = Post.of(words.text("help.greeting"))
            await self.service.reconciler.courier.send(channel, post, f"g{guild.id}"[:25])

    async def close(self) -> None:
        await self.vitals.close()
        await self.service.dispatcher.close()
        await self.service.digests.close()
        for task in (self._caretaker, self._waking, self.drawing):
            if task is not None:
                task.cancel()
        await self.service.maesters.close()
        await self.service.reconciler.close()
        with suppress(NotSaved):
            await self.service.drop_spent()
        await super().close()


def _writable(guild: discord.Guild) -> int | None:
    """Where those who manage the server will see us: its system channel, or the first one."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None and channel.permissions_for(guild.me).send_messages:
            return channel.id
    return None
