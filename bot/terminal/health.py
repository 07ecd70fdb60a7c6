"""`rookery health`: whether the bot that runs on this database is well, by what it wrote down of
itself a few seconds ago. Exit code 0 if so; for a container's health check."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from bot.settings import BadSetting, Settings
from bot.store.alone import is_held
from bot.terminal.checks.clock import compared
from bot.terminal.checks.finding import Finding, Grade, failed, ok, warning
from bot.terminal.saying import wrong
from bot.vitals.health import Health, file_beside


def add(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        settings = Settings.read()
    except BadSetting as reason:
        return wrong(reason)
    held = is_held(settings.beside)
    found = list(findings(Health.read(file_beside(settings.beside)), held, time.time()))
    for finding in found:
        print(finding, flush=True)
    return 1 if any(finding.grade is Grade.FAILED for finding in found) else 0


def findings(health: Health | None, held: bool, now: float) -> Iterator[Finding]:
    """`held`: whether a process has the database."""
    if not held:
        yield failed("bot", "none runs on this database")
        return
    if health is None:
        yield failed("bot", "it is starting")
        return
    troubles = list(health.troubles(now))
    for trouble in troubles:
        yield failed("bot", trouble)
    if not troubles and health.waits:
        yield ok("bot", f"process {health.pid} waits; it takes over when the one that runs ends")
        return
    if not troubles:
        yield ok("bot", f"process {health.pid} lives; its event loop is {health.lag:.2f} s late")
    if not health.connected:
        yield warning("Discord", "the bot is not connected; it tries again by itself")
    yield compared(health.ahead)
