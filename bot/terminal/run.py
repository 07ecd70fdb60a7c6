"""`rookery run`: connects to Discord, or, without a token, starts the sandbox and plays there. What
cannot work ends with one clear line and exit code 1."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from contextlib import suppress
from pathlib import Path

import discord

from bot.app import Rookery, look_for_garbage_rarely
from bot.sandbox.connect import point_discord_at
from bot.sandbox.server import Sandbox
from bot.settings import BadSetting, Settings
from bot.store import Store, StoreUnusable


class CannotRun(Exception):
    """The text is the one clear line."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("run", help="run the bot, or the sandbox if there is no token")
    parser.add_argument("--wire-log", type=Path, help="sandbox: write every exchange to this file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        settings = Settings.read()
        discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level])
        for noisy in ("discord.http", "discord.gateway", "discord.client"):
            logging.getLogger(noisy).setLevel(logging.WARNING)
        asyncio.run(_until_stopped(settings, args.wire_log))
    except (BadSetting, CannotRun, StoreUnusable) as reason:
        print(f"rookery: {reason}", file=sys.stderr)
        return 1
    return 0


async def _until_stopped(settings: Settings, wire_log: Path | None) -> None:
    """Runs until it is asked to stop; then ends in good order."""
    task = asyncio.create_task(_serve(settings, wire_log))
    loop = asyncio.get_running_loop()
    for stop in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):
            loop.add_signal_handler(stop, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


async def _serve(settings: Settings, wire_log: Path | None) -> None:
    if settings.token is not None:
        await _connect(settings, settings.token, local=False)
        return
    sandbox = Sandbox(
        port=settings.sandbox_port,
        wire_log=wire_log,
        state_file=settings.database.with_suffix(".sandbox.json"),
    )
    try:
        await sandbox.start()
    except OSError as error:
        raise CannotRun(
            f"port {settings.sandbox_port} cannot be used ({error.strerror});"
            " set ROOKERY_PORT to another one"
        ) from error
    try:
        point_discord_at(sandbox)
        print(f"The sandbox is at {sandbox.origin}", flush=True)
        print("Open it in a browser; every tab may be another person. Ctrl+C ends it.", flush=True)
        await _connect(settings, sandbox.token, local=True)
    finally:
        await sandbox.stop()


async def _connect(settings: Settings, token: str, *, local: bool) -> None:
    store = await Store.open(settings.database)
    look_for_garbage_rarely()
    try:
        async with Rookery(store, local=local) as bot:
            await bot.start(token)
    except discord.LoginFailure:
        raise CannotRun("Discord does not accept DISCORD_TOKEN") from None
    except discord.PrivilegedIntentsRequired as error:
        raise CannotRun(str(error)) from None
    finally:
        await store.close()
