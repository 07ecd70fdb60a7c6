"""`rookery run`: connects to Discord, or, without a token, starts the sandbox and plays there. What
cannot work ends with one clear line and exit code 1."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import discord

from bot.app import Rookery, answer_before_all
from bot.network import TROUBLE
from bot.sandbox.clock import Clock
from bot.sandbox.connect import point_discord_at
from bot.sandbox.kinds import Intent
from bot.sandbox.realm import Settings as Granted
from bot.sandbox.server import Sandbox
from bot.settings import BadSetting, Settings
from bot.sharded import bot_with, shards_for
from bot.sharing import Sharing
from bot.store import NotSaved, Store, StoreUnusable
from bot.store.alone import alone_with
from bot.store.lease import Holder
from bot.store.place import Place, Server
from bot.store.upkeep import quick_check
from bot.terminal.saying import wrong
from bot.terminal.turns import TakenOver, in_turn, version
from bot.vitals import Vitals
from bot.vitals.health import file_beside, waiting
from bot.vitals.systemd import notify
from bot.vitals.web import watched

log = logging.getLogger(__name__)

CHATTY = ("discord.http", "discord.gateway", "discord.client", "aiosqlite")


class CannotRun(Exception):
    """The text is the one clear line."""


class StandingBy:
    """Says that another process is the bot, and that this one lives meanwhile."""

    def __init__(self, health_file: Path) -> None:
        self._file = health_file
        self._told: Holder | None = None
        self._ready = False

    async def tell(self, holder: Holder | None) -> None:
        if not self._ready:
            notify("READY=1")
            self._ready = True
        notify("WATCHDOG=1")
        with suppress(OSError):
            waiting().write(self._file)
        if holder is not None and holder != self._told:
            self._told = holder
            older = "" if holder.version == version() else f" This one is {version()}."
            log.info(
                "process %s (%s) is the bot; this one waits until it ends.%s",
                holder.name,
                holder.version,
                older,
            )


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--wire-log", type=Path, help="sandbox: write every exchange to this file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        settings = Settings.read()
        discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level])
        hush()
        asyncio.run(_until_stopped(settings, args.wire_log))
    except (BadSetting, CannotRun, StoreUnusable, TakenOver) as reason:
        return wrong(reason)
    return 0


def hush() -> None:
    """Silences libraries that write every statement or payload into the log when asked for detail:
    hands and seeds would be among them."""
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(logging.WARNING)
    # nobody speaks here; discord.py would warn at every start that it cannot
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def _until_stopped(settings: Settings, wire_log: Path | None) -> None:
    """Runs until it is asked to stop; then ends in good order. What it writes is for its owner's
    eyes alone: the database holds every hand."""
    os.umask(0o077)
    with alone_with(settings.beside):
        if isinstance(settings.database, Server):
            serve = partial(_serve, settings=settings, wire_log=wire_log)
            standing_by = StandingBy(file_beside(settings.beside))
            name = f"{settings.process} on {socket.gethostname()}"
            recommended = partial(shards_for, settings.token or "", None)
            turn = in_turn(
                settings.database, name, settings.shards, recommended, serve, standing_by.tell
            )
            await _stoppable(turn)
            return
        store = await Store.open(settings.database)  # brief; nobody may stop us in the middle of it
        try:
            await _stoppable(_serve(store, None, settings=settings, wire_log=wire_log))
        finally:
            await store.close()


async def _stoppable(serving: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(serving)
    loop = asyncio.get_running_loop()
    for stop in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            loop.add_signal_handler(stop, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


async def look_for_damage(database: Place, vitals: Vitals) -> None:
    """A damaged file is told of as soon as it is known; looking at a large one takes its time. A
    server looks after itself."""
    if isinstance(database, Server):
        return
    try:
        await asyncio.to_thread(quick_check, database)
    except StoreUnusable as damage:
        vitals.damaged = True
        log.error("%s; stop the bot and put a backup back: rookery restore FILE", damage)


async def _serve(
    store: Store, sharing: Sharing | None, *, settings: Settings, wire_log: Path | None
) -> None:
    if settings.token is not None:
        await _connect(store, sharing, settings, settings.token)
    else:
        await _play_locally(store, sharing, settings, wire_log)


async def _play_locally(
    store: Store, sharing: Sharing | None, settings: Settings, wire_log: Path | None
) -> None:
    sandbox = await _sandbox(settings, wire_log)
    try:
        point_discord_at(sandbox)
        print(f"The sandbox is at {sandbox.origin}", flush=True)
        print("Open it in a browser; every tab may be another person. Ctrl+C ends it.", flush=True)
        await _connect(store, sharing, settings, sandbox.token, sandbox.clock)
    finally:
        await sandbox.stop()


def _granted(settings: Settings) -> Intent:
    """In the sandbox the operator's wish is the portal's command."""
    return Intent.MESSAGE_CONTENT if settings.inline else Intent(0)


async def _sandbox(settings: Settings, wire_log: Path | None) -> Sandbox:
    state_file = settings.beside.with_suffix(".sandbox.json")
    try:
        sandbox = Sandbox(
            port=settings.sandbox_port,
            settings=Granted(privileged_intents=_granted(settings)),
            wire_log=wire_log,
            state_file=state_file,
        )
    except OSError as error:
        raise CannotRun(f"{error.filename} cannot be used ({error.strerror})") from error
    except (ValueError, LookupError, TypeError) as error:
        raise CannotRun(f"{state_file} is damaged; move it away to begin anew") from error
    try:
        return await sandbox.start()
    except OSError as error:
        raise CannotRun(
            f"port {settings.sandbox_port} cannot be used ({error.strerror});"
            " set ROOKERY_PORT to another one"
        ) from error


async def _connect(
    store: Store,
    sharing: Sharing | None,
    settings: Settings,
    token: str,
    sandbox: Clock | None = None,
) -> None:
    """To Discord; or to a sandbox, and then by its clock."""
    answer_before_all()
    shards = 1 if sharing is not None else await shards_for(token, settings.shards)
    bot = bot_with(
        sharing,
        shards,
        store=store,
        local=sandbox is not None,
        inline=settings.inline,
        reports=settings.reports,
        workers=settings.workers,
        timepiece=sandbox,
        health_file=file_beside(settings.beside),
    )
    examining = asyncio.create_task(look_for_damage(settings.database, bot.vitals))
    try:
        async with bot, _watched(bot, settings):
            await _start(bot, token)
    except discord.PrivilegedIntentsRequired:
        raise CannotRun(
            "ROOKERY_INLINE needs the Message Content Intent, which Discord's developer portal"
            " enables for the application"
        ) from None
    except discord.LoginFailure:
        raise CannotRun("Discord does not accept DISCORD_TOKEN") from None
    except NotSaved as error:
        raise CannotRun(f"the database cannot be used ({error})") from error
    except TROUBLE as error:
        raise CannotRun(f"Discord cannot be reached, or ended it: {error}") from error
    finally:
        examining.cancel()


async def _start(bot: Rookery, token: str) -> None:
    """Where the gateway cannot be reached, discord.py goes on from the connection it had before;
    it does not think of there having been none."""
    try:
        await bot.start(token)
    except AttributeError as error:
        if bot.ws is not None:
            raise
        raise CannotRun("Discord's gateway cannot be reached") from error


@asynccontextmanager
async def _watched(bot: Rookery, settings: Settings) -> AsyncIterator[None]:
    """With `/metrics` and `/healthz`, if they are wanted."""
    async with AsyncExitStack() as stack:
        if settings.metrics is not None:
            host, port = settings.metrics
            try:
                taken = await stack.enter_async_context(watched(bot, host, port))
            except OSError as error:
                where = f"ROOKERY_METRICS: {host}:{port}"
                raise CannotRun(f"{where} cannot be used ({error.strerror})") from error
            name = f"[{host}]" if ":" in host else host
            print(f"/metrics and /healthz are at http://{name}:{taken}", flush=True)
        yield
