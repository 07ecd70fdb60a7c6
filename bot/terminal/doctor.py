"""`rookery doctor`: looks at everything the bot needs, one line each. Changes nothing, and works
without a network."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator

from bot.settings import BadSetting, Settings
from bot.store.place import Server
from bot.terminal.checks import Finding, Grade, failed
from bot.terminal.checks.database import database
from bot.terminal.checks.machine import machine
from bot.terminal.checks.reach import reach
from bot.terminal.checks.server import server
from bot.terminal.progress import watched


def add(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    grades = set()
    with watched("looking"):
        for finding in findings():
            print(finding, flush=True)
            grades.add(finding.grade)
    return 1 if Grade.FAILED in grades else 0


def findings() -> Iterator[Finding]:
    yield from machine()
    try:
        settings = Settings.read()
    except BadSetting as reason:
        yield failed("settings", str(reason))
        return
    if isinstance(settings.database, Server):
        yield from asyncio.run(server(settings.database))
    else:
        yield from database(settings.database)
    yield from asyncio.run(reach(settings.token, settings.inline))
