"""`rookery run` where it cannot: one clear line, exit code 1, never a traceback. And what the log
holds when it is asked for every detail."""

from __future__ import annotations

import asyncio
import logging
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from discord.http import Route

from bot.sandbox.server import Sandbox
from bot.settings import BadSetting, Settings
from bot.store.form import newest
from bot.terminal.run import CHATTY, hush
from tests.bot.store.samples import locked, opened, table
from tests.bot.terminal.ran import Ran, process

DATABASE = Path("sandbox.sqlite3")


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A free port, little patience, and the loggers afterwards as they were."""
    monkeypatch.setenv("ROOKERY_PORT", "0")
    monkeypatch.setattr("bot.store.ledger.BUSY_SECONDS", 0.05)
    loggers = [logging.getLogger(name) for name in (None, *CHATTY)]
    levels, handlers = [each.level for each in loggers], list(loggers[0].handlers)
    yield
    loggers[0].handlers[:] = handlers
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)


async def make_database() -> None:
    async with opened(DATABASE):
        pass


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("ROOKERY_PORT", "harbour"),
        ("ROOKERY_PORT", "70000"),
        ("ROOKERY_LOG", "loud"),
        ("ROOKERY_INLINE", "perhaps"),
    ],
)
def test_a_bad_setting(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    monkeypatch.setenv(setting, value)
    rookery("run").refused(setting, value)


@pytest.mark.parametrize("content", [b"DISCORD_TOKEN", b"\xff\xfe"])
def test_a_broken_file_of_settings(content: bytes) -> None:
    Path(".env").write_bytes(content)
    with pytest.raises(BadSetting, match=r"\.env"):
        Settings.read()


def test_an_occupied_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process("run", ROOKERY_PORT=port).refused(f"port {port}", "ROOKERY_PORT")


def test_a_newer_database(rookery: Ran) -> None:
    asyncio.run(make_database())
    with closing(sqlite3.connect(DATABASE)) as database:
        database.execute(f"pragma user_version = {newest() + 1}")
    said = rookery("run")
    said.refused(str(DATABASE), "newer")
    assert said.out == ""


def test_a_locked_database(rookery: Ran) -> None:
    asyncio.run(make_database())
    with locked(DATABASE):
        rookery("run").refused(str(DATABASE), "locked")


def test_a_database_that_cannot_be_there(rookery: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_DATABASE", "nowhere/rookery.sqlite3")
    rookery("run").refused("nowhere/rookery.sqlite3")
    assert list(Path().iterdir()) == []


def test_a_wire_log_that_cannot_be_written(rookery: Ran) -> None:
    rookery("run", "--wire-log", "nowhere/log").refused("nowhere/log")


def test_a_sandbox_whose_state_is_damaged(rookery: Ran) -> None:
    Path("sandbox.sandbox.json").write_text("{")
    rookery("run").refused("sandbox.sandbox.json")


def test_discord_that_cannot_be_reached(
    rookery: Ran, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    rookery("run").refused("cannot be reached")


async def test_a_token_that_is_not_accepted() -> None:
    async with Sandbox() as sandbox:
        before = (
            "from bot.sandbox.connect import point_discord\n"
            f"point_discord({sandbox.api_base!r}, {sandbox.gateway_url!r})"
        )
        said = await asyncio.to_thread(process, "run", before=before, DISCORD_TOKEN="a.b.c")
    said.refused("DISCORD_TOKEN")


async def test_the_most_talkative_log_holds_no_seed_and_no_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    hush()
    async with opened(DATABASE) as store:
        kept = await store.create_table(table(seed="the secret seed"))
        await store.append(kept.id, 0, [1, 0, ["the secret card"]], None)
        await store.kept(kept.id)
    assert "secret" not in caplog.text
